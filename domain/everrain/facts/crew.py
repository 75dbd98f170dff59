"""What can follow among the crew."""

from domain.everrain.board import Everrain, Mate
from domain.everrain.names import BELOW, Berth, CrewId, Harm, Stat, TraitId
from domain.kernel import Card, Fact, Seat


class CrewJoined(Fact, frozen=True):
    """Somebody comes aboard."""

    seat: Seat
    crew: CrewId
    card: Card
    indelible: TraitId = TraitId("")

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].crew[self.crew] = Mate(BELOW, self.card, good=self.indelible)


class TraitGained(Fact, frozen=True):
    """Somebody has a trait, in the place of what there was."""

    seat: Seat
    crew: CrewId
    trait: TraitId
    card: Card
    good: bool
    """In the first of the two places."""

    def apply(self, board: Everrain) -> None:
        mate = board.ships[self.seat].crew[self.crew]
        before = mate.good if self.good else mate.bad
        mate.traits.pop(before, None)
        mate.traits[self.trait] = self.card
        if self.good:
            mate.good = self.trait
        else:
            mate.bad = self.trait


class CrewMoved(Fact, frozen=True):
    """Somebody goes elsewhere on the ship."""

    seat: Seat
    crew: CrewId
    to: Berth
    ordered: bool = False

    def apply(self, board: Everrain) -> None:
        ship = board.ships[self.seat]
        ship.crew[self.crew].at = self.to
        if self.ordered:
            ship.ordered[self.crew] = ship.ordered.get(self.crew, 0) + 1


class CrewHarmed(Fact, frozen=True):
    """Somebody suffers Trauma or Strain."""

    seat: Seat
    crew: CrewId
    what: Harm
    n: int = 1

    def apply(self, board: Everrain) -> None:
        mate = board.ships[self.seat].crew[self.crew]
        if self.what == "trauma":
            mate.trauma += self.n
        else:
            mate.strain += self.n


class CrewRecovered(Fact, frozen=True):
    """Somebody has less Trauma or Strain."""

    seat: Seat
    crew: CrewId
    what: Harm
    n: int = 1

    def apply(self, board: Everrain) -> None:
        mate = board.ships[self.seat].crew[self.crew]
        if self.what == "trauma":
            mate.trauma -= self.n
        else:
            mate.strain -= self.n


class CrewFatigued(Fact, frozen=True):
    """Somebody has used an improvement."""

    seat: Seat
    crew: CrewId

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].crew[self.crew].fatigued = True


class CrewDied(Fact, frozen=True):
    """Somebody can endure no more."""

    seat: Seat
    crew: CrewId

    def apply(self, board: Everrain) -> None:
        del board.ships[self.seat].crew[self.crew]


class CrewLeft(Fact, frozen=True):
    """Somebody leaves the ship: unpaid, dismissed, or with the ship lost."""

    seat: Seat
    crew: CrewId

    def apply(self, board: Everrain) -> None:
        del board.ships[self.seat].crew[self.crew]


class CrewEndured(Fact, frozen=True):
    """Somebody lives on who should have died."""

    seat: Seat
    crew: CrewId

    def apply(self, board: Everrain) -> None:
        mate = board.ships[self.seat].crew[self.crew]
        mate.trauma = mate.strain = 0
        mate.at = BELOW


class TestComes(Fact, frozen=True):
    """One of several is about to be tested."""

    seat: Seat
    stat: Stat

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].trial = self.stat


class CrewTested(Fact, frozen=True):
    """Somebody is tested: the Fate die must show so much or less."""

    seat: Seat
    crew: CrewId
    stat: Stat
    n: int

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].trial = ""


class WagePaid(Fact, frozen=True):
    """Somebody gets their wage."""

    seat: Seat
    crew: CrewId
    n: int

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].coin -= self.n
