"""How a defeat is prevented."""

from collections.abc import Sequence
from typing import Any

from domain.kernel import Card, Game, Seat
from domain.parts.effects import op
from domain.parts.ways import PLAIN
from domain.unfathomable.board import Atlantica
from domain.unfathomable.facts.characters import DefeatPrevented
from domain.unfathomable.names import ItemId, Skill, Victim
from domain.unfathomable.nouns import R
from domain.unfathomable.rules.decks import discard_from_hand, of_skill
from domain.unfathomable.rules.defeat import fits
from domain.unfathomable.rules.items import lose_item

G = Game[Atlantica]


def _possible(board: Atlantica, seat: Seat, o: Any) -> bool:
    return board.threat is not None and fits(board, seat, o, board.threat)


def _ways(g: G, seat: Seat, o: Any) -> Sequence[str]:
    if not _possible(g.board, seat, o):
        return ()
    return tuple(of_skill(g, seat, o.discard)) if o.discard else PLAIN


@op(
    "[discard 1 {discard} card to ][remove?remove this item from the game to ]prevent {whom}",
    price=1.0,
    ways=_ways,
    possible=_possible,
)
async def prevent_defeat(run: R, whom: Victim, discard: Skill | None = None, remove: bool = False) -> None:
    """Rules: Healing Words, Medical Intervention, Shrug It Off, Starbuck, Travel Pharmacy."""
    threat = run.board.threat
    assert threat is not None
    if discard:
        await discard_from_hand(run.g, run.you, [Card(run.way)])
    if remove:
        await lose_item(run.g, run.you, ItemId(run.source))
    run.g.emit(DefeatPrevented(threat.victim, run.you, run.card))
