"""Can games be played here, and what is an acknowledged answer worth."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from redis.exceptions import RedisError

from service.redis_server import doubts_about
from service.store.errors import StoreUnavailable

if TYPE_CHECKING:
    from service.http.services import Services

BEAT = "site:worker"
"""Where workers leave the time of their last sign of life."""
WORKER_COUNTS = "site:worker:counts"
"""What all workers together have done, for the metrics."""
SILENT = 60_000
"""Milliseconds after which a worker counts as gone."""


class Check(Struct, frozen=True):
    """One thing that must be right."""

    name: str
    fine: bool
    said: str


class Readiness(Struct, frozen=True):
    """Everything that must be right, and how durable an acknowledged answer is."""

    ready: bool
    durability: str
    checks: tuple[Check, ...]


async def readiness(services: "Services") -> Readiness:
    """Look at everything."""
    try:
        doubts = await doubts_about(services.redis)
        waiting, late = await services.store.backlog(services.now())
        heard: Any = await services.redis.get(BEAT)
    except (StoreUnavailable, RedisError, OSError) as error:
        return Readiness(False, "unknown", (Check("redis", False, f"Redis does not answer: {type(error).__name__}"),))
    checks = [Check("redis", True, "Redis answers")]
    checks += [Check(doubt.code, doubt.level != "error", doubt.text) for doubt in doubts]
    beat = services.now() - int(heard) if heard else None
    alive = beat is not None and beat < SILENT
    said = f"a worker was last heard {beat / 1000:.0f} s ago" if beat is not None else "no worker has been heard yet"
    checks.append(Check("worker", alive, said))
    checks.append(Check("outbox", waiting < 1000, f"{waiting} jobs wait to be handed to workers"))
    checks.append(Check("deadlines", late < 100, f"{late} games are past their time"))
    durable = "; ".join(doubt.text for doubt in doubts) or "on disk before it is acknowledged (appendfsync always)"
    return Readiness(all(check.fine for check in checks), durable, tuple(checks))
