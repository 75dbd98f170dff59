"""Mutiny: a toy. A dice game with hidden roles, a response window and a victory check on hidden roles."""

from collections.abc import Mapping

from domain.kernel import EndingId, NoSetup, Ruleset
from tests.toy.mutiny.board import Deck
from tests.toy.mutiny.events import FACTS
from tests.toy.mutiny.rules import CHAPTERS, DIE, FACES, Muster


def first_chapter(setup: NoSetup) -> Muster:
    return Muster()


def census(board: Deck) -> Mapping[str, int]:
    """Tokens are spent, never lost."""
    if not board.sailors:
        return {}
    return {"tokens": board.spent_tokens + sum(s.tokens for s in board.sailors.values())}


MUTINY = Ruleset(
    name="toy-mutiny",
    title="Mutiny",
    version="1",
    seats=(3, 4, 5),
    board=Deck,
    facts=FACTS,
    chapters=CHAPTERS,
    first=first_chapter,
    endings={
        EndingId("mutiny"): "the captain is overboard",
        EndingId("order"): "the last mutineer is overboard",
        EndingId("wreck"): "the ship has drifted into the storm",
    },
    draws=240,
    dice={DIE: FACES},
    census=census,
    windows=("meddle",),
    tells={
        "MUT-2": "who the captain is, at the start",
        "MUT-9": "whether a side has won, after somebody went overboard",
    },
)
