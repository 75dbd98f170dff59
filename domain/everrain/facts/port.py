"""What can follow in ports: visits, services, denizens, passengers."""

from domain.everrain.board import Everrain, Passenger, Visit
from domain.everrain.names import ASHORE, Berth, Cell, CrewId, EventId, PortId
from domain.kernel import Card, Fact, Seat


class PortReached(Fact, frozen=True):
    """A ship is in port: its one visit there this turn."""

    seat: Seat
    at: Cell
    port: PortId

    def apply(self, board: Everrain) -> None:
        ship = board.ships[self.seat]
        ship.visited.append(self.at)
        ship.visit = Visit(self.at)


class DenizenMet(Fact, frozen=True):
    """Somebody waits on the quay."""

    seat: Seat
    card: Card
    entry: EventId

    def apply(self, board: Everrain) -> None:
        visit = board.ships[self.seat].visit
        assert visit is not None
        visit.denizens[self.card] = self.entry


class DenizenGone(Fact, frozen=True):
    """Somebody is no longer on the quay."""

    seat: Seat
    card: Card

    def apply(self, board: Everrain) -> None:
        visit = board.ships[self.seat].visit
        assert visit is not None
        del visit.denizens[self.card]


class CrewSent(Fact, frozen=True):
    """Somebody goes ashore to engage a service."""

    seat: Seat
    crew: CrewId
    service: str

    def apply(self, board: Everrain) -> None:
        ship = board.ships[self.seat]
        assert ship.visit is not None
        ship.crew[self.crew].at = ASHORE
        ship.visit.gone.append(self.crew)
        ship.visit.used.append(self.service)


class BargainStruck(Fact, frozen=True):
    """Something is sold at its desired value, whatever the port."""

    seat: Seat
    crew: CrewId

    def apply(self, board: Everrain) -> None:
        visit = board.ships[self.seat].visit
        assert visit is not None
        visit.used.append(f"bargain.{self.crew}")


class Departed(Fact, frozen=True):
    """A visit is over."""

    seat: Seat

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].visit = None


class PassengerAboard(Fact, frozen=True):
    """A passenger takes a cabin."""

    seat: Seat
    berth: Berth
    card: Card
    entry: EventId

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].passengers[self.berth] = Passenger(self.card, self.entry)


class PassengerMoved(Fact, frozen=True):
    """A passenger takes another cabin."""

    seat: Seat
    berth: Berth
    to: Berth

    def apply(self, board: Everrain) -> None:
        passengers = board.ships[self.seat].passengers
        passengers[self.to] = passengers.pop(self.berth)


class PassengerGone(Fact, frozen=True):
    """A passenger has arrived, or leaves without paying."""

    seat: Seat
    berth: Berth
    entry: EventId
    arrived: bool

    def apply(self, board: Everrain) -> None:
        del board.ships[self.seat].passengers[self.berth]
