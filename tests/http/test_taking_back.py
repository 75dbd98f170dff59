"""Taking back by agreement, over HTTP: the table goes back together, draws stay spent, and asking too often ends."""

import random
from typing import Any

import msgspec
import pytest

from domain.kernel.events import Resealed, Rolled, Undone
from domain.kernel.ids import GameId
from domain.kernel.log import is_kind, rerun
from service.services import Services
from tests.http.people import Person, table_of
from tests.http.test_whole_games import answers_one

pytestmark = pytest.mark.anyio


async def played_on(services: Services, game: str, inputs: int, *people: Person) -> None:
    pick = random.Random(game)
    for _ in range(inputs):
        for person in people:
            while await services.playing.go_on(GameId(game), pick.randrange):
                pass
            await answers_one(person, game, pick)


async def draws_of(services: Services, game: str) -> list[int]:
    drawn = [r for r in await services.store.raw(GameId(game)) if is_kind(r, Rolled) or is_kind(r, Resealed)]
    return [msgspec.json.decode(r.public)["n"] for r in drawn]


async def decision_before_a_draw(person: Person, game: str) -> int:
    """The newest decision before the newest draw."""
    told = await person.get(f"/v1/games/{game}/history?limit=1000&draws=true")
    draws = [t["seq"] for turn in told["turns"] for c in turn["chapters"] for d in c["deeds"] for t in d["events"]]
    point = (await person.get(f"/v1/games/{game}/view?at={draws[-1]}"))["point"]
    return int(point["previous"]["decision"])


async def test_all_agree_and_the_game_is_as_it_was_but_draws_stay_spent(
    services: Services, ann: Person, bob: Person
) -> None:
    game = await table_of(ann, bob, ruleset="toy-crossing")
    await played_on(services, game, 10, ann, bob)
    here, decision = f"/v1/games/{game}", await decision_before_a_draw(ann, game)
    before = await ann.get(f"{here}/view?at={decision - 1}")
    drawn = await draws_of(services, game)
    shown = await ann.post(f"{here}/proposals", {"what": "undo", "decision": decision})
    assert shown["proposal"] == {"what": "undo", "by": "s1", "agreed": ["s1"], "decision": decision}
    await bob.post(f"{here}/votes", {"agrees": True})
    now = await ann.get(f"{here}/view")
    ids = {"seq", "version", "point", "asks", "may_undo"}
    assert {k: v for k, v in now.items() if k not in ids} == {k: v for k, v in before.items() if k not in ids}
    assert {a["seat"] for a in now["asks"]} == {a["seat"] for a in before["asks"]}
    assert not {a["id"] for a in now["asks"] if not a.get("answered")} & {a["id"] for a in before["asks"]}
    assert "proposal" not in await ann.get(here)
    await played_on(services, game, 4, ann, bob)
    after = await draws_of(services, game)
    assert after == list(range(len(after))) and len(after) > len(drawn), "no number comes twice"
    records = await services.store.raw(GameId(game))
    back = next(r for r in records if is_kind(r, Undone))
    assert records[msgspec.json.decode(back.public)["proposal"] - 1].public.startswith(b'{"e":"Proposed"')
    async with services.live_games.reading(GameId(game)) as held:
        assert held.live is not None
    rerun(held.entry.ruleset, GameId(game), held.live.dealer.chance, records)
    told = await ann.get(f"{here}/history?limit=1000&kind=Undone")
    assert "By agreement" in str(told["turns"])


async def test_one_refusal_ends_it_and_asking_again_takes_longer_each_time(
    services: Services, ann: Person, bob: Person
) -> None:
    clock = [1_790_000_000_000]
    services.agreeing.now = lambda: clock[0]
    game = await table_of(ann, bob, ruleset="toy-crossing")
    await played_on(services, game, 4, ann, bob)
    here = f"/v1/games/{game}"
    decision = (await ann.get(f"{here}/view?at=end"))["point"]["previous"]["decision"]
    for wait in (30, 60, 120):
        await ann.post(f"{here}/proposals", {"what": "undo", "decision": decision})
        await bob.post(f"{here}/votes", {"agrees": False})
        clock[0] += 1000 * (wait - 1)
        refused = await ann.refused(409, "undo-too-soon", "POST", f"{here}/proposals", _undo(decision))
        assert refused["text"]["args"] == {"seconds": 1}
        clock[0] += 1000
    assert (await bob.post(f"{here}/proposals", _undo(decision)))["proposal"]["by"] == "s2", "others need not wait"


def _undo(decision: int) -> dict[str, Any]:
    return {"what": "undo", "decision": decision}


async def test_a_seat_may_ask_ten_times_in_a_game(services: Services, ann: Person) -> None:
    game = await ann.open("toy-crossing", 2, bots={"s2": "random"})
    await ann.post(f"/v1/games/{game}/start", None)
    pick = random.Random(1)
    for _ in range(10):
        while await services.playing.go_on(GameId(game), pick.randrange):
            pass
        await answers_one(ann, game, pick)
        decision = (await ann.get(f"/v1/games/{game}/view?at=end"))["point"]["previous"]["decision"]
        await ann.post(f"/v1/games/{game}/proposals", _undo(decision))
    await ann.refused(409, "undo-spent", "POST", f"/v1/games/{game}/proposals", _undo(decision))


async def test_what_a_table_cannot_go_back_to(services: Services, ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob, ruleset="toy-crossing")
    await played_on(services, game, 4, ann, bob)
    here = f"/v1/games/{game}"
    for wrong in (0, 1, 10**6):
        await ann.refused(422, "no-such-decision", "POST", f"{here}/proposals", _undo(wrong))
    decision = (await ann.get(f"{here}/view?at=decision:2"))["point"]["at"]
    await ann.post(f"{here}/proposals", _undo(decision))
    await bob.post(f"{here}/votes", {"agrees": True})
    await bob.refused(422, "no-such-decision", "POST", f"{here}/proposals", _undo(decision))


async def test_nobody_goes_back_to_before_somebody_left(
    services: Services, client: Any, ann: Person, bob: Person
) -> None:
    cyd = await Person.register(client, "Cyd")
    game = await table_of(ann, bob, cyd, ruleset="toy-crossing")
    await played_on(services, game, 4, ann, bob, cyd)
    here = f"/v1/games/{game}"
    decision = (await ann.get(f"{here}/view?at=end"))["point"]["previous"]["decision"]
    await ann.post(f"{here}/proposals", _undo(decision))
    await bob.post(f"{here}/votes", {"agrees": True})
    shown = await cyd.post(f"{here}/resign", {})
    assert "proposal" not in shown and shown["state"] == "running", "it lapses; it is not agreed by leaving"
    await ann.refused(409, "undo-too-far", "POST", f"{here}/proposals", _undo(decision))
