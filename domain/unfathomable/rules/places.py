"""Rules: MOVE, TITLES, THE BRIG. Where characters are, and what they lose in the Brig."""

from collections.abc import Sequence

from domain.kernel import Game, Seat, choose_one
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import NUMBERS
from domain.unfathomable.facts.characters import CharacterMoved, TitlePassed, Why
from domain.unfathomable.names import BRIG, SHIP, TITLES, Space, Title

G = Game[Atlantica]


def move_to(g: G, seat: Seat, space: Space, why: Why = "move") -> None:
    """A character is moved. In the Brig every title is lost."""
    if g.board.sailors[seat].at != space:
        g.emit(CharacterMoved(seat, space, why))
    if space == BRIG:
        lose_titles(g, seat)


def jail(g: G, seat: Seat) -> None:
    move_to(g, seat, BRIG, "jail")


async def choose_space(g: G, seat: Seat, kind: str, spaces: Sequence[Space], rule: str) -> Space:
    return Space(await choose_one(seat, kind, spaces, rule))


def elsewhere(board: Atlantica, seat: Seat) -> list[Space]:
    """Every ship space but the own one, without Brig and Sick Bay."""
    return [space for space in SHIP if space != board.sailors[seat].at]


# --- titles -----------------------------------------------------------------------------------------


def lose_titles(g: G, seat: Seat) -> None:
    """Each goes its own way."""
    for title in TITLES:
        if g.board.titles.get(title) == seat:
            pass_title(g, title)


def pass_title(g: G, title: Title, lowest: bool = False) -> None:
    """To the first in the line who may have it, or to the last."""
    to = heir(g.board, title, lowest)
    if to != g.board.titles.get(title):
        g.emit(TitlePassed(title, to))


def heir(board: Atlantica, title: Title, lowest: bool) -> Seat:
    """From the top of the line each time, without the absent, the jailed and the revealed. Whoever loses it has it
    again only if all others are in the Brig; if all are, the first of them has it."""
    loser = board.titles.get(title)
    line = in_line(board, title)
    line = line[::-1] if lowest else line
    humans = [seat for seat in line if board.is_human(seat)]
    free = [seat for seat in humans if not board.jailed(seat)]
    others = [seat for seat in free if seat != loser]
    return (others or free or humans)[0]


def in_line(board: Atlantica, title: Title) -> list[Seat]:
    """The characters in the game, from the top of a title's line."""
    line = NUMBERS.captain_line if title == "captain" else NUMBERS.keeper_line
    seats = [board.seat_of(character) for character in line]
    return [seat for seat in seats if seat is not None]
