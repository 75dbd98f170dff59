"""The way of a job: commit, outbox, dispatcher, rq, worker. And what becomes of jobs that come twice, late or never."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from redis import Redis
from rq import Queue, Worker
from rq.job import Job

from domain.kernel.errors import RuleFault
from domain.kernel.events import NO_CLOCK, Clock
from domain.kernel.ids import GameId, Seat
from service.audit.disputes import Subject
from service.games.held_game import LOOK_AGAIN, HeldGame
from service.ops.readiness import BEAT, WORKER_COUNTS
from service.ops.redis_server import RedisServer
from service.ops.settings import Settings
from service.services import Services
from service.store import connect
from tests.http.conftest import ALL_GAMES
from tests.workers.tables import Hours, Table
from workers import process, tending
from workers.clock import ClockKeeper
from workers.dispatcher import Dispatcher
from workers.jobs import enqueue, queue
from workers.tending import STUCK, Tended
from workers.worker import GameWorker


class Workshop:
    """Everything in this process: people on one side, rq on the other."""

    def __init__(self, server: RedisServer, hours: Hours, settings: Settings, pick: Callable[[], Table]) -> None:
        self.sync = Redis.from_url(server.url)
        self.queue: Queue = queue(self.sync)
        self.table = pick()
        self.services = self.table.services
        self.hours = hours
        self.runner = asyncio.Runner()
        process.prepare(lambda: Services(settings, ALL_GAMES, connect(server.url), now=hours))

    def start(self, bots: int, ruleset: str = "toy-mutiny", seats: int = 3, clock: Clock = NO_CLOCK) -> GameId:
        self.runner.run(self.table.start(ruleset, seats, clock, bots))
        return self.table.game

    def dispatch(self) -> int:
        return self.runner.run(Dispatcher(self.services.store, self.queue, self.services.notary).hand_on())

    def clock(self) -> int:
        return self.runner.run(ClockKeeper(self.services.redis, self.queue, self.hours).look())

    def look_after_leavers(self) -> None:
        self.runner.run(ClockKeeper(self.services.redis, self.queue, self.hours).look_after_leavers())

    def held(self) -> Coroutine[Any, Any, HeldGame]:
        return self.table.held()

    def work(self) -> None:
        """What waits is worked off by a worker that then goes home."""
        GameWorker(self.queue, self.sync).work(burst=True, logging_level="WARNING")

    def waiting(self) -> list[str]:
        return list(self.queue.job_ids)

    def state(self) -> str:
        return self.runner.run(self.table.held()).lobby.state

    def seq(self) -> int:
        return self.runner.run(self.services.store.last(self.table.game))

    def finish(self) -> None:
        for _ in range(50):
            if self.state() != "running":
                return
            self.dispatch()
            self.work()
        raise AssertionError("the game does not end")

    def close(self) -> None:
        process.own_process().close()
        process.forget()
        self.runner.run(self.services.redis.aclose())
        self.runner.close()
        self.sync.close()


@pytest.fixture
def settings() -> Settings:
    return Settings(limits=False)


@pytest.fixture
def workshop(redis_server: RedisServer, hours: Hours, settings: Settings) -> Iterator[Workshop]:
    import random

    Redis.from_url(redis_server.url).flushall()
    services = Services(settings, ALL_GAMES, connect(redis_server.url), now=hours)
    made = Workshop(redis_server, hours, settings, lambda: Table(services, hours, random.Random(5)))
    yield made
    made.close()


def test_bots_alone_play_to_the_end(workshop: Workshop) -> None:
    workshop.start(bots=3)
    assert workshop.dispatch() == 1 and len(workshop.waiting()) == 1
    workshop.finish()
    assert workshop.state() == "ended"
    lines = [json.loads(line.line) for line in workshop.runner.run(workshop.services.site.page(0, 10))]
    assert [(line["e"], line["game"]) for line in lines] == [(e, workshop.table.game) for e in ("Locked", "Ended")]
    assert workshop.dispatch() == 0, "what the end should have said in the site log is no work for others"
    assert workshop.waiting() == [] and workshop.runner.run(workshop.services.store.backlog(1 << 52)) == (0, 0)
    listed = workshop.runner.run(workshop.services.listing.page("ended", "", None, False, 10, ""))
    assert [summary.lobby.game for summary in listed.games] == [workshop.table.game]


def test_a_job_says_its_game_and_is_stored_as_json(workshop: Workshop) -> None:
    game = workshop.start(bots=3)
    workshop.dispatch()
    (id,) = workshop.waiting()
    assert id == f"{game}-tend-{workshop.seq()}" and ":" not in id
    stored = workshop.sync.hget(f"rq:job:{id}", "data")
    job = Job.fetch(id, connection=workshop.sync, serializer=workshop.queue.serializer)
    assert (job.func_name, list(job.args)) == ("workers.jobs.tend", [game])
    assert stored is not None and b"pickle" not in stored


def test_a_worker_stops_where_a_person_must_decide(workshop: Workshop) -> None:
    workshop.start(bots=2)
    for _ in range(20):
        workshop.dispatch()
        workshop.work()
    waits = workshop.runner.run(workshop.table.waits_for())
    assert "s1" in waits and workshop.waiting() == []


def test_the_same_job_again_changes_nothing(workshop: Workshop) -> None:
    game = workshop.start(bots=2)
    workshop.dispatch()
    workshop.work()
    while workshop.dispatch():
        workshop.work()
    before = workshop.seq()
    for again in range(3):
        enqueue(workshop.queue, f"{game}-again-{again}", "tend", game)
    workshop.work()
    assert workshop.seq() == before


def test_a_job_that_waits_already_is_not_put_twice(workshop: Workshop) -> None:
    game = workshop.start(bots=3)
    assert enqueue(workshop.queue, f"{game}-tend-1", "tend", game)
    assert not enqueue(workshop.queue, f"{game}-tend-1", "tend", game)
    assert workshop.waiting() == [f"{game}-tend-1"]
    workshop.work()
    assert enqueue(workshop.queue, f"{game}-tend-1", "tend", game), "done jobs are forgotten"


def test_a_dispatcher_that_died_after_handing_on_does_it_again_without_harm(workshop: Workshop) -> None:
    workshop.start(bots=3)
    store = workshop.services.store
    taken = workshop.runner.run(store.take_jobs(10))
    Dispatcher(store, workshop.queue, workshop.services.notary)._enqueue(taken)
    assert workshop.dispatch() == 1
    assert workshop.waiting() == [taken[0].id]


def test_a_job_that_nobody_knows_does_not_block_the_others(workshop: Workshop) -> None:
    workshop.start(bots=3)
    workshop.sync.xadd("es:{b00}:out", {"g": "00-0000000000", "j": "polish", "n": "1"})
    assert workshop.dispatch() == 2
    assert len(workshop.waiting()) == 1


def test_a_lost_job_is_found_again_by_the_clock(workshop: Workshop) -> None:
    game = workshop.start(bots=3)
    workshop.dispatch()
    workshop.queue.empty()
    assert workshop.clock() == 0, "a worker still has time to come"
    workshop.hours.pass_by(LOOK_AGAIN / 1000)
    assert workshop.clock() == 1
    assert [id.rpartition("-")[0] for id in workshop.waiting()] == [f"{game}-late"]
    workshop.finish()


def test_a_worker_that_dies_in_the_middle_leaves_a_game_that_another_takes_on(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop.start(bots=3)
    monkeypatch.setattr(tending, "STEPS", 1)
    monkeypatch.setattr(workshop.services.playing.__class__, "go_on", _dying_after(1))
    workshop.dispatch()
    workshop.work()
    workshop.dispatch()
    workshop.work()
    monkeypatch.undo()
    assert workshop.state() == "running" and workshop.dispatch() == 0, "nobody has asked for the rest"
    workshop.hours.pass_by(LOOK_AGAIN / 1000)
    assert workshop.clock() == 1
    workshop.finish()


def _dying_after(steps: int) -> object:
    """A `go_on` that ends its worker, as a crash would, before a commit."""
    from service.games.playing import Playing

    real, left = Playing.go_on, [steps]

    async def go_on(self: Playing, *args: object, **more: object) -> bool:
        if not left[0]:
            raise SystemError("the worker dies")
        left[0] -= 1
        return await real(self, *args, **more)  # type: ignore[arg-type]

    return go_on


def test_two_clocks_at_once_ask_for_one_job(workshop: Workshop) -> None:
    workshop.start(bots=3)
    workshop.hours.pass_by(LOOK_AGAIN / 1000)
    store, now = workshop.services.store, workshop.hours()
    late = workshop.runner.run(store.due(now))
    keepers = [ClockKeeper(workshop.services.redis, workshop.queue, workshop.hours) for _ in range(2)]
    for keeper in keepers:
        keeper._enqueue(late)
    assert len(workshop.waiting()) == 1
    assert [workshop.clock() for _ in range(2)] == [1, 0], "the first one has put the game off"


def test_a_long_stretch_is_shared_out_among_jobs(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tending, "STEPS", 1)
    workshop.start(bots=3)
    workshop.dispatch()
    workshop.work()
    assert workshop.dispatch() == 1, "the last commit of a job asks for the next one"
    monkeypatch.undo()
    workshop.work()
    workshop.finish()


def test_a_time_out_through_the_clock_and_a_worker(workshop: Workshop) -> None:
    workshop.start(bots=0, clock=Clock(per_move=60))
    before = workshop.seq()
    workshop.hours.pass_by(60)
    assert workshop.clock() == 1
    workshop.work()
    first = workshop.runner.run(workshop.table.events(before))[0]
    assert (first["e"], first["by"]) == ("TimedOut", "clock")
    after = workshop.seq()
    assert workshop.clock() == 0
    workshop.work()
    assert workshop.seq() == after


def test_a_worker_leaves_a_sign_of_life_and_says_what_it_did(workshop: Workshop) -> None:
    workshop.start(bots=3)
    workshop.dispatch()
    workshop.work()
    counts = workshop.sync.hgetall(WORKER_COUNTS)
    assert workshop.sync.get(BEAT) is not None
    assert int(counts[b"jobs"]) == 1 and int(counts[b"steps"]) > 1 and b"faults" not in counts


def test_a_forking_worker_does_the_same(workshop: Workshop) -> None:
    workshop.start(bots=3)
    workshop.dispatch()
    before = workshop.seq()
    Worker([workshop.queue], connection=workshop.sync, serializer=workshop.queue.serializer).work(
        burst=True, logging_level="WARNING"
    )
    assert workshop.seq() > before


def test_a_job_for_a_game_that_is_not_there_is_done_with(workshop: Workshop) -> None:
    game = GameId("00-0000000000")
    enqueue(workshop.queue, f"{game}-tend-1", "tend", game)
    workshop.work()
    assert workshop.waiting() == [] and workshop.queue.failed_job_registry.count == 0


def test_a_game_that_cannot_go_on_is_looked_at_rarely(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    game = workshop.start(bots=3)

    async def broken(*args: object, **more: object) -> bool:
        raise RuleFault("a rule raised")

    monkeypatch.setattr(workshop.services.playing, "go_on", broken)
    tended = workshop.runner.run(tending.tend(workshop.services, game, workshop.table.pick.randrange))
    assert tended == Tended(fault="RuleFault")
    assert workshop.runner.run(workshop.table.due()) == workshop.hours() + STUCK


def test_after_an_outage_every_game_with_a_deadline_is_asked_for_once(workshop: Workshop) -> None:
    game, outages = workshop.start(bots=0, clock=Clock(per_move=86_400)), workshop.services.outages
    keepers = [ClockKeeper(workshop.services.redis, workshop.queue, workshop.hours) for _ in range(2)]
    workshop.runner.run(outages.beat())
    workshop.hours.pass_by(3600)
    for keeper in keepers:
        workshop.runner.run(keeper.look_after_outages())
    assert workshop.waiting() == [], "it lasts"
    workshop.runner.run(outages.beat())
    for keeper in (*keepers, *keepers):
        workshop.runner.run(keeper.look_after_outages())
    assert workshop.waiting() == [f"{game}-away-{workshop.hours()}"]
    workshop.work()
    assert workshop.runner.run(workshop.table.due()) == workshop.hours() + 86_400_000
    late = ClockKeeper(workshop.services.redis, workshop.queue, workshop.hours)
    workshop.runner.run(late.look_after_outages())
    assert workshop.waiting() == [], "a clock that starts later asks nobody again"


def test_what_a_deleted_account_left_behind_is_found_by_the_clock_and_given_up_by_a_worker(workshop: Workshop) -> None:
    game, deletion = workshop.start(bots=0), workshop.services.account_deletion
    leaver = workshop.runner.run(workshop.held()).lobby.players[Seat("s2")]
    workshop.runner.run(workshop.services.listing.update(game))
    workshop.runner.run(deletion.begin(leaver))  # and then the process dies
    workshop.look_after_leavers()
    assert workshop.waiting() == [], "whoever began has time to go on"
    workshop.hours.pass_by(60)
    for _ in range(2):
        workshop.look_after_leavers()
    assert [id.rpartition("-")[0] for id in workshop.waiting()] == [f"{leaver}-delete"]
    workshop.work()
    lobby = workshop.runner.run(workshop.held()).lobby
    assert (lobby.players["s2"], lobby.resigned["s2"]) == ("bot:random", leaver)
    workshop.hours.pass_by(3600)
    workshop.look_after_leavers()
    assert workshop.waiting() == [], "nothing is left"


class TestWithPauses:
    """Bots that take their time."""

    @pytest.fixture
    def settings(self) -> Settings:
        return Settings(limits=False, bot_pause=800)

    def test_a_bot_makes_one_move_and_the_clock_asks_for_the_next(self, workshop: Workshop) -> None:
        workshop.start(bots=3)
        workshop.dispatch()
        workshop.work()
        before = workshop.seq()
        assert workshop.runner.run(workshop.table.due()) == workshop.hours() + 800
        assert workshop.dispatch() == 0 and workshop.clock() == 0
        workshop.hours.pass_by(0.8)
        assert workshop.clock() == 1
        workshop.work()
        assert workshop.seq() > before


def test_a_dispute_is_judged_by_a_job_and_twice_is_once(workshop: Workshop) -> None:
    game = workshop.start(bots=2)
    services, run = workshop.services, workshop.runner.run
    workshop.dispatch()
    workshop.work()
    raised, new = run(services.disputes.raise_one(game, Seat("s1"), Subject(draw=0)))
    assert new and not raised.judged
    workshop.dispatch()
    assert f"{game}-judge-1" in workshop.waiting()
    assert not enqueue(workshop.queue, f"{game}-judge-1", "judge", game), "it waits already"
    workshop.work()
    (told,) = run(services.disputes.of(game))
    assert len(told.judged) == 1 and told.verdict is not None and told.verdict.finding in ("holds", "waits")
    enqueue(workshop.queue, f"{game}-judge-1", "judge", game)
    workshop.work()
    assert run(services.disputes.of(game)) == [told]
