"""What can follow: characters, titles, items, cards in play areas, loyalty."""

from typing import Literal

from domain.kernel import Fact, Seat
from domain.unfathomable.board import Atlantica, Threat
from domain.unfathomable.names import CardId, CharacterId, ItemId, LoyaltyId, Space, SpellId, Title

Why = Literal["move", "defeat", "jail", "effect", "free"]


class CharacterTaken(Fact, frozen=True):
    """A player takes a character, with feat and standee."""

    seat: Seat
    character: CharacterId
    at: Space

    def apply(self, board: Atlantica) -> None:
        sailor = board.sailors[self.seat]
        sailor.character, sailor.at, sailor.feat = self.character, self.at, True


class CharacterMoved(Fact, frozen=True):
    """A character stands in another space."""

    seat: Seat
    to: Space
    why: Why = "move"

    def apply(self, board: Atlantica) -> None:
        board.sailors[self.seat].at = self.to


class Threatened(Fact, frozen=True):
    """A player, or a passenger, is about to be defeated, and somebody may prevent it."""

    victim: Seat | None
    space: Space

    def apply(self, board: Atlantica) -> None:
        board.threat = Threat(self.victim, self.space)


class ThreatPassed(Fact, frozen=True):
    """Nobody prevents the defeat."""

    def apply(self, board: Atlantica) -> None:
        board.threat = None


class DefeatPrevented(Fact, frozen=True):
    """A defeat does not happen, and nothing of what would have come of it."""

    victim: Seat | None
    by: Seat
    means: str

    def apply(self, board: Atlantica) -> None:
        board.threat = None


class TitlePassed(Fact, frozen=True):
    """A title goes to a player."""

    title: Title
    to: Seat

    def apply(self, board: Atlantica) -> None:
        board.titles[self.title] = self.to


# --- items and cards in play areas ------------------------------------------------------------------


class ItemGained(Fact, frozen=True):
    """An item comes into a play area."""

    seat: Seat
    item: ItemId

    def apply(self, board: Atlantica) -> None:
        board.sailors[self.seat].items.append(self.item)


class ItemLost(Fact, frozen=True):
    """An item leaves a play area: to another player, or out of the game."""

    seat: Seat
    item: ItemId

    def apply(self, board: Atlantica) -> None:
        sailor = board.sailors[self.seat]
        sailor.items.remove(self.item)
        if sailor.improvement == self.item:
            sailor.improvement = None


class ImprovementChosen(Fact, frozen=True):
    """Which Improvement lies face up."""

    seat: Seat
    item: ItemId

    def apply(self, board: Atlantica) -> None:
        board.sailors[self.seat].improvement = self.item


class CardKept(Fact, frozen=True):
    """A mythos card or a spell lies in a play area from now on."""

    seat: Seat
    card: CardId

    def apply(self, board: Atlantica) -> None:
        board.sailors[self.seat].kept.append(self.card)


class CardDropped(Fact, frozen=True):
    """A kept card is gone."""

    seat: Seat
    card: CardId

    def apply(self, board: Atlantica) -> None:
        board.sailors[self.seat].kept.remove(self.card)


class SpellCast(Fact, frozen=True):
    """A spell is resolved."""

    seat: Seat
    spell: SpellId

    def apply(self, board: Atlantica) -> None:
        """What it does follows."""


class FeatSpent(Fact, frozen=True):
    """A feat has been used, or is lost; it leaves the game."""

    seat: Seat

    def apply(self, board: Atlantica) -> None:
        board.sailors[self.seat].feat = False


# --- loyalty ----------------------------------------------------------------------------------------


class LoyaltyDealt(Fact, frozen=True):
    """Everybody has one more loyalty card."""

    awakening: bool = False

    def apply(self, board: Atlantica) -> None:
        board.loyalty_dealt += 1
        board.awakened = board.awakened or self.awakening


class LoyaltyGiven(Fact, frozen=True):
    """Loyalty cards go to another player, unseen by the others."""

    giver: Seat
    taker: Seat
    n: int

    def apply(self, board: Atlantica) -> None:
        """The cards themselves lie in zones."""


class TraitorRevealed(Fact, frozen=True):
    """A traitor stands up, with a ring around the standee."""

    seat: Seat
    loyalty: LoyaltyId

    def apply(self, board: Atlantica) -> None:
        board.sailors[self.seat].revealed = True
