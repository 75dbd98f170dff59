"""The site log: one chain, appended to once for each thing that is said, by however many at once."""

import asyncio

import pytest
from redis.asyncio import Redis

from domain.kernel import fair
from service.store.errors import BrokenSiteLog
from service.store.site_log import LOG, SAID, START, SiteHead, SiteLog

pytestmark = pytest.mark.anyio


@pytest.fixture
def site(redis: Redis) -> SiteLog:
    return SiteLog(redis)


async def test_an_empty_log_has_a_head_too(site: SiteLog) -> None:
    assert await site.head() == START == SiteHead(0, fair.digest(b"\x0bfair/1/site"))
    assert await site.page(0, 10) == []
    assert await site.holds(0, START.head) and not await site.holds(1, START.head)


async def test_lines_are_chained(site: SiteLog) -> None:
    first, second = await site.append("a", b"one"), await site.append("b", b"two")
    assert first == SiteHead(1, fair.digest(START.head + b"one"))
    assert second == SiteHead(2, fair.digest(first.head + b"two"))
    assert [(line.seq, line.line, line.head) for line in await site.page(0, 10)] == [
        (1, b"one", first.head),
        (2, b"two", second.head),
    ]
    assert [line.seq for line in await site.page(1, 10)] == [2] and await site.page(2, 10) == []
    assert await site.holds(1, first.head) and not await site.holds(2, first.head)
    assert not await site.holds(3, second.head)


async def test_the_same_is_said_once(site: SiteLog, redis: Redis) -> None:
    first = await site.append("a", b"one")
    await site.append("b", b"two")
    assert await site.append("a", b"one, at another time") == first
    assert (await site.head()).seq == 2
    assert await redis.hlen(SAID) == 2  # type: ignore[misc]


async def test_many_at_once_make_one_chain(redis: Redis) -> None:
    logs = [SiteLog(redis) for _ in range(6)]
    said = [log.append(f"line {n // 2}", b"%d" % n) for n, log in enumerate(logs * 3)]
    await asyncio.gather(*said)
    lines, head = await logs[0].page(0, 100), START.head
    assert len(lines) == 9, "each of nine was said by two, once"
    for line in lines:
        head = fair.chain(head, line.line)
        assert line.head == head


async def test_a_line_that_is_missing_is_noticed(site: SiteLog, redis: Redis) -> None:
    for name in "abc":
        await site.append(name, name.encode())
    await redis.xdel(LOG, "2-0")
    with pytest.raises(BrokenSiteLog, match="line 2 of the site log"):
        await site.page(0, 10)


async def test_receipts_need_not_ask_every_time(site: SiteLog, redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await site.append("a", b"one")
    second = await SiteLog(redis).append("b", b"two")
    assert await site.recent() == first, "a second old at the most"
    monkeypatch.setattr("service.store.site_log.RECENT", 0.0)
    assert await site.recent() == second
    monkeypatch.setattr(site, "_redis", Redis(port=1))
    assert await site.recent() == second, "what was stored can be acknowledged without it"


async def test_one_looks_for_all_who_want_a_receipt_at_once(
    site: SiteLog, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = await SiteLog(redis).append("a", b"one")
    looks, read = 0, site.head

    async def counted() -> SiteHead:
        nonlocal looks
        looks += 1
        return await read()

    monkeypatch.setattr(site, "head", counted)
    first, *others = [asyncio.create_task(site.recent()) for _ in range(20)]
    await asyncio.sleep(0)
    first.cancel()
    assert await asyncio.gather(*others) == [said] * 19, (
        "the first of them gave up, and the others have it all the same"
    )
    assert looks == 1 and await site.recent() == said and looks == 1
