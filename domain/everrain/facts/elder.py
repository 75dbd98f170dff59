"""What can follow of the Elder One."""

from domain.everrain.board import ElderOne, Everrain
from domain.everrain.names import Cell, ElderId
from domain.kernel import Fact, Seat


class ElderOneRose(Fact, frozen=True):
    """The Elder One is on the map."""

    entry: ElderId
    at: Cell
    face: int

    def apply(self, board: Everrain) -> None:
        board.elder = ElderOne(self.entry, self.at, self.face)
        board.rising = False


class ElderOneActs(Fact, frozen=True):
    """The Elder One activates; `target` is whom it turns on."""

    target: Seat | None = None


class ElderOneTurned(Fact, frozen=True):
    """The Elder One looks another way."""

    face: int

    def apply(self, board: Everrain) -> None:
        assert board.elder is not None
        board.elder.face = self.face


class ElderOneMoved(Fact, frozen=True):
    """The Elder One comes to another hex."""

    at: Cell

    def apply(self, board: Everrain) -> None:
        assert board.elder is not None
        board.elder.at = self.at


class ElderOneStrikes(Fact, frozen=True):
    """The Elder One strikes a ship, and so much is not evaded."""

    target: Seat
    damage: int


class ElderOneHurt(Fact, frozen=True):
    """The Elder One suffers Trauma."""

    n: int

    def apply(self, board: Everrain) -> None:
        assert board.elder is not None
        board.elder.trauma += self.n


class ElderOneSlowed(Fact, frozen=True):
    """The Elder One has had enough for now: it rolls a die less, and begins anew."""

    def apply(self, board: Everrain) -> None:
        assert board.elder is not None
        board.elder.trauma = 0
        board.elder.slowed += 1


class PortLost(Fact, frozen=True):
    """The Elder One has stood on a port: there is nothing left of it."""

    at: Cell

    def apply(self, board: Everrain) -> None:
        board.lost_ports.append(self.at)


class Tallied(Fact, frozen=True):
    """Something that the Elder One or the players want has come about once more."""

    what: str
    n: int = 1

    def apply(self, board: Everrain) -> None:
        assert board.elder is not None
        board.elder.tally[self.what] = board.elder.tally.get(self.what, 0) + self.n
