"""Tickets for streams: a browser's EventSource cannot send headers, and no lasting secret belongs in an address.

A ticket opens one stream within 60 s and can only read. When the connection breaks off, a browser sends the same
address again, with the id of the last message: so for some hours a ticket lets its holder come back, to the same stream
seen from the same seat. What it was issued for is looked up again at every use, so a secret rotated, a token revoked or
an account deleted since makes it worthless; and so does a seat that was left, resigned or taken away.
"""

from collections.abc import Sequence
from secrets import token_bytes
from typing import Any

from msgspec import Struct, json
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline

from domain.kernel.errors import Refused
from domain.kernel.ids import GameId
from service.players import keys
from service.players.callers import Caller, Scope, has, may_read
from service.players.credentials import Claim, Kind, Randomness, Secret, claimed, digest_of, mark_of, new_secret
from service.players.errors import Unauthenticated, unknown_ticket
from service.players.redis_calls import enqueue, script
from service.players.stored import Credential, Ticket, credential

TICKET_MS = 60_000
"""Within so long it opens a stream."""
BACK_MS = 12 * 60 * 60 * 1000
"""For so long from its issue on it lets its holder come back."""
USE, BIND = script("ticket"), script("bind")
READING: frozenset[Scope] = frozenset({"read"})


class Redemption(Struct, frozen=True):
    """A ticket whose use is on a pipeline."""

    claim: Claim
    place: int

    def read(self, replies: Sequence[Any], now_ms: int) -> Caller:
        """Judge the ticket by all replies of the pipeline it was put on."""
        ticket, stored = replies[self.place], credential(replies[self.place + 1], self.claim.token)
        if ticket is None or stored is None:
            raise unknown_ticket()
        return admitted(self.claim, json.decode(ticket, type=Ticket), stored, now_ms)


class Tickets:
    """All stream tickets."""

    def __init__(self, redis: Redis, random: Randomness = token_bytes) -> None:
        self.redis = redis
        self.random = random

    async def issue(self, caller: Caller, game: GameId | None, now_ms: int) -> Secret:
        """A ticket for one game's stream, or (None) for all that the caller may read."""
        ticket = Ticket(caller.mark, issuable(caller, game))
        secret = new_secret(Kind.TICKET, caller.player, caller.token, self.random)
        place, until = keys.ticket(caller.player, digest_of(secret)), (now_ms + TICKET_MS, now_ms + BACK_MS)
        pipe = self.redis.pipeline(transaction=True)
        enqueue(pipe, "HSET", place, "ticket", json.encode(ticket), "open_until", until[0], "back_until", until[1])
        enqueue(pipe, "PEXPIRE", place, TICKET_MS)
        await pipe.execute()
        return secret

    async def redeem(self, ticket: str, now_ms: int, *, back: bool = False) -> Caller:
        """Open a stream with a ticket; of two at once, one gets through. Or come `back` to the one that it has opened.
        One round trip."""
        pipe = self.redis.pipeline(transaction=False)
        redemption = queue(pipe, ticket, now_ms, back=back)
        return redemption.read(await pipe.execute(), now_ms)

    async def bind(self, ticket: str, stream: str) -> None:
        """From now on a used ticket is good for this stream only."""
        claim = claimed(ticket, Kind.TICKET)
        if not await self.redis.eval(BIND, 1, keys.ticket(claim.player, claim.digest), stream):
            raise unknown_ticket()


def queue(pipe: Pipeline, ticket: str, now_ms: int, *, back: bool = False) -> Redemption:
    """Put the use of a ticket on a pipeline. What is no ticket at all is refused at once, and nothing is put."""
    try:
        claim = claimed(ticket, Kind.TICKET)
    except Unauthenticated:
        raise unknown_ticket() from None
    place = enqueue(pipe, "EVAL", USE, 1, keys.ticket(claim.player, claim.digest), now_ms, int(back))
    enqueue(pipe, "HGET", keys.account(claim.player), keys.credential_field(claim.token))
    return Redemption(claim, place)


def issuable(caller: Caller, game: GameId | None) -> GameId | None:
    """The game of a ticket: the asked one, else the caller's own. Nothing that the caller may not read."""
    if not has(caller, "read"):
        raise Refused("ticket-scope", 'A ticket is for reading, and this token has no scope "read".')
    wanted = caller.game if game is None else game
    if not may_read(caller, wanted):
        raise Refused("ticket-game", "This token is for another game.", pointer="/game")
    return wanted


def admitted(claim: Claim, ticket: Ticket, stored: Credential, now_ms: int) -> Caller:
    """The caller, if what the ticket was issued for is still what stands there."""
    if stored.ended(now_ms) or ticket.mark != mark_of(stored.digest):
        raise unknown_ticket()
    return Caller(claim.player, READING, ticket.game, claim.token, ticket.mark)
