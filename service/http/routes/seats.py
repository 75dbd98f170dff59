"""Seats: joining, leaving, bots, resigning."""

from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from domain.kernel.ids import Seat
from service.http.endpoints import Call, Reply, endpoint
from service.http.game_shapes import GameShown, shown_after
from service.http.problem_groups import BESIDE, STORED

seating = partial(endpoint, tag="Seats", auth="play", gives=GameShown)


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat."""

    seat: Seat | None = None
    """Without one, the first that is free."""
    invitation: str = ""
    """For tables that are not public."""
    bot: str = ""
    """The host seats this bot instead."""


class NamingKey(Struct, frozen=True, forbid_unknown_fields=True):
    """Name a key."""

    key: Annotated[bytes, Meta(max_length=32)]
    """An Ed25519 public key, 32 bytes in base64; empty withdraws the one that was named."""


class Resigning(Struct, frozen=True, forbid_unknown_fields=True):
    """Give up."""

    seat: Seat | None = None
    """Needed by whoever holds several."""
    saw: Annotated[bytes, Meta(max_length=32)] = b""
    """Of a seat with a key: a head of the game's chain, such as that of the newest receipt; it is signed too."""
    signature: Annotated[bytes, Meta(max_length=64)] = b""
    """Of a seat with a key: Ed25519, of `enc("fair/2/hand-over", game, seat, saw)`. Without it you are refused with
    these bytes in `text.args.sign`."""


@seating(
    "POST",
    "/v1/games/{game}/seats",
    body=Joining,
    status=201,
    problems=(
        *STORED,
        *("wrong-state", "seat-taken", "seated-already", "table-full"),
        *("not-invited", "not-host", "no-such-seat", "no-such-bot"),
    ),
    once=True,
)
async def join(call: Call) -> Reply:
    """Take a seat, or (the host) give one to a bot"""
    wish: Joining = call.body
    rooms, player = call.services.tables, call.who.player
    if wish.bot:
        await rooms.seat_bot(player, call.game, wish.seat, wish.bot, call.mark)
    else:
        await rooms.join(player, call.game, wish.seat, wish.invitation, call.mark)
    return Reply(await shown_after(call))


@seating(
    "DELETE",
    "/v1/games/{game}/seats/{seat}",
    problems=(*STORED, "wrong-state", "seat-free", "not-host", "no-such-seat", "revealing"),
)
async def leave(call: Call) -> Reply:
    """Leave one's seat before the start, or (the host) free another's

    A table that was locked is open again. Once entropy is being revealed nobody leaves until the game has begun.
    """
    await call.services.starting.leave(call.who.player, call.game, Seat(call.path["seat"]))
    return Reply(await shown_after(call))


@seating("PUT", "/v1/games/{game}/seats/{seat}/key", body=NamingKey, problems=(*BESIDE, "bad-seat-key"))
async def name_key(call: Call) -> Reply:
    """Name the key under which the moves of one's seat will be signed

    Before the start. The lock binds it. From then on every answer of this seat needs a signature, which stands in the
    record, and so do its share of chance and its resignation: nobody can do these in its name, and its player cannot
    deny them. Time-outs and standing orders still answer, and the record says that it was they.
    """
    seat, key = Seat(call.path["seat"]), call.body.key
    await call.services.tables.name_key(call.who.player, call.game, seat, key)
    return Reply(await shown_after(call))


@seating(
    "POST",
    "/v1/games/{game}/resign",
    body=Resigning,
    may_be_empty=True,
    problems=(*BESIDE, "no-seat-key", "signature-unwanted", "signature-head", "signature-wanted", "signature-wrong"),
    once=True,
)
async def resign(call: Call) -> Reply:
    """Give up a running game

    A bot plays on in this seat; what it wins is not the player's. A seat with a key signs that: its key ends there, and
    nobody else can end it.
    """
    wish: Resigning = call.body
    await call.services.tables.resign(
        call.who.player, call.game, wish.seat, call.mark, saw=wish.saw, signature=wish.signature
    )
    return Reply(await shown_after(call))
