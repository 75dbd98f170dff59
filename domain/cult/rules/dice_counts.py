"""Rules: Roll Phase. How many dice a player rolls."""

from domain.cult.board import Temple
from domain.cult.content import NUMBERS, PLAY, WRAITH_CARDS
from domain.cult.options import FOUR
from domain.kernel import Seat
from domain.parts.moments import Look


def dice_to_roll(board: Temple, seat: Seat) -> int:
    """The usual number and all that adds to it or takes from it; never below 0, never more than there are dice."""
    cultist, look = board.cultists[seat], Look(board, seat, str(seat))
    if cultist.dead:
        assert cultist.wraith is not None, "whoever dies takes a Wraith card before the next turn"
        return max(0, PLAY.value(board, "dice", WRAITH_CARDS[cultist.wraith].dice, look) + cultist.extra)
    n = PLAY.value(board, "dice", usual_dice(board, seat), look) + cultist.extra + cultist.bodily
    return min(max(n, 0), NUMBERS.most_dice)


def more_dice_by(board: Temple, seat: Seat) -> tuple[str, ...]:
    """The cards that make them more: Sea Hydra, and a mark of Faceless II."""
    return PLAY.at_work(board, "dice", Look(board, seat, str(seat)))


def usual_dice(board: Temple, seat: Seat) -> int:
    """Rules: FOUR PLAYER VARIANT. There the High Priest rolls one more, possessed or not."""
    if board.head_count == FOUR and seat == board.high_priest:
        return NUMBERS.priest_dice
    return NUMBERS.dice


def room_for_dice(board: Temple) -> int:
    """How many dice can still be added to the active player's."""
    return max(0, NUMBERS.most_dice - len(board.dice))
