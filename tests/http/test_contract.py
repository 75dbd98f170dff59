"""The published contract is the app's own, and is in good order."""

import json
from pathlib import Path
from typing import Any

from redis.asyncio import Redis

from service.http.app import create_app
from service.http.openapi import document, encoded
from service.http.services import Services
from service.settings import Settings

CONTRACT = Path(__file__).parents[2] / "openapi" / "sealog.json"


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    return [(method, path, o) for path, item in document()["paths"].items() for method, o in item.items()]


def test_the_published_contract_is_the_apps_own() -> None:
    assert CONTRACT.read_bytes() == encoded(), "openapi/sealog.json is behind the app: run `make openapi`"


def test_every_route_is_in_the_contract_and_the_other_way_round() -> None:
    app = create_app(Services(Settings(), {}, Redis()))
    served = {
        (method.lower(), route.path_format.replace(":str", ""))
        for route in app.routes
        for method in getattr(route, "methods", ())
        if method not in ("HEAD", "OPTIONS")
    }
    assert served == {(method, path) for method, path, _ in operations()}


def test_the_contract_is_json_that_reads_the_same_again() -> None:
    assert json.loads(encoded()) == document()
