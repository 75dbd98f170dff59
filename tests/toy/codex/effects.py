"""Codex's own operations, and its vocabulary."""

from typing import Any

from domain.kernel import Roll
from domain.parts.core import CORE, IN_PLAY
from domain.parts.effects import Run, op
from domain.parts.nouns import Nouns, Touches
from domain.parts.vocabulary import Vocabulary
from tests.toy.codex import rules
from tests.toy.codex.board import Quay
from tests.toy.codex.events import SheetChanged
from tests.toy.codex.nouns import NOUNS

WORTH = {"doom": -1.0, "terror": -0.5, "clue": 1.0}


def _on_sheet(nouns: Nouns[Any], o: Any) -> Touches:
    return frozenset({f"{'+' if o.n > 0 else '-'}sheet.{o.what}"})


@op("put {n} {what} on the sheet", price=lambda p, o: WORTH[o.what] * o.n, touches=_on_sheet)
async def sheet(run: Run[Quay], what: str, n: int = 1) -> None:
    by = max(n, -run.board.sheet[what])
    if by:
        run.g.emit(SheetChanged(what, by))


@op("roll a failed die again", price=0.4)
async def reroll(run: Run[Quay]) -> None:
    (face,) = await Roll({rules.D6: 1}, "again")
    if face >= rules.WON:
        run.now.values["successes"] += 1
        run.now.values["failures"] -= 1


@op("it frightens who is in its space, or goes one step towards the nearest player", price=-1.0)
async def hunt(run: Run[Quay]) -> None:
    if run.card in run.board.play:
        await rules.hunt(run.g, run.card)


VOCABULARY = Vocabulary(NOUNS, *CORE, *IN_PLAY, sheet, reroll, hunt)
