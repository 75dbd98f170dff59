"""What can follow: dials, tracks, waypoints, damage, monsters, passengers."""

from domain.kernel import Fact
from domain.unfathomable.board import Atlantica
from domain.unfathomable.names import DEEP, DamageId, Dial, Monarch, Monster, Space, Track, WaypointId


class DialTurned(Fact, frozen=True):
    """A resource is gained or lost."""

    dial: Dial
    by: int

    def apply(self, board: Atlantica) -> None:
        board.dials[self.dial] += self.by


class TrackMoved(Fact, frozen=True):
    """A track's token stands on another space, by a step forward, a step back or a reset."""

    track: Track
    to: int

    def apply(self, board: Atlantica) -> None:
        if self.track == "travel":
            board.travel = self.to
        else:
            board.ritual = self.to


class WaypointReached(Fact, frozen=True):
    """A waypoint is laid in the row."""

    waypoint: WaypointId
    distance: int

    def apply(self, board: Atlantica) -> None:
        board.voyage[self.waypoint] = self.distance


class WaypointLost(Fact, frozen=True):
    """A waypoint leaves the row, and its distance with it."""

    waypoint: WaypointId

    def apply(self, board: Atlantica) -> None:
        del board.voyage[self.waypoint]


# --- damage -----------------------------------------------------------------------------------------


class RoomDamaged(Fact, frozen=True):
    """A damage card lies in a room."""

    space: Space
    card: DamageId

    def apply(self, board: Atlantica) -> None:
        board.damage[self.space] = self.card


class RoomRepaired(Fact, frozen=True):
    """A room is whole again."""

    space: Space

    def apply(self, board: Atlantica) -> None:
        del board.damage[self.space]


# --- monsters ---------------------------------------------------------------------------------------


def _add(board: Atlantica, space: Space, n: int) -> None:
    left = board.deep_ones.get(space, 0) + n
    if left:
        board.deep_ones[space] = left
    else:
        board.deep_ones.pop(space, None)


class DeepOnesSpawned(Fact, frozen=True):
    """Deep Ones come into a space from the supply."""

    space: Space
    n: int

    def apply(self, board: Atlantica) -> None:
        board.reserve -= self.n
        _add(board, self.space, self.n)


class DeepOnesMoved(Fact, frozen=True):
    """Deep Ones move from one space to another."""

    source: Space
    target: Space
    n: int = 1

    def apply(self, board: Atlantica) -> None:
        _add(board, self.source, -self.n)
        _add(board, self.target, self.n)


class DeepOnesDefeated(Fact, frozen=True):
    """Deep Ones return to the supply."""

    space: Space
    n: int = 1

    def apply(self, board: Atlantica) -> None:
        _add(board, self.space, -self.n)
        board.reserve += self.n


class MonarchMoved(Fact, frozen=True):
    """Father Dagon or Mother Hydra moves."""

    monarch: Monarch
    to: Space

    def apply(self, board: Atlantica) -> None:
        board.monarchs[self.monarch] = self.to


class MonstersActivated(Fact, frozen=True):
    """Father Dagon, Mother Hydra or the Deep Ones act."""

    monster: Monster

    def apply(self, board: Atlantica) -> None:
        """What they do follows."""


class Barricaded(Fact, frozen=True):
    """The hatches are shut until the end of the turn."""

    def apply(self, board: Atlantica) -> None:
        board.barricaded = True


# --- passengers -------------------------------------------------------------------------------------


class PassengerLost(Fact, frozen=True):
    """A passenger is defeated and leaves the game. `space` is the Deep if it came from the supply."""

    passenger: str
    space: Space = DEEP

    def apply(self, board: Atlantica) -> None:
        board.lost.append(self.passenger)
