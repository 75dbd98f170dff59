"""What cards do to characters, passengers, cards in hand and in play, and decks."""

from typing import ClassVar, Literal

from domain.kernel import Effect
from domain.unfathomable.effects_base import TITLE_NAMES, Deck, Who, counted, who_does, who_is
from domain.unfathomable.names import SPACE_NAMES, ItemId, Space, Title


class Jail(Effect, frozen=True, tag="jail"):
    """`any_human`, `another_human`: of your choice."""

    who: Who
    price: ClassVar[float] = -1.0
    CHOSEN: ClassVar[dict[str, str]] = {"any_human": "1 human", "another_human": "another human"}

    def said(self) -> str:
        if self.who in self.CHOSEN:
            return f"move {self.CHOSEN[self.who]} of your choice to the Brig"
        return f"{who_is(self.who)} moves to the Brig"


class FreePrisoners(Effect, frozen=True, tag="free_prisoners"):
    price: ClassVar[float] = -0.5

    def said(self) -> str:
        return "each player in the Brig moves to a ship space of their choice"


class MoveTo(Effect, frozen=True, tag="move_to"):
    """To a space by its id, or to the deck space that a roll names."""

    who: Who
    where: str
    price: ClassVar[float] = -0.3

    def said(self) -> str:
        if self.where == "rolled_deck":
            return f"{who_is(self.who)} moves to the deck space that a roll of the die names"
        return f"{who_is(self.who)} moves to {SPACE_NAMES[Space(self.where)]}"


class GatherAt(Effect, frozen=True, tag="gather_at"):
    space: Space
    price: ClassVar[float] = 0.2

    def said(self) -> str:
        return f"each human who is not in the Brig may move to {SPACE_NAMES[self.space]}"


class Defeat(Effect, frozen=True, tag="defeat"):
    who: Who
    price: ClassVar[float] = -1.0

    def said(self) -> str:
        return f"{who_is(self.who)} is defeated"


class StrikeRoom(Effect, frozen=True, tag="strike_room"):
    price: ClassVar[float] = -0.6

    def said(self) -> str:
        return "roll the die: each human in that room is defeated"


class LoseTitle(Effect, frozen=True, tag="lose_title"):
    title: Title
    price: ClassVar[float] = -0.5

    def said(self) -> str:
        return f"the title of {TITLE_NAMES[self.title]} goes to the next in line"


class Depose(Effect, frozen=True, tag="depose"):
    """The title passes to the last who may have it, not to the first."""

    price: ClassVar[float] = -1.5

    def said(self) -> str:
        return "the Captain moves to the Brig, and the title goes to the lowest in its line who may have it"


class DefeatPassenger(Effect, frozen=True, tag="defeat_passenger"):
    """One in a deck space of your choice."""

    price: ClassVar[float] = -0.8

    def said(self) -> str:
        return "defeat 1 passenger in a deck space"


class DefeatSupplyPassenger(Effect, frozen=True, tag="defeat_supply_passenger"):
    """One of the supply; `souls` are lost instead if there is none."""

    souls: int
    price: ClassVar[float] = -0.9

    def said(self) -> str:
        return f"defeat 1 passenger of the supply (if there is none: lose {self.souls} souls)"


class DefeatDeckPassengers(Effect, frozen=True, tag="defeat_deck_passengers"):
    price: ClassVar[float] = -2.0

    def said(self) -> str:
        return "defeat all passengers in deck spaces"


class Volunteers(Effect, frozen=True, tag="volunteers"):
    most: int
    price: ClassVar[float] = 0.5

    def said(self) -> str:
        return f"risk 1 to {self.most} passengers and defeat as many Deep Ones in ship spaces"


class CallFriends(Effect, frozen=True, tag="call_friends"):
    price: ClassVar[float] = 1.0

    def said(self) -> str:
        return "rescue any number of passengers; then roll the die: if it is below that number, activate the Deep Ones"


class CallStorm(Effect, frozen=True, tag="call_storm"):
    price: ClassVar[float] = 1.0

    def said(self) -> str:
        return "defeat all Deep Ones in water spaces; then roll the die: if it is below their number, damage the ship"


class UnleashBeast(Effect, frozen=True, tag="unleash_beast"):
    price: ClassVar[float] = 1.0

    def said(self) -> str:
        return (
            "you may move to any ship space; defeat each enemy in your space; if there were 2 or more, roll the die: "
            "if it is below their number, defeat each passenger and each human there, yourself included"
        )


class AstralTravel(Effect, frozen=True, tag="astral_travel"):
    price: ClassVar[float] = 1.0

    def said(self) -> str:
        return "choose a space; move each character there to a ship space of your choice, Sick Bay and Brig included"


class HealCrew(Effect, frozen=True, tag="heal_crew"):
    price: ClassVar[float] = 1.0

    def said(self) -> str:
        return (
            "each human in Sick Bay moves to a ship space of their choice; "
            "each other human may draw 1 card of their skill set"
        )


# --- cards in hand and in play ----------------------------------------------------------------------


class DiscardSkills(Effect, frozen=True, tag="discard_skills"):
    who: Who
    n: int
    price: ClassVar[float] = -0.4

    def said(self) -> str:
        return f"{who_is(self.who)} discards {counted(self.n, 'skill card')}"


class DiscardHand(Effect, frozen=True, tag="discard_hand"):
    who: Who
    price: ClassVar[float] = -2.0

    def said(self) -> str:
        return f"{who_is(self.who)} discards all skill cards"


class DrawSkills(Effect, frozen=True, tag="draw_skills"):
    """From the own skill set, or from any deck but treachery."""

    who: Who
    n: int
    any: bool = False
    price: ClassVar[float] = 0.4

    def said(self) -> str:
        source = "from any decks but treachery" if self.any else "of the own skill set"
        return f"{who_does(self.who, 'draw')} {counted(self.n, 'card')} {source}"


class Treachery(Effect, frozen=True, tag="treachery"):
    n: int
    price: ClassVar[float] = -0.3

    def said(self) -> str:
        return f"shuffle {counted(self.n, 'treachery card')} into the chaos deck"


class NewChaos(Effect, frozen=True, tag="new_chaos"):
    price: ClassVar[float] = 1.0

    def said(self) -> str:
        return "discard the chaos deck and make a new one"


class DrawItem(Effect, frozen=True, tag="draw_item"):
    who: Who
    price: ClassVar[float] = 1.0

    def said(self) -> str:
        return f"{who_is(self.who)} draws 1 item"


class ChooseItem(Effect, frozen=True, tag="choose_item"):
    look: int
    price: ClassVar[float] = 1.5

    def said(self) -> str:
        return f"look at the top {self.look} items, keep 1 and shuffle the others back"


class RemoveItem(Effect, frozen=True, tag="remove_item"):
    """One of the own items, by choice."""

    who: Who
    price: ClassVar[float] = -1.0

    def said(self) -> str:
        return f"{who_is(self.who)} removes 1 own item from the game"


class RemoveItems(Effect, frozen=True, tag="remove_items"):
    """All, or all but some."""

    who: Who
    keep: int = 0
    price: ClassVar[float] = -1.5

    def said(self) -> str:
        if self.keep:
            return f"{who_is(self.who)} keeps only {counted(self.keep, 'item')}; the others leave the game"
        return f"all items of {who_is(self.who)} leave the game"


class BreakItem(Effect, frozen=True, tag="break_item"):
    item: ItemId
    price: ClassVar[float] = -1.0

    def said(self) -> str:
        return f"the item {self.item.replace('_', ' ').title()} leaves the game"


class KeepCard(Effect, frozen=True, tag="keep_card"):
    who: Who
    price: ClassVar[float] = -0.5

    def said(self) -> str:
        return f"{who_does(self.who, 'keep')} this card in the play area"


class GiveCard(Effect, frozen=True, tag="give_card"):
    price: ClassVar[float] = 1.0

    def said(self) -> str:
        return "give this card to any player"


class CutShort(Effect, frozen=True, tag="cut_short"):
    """The card is discarded at once, and its icons are not resolved."""

    who: Who
    price: ClassVar[float] = 1.0

    def said(self) -> str:
        return f"{who_is(self.who)} may discard this card at once, without resolving its icons"


# --- decks ------------------------------------------------------------------------------------------


class Scout(Effect, frozen=True, tag="scout"):
    """Look at the top cards of one of these decks; `top` of them go back on top, the others to the bottom."""

    decks: tuple[Deck, ...]
    n: int
    top: int
    price: ClassVar[float] = 0.5
    NAMES: ClassVar[dict[str, str]] = {"mythos": "mythos deck", "waypoints": "waypoint deck"}

    def said(self) -> str:
        deck = " or of the ".join(self.NAMES[deck] for deck in self.decks)
        return (
            f"look at the top {self.n} cards of the {deck}; put {self.top} on top and {self.n - self.top} at the bottom"
        )

    def worth(self) -> float:
        return self.price


class RemoveTop(Effect, frozen=True, tag="remove_top"):
    deck: Literal["spells", "items"]
    n: int
    price: ClassVar[float] = -0.3

    def said(self) -> str:
        return f"remove the top {self.n} {self.deck} from the game"


class CastSpell(Effect, frozen=True, tag="cast_spell"):
    who: Who
    price: ClassVar[float] = 1.0

    def said(self) -> str:
        return f"{who_is(self.who)} looks at the top 2 spells, resolves 1 and puts the other on the bottom"


CrewEffect = (
    Jail
    | FreePrisoners
    | MoveTo
    | GatherAt
    | Defeat
    | StrikeRoom
    | LoseTitle
    | Depose
    | DefeatPassenger
    | DefeatSupplyPassenger
    | DefeatDeckPassengers
    | Volunteers
    | CallFriends
    | CallStorm
    | UnleashBeast
    | AstralTravel
    | HealCrew
    | DiscardSkills
    | DiscardHand
    | DrawSkills
    | Treachery
    | NewChaos
    | DrawItem
    | ChooseItem
    | RemoveItem
    | RemoveItems
    | BreakItem
    | KeepCard
    | GiveCard
    | CutShort
    | Scout
    | RemoveTop
    | CastSpell
)
