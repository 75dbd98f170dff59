"""Crossing: a toy. A hand game: secret skill checks, reactions, a secret put-back, a search, a trade."""

from collections.abc import Mapping

from domain.kernel import EndingId, NoSetup, Ruleset
from tests.toy.crossing.board import Ship
from tests.toy.crossing.events import FACTS
from tests.toy.crossing.rules import CHAPTERS, STORM, STORM_FACES, Embark


def first_chapter(setup: NoSetup) -> Embark:
    return Embark()


def census(board: Ship) -> Mapping[str, int]:
    """Supplies are used up, never lost."""
    return {"supplies": board.supplies + board.eaten}


CROSSING = Ruleset(
    name="toy-crossing",
    title="Crossing",
    version="1",
    seats=(2, 3, 4, 5),
    board=Ship,
    facts=FACTS,
    chapters=CHAPTERS,
    first=first_chapter,
    endings={
        EndingId("port"): "the ship reaches port",
        EndingId("sunk"): "the ship is lost",
    },
    draws=160,
    dice={STORM: STORM_FACES},
    census=census,
    windows=("before_check", "after_check"),
    early=("add",),
)
