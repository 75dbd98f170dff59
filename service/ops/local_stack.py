"""`sealog up` as a whole: the data folder, a private Redis or a cluster, the API, workers, dispatcher and clock, kept
alive."""

import asyncio
import fcntl
import os
import signal
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec
import redis

from service.errors import Complaint
from service.http.hand_over import places
from service.ops.disk_room import DiskGuard
from service.ops.redis_binary import NoServer
from service.ops.redis_cluster import RedisCluster
from service.ops.redis_server import AlreadyRunning, DidNotStart, RedisServer
from service.ops.settings import Settings
from service.ops.supervisor import LONGEST_WAIT, Child, Supervisor, Tell
from service.store.cluster import is_cluster, servers_of

LOOK = 0.2
"""Seconds between two looks at our Redis."""
READY = 15.0
"""Seconds to wait for everything to be ready before saying what is missing."""
STATE = "up.json"
"""Where the address and the processes stand, for other programs."""


class LocalStack:
    """Everything that runs for `sealog up`."""

    def __init__(
        self, settings: Settings, listening: socket.socket, url: str, tell: Tell, cluster: tuple[int, int] | None = None
    ) -> None:
        """`cluster`: so many masters, and so many replicas of each, instead of one Redis."""
        self.settings = settings
        self.listening = listening
        self.url = url
        self.tell = tell
        self.var = Path(settings.var)
        own = not settings.redis_url
        self.cluster = RedisCluster(self.var / "redis-cluster", *cluster) if own and cluster else None
        self.server = RedisServer(self.var / "redis") if own and not cluster else None
        self.guard = DiskGuard(self.server, tell) if self.server else None
        self.jobs = RedisServer(self.var / "redis-jobs") if self.cluster and not settings.rq_redis_url else None
        self.supervisor = Supervisor(self._children(), self._environment, tell)
        self.supervisor.changed = self._write_state
        self._stopped = asyncio.Event()
        self._state_is_old = False

    def _children(self) -> list[Child]:
        descriptor = self.listening.fileno()
        workers = range(1, self.settings.workers + 1)
        return [
            *self._api(("serve", "--fd", str(descriptor)), descriptor),
            Child("dispatcher", ("dispatch", "--clock")),
            *(Child(f"worker {n}" if len(workers) > 1 else "worker", ("worker",)) for n in workers),
        ]

    def _api(self, words: tuple[str, ...], listening: int) -> list[Child]:
        """One process, or several that give each other the connections whose games are at home there."""
        if self.settings.api_processes == 1:
            return [Child("API", words, (listening,))]
        return [
            Child(f"API {place.number}", (*words, *place.words()), (listening, place.inbox, *place.outboxes))
            for place in places(self.settings.api_processes)
        ]

    def _environment(self) -> Mapping[str, str]:
        own = self.server or self.cluster
        url = own.url if own else self.settings.redis_url
        jobs = {"RQ_REDIS_URL": self.jobs.url} if self.jobs else {}
        return {**os.environ, **jobs, "REDIS_URL": url, "SEALOG_GAMES": self.settings.games}

    # --- its life --------------------------------------------------------------------------------

    async def live(self) -> None:
        """Start everything, keep it alive, and end it when told to."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._told_to_stop)
        try:
            await self._start_redis()
            if not self._stopped.is_set():
                await self._keep_until_stopped()
        finally:
            await self._end()

    async def _keep_until_stopped(self) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [
                    group.create_task(self.supervisor.keep()),
                    group.create_task(self._keep_redis()),
                    group.create_task(self._welcome()),
                ]
                await self._stopped.wait()
                self.tell("stopping; once more Ctrl-C kills")
                await self.supervisor.stop()
                for task in tasks:
                    task.cancel()
        except* Complaint as several:
            raise _first(several) from None

    def _told_to_stop(self) -> None:
        if self._stopped.is_set():
            self.supervisor.kill()
        self._stopped.set()

    async def _end(self) -> None:
        await self.supervisor.stop()
        for own in (self.server, self.cluster, self.jobs):
            if own is not None:
                await asyncio.to_thread(own.stop)
        (self.var / STATE).unlink(missing_ok=True)

    # --- Redis -----------------------------------------------------------------------------------

    async def _start_redis(self) -> None:
        if self.settings.rq_redis_url:
            await asyncio.to_thread(_require_answer, "RQ_REDIS_URL", self.settings.rq_redis_url)
        if self.settings.redis_url:
            await asyncio.to_thread(_require_answer, "REDIS_URL", self.settings.redis_url)
            return
        try:
            if self.guard is not None:
                await asyncio.to_thread(self.guard.start_server)
            if self.cluster is not None:
                await asyncio.to_thread(self.cluster.start, adopt=True)
            if self.jobs is not None:
                await asyncio.to_thread(self.jobs.start, adopt=True)
        except (AlreadyRunning, DidNotStart, NoServer, OSError) as error:
            raise Complaint(str(error)) from error

    async def _keep_redis(self) -> None:
        """A Redis of our own that dies is started again; its address may then be another one. It is kept from a disk
        that is full."""
        several = [*(self.cluster.servers if self.cluster else ()), *([self.jobs] if self.jobs else ())]
        while self.server is not None or several:
            await asyncio.sleep(LOOK)
            if self._stopped.is_set():
                continue
            for server in several:
                if not server.running:
                    await self._restart_one(server)
            if self.server is not None and not self.server.running:
                await self._restart_redis(self.server)
            elif self.guard is not None and self.guard.due():
                await asyncio.to_thread(self.guard.look)
            if self._state_is_old:
                self._write_state()

    async def _restart_one(self, server: RedisServer) -> None:
        """One of several, once; if that fails, with the next look."""
        self.tell(f"the Redis in {server.directory.relative_to(self.var.resolve())} has ended and is started again")
        before = server.url
        try:
            await asyncio.to_thread(server.start, adopt=True)
        except (AlreadyRunning, DidNotStart, OSError) as error:
            self.tell(str(error))
            await asyncio.sleep(LONGEST_WAIT)
        if server.url != before:
            self.supervisor.restart()
        self._write_state()

    async def _restart_redis(self, server: RedisServer) -> None:
        """Again and again, if need be: what keeps it from starting may pass."""
        self.tell("Redis has ended and is started again")
        before, wait, said = server.url, LOOK, ""
        while not self._stopped.is_set():
            try:
                await self._start_redis()
                break
            except Complaint as error:
                if str(error) != said:
                    self.tell(said := str(error))
                await asyncio.sleep(wait := min(2 * wait, LONGEST_WAIT))
        if server.url != before:
            self.supervisor.restart()
        self._write_state()

    # --- what it tells ---------------------------------------------------------------------------

    def _write_state(self) -> None:
        """In one go: whoever reads it never sees half of it. If there is no room for it, later."""
        processes = {child.name: child.pid for child in self.supervisor.children}
        if self.server is not None:
            processes["redis"] = self.server.pid or 0
        if self.jobs is not None:
            processes["redis of jobs"] = self.jobs.pid or 0
        for n, server in enumerate(self.cluster.servers if self.cluster else (), 1):
            processes[f"redis {n}"] = server.pid or 0
        state = {"pid": os.getpid(), "url": self.url, "processes": processes}
        fresh = self.var / f"{STATE}.new"
        try:
            fresh.write_bytes(msgspec.json.encode(state))
            fresh.replace(self.var / STATE)
            self._state_is_old = False
        except OSError:
            self._state_is_old = True

    def _kept(self) -> str:
        """Where everything is kept, in words."""
        if self.cluster is not None:
            return f"in a cluster of {len(self.cluster.servers)} servers in {self.settings.var}/redis-cluster"
        return f"in {self.settings.var}/redis" if self.server is not None else "in the Redis at REDIS_URL"

    async def _welcome(self) -> None:
        """Wait until all is ready, or say what is missing."""
        until = time.monotonic() + READY
        while (missing := await asyncio.to_thread(_missing, self.url)) and time.monotonic() < until:
            await asyncio.sleep(LOOK)
        self.tell(banner(self.url, self.settings, self._kept()))
        for line in missing:
            self.tell(f"not ready: {line}")


def _missing(url: str) -> list[str]:
    """What the API says is missing."""
    try:
        with urllib.request.urlopen(f"{url}/health/ready", timeout=1):
            return []
    except urllib.error.HTTPError as error:
        checks = msgspec.json.decode(error.read()).get("checks", [])
        return [check["said"] for check in checks if not check["fine"]]
    except OSError:
        return ["the API does not answer"]


def _require_answer(variable: str, url: str) -> None:
    """One answers, and is what the address says: alone, or of a cluster."""
    error: Exception = OSError("no server is named")
    for server in servers_of(url).urls() if is_cluster(url) else [url]:
        try:
            with redis.Redis.from_url(server, socket_connect_timeout=5, socket_timeout=5) as client:
                clustered = bool(client.info("cluster").get("cluster_enabled"))
        except (redis.RedisError, OSError) as failed:
            error = failed
            continue
        if clustered != is_cluster(url):
            said = "is one of a cluster: its address begins with redis+cluster://" if clustered else "is no cluster"
            raise Complaint(f"{variable}: the Redis there {said}")
        return
    raise Complaint(f"{variable}: the Redis there does not answer: {error}") from error


def _first(several: BaseExceptionGroup[Complaint]) -> Complaint:
    found: BaseException = several
    while isinstance(found, BaseExceptionGroup):
        found = found.exceptions[0]
    assert isinstance(found, Complaint)
    return found


@contextmanager
def occupied(var: Path) -> Iterator[None]:
    """The data folder is ours while this lasts: one `sealog up` at a time."""
    try:
        var.mkdir(parents=True, exist_ok=True)
        lock = os.open(var / "up.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise Complaint(f"SEALOG_VAR: cannot use the folder {var}: {error.strerror}") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Complaint(f"{var} is in use by another `sealog up`: stop it, or set another SEALOG_VAR") from None
    try:
        yield
    finally:
        os.close(lock)


def banner(url: str, settings: Settings, kept: str) -> str:
    """What people want to know first."""
    json = "-H 'Content-Type: application/json'"
    metrics = f"{url}/metrics, with the token" if settings.metrics_token else "closed: SEALOG_METRICS_TOKEN is not set"
    return f"""
Sealog is up. Ctrl-C stops it; everything is kept {kept}.

  Play     {url}/   (open it in a browser and press "Play now")
  API      {url}/docs
  Health   {url}/health/ready
  Metrics  {metrics}

In another terminal:

  .venv/bin/sealog play {url}

Or with curl, Cult of the Deep with three bots (docs/walkthrough.md brings your own share of chance, too):

  curl -s {url}/v1/players {json} -d '{{"name":"Ann"}}'
  SECRET=…   # the secret from the answer
  curl -s {url}/v1/games -H "Authorization: Bearer $SECRET" {json} \\
    -d '{{"ruleset":"cult","seats":4,"bots":{{"s2":"random","s3":"random","s4":"random"}},"entropy":"server"}}'
  GAME=…     # the id from the answer
  curl -s -X POST {url}/v1/games/$GAME/start -H "Authorization: Bearer $SECRET"
  curl -s {url}/v1/games/$GAME/asks -H "Authorization: Bearer $SECRET"
"""
