"""What Elder Ones do when they awaken and while they are about."""

from domain.everrain.facts.sea import Unexplored
from domain.everrain.facts.tales import AgendaHeld
from domain.everrain.nouns import RULES, R
from domain.everrain.rules.storms import move_storm
from domain.parts.effects import op
from domain.parts.nouns import Count


@op("every storm moves", price=-1.0)
async def move_storms(run: R) -> None:
    for storm in list(run.board.storms):
        await move_storm(run.g, storm)


@op(
    "the Agenda begins anew, and does not advance by itself for so many rounds: {n}",
    price=lambda p, o: 2.0 * p.count(o.n),
)
async def hold_agenda(run: R, n: Count) -> None:
    run.g.emit(AgendaHeld(run.count(n)))


@RULES.called("all altars that were purged are active again", price=-2.0)
async def relight(run: R) -> None:
    for cell in [cell for cell in run.board.explored if run.board.sea[cell] == "altar"]:
        run.g.emit(Unexplored(cell))
