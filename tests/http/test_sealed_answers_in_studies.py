"""A study of a running game begins before what bots have answered in secret to a question that is still open."""

import random
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from domain.kernel.events import Asked, Decided, Passed
from domain.kernel.ids import GameId
from domain.kernel.log import is_kind
from domain.kernel.windows import is_note
from service.services import Services
from tests.http.people import Person
from tests.http.scenario import seeded
from tests.http.test_whole_games import answers_one, bots_play
from tests.toy.crossing import rules

pytestmark = pytest.mark.anyio


async def test_a_sealed_answer_of_a_bot_is_not_played_on_with(
    services: Services, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else whoever is the last to choose plays on in a study, sees what the others have chosen, and chooses then."""
    monkeypatch.setattr(rules, "HAND_LIMIT", 0)
    pick = random.Random(3)
    with seeded("sealed answers"):
        game = await ann.open("toy-crossing", 3, bots={"s1": "random", "s3": "random"}, seat="s2")
        here = f"/v1/games/{game}"
        await ann.post(f"{here}/start", None)
    sealed: list[Any] = []
    while not sealed:
        await bots_play(services, game, pick)
        ask = await ann.asked(game, "s2")
        log = await services.store.raw(GameId(game))
        asked = max(record.seq for record in log if is_kind(record, Asked))
        if ask["kind"] == "discard":
            sealed = [msgspec.json.decode(record.public) for record in log[asked:] if is_kind(record, Decided)]
        if not sealed:
            assert await (ann.answer(game, ask, []) if ask["kind"] == "add" else answers_one(ann, game, pick))
    assert {one["seat"] for one in sealed} <= {"s1", "s3"} and all("seal" in one for one in sealed)
    study = await ann.post(f"{here}/forks", {"chance": "fresh"})
    assert study["study"]["event"] == asked
    view = await ann.get(f"/v1/games/{study['id']}/view")
    assert not any(one.get("answered") for one in view["asks"])
    await bots_play(services, study["id"], pick)
    assert (await ann.asked(study["id"], "s2"))["kind"] == "discard", "they have chosen anew"
    again = await ann.post(f"/v1/games/{study['id']}/forks", {"chance": "fresh"})
    assert again["study"]["event"] >= asked and "frozen" not in again
    view = await ann.get(f"/v1/games/{again['id']}/view")
    assert not any(one.get("answered") for one in view["asks"]), "nor in a study of it"


async def test_passes_of_bots_are_not_played_on_with(services: Services, ann: Person) -> None:
    """From behind the passes of a window that a reaction has ended, only those are asked again who had not passed: who
    they are would show as soon as they react, in one study or in the next."""
    pick, passed, reaction = random.Random(5), 0, 0
    with seeded("sealed passes"):
        game = await ann.open("toy-mutiny", 4, bots={f"s{n}": "random" for n in (2, 3, 4)})
        here = f"/v1/games/{game}"
        await ann.post(f"{here}/start", None)
    for _ in range(60):
        await bots_play(services, game, pick)
        log = await services.store.raw(GameId(game))
        ends = [two.seq for one, two in pairwise(log) if is_kind(one, Passed) and is_kind(two, Decided)]
        if ends:
            reaction = ends[-1]
            passed = next(r.seq for r in reversed(log[: reaction - 1]) if not is_note(r)) + 1
            break
        assert await answers_one(ann, game, pick)
    assert 0 < passed < reaction
    study = await ann.post(f"{here}/forks", {"at": str(reaction - 1), "chance": "fresh"})
    assert study["study"]["event"] == passed - 1
    async with services.live_games.reading(GameId(study["id"])) as held:
        assert held.live is not None and not held.live.secrets.passed and "frozen" not in study


async def test_no_pass_sticks_in_a_study(services: Services, ann: Person) -> None:
    """At a slow table, whom a window waits for when it opens again depends on who has passed in it before."""
    pick, stuck = random.Random(5), dict[str, Any]()
    with seeded("sticking passes"):
        bots = {f"s{n}": "random" for n in (2, 3, 4)}
        game = await ann.open("toy-mutiny", 4, bots=bots, clock={"per_move": 86_400})
        await ann.post(f"/v1/games/{game}/start", None)
    for _ in range(60):
        while not stuck and await services.playing.go_on(GameId(game), pick.randrange):
            async with services.live_games.reading(GameId(game)) as held:
                assert held.live is not None
                stuck = {kind: who for kind, who in held.live.secrets.stuck.items() if who}
        if stuck:
            break
        assert await answers_one(ann, game, pick)
    assert stuck
    study = await ann.post(f"/v1/games/{game}/forks", {"chance": "fresh"})
    async with services.live_games.reading(GameId(study["id"])) as held:
        assert held.live is not None and not held.live.secrets.stuck and "frozen" not in study
