"""Figures for Prometheus. No game, player or address is a label: what is counted is how the service does."""

import time
from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Gauge, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from redis.exceptions import RedisError

from service.ops.counts import Counts
from service.ops.readiness import BEAT, WORKER_COUNTS
from service.store.errors import StoreUnavailable

if TYPE_CHECKING:
    from service.services import Services

MEDIA_TYPE = "text/plain; version=0.0.4"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
COUNTED = {
    "answers": "Answers of people that were stored",
    "repeated": "Answers that had been stored before and got the same receipt",
    "appends": "Commits that this process stored",
    "events": "Events in those commits",
    "conflicts": "Commits that found the game further on",
}
WORKED = {
    "jobs": "Jobs that workers have done, all workers together",
    "steps": "Commits of bots and deferred resolutions",
    "timeouts": "Decisions of the clock",
    "faults": "Jobs that found a game which cannot go on",
}


class Requests(Collector):
    """How many requests, and how long they took. Counted plainly and told when somebody asks: the library's own
    counters cost several times as much at each request."""

    def __init__(self) -> None:
        self.counts: dict[tuple[str, int], int] = {}
        self.times: dict[str, list[int]] = {}
        """Of each operation: how many requests fell between two of `BUCKETS`, the last beyond all."""
        self.seconds: dict[str, float] = {}

    def add(self, operation: str, status: int, seconds: float) -> None:
        kind = operation, status
        self.counts[kind] = self.counts.get(kind, 0) + 1
        times = self.times.get(operation)
        if times is None:
            times = self.times[operation] = [0] * (len(BUCKETS) + 1)
        times[bisect_left(BUCKETS, seconds)] += 1
        self.seconds[operation] = self.seconds.get(operation, 0.0) + seconds

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        requests = CounterMetricFamily(
            "sealog_requests", "Requests by operation and status", labels=("operation", "status")
        )
        for (operation, status), count in self.counts.items():
            requests.add_metric((operation, str(status)), count)
        yield requests
        took = HistogramMetricFamily("sealog_request_seconds", "Time to an answer, by operation", labels=("operation",))
        for operation, times in self.times.items():
            below = [(str(bound), float(sum(times[: i + 1]))) for i, bound in enumerate((*BUCKETS, "+Inf"))]
            took.add_metric((operation,), below, self.seconds[operation])
        yield took


class Counted(Collector):
    """What the process itself has counted."""

    def __init__(self, counts: Counts) -> None:
        self.counts = counts

    def collect(self) -> Iterator[CounterMetricFamily]:
        for name, meaning in COUNTED.items():
            yield CounterMetricFamily(f"sealog_{name}", meaning, value=getattr(self.counts, name))


class Worked(Collector):
    """What the workers have counted in Redis, as of the last look."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    def collect(self) -> Iterator[CounterMetricFamily]:
        for name, meaning in WORKED.items():
            yield CounterMetricFamily(f"sealog_worker_{name}", meaning, value=self.counts.get(name, 0))


class Metrics:
    """All figures of one process, and those of the whole service that Redis knows."""

    def __init__(self, counts: Counts) -> None:
        self.registry = registry = CollectorRegistry()
        self.worked = Worked()
        ProcessCollector(registry=registry)
        registry.register(Counted(counts))
        registry.register(self.worked)
        self.requests = Requests()
        registry.register(self.requests)
        self.number = 1
        """Which of the API's processes at this address it is."""
        self.process = Gauge("sealog_api_process", "Which process of the API has told this", registry=registry)
        self.live = Gauge("sealog_live_games", "Games that this process holds open", registry=registry)
        self.streams = Gauge("sealog_open_streams", "Streams that are open here", registry=registry)
        self.up = Gauge("sealog_redis_up", "Whether Redis answers", registry=registry)
        self.outbox = Gauge("sealog_outbox_jobs", "Jobs that wait to be handed to workers", registry=registry)
        self.late = Gauge("sealog_late_games", "Games past their deadline", registry=registry)
        self.lag = Gauge("sealog_due_lag_seconds", "How long the latest of them is past it", registry=registry)
        self.beat = Gauge("sealog_worker_beat_seconds", "Since a worker's sign of life; -1: none", registry=registry)

    def answered(self, operation: str, status: int, began: float) -> None:
        """One request is answered; `began` as `time.perf_counter` told it."""
        self.requests.add(operation, status, time.perf_counter() - began)

    async def text(self, services: "Services") -> bytes:
        """Everything, in the format that Prometheus reads."""
        self.process.set(self.number)
        self.live.set(services.live_games.held())
        self.streams.set(services.streams.count())
        try:
            await self._look_at_redis(services)
            self.up.set(1)
        except (StoreUnavailable, RedisError, OSError):
            self.up.set(0)
        return generate_latest(self.registry)

    async def _look_at_redis(self, services: "Services") -> None:
        now = services.now()
        waiting, late = await services.store.backlog(now)
        oldest = await services.store.due(now, 1)
        heard: Any = await services.redis.get(BEAT)
        worked: Any = await services.redis.hgetall(WORKER_COUNTS)
        self.outbox.set(waiting)
        self.late.set(late)
        self.lag.set((now - oldest[0].deadline) / 1000 if oldest else 0)
        self.beat.set((now - int(heard)) / 1000 if heard else -1)
        self.worked.counts = {name.decode(): int(count) for name, count in worked.items()}
