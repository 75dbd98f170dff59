"""What can follow: tiles, Skiffs that sail, dives."""

from domain.flotilla.board import Flotilla, Laid
from domain.flotilla.names import Cell, Colour, SkiffId, TileId
from domain.kernel import Card, Fact, Seat


class TilesDrawn(Fact, frozen=True):
    """Ocean tiles come out of the bag, for all to see."""

    seat: Seat
    tiles: tuple[TileId, ...]


class TilesReserved(Fact, frozen=True):
    """Drawn tiles lie in somebody's reserve."""

    seat: Seat
    tiles: dict[Card, TileId]

    def apply(self, board: Flotilla) -> None:
        board.fleets[self.seat].reserve.update(self.tiles)


class TilePlaced(Fact, frozen=True):
    """A tile lies in somebody's waters, with its Sinkside up."""

    seat: Seat
    card: Card
    tile: TileId
    at: Cell
    turn: int

    def apply(self, board: Flotilla) -> None:
        board.fleets[self.seat].tiles[self.at] = Laid(self.tile, self.card, self.turn)


class TileBuilt(Fact, frozen=True):
    """A tile of the reserve is paid for and lies in somebody's waters, with its Skyside up."""

    seat: Seat
    card: Card
    tile: TileId
    at: Cell
    turn: int
    cost: dict[Colour, int]

    def apply(self, board: Flotilla) -> None:
        fleet = board.fleets[self.seat]
        for colour, n in self.cost.items():
            fleet.goods[colour] -= n
        del fleet.reserve[self.card]
        fleet.tiles[self.at] = Laid(self.tile, self.card, self.turn)


class CircleClosed(Fact, frozen=True):
    """Three tiles make a whole circle: of Artifact wedges of one colour, or a Sonar station."""

    seat: Seat
    at: tuple[Cell, ...]
    colour: str
    """`sonar` for a Sonar station."""


class TilesStranded(Fact, frozen=True):
    """Drawn tiles that may lie nowhere."""

    seat: Seat
    tiles: tuple[TileId, ...]


class SkiffSailed(Fact, frozen=True):
    seat: Seat
    skiff: SkiffId
    to: Cell
    steps: int

    def apply(self, board: Flotilla) -> None:
        board.fleets[self.seat].skiffs[self.skiff].at = self.to


class CargoUnloaded(Fact, frozen=True):
    """Cargo goes to the reserve."""

    seat: Seat
    skiff: SkiffId
    cargo: dict[Colour, int]

    def apply(self, board: Flotilla) -> None:
        fleet = board.fleets[self.seat]
        held = fleet.skiffs[self.skiff].cargo
        for colour, n in self.cargo.items():
            fleet.goods[colour] = fleet.goods.get(colour, 0) + n
            held[colour] -= n
            if not held[colour]:
                del held[colour]


class CargoLoaded(Fact, frozen=True):
    """A dive brings resources aboard a Skiff."""

    seat: Seat
    skiff: SkiffId
    colour: Colour
    n: int

    def apply(self, board: Flotilla) -> None:
        cargo = board.fleets[self.seat].skiffs[self.skiff].cargo
        cargo[self.colour] = cargo.get(self.colour, 0) + self.n


class HaulLost(Fact, frozen=True):
    """Resources that no Skiff can take."""

    seat: Seat
    n: int


class TileDepleted(Fact, frozen=True):
    """A Depletion token lies on a tile, or is taken off."""

    seat: Seat
    at: Cell
    depleted: bool = True

    def apply(self, board: Flotilla) -> None:
        board.fleets[self.seat].tiles[self.at].depleted = self.depleted
