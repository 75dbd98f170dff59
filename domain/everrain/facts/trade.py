"""What can follow between captains."""

from domain.everrain.board import Everrain
from domain.everrain.names import BELOW, CrewId
from domain.kernel import Fact, Seat


class TradeFailed(Fact, frozen=True):
    """What was offered has no place on one of the ships."""

    seat: Seat
    partner: Seat


class CrewCameOver(Fact, frozen=True):
    """Somebody changes ships, and goes below deck."""

    seat: Seat
    to: Seat
    crew: CrewId

    def apply(self, board: Everrain) -> None:
        mate = board.ships[self.seat].crew.pop(self.crew)
        mate.at = BELOW
        board.ships[self.to].crew[self.crew] = mate
