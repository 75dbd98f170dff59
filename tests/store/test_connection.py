"""The connection for small commands: a server that is slow, silent, busy, gone, or talks nonsense."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError, ConnectionError, NoScriptError, ResponseError, TimeoutError

from service.ops.redis_server import RedisServer
from service.store import connect
from service.store.connection import Speaker, Wire, taken_over

pytestmark = [pytest.mark.anyio, pytest.mark.one_server]

Says = Callable[[bytes], bytes | None]
"""What a made-up server answers to whatever reaches it; `None`: it hangs up."""


@asynccontextmanager
async def made_up(says: Says, retries: int = 0, timeout: float = 5.0) -> AsyncIterator[Speaker]:
    """A speaker to a server that greets as Redis does and then says this."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while heard := await reader.read(1 << 16):
            greeting = heard.count(b"HELLO") + heard.count(b"SETINFO") + heard.count(b"MAINT_NOTIFICATIONS")
            answer = b"+OK\r\n" * greeting if greeting else says(heard)
            if answer is None:
                break
            writer.write(answer)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    client = Redis(port=port, retry=Retry(NoBackoff(), retries), socket_timeout=timeout, protocol=2)
    yield Speaker(client)
    await client.aclose()
    server.close()


async def test_replies_come_to_whoever_asked_in_whatever_pieces(redis: Redis) -> None:
    speaker = Speaker(redis)
    for size in range(0, 200_000, 9999):
        sent = [[("ECHO", f"{i}"), ("ECHO", b"x" * (size + i))] for i in range(8)]
        heard = await asyncio.gather(*map(speaker.exchange, sent))
        assert heard == [[str(i).encode(), b"x" * (size + i)] for i in range(8)]
    assert len(await redis.client_list()) < 15, "connections are used again"


async def test_errors_stand_among_the_replies(redis: Redis) -> None:
    await redis.set("text", "x")
    commands = [("EVALSHA", "0" * 40, 0), ("LPUSH", "text", 1), ("GET", "text")]
    no_script, wrong, right = await Speaker(redis).exchange(commands)
    assert type(no_script) is NoScriptError and type(wrong) is ResponseError and right == b"x"
    assert "WRONGTYPE" in str(wrong)


async def test_a_pool_that_was_closed_is_opened_again(redis_server: RedisServer) -> None:
    client = connect(redis_server.url)
    speaker = Speaker(client)
    assert await speaker.exchange([("PING",)]) in ([b"PONG"], ["PONG"])
    await client.aclose()
    assert await speaker.exchange([("ECHO", "a")]) == [b"a"]
    await client.aclose()


async def test_a_silent_server_is_given_up() -> None:
    async with made_up(lambda heard: b"", timeout=0.2) as speaker:
        with pytest.raises(TimeoutError):
            await speaker.exchange([("GET", "a")])


async def test_a_slow_server_is_not_given_up_while_it_talks() -> None:
    """One reply a command, each well within the time, all of them together well beyond it."""
    async with made_up(lambda heard: b":1\r\n", timeout=0.3) as speaker:
        for _ in range(5):
            await asyncio.sleep(0.1)
            assert await speaker.exchange([("GET", "a")]) == [1]


async def test_what_was_lost_is_sent_again_as_often_as_told() -> None:
    heard: list[bytes] = []

    def says(said: bytes) -> bytes | None:
        heard.append(said)
        return None if len(heard) < 3 else b":7\r\n"

    async with made_up(says, retries=2) as speaker:
        assert await speaker.exchange([("INCR", "a")]) == [7]
    assert len(heard) == 3 and len(set(heard)) == 1
    heard.clear()
    async with made_up(says, retries=1) as speaker:
        with pytest.raises(ConnectionError):
            await speaker.exchange([("INCR", "a")])


async def test_a_server_that_is_still_loading_is_asked_again() -> None:
    left = 2

    def says(said: bytes) -> bytes:
        nonlocal left
        left -= 1
        return b"-LOADING Redis is loading the dataset in memory\r\n" if left >= 0 else b"$1\r\nx\r\n"

    async with made_up(says, retries=2) as speaker:
        assert await speaker.exchange([("GET", "a")]) == [b"x"]
    left = 2
    async with made_up(says, retries=1) as speaker:
        with pytest.raises(BusyLoadingError):
            await speaker.exchange([("GET", "a")])


async def test_a_server_that_talks_nonsense_is_not_listened_to() -> None:
    async with made_up(lambda heard: b"what?\r\n") as speaker:
        with pytest.raises(ConnectionError):
            await speaker.exchange([("GET", "a")])


async def test_a_reply_that_nobody_asked_for_is_not_the_next_ones() -> None:
    async with made_up(lambda heard: b":1\r\n:2\r\n") as speaker:
        assert await speaker.exchange([("GET", "a")]) == [1]
        assert await speaker.exchange([("GET", "b")]) == [1], "on a connection of its own"


async def test_a_connection_that_was_closed_before_it_was_taken_over_keeps_nobody_waiting() -> None:
    """As after CLIENT KILL between the library's last look and ours: the end of file is told once only."""
    async with made_up(lambda heard: None) as speaker:
        connection = await speaker._pool.get_connection()
        await connection.send_command("PING")
        assert connection._reader is not None
        while not connection._reader.at_eof():
            await asyncio.sleep(0.001)
        wire = Wire(connection, 60.0)
        assert wire.lost
        with pytest.raises(ConnectionError):
            await wire.exchange([("PING",)])
        speaker._free.append(wire)
        with pytest.raises(ConnectionError):
            await speaker.exchange([("PING",)])


async def test_the_library_still_has_the_parts_that_are_reached_into(redis: Redis) -> None:
    """If this fails the library has changed: mend `taken_over`, the one seam, or let the library speak."""
    connection = await redis.connection_pool.get_connection()
    transport, ended = taken_over(connection)
    assert not ended
    for part in ("get_protocol", "set_protocol", "write", "abort", "is_closing"):
        assert callable(getattr(transport, part)), part
    assert isinstance(transport.get_protocol(), asyncio.StreamReaderProtocol)
    await connection.disconnect()
    with pytest.raises(ConnectionError):
        taken_over(connection)
    await redis.connection_pool.release(connection)


async def test_messages_that_the_server_pushes_are_passed_over() -> None:
    async with made_up(lambda heard: b">2\r\n+invalidate\r\n*0\r\n:3\r\n") as speaker:
        assert await speaker.exchange([("GET", "a")]) == [3]


async def test_a_connection_that_ends_as_soon_as_it_is_open_is_opened_again(
    redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with one CLIENT KILL after the other: the library tries once, and then says that it is not ready."""
    client = connect(redis_server.url)
    kind = client.connection_pool.connection_class
    honest, looked = kind.can_read, 0

    async def ended(connection: AbstractConnection, *given: Any) -> bool:
        nonlocal looked
        looked += 1
        return looked <= 4 or await honest(connection, *given)

    monkeypatch.setattr(kind, "can_read", ended)
    assert await Speaker(client).exchange([("ECHO", "a")]) == [b"a"]
    looked = 0
    await client.connection_pool.disconnect()
    assert await client.echo("b") == b"b", "also where the library speaks itself"
    looked = -1000
    await client.aclose()
    monkeypatch.setattr(kind, "can_read", never_ready)
    with pytest.raises(ConnectionError):
        await connect(redis_server.url).ping()


async def never_ready(connection: AbstractConnection, *given: Any) -> bool:
    return True
