"""The types of the contract are true: whole games of every ruleset, each answer held against its schema."""

import random
import re
from collections.abc import Iterable
from typing import Any

import jsonschema_rs
import pytest
from httpx import AsyncClient, Response
from msgspec import structs

from domain.kernel.board import Board
from service.http.endpoints import ENDPOINTS
from service.http.openapi import document
from service.http.openapi_by_hand import BoardShown
from service.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.http.test_contract import closed
from tests.http.test_whole_games import answers_one, bots_play
from tests.http.true_types import faults_in, faults_in_message

MOST = 60
"""Rounds of answers: enough to meet most of what a game has."""
LOOKS = "view scene asks events?limit=500 history knowledge changes?since=1 audit audit/draws audit/luck".split()
ANYTHING = {"Changed.before", "Changed.after", "PatchStep.value", "SeriesGameShown.carried"}
"""Parts of other documents, and what a game hands on: these can be any JSON."""


@pytest.fixture
def faults(client: AsyncClient) -> list[str]:
    """What of all answers that this client gets is not as the contract says."""
    found: list[str] = []

    async def look(reply: Response) -> None:
        await reply.aread()
        found.extend(faults_in(reply))

    client.event_hooks["response"].append(look)
    return found


@pytest.mark.anyio
@pytest.mark.parametrize("ruleset", sorted(ALL_GAMES))
async def test_answers_of_a_played_game(
    services: Services, faults: list[str], ann: Person, bob: Person, ruleset: str
) -> None:
    pick, seats = random.Random(ruleset), min(n for n in ALL_GAMES[ruleset].ruleset.seats if n > 1)
    bots = {f"s{i}": "random" for i in range(3, seats + 1)}
    game = await ann.open(ruleset, seats, bots=bots, clock={"per_move": 600, "per_game": 3600})
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    for turn in range(MOST):
        await bots_play(services, game, pick)
        if (await ann.get(f"/v1/games/{game}"))["state"] != "running":
            break
        await answers_one(ann, game, pick) or await answers_one(bob, game, pick)
        if turn % 20 == 0:
            await looks_around(ann, ruleset, game)
    await looks_around(bob, ruleset, game)
    assert faults == []


async def looks_around(who: Person, ruleset: str, game: str) -> None:
    """All that can be read, and whether the ruleset lists all kinds and shapes that stand there."""
    schemas = await who.get(f"/v1/rulesets/{ruleset}/schemas")
    kinds = await who.get(f"/v1/rulesets/{ruleset}")
    seen = {path.partition("?")[0]: await who.get(f"/v1/games/{game}/{path}") for path in LOOKS}
    assert wrong(schemas["setup"], [(await who.get(f"/v1/games/{game}"))["setup"]]) == []
    assert wrong(schemas["board"], [seen["view"]["board"]]) == []
    assert wrong(schemas["event"], [one["event"] for one in seen["events"]["events"]]) == []
    scene = seen["scene"]["scene"]
    listed(kinds["events"], (one["event"]["e"] for one in seen["events"]["events"]))
    listed(kinds["asks"], (ask["kind"] for ask in seen["view"].get("asks", ())))
    listed(kinds["zones"], (zone.partition(":")[0] for zone in seen["view"]["zones"]))
    listed(kinds["zones"], (zone["kind"] for zone in scene.get("zones", ())))
    listed(kinds["pieces"], (piece["kind"] for piece in scene.get("pieces", ())))


def wrong(schema: dict[str, Any], values: Iterable[Any]) -> list[str]:
    validator = jsonschema_rs.Draft202012Validator(closed(schema))
    return [str(error) for value in values for error in validator.iter_errors(value)]


def listed(kinds: list[str], met: Iterable[str]) -> None:
    """What stands in braces is one word or several."""
    patterns = [re.sub(r"\\\{.*?\\\}", ".+", re.escape(kind)) for kind in kinds]
    assert [one for one in sorted(set(met)) if not any(re.fullmatch(p, one) for p in patterns)] == []


def test_a_field_too_many_and_one_missing_are_found() -> None:
    assert faults_in_message("end", {"state": "ended"}) == []
    assert faults_in_message("end", {"state": "ended", "by": "s1"}) != []
    assert faults_in_message("end", {}) != []


# --- the schemas themselves ---------------------------------------------------------------------------


def untyped(name: str, schema: Any) -> Iterable[str]:
    """Places that allow any value without saying so."""
    if schema == {} or (isinstance(schema, dict) and not set(schema) - {"description"}):
        yield name
        return
    for key, one in schema.get("properties", {}).items():
        yield from untyped(f"{name}.{key}", one)
    for one in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())):
        yield from untyped(name, one)
    if "items" in schema and "prefixItems" not in schema:
        yield from untyped(f"{name}[]", schema["items"])


def test_nothing_is_untyped_that_could_be_typed() -> None:
    found = {place for name, schema in document()["components"]["schemas"].items() for place in untyped(name, schema)}
    assert found == ANYTHING


def test_no_schema_names_a_default() -> None:
    """Generators take it for a promise that the field is there."""
    for schema in document()["components"]["schemas"].values():
        assert not any("default" in field for field in schema.get("properties", {}).values())


def test_bodies_need_only_what_has_no_default() -> None:
    for endpoint in ENDPOINTS:
        if endpoint.body not in (None, bytes):
            schema = document()["components"]["schemas"][endpoint.body.__name__]
            needed = [field.encode_name for field in structs.fields(endpoint.body) if field.required]
            assert schema.get("required", []) == needed, endpoint.name


def test_answers_are_optional_exactly_where_the_wire_leaves_out() -> None:
    for endpoint in ENDPOINTS:
        kind = getattr(endpoint.gives, "__origin__", endpoint.gives)
        if hasattr(kind, "__struct_fields__"):
            schema, omits = document()["components"]["schemas"][kind.__name__], kind.__struct_config__.omit_defaults
            sent = [f.encode_name for f in structs.fields(endpoint.gives) if f.required or not omits]
            assert schema.get("required", []) == sent, endpoint.name


def test_the_board_of_the_contract_is_that_of_the_kernel() -> None:
    """But for what a view says better elsewhere."""
    elsewhere = {"zones", "question", "players", "read"}
    assert set(BoardShown.__struct_fields__) == set(Board.__struct_fields__) - elsewhere
