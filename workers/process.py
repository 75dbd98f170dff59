"""What one worker process keeps between its jobs: an event loop, and the services with the games they hold open."""

import asyncio
import os
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import uvloop
from rq.timeouts import BaseTimeoutException

from projections.catalogue import load
from service.errors import Complaint
from service.ops.settings import Settings, read_settings
from service.services import Services, services
from service.store.cluster import is_cluster

T = TypeVar("T")
Make = Callable[[], Services]


class WorkerProcess:
    """An event loop that goes on from job to job. A process that was forked gets one of its own."""

    def __init__(self, make: Make) -> None:
        self.pid = os.getpid()
        self.services = make()
        self.pick = secrets.SystemRandom().randrange
        self._runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do it now. A job that was stopped from outside leaves the loop in an unknown state: it is not used again."""
        try:
            return self._runner.run(work)
        except BaseTimeoutException:
            forget()
            raise

    def close(self) -> None:
        """Let go of everything."""
        self._runner.run(self.services.redis.aclose())
        self._runner.close()


class _Made:
    """What this process has made, and how."""

    own: WorkerProcess | None = None
    make: Make | None = None


def own_process() -> WorkerProcess:
    """This process's, made when first needed."""
    if _Made.own is None or _Made.own.pid != os.getpid():
        _Made.own = WorkerProcess(_Made.make or from_environment)
    return _Made.own


def prepare(make: Make) -> None:
    """Say how services are made here; without it, from the environment."""
    _Made.make = make
    forget()


def forget() -> None:
    """The next job begins with a fresh loop and fresh services."""
    _Made.own = None


def from_environment() -> Services:
    settings = read_settings(os.environ)
    return services(settings, load(settings.modules()), required_url(settings))


def required_url(settings: Settings) -> str:
    """Where Redis is, for what runs alone."""
    if not settings.redis_url:
        raise Complaint("REDIS_URL: say where Redis is, such as redis://127.0.0.1:6379/0 (`sealog up` starts its own)")
    return settings.redis_url


def require_single(settings: Settings) -> None:
    """rq's Redis is no cluster."""
    if is_cluster(settings.rq_redis_url or settings.redis_url):
        raise Complaint(
            "RQ_REDIS_URL: rq cannot keep its jobs in a cluster: say where a Redis of its own is, such as "
            "redis://127.0.0.1:6379/0; it may lose everything"
        )
