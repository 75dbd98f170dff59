"""When a Redis of our own is kept from its disk: there is little room, or it ended itself for no visible reason."""

import resource
from pathlib import Path
from typing import Any

import pytest
import redis

from service.ops import disk_room
from service.ops.disk_room import ENOUGH, LEAST, LONGEST_PAUSE, PAUSE, DiskGuard, room


class Server:
    """What a guard sees of one."""

    def __init__(self, directory: Path) -> None:
        self.directory, self.failed, self.answers, self.writable = directory, False, True, True

    def ended_itself(self) -> bool:
        return self.failed

    def start(self, adopt: bool, writable: bool) -> None:
        self.writable = writable

    def set_writable(self, writable: bool) -> None:
        if not self.answers:
            raise redis.ConnectionError
        self.writable = writable


class World:
    """How much room there is, and what time it is."""

    left, now = 2 * ENOUGH, 1000.0


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    made = World()
    monkeypatch.setattr(disk_room, "room", lambda directory: made.left)
    monkeypatch.setattr(disk_room.time, "monotonic", lambda: made.now)
    return made


def guard(tmp_path: Path) -> tuple[DiskGuard, Server, list[str]]:
    server, said = Server(tmp_path), list[str]()
    made: Any = server
    return DiskGuard(made, said.append), server, said


def test_it_closes_with_little_room_and_opens_with_more(tmp_path: Path, world: World) -> None:
    keeper, server, said = guard(tmp_path)
    keeper.start_server()
    assert server.writable and not keeper.due() and not said
    for left, writable in ((LEAST, True), (LEAST - 1, False), (LEAST + 1, False), (ENOUGH, True)):
        world.left = left
        if keeper.due():
            keeper.look()
        assert server.writable == writable and not keeper.due()
    assert ["cannot write" in line for line in said] == [True, False]


def test_what_cannot_be_done_now_is_done_later(tmp_path: Path, world: World) -> None:
    keeper, server, said = guard(tmp_path)
    world.left, server.answers = 0, False
    keeper.look()
    assert keeper.due() and not said
    server.answers = True
    keeper.look()
    assert not server.writable and not keeper.due() and len(said) == 1


def test_one_that_ends_itself_is_written_to_after_a_pause_that_grows(tmp_path: Path, world: World) -> None:
    keeper, server, _ = guard(tmp_path)
    server.failed, pauses = True, []
    for _ in range(8):
        keeper.start_server()
        began = world.now
        assert not server.writable
        while not keeper.due():
            world.now += 0.5
        keeper.look()
        assert server.writable
        pauses.append(world.now - began)
    assert pauses[0] == PAUSE and pauses == sorted(pauses) and pauses[-1] == LONGEST_PAUSE


def test_a_limit_on_the_size_of_files_counts_as_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "appendonly.aof").write_bytes(bytes(1000))
    monkeypatch.setattr(resource, "getrlimit", lambda which: (1500, resource.RLIM_INFINITY))
    assert room(tmp_path) == 500
    monkeypatch.setattr(resource, "getrlimit", lambda which: (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert room(tmp_path) > 500
