"""Requests that never come to their end are ended; answers that take long, and streams, are not."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from service.http.server import Server, server
from service.ops.redis_server import RedisServer
from service.ops.settings import Settings
from service.services import Services
from service.store import connect
from tests.http.conftest import ALL_GAMES

pytestmark = pytest.mark.anyio
PATIENCE = 20
SHORT = 0.4
"""Seconds that headers and bodies have here."""
LINES = b"POST /v1/players HTTP/1.1\r\nHost: sealog\r\nContent-Type: application/json\r\n"
BODY = b'{"name": "Ann"}'
HEAD = LINES + b"Content-Length: %d\r\n\r\n" % len(BODY)
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture
async def serving(redis: Redis, redis_server: RedisServer) -> AsyncIterator[Server]:
    """The API as `sealog serve` has it, with less patience."""
    parts = Services(Settings(limits=False, port=0), ALL_GAMES, connect(redis_server.url))
    made = server(parts)
    made.config.port = 0
    made.slow.headers = made.slow.body = SHORT
    task = asyncio.create_task(made._serve())
    while not made.started:
        await asyncio.sleep(0.01)
    yield made
    made.should_exit = True
    await task


async def line(serving: Server) -> Line:
    return await asyncio.open_connection(*serving.servers[0].sockets[0].getsockname()[:2])


async def status(reader: asyncio.StreamReader) -> tuple[int, Any]:
    """Status and JSON of one answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(int(one[15:]) for one in head.lower().split(b"\r\n") if one.startswith(b"content-length:"))
    return int(head[9:12]), msgspec.json.decode(await reader.readexactly(length))


@pytest.mark.parametrize("sent", [b"P", LINES, HEAD, HEAD + BODY[:4]])
async def test_what_is_sent_by_halves_is_a_408_and_the_end(serving: Server, sent: bytes) -> None:
    async with asyncio.timeout(PATIENCE):
        reader, writer = await line(serving)
        writer.write(sent)
        code, found = await status(reader)
        assert (code, found["code"], found["status"]) == (408, "too-slow", 408)
        assert await reader.read() == b"", "the connection is closed"
        while serving.server_state.connections or serving.server_state.tasks:
            await asyncio.sleep(0.01)


async def test_hundreds_of_them_leave_nothing_behind(serving: Server) -> None:
    async with asyncio.timeout(PATIENCE):
        lines = [await line(serving) for _ in range(200)]
        for number, (_, writer) in enumerate(lines):
            writer.write((b"", LINES, HEAD)[number % 3])
        ends = await asyncio.gather(*(reader.read() for reader, _ in lines))
        assert [b"408" in end for end in ends] == [bool(number % 3) for number in range(200)], "the silent are let go"
        assert not serving.server_state.connections


async def test_the_next_request_on_a_connection_may_be_too_slow_as_well(serving: Server) -> None:
    async with asyncio.timeout(PATIENCE):
        reader, writer = await line(serving)
        for _ in range(3):
            writer.write(HEAD + BODY)
            assert (await status(reader))[0] == 201
        writer.write(LINES)
        assert (await status(reader))[0] == 408


async def test_what_comes_slowly_and_in_time_is_taken(serving: Server) -> None:
    serving.slow.headers = serving.slow.body = PATIENCE
    async with asyncio.timeout(PATIENCE):
        reader, writer = await line(serving)
        for byte in HEAD + BODY:
            writer.write(bytes([byte]))
            await asyncio.sleep(0.002)
        assert (await status(reader))[0] == 201


async def test_an_answer_may_take_its_time(serving: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """And so may a stream, which is an answer that goes on: its request is whole."""
    looked = 0

    async def waits(*args: Any, **more: Any) -> Any:
        began = looked
        while looked < began + 5:
            await asyncio.sleep(0.01)
        raise KeyError

    look = serving.slow.look

    def count(now: float) -> None:
        nonlocal looked
        looked += 1
        look(now + looked * PATIENCE)  # as if much more time went by

    monkeypatch.setattr(serving.services.players, "register", waits)
    monkeypatch.setattr(serving.slow, "look", count)
    async with asyncio.timeout(PATIENCE):
        reader, writer = await line(serving)
        writer.write(HEAD + BODY)
        assert (await status(reader))[0] == 500, "answered, not ended"


@pytest.mark.parametrize(
    "sent",
    [
        b"BREW /v1/rulesets HTTP/1.1\r\nHost: sealog\r\n\r\n",
        b"GET /v1/rulesets HTTP/1.1\r\nHost: sealog\r\nOdd: \x7f\r\n\r\n",
        b"GET /v1/rulesets\xff HTTP/1.1\r\nHost: sealog\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        HEAD + BODY + b"nonsense\r\n\r\n",
    ],
)
async def test_what_is_no_http_is_refused_in_problem_form(serving: Server, sent: bytes) -> None:
    async with asyncio.timeout(PATIENCE):
        reader, writer = await line(serving)
        writer.write(sent)
        code, found = await status(reader)
        if code == 201:
            code, found = await status(reader)
        assert (code, found["code"], found["status"]) == (400, "bad-request", 400)
        assert await reader.read() == b"", "the connection is closed"


@pytest.mark.parametrize("wanted", [b"websocket", b"h2c"])
async def test_who_wants_another_protocol_is_answered_in_this_one(
    serving: Server, wanted: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with asyncio.timeout(PATIENCE):
        reader, writer = await line(serving)
        writer.write(
            b"GET /health/live HTTP/1.1\r\nHost: sealog\r\nConnection: upgrade\r\nUpgrade: %s\r\n\r\n" % wanted
        )
        assert await status(reader) == (200, {"alive": True})
    assert not caplog.records, "nobody can fill the log with it"
