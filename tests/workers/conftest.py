"""Tables on a real Redis, with a time that tests set."""

import random
from collections.abc import Iterator

import pytest
from redis.asyncio import Redis

from service.ops.settings import Settings
from service.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.scenario import seeded
from tests.redis_fixture import *  # noqa: F403
from tests.workers.tables import Hours, Table
from tests.workers.votes import VOTES


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def services(redis: Redis, hours: Hours) -> Services:
    return Services(Settings(limits=False), {**ALL_GAMES, VOTES.name: VOTES}, redis, now=hours)


@pytest.fixture
def table(services: Services, hours: Hours) -> Iterator[Table]:
    """Its chance is the same in every run."""
    with seeded():
        yield Table(services, hours, random.Random(5))
