"""Several API processes at one address: each game is at home in one, wherever a request for it arrives."""

import asyncio
import re
import socket
from collections.abc import Iterator

import httpx
import pytest

from service.http.hand_over import home_of
from service.store import EventStore, connect
from tests.http.conftest import ALL_GAMES
from tests.http.people import METRICS_TOKEN, OPERATOR
from tests.processes.audit import audited, nothing_lost_or_doubled
from tests.processes.stubborn import Stubborn
from tests.processes.up import Up, until

PROCESSES = 2


@pytest.fixture(scope="module")
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Up]:
    settings = {"SEALOG_API_PROCESSES": str(PROCESSES), "SEALOG_METRICS_TOKEN": METRICS_TOKEN}
    with Up(tmp_path_factory.mktemp("several"), **settings) as started:
        yield started


def told(up: Up, process: int, name: str) -> float:
    """A figure of one process."""
    reply = httpx.get(f"{up.url}/metrics?process={process}", headers=OPERATOR)
    assert f"sealog_api_process {process}.0" in reply.text
    found = re.search(rf"^{name}(?:\{{[^}}]*\}})? (\S+)$", reply.text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def home(game: str) -> int:
    return int(game[:2]) % PROCESSES + 1


async def played(up: Up) -> tuple[str, Stubborn, Stubborn]:
    """A whole game of two people, who have connections of their own."""
    ann, bob = Stubborn(up.url, "Ann"), Stubborn(up.url, "Bob")
    await ann.register()
    await bob.register()
    game = await ann.open("toy-mutiny", 3, bots=1)
    await bob.enter(game)
    await ann.start(game)
    heard, _, _ = await asyncio.gather(ann.listen(game), ann.play(game), bob.play(game))
    assert heard == await ann.get(f"/v1/games/{game}/view")
    return game, ann, bob


async def held_against(up: Up, game: str, *people: Stubborn) -> int:
    store = EventStore(client := connect(up.redis_url), up.vault)
    records = await audited(store, ALL_GAMES, game, "toy-mutiny")
    acknowledged = [one for person in people for one in person.acknowledged]
    kept = nothing_lost_or_doubled(ALL_GAMES["toy-mutiny"], game, records, acknowledged)
    await client.aclose()
    return kept


@pytest.mark.processes
def test_every_game_is_answered_where_it_is_at_home(up: Up) -> None:
    seen: set[int] = set()
    while len(seen) < PROCESSES:
        before = {n: told(up, n, "sealog_answers_total") for n in (1, 2)}
        game, ann, bob = asyncio.run(played(up))
        answers = asyncio.run(held_against(up, game, ann, bob))
        more = {n: told(up, n, "sealog_answers_total") - before[n] for n in (1, 2)}
        there = home(game)
        assert more[there] >= answers > 0 == more[3 - there]
        seen.add(there)


@pytest.mark.processes
def test_a_lost_process_loses_no_answer_and_no_connection_that_was_under_way_to_it(up: Up) -> None:
    async def lost() -> None:
        ann, bob = Stubborn(up.url, "Ann"), Stubborn(up.url, "Bob")
        await ann.register()
        await bob.register()
        game = await ann.open("toy-mutiny", 3, bots=1)
        await bob.enter(game)
        await ann.start(game)
        name = f"API {home(game)}"
        before = up.pid(name)

        async def kill() -> None:
            await asyncio.sleep(0.05)
            up.kill(name)

        await asyncio.gather(ann.play(game), bob.play(game), kill())
        until(lambda: up.pid(name) not in (0, before), "the process is there again", up.words)
        assert await held_against(up, game, ann, bob) > 0

    asyncio.run(lost())


@pytest.mark.processes
def test_a_request_that_comes_in_pieces_and_several_in_one_are_answered_in_order(up: Up) -> None:
    host, port = up.url.removeprefix("http://").split(":")
    asked = [f"GET /v1/games/{n:02d}-0000000000 HTTP/1.1\r\nHost: x\r\n\r\n" for n in (0, 1, 2, 3)]
    with socket.create_connection((host, int(port)), timeout=20) as line:
        for part in ("GET /v1/ga", "mes/00-0000000000 HTTP/1.1\r\n", "Host: x\r\n\r\n"):
            line.sendall(part.encode())
        assert _answers(line, 1) == ["404"]
        line.sendall("".join(asked).encode())
        assert _answers(line, 4) == ["404"] * 4
        for one in asked:
            line.sendall(one.encode())
            assert _answers(line, 1) == ["404"]


def _answers(line: socket.socket, count: int) -> list[str]:
    got = b""
    while len(whole := re.findall(rb"HTTP/1.1 (\d+).*?\r\n\r\n\{.*?\}", got, re.DOTALL)) < count:
        part = line.recv(65536)
        assert part, got
        got += part
    return [status.decode() for status in whole]


def test_where_a_request_is_at_home() -> None:
    line = b"POST /v1/games/%s-0000000000/answers HTTP/1.1\r\n"
    assert [home_of(line % number, 3) for number in (b"00", b"01", b"02", b"03", b"15")] == [1, 2, 3, 1, 1]
    assert [home_of(text, 3) for text in (line % b"16", b"GET /v1/games HTTP/1.1\r\n", b"GE", b"")] == [0] * 4
    assert [home_of(b"GET /metrics?process=%d HTTP/1.1" % n, 2) for n in (1, 2, 3)] == [1, 2, 0]


def test_there_is_no_further_process(up: Up) -> None:
    reply = httpx.get(f"{up.url}/metrics?process=3", headers=OPERATOR)
    assert (reply.status_code, reply.json()["code"]) == (400, "bad-request")
    assert reply.json()["errors"][0]["parameter"] == "process"
