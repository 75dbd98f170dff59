"""What is offered to players: in which ways they may use an operation now. And which operations a module declares."""

from collections.abc import Sequence
from typing import Any

from domain.kernel import Game, Seat
from domain.parts.effects import Kind, Op, kind_of
from domain.parts.nouns import Nouns

PLAIN = ("",)
"""One way to use it, and nothing to say about it."""


def ops_in(*modules: object) -> tuple[Kind[Any], ...]:
    """The operations that are declared in these modules: for a game's vocabulary."""
    found = [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, Kind) and kind.rule.__module__ == module.__name__  # type: ignore[attr-defined]
    ]
    return tuple(dict.fromkeys(found))


def ways_of(g: Game[Any], nouns: Nouns[Any], seat: Seat, one: Op) -> Sequence[str]:
    """In which ways a player may use this operation now. A called rule says so itself."""
    ways = kind_of(one).ways or _called(nouns, one, "ways")
    return PLAIN if ways is None else ways(g, seat, one)


def is_possible(board: Any, nouns: Nouns[Any], seat: Seat, one: Op) -> bool:
    """Might a player use this operation now, as everybody can see?"""
    possible = kind_of(one).possible or _called(nouns, one, "possible")
    return possible is None or bool(possible(board, seat, one))


def _called(nouns: Nouns[Any], one: Op, what: str) -> Any:
    rule = nouns.rule.get(getattr(one, "rule", ""))
    return None if rule is None else getattr(rule, what)
