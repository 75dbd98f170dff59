"""The vocabulary that cards are written in. Each effect says what it does; the rules do it. Here stand those that
hold others within them; the rest is in `effects_sea` and `effects_crew`."""

from typing import ClassVar

from domain.kernel import Effect
from domain.unfathomable.effects_base import Who, counted, said, who_is, worth
from domain.unfathomable.effects_crew import CrewEffect
from domain.unfathomable.effects_sea import SeaEffect
from domain.unfathomable.names import Skill

AND = " and "
"""Effects within an effect are joined by this, so that one can see where they end."""


class Risk(Effect, frozen=True, tag="risk"):
    """As an effect: as many as there are. `otherwise` is what happens if there is none."""

    n: int = 1
    otherwise: tuple["CardEffect", ...] = ()
    price: ClassVar[float] = -0.4

    def said(self) -> str:
        instead = f" (if there is none left: {said(self.otherwise, AND)})" if self.otherwise else ""
        return f"risk {counted(self.n, 'passenger')}{instead}"


class RiskFor(Effect, frozen=True, tag="risk_for"):
    """As a cost: all of them, or nothing happens."""

    n: int
    then: tuple["CardEffect", ...]

    def said(self) -> str:
        return f"risk {counted(self.n, 'passenger')} to {said(self.then, AND)}"

    def worth(self) -> float:
        return worth(self.then) - 0.4 * self.n


class RollDie(Effect, frozen=True, tag="roll"):
    """Roll: at most `most`, and `low` happens; else `high`."""

    most: int
    low: tuple["CardEffect", ...] = ()
    high: tuple["CardEffect", ...] = ()

    def said(self) -> str:
        parts = []
        if self.low:
            parts.append(f"on {self.most} or less {said(self.low, AND)}")
        if self.high:
            parts.append(f"on {self.most + 1} or more {said(self.high, AND)}")
        return f"roll the die: {'; '.join(parts)}"

    def worth(self) -> float:
        return (worth(self.low) * self.most + worth(self.high) * (8 - self.most)) / 8


class RollPassengers(Effect, frozen=True, tag="roll_passengers"):
    low: tuple["CardEffect", ...]

    def said(self) -> str:
        return f"roll the die: if it is not above the number of passengers in deck spaces, {said(self.low, AND)}"

    def worth(self) -> float:
        return worth(self.low) / 3


class SpendAndRoll(Effect, frozen=True, tag="spend_and_roll"):
    """Discard a card of a skill; its value is added to the die."""

    skill: Skill
    most: int
    low: tuple["CardEffect", ...] = ()
    high: tuple["CardEffect", ...] = ()

    def said(self) -> str:
        rest = RollDie(self.most, self.low, self.high).said()
        return f"discard 1 {self.skill} card, whose value is added to the die, and {rest}"

    def worth(self) -> float:
        return (worth(self.low) + worth(self.high)) / 2


class May(Effect, frozen=True, tag="may"):
    then: tuple["CardEffect", ...]
    who: Who = "you"

    def said(self) -> str:
        return f"{who_is(self.who)} may {said(self.then, AND)}"

    def worth(self) -> float:
        return max(0.0, worth(self.then))


class Either(Effect, frozen=True, tag="either"):
    """You choose one of them."""

    options: tuple[tuple["CardEffect", ...], ...]

    def said(self) -> str:
        return "choose: " + "; or ".join(said(option, AND) for option in self.options)

    def worth(self) -> float:
        return max(worth(option) for option in self.options)


class DefeatRolled(Effect, frozen=True, tag="defeat_rolled"):
    """As many Deep Ones as the die shows; a high die has its price."""

    most: int
    high: tuple["CardEffect", ...]

    def said(self) -> str:
        return (
            f"roll the die and defeat as many Deep Ones outside the Deep, of your choice; "
            f"on {self.most + 1} or more also {said(self.high, AND)}"
        )

    def worth(self) -> float:
        return 2.5


CardEffect = (
    SeaEffect | CrewEffect | Risk | RiskFor | RollDie | RollPassengers | SpendAndRoll | May | Either | DefeatRolled
)
