"""The site log: one tree, appended to once for each thing that is said, by however many at once."""

import asyncio
from typing import Any

import pytest
from redis.asyncio import Redis

from domain.kernel import fair, tree
from service.store.errors import BadCommit, BrokenSiteLog, NoSuchLines
from service.store.site_log import APPEND, START, SiteLog, SiteTree
from service.store.site_nodes import GAMES, LOG, NODES, SAID

pytestmark = pytest.mark.anyio
GAME = "07-k3f9x2m4qd"


@pytest.fixture
def site(redis: Redis) -> SiteLog:
    return SiteLog(redis)


async def say(site: SiteLog, count: int, game: str = "00-0000000000", first: int = 0) -> list[bytes]:
    """So many lines of one game; the first of them locks it."""
    lines = []
    for n in range(first, first + count):
        kind = "Locked" if n == first else "Dropped"
        lines.append(b'{"e":"%s","game":"%s","n":%d}' % (kind.encode(), game.encode(), n))
        await site.append(f"{game} {kind.lower()} {n}", lines[-1])
    return lines


async def as_before(redis: Redis, lines: list[tuple[str, bytes]]) -> None:
    """A log as it was stored before it was a tree: a stream with a chain, and what was said."""
    head = START.head
    for seq, (name, line) in enumerate(lines, 1):
        head = fair.chain(head, line)
        await redis.xadd(LOG, {"e": line, "h": head}, id=f"{seq}-0")
        await redis.hset(SAID, name, str(seq))  # type: ignore[misc]


# --- appending ---------------------------------------------------------------------------------------


async def test_an_empty_log_has_a_root_too(site: SiteLog) -> None:
    assert await site.tree() == START == SiteTree(0, fair.digest(b""), (), fair.digest(b"\x0bfair/1/site"))
    assert await site.page(0, 10) == []
    assert await site.holds(0, START.root) and not await site.holds(1, START.root)
    assert await site.held_head(0, START.head) and not await site.held_head(1, START.head)


async def test_lines_are_leaves_of_one_tree(site: SiteLog) -> None:
    assert (await site.append("a", b"one"), await site.append("b", b"two")) == (1, 2)
    now = await site.tree()
    assert (now.size, now.root) == (2, fair.merkle_root([b"one", b"two"]))
    assert [(line.seq, line.line) for line in await site.page(0, 10)] == [(1, b"one"), (2, b"two")]
    assert [line.seq for line in await site.page(1, 10)] == [2] and await site.page(2, 10) == []
    assert await site.holds(1, fair.merkle_root([b"one"])) and not await site.holds(2, fair.merkle_root([b"one"]))
    assert not await site.holds(3, now.root)


async def test_the_chain_of_old_receipts_runs_along(site: SiteLog) -> None:
    await site.append("a", b"one")
    head = fair.digest(START.head + b"one")
    assert (await site.tree()).head == head
    assert (
        await site.held_head(1, head) and not await site.held_head(1, START.head) and not await site.held_head(2, head)
    )


async def test_the_same_is_said_once(site: SiteLog, redis: Redis) -> None:
    first = await site.append("a", b"one")
    await site.append("b", b"two")
    assert await site.append("a", b"one, at another time") == first
    assert (await site.tree()).size == 2
    assert await redis.hlen(SAID) == 2  # type: ignore[misc]


async def test_many_at_once_make_one_tree(redis: Redis) -> None:
    logs = [SiteLog(redis) for _ in range(6)]
    said = [log.append(f"line {n // 2}", b"%d" % n) for n, log in enumerate(logs * 3)]
    await asyncio.gather(*said)
    lines, head = await logs[0].page(0, 100), START.head
    assert len(lines) == 9, "each of nine was said by two, once"
    for line in lines:
        head = fair.chain(head, line.line)
        assert line.head == head
    now = await SiteLog(redis).tree()
    assert now.root == fair.merkle_root([line.line for line in lines])


async def test_nobody_is_refused_because_many_games_begin_at_once(redis: Redis) -> None:
    """Four processes, each with fifty lines at once, some of which others say too."""
    logs = [SiteLog(redis) for _ in range(4)]
    said = [log.append(f"line {40 * k + n}", b"%d of %d" % (n, k)) for k, log in enumerate(logs) for n in range(50)]
    numbers = await asyncio.gather(*said)
    lines = await logs[0].page(0, 1000)
    assert [line.seq for line in lines] == list(range(1, 171)) and set(numbers) == set(range(1, 171))
    assert (await SiteLog(redis).tree()).root == fair.merkle_root([line.line for line in lines])


async def test_a_line_that_is_refused_keeps_no_other_back(site: SiteLog) -> None:
    wanted = ("a", b"one"), ("b", b""), ("a", b"again"), ("c", b"two")
    replies = await asyncio.gather(*(site.append(*one) for one in wanted), return_exceptions=True)
    assert [reply if isinstance(reply, int) else type(reply) for reply in replies] == [1, BadCommit, 1, 2]


async def test_every_size_has_its_root_and_proofs_in_one_look(site: SiteLog, redis: Redis) -> None:
    lines = await say(site, 37)
    other = SiteLog(redis)
    looks = await _counted(other)
    for size in range(1, 38):
        root, path = await other.inclusion(seq := 1 + size // 2, size)
        assert root == fair.merkle_root(lines[:size]) and tree.is_included(lines[seq - 1], seq - 1, size, path, root)
        first, second, joint = await other.consistency(seq, size)
        assert (first, second) == (fair.merkle_root(lines[:seq]), root)
        assert tree.is_consistent(seq, size, first, second, joint)
    assert looks == ["HMGET"] * 74
    root, paths = await other.inclusions([1, 5, 37], 37)
    assert [tree.is_included(lines[n], n, 37, path, root) for n, path in zip((0, 4, 36), paths, strict=True)] == [
        True
    ] * 3
    assert await redis.hlen(NODES) == sum(37 >> level for level in range(6)), "complete subtrees, and nothing else"  # type: ignore[misc]


async def _counted(site: SiteLog) -> list[str]:
    """What is asked of Redis from now on."""
    looks: list[str] = []
    honest = site._redis.execute_command

    async def execute(command: str, *args: Any, **more: Any) -> Any:
        looks.append(command)
        return await honest(command, *args, **more)

    site._redis.execute_command = execute  # type: ignore[method-assign]
    return looks


async def test_what_there_is_not_has_no_proof(site: SiteLog) -> None:
    await say(site, 5)
    for wanted in ((6, 5), (0, 5), (1, 6)):
        with pytest.raises(NoSuchLines):
            await site.inclusion(*wanted)
    for sizes in ((3, 2), (1, 6)):
        with pytest.raises(NoSuchLines):
            await site.consistency(*sizes)
    with pytest.raises(NoSuchLines, match="no line 6 in 5 lines"):
        await site.root_at(6)


# --- the script --------------------------------------------------------------------------------------

HASH = bytes(32)
BAD = {
    "a chain hash that is too short": ["x", 3, b"x", b"short", "0:3", HASH, "1:1", HASH, "2:0", HASH],
    "no name": ["", 3, b"x", HASH, "0:3", HASH, "1:1", HASH, "2:0", HASH],
    "no line": ["x", 3, b"", HASH, "0:3", HASH, "1:1", HASH, "2:0", HASH],
    "no nodes": ["x", 3, b"x", HASH],
    "too few nodes": ["x", 3, b"x", HASH, "0:3", HASH, "1:1", HASH],
    "too many nodes": ["x", 3, b"x", HASH, "0:3", HASH, "1:1", HASH, "2:0", HASH, "3:0", HASH],
    "a node without its hash": ["x", 3, b"x", HASH, "0:3", HASH, "1:1", HASH, "2:0"],
    "a hash that is too short": ["x", 3, b"x", HASH, "0:3", HASH, "1:1", b"short", "2:0", HASH],
    "nodes of another size": ["x", 3, b"x", HASH, "0:2", HASH, "1:1", HASH, "2:0", HASH],
}


@pytest.mark.parametrize("args", BAD.values(), ids=BAD)
async def test_nothing_is_written_of_what_is_misshapen(site: SiteLog, redis: Redis, args: list[Any]) -> None:
    await say(site, 3)
    before = [await redis.dump(key) for key in (LOG, SAID, NODES, GAMES)]
    args = [*args[:2], (await site.tree()).head, *args[2:]]
    status, why = await APPEND.run(redis, (LOG, SAID, NODES, GAMES), args)
    assert status == b"bad" and why
    assert [await redis.dump(key) for key in (LOG, SAID, NODES, GAMES)] == before


async def test_whoever_expected_another_log_conflicts_and_writes_nothing(site: SiteLog, redis: Redis) -> None:
    await say(site, 3)
    late = ["x", 2, (await site.tree()).head, b"x", HASH, "0:2", HASH]
    assert await APPEND.run(redis, (LOG, SAID, NODES, GAMES), late) == [b"conflict", 3]
    otherwise = ["x", 3, HASH, b"x", HASH, "0:3", HASH, "1:1", HASH, "2:0", HASH]
    assert await APPEND.run(redis, (LOG, SAID, NODES, GAMES), otherwise) == [b"conflict", 3], "another line came before"
    assert await redis.hlen(NODES) == 4  # type: ignore[misc]


@pytest.mark.parametrize("key", [NODES, GAMES])
async def test_a_key_of_another_kind_is_found_before_anything_is_written(site: SiteLog, redis: Redis, key: str) -> None:
    await site.append("a", b"one")
    await redis.delete(key)
    await redis.set(key, "x")
    args = ["b", 1, fair.chain(START.head, b"one"), b"two", HASH, "0:1", HASH, "1:0", HASH]
    reply = await APPEND.run(redis, (LOG, SAID, NODES, GAMES), args)
    assert reply[0] == b"bad" and await redis.xlen(LOG) == 1
    if key == GAMES:
        with pytest.raises(BadCommit, match="is no zset"):
            await site.append("b", b"two")


# --- logs of before ----------------------------------------------------------------------------------


async def test_a_log_of_before_it_was_a_tree_is_taken_over(site: SiteLog, redis: Redis) -> None:
    said = [(f"{GAME if n % 4 == 3 else 'other'} locked {n}", b'{"e":"Locked","n":%d}' % n) for n in range(21)]
    await as_before(redis, said)
    lines = [line for _, line in said]
    now = await site.tree()
    assert (now.size, now.root) == (21, fair.merkle_root(lines))
    assert [line.seq for line in await site.lines_of(GAME)] == [4, 8, 12, 16, 20]
    assert await site.append("more", b"more") == 22
    assert (await SiteLog(redis).tree()).root == fair.merkle_root([*lines, b"more"])
    assert await site.append(said[3][0], b"again") == 4, "what was said before is not said again"


async def test_a_release_of_before_may_have_appended_meanwhile(site: SiteLog, redis: Redis) -> None:
    await say(site, 5)
    head = fair.chain((await site.tree()).head, b"without nodes")
    await redis.xadd(LOG, {"e": b"without nodes", "h": head}, id="6-0")
    await redis.hset(SAID, f"{GAME} over", "6")  # type: ignore[misc]
    assert await site.append("next", b"next") == 7
    lines = [line.line for line in await site.page(0, 10)]
    assert (await SiteLog(redis).tree()).root == fair.merkle_root(lines)
    assert [line.seq for line in await site.lines_of(GAME)] == [6]


async def test_a_tree_that_was_thrown_away_is_made_again(site: SiteLog, redis: Redis) -> None:
    lines = await say(site, 9)
    await redis.delete(NODES, GAMES)
    assert (await site.inclusion(3, 7))[0] == fair.merkle_root(lines[:7])
    await redis.hdel(NODES, "0:4")  # type: ignore[misc]
    root, path = await site.inclusion(6, 9)
    assert tree.is_included(lines[5], 5, 9, path, root), "one node is missing: all are made again"


async def test_a_line_that_is_missing_is_noticed(site: SiteLog, redis: Redis) -> None:
    for name in "abc":
        await site.append(name, name.encode())
    await redis.xdel(LOG, "2-0")
    with pytest.raises(BrokenSiteLog, match="line 2 of the site log"):
        await site.page(0, 10)
    await redis.delete(NODES)
    with pytest.raises(BrokenSiteLog, match="line 2 of the site log"):
        await site.tree()
    assert (await SiteLog(redis).recent()) == START, "an answer is acknowledged all the same"


# --- what receipts need ------------------------------------------------------------------------------


async def test_receipts_need_not_ask_every_time(site: SiteLog, redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    await site.append("a", b"one")
    first = await site.tree()
    await SiteLog(redis).append("b", b"two")
    assert await site.recent() == first, "a second old at the most"
    monkeypatch.setattr("service.store.site_log.RECENT", 0.0)
    second = await site.recent()
    assert second.size == 2
    monkeypatch.setattr(site, "_redis", Redis(port=1))
    assert await site.recent() == second, "what was stored can be acknowledged without it"


async def test_one_looks_for_all_who_want_a_receipt_at_once(
    site: SiteLog, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    await SiteLog(redis).append("a", b"one")
    said = await SiteLog(redis).tree()
    looks, read = 0, site.tree

    async def counted() -> SiteTree:
        nonlocal looks
        looks += 1
        return await read()

    monkeypatch.setattr(site, "tree", counted)
    first, *others = [asyncio.create_task(site.recent()) for _ in range(20)]
    await asyncio.sleep(0)
    first.cancel()
    assert await asyncio.gather(*others) == [said] * 19, (
        "the first of them gave up, and the others have it all the same"
    )
    assert looks == 1 and await site.recent() == said and looks == 1


async def test_the_proof_of_a_lock_is_kept_and_follows_the_tree(site: SiteLog, redis: Redis) -> None:
    """In another process, whose tree grows by what others write: nodes are asked for only when another complete subtree
    holds the line, which happens as often as the log doubles."""
    assert await site.proof(GAME, await site.tree()) is None, "not locked yet"
    other = SiteLog(redis)
    assert await other.proof(GAME, await other.tree()) is None
    await say(site, 5)
    line = b'{"e":"Locked","game":"%s","n":7}' % GAME.encode()
    await site.append(f"{GAME} locked 1", line)
    looks = await _counted(other)
    for n in range(60):
        at = await other.tree()
        proof = other.proof_known(GAME, at) or await other.proof(GAME, at)
        assert proof is not None and (proof.seq, proof.line) == (6, line.decode())
        assert tree.is_included(line, 5, at.size, proof.path, at.root)
        assert other.proof_known(GAME, at) is proof, "nothing is asked or made for the same tree"
        await site.append(f"{n}", b"%d" % n)
    assert looks.count("ZRANGEBYLEX") == 5, "6 lines, then 8, 16, 32 and 64"


async def test_a_newer_lock_is_noticed_whoever_wrote_it(site: SiteLog, redis: Redis) -> None:
    other = SiteLog(redis)
    await say(site, 3, GAME)
    assert (found := await other.proof(GAME, await other.tree())) is not None and found.seq == 1
    await site.append(f"{GAME} locked 2", b'{"e":"Locked","epoch":2}')
    at = await other.tree()
    assert (found := await other.proof(GAME, at)) is not None and (found.seq, at.size) == (4, 4)
    for n in range(300):  # more than are told by name
        await site.append(f"{n}", b"%d" % n)
    await site.append(f"{GAME} locked 3", b'{"e":"Locked","epoch":3}')
    assert (found := await other.proof(GAME, await other.tree())) is not None and found.seq == 305


async def test_a_log_that_was_put_back_to_an_older_state_proves_nothing_false(site: SiteLog, redis: Redis) -> None:
    await say(site, 3)
    kept = {key: await redis.dump(key) for key in (LOG, SAID, NODES, GAMES)}
    await say(site, 2, GAME, 10)
    assert await site.proof(GAME, await site.tree()) is not None
    for key, data in kept.items():
        await redis.restore(key, 0, data, replace=True)
    at = await site.tree()
    assert at.size == 3 and await site.proof(GAME, at) is None
    await say(site, 2, "00-1111111111", 20)
    at = await site.tree()
    assert at.size == 5 and await site.proof(GAME, at) is None


async def test_without_redis_a_receipt_has_no_proof_and_is_given(
    site: SiteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    await say(site, 3, GAME)
    at = await site.tree()
    monkeypatch.setattr(site._nodes, "redis", Redis(port=1))
    assert await site.proof(GAME, at) is None
