"""How the rules ask a player. The automated High Priest answers from the rulebook's priorities."""

from collections.abc import Sequence
from typing import TypeVar

from domain.cult.board import Temple
from domain.cult.names import Symbol
from domain.cult.rules import four_player
from domain.kernel import Arrange, Ask, Assign, Game, Seat
from domain.kernel import choose_one as ask_for_one
from domain.kernel import choose_some as ask_for_some

G = Game[Temple]
T = TypeVar("T")


async def choose_one(g: G, seat: Seat, kind: str, options: tuple[str, ...], rule: str) -> str:
    """Exactly one; a single option needs no question."""
    if seat == g.board.automated and len(options) > 1:
        return four_player.choice(g.board, kind, options)
    return await ask_for_one(seat, kind, options, rule)


async def choose_some(g: G, seat: Seat, kind: str, options: tuple[str, ...], most: int, rule: str) -> tuple[str, ...]:
    """Up to so many, in the order named; none is possible."""
    if seat == g.board.automated and options and most > 0:
        return four_player.choices(g.board, kind, options, min(most, len(options)))
    return await ask_for_some(seat, kind, options, most, rule)


async def put_in_order(g: G, seat: Seat, kind: str, faces: Sequence[Symbol], rule: str) -> list[Symbol]:
    """Results of dice in the order that the player wants: `1:blood`, `2:dagger`. Those alike need no order."""
    if len(set(faces)) < 2 or seat == g.board.automated:
        return list(faces)
    items = tuple(f"{i}:{face}" for i, face in enumerate(faces, 1))
    return [Symbol(item.partition(":")[2]) for item in await Ask(seat, kind, Arrange(items), rule)]


async def assign(g: G, seat: Seat, kind: str, form: Assign, rule: str) -> dict[str, str]:
    """Something for each item. Where nothing can be chosen, nothing is asked."""
    if all(len(targets) == 1 for targets in form.items.values()):
        return {item: targets[0] for item, targets in form.items.items()}
    if seat == g.board.automated:
        return four_player.assignment(g.board, kind, form)
    return await Ask(seat, kind, form, rule)
