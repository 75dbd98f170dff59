"""The rq worker: in one process, without forking, with a sign of life that readiness looks for."""

import logging
import time
from typing import Any

import redis
from redis.exceptions import RedisError
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from service.ops.readiness import BEAT
from service.services import now_ms

log = logging.getLogger("sealog.worker")
ALIVE = 25
"""Seconds that rq calls a worker's life; a worker without jobs gives a sign of life 15 seconds before they are over."""


class GameWorker(SimpleWorker):
    """Works off jobs one after the other. It keeps games open between them."""

    exponential_backoff_factor = 1
    max_connection_wait_time = 1

    def __init__(self, queue: Queue, beats: redis.Redis) -> None:
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
        self.beats.set(BEAT, now_ms())

    def request_stop(self, signum: Any, frame: Any) -> None:
        """After the job that is at work."""
        self.told_to_stop = True
        super().request_stop(signum, frame)


def work_until_stopped(queue: Queue, beats: redis.Redis) -> None:
    """Work; after a Redis that went away and came back, work again."""
    while True:
        try:
            worker = GameWorker(queue, beats)
            worker.work(logging_level="WARNING")
            if worker.told_to_stop:
                return
        except (RedisError, OSError) as error:
            log.warning("Redis does not answer: %s", error)
        time.sleep(0.5)
