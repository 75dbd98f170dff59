"""Tests: which dice are rolled and how they lie."""

from collections.abc import Sequence

from domain.arkham.board import Arkham, SkillTest
from domain.arkham.names import Cause, Skill
from domain.kernel import DiceFact, Face, Fact, Seat


def dice_of(test: int, dice: Sequence[int]) -> dict[str, Face]:
    """A test inside a test has dice of its own."""
    return {f"die:{test}.{i}": Face(str(n)) for i, n in enumerate(dice)}


class SkillTestBegun(Fact, frozen=True):
    """How many dice are rolled, and which cards make it more or less."""

    seat: Seat
    skill: Skill
    dice: int
    cause: Cause = "other"
    target: str = ""
    least: int = 5
    held: tuple[str, ...] = ()
    because: tuple[str, ...] = ()

    def apply(self, board: Arkham) -> None:
        board.tests.append(
            SkillTest(self.seat, self.skill, self.cause, self.target, held=list(self.held), least=self.least)
        )


class DiceLie(DiceFact, frozen=True):
    """The dice of the test, as they lie now."""

    dice: tuple[int, ...]

    def apply(self, board: Arkham) -> None:
        board.tests[-1].dice = list(self.dice)

    def lying(self, board: Arkham) -> dict[str, Face]:
        return dice_of(len(board.tests), self.dice)

    def lay(self, board: Arkham) -> dict[str, Face]:
        return dice_of(len(board.tests), board.tests[-1].dice)


class SuccessesAdded(Fact, frozen=True):
    n: int

    def apply(self, board: Arkham) -> None:
        board.tests[-1].more += self.n


class HandsUsed(Fact, frozen=True):
    """A card that takes hands is used in the test."""

    card: str

    def apply(self, board: Arkham) -> None:
        board.tests[-1].held.append(self.card)


class SkillTestEnded(Fact, frozen=True):
    seat: Seat
    skill: Skill
    result: int
    passed: bool

    def apply(self, board: Arkham) -> None:
        board.tests.pop()
