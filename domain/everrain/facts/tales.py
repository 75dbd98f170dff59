"""What can follow of events, expeditions and stories."""

from domain.everrain.board import Everrain
from domain.everrain.names import CrewId, EventId, Tales
from domain.kernel import Card, Fact, Seat


class TaleDrawn(Fact, frozen=True):
    """A card is read aloud."""

    seat: Seat
    deck: Tales
    entry: EventId


class StoryBegun(Fact, frozen=True):
    """A story goes on with a numbered card; whoever has begun it follows it."""

    seat: Seat
    story: str
    number: int

    def apply(self, board: Everrain) -> None:
        board.owners[self.story] = self.seat


class StoriesStirred(Fact, frozen=True):
    """The cards of ongoing stories come onto their decks."""


class StoryWaits(Fact, frozen=True):
    """Somebody else has drawn a story card: it waits for its owner."""

    seat: Seat
    card: Card
    deck: Tales

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].waiting[self.card] = self.deck


class StoryTaken(Fact, frozen=True):
    """A story card that has waited is read."""

    seat: Seat
    card: Card

    def apply(self, board: Everrain) -> None:
        del board.ships[self.seat].waiting[self.card]


class StoryLost(Fact, frozen=True):
    """What a journey asks for cannot be given: the story ends untold."""

    seat: Seat
    story: str


class StoryTold(Fact, frozen=True):
    """A story has come to its end."""

    seat: Seat
    story: str


class ExpeditionBegun(Fact, frozen=True):
    """These go ashore on an island."""

    seat: Seat
    party: tuple[CrewId, ...]

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].party = list(self.party)


class ExpeditionOver(Fact, frozen=True):
    """Whoever went ashore is back."""

    seat: Seat

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].party = []


class CrewLagged(Fact, frozen=True):
    """Somebody comes back last, and out of breath."""

    seat: Seat
    crew: CrewId

    def apply(self, board: Everrain) -> None:
        board.ships[self.seat].crew[self.crew].lagging = True


class AgendaHeld(Fact, frozen=True):
    """The Agenda begins anew, and does not advance for so many rounds."""

    rounds: int

    def apply(self, board: Everrain) -> None:
        board.agenda, board.agenda_held = 1, self.rounds
