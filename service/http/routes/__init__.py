"""All endpoints, one module a subject."""

from importlib import import_module

MODULES = ("players", "rulesets", "games", "seats", "views", "play", "talk", "streams", "health", "contract")


def load() -> None:
    """Import every module: each puts its endpoints on the list."""
    for name in MODULES:
        import_module(f"service.http.routes.{name}")
