"""All endpoints, one module a subject."""

from importlib import import_module
from typing import Any

from service.http.endpoints import ENDPOINTS, Endpoint

MODULES = (
    "players",
    "rulesets",
    "games",
    "seats",
    "series",
    "entropy",
    "views",
    "replay",
    "play",
    "talk",
    "audit",
    "disputes",
    "streams",
    "proofs",
    "site_log",
    "health",
    "development",
    "contract",
)


def load() -> None:
    """Import every module: each puts its endpoints on the list. Their order is the same, whoever was imported first."""
    for name in MODULES:
        import_module(f"service.http.routes.{name}")
    ENDPOINTS.sort(key=_place)


def _place(endpoint: Endpoint) -> tuple[int, int]:
    handler: Any = endpoint.handler
    return MODULES.index(handler.__module__.rpartition(".")[2]), handler.__code__.co_firstlineno
