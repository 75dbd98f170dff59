"""Rules: Roll Phase. How many dice a player rolls."""

from domain.cult.abilities import Mark
from domain.cult.board import Temple
from domain.cult.content import NUMBERS, WRAITH_CARDS
from domain.cult.effects import MoreDice
from domain.cult.options import FOUR
from domain.cult.rules.abilities import ability_of, keeping
from domain.kernel import Seat


def dice_to_roll(board: Temple, seat: Seat) -> int:
    """The usual number and all that adds to it or takes from it; never below 0, never more than there are dice."""
    cultist = board.cultists[seat]
    if cultist.dead:
        assert cultist.wraith is not None, "whoever dies takes a Wraith card before the next turn"
        return max(0, WRAITH_CARDS[cultist.wraith].dice + marked_dice(board, seat) + cultist.extra)
    more = keeping(board, seat, MoreDice)
    n = usual_dice(board, seat) + (more.n if more else 0) + marked_dice(board, seat) + cultist.extra + cultist.bodily
    return min(max(n, 0), NUMBERS.most_dice)


def usual_dice(board: Temple, seat: Seat) -> int:
    """Rules: FOUR PLAYER VARIANT. There the High Priest rolls one more, possessed or not."""
    if board.head_count == FOUR and seat == board.high_priest:
        return NUMBERS.priest_dice
    return NUMBERS.dice


def marked_dice(board: Temple, seat: Seat) -> int:
    """Rules: Faceless II. Whoever is marked rolls more."""
    marks = (ability_of(board, by, Mark) for by, marked in board.marks.items() if marked == seat)
    return sum(mark.n for mark in marks if mark is not None)


def room_for_dice(board: Temple) -> int:
    """How many dice can still be added to the active player's."""
    return max(0, NUMBERS.most_dice - len(board.dice))
