"""Rules: what abilities do to a die, before it is rolled and after."""

from domain.kernel import Card, Game, Seat, hand
from domain.unfathomable import abilities_turns as turns
from domain.unfathomable.board import Atlantica
from domain.unfathomable.facts.turn import DieAdjusted, DieAgain, DieSet
from domain.unfathomable.rules.decks import discard_from_hand, distinct, of_skill
from domain.unfathomable.rules.dice import SIDES, the_die
from domain.unfathomable.rules.sources import PLAIN, Use, uses

G = Game[Atlantica]


def _up_or_down(g: G, seat: Seat, effect: turns.AdjustDie) -> tuple[str, ...]:
    return (f"+{effect.by}", f"-{effect.by}")


@uses(turns.AdjustDie, _up_or_down)
async def adjust_die(g: G, using: Use, effect: turns.AdjustDie) -> None:
    """Rules: Keen Insight."""
    g.emit(DieAdjusted(using.seat, int(using.variant), using.source.title))


def _cards_to_add(g: G, seat: Seat, effect: turns.AddToDie) -> tuple[str, ...]:
    return tuple(of_skill(g, seat, effect.skill))


def _has_cards(board: Atlantica, seat: Seat, effect: turns.AddToDie | turns.AddCard) -> bool:
    return bool(board.cards(hand(seat)))


@uses(turns.AddToDie, _cards_to_add, _has_cards)
async def add_to_die(g: G, using: Use, effect: turns.AddToDie) -> None:
    """Rules: Almanac."""
    value = await discard_from_hand(g, using.seat, [Card(using.variant)])
    g.emit(DieAdjusted(using.seat, value, using.source.title))


def _faces(g: G, seat: Seat, effect: turns.SetDie) -> tuple[str, ...]:
    return () if the_die(g.board).fixed else tuple(str(face) for face in range(1, SIDES + 1))


@uses(turns.SetDie, _faces)
async def set_die(g: G, using: Use, effect: turns.SetDie) -> None:
    """Rules: Perfect Number."""
    g.emit(DieSet(int(using.variant), fixed=True))


def _may_roll_again(board: Atlantica, seat: Seat, effect: turns.Reroll) -> bool:
    """A card must be there to pay with; a weapon's own ability is for its own attacks."""
    die = the_die(board)
    if effect.means and (die.means != effect.means or die.attacker != seat):
        return False
    return not effect.cost or bool(board.cards(hand(seat)))


def _prices(g: G, seat: Seat, effect: turns.Reroll) -> tuple[str, ...]:
    if not _may_roll_again(g.board, seat, effect):
        return ()
    return tuple(distinct(g, g.board.cards(hand(seat)))) if effect.cost else PLAIN


@uses(turns.Reroll, _prices, _may_roll_again)
async def roll_again(g: G, using: Use, effect: turns.Reroll) -> None:
    """Rules: Combat Training, Pocket Pistol, Fortunate Son."""
    if effect.cost:
        await discard_from_hand(g, using.seat, [Card(using.variant)])
    g.emit(DieAgain(using.seat, using.source.title))
