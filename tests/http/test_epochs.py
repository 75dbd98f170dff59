"""Games that draw more than an epoch holds: play waits, everybody brings entropy anew, and the record verifies."""

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

from domain.kernel.events import ChanceSpent
from domain.kernel.ids import GameId
from domain.kernel.log import is_kind
from projections.catalogue import GameEntry
from service.http.app import create_app
from service.ops.settings import Settings
from service.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.http.test_entropy import BEGAN, MINUTE, Time, proven
from tests.http.test_whole_games import answers_one
from workers.tending import tend

pytestmark = pytest.mark.anyio
GAME = "toy-mutiny"
DRAWS = 5


def small(entry: GameEntry) -> GameEntry:
    """The same game, with epochs of few draws."""
    return replace(entry, ruleset=replace(entry.ruleset, draws=DRAWS))


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def services(redis: Redis, time: Time) -> AsyncIterator[Services]:
    parts = Services(Settings(limits=False), {GAME: small(ALL_GAMES[GAME])}, redis, now=time)
    await parts.tail.start()
    yield parts
    await parts.tail.stop()


async def takes_part(person: Person, game: str, pick: random.Random) -> bool:
    """Bring what is owed; whether anything was."""
    owed = await person.owed(game)
    if owed is None:
        return False
    r = random.Random(f"{person.id} {(await person.get(f'/v1/games/{game}'))['chance']['epoch']}").randbytes(32)
    await (person.commits(game, r) if owed["what"] == "commitment" else person.reveals(game, r))
    return True


async def goes_on(services: Services, people: tuple[Person, ...], game: str, pick: random.Random) -> Any:
    """One round of everybody; the game after it."""
    await tend(services, GameId(game), pick.randrange)
    for person in people:
        if not await takes_part(person, game, pick):
            await answers_one(person, game, pick)
    return await people[0].get(f"/v1/games/{game}")


async def started(ann: Person, bob: Person, **more: Any) -> str:
    game = await ann.open(GAME, 3, entropy="clients", bots={"s3": "random"}, **more)
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    return game


async def until_spent(services: Services, people: tuple[Person, ...], pick: random.Random, **more: Any) -> str:
    """A game that waits for the entropy of its second epoch. (Some end before that.)"""
    while True:
        game = await started(*people, **more)
        shown = await people[0].get(f"/v1/games/{game}")
        while shown["state"] in ("locked", "running") and shown["chance"]["epoch"] == 1:
            shown = await goes_on(services, people, game, pick)
            await tend(services, GameId(game), pick.randrange)
            shown = await people[0].get(f"/v1/games/{game}")
        if shown["state"] == "running":
            return game


async def test_play_waits_for_entropy_and_goes_on(ann: Person, bob: Person, services: Services) -> None:
    pick = random.Random(2)
    game = await until_spent(services, (ann, bob), pick)
    shown = await ann.get(f"/v1/games/{game}")
    assert (shown["chance"]["phase"], shown["waiting"], shown["deadline"]) == ("commit", ["s1", "s2"], BEGAN + MINUTE)
    assert (await ann.get(f"/v1/games/{game}/view"))["board"]["chance_spent"]
    await ann.refused(409, "ask-closed", "POST", f"/v1/games/{game}/answers", {"ask": "9.0", "answer": []})
    assert (await proven(ann, game))["ok"]
    while shown["state"] == "running":
        shown = await goes_on(services, (ann, bob), game, pick)
    result = await proven(ann, game)
    assert result["ok"], result
    assert result["checked"]["epochs sealed (E)"] == shown["chance"]["epoch"] >= 2
    assert result["checked"]["seeds under the key"] == DRAWS * result["checked"]["epochs sealed (E)"]
    assert "2 brought entropy of their own: s1, s2." in result["headline"]


async def test_whoever_brings_nothing_then_is_not_independent_for_the_game(
    ann: Person, bob: Person, services: Services, time: Time
) -> None:
    pick = random.Random(4)
    game = await until_spent(services, (ann, bob), pick)
    time.now += MINUTE
    await tend(services, GameId(game), pick.randrange)
    shown = await ann.get(f"/v1/games/{game}")
    assert (shown["chance"]["phase"], shown["chance"]["independent"]) == ("sealed", 0)
    result = await proven(ann, game)
    assert result["headline"].startswith("The record holds. Unproven against the operator")


async def test_entropy_withheld_twice_in_mid_game_ends_it(
    ann: Person, bob: Person, services: Services, time: Time
) -> None:
    pick = random.Random(6)
    game = await until_spent(services, (ann, bob), pick)
    for person in (ann, bob):
        await takes_part(person, game, pick)
    await takes_part(ann, game, pick)
    time.now += MINUTE
    await tend(services, GameId(game), pick.randrange)
    assert (await ann.get(f"/v1/games/{game}"))["chance"]["epoch"] == 3
    await takes_part(ann, game, pick)
    time.now += MINUTE
    await tend(services, GameId(game), pick.randrange)
    shown = await ann.get(f"/v1/games/{game}")
    assert (shown["state"], shown["abandoned"], shown["chance"]["withheld"]) == ("abandoned", "withheld", ["s2", "s1"])
    result = await proven(ann, game)
    assert result["ok"] and result["checked"]["seeds under the key"] == 3 * DRAWS, result


async def test_one_who_resigns_while_entropy_is_wanted_takes_no_part(
    ann: Person, bob: Person, services: Services, time: Time
) -> None:
    pick = random.Random(8)
    game = await until_spent(services, (ann, bob), pick)
    await bob.post(f"/v1/games/{game}/resign", {})
    await takes_part(ann, game, pick)
    time.now += MINUTE
    await tend(services, GameId(game), pick.randrange)
    await takes_part(ann, game, pick)
    shown = await ann.get(f"/v1/games/{game}")
    assert [seat["independent"] for seat in shown["seats"]] == [True, False, False]
    assert shown["chance"]["phase"] == "sealed"


async def test_two_processes_seal_a_further_epoch_between_them(
    ann: Person, bob: Person, services: Services, redis: Redis, time: Time
) -> None:
    """Whoever only hears of the seal goes on with the same chance."""
    other = Services(Settings(limits=False), services.games, redis, now=time)
    transport = ASGITransport(app=create_app(other), raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        there, pick = Person(http, bob.id, bob.secret), random.Random(3)
        game = await until_spent(services, (ann, there), pick)
        shown = await ann.get(f"/v1/games/{game}")
        for turn in range(400):
            await tend((services, other)[turn % 2], GameId(game), pick.randrange)
            for person in (ann, there) if turn % 3 else (there, ann):
                if not await takes_part(person, game, pick):
                    await answers_one(person, game, pick)
            shown = await ann.get(f"/v1/games/{game}")
            if shown["state"] != "running":
                break
        assert shown["state"] == "ended" and not shown.get("frozen")
        assert (await proven(ann, game))["checked"]["epochs sealed (E)"] >= 2


async def test_a_study_of_a_game_that_wants_entropy_begins_before_that(
    ann: Person, bob: Person, services: Services
) -> None:
    game = await until_spent(services, (ann, bob), random.Random(2))
    await bob.post(f"/v1/games/{game}/resign", {})  # Ann is alone with bots now
    log = await services.store.raw(GameId(game))
    spent = next(record.seq for record in log if is_kind(record, ChanceSpent))
    for at in ("end", str(spent), str(spent - 10)):
        study = await ann.post(f"/v1/games/{game}/forks", {"chance": "fresh", "at": at})
        assert study["study"]["event"] < spent
        services.live_games.slot(GameId(study["id"])).held = None
        assert "frozen" not in await ann.get(f"/v1/games/{study['id']}")


@pytest.mark.parametrize("resigns", [False, True])
async def test_at_a_strict_table_a_drop_in_mid_game_ends_it(
    ann: Person, bob: Person, services: Services, time: Time, resigns: bool
) -> None:
    """Also that of a player who has committed and then resigned: nobody reveals in their place."""
    pick = random.Random(2)
    game = await until_spent(services, (ann, bob), pick, strict=True)
    here = f"/v1/games/{game}"
    for person in (ann, bob):
        await takes_part(person, game, pick)
    if resigns:
        assert (await bob.call("POST", f"{here}/resign")).status_code == 200
        await bob.refused(403, "not-seated", "POST", f"{here}/entropy/reveal", {"r": "A" * 43 + "="})
    await takes_part(ann, game, pick)
    await ann.refused(409, "nothing-to-undo", "POST", f"{here}/undo", {})
    assert (await ann.get(here))["state"] == "running"
    time.now += MINUTE
    await tend(services, GameId(game), pick.randrange)
    shown = await ann.get(here)
    assert (shown["state"], shown["abandoned"], shown["chance"]["withheld"]) == ("abandoned", "withheld", ["s2"])
    result = await proven(ann, game)
    assert "Dropped by the operator's word: s2 (epoch 2)." in result["headline"]
    assert "1 brought entropy of their own: s1." in result["headline"]
    for chance in ("same", "fresh"):
        study = await ann.post(f"{here}/forks", {"at": "end", "chance": chance})
        assert study["state"] == "running" and study["study"]["game"] == game
