"""Pier: a toy. Cards of five games, carried out with the shared operations."""

from collections.abc import Mapping

from domain.kernel import EndingId, Face, NoSetup, Ruleset
from tests.toy.pier.board import DOOM, Pier
from tests.toy.pier.content import BOX
from tests.toy.pier.effects import VOCABULARY
from tests.toy.pier.events import FACTS, DialTurned
from tests.toy.pier.nouns import D8, FATE
from tests.toy.pier.rules import CHAPTERS, Opening, ending_of, finish

BOX.speak(VOCABULARY)


def first_chapter(setup: NoSetup) -> Opening:
    return Opening()


def census(board: Pier) -> Mapping[str, int]:
    """There is no more doom than in the box."""
    return {"doom": DOOM.left(board.doom.values()) + sum(board.doom.values())}


PIER = Ruleset(
    name="toy-pier",
    title="Pier",
    version="1",
    seats=(2, 3, 4),
    board=Pier,
    facts=FACTS,
    chapters=CHAPTERS,
    first=first_chapter,
    endings={
        EndingId("evening"): "evening comes",
        EndingId("adrift"): "the fuel is used up",
        EndingId("sunk"): "the ship is lost",
        EndingId("flooded"): "the pier is flooded",
    },
    draws=500,
    dice={
        D8: tuple(Face(str(i)) for i in range(1, 9)),
        FATE: tuple(Face(str(i)) for i in range(10)),
    },
    content=BOX.hash,
    components=(BOX.component("cards", "The cards"),),
    census=census,
    windows=("nudge",),
    over={DialTurned: ending_of},
    finish=finish,
    sealed=BOX.sealed(),
)
