"""What can follow of the two modules: boarding enemy ships, and Exhaustive Expeditions."""

from domain.everrain.board import Boarding, Everrain, Trek
from domain.everrain.names import CrewId, RaiderId
from domain.kernel import Card, Fact, Seat


class BoardingBegun(Fact, frozen=True):
    """A ship lies alongside an enemy ship: the two decks are one."""

    seat: Seat
    raider: RaiderId

    def apply(self, board: Everrain) -> None:
        board.boarding = Boarding(self.seat, self.raider)


class BoardingRound(Fact, frozen=True):
    """Everybody can be activated once more."""

    seat: Seat

    def apply(self, board: Everrain) -> None:
        assert board.boarding is not None
        board.boarding.acted = []


class CrewActivated(Fact, frozen=True):
    """Somebody is activated in a boarding."""

    seat: Seat
    crew: CrewId

    def apply(self, board: Everrain) -> None:
        assert board.boarding is not None
        board.boarding.acted.append(self.crew)


class RaiderTaken(Fact, frozen=True):
    """An enemy ship is vanquished by boarding: nothing of it is left."""

    raider: RaiderId

    def apply(self, board: Everrain) -> None:
        del board.raiders[self.raider]


class BoardingOver(Fact, frozen=True):
    """The decks part."""

    seat: Seat

    def apply(self, board: Everrain) -> None:
        board.boarding = None


class TrekBegun(Fact, frozen=True):
    """An island is explored thoroughly: a token lies on every node."""

    seat: Seat
    island: str
    tokens: dict[int, Card]

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].trek = Trek(self.island, dict(self.tokens))


class TrekMoved(Fact, frozen=True):
    """Everybody ashore goes on, or stays."""

    seat: Seat
    at: dict[CrewId, int]

    def apply(self, board: Everrain) -> None:
        trek = board.ships[self.seat].trek
        assert trek is not None
        trek.at = dict(self.at)


class TokenFound(Fact, frozen=True):
    """A token is revealed."""

    seat: Seat
    node: int
    kind: str

    def apply(self, board: Everrain) -> None:
        trek = board.ships[self.seat].trek
        assert trek is not None
        trek.shown.append(self.node)


class TrekOver(Fact, frozen=True):
    """The island is left."""

    seat: Seat

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].trek = None
