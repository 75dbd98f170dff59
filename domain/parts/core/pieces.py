"""Pieces in spaces: put, remove, move."""

from typing import Any

from domain.parts.effects import Run, op
from domain.parts.nouns import Amount, Count, Nouns, Piece, Place, Touches


def _adds_up(nouns: Nouns[Any], o: Any, sign: str) -> Touches:
    plain = nouns.piece[o.piece].plain and not isinstance(o.n, Amount)
    return frozenset({f"{sign}piece.{o.piece}"}) if plain else None


@op(
    "put {n:piece} in {place}",
    price=lambda p, o: p.put(o.piece, o.place, p.count(o.n)),
    touches=lambda nouns, o: _adds_up(nouns, o, "+"),
    leaves=("put",),
)
async def put(run: Run[Any], piece: Piece, place: Place, n: Count = 1) -> None:
    """So many in each of these places."""
    run.values["put"] = await _shift(run, piece, place, run.count(n))


@op(
    "remove {n:piece} from {place}",
    price=lambda p, o: p.put(o.piece, o.place, -p.count(o.n)),
    touches=lambda nouns, o: _adds_up(nouns, o, "-"),
    leaves=("removed",),
)
async def remove(run: Run[Any], piece: Piece, place: Place, n: Count = 1) -> None:
    run.values["removed"] = -await _shift(run, piece, place, -run.count(n))


@op("move {n:piece} from {start} to {place}", leaves=("moved",), price=0.0)
async def move(run: Run[Any], piece: Piece, start: Place, place: Place, n: Count = 1) -> None:
    """Out of each of the places at the start, all into the first of the others."""
    goal = next(iter(await run.where(place)), None)
    if goal is not None:
        run.values["moved"] = moved = -await _shift(run, piece, start, -run.count(n))
        if moved:
            await run.nouns.piece[piece].put(run, goal, moved)


async def _shift(run: Run[Any], piece: Piece, place: Place, by: int) -> int:
    return sum([await run.nouns.piece[piece].put(run, space, by) for space in await run.where(place)])
