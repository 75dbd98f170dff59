"""What can follow in Crossing."""

from domain.kernel import Fact
from tests.toy.crossing.board import Ship


class CheckBegun(Fact, frozen=True):
    """A peril asks for a skill."""

    kind: str
    need: int

    def apply(self, board: Ship) -> None:
        board.kind, board.need, board.total = self.kind, self.need, 0


class NeedChanged(Fact, frozen=True):
    """The check becomes easier."""

    by: int

    def apply(self, board: Ship) -> None:
        board.need += self.by


class Totalled(Fact, frozen=True):
    """What the cards come to."""

    total: int

    def apply(self, board: Ship) -> None:
        board.total = self.total


class Progressed(Fact, frozen=True):
    """A step towards the port."""

    def apply(self, board: Ship) -> None:
        board.progress += 1


class Damaged(Fact, frozen=True):
    """The ship takes water."""

    def apply(self, board: Ship) -> None:
        board.damage += 1


class SuppliesUsed(Fact, frozen=True):
    """Supplies are spent, or washed away."""

    n: int

    def apply(self, board: Ship) -> None:
        board.supplies -= self.n
        board.eaten += self.n


FACTS = (CheckBegun, NeedChanged, Totalled, Progressed, Damaged, SuppliesUsed)
