"""What follows in Shoals."""

from domain.kernel import Fact, Seat
from tests.toy.shoals.board import Keeper, Sea, Ship, Tile


class WatchSet(Fact, frozen=True):
    """The keepers are at their lamps and ships are in sight."""

    lamps: int
    goal: int
    rounds: int
    dangers: tuple[str, ...]
    supply: dict[str, int]
    ships: dict[str, tuple[str, int]]

    def apply(self, board: Sea) -> None:
        board.keepers = {seat: Keeper(self.lamps) for seat in board.seats}
        board.goal, board.rounds, board.dangers = self.goal, self.rounds, self.dangers
        board.supply = dict(self.supply)
        board.ships = {name: Ship(at, face) for name, (at, face) in self.ships.items()}


class TileLaid(Fact, frozen=True):
    """A breakwater is laid."""

    kind: str
    at: str
    turn: int = 0

    def apply(self, board: Sea) -> None:
        board.tiles[self.at] = Tile(self.kind, self.turn)
        board.supply[self.kind] -= 1


class LogOpened(Fact, frozen=True):
    """The log is opened at an entry."""

    entry: str

    def apply(self, board: Sea) -> None:
        board.entry = self.entry


class WindTurned(Fact, frozen=True):
    """The wind blows from there."""

    face: int

    def apply(self, board: Sea) -> None:
        board.wind = self.face


class ShipSailed(Fact, frozen=True):
    """A ship comes nearer."""

    ship: str
    at: str

    def apply(self, board: Sea) -> None:
        board.ships[self.ship].at = self.at


class ShipSaved(Fact, frozen=True):
    """A ship is brought in."""

    ship: str

    def apply(self, board: Sea) -> None:
        del board.ships[self.ship]
        board.saved += 1


class ShipWrecked(Fact, frozen=True):
    """A ship is lost."""

    ship: str

    def apply(self, board: Sea) -> None:
        del board.ships[self.ship]
        board.wrecked += 1


class LampsLost(Fact, frozen=True):
    """Lamps of a keeper go out."""

    seat: Seat
    n: int

    def apply(self, board: Sea) -> None:
        board.keepers[self.seat].lamps -= self.n
        board.out += self.n


class WallClosed(Fact, frozen=True):
    """The breakwaters hold together: every storm is weaker by one."""

    def apply(self, board: Sea) -> None:
        board.walled = True


class BeaconLit(Fact, frozen=True):
    """The first ship saved lights a beacon: fog hides nothing any more."""

    def apply(self, board: Sea) -> None:
        board.lit = True


FACTS: tuple[type[Fact], ...] = (
    WatchSet,
    TileLaid,
    LogOpened,
    WindTurned,
    ShipSailed,
    ShipSaved,
    ShipWrecked,
    LampsLost,
    WallClosed,
    BeaconLit,
)
