"""A disk that is full while people play: games can be read, writes are refused in so many words, and all goes on."""

import asyncio
import os
import resource
import signal
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from service.ops.background_tasks import end
from service.store import EventStore, connect
from tests.http.conftest import ALL_GAMES
from tests.processes.audit import audited, nothing_lost_or_doubled
from tests.processes.stubborn import Stubborn
from tests.processes.up import PATIENCE, Up, until

pytestmark = pytest.mark.processes
SIZE = 64 << 20


class Disk(ABC):
    """What the data lie on."""

    @abstractmethod
    def fill(self, up: Up) -> None: ...

    @abstractmethod
    def clear(self, up: Up) -> None: ...


class Small(Disk):
    """A small file system of its own, filled to its last byte."""

    def __init__(self, at: Path) -> None:
        self.at = at

    def fill(self, up: Up) -> None:
        with (self.at / "filler").open("wb", buffering=0) as filler:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while filler.write(bytes(size)) == size:
                        pass
                except OSError:
                    continue

    def clear(self, up: Up) -> None:
        (self.at / "filler").unlink()


class Limited(Disk):
    """Where none can be mounted: files may not grow any more."""

    def fill(self, up: Up) -> None:
        size = (up.folder / "var" / "redis" / "appendonly.aof").stat().st_size
        self._set(up, size + 100)

    def clear(self, up: Up) -> None:
        self._set(up, resource.RLIM_INFINITY)

    def _set(self, up: Up, most: int) -> None:
        assert up.process is not None
        for pid in (up.process.pid, up.redis_pid()):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def can_mount(at: Path) -> bool:
    words = ("mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(at))
    return os.geteuid() == 0 and subprocess.run(words, check=False, capture_output=True).returncode == 0


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    """A real one, or else the limit."""
    (tmp_path / "var").mkdir()
    if not can_mount(tmp_path / "var"):
        yield Limited()
        return
    yield Small(tmp_path / "var")
    subprocess.run(("umount", str(tmp_path / "var")), check=True)


async def refused(ann: Stubborn, game: str) -> httpx.Response:
    """The first change that is refused."""
    while True:
        headers = {"Authorization": f"Bearer {ann.secret}"}
        reply = await ann.http.post(f"/v1/games/{game}/chat", json={"said": "hello"}, headers=headers)
        if reply.status_code >= 500 and reply.headers.get("retry-after") == "5":
            return reply
        await asyncio.sleep(0.05)


async def writes_are_taken(ann: Stubborn) -> bool:
    """As `/health/ready` says."""
    checks = (await ann.http.get("/health/ready")).json()["checks"]
    return bool(next(one["fine"] for one in checks if one["name"] == "writes"))


async def answered(more: int, *people: Stubborn) -> None:
    """Until so many more answers have been acknowledged."""
    wanted = sum(len(person.acknowledged) for person in people) + more
    async with asyncio.timeout(PATIENCE):
        while sum(len(person.acknowledged) for person in people) < wanted:
            await asyncio.sleep(0.02)


async def evening(up: Up, disk: Disk) -> None:
    ann, bob = Stubborn(up.url, "Ann"), Stubborn(up.url, "Bob")
    await ann.register()
    await bob.register()
    game = await ann.open("cult", 4, bots=2)
    await bob.enter(game)
    await ann.start(game)
    api = up.pid("API")
    playing = [asyncio.create_task(person.play(game)) for person in (ann, bob)]
    await answered(5, ann, bob)
    disk.fill(up)
    async with asyncio.timeout(PATIENCE):
        reply = await refused(ann, game)
        assert (reply.status_code, reply.json()["code"]) == (503, "store-unavailable")
        assert "not stored" in reply.json()["detail"]
        assert (await ann.get(f"/v1/games/{game}/view"))["asks"] is not None, "games can be read"
        while await writes_are_taken(ann):  # it tries one a second at most
            await asyncio.sleep(0.05)
    redis = up.redis_pid()
    os.kill(redis, signal.SIGKILL)
    async with asyncio.timeout(PATIENCE):
        while up.redis_pid() in (0, redis) or not (await ann.get(f"/v1/games/{game}"))["id"]:
            await asyncio.sleep(0.05)
        await refused(ann, game)
    disk.clear(up)
    await answered(5, ann, bob)
    await end(*playing)
    await asyncio.to_thread(until, up.ready, "all is ready again", up.words)
    store = EventStore(client := connect(up.redis_url), up.vault)
    records = await audited(store, ALL_GAMES, game, "cult")
    assert nothing_lost_or_doubled(ALL_GAMES["cult"], game, records, [*ann.acknowledged, *bob.acknowledged]) > 0
    await client.aclose()
    assert up.pid("API") == api, "nobody but Redis was ended"


def test_a_full_disk_stops_writes_and_nothing_else(tmp_path: Path, disk: Disk) -> None:
    with Up(tmp_path) as up:
        asyncio.run(evening(up, disk))
        said = up.words()
        assert said.count("Redis cannot write to its disk") >= 1 and "Redis writes to its disk again" in said
