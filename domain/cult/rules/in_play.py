"""Who has which ability now. Pure questions to the board, and how an ability is used."""

from collections.abc import Iterator

from domain.cult.board import Temple
from domain.cult.content import CHARACTER_CARDS, PLAY
from domain.cult.names import Symbol
from domain.kernel import Game, Seat
from domain.parts.abilities import Ability
from domain.parts.moments import Look, Now

G = Game[Temple]
NOBODY = Seat("")
"""Who kills when nobody does."""


class Usable:
    """An ability that a player may use now, by the name of its card: `guardian`."""

    __slots__ = ("ability", "key", "seat")

    def __init__(self, seat: Seat, key: str, ability: Ability) -> None:
        self.seat, self.key, self.ability = seat, key, ability

    @property
    def card(self) -> str:
        return self.key.partition(".")[0]

    def on(self, target: str) -> str:
        """The option to use it so: `guardian:s2`."""
        return f"{self.card}:{target}"


def usable(board: Temple, seat: Seat, moment: str, **values: int) -> list[Usable]:
    """What a player may use now. An automated seat uses nothing of its own will (ruling A30)."""
    if seat not in PLAY.offered_to(board, moment) or seat == board.automated:
        return []
    now: Now[Temple] = Now(board, moment, seat, "", **values)
    return [Usable(seat, key, ability) for key, ability in PLAY.usable(board, now, seat)]


def owners(board: Temple, *moments: str) -> set[Seat]:
    """Who has an ability that may be used at one of these moments, ready or not."""
    return {seat for moment in moments for seat in PLAY.offered_to(board, moment)}


async def use(g: G, seat: Seat, moment: str, card: str, target: str = "", **values: int) -> Now[Temple]:
    """Somebody uses the ability of a card. Gives what has become of the moment."""
    now: Now[Temple] = Now(g.board, moment, seat, target, **values)
    key = next(key for key, _ in PLAY.usable(g.board, now, seat) if key.startswith(f"{card}."))
    await PLAY.use(g, now, key, seat)
    return now


async def use_option(g: G, seat: Seat, option: str, *moments: str) -> None:
    """`guardian_ii:d1`: the ability of that card for the first of these moments, on that target."""
    card, _, target = option.partition(":")
    for moment in moments:
        if any(can.card == card for can in usable(g.board, seat, moment)):
            await use(g, seat, moment, card, target)
            return


def rule_of(can: Usable) -> str:
    """The called rule that an ability is, if it is one."""
    return getattr(can.ability.effects[0], "rule", "")


def has_for(board: Temple, seat: Seat, moment: str) -> bool:
    """Has a player, automated or not, something on a card for this moment?"""
    index = PLAY.index(board)
    if moment not in index.forced and moment not in index.offered:
        return False
    return any(True for _ in abilities_for(board, seat, moment))


def abilities_for(board: Temple, seat: Seat, moment: str) -> Iterator[tuple[str, Ability]]:
    """What stands on a player's cards for this moment, whether it can be used now or not."""
    index = PLAY.index(board)
    for found in (index.forced.get(moment, ()), index.offered.get(moment, ())):
        for id, n, ability in found:
            if board.play[id].owner == seat:
                yield f"{id}/{n}", ability


def ability_on(board: Temple, seat: Seat, card: str, moment: str) -> Ability | None:
    """What that card of a player has for this moment."""
    found = abilities_for(board, seat, moment)
    return next((ability for key, ability in found if key.startswith(f"{card}.")), None)


def power_of(board: Temple, seat: Seat) -> Symbol:
    """Rules: Power Symbols."""
    return CHARACTER_CARDS[board.cultists[seat].character].power


def wild_symbols(board: Temple, seat: Seat) -> tuple[str, ...]:
    """Librarian II."""
    return PLAY.also(board, "wild", Look(board, seat)) if "wild" in PLAY.index(board).modifies else ()


def may_give(board: Temple, seat: Seat) -> bool:
    """Rules: Alchemist II. May this player give power symbols to others, and they to this player?"""
    return "gifts" in PLAY.index(board).modifies and PLAY.value(board, "gifts", 0, Look(board, seat)) > 0
