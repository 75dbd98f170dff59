"""Rules: SURVIVORS AND THE SURVIVOR TRACK."""

from domain.flotilla.board import Flotilla
from domain.flotilla.content import BOX, NUMBERS, survivor_track
from domain.flotilla.facts.guilds import DialRaised, SurvivorRescued
from domain.flotilla.names import GUILDS, Guild
from domain.kernel import NO, Ask, Choose, Game, Seat, choose_one

G = Game[Flotilla]


async def rescue(g: G, seat: Seat, n: int = 1) -> None:
    """One space after the other: what the disc comes to is gained before it goes on."""
    track = survivor_track(len(g.seats))
    for _ in range(n):
        to = (g.board.survivors + 1) % len(track.spaces)
        g.emit(SurvivorRescued(seat, to))
        await BOX.perform(g, track, seat, track.spaces[to], f"spaces.{to}")


def low_dials(board: Flotilla) -> list[Guild]:
    """Dials that can be raised."""
    return [guild for guild in GUILDS if board.dials[guild] < NUMBERS.dial_most]


async def raise_dial(g: G, seat: Seat, guild: Guild | None = None) -> None:
    """One of the player's choice, or this one; at most to 4."""
    low = [one for one in low_dials(g.board) if guild in (None, one)]
    if low:
        raise_it(g, seat, await choose_one(seat, "raise_dial", low, "FLO-98"))  # type: ignore[arg-type]


async def may_raise_dial(g: G, seat: Seat) -> None:
    """Rules: THE DELVERS (Skyside). A breakthrough raises a dial if the player likes."""
    low = low_dials(g.board)
    if low:
        (guild,) = await Ask(seat, "breakthrough", Choose((*low, NO)), "FLO-89", default=(NO,))
        if guild != NO:
            raise_it(g, seat, guild)  # type: ignore[arg-type]


def raise_it(g: G, seat: Seat, guild: Guild) -> None:
    g.emit(DialRaised(seat, guild, g.board.dials[guild] + 1))
