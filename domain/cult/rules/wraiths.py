"""Rules: Death & Wraiths. What a Wraith does to the dice of the living."""

from domain.cult.board import Temple
from domain.cult.content import BOX, WRAITH_CARDS, Wraith
from domain.cult.facts import AbilityUsed, WraithDieSpent
from domain.cult.names import DieName, Symbol
from domain.cult.rules.hand import Hand
from domain.cult.rules.reach import reach_of
from domain.kernel import Game, Seat

G = Game[Temple]
HAUNT = "haunt"


def may_haunt(board: Temple, seat: Seat) -> bool:
    """Once in each living player's Response phase, while dice are left."""
    cultist = board.cultists[seat]
    return cultist.wraith is not None and bool(cultist.wraith_dice) and not board.has_used(seat, HAUNT)


def is_last_chance(board: Temple, seat: Seat) -> bool:
    """Does nobody living play between this turn and the Wraith's own, when its dice are rolled anew?"""
    after = board.around_place()[1:]
    return not any(board.lives(s) for s in after[: after.index(seat)])


def haunt_options(board: Temple, seat: Seat) -> tuple[str, ...]:
    """`haunt:blood`: the faces that can be spent to some effect."""
    if not may_haunt(board, seat):
        return ()
    faces = dict.fromkeys(board.cultists[seat].wraith_dice)
    return tuple(f"haunt:{face}" for face in faces if has_effect(board, seat, face))


def card_of(board: Temple, seat: Seat) -> Wraith:
    card = board.cultists[seat].wraith
    assert card is not None
    return WRAITH_CARDS[card]


def has_effect(board: Temple, seat: Seat, face: Symbol) -> bool:
    """Is there a die that it can reach, if it needs one?"""
    dice = reach_of(board, card_of(board, seat).effects, face)
    return dice is None or bool(dice)


def haunted_dice(board: Temple, seat: Seat, face: Symbol) -> tuple[DieName, ...]:
    """The dice of the active player that a spent die with this face can reach."""
    return reach_of(board, card_of(board, seat).effects, face) or ()


async def haunt(g: G, seat: Seat, face: Symbol) -> None:
    """One die is spent; the rest follows from the card."""
    g.emit(AbilityUsed(seat, HAUNT))
    g.emit(WraithDieSpent(seat, face))
    await BOX.perform(g, card_of(g.board, seat), seat, now=Hand(g.board, seat, seat, "ability", target=face))
