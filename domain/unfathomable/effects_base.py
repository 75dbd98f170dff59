"""What every effect of a card has: a name, a text, a price."""

from collections.abc import Sequence
from typing import Literal

from domain.kernel import Effect
from domain.unfathomable.names import Dial

Who = str
"""`current`, `captain`, `keeper`, `you` (who chooses or casts), `each_human`, or a character's id."""

Deck = Literal["mythos", "waypoints", "spells", "items"]
WHO = {
    "current": "the current player",
    "captain": "the Captain",
    "keeper": "the Keeper of the Tome",
    "you": "you",
    "each_human": "each human",
}
SINGLE = {"souls": "soul"}
MONSTERS = {"deep_ones": "the Deep Ones", "dagon": "Father Dagon", "hydra": "Mother Hydra"}
TITLE_NAMES = {"captain": "Captain", "keeper": "Keeper of the Tome"}


def who_is(who: Who) -> str:
    return WHO.get(who, who.title())


def who_does(who: Who, verb: str) -> str:
    """`you draw`, `the Captain draws`."""
    return f"{who_is(who)} {verb}" if who == "you" else f"{who_is(who)} {verb}s"


def counted(n: int, what: str) -> str:
    """`1 passenger`, `3 passengers`."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def resource(n: int, dial: Dial) -> str:
    return f"{n} {SINGLE.get(dial, dial) if n == 1 else dial}"


def times(n: int) -> str:
    return {1: "", 2: " twice", 3: " three times"}[n]


def said(effects: Sequence[Effect], joint: str = "; ") -> str:
    """Several effects as one phrase."""
    return joint.join(effect.said() for effect in effects) or "no effect"


def worth(effects: Sequence[Effect]) -> float:
    return sum(effect.worth() for effect in effects)
