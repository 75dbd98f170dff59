"""Seats: joining, leaving, bots, resigning."""

from msgspec import Struct

from domain.kernel.ids import Seat
from service.http.endpoints import Call, Reply, endpoint
from service.http.shapes import GameShown, shown


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat."""

    seat: Seat | None = None
    """Without one, the first that is free."""
    invitation: str = ""
    """For tables that are not public."""
    bot: str = ""
    """The host seats this bot instead."""


class Resigning(Struct, frozen=True, forbid_unknown_fields=True):
    """Give up."""

    seat: Seat | None = None
    """Needed by whoever holds several."""


@endpoint(
    "POST",
    "/v1/games/{game}/seats",
    tag="Seats",
    auth="play",
    body=Joining,
    gives=GameShown,
    status=201,
    problems=(
        "no-such-game",
        "wrong-state",
        "seat-taken",
        "seated-already",
        "table-full",
        "not-invited",
        "not-host",
        "no-such-seat",
        "no-such-bot",
    ),
)
async def join(call: Call) -> Reply:
    """Take a seat, or (the host) give one to a bot"""
    wish: Joining = call.body
    rooms, player = call.services.rooms, call.who.player
    if wish.bot:
        await rooms.seat_bot(player, call.game, wish.seat, wish.bot)
    else:
        await rooms.join(player, call.game, wish.seat, wish.invitation)
    return await _fresh(call)


@endpoint(
    "DELETE",
    "/v1/games/{game}/seats/{seat}",
    tag="Seats",
    auth="play",
    gives=GameShown,
    problems=("no-such-game", "wrong-state", "seat-free", "not-host", "no-such-seat"),
)
async def leave(call: Call) -> Reply:
    """Leave one's seat before the start, or (the host) free another's"""
    await call.services.rooms.leave(call.who.player, call.game, Seat(call.path["seat"]))
    return await _fresh(call)


@endpoint(
    "POST",
    "/v1/games/{game}/resign",
    tag="Seats",
    auth="play",
    body=Resigning,
    gives=GameShown,
    problems=("no-such-game", "wrong-state", "not-seated", "not-your-seat", "no-such-seat", "which-seat"),
)
async def resign(call: Call) -> Reply:
    """Give up a running game

    A bot plays on in this seat; what it wins is not the player's.
    """
    await call.services.rooms.resign(call.who.player, call.game, call.body.seat)
    return await _fresh(call)


async def _fresh(call: Call) -> Reply:
    await call.services.listing.update(call.game)
    async with call.services.lives.reading(call.game) as held:
        return Reply(await shown(call, held))
