"""The published contract is the app's own, and is in good order."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from redis.asyncio import Redis
from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR

from service import web
from service.http import routes
from service.http.app import create_app
from service.http.endpoints import ENDPOINTS
from service.http.openapi import EXAMPLES, TAGS, document, encoded, recorded
from service.http.openapi_responses import codes_of
from service.http.problem_texts import EXPLAINED
from service.http.problems import STATUS
from service.ops.settings import Settings
from service.services import Services

routes.load()
ROOT = Path(__file__).parents[2]
CONTRACT = ROOT / "openapi" / "sealog.json"
NOWHERE = {"no-such-route", "method-not-allowed", "ticket-unknown", "cross-origin-refused", "too-slow"}
"""Problems of addresses that are no operation, of what browsers ask for other sites' pages, of tickets, which only
streams take, and of half a request."""
STREAM = "text/event-stream"


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    return [(method, path, o) for path, item in document()["paths"].items() for method, o in item.items()]


def inside(value: Any) -> Iterator[Any]:
    """Every value in a document."""
    yield value
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in members:
        if key != "value":  # of an example, which may speak of other documents
            yield from inside(one)


def resolved(value: dict[str, Any]) -> dict[str, Any]:
    """What a reference refers to."""
    found: Any = document()
    for step in value["$ref"].removeprefix("#/").split("/") if "$ref" in value else ():
        found = found[step]
    return found if "$ref" in value else value


def closed(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema that allows no field beside those it names. The contract itself lets further ones come in later."""
    parts = {"components": {"schemas": document()["components"]["schemas"]}}
    whole: dict[str, Any] = _closed({**parts, **schema})
    return whole


def _closed(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    out = {key: value if key == "allOf" else _closed(value) for key, value in schema.items()}
    return {"additionalProperties": False, **out} if out.get("type") == "object" and "properties" in out else out


def media() -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything that has a schema and examples, and where it stands."""
    for method, path, operation in operations():
        for kind, content in operation.get("requestBody", {}).get("content", {}).items():
            yield f"{method} {path} {kind}", content
        for status, answer in operation["responses"].items():
            for kind, content in resolved(answer).get("content", {}).items():
                yield f"{method} {path} {status} {kind}", content


# --- it is the app's own --------------------------------------------------------------------------


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
    page = {("get", path.replace(":str", "")) for path in web.ADDRESSES}
    assert page <= served and served - page == {(method, path) for method, path, _ in operations()}


def test_the_contract_reads_the_same_again() -> None:
    assert json.loads(encoded()) == document()


# --- it is in good order --------------------------------------------------------------------------


def test_it_is_openapi_3_1() -> None:
    assert [str(error) for error in OPENAPI_31_VALIDATOR.iter_errors(document())] == []


def test_every_operation_says_what_it_is() -> None:
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert sorted(set(ids)) == sorted(ids)
    for method, path, operation in operations():
        where = f"{method} {path}"
        assert 5 <= len(operation["summary"]) <= 100 and not operation["summary"].endswith("."), where
        assert operation["description"], where
        assert len(operation["tags"]) == 1 and operation["tags"][0] in TAGS, where
        assert all(parameter["description"] for parameter in operation.get("parameters", ())), where
        assert "security" in operation, where
        assert {"400", "500"} <= set(operation["responses"]), where


def test_no_secret_goes_into_an_address() -> None:
    """Clients that are made of the contract send what they hold by every scheme of an operation."""
    assert {scheme["type"] for scheme in document()["components"]["securitySchemes"].values()} == {"http"}
    for path in ("/v1/games/{game}/stream", "/v1/players/me/stream"):
        assert "ticket" in {one["name"] for one in document()["paths"][path]["get"]["parameters"]}


def test_every_schema_is_described() -> None:
    schemas = document()["components"]["schemas"]
    assert [name for name, schema in schemas.items() if not schema.get("description")] == []


def test_path_parameters_are_those_of_the_path() -> None:
    for _, path, operation in operations():
        declared = [p["name"] for p in operation.get("parameters", ()) if p["in"] == "path"]
        assert declared == re.findall(r"{(\w+)}", path)


def test_every_component_is_used_and_every_reference_leads_somewhere() -> None:
    used = {value["$ref"] for value in inside(document()) if isinstance(value, dict) and "$ref" in value}
    kinds = ("schemas", "examples", "responses", "headers")
    there = {f"#/components/{kind}/{name}" for kind in kinds for name in document()["components"][kind]}
    assert used == there


def test_bodies_take_no_unknown_fields() -> None:
    for endpoint in ENDPOINTS:
        if endpoint.body not in (None, bytes):
            assert endpoint.body.__struct_config__.forbid_unknown_fields, endpoint.name


# --- examples -------------------------------------------------------------------------------------


def test_every_operation_has_an_example() -> None:
    wanted = {endpoint.name for endpoint in ENDPOINTS if endpoint.media != STREAM}
    stored = {path.stem for path in EXAMPLES.glob("*.json")} - {"problems"}
    assert stored == wanted, "add the operation to tests/http/scenario.py, then run `make openapi`"


def test_examples_fit_their_schemas() -> None:
    checked = 0
    for where, content in media():
        validator = jsonschema_rs.Draft202012Validator(closed(content["schema"]))
        for name, example in content.get("examples", {}).items():
            faults = [str(error) for error in validator.iter_errors(resolved(example)["value"])]
            assert faults == [], f"{where} {name}"
            checked += 1
    assert checked > 500


def test_examples_hold_no_secret() -> None:
    for path in EXAMPLES.glob("*.json"):
        assert re.findall(r"sl[pts]_[a-z2-7_]+_(?!thisisno)[a-z2-7]{52}", path.read_text()) == [], path.name


def test_recorded_answers_have_the_documented_status() -> None:
    for _, _, operation in operations():
        example = recorded(operation["operationId"])
        if example:
            assert str(example["answer"]["status"]) in operation["responses"]


# --- problems -------------------------------------------------------------------------------------


def raised_codes() -> set[str]:
    """Every code that stands in the source of the kernel and the service."""
    code = r'(?:Refused|Unauthenticated|problem)\(\s*"([a-z]+(?:-[a-z]+)*)"'
    files = [*(ROOT / "domain" / "kernel").rglob("*.py"), *(ROOT / "service").rglob("*.py")]
    return {found for path in files for found in re.findall(code, path.read_text())}


UNHEARD = {"not-deferred", "nothing-asked", "token-scopes", "setup-twice"}
UNHEARD |= {"not-in-series", "series-order", "series-place", "series-setup", "game-running"}
"""Refusals that never leave the service: of workers and clocks, one that the body's own schema says first, one that
goes out as `bad-setup`; and of logs of series, which audits tell in words."""


def test_every_problem_is_explained_and_can_happen() -> None:
    given = {code for endpoint in ENDPOINTS for code in codes_of(endpoint)} | NOWHERE
    assert raised_codes() - UNHEARD == set(EXPLAINED), "service/http/problem_texts.py has a sentence for every code"
    assert given == set(EXPLAINED), "an endpoint lists the codes it can answer with under `problems`"
    assert set(STATUS) - UNHEARD <= set(EXPLAINED)


@pytest.mark.parametrize("code", sorted(EXPLAINED))
def test_explanations_are_sentences(code: str) -> None:
    assert all(part.endswith((".", ".`", "`.")) for part in EXPLAINED[code])
