"""Games of the service itself, with real chance: every viewer's record verifies at any time, with the receipts."""

import base64
import json
import random
from typing import Any

import pytest

from domain.kernel.ids import EVERYTHING, GameId
from service.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.http.test_whole_games import MOST, answers_one, bots_play
from tests.verify.both import verified

pytestmark = pytest.mark.anyio


BESIDE = (
    "heads known from elsewhere",
    "receipts",
    "signatures",
    "commitments that stand",
    "drops that stand",
    "ends that stand",
    "lines of",
)
"""What the verifiers check beside the log."""


class Keeper(Person):
    """Somebody who keeps the head of every receipt."""

    heads: dict[int, bytes]

    async def post(self, path: str, body: Any, status: int | None = None) -> Any:
        reply = await super().post(path, body, status)
        if "receipt" in reply:
            self.heads[reply["receipt"]["seq"]] = base64.b64decode(reply["receipt"]["head"])
        return reply


@pytest.fixture
async def keepers(ann: Person, bob: Person) -> tuple[Keeper, Keeper]:
    """Ann and Bob, who put their receipts together."""
    heads: dict[int, bytes] = {}
    one, other = (Keeper(person.http, person.id, person.secret) for person in (ann, bob))
    one.heads = other.heads = heads
    return one, other


async def record_of(person: Person, game: str, seat: str = "") -> bytes:
    """The file, as this person gets it."""
    reply = await person.call("GET", f"/v1/games/{game}/record", params={"seat": seat} if seat else {})
    assert (reply.status_code, reply.headers["content-type"]) == (200, "application/jsonl"), reply.text
    assert reply.headers["content-disposition"] == f'attachment; filename="{game}.jsonl"'
    return reply.content


async def checked(person: Keeper, game: str, seat: str = "") -> dict[str, Any]:
    """What both verifiers say of the record that this person gets now; the audit over HTTP must say the same."""
    data = await record_of(person, game, seat)
    header = json.loads(data.partition(b"\n")[0])
    known = {seq: head for seq, head in person.heads.items() if seq <= header["events"]}
    result = verified(data, known)
    assert result["ok"], result
    report = await person.get(f"/v1/games/{game}/audit", params={"seat": seat} if seat else {})
    counted = {check["text"]["en"]: check["count"] for check in report["checked"]}
    assert counted == {what: n for what, n in result["checked"].items() if not what.startswith(BESIDE)}
    assert result["checked"]["receipts whose head is that of the chain"] == 1
    assert result["headline"].startswith(report["headline"]["en"]), "and what files beside the record would close"
    return result


EVERY = {
    "toy-mutiny": (3, 15),
    "toy-crossing": (3, 40),
    "toy-shoals": (3, 20),
    "cult": (5, 500),
    "unfathomable": (3, 100),
    "everrain": (2, 300),
    "flotilla": (3, 400),
}
"""How many play, and after how many turns each looks."""
SETUPS = {"everrain": {"length": "short"}}
"""A long game takes thousands of answers."""


def test_every_ruleset_is_tried() -> None:
    assert set(EVERY) == set(ALL_GAMES)


@pytest.mark.parametrize(("ruleset", "seats", "every"), [(name, *how) for name, how in EVERY.items()])
async def test_a_game_of_people_and_bots_verifies_all_along(
    services: Services, keepers: tuple[Keeper, Keeper], ruleset: str, seats: int, every: int
) -> None:
    ann, bob = keepers
    pick = random.Random(3)
    bots = {f"s{n}": "random" for n in range(3, seats + 1)}
    game = await ann.open(ruleset, seats, bots=bots, setup=SETUPS.get(ruleset, {}))
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    for turn in range(MOST):
        await bots_play(services, game, pick)
        shown = await ann.get(f"/v1/games/{game}")
        if shown["state"] != "running":
            break
        if turn % every == 1:
            await proven_so_far(services, ann, game, "s1")
            await proven_so_far(services, bob, game, "s2")
            assert (await checked(ann, game, "onlooker"))["viewer"] == ""
        assert await answers_one(ann, game, pick) or await answers_one(bob, game, pick)
    result = await checked(bob, game)
    assert result["viewer"] == EVERYTHING
    assert result["checked"]["heads known from elsewhere"] == len(ann.heads) > 10
    assert await record_of(ann, game) == await record_of(bob, game) == await record_of(ann, game, "onlooker")


async def proven_so_far(services: Services, person: Keeper, game: str, seat: str) -> None:
    """Under way: every public roll, and every card that this seat has seen."""
    result = await checked(person, game)
    assert result["viewer"] == seat
    events = (await person.get(f"/v1/games/{game}/events", params={"limit": 500}))["events"]
    more = events[-1]["seq"]
    while len(page := (await person.get(f"/v1/games/{game}/events", params={"limit": 500, "after": more}))["events"]):
        events += page
        more = page[-1]["seq"]
    rolls = [event for event in events if event["event"]["e"] == "Rolled"]
    assert result["checked"].get("seeds of rolls by their paths", 0) == len(rolls)
    own = [card for e in events for opening in e.get("openings", {}).get("cards", ()) for card in opening[1]]
    shown = [face for e in events if e["event"]["e"] == "Shown" for face in e["event"].get("faces", ())]
    assert result["checked"].get("cards opened against their commitments", 0) == len(own) + len(shown)
    for roll in rolls[-2:]:
        proof = await person.get(f"/v1/games/{game}/audit/draws/{roll['event']['n']}")
        assert proof["draw"]["proof"] == "proven" and proof["raw"]["path"]
    for card in own[-2:]:
        proof = await person.get(f"/v1/games/{game}/audit/cards/{card[0]}")
        assert (proof["proof"], proof["face"]) == ("proven", card[2])


async def test_after_the_end_events_open_everything_to_everybody(services: Services, ann: Person, bob: Person) -> None:
    game = await ann.open("toy-crossing", 3, bots={"s2": "random", "s3": "random"})
    await ann.post(f"/v1/games/{game}/start", None)
    pick, seen = random.Random(4), set[int]()
    while (await ann.get(f"/v1/games/{game}"))["state"] == "running":
        await bots_play(services, game, pick)
        events = (await bob.get(f"/v1/games/{game}/events", params={"limit": 500}))["events"]
        if (await bob.get(f"/v1/games/{game}"))["state"] == "running":
            assert not any("openings" in event for event in events), "an onlooker is opened nothing before the end"
            seen |= {event["seq"] for event in events}
        await answers_one(ann, game, pick)
    events = (await bob.get(f"/v1/games/{game}/events", params={"limit": 500}))["events"]
    opened = {event["seq"] for event in events if "openings" in event}
    stored = {r.seq for r in (await services.store.raw(GameId(game)))[:500] if r.private != b""}
    assert opened and opened <= stored
    assert seen & opened, "what was closed before is open now"
