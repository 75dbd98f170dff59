"""What can follow: rings, seals, dials, survivors, Sonar, Artifacts, toxicity, research."""

from domain.flotilla.board import Flotilla
from domain.flotilla.names import ArtifactId, Colour, Guild
from domain.kernel import Fact, Seat


class DiscMoved(Fact, frozen=True):
    """A disc goes on to the next space of a ring, or over the one that may be skipped."""

    seat: Seat
    guild: Guild
    to: int
    skipped: bool = False

    def apply(self, board: Flotilla) -> None:
        board.fleets[self.seat].discs[self.guild] = self.to


class SealPlaced(Fact, frozen=True):
    """A Guild Seal lies on a guild's banner."""

    seat: Seat
    guild: Guild

    def apply(self, board: Flotilla) -> None:
        seals = board.fleets[self.seat].seals
        seals[self.guild] = seals.get(self.guild, 0) + 1


class DialRaised(Fact, frozen=True):
    """A Guild dial shows more."""

    seat: Seat
    guild: Guild
    to: int

    def apply(self, board: Flotilla) -> None:
        board.dials[self.guild] = self.to


class SurvivorRescued(Fact, frozen=True):
    """The Survivor disc goes on by one."""

    seat: Seat
    to: int

    def apply(self, board: Flotilla) -> None:
        board.survivors = self.to


class SonarAdvanced(Fact, frozen=True):
    """The Sonar disc goes on by one."""

    seat: Seat
    to: int

    def apply(self, board: Flotilla) -> None:
        board.sonar = self.to


class ArtifactFound(Fact, frozen=True):
    """Somebody draws an Artifact and has its reward."""

    seat: Seat
    artifact: ArtifactId


class ArtifactSlotted(Fact, frozen=True):
    """It lies on the Hub, at the guild of its colour."""

    artifact: ArtifactId
    guild: Guild

    def apply(self, board: Flotilla) -> None:
        board.slots.setdefault(self.guild, []).append(self.artifact)


class ToxicityChanged(Fact, frozen=True):
    """The tracker goes on, or back; each lap moves the Scoring Penalty marker."""

    seat: Seat
    by: int
    tracker: int
    penalty: int
    """Where both stand now."""

    def apply(self, board: Flotilla) -> None:
        fleet = board.fleets[self.seat]
        fleet.toxicity, fleet.penalty = self.tracker, self.penalty


class ToxicityIgnored(Fact, frozen=True):
    """A card spares somebody toxicity."""

    seat: Seat
    n: int


class Researched(Fact, frozen=True):
    """What the Research dice bring, when all that may be done with them is done."""

    seat: Seat
    faces: tuple[str, ...]
    sets: tuple[Colour, ...]
    """Colours of which there are three or more, wilds included."""
    breakthroughs: int


class BountyGained(Fact, frozen=True):
    """Three of a colour: the bonuses of all Artifacts there, or what is printed under the first slot."""

    seat: Seat
    guild: Guild
    artifacts: tuple[ArtifactId, ...]
