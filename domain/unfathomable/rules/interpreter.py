"""How the effects of cards are carried out. Each kind of effect has one rule, which registers itself here, so that the
rules need not know each other."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from domain.kernel import Effect, Game, RuleFault, Seat
from domain.unfathomable.board import Atlantica
from domain.unfathomable.effects_base import Who
from domain.unfathomable.names import CharacterId

G = Game[Atlantica]
E = TypeVar("E", bound=Effect)


class Matter(Struct, frozen=True):
    """What an effect is about."""

    you: Seat
    """Who chooses, casts or resolves."""
    source: str
    """The card it stands on."""
    margin: int = 0
    """How far the check was passed by."""


Doing = Callable[[G, Any, Matter], Awaitable[None]]
_RULES: dict[type[Effect], Doing] = {}


def does(kind: type[E]) -> Callable[[Callable[[G, E, Matter], Awaitable[None]]], Doing]:
    """`@does(Lose)` makes a function the rule for this kind of effect."""

    def register(rule: Callable[[G, E, Matter], Awaitable[None]]) -> Doing:
        _RULES[kind] = rule
        return rule

    return register


def has_rule(kind: type[Effect]) -> bool:
    return kind in _RULES


async def resolve(g: G, effects: Sequence[Effect], matter: Matter) -> None:
    """One effect after the other, in the order of the card."""
    for effect in effects:
        rule = _RULES.get(type(effect))
        if rule is None:
            raise RuleFault(f"no rule says how {type(effect).__name__} is done")
        await rule(g, effect, matter)


def seats_of(board: Atlantica, who: Who, matter: Matter) -> list[Seat]:
    """Whom a card means. Several are taken in turn order from the current player."""
    match who:
        case "you":
            return [matter.you]
        case "current":
            return [board.current] if board.current else []
        case "captain" | "keeper":
            return [board.titles[who]]
        case "each_human":
            return [seat for seat in board.from_current() if board.is_human(seat)]
    seat = board.seat_of(CharacterId(who))
    return [seat] if seat else []


def seat_of(board: Atlantica, who: Who, matter: Matter) -> Seat:
    """The one that a card means."""
    return seats_of(board, who, matter)[0]
