"""Studies that begin in an open window, or among the passes and orders of one that has ended."""

import random
from typing import Any

import pytest

from domain.kernel.events import Asked
from domain.kernel.ids import GameId
from domain.kernel.log import is_kind
from service.services import Services
from tests.http.people import Person, table_of
from tests.http.test_whole_games import answers_one

pytestmark = pytest.mark.anyio


async def until_window(people: tuple[Person, ...], game: str, pick: random.Random) -> list[Any]:
    """Play until everybody may react; what they are asked."""
    for _ in range(300):
        view = await people[0].get(f"/v1/games/{game}/view")
        asks = [ask for ask in view.get("asks", ()) if ask.get("may_pass")]
        if len(asks) == len(people):
            return asks
        assert any([await answers_one(person, game, pick) for person in people])
    raise AssertionError("no window was opened")


async def abandoned(people: tuple[Person, ...], game: str) -> None:
    await people[0].post(f"/v1/games/{game}/proposals", {"what": "abandon"})
    for person in people[1:]:
        await person.post(f"/v1/games/{game}/votes", {"agrees": True})


async def study_in_window(services: Services, people: tuple[Person, ...], **wish: Any) -> tuple[str, list[Any]]:
    """A study by the first of these people that begins in an open window, and what is asked there."""
    game = await table_of(*people)
    await until_window(people, game, random.Random(5))
    await abandoned(people, game)
    log = await services.store.raw(GameId(game))
    asked = next(record.seq for record in reversed(log) if is_kind(record, Asked))
    study = await people[0].post(f"/v1/games/{game}/forks", {"at": str(asked + 1), **wish})
    asks = (await people[0].get(f"/v1/games/{study['id']}/view"))["asks"]
    assert len(asks) == len(people) and all(ask.get("may_pass") for ask in asks)
    return study["id"], asks


async def passes(person: Person, game: str, ask: Any) -> None:
    await person.answer(game, ask, None, seat=ask["seat"])


async def assert_not_frozen(services: Services, person: Person, game: str) -> None:
    services.live_games.slot(GameId(game)).held = None
    assert "frozen" not in await person.get(f"/v1/games/{game}")


@pytest.mark.parametrize("chance", ["same", "fresh"])
async def test_passes_go_on_around_a_proposal(
    services: Services, ann: Person, bob: Person, cyd: Person, chance: str
) -> None:
    study, asks = await study_in_window(services, (ann, bob, cyd), chance=chance)
    await passes(ann, study, asks[0])
    await ann.post(f"/v1/games/{study}/proposals", {"what": "pause", "seat": "s1"})
    for ask in (*asks[1:], asks[0]):
        await passes(ann, study, ask)
    await assert_not_frozen(services, ann, study)


@pytest.mark.parametrize("chance", ["same", "fresh"])
async def test_passes_go_on_around_a_vote_and_a_seat_that_is_given_up(
    services: Services, ann: Person, bob: Person, cyd: Person, chance: str
) -> None:
    study, asks = await study_in_window(services, (ann, bob, cyd), chance=chance)
    here = f"/v1/games/{study}"
    await passes(ann, study, asks[0])
    await ann.post(f"{here}/proposals", {"what": "abandon", "seat": "s1"})
    await ann.post(f"{here}/votes", {"agrees": False, "seat": "s2"})
    await ann.post(f"{here}/resign", {"seat": "s3"})
    await passes(ann, study, asks[1])
    await assert_not_frozen(services, ann, study)


async def test_a_study_that_is_studied_in_its_window_plays_on(
    services: Services, ann: Person, bob: Person, cyd: Person
) -> None:
    study, asks = await study_in_window(services, (ann, bob, cyd), chance="fresh")
    await passes(ann, study, asks[0])
    await ann.post(f"/v1/games/{study}/forks", {"chance": "fresh"})
    for ask in asks[1:]:
        await passes(ann, study, ask)
    await assert_not_frozen(services, ann, study)


@pytest.mark.parametrize("chance", ["same", "fresh"])
async def test_a_study_from_among_the_notes_of_a_window_begins_before_them(
    services: Services, ann: Person, bob: Person, chance: str
) -> None:
    """They are laid by seat: there was no time at which the first two were all."""
    game = await table_of(ann, bob)
    here, asks = f"/v1/games/{game}", await until_window((ann, bob), game, random.Random(1))
    for person, orders in ((bob, [{"do": "pass"}]), (bob, []), (ann, [{"do": "pass"}])):
        assert (await person.call("PUT", f"{here}/orders", {"orders": orders})).status_code == 200
    await bob.answer(game, asks[1], None)
    await abandoned((ann, bob), game)
    events = (await ann.get(f"{here}/events?limit=500"))["events"]
    given = [event["seq"] for event in events if event["event"]["e"] == "OrderGiven"]
    assert len(given) == 3
    for at in given:
        study = await ann.post(f"{here}/forks", {"at": str(at), "chance": chance})
        assert study["study"]["event"] == given[0] - 1
        await assert_not_frozen(services, ann, study["id"])
        for ask in (await ann.get(f"/v1/games/{study['id']}/view"))["asks"]:
            await passes(ann, study["id"], ask)
