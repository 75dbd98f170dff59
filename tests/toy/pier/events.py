"""What can follow in Pier."""

from domain.kernel import Fact, Seat
from domain.parts.core import CORE_FACTS
from tests.toy.pier.board import SPACES, Pier


class PierReady(Fact, frozen=True):
    """Everybody has something, and so has the ship."""

    def apply(self, board: Pier) -> None:
        board.purse = {s: {"life": 12, "coin": 20, "speaker": 3} for s in board.seats}
        board.dials = {"fuel": 4, "food": 4, "souls": 4, "passenger": 6, "hull": 6}
        board.at = {s: SPACES[i % len(SPACES)] for i, s in enumerate(board.seats)}


class PurseChanged(Fact, frozen=True):
    """Players have more or less of something."""

    what: str
    by: dict[Seat, int]

    def apply(self, board: Pier) -> None:
        for seat, n in self.by.items():
            board.purse[seat][self.what] = board.purse[seat].get(self.what, 0) + n


class DialTurned(Fact, frozen=True):
    """The ship has more or less of something."""

    what: str
    by: int

    def apply(self, board: Pier) -> None:
        board.dials[self.what] += self.by


class DoomPut(Fact, frozen=True):
    """Doom comes to a space, or leaves it."""

    space: str
    by: int

    def apply(self, board: Pier) -> None:
        board.doom[self.space] = board.doom.get(self.space, 0) + self.by


class RingAdvanced(Fact, frozen=True):
    """A marker goes on, and perhaps round."""

    ring: str
    to: int
    laps: int = 0

    def apply(self, board: Pier) -> None:
        board.tracks[self.ring] = self.to
        board.laps += self.laps


FACTS = (PierReady, PurseChanged, DialTurned, DoomPut, RingAdvanced, *CORE_FACTS)
