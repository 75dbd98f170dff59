"""Figures for Prometheus. No game, player or address is a label: what is counted is how the service does."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector
from redis.exceptions import RedisError

from service.counts import Counts
from service.http.readiness import BEAT, WORKER_COUNTS
from service.store.errors import StoreUnavailable

if TYPE_CHECKING:
    from service.http.services import Services

disable_created_metrics()
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
        self.requests = Counter(
            "sealog_requests", "Requests by operation and status", ("operation", "status"), registry=registry
        )
        self.seconds = Histogram(
            "sealog_request_seconds",
            "Time to an answer, by operation",
            ("operation",),
            buckets=BUCKETS,
            registry=registry,
        )
        self._counted: dict[tuple[str, int], tuple[Any, Any]] = {}
        self.live = Gauge("sealog_live_games", "Games that this process holds open", registry=registry)
        self.streams = Gauge("sealog_open_streams", "Streams that are open here", registry=registry)
        self.up = Gauge("sealog_redis_up", "Whether Redis answers", registry=registry)
        self.outbox = Gauge("sealog_outbox_jobs", "Jobs that wait to be handed to workers", registry=registry)
        self.late = Gauge("sealog_late_games", "Games past their deadline", registry=registry)
        self.lag = Gauge("sealog_due_lag_seconds", "How long the latest of them is past it", registry=registry)
        self.beat = Gauge("sealog_worker_beat_seconds", "Since a worker's sign of life; -1: none", registry=registry)

    def answered(self, operation: str, status: int, began: float) -> None:
        """One request is answered; `began` as `time.perf_counter` told it."""
        kind = (operation, status)
        if kind not in self._counted:
            self._counted[kind] = (self.requests.labels(operation, str(status)), self.seconds.labels(operation))
        count, seconds = self._counted[kind]
        count.inc()
        seconds.observe(time.perf_counter() - began)

    async def text(self, services: "Services") -> bytes:
        """Everything, in the format that Prometheus reads."""
        self.live.set(services.lives.held())
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
