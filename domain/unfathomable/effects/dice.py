"""What abilities do to a die, before it is rolled and after."""

from collections.abc import Sequence
from typing import Any

from domain.kernel import Card, Game, Seat, hand
from domain.parts.effects import op
from domain.parts.ways import PLAIN
from domain.unfathomable.board import Atlantica
from domain.unfathomable.facts.turn import DieAdjusted, DieAgain, DieSet
from domain.unfathomable.names import Skill
from domain.unfathomable.nouns import RULES, R
from domain.unfathomable.rules.decks import discard_from_hand, distinct, of_skill
from domain.unfathomable.rules.dice import SIDES, the_die

G = Game[Atlantica]


def _up_or_down(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return (f"+{o.by}", f"-{o.by}")


@op("+{by} or -{by} to the die", price=1.0, ways=_up_or_down)
async def adjust_die(run: R, by: int) -> None:
    """Rules: Keen Insight."""
    run.g.emit(DieAdjusted(run.you, int(run.way), run.card))


def _cards_to_add(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return tuple(of_skill(g, seat, o.skill))


def _has_cards(board: Atlantica, seat: Seat, o: Any) -> bool:
    return bool(board.cards(hand(seat)))


@op("discard 1 {skill} card and add its value to the die", price=1.0, ways=_cards_to_add, possible=_has_cards)
async def add_to_die(run: R, skill: Skill) -> None:
    """Rules: Almanac."""
    value = await discard_from_hand(run.g, run.you, [Card(run.way)])
    run.g.emit(DieAdjusted(run.you, value, run.card))


def _faces(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return () if the_die(g.board).fixed else tuple(str(face) for face in range(1, SIDES + 1))


@RULES.called(
    "set the die to a face of your choice instead of rolling it; it cannot be rolled again", price=1.0, ways=_faces
)
async def set_die(run: R) -> None:
    """Rules: Perfect Number."""
    run.g.emit(DieSet(int(run.way), fixed=True))


def _may_roll_again(board: Atlantica, seat: Seat, o: Any) -> bool:
    """A card must be there to pay with; a weapon's own ability is for its own attacks."""
    die = the_die(board)
    if o.means and (die.means != o.means or die.attacker != seat):
        return False
    return not o.cost or bool(board.cards(hand(seat)))


def _prices(g: G, seat: Seat, o: Any) -> Sequence[str]:
    if not _may_roll_again(g.board, seat, o):
        return ()
    return tuple(distinct(g, g.board.cards(hand(seat)))) if o.cost else PLAIN


@op(
    "[means?if it was an attack with this item, ][cost?discard 1 skill card to ]roll it again",
    price=1.0,
    ways=_prices,
    possible=_may_roll_again,
)
async def reroll(run: R, cost: int = 0, means: str = "") -> None:
    """Rules: Combat Training, Pocket Pistol, Fortunate Son."""
    if cost:
        await discard_from_hand(run.g, run.you, [Card(run.way)])
    run.g.emit(DieAgain(run.you, run.card))
