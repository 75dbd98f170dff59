"""Everything at once, as in `test_unruly_tables`, with cards in play: amounts are spread and groups are asked,
with undo, orders, votes to go back, time and resigning among them."""

from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from service.ops.settings import Settings
from service.services import Services
from tests.http.people import Person
from tests.http.test_sealed_parts_in_studies import WITH_PARTS
from tests.http.test_unruly_tables import everything_at_once

pytestmark = pytest.mark.anyio


@pytest.fixture
async def services(redis: Redis) -> AsyncIterator[Services]:
    parts = Services(Settings(limits=False), WITH_PARTS, redis)
    await parts.tail.start()
    yield parts
    await parts.tail.stop()


@pytest.mark.parametrize("ruleset", ["toy-codex", "toy-pier"])
async def test_unruly_people_at_tables_with_cards_in_play(
    services: Services, ann: Person, bob: Person, cyd: Person, ruleset: str
) -> None:
    await everything_at_once(services, [ann, bob, cyd], ruleset, 60)
