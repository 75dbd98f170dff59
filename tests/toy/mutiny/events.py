"""What can follow in Mutiny."""

from domain.kernel import DiceFact, Face, Fact, Seat
from tests.toy.mutiny.board import Deck, Die, Sailor


class CrewSigned(Fact, frozen=True):
    """Everybody comes aboard."""

    def apply(self, board: Deck) -> None:
        board.sailors = {seat: Sailor() for seat in board.seats}


class DiceThrown(DiceFact, frozen=True):
    """Fresh dice lie on the table."""

    faces: tuple[str, ...]

    def lying(self, board: Deck) -> dict[str, Face]:
        return {f"die:{i}": Face(face) for i, face in enumerate(self.faces)}

    def apply(self, board: Deck) -> None:
        board.dice = [Die(face) for face in self.faces]


class DieTurned(DiceFact, frozen=True):
    """A die shows another face; it is aimed at nobody."""

    die: int
    face: str

    def lying(self, board: Deck) -> dict[str, Face]:
        return {f"die:{self.die}": Face(self.face)}

    def apply(self, board: Deck) -> None:
        board.dice[self.die] = Die(self.face)


class DiceAimed(Fact, frozen=True):
    """Dice are aimed at sailors."""

    aims: dict[int, Seat]

    def apply(self, board: Deck) -> None:
        for die, seat in self.aims.items():
            board.dice[die].at = seat


class TokenSpent(Fact, frozen=True):
    """A sailor pays for meddling."""

    seat: Seat

    def apply(self, board: Deck) -> None:
        board.sailors[self.seat].tokens -= 1
        board.spent_tokens += 1


class LifeChanged(Fact, frozen=True):
    """A sailor is hurt, or recovers."""

    seat: Seat
    by: int

    def apply(self, board: Deck) -> None:
        board.sailors[self.seat].life += self.by


class WentOverboard(Fact, frozen=True):
    """A sailor is out of the game."""

    seat: Seat

    def apply(self, board: Deck) -> None:
        board.sailors[self.seat].overboard = True


FACTS = (CrewSigned, DiceThrown, DieTurned, DiceAimed, TokenSpent, LifeChanged, WentOverboard)
