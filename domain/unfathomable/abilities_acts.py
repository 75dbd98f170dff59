"""What can be done with an action, or when revealing as a traitor."""

from typing import ClassVar, Literal

from domain.kernel import Effect
from domain.unfathomable.effects_base import counted
from domain.unfathomable.names import SPACE_NAMES, Dial, Skill, Space

# --- skill cards ------------------------------------------------------------------------------------


class GrantAction(Effect, frozen=True, tag="grant_action"):
    def said(self) -> str:
        return "another character of your choice performs 1 action now"


class PerformActions(Effect, frozen=True, tag="perform_actions"):
    n: int

    def said(self) -> str:
        return f"perform {counted(self.n, 'action')}"


class Shrivel(Effect, frozen=True, tag="shrivel"):
    target: int
    bonus: int

    def said(self) -> str:
        return (
            f"choose an enemy on the board and roll the die, +{self.bonus} against a Deep One: "
            f"on {self.target} or more it is defeated"
        )


class Banish(Effect, frozen=True, tag="banish"):
    def said(self) -> str:
        return "choose a space with Deep Ones: all of them move to one adjacent space"


class Rampage(Effect, frozen=True, tag="rampage"):
    basic: int
    weapon: int

    def said(self) -> str:
        return f"make up to {self.basic} plain attacks, or up to {self.weapon} with one of your Weapons"


class Exchange(Effect, frozen=True, tag="exchange"):
    most: int

    def said(self) -> str:
        return f"discard 1 to {self.most} other skill cards and draw as many from one deck, not treachery"


class Muster(Effect, frozen=True, tag="muster"):
    n: int
    at: int

    def said(self) -> str:
        return (
            f"spawn {counted(self.n, 'Deep One')} in the Deep; then, if {self.at} or more are there, all monsters in "
            "the Deep move to a water space of your choice"
        )


class CallToAction(Effect, frozen=True, tag="call_to_action"):
    def said(self) -> str:
        return "activate each Deep One in your space, or 1 Deep One anywhere outside the Deep"


class Ransack(Effect, frozen=True, tag="ransack"):
    spaces: dict[Space, Dial]

    def said(self) -> str:
        losses = ", ".join(f"in {SPACE_NAMES[space]} 1 {dial} is lost" for space, dial in self.spaces.items())
        return f"{losses}; your Action step ends"


class PerformRites(Effect, frozen=True, tag="perform_rites"):
    def said(self) -> str:
        return "activate Mother Hydra and Father Dagon in the order you like; your Action step ends"


# --- items ------------------------------------------------------------------------------------------


class RescueAround(Effect, frozen=True, tag="rescue_around"):
    def said(self) -> str:
        return "rescue every passenger in your space and in adjacent spaces"


class Attack(Effect, frozen=True, tag="attack"):
    """An attack with this item."""

    reach: Literal["here", "adjacent"] = "here"
    bonus: int = 0
    per_enemy: bool = False
    """+1 for every enemy in the space."""

    def said(self) -> str:
        where = "your space" if self.reach == "here" else "an adjacent space"
        plus = f", +{self.bonus} to the die" if self.bonus else ""
        plus += ", +1 to the die for every enemy in your space" if self.per_enemy else ""
        return f"attack an enemy in {where}{plus}"


class RepairFreely(Effect, frozen=True, tag="repair"):
    def said(self) -> str:
        return "repair the damaged space you are in, without discarding cards; not with an enemy there"


class Herd(Effect, frozen=True, tag="herd"):
    def said(self) -> str:
        return "move all Deep Ones in your space to one adjacent space"


class Grenade(Effect, frozen=True, tag="grenade"):
    def said(self) -> str:
        return (
            "remove this item from the game and choose an adjacent space: every Deep One, character and passenger "
            "there is defeated, and a room is damaged"
        )


class Sidestep(Effect, frozen=True, tag="sidestep"):
    def said(self) -> str:
        return "move to an adjacent ship space"


# --- sheets and feats -------------------------------------------------------------------------------


class ToDeck(Effect, frozen=True, tag="to_deck"):
    def said(self) -> str:
        return "move to any deck space"


class QuickDraw(Effect, frozen=True, tag="quick_draw"):
    def said(self) -> str:
        return "use the action of one of your Weapons"


class PeekSpell(Effect, frozen=True, tag="peek_spell"):
    def said(self) -> str:
        return "look at the top spell and put it on the top or the bottom"


class Scavenge(Effect, frozen=True, tag="scavenge"):
    most: int

    def said(self) -> str:
        return f"with {self.most} items or fewer, draw the top item; you may give 1 item to another human in your space"


class FirstOath(Effect, frozen=True, tag="first_oath"):
    target: int

    def said(self) -> str:
        return (
            "pick a monarch that is not in the Deep, discard 1 lore card, whose value is added to the die, and roll: "
            f"on {self.target} or more the monarch moves to the Deep, else you may move it to an adjacent water space"
        )


class Arrest(Effect, frozen=True, tag="arrest"):
    def said(self) -> str:
        return "move another character in your space to the Brig"


class QuickCast(Effect, frozen=True, tag="quick_cast"):
    def said(self) -> str:
        return "while you are the Keeper of the Tome, resolve the top spell"


class ReadBlood(Effect, frozen=True, tag="read_blood"):
    def said(self) -> str:
        return "look at all loyalty cards of another human"


# --- mythos cards in a play area --------------------------------------------------------------------


class SacrificeDeepOne(Effect, frozen=True, tag="sacrifice"):
    target: int
    ritual: int

    def said(self) -> str:
        return (
            f"with a Deep One in your space, roll the die: on {self.target} or more it is defeated, the ritual track "
            f"advances by {self.ritual} and this card is discarded"
        )


class TryAgain(Effect, frozen=True, tag="try_again"):
    """Repeat the card's own check to be rid of it."""

    skills: tuple[Skill, ...]
    target: int

    def said(self) -> str:
        skills = " and ".join(self.skills)
        return f"repeat the check ({self.target}, {skills}): if it passes discard this card, if it fails lose 1 sanity"


# --- revealing --------------------------------------------------------------------------------------


class Malpractice(Effect, frozen=True, tag="malpractice"):
    price: ClassVar[float] = -1.0

    def said(self) -> str:
        return "defeat 1 passenger on the board or of the supply"


class Sabotage(Effect, frozen=True, tag="sabotage"):
    price: ClassVar[float] = -1.0

    def said(self) -> str:
        return "damage any undamaged room"


class RainFire(Effect, frozen=True, tag="rain_fire"):
    price: ClassVar[float] = -1.0

    def said(self) -> str:
        return "defeat each human and each passenger in your space"


class DisruptRitual(Effect, frozen=True, tag="disrupt_ritual"):
    n: int
    price: ClassVar[float] = -1.0

    def said(self) -> str:
        return f"move the ritual token by up to {self.n} spaces, forward or back"


class Divide(Effect, frozen=True, tag="divide"):
    n: int
    price: ClassVar[float] = -0.5

    def said(self) -> str:
        return f"spawn {self.n} Deep Ones, each in a different water space of your choice"


class SecondOath(Effect, frozen=True, tag="second_oath"):
    price: ClassVar[float] = -1.0

    def said(self) -> str:
        return "activate each Deep One in your space"


class SpreadMisfortune(Effect, frozen=True, tag="spread_misfortune"):
    price: ClassVar[float] = -2.0

    def said(self) -> str:
        return (
            "draw a mythos card: you make its choice, or if it is a skill check, it has failed; its icons are not "
            "resolved, and cards of other characters are drawn again"
        )


class Pickpocket(Effect, frozen=True, tag="pickpocket"):
    price: ClassVar[float] = -1.0

    def said(self) -> str:
        return "take 1 item of your choice from a human in your space"


ActEffect = (
    GrantAction
    | PerformActions
    | Shrivel
    | Banish
    | Rampage
    | Exchange
    | Muster
    | CallToAction
    | Ransack
    | PerformRites
    | RescueAround
    | Attack
    | RepairFreely
    | Herd
    | Grenade
    | Sidestep
    | ToDeck
    | QuickDraw
    | PeekSpell
    | Scavenge
    | FirstOath
    | Arrest
    | QuickCast
    | ReadBlood
    | SacrificeDeepOne
    | TryAgain
    | Malpractice
    | Sabotage
    | RainFire
    | DisruptRitual
    | Divide
    | SecondOath
    | SpreadMisfortune
    | Pickpocket
)
