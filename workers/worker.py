"""The rq worker: in one process, without forking, with a sign of life that readiness looks for."""

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import unquote, urlsplit

import redis
from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import RedisClusterException, RedisError
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from service.ops.readiness import BEAT
from service.services import now_ms
from service.store.cluster import is_cluster, servers_of

log = logging.getLogger("sealog.worker")
Beats = redis.Redis | RedisCluster
ALIVE = 25
"""Seconds that rq calls a worker's life; a worker without jobs gives a sign of life 15 seconds before they are over."""


class GameWorker(SimpleWorker):
    """Works off jobs one after the other. It keeps games open between them."""

    exponential_backoff_factor = 1
    max_connection_wait_time = 1

    def __init__(self, queue: Queue, beats: Beats) -> None:
        self.beats = beats
        self.told_to_stop = False
        super().__init__(
            [queue],
            connection=queue.connection,
            serializer=JSONSerializer,
            worker_ttl=ALIVE,
            log_job_description=False,
        )

    def heartbeat(self, *args: Any, **more: Any) -> None:
        super().heartbeat(*args, **more)
        with suppress(RedisError, RedisClusterException, OSError):  # who looks for it sees that it is missing
            self.beats.set(BEAT, now_ms())

    def request_stop(self, signum: Any, frame: Any) -> None:
        """After the job that is at work."""
        self.told_to_stop = True
        super().request_stop(signum, frame)


def connect_beats(url: str) -> Beats:
    """Where workers leave signs of life: with the games."""
    if not is_cluster(url):
        return redis.Redis.from_url(url)
    hosts = [urlsplit(server) for server in servers_of(url).urls()]
    nodes = [ClusterNode(str(host.hostname), host.port or 6379) for host in hosts]
    first = hosts[0]
    return RedisCluster(
        startup_nodes=nodes,
        username=unquote(first.username) if first.username else None,
        password=unquote(first.password) if first.password else None,
        ssl=first.scheme == "rediss",
        require_full_coverage=False,
        socket_timeout=5,
    )


def work_until_stopped(queue: Queue, beats: Callable[[], Beats]) -> None:
    """Work; after a Redis that went away and came back, work again."""
    while True:
        try:
            worker = GameWorker(queue, beats())
            worker.work(logging_level="WARNING")
            if worker.told_to_stop:
                return
        except (RedisError, RedisClusterException, OSError) as error:
            log.warning("Redis does not answer: %s", error)
        time.sleep(0.5)
