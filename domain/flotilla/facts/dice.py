"""What can follow: how dice lie on the table."""

from collections.abc import Mapping

from domain.flotilla.board import Flotilla, Thrown
from domain.kernel import DiceFact, Face, Seat


class DiceThrown(DiceFact, frozen=True):
    """Dice are rolled for a dive or for research. `anew`: what lay there before is taken away."""

    seat: Seat
    kinds: tuple[str, ...]
    faces: tuple[str, ...]
    places: tuple[int, ...]
    """Which die on the table each of them is."""
    anew: bool = False

    def lying(self, board: Flotilla) -> Mapping[str, Face]:
        return {f"die:{place}": Face(face) for place, face in zip(self.places, self.faces, strict=True)}

    def apply(self, board: Flotilla) -> None:
        if self.anew:
            board.thrown = {}
        for place, kind, face in zip(self.places, self.kinds, self.faces, strict=True):
            board.thrown[place] = Thrown(kind, face)


class DieTurned(DiceFact, frozen=True):
    """A Research die is turned to another face by hand."""

    seat: Seat
    place: int
    face: str

    def lying(self, board: Flotilla) -> Mapping[str, Face]:
        return {f"die:{self.place}": Face(self.face)}

    def apply(self, board: Flotilla) -> None:
        board.thrown[self.place] = Thrown(board.thrown[self.place].kind, self.face)
