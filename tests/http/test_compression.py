"""Compressed answers: by what the client takes, where it is worth it, and never so that it tells of others."""

import gzip

import pytest
from httpx import AsyncClient

from service.http import compression
from service.http.compression import LEAST, takes
from tests.http.people import Person, table_of

pytestmark = pytest.mark.anyio
PLAIN = {"Accept-Encoding": "identity"}
GZIP = {"Accept-Encoding": "gzip"}


@pytest.mark.parametrize(
    ("accept", "coding"),
    [
        ("gzip", "gzip"),
        ("br, gzip;q=0.8", "gzip"),
        ("GZIP ; Q=0.5", "gzip"),
        ("*", "gzip"),
        ("identity;q=0.5, gzip;q=0.5", "gzip"),
        ("x-gzip", "gzip"),
        ("", ""),
        ("br", ""),
        ("gzip;q=0", ""),
        ("gzip;q=0, *", ""),
        ("*;q=0", ""),
        ("identity, gzip;q=0.5", ""),
        ("gzip;q=nonsense", ""),
    ],
)
def test_the_coding_is_the_one_that_the_client_likes_best(accept: str, coding: str) -> None:
    assert takes(accept) == coding


async def test_an_answer_says_the_same_in_every_coding(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    for path in (f"/v1/games/{game}/view", f"/v1/games/{game}/events", "/v1/rulesets/cult/words", "/docs", "/problems"):
        plain, packed = [await ann.call("GET", path, headers=headers) for headers in (PLAIN, GZIP)]
        assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip", path
        assert plain.content == packed.content and len(plain.content) >= LEAST
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) == len(plain.content)
        assert plain.headers["etag"] == packed.headers["etag"] and plain.headers["etag"].startswith("W/")
        for reply in (plain, packed):
            assert "accept-encoding" in reply.headers["vary"].lower()
        known = {**GZIP, "If-None-Match": plain.headers["etag"]}
        again = await ann.call("GET", path, headers=known)
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", plain.headers["etag"])
        assert "content-encoding" not in again.headers and "accept-encoding" in again.headers["vary"].lower()


async def test_short_answers_commands_and_secrets_go_as_they_are(ann: Person, client: AsyncClient) -> None:
    for reply in (
        await ann.call("GET", "/v1/players/me", headers=GZIP),
        await ann.call("POST", "/v1/games", {"ruleset": "cult", "seats": 8}, headers=GZIP),
        await ann.call("POST", "/v1/players/me/secret", headers=GZIP),
        await client.post("/v1/players", json={"name": "Bob"}, headers=GZIP),
    ):
        assert reply.status_code < 300 and "content-encoding" not in reply.headers


async def test_what_stays_the_same_is_compressed_once(client: AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    compression.packed_once.cache_clear()
    packed: list[int] = []

    def pack(body: bytes, level: int) -> bytes:
        packed.append(len(body))
        return gzip.compress(body, level, mtime=0)

    monkeypatch.setattr(compression, "pack", pack)
    for path in ("/openapi.json", "/docs", "/v1/rulesets/cult/content"):
        packed.clear()
        first, second = [await client.get(path, headers=GZIP) for _ in range(2)]
        assert first.content == second.content and packed == [len(first.content)]
