"""What can follow: victory points, each with what they are made of."""

from domain.flotilla.board import Flotilla, Tucked
from domain.flotilla.names import Cell, Colour, Guild, SetId, Side, Source
from domain.kernel import Fact, Seat


def take_points(board: Flotilla, seat: Seat, n: int, source: Source) -> None:
    """From the supply as long as there are some, then from the reserve."""
    fleet = board.fleets[seat]
    fleet.points += n
    fleet.ledger[source] = fleet.ledger.get(source, 0) + n
    taken = min(n, board.supply) if n > 0 else 0
    board.supply -= taken
    board.from_reserve += n - taken


class PointsGained(Fact, frozen=True):
    """Somebody gains victory points."""

    seat: Seat
    n: int
    source: Source

    def apply(self, board: Flotilla) -> None:
        take_points(board, self.seat, self.n, self.source)


class TileScored(Fact, frozen=True):
    """A built tile scores A × B: the dial and the buildings, at most 4, for each tile of the chain."""

    seat: Seat
    at: Cell
    district: Colour
    dial: int
    buildings: tuple[Cell, ...]
    """Where the buildings of the district's guild stand on the watercraft."""
    a: int
    chain: tuple[Cell, ...]
    """The tiles of this colour that hang together, the new one first."""
    n: int

    def apply(self, board: Flotilla) -> None:
        take_points(board, self.seat, self.n, "tiles")


class ObjectiveScored(Fact, frozen=True):
    """Somebody claims an Objective: so many for each that it counts, up to a limit. One that was not the last of its
    stack leaves it."""

    seat: Seat
    side: Side
    set: SetId
    rank: int
    counted: int
    rate: int
    cap: int
    n: int
    leaves: bool

    def apply(self, board: Flotilla) -> None:
        take_points(board, self.seat, self.n, "objectives")
        if self.leaves:
            board.objectives[self.side][self.set] += 1
        board.fleets[self.seat].objectives.append(Tucked(self.set, self.rank, self.n))


class FinalScored(Fact, frozen=True):
    """A part of the final scoring: what it counts, and what that is worth."""

    seat: Seat
    source: Source
    counted: int
    n: int

    def apply(self, board: Flotilla) -> None:
        take_points(board, self.seat, self.n, self.source)


class SealsScored(Fact, frozen=True):
    """The final scoring of a guild: who has most seals there, and who comes second."""

    guild: Guild
    most: tuple[Seat, ...]
    second: tuple[Seat, ...]
    first_prize: int
    second_prize: int

    def apply(self, board: Flotilla) -> None:
        for seat in self.most:
            take_points(board, seat, self.first_prize, "seals")
        for seat in self.second:
            take_points(board, seat, self.second_prize, "seals")
