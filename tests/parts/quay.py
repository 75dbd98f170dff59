"""`quay(...)` puts a turn of Codex on the table, with nothing in play but what is said."""

from collections.abc import Sequence
from dataclasses import replace

from domain.kernel import Chapter, Ending, Face, Fact, Seat, Shuffle, Stocked
from tests.given import S1, Table, given
from tests.toy.codex import CODEX
from tests.toy.codex.board import CUP, MARKET, MONSTERS, TOKENS, Quay
from tests.toy.codex.chapters import CHAPTERS, Turn
from tests.toy.codex.events import QuayReady
from tests.toy.codex.rules import G


class Bare(Chapter, frozen=True):
    """A cup and monsters, and nothing else."""

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(QuayReady())
        await CUP.fill(g, [Face(token) for token in TOKENS for _ in range(2)])
        g.stock(MONSTERS.deck, [Face("ghoul"), Face("deep_one")])
        await Shuffle(MONSTERS.deck, "the monsters")
        return Turn(S1, 9)


RULES = replace(CODEX, chapters=(*CHAPTERS, Bare), first=lambda setup: Bare())
CALM = "aid"
"""A token that brings nothing here, for there is no deck."""


def quay(
    *facts: Fact,
    cup: Sequence[str] = (CALM, CALM),
    rolls: Sequence[str] = (),
    seat: Seat = S1,
    monsters: Sequence[str] = ("ghoul", "deep_one"),
    market: Sequence[str] = (),
) -> Table[Quay]:
    """`cup`: what is drawn from it, turn by turn; `rolls`: the next rolls, as digits: `"16"` are two dice."""
    return given(
        RULES,
        seats=2,
        facts=(*facts, *([Stocked(MARKET, tuple(map(Face, market)))] if market else ())),
        chapter=Turn(seat, 9),
        rolls=[tuple(faces) for faces in rolls],
        tops={CUP.bag: [tuple(cup)], MONSTERS.deck: [tuple(monsters)]},
    )
