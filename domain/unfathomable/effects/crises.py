"""What abilities do in the Mythos step, and when Deep Ones activate."""

from collections.abc import Sequence
from typing import Any

from domain.kernel import BOTTOM, Ask, Choose, Game, Seat
from domain.parts.effects import op
from domain.unfathomable.board import Atlantica
from domain.unfathomable.facts.ship import Barricaded
from domain.unfathomable.facts.turn import CrisisReplaced
from domain.unfathomable.names import DIALS, MYTHOS, CardId
from domain.unfathomable.nouns import RULES, R
from domain.unfathomable.rules.dials import lose
from domain.unfathomable.rules.kept import drop_kept
from domain.unfathomable.rules.mythos import DRAWN, look_at_mythos, put_away

G = Game[Atlantica]


def _dials(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return DIALS


@RULES.called("instead of it lose 1 of any resource; its icons are resolved", price=1.0, ways=_dials)
async def replace_crisis(run: R) -> None:
    """Rules: Unconventional Leader (ruling U12)."""
    run.g.emit(CrisisReplaced(run.you))
    lose(run.g, next(dial for dial in DIALS if dial == run.way))


@RULES.called("discard it before it is resolved and draw another", price=1.0)
async def draw_another(run: R) -> None:
    """Rules: Uncanny Fortune. The card is discarded; whoever draws goes on."""
    put_away(run.g)


@op("look at the top {n} mythos cards, resolve one and put the other on the bottom", price=1.0)
async def look_ahead(run: R, n: int) -> None:
    """Rules: Predictive Analytics. Whoever draws takes up the one that was picked."""
    cards = await look_at_mythos(run.g, run.you, n)
    (picked,) = await Ask(run.you, "look_ahead_pick", Choose(tuple(cards)), "UNF-35")
    run.g.move([card for card in cards if card != picked], MYTHOS, MYTHOS, BOTTOM)
    run.named[DRAWN] = picked


@RULES.called(
    "discard this card: until the end of the turn no Deep One enters a room or moves between rooms", price=1.0
)
async def barricade(run: R) -> None:
    """Rules: Barricade the Hatches (ruling U7)."""
    drop_kept(run.g, run.you, CardId(run.source))
    run.g.emit(Barricaded())
