"""What can follow on the map: tiles, ships under way, storms, wrecks."""

from domain.everrain.board import NO_CARD, NOWHERE, Everrain, Storm, Wreck
from domain.everrain.names import Cell, StormId, Terrain, TileId, WreckId
from domain.kernel import Card, Fact, Seat


class TileLaid(Fact, frozen=True):
    """A map tile lies on the board."""

    place: str
    tile: TileId
    cells: dict[Cell, Terrain]

    def apply(self, board: Everrain) -> None:
        board.tiles[self.place] = self.tile
        board.sea.update(self.cells)


class ShipPlaced(Fact, frozen=True):
    """A ship comes onto the map."""

    seat: Seat
    at: Cell
    face: int

    def apply(self, board: Everrain) -> None:
        ship = board.ships[self.seat]
        ship.at, ship.face, ship.sank_at = self.at, self.face, NOWHERE


class ShipTurned(Fact, frozen=True):
    """A ship looks another way."""

    seat: Seat
    face: int
    free: bool = False
    """Setting out from a port."""

    def apply(self, board: Everrain) -> None:
        ship = board.ships[self.seat]
        ship.face = self.face
        ship.swung = ship.swung or self.free


class ShipMoved(Fact, frozen=True):
    """A ship sails into the next hex."""

    seat: Seat
    at: Cell

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].at = self.at


class PointsGained(Fact, frozen=True):
    """Navigation points of an order."""

    seat: Seat
    n: int

    def apply(self, board: Everrain) -> None:
        ship = board.ships[self.seat]
        ship.points, ship.bonus, ship.swung = self.n, 0, False


class PointsSpent(Fact, frozen=True):
    """Navigation points are paid, or lost because something else was done."""

    seat: Seat
    n: int
    lost: bool = False

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].points -= self.n


class BonusGained(Fact, frozen=True):
    """The next Navigation order gives more points."""

    seat: Seat
    n: int

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].bonus += self.n


class Explored(Fact, frozen=True):
    """An island, an altar or a printed wreck is done with."""

    at: Cell

    def apply(self, board: Everrain) -> None:
        board.explored.append(self.at)


class Unexplored(Fact, frozen=True):
    """An altar that was purged is active again."""

    at: Cell

    def apply(self, board: Everrain) -> None:
        board.explored.remove(self.at)


# --- wrecks -----------------------------------------------------------------------------------------


class WreckLeft(Fact, frozen=True):
    """The wreck of a ship lies on a hex."""

    wreck: WreckId
    at: Cell
    seat: Seat = Seat("")
    clues: int = 0
    treasure: Card = NO_CARD

    def apply(self, board: Everrain) -> None:
        board.wrecks[self.wreck] = Wreck(self.at, self.seat, self.clues, self.treasure)
        board.made += 1


class WreckCleared(Fact, frozen=True):
    """A wreck is looted and gone."""

    wreck: WreckId

    def apply(self, board: Everrain) -> None:
        del board.wrecks[self.wreck]


# --- storms -----------------------------------------------------------------------------------------


class StormRaised(Fact, frozen=True):
    """A storm comes up."""

    storm: StormId
    cells: tuple[Cell, ...]

    def apply(self, board: Everrain) -> None:
        board.storms[self.storm] = Storm(list(self.cells))
        board.made += 1


class StormStirs(Fact, frozen=True):
    """Players say where this storm moves."""

    storm: StormId
    cells: tuple[Cell, ...]

    def apply(self, board: Everrain) -> None:
        board.stirring = list(self.cells)


class StormMoved(Fact, frozen=True):
    """A storm moves on by a hex."""

    storm: StormId
    cells: tuple[Cell, ...]

    def apply(self, board: Everrain) -> None:
        board.storms[self.storm].cells = list(self.cells)
        board.stirring = []
