"""What can follow in Codex."""

from domain.kernel import Fact, Seat
from domain.parts.core import CORE_FACTS, IN_PLAY_FACTS
from tests.toy.codex.board import Quay


class QuayReady(Fact, frozen=True):
    def apply(self, board: Quay) -> None:
        board.purse = {s: {"coin": 8, "clue": 0, "horror": 0, "artifact": 0} for s in board.seats}
        board.sheet = {"doom": 0, "clue": 0, "terror": 0}
        board.at = dict.fromkeys(board.seats, "docks")


class GoodsChanged(Fact, frozen=True):
    """A player has more or less of something."""

    what: str
    seat: Seat
    by: int

    def apply(self, board: Quay) -> None:
        board.purse[self.seat][self.what] += self.by


class SheetChanged(Fact, frozen=True):
    what: str
    by: int

    def apply(self, board: Quay) -> None:
        board.sheet[self.what] += self.by


class Went(Fact, frozen=True):
    seat: Seat
    to: str

    def apply(self, board: Quay) -> None:
        board.at[self.seat] = self.to


class SkillTested(Fact, frozen=True):
    """How many dice are thrown, and which cards make it more or less: the log shows that they were at work."""

    seat: Seat
    skill: str
    dice: int
    because: tuple[str, ...] = ()


FACTS = (QuayReady, GoodsChanged, SheetChanged, Went, SkillTested, *CORE_FACTS, *IN_PLAY_FACTS)
