"""Compressed answers: gzip for whoever takes it, where it is worth it. Streams are not compressed: nothing may keep a
message back.

Brotli was measured and left out: of a view it saves 5 % more, at twice the time, and it would be one dependency more.
Only reads are compressed. Answers that give out a secret answer commands, and are short."""

import asyncio
import zlib
from functools import lru_cache

from service.http.endpoints import Call, Outgoing

GZIP = "gzip"
LEAST = 1024
"""Shorter bodies go as they are: they fit into one packet anyway."""
LEVEL, LASTING_LEVEL = 4, 9
MUCH = 128 * 1024
"""Longer bodies are compressed in a thread: others would wait for it."""
VARY = (b"vary", b"accept-encoding")


async def compressed(call: Call, answer: Outgoing, *, lasting: bool) -> Outgoing:
    """An answer to a read as this client takes it. What stays the same for everybody is compressed once."""
    body = answer.body
    if len(body) < LEAST and answer.status != 304:
        return answer
    if not body or takes(call.header(b"accept-encoding")) != GZIP:
        return Outgoing(answer.status, [*answer.headers, VARY], body)
    do, given = (packed_once, (body,)) if lasting else (pack, (body, LEVEL))
    packed = await asyncio.to_thread(do, *given) if len(body) > MUCH else do(*given)
    return Outgoing(answer.status, [*answer.headers, VARY, (b"content-encoding", GZIP.encode())], packed)


def pack(body: bytes, level: int) -> bytes:
    """Gzip without a time in it: the same bytes give the same."""
    packer = zlib.compressobj(level, zlib.DEFLATED, 31)
    return packer.compress(body) + packer.flush()


@lru_cache(maxsize=256)
def packed_once(body: bytes) -> bytes:
    return pack(body, LASTING_LEVEL)


@lru_cache(maxsize=256)
def takes(accept: str) -> str:
    """Which coding an `Accept-Encoding` asks for; empty: the body as it is. Both may be named with a weight."""
    weights: dict[str, float] = {}
    for part in accept.lower().split(","):
        name, _, weight = part.partition(";")
        weights[name.strip()] = _weight(weight)
    gzip = weights.get(GZIP, weights.get("x-gzip", weights.get("*", 0.0)))
    plain = weights.get("identity", 0.0)
    return GZIP if gzip > 0 and gzip >= plain else ""


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
