"""Games of the service itself, with real chance: every viewer's record verifies at any time, with the receipts."""

import base64
import random
from typing import Any

import pytest

from domain.kernel.ids import GameId, Seat
from projections.record_file import paths_of, write_record
from service.http.services import Services
from tests.http.people import Person
from tests.http.test_whole_games import MOST, answers_one, bots_play
from tests.verify.both import verified

pytestmark = pytest.mark.anyio


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


async def checked(services: Services, game: str, ruleset: str, viewer: str, heads: dict[int, bytes]) -> dict[str, Any]:
    """What both verifiers say of the record that this viewer would get now."""
    log = await services.store.log_of(GameId(game), Seat(viewer))
    source = await services.store.load_source(GameId(game))
    assert source is not None
    paths = paths_of(GameId(game), source.key, log)
    data = write_record(services.games[ruleset].ruleset, GameId(game), Seat(viewer), log, paths)
    known = {seq: head for seq, head in heads.items() if seq <= len(log)}
    return verified(data, known)


async def test_a_game_of_people_and_bots_verifies_all_along(services: Services, keepers: tuple[Keeper, Keeper]) -> None:
    ann, bob = keepers
    pick = random.Random(3)
    game = await ann.open("toy-mutiny", 3, bots={"s3": "random"})
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    for turn in range(MOST):
        await bots_play(services, game, pick)
        shown = await ann.get(f"/v1/games/{game}")
        if shown["state"] != "running":
            break
        assert await answers_one(ann, game, pick) or await answers_one(bob, game, pick)
        if turn % 20 == 0:
            result = await checked(services, game, "toy-mutiny", "s2", ann.heads)
            assert result["ok"], result
    for viewer in ("", "s1", "s2", "s3"):
        result = await checked(services, game, "toy-mutiny", viewer, ann.heads)
        assert result["ok"], result
        assert result["checked"]["heads known from elsewhere"] == len(ann.heads) > 10
