"""Pier's own operations, and its vocabulary."""

from domain.kernel import Ask, Split, choose_one
from domain.parts.core import CORE
from domain.parts.effects import Run, op
from domain.parts.vocabulary import Vocabulary
from tests.toy.pier.board import RING, Pier
from tests.toy.pier.events import DialTurned, RingAdvanced
from tests.toy.pier.nouns import NOUNS

RINGS = ("speakers", "traders")


@op("damage the ship", price=-1.2)
async def damage_ship(run: Run[Pier]) -> None:
    run.g.emit(DialTurned("hull", -1))


@op("move your disc {n} spaces[bound?, all in one ring]", price=lambda p, o: 1.1 * o.n)
async def influence(run: Run[Pier], n: int = 1, bound: bool = False) -> None:
    """Spread over the rings; bound, all in one."""
    if bound:
        spread = {await choose_one(run.you, "influence", RINGS): n}
    else:
        spread = await Ask(run.you, "influence", Split(dict.fromkeys(RINGS, n), n))
    for ring, steps in spread.items():
        walk = RING.walk(run.board.tracks.get(ring, 0), steps)
        run.g.emit(RingAdvanced(ring, walk.landed, walk.wraps))


VOCABULARY = Vocabulary(NOUNS, *CORE, damage_ship, influence)
