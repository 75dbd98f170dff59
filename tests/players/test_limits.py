"""Token buckets: the arithmetic, with explicit times."""

import subprocess
import sys
from asyncio import gather
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from redis import Redis as SyncRedis
from redis.asyncio import Redis

from service.ops.redis_server import RedisServer
from service.players import keys, limits
from service.players.limits import BUCKET, DROPS, Allowed, Limit, Limits, Wait, network_of, take
from tests.sampling import ROOT

NOW = 1_800_000_000_000
FIVE = Limit("five", capacity=5, per_second=2)


async def burst(redis: Redis, limit: Limit, count: int, now_ms: int = NOW, who: str = "ada") -> list[Allowed | Wait]:
    return [await take(redis, limit, who, now_ms) for _ in range(count)]


@pytest.mark.anyio
class TestTaking:
    async def test_a_burst_ends_at_the_capacity(self, redis: Redis) -> None:
        came = await burst(redis, FIVE, 7)
        assert came == [Allowed(4), Allowed(3), Allowed(2), Allowed(1), Allowed(0), Wait(500), Wait(500)]

    async def test_it_refills_at_the_rate(self, redis: Redis) -> None:
        await burst(redis, FIVE, 5)
        assert await burst(redis, FIVE, 1, NOW + 499) == [Wait(1)]
        assert await burst(redis, FIVE, 2, NOW + 500) == [Allowed(0), Wait(500)]
        assert await burst(redis, FIVE, 3, NOW + 1_750) == [Allowed(1), Allowed(0), Wait(250)]

    async def test_it_fills_no_higher_than_the_capacity(self, redis: Redis) -> None:
        await burst(redis, FIVE, 5)
        assert await burst(redis, FIVE, 6, NOW + 10**12) == [Allowed(n) for n in (4, 3, 2, 1, 0)] + [Wait(500)]

    async def test_waiting_takes_nothing_and_costs_nothing(self, redis: Redis) -> None:
        await burst(redis, FIVE, 5)
        kept = await redis.get(keys.bucket("five", "ada"))
        await burst(redis, FIVE, 100, NOW + 400)
        assert await redis.get(keys.bucket("five", "ada")) == kept
        assert await burst(redis, FIVE, 1, NOW + 500) == [Allowed(0)]

    async def test_a_dear_thing_waits_longer(self, redis: Redis) -> None:
        assert await take(redis, FIVE, "ada", NOW, cost=4) == Allowed(1)
        assert await take(redis, FIVE, "ada", NOW, cost=5) == Wait(2_000)
        assert await take(redis, FIVE, "ada", NOW, cost=1) == Allowed(0)

    @pytest.mark.parametrize("cost", [0, -1, 6])
    async def test_a_cost_that_can_never_be_met_is_a_mistake(self, redis: Redis, cost: int) -> None:
        with pytest.raises(ValueError, match="limit five"):
            await take(redis, FIVE, "ada", NOW, cost=cost)

    async def test_one_who_spends_all_leaves_others_theirs(self, redis: Redis) -> None:
        await burst(redis, FIVE, 50)
        assert await burst(redis, FIVE, 1, who="bo") == [Allowed(4)]

    async def test_limits_of_other_names_are_other_buckets(self, redis: Redis) -> None:
        await burst(redis, FIVE, 50)
        assert await burst(redis, Limit("six", 6, 1), 1) == [Allowed(5)]

    async def test_a_clock_going_back_gives_nothing(self, redis: Redis) -> None:
        await burst(redis, FIVE, 5)
        assert await burst(redis, FIVE, 1, NOW - 10_000) == [Wait(10_500)]
        assert await burst(redis, FIVE, 1, NOW) == [Wait(500)]

    async def test_a_clock_going_back_and_forth_gives_nothing(self, redis: Redis) -> None:
        taken = 0
        for _ in range(20):
            for now in (NOW + 1_000, NOW - 60_000, NOW):
                taken += isinstance(await take(redis, FIVE, "ada", now), Allowed)
        assert taken == 5

    async def test_a_clock_a_little_behind_still_has_what_is_there(self, redis: Redis) -> None:
        await burst(redis, FIVE, 2)
        assert await burst(redis, FIVE, 1, NOW - 300) == [Allowed(2)]

    async def test_a_smaller_capacity_holds_at_once(self, redis: Redis) -> None:
        await burst(redis, FIVE, 1)
        assert await burst(redis, Limit("five", 2, 2), 3) == [Allowed(1), Allowed(0), Wait(500)]

    async def test_a_bucket_vanishes_after_it_would_be_full(self, redis: Redis) -> None:
        await burst(redis, FIVE, 5)
        assert 2_500 < await redis.pttl(keys.bucket("five", "ada")) <= 62_500

    async def test_a_take_writes_nothing_to_disk(self, redis: Redis) -> None:
        before = (await redis.info("persistence"))["aof_current_size"]
        assert await burst(redis, FIVE, 2) == [Allowed(4), Allowed(3)]
        assert (await redis.info("persistence"))["aof_current_size"] == before > 0

    async def test_takers_at_once_share_what_is_there(self, redis: Redis) -> None:
        came = await gather(*(take(redis, FIVE, "ada", NOW) for _ in range(20)))
        assert sum(isinstance(one, Allowed) for one in came) == 5

    async def test_takes_go_on_one_pipeline_with_other_commands(self, redis: Redis) -> None:
        pipe = redis.pipeline(transaction=False)
        pipe.set("before", 1)
        first = limits.queue(pipe, FIVE, "ada", NOW, cost=5)
        pipe.set("between", 1)
        second = limits.queue(pipe, FIVE, "ada", NOW)
        replies = await pipe.execute()
        assert len(replies) == 4
        assert (first.read(replies), second.read(replies)) == (Allowed(0), Wait(500))

    async def test_a_server_that_has_forgotten_the_script_still_runs_it(self, redis: Redis) -> None:
        await burst(redis, FIVE, 4)
        await redis.script_flush()
        assert await burst(redis, FIVE, 1) == [Allowed(0)]


TAKER = """
import asyncio, sys
from redis.asyncio import Redis
from service.players.limits import Allowed, Limit, take

async def main(url, now):
    async with Redis.from_url(url) as redis:
        came = [await take(redis, Limit("shared", 50, 1), "ada", int(now)) for _ in range(40)]
    print(sum(isinstance(one, Allowed) for one in came))

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.mark.anyio
async def test_processes_share_a_bucket(redis: Redis, redis_server: RedisServer) -> None:
    command = [sys.executable, "-c", TAKER, redis_server.url, str(NOW)]
    takers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) for _ in range(2)]
    assert sum(int(taker.communicate()[0]) for taker in takers) == 50


def ask(redis: SyncRedis, limit: Limit, now_ms: int, cost: int = 1) -> tuple[bool, int]:
    numbers = (cost * DROPS, limit.capacity * DROPS, limit.drops_per_ms, now_ms)
    taken, number = redis.eval(BUCKET, 1, keys.bucket(limit.name, "ada"), *numbers)
    return bool(taken), number


@settings(deadline=None)
@given(
    capacity=st.integers(1, 50),
    per_second=st.sampled_from([1 / 3600, 1 / 7, 1 / 3, 0.5, 1, 3, 7.7, 1000]),
    steps=st.lists(st.tuples(st.integers(-5_000, 20_000), st.integers(1, 50)), max_size=25),
)
def test_no_sequence_of_takes_beats_the_arithmetic(
    redis_server: RedisServer, capacity: int, per_second: float, steps: list[tuple[int, int]]
) -> None:
    """The script agrees with exact fractions, whatever the clock does, and a wait that was kept is enough."""
    limit = Limit("any", capacity, per_second)
    rate = Fraction(limit.drops_per_ms, DROPS)
    now = latest = NOW
    level = Fraction(capacity)
    with SyncRedis.from_url(redis_server.url) as redis:
        redis.flushall()
        for pause, cost in [(0, 1), *steps]:
            now, cost = now + pause, min(cost, capacity)
            level, latest = min(Fraction(capacity), level + max(0, now - latest) * rate), max(latest, now)
            taken, number = ask(redis, limit, now, cost)
            assert taken == (level >= cost)
            if not taken:
                assert not ask(redis, limit, now + number - 1, cost)[0]
                now += number
                level, latest = min(Fraction(capacity), level + (now - latest) * rate), now
                taken, number = ask(redis, limit, now, cost)
                assert taken
            level -= cost
            assert number == level * DROPS


# The table


def test_every_limit_has_its_own_name_and_the_name_of_its_place() -> None:
    table = Limits()
    assert [getattr(table, field).name for field in table.__struct_fields__] == list(table.__struct_fields__)


@pytest.mark.parametrize(("capacity", "per_second"), [(0, 1), (-1, 1), (2_000_000, 1), (1, 0), (1, -1), (1, 1e-7)])
def test_a_limit_that_cannot_be_kept_is_refused(capacity: int, per_second: float) -> None:
    with pytest.raises(ValueError, match="limit odd"):
        Limit("odd", capacity, per_second)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
    ],
)
def test_an_address_counts_for_its_network(address: str, network: str) -> None:
    assert network_of(address) == network
