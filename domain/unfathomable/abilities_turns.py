"""What turns things while they happen: dice, checks, defeats, crises; and what is always so."""

from typing import ClassVar, Literal

from domain.kernel import Effect
from domain.unfathomable.effects_base import counted
from domain.unfathomable.names import Skill, SkillCardId

# --- dice -------------------------------------------------------------------------------------------


class AdjustDie(Effect, frozen=True, tag="adjust_die"):
    by: int

    def said(self) -> str:
        return f"+{self.by} or -{self.by} to the die"


class AddToDie(Effect, frozen=True, tag="add_to_die"):
    skill: Skill

    def said(self) -> str:
        return f"discard 1 {self.skill} card and add its value to the die"


class SetDie(Effect, frozen=True, tag="set_die"):
    def said(self) -> str:
        return "set the die to a face of your choice instead of rolling it; it cannot be rolled again"


class Reroll(Effect, frozen=True, tag="reroll"):
    cost: int = 0
    """Skill cards to be discarded."""
    means: str = ""
    """Only the die of an attack with this item."""

    def said(self) -> str:
        if self.means:
            return "if it was an attack with this item, roll it again"
        return f"discard {counted(self.cost, 'skill card')} to roll it again" if self.cost else "roll it again"


# --- skill checks -----------------------------------------------------------------------------------


class PlayOpenly(Effect, frozen=True, tag="play_openly"):
    def said(self) -> str:
        return "players add their cards face up to this check"


class SupportSkill(Effect, frozen=True, tag="support_skill"):
    def said(self) -> str:
        return "name a skill but treachery: it supports this check"


class NoChaosCards(Effect, frozen=True, tag="no_chaos"):
    def said(self) -> str:
        return "no cards of the chaos deck are added to this check"


class DecideCheck(Effect, frozen=True, tag="decide_check"):
    def said(self) -> str:
        return "choose the outcome of a crisis' check instead of making it; you are defeated"


class AdjustTotal(Effect, frozen=True, tag="adjust_total"):
    by: int
    up: bool = False
    """Only upwards."""
    treachery: int = 0
    """Treachery cards for the chaos deck if the check passes."""

    def said(self) -> str:
        change = f"+{self.by}" if self.up else f"+{self.by} or -{self.by}"
        cost = f"; if it passes, shuffle {self.treachery} treachery cards into the chaos deck" if self.treachery else ""
        return f"{change} to the total{cost}"


class AdjustByItems(Effect, frozen=True, tag="adjust_by_items"):
    def said(self) -> str:
        return "change the total by up to the number of your items, up or down"


class AddCard(Effect, frozen=True, tag="add_card"):
    def said(self) -> str:
        return "add 1 card from your hand to the check"


class AddTopCard(Effect, frozen=True, tag="add_top_card"):
    def said(self) -> str:
        return (
            "add the top card of any skill deck to the check and roll the die: if it is not above the card's value, "
            "lose 1 sanity; then this card leaves the game"
        )


# --- defeats ----------------------------------------------------------------------------------------


class Prevent(Effect, frozen=True, tag="prevent"):
    """The defeat does not happen."""

    whom: Literal["you", "character", "anybody", "passenger"]
    discard: Skill | None = None
    """A card of this skill is the price."""
    remove: bool = False
    """The card itself is the price."""
    WHOM: ClassVar[dict[str, str]] = {
        "you": "your own defeat",
        "character": "the defeat of a character",
        "anybody": "the defeat of a character or a passenger",
        "passenger": "the defeat of a passenger in your space or an adjacent one",
    }

    def said(self) -> str:
        cost = f"discard 1 {self.discard} card to " if self.discard else ""
        cost += "remove this item from the game to " if self.remove else ""
        return f"{cost}prevent {self.WHOM[self.whom]}"


class FleshWard(Effect, frozen=True, tag="flesh_ward"):
    most: int

    def said(self) -> str:
        return (
            "the next defeat of its holder is prevented; then remove this card and roll the die: "
            f"on {self.most} or less lose 1 sanity"
        )


# --- crises -----------------------------------------------------------------------------------------


class ReplaceCrisis(Effect, frozen=True, tag="replace_crisis"):
    def said(self) -> str:
        return "instead of it lose 1 of any resource; its icons are resolved"


class DrawAnother(Effect, frozen=True, tag="draw_another"):
    def said(self) -> str:
        return "discard it before it is resolved and draw another"


class LookAhead(Effect, frozen=True, tag="look_ahead"):
    n: int

    def said(self) -> str:
        return f"look at the top {self.n} mythos cards, resolve one and put the other on the bottom"


class JuryRig(Effect, frozen=True, tag="jury_rig"):
    def said(self) -> str:
        return "you may damage the ship to advance the travel track by 1"


class Barricade(Effect, frozen=True, tag="barricade"):
    def said(self) -> str:
        return "discard this card: until the end of the turn no Deep One enters a room or moves between rooms"


# --- always -----------------------------------------------------------------------------------------


class Improve(Effect, frozen=True, tag="improve"):
    skill: Skill

    def said(self) -> str:
        return f"while it is active, 1 {self.skill} is added to your skill set"


class Echo(Effect, frozen=True, tag="echo"):
    cards: tuple[SkillCardId, ...]

    def said(self) -> str:
        names = " or ".join(card.replace("_", " ").title() for card in self.cards)
        return f"after you have resolved {names} you may resolve its effect a second time"


class Hone(Effect, frozen=True, tag="hone"):
    n: int

    def said(self) -> str:
        return f"+{self.n} to the die of your plain attacks"


class BoundHands(Effect, frozen=True, tag="bound_hands"):
    def said(self) -> str:
        return "you cannot attack; when a passenger is defeated, discard this card and lose 1 sanity"


class TaintedHand(Effect, frozen=True, tag="tainted_hand"):
    def said(self) -> str:
        return "whenever you add cards to a check, 1 treachery card is added too"


class TaintedDeck(Effect, frozen=True, tag="tainted_deck"):
    def said(self) -> str:
        return "while you are not in the Brig, 1 treachery card is added to every check along with the chaos cards"


TurningEffect = (
    AdjustDie
    | AddToDie
    | SetDie
    | Reroll
    | PlayOpenly
    | SupportSkill
    | NoChaosCards
    | DecideCheck
    | AdjustTotal
    | AdjustByItems
    | AddCard
    | AddTopCard
    | Prevent
    | FleshWard
    | ReplaceCrisis
    | DrawAnother
    | LookAhead
    | JuryRig
    | Barricade
    | Improve
    | Echo
    | Hone
    | BoundHands
    | TaintedHand
    | TaintedDeck
)
