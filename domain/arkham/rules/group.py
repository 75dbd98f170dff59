"""Rules: golden rules. Where several things are possible the group decides: all see it, and the leader answers."""

from collections.abc import Sequence
from typing import TypeVar

from domain.arkham.board import Arkham
from domain.arkham.facts.monsters import MonsterMeant
from domain.kernel import AnyOf, Arrange, Choose, Game

G = Game[Arkham]
T = TypeVar("T", bound=str)


async def decide(g: G, kind: str, options: Sequence[T], rule: str = "ARK-15") -> T:
    """One of these; a single one needs no question."""
    if len(options) == 1:
        return options[0]
    _, (chosen,) = await AnyOf(g.seats, kind, Choose(tuple(options)), rule, by="one", decider=g.board.leader)
    return next(one for one in options if one == chosen)


async def decide_for(g: G, monster: str, kind: str, options: Sequence[T], rule: str) -> T:
    """What a monster does: everybody knows which."""
    if len(options) > 1 and g.board.meant != monster:
        g.emit(MonsterMeant(monster))
    return await decide(g, kind, options, rule)


async def in_order(g: G, kind: str, items: Sequence[T], rule: str = "ARK-15") -> tuple[T, ...]:
    if len(items) < 2:
        return tuple(items)
    _, order = await AnyOf(g.seats, kind, Arrange(tuple(items)), rule, by="one", decider=g.board.leader)
    return tuple(next(item for item in items if item == chosen) for chosen in order)
