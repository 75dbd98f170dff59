"""What leaves the store: a viewer's own log, and to the kernel alone snapshots and sources of chance."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from domain.kernel import Ask, Choose, Order, Seat, Trigger, window
from domain.kernel.chance import rehearsal_source
from domain.kernel.headless import one_step
from domain.kernel.ids import EVERYTHING, WATCHER
from domain.kernel.live_state import Snapshot
from domain.kernel.log import everything_opens, open_live, published
from domain.kernel.record import Record, decode_private, log_of
from domain.kernel.ruleset import Ruleset
from domain.kernel.starting import open_table
from service.store import Commit, EventStore, SourceKept
from service.store.errors import StillSealed
from service.store.events import TAIL
from service.store.keys import keys_of
from tests.given import S1, S2, S3, Table
from tests.kernel.tiny import G, Slate, note, play, state
from tests.store.games import GAME, OTHER, commit, commits_of, real_game
from tests.toy import TOYS

pytestmark = pytest.mark.anyio


async def test_everything_leaves_only_when_the_game_is_over(store: EventStore) -> None:
    log: list[Record] = []
    for given in commits_of(GAME, list(real_game(TOYS[0], GAME, 3))):
        await store.append(given)
        log += given.records
        if not everything_opens(log):
            with pytest.raises(StillSealed):
                await store.log_of(GAME, EVERYTHING, max(0, given.expected - 1))
    assert everything_opens(log)
    served = [decode_private(record.private) for record in await store.log_of(GAME, EVERYTHING)]
    stored = [decode_private(record.private) for record in log]
    assert [(p.faces, p.cards, p.values) for p in served] == [(p.faces, p.cards, p.values) for p in stored]
    assert not any(private.steps for private in served)


def expected_log(seat: Seat, log: Sequence[Record], after: int, upto: int | None) -> list[Record]:
    """What a viewer should get, from the whole log."""
    whole = log_of(seat, published(log))
    return [record for record in whole if after < record.seq and (upto is None or record.seq <= upto)]


def only_for(seat: Seat, records: Sequence[Record]) -> bool:
    """Nothing in these records is addressed to anybody else, or to the server alone."""
    opened = [decode_private(record.private) for record in records]
    addressed = {to for private in opened for o in (*private.cards, *private.values) for to in o.to}
    return addressed <= {seat} and not any(private.faces or private.steps for private in opened)


@pytest.mark.parametrize("ruleset", TOYS, ids=lambda ruleset: ruleset.name)
async def test_a_viewer_gets_exactly_their_own_log_in_any_range(store: EventStore, ruleset: Ruleset[Any]) -> None:
    chance, log = random.Random(5), list[Record]()
    viewers = [S1, S2, S3, WATCHER, Seat("**"), Seat("s9")]
    withheld = opened = 0
    for given in commits_of(GAME, list(real_game(ruleset, GAME, 3))[:150]):
        await store.append(given)
        log += given.records
        withheld += len(published(log)) < len(log)
        seat, after = chance.choice(viewers), chance.choice([0, chance.randrange(len(log)), given.expected])
        upto = chance.choice([None, None, after + chance.randrange(40)])
        served = await store.log_of(GAME, seat, after, upto)
        assert served == expected_log(seat, log, after, upto)
        assert only_for(seat, served)
        opened += any(record.private for record in served)
    assert opened, "no viewer ever got an opening: nothing was tried"
    if ruleset.name == "toy-mutiny":
        assert withheld, "no pass was ever withheld: nothing was tried"


def open_window() -> Table[Slate]:
    async def rule(g: G) -> None:
        note(g, await window(g, "react", Trigger("noise"), g.seats, lambda s: Choose((f"hit-{s}",))))
        await Ask(S1, "finish", Choose(("end",)))

    return play(rule)


async def store_whole(store: EventStore, table: Table[Any]) -> None:
    last = await store.last(GAME)
    await store.append(Commit(GAME, last, f"after-{last}", table.log[last:]))


@pytest.mark.parametrize("orders", [0, 1, TAIL - 2, TAIL - 1, TAIL, TAIL + 1, 5 * TAIL])
async def test_a_pass_is_withheld_however_much_is_written_after_it(store: EventStore, orders: int) -> None:
    table = open_window()
    before = table.live.seq
    table.pass_(S2)
    for i in range(orders):
        table.orders(S3, Order("ask", f"k{i}"))
    await store_whole(store, table)
    assert len(table.log) == before + 1 + orders
    for seat in (S1, S2, S3, WATCHER):
        assert [r.seq for r in await store.log_of(GAME, seat)] == list(range(1, before + 1))
        assert await store.log_of(GAME, seat, after=before) == []
        assert await store.log_of(GAME, seat, after=before, upto=before + 1) == []
    table.pass_(S1, S3)
    await store_whole(store, table)
    assert len(await store.log_of(GAME, S1)) == len(table.log)


async def test_a_log_of_nothing_but_what_may_stand_beside_a_window_ends(store: EventStore) -> None:
    table = open_window().pass_(S2)
    passed = msgspec.structs.replace(table.log[-1], seq=1)
    await store.append(Commit(GAME, 0, "a", [passed]))
    assert await store.log_of(GAME, S1) == []
    assert await store.log_of(OTHER, S1) == []


# --- snapshots -----------------------------------------------------------------------------------


def played(ruleset: Ruleset[Any], seed: int) -> tuple[Any, list[list[Record]], list[Snapshot]]:
    """A live game a few inputs after its second snapshot, its commits, and its snapshots."""
    live, records = open_table(ruleset, GAME, max(ruleset.seats))
    live.appended()
    snapshots: list[Snapshot] = []
    live.on_checkpoint = snapshots.append
    batches, chance = [records], random.Random(seed)
    while len(snapshots) < 2 or live.seq < snapshots[-1].seq + 6:
        batches.append(one_step(live, {}, chance.randrange))
        live.appended()
    return live, batches, snapshots


@pytest.mark.parametrize("ruleset", TOYS, ids=lambda ruleset: ruleset.name)
async def test_a_snapshot_and_what_follows_open_as_the_whole_log_does(store: EventStore, ruleset: Ruleset[Any]) -> None:
    live, batches, snapshots = played(ruleset, seed=3)
    for given in commits_of(GAME, batches):
        await store.append(given)
    nothing, beside, whole, _ = await store.load(GAME)
    assert (nothing, beside) == (None, b"")
    await store.save_snapshot(GAME, snapshots[0])
    await store.save_snapshot(GAME, snapshots[-1], b"kept beside")
    snapshot, beside, tail, _ = await store.load(GAME)
    assert (snapshot, beside) == (snapshots[-1], b"kept beside")
    assert whole[-len(tail) :] == tail and len(tail) < len(whole)
    chance = live.dealer.chance
    assert state(open_live(ruleset, GAME, chance, tail, snapshot)) == state(live)
    assert state(open_live(ruleset, GAME, chance, whole)) == state(live)
    await store.drop_snapshot(GAME)
    assert await store.load(GAME) == (None, b"", whole, [])


def snapshot_at(record: Record, head: bytes = b"") -> Snapshot:
    return Snapshot(record.seq, head or record.head, 0, b"c", b"b", b"s")


async def test_a_snapshot_that_does_not_fit_the_log_is_passed_over(store: EventStore, redis: Redis) -> None:
    given = commit(0, 5, "a")
    await store.append(given)
    await store.save_snapshot(GAME, snapshot_at(given.records[2]))
    assert (await store.load(GAME))[2] == given.records[3:]
    await store.save_snapshot(GAME, snapshot_at(given.records[2], b"x" * 32))
    assert await store.load(GAME) == (None, b"", given.records, [])
    await store.save_snapshot(GAME, snapshot_at(commit(5, 1, "never stored").records[0]))
    assert await store.load(GAME) == (None, b"", given.records, [])
    await store.save_snapshot(GAME, snapshot_at(given.records[4]))
    await redis.hset(keys_of(GAME).snapshot, "b", "of another shape")
    assert await store.load(GAME) == (None, b"", given.records, [])


# --- the source of chance ------------------------------------------------------------------------


async def test_a_source_is_kept_once_and_for_all(store: EventStore) -> None:
    source, other = rehearsal_source("one", (S1, S2)), rehearsal_source("two", (S1, S2))
    assert await store.load_source(GAME) is None
    await store.save_source(GAME, source)
    await store.save_source(GAME, source)
    with pytest.raises(SourceKept) as refused:
        await store.save_source(GAME, other)
    assert await store.load_source(GAME) == source
    await store.save_source(GAME, other, epoch=2)
    assert (await store.load_source(GAME, 2), await store.load_source(GAME, 1)) == (other, source)
    told = repr(refused.value) + str(refused.value) + repr(await store.load_source(GAME))
    for secret in (source.key, other.key, source.entropy[S1]):
        assert repr(secret)[2:-1] not in told and secret.hex() not in told
