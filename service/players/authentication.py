"""From a bearer secret to a caller, in one round trip, alone or on a pipeline with other commands."""

from collections.abc import Sequence
from hmac import compare_digest
from typing import Any

from msgspec import Struct
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline

from service.players import keys
from service.players.callers import Caller
from service.players.credentials import Claim, Kind, claimed, mark_of
from service.players.errors import expired_token, unknown_secret
from service.players.redis_calls import enqueue
from service.players.stored import Credential, credential

NO_DIGEST = "0" * 64


class Authentication(Struct, frozen=True):
    """A claim whose check is on a pipeline."""

    claim: Claim
    place: int

    def read(self, replies: Sequence[Any], now_ms: int) -> Caller:
        """Judge the claim by all replies of the pipeline it was put on."""
        return caller_of(self.claim, replies[self.place], now_ms)


def command(claim: Claim) -> tuple[str, ...]:
    """What to ask Redis about a claim."""
    return ("HGET", keys.account(claim.player), keys.credential_field(claim.token))


def claim_of(bearer: str) -> Claim:
    """What a bearer secret says of itself. What is no secret at all is refused at once."""
    return claimed(bearer, Kind.MASTER, Kind.TOKEN)


def caller_of(claim: Claim, reply: Any, now_ms: int) -> Caller:
    """Judge a claim by what Redis said to `command`."""
    return judged(claim, credential(reply, claim.token), now_ms)


def queue(pipe: Pipeline, bearer: str) -> Authentication:
    """Put the check on a pipeline. What is no secret at all is refused at once, and nothing is put."""
    claim = claim_of(bearer)
    return Authentication(claim, enqueue(pipe, *command(claim)))


async def authenticate(redis: Redis, bearer: str, now_ms: int) -> Caller:
    """Who calls, or `Unauthenticated`."""
    pipe = redis.pipeline(transaction=False)
    authentication = queue(pipe, bearer)
    return authentication.read(await pipe.execute(), now_ms)


def judged(claim: Claim, stored: Credential | None, now_ms: int) -> Caller:
    """The caller, if the digests agree. Expiry is told only to whoever has shown the right token."""
    right = compare_digest(stored.digest if stored else NO_DIGEST, claim.digest)
    if stored is None or not right:
        raise unknown_secret()
    if stored.ended(now_ms):
        raise expired_token()
    return Caller(claim.player, stored.scopes, stored.game, claim.token, mark_of(claim.digest))


async def still_good(redis: Redis, caller: Caller, now_ms: int) -> bool:
    """Whether the secret that was shown then is what stands there now."""
    reply: Any = await redis.hget(keys.account(caller.player), keys.credential_field(caller.token))
    stored = credential(reply, caller.token)
    return stored is not None and not stored.ended(now_ms) and mark_of(stored.digest) == caller.mark
