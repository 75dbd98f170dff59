"""What the bags, the stacks and the box hide is in nothing that is answered over HTTP: no view, no question and no
preview; and nobody can take a step back that has shown something."""

import random
import re
from collections.abc import AsyncIterator, Iterable
from typing import Any

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

from domain.flotilla.content import ARTIFACT_TILES, CREW_CARDS, OCEAN
from domain.kernel.forms import AnyForm
from projections.flotilla import ENTRY
from service.http.app import create_app
from service.ops.settings import Settings
from service.services import Services
from tests.http.people import Person, table_of
from tests.redis_fixture import *  # noqa: F403

pytestmark = pytest.mark.anyio
STEPS = 60
CREW = [card.id for card in CREW_CARDS.values() if card.tier]
HIDDEN = re.compile(rf"(?<![a-z0-9_])({'|'.join([*OCEAN, *ARTIFACT_TILES, *CREW])})(?![a-z0-9_])")
"""What is drawn, found or recruited, by its id."""


@pytest.fixture
async def people(redis: Redis) -> AsyncIterator[list[Person]]:
    parts = Services(Settings(limits=False), {ENTRY.name: ENTRY}, redis)
    await parts.tail.start()
    transport = ASGITransport(app=create_app(parts), raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        yield [await Person.register(http, name) for name in ("Ann", "Bob", "Cem")]
    await parts.tail.stop()


def named(text: str) -> set[str]:
    return set(HIDDEN.findall(text))


async def told(person: Person, game: str, after: int = 0) -> set[str]:
    """Everything that the published events name, but for how the box was filled before it was mixed."""
    here, found = f"/v1/games/{game}/events", set[str]()
    while page := (await person.get(here, params={"limit": 500, "after": after}))["events"]:
        texts = [msgspec.json.encode(event).decode() for event in page]
        found |= {name for text in texts if '"Stocked"' not in text for name in named(text)}
        after = page[-1]["seq"]
    return found


async def shown(people: Iterable[Person], game: str) -> set[str]:
    """Everything that a view or a question names, of whoever looks."""
    here = f"/v1/games/{game}"
    replies = [await one.call("GET", f"{here}/{what}") for one in people for what in ("view", "asks", "scene")]
    assert {reply.status_code for reply in replies} == {200}
    return {name for reply in replies for name in named(reply.text)}


async def asked_of(people: list[Person], game: str) -> tuple[Person, Any] | None:
    for person in people:
        if (ask := await person.asked(game)) is not None:
            return person, ask
    return None


async def test_nothing_is_named_before_it_is_turned_up(people: list[Person]) -> None:
    game, pick = await table_of(*people, ruleset="flotilla"), random.Random(4)
    here, refused, steps = f"/v1/games/{game}", 0, 0
    known = await told(people[0], game)
    while steps < STEPS or refused <= 2:  # how soon something is turned up depends on chance
        steps += 1
        assert await shown(people, game) <= known
        found = await asked_of(people, game)
        assert found is not None
        person, ask = found
        form: Any = msgspec.convert(ask["form"], AnyForm)
        answer = msgspec.to_builtins(form.any_answer(pick.randrange))
        previewed = await person.call("POST", f"{here}/previews", {"ask": ask["id"], "answer": answer})
        assert previewed.status_code < 300 and named(previewed.text) <= known
        await person.answer(game, ask, answer)
        before, known = known, await told(people[0], game)
        if known > before:
            assert (await person.call("POST", f"{here}/undo", {})).status_code == 409
            refused += 1
        assert steps < 5 * STEPS, "nothing is turned up any more"
