"""`Idempotency-Key`: a request that is sent again does nothing again. Who calls is judged before any key is looked up,
and each caller has keys of their own."""

from contextlib import suppress
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import msgspec
from msgspec import Struct, structs
from redis.exceptions import RedisError

from domain.kernel.errors import Refused
from service.http.endpoints import Call
from service.idempotency import A_DAY, Once
from service.players import keys
from service.players.limits import network_of

HEADER = "Idempotency-Key"
WIRE = HEADER.lower().encode()
SHORTEST, LONGEST = 16, 128
PATTERN = rf"^[!-~]{{{SHORTEST},{LONGEST}}}$"


class Remembered(Struct, frozen=True):
    """What stands in Redis for a key, for a day."""

    request: str
    """The digest of what was asked for."""
    salt: bytes
    done: bool = False


_remembered = msgspec.json.Decoder(Remembered).decode


async def claim(call: Call) -> Once | None:
    """What the request's key stands for; nothing without one."""
    if all(name != WIRE for name, _ in call.scope["headers"]):
        return None
    key = call.header(WIRE)
    if not (SHORTEST <= len(key) <= LONGEST and key.isascii() and key.isprintable() and " " not in key):
        said = "An Idempotency-Key has {shortest} to {longest} visible ASCII characters: a fresh UUID is good."
        raise Refused("bad-key", said, shortest=SHORTEST, longest=LONGEST)
    kept = await _kept(call, key)
    if kept.request != _digest(call):
        raise Refused("key-reused", "This Idempotency-Key was sent with another request: use a fresh one for each.")
    return Once(key, kept.salt, kept.done)


async def finish(call: Call, once: Once) -> None:
    """It is done, and need not be tried again. If that cannot be kept, trying again finds it done."""
    key = call.header(WIRE)
    with suppress(RedisError, OSError):
        kept = structs.replace(await _kept(call, key), done=True)
        await call.services.redis.set(_place(call, key), msgspec.json.encode(kept), xx=True, keepttl=True)


async def _kept(call: Call, key: str) -> Remembered:
    """What is remembered of a key, from now on if there was nothing. Of two requests at once, one is first."""
    redis, place = call.services.redis, _place(call, key)
    fresh = Remembered(_digest(call), token_bytes(32))
    if await redis.set(place, msgspec.json.encode(fresh), nx=True, px=A_DAY):
        return fresh
    kept: Any = await redis.get(place)
    return _remembered(kept) if kept else fresh


def _place(call: Call, key: str) -> str:
    digest = sha256(key.encode()).hexdigest()
    if call.caller is not None:
        return keys.player_once(call.caller.player, digest)
    client = call.request.client
    return keys.once(network_of(client.host if client else "127.0.0.1"), digest)


def _digest(call: Call) -> str:
    """Of the operation, where it was sent, and what was meant by its body."""
    asked = (call.endpoint.name, dict(call.path), call.scope["query_string"], call.body)
    return sha256(msgspec.json.encode(asked, order="deterministic")).hexdigest()
