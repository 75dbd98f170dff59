"""What players can do with cards and sheets: when, how often, and in the same vocabulary as `effects`."""

from typing import Literal

from msgspec import Struct

from domain.unfathomable.abilities_acts import ActEffect
from domain.unfathomable.abilities_turns import TurningEffect
from domain.unfathomable.effects import CardEffect
from domain.unfathomable.effects_base import said
from domain.unfathomable.names import SPACE_NAMES, Limit, Space

Moment = Literal[
    "action",
    "start",
    "before_check",
    "after_total",
    "before_die",
    "after_die",
    "after_attack",
    "defeat",
    "drawn",
    "crisis",
    "mythos",
    "boiler",
    "activation",
    "always",
    "reveal",
]
"""When it can be used. `start`: of the own Action step. `drawn`: a mythos card is drawn. `crisis`: in place of one.
`mythos`: in the own Mythos step. `boiler`: after the Boiler Room's action. `activation`: when Deep Ones activate."""

WHEN: dict[Moment, str] = {
    "action": "Action",
    "start": "At the start of your Action step",
    "before_check": "Before cards are added to a skill check",
    "after_total": "After the total of a skill check is known",
    "before_die": "Before a die is rolled",
    "after_die": "After a die is rolled",
    "after_attack": "After the die of an attack is rolled",
    "defeat": "When somebody would be defeated",
    "drawn": "When a mythos card is drawn",
    "crisis": "When a crisis would be resolved",
    "mythos": "In your Mythos step",
    "boiler": "After the action of the Boiler Room was used",
    "activation": "When the Deep Ones activate",
    "always": "Always",
    "reveal": "When you reveal as a traitor",
}
LIMITS: dict[Limit, str] = {
    "": "",
    "turn": ", once per turn",
    "check": ", once per check",
    "roll": ", once per die",
}

AbilityEffect = CardEffect | ActEffect | TurningEffect


class Ability(Struct, frozen=True, omit_defaults=True):
    """One ability of a card or a sheet."""

    when: Moment
    effects: tuple[AbilityEffect, ...]
    name: str = ""
    limit: Limit = ""
    free: bool = False
    """Not in the Brig."""
    again: bool = False
    """Then perform 1 action."""
    at: Space | None = None
    """Only in this space."""

    def said(self) -> str:
        where = f", in {SPACE_NAMES[self.at]}" if self.at else ""
        freely = ", not in the Brig" if self.free else ""
        then = " Then perform 1 action." if self.again else ""
        return f"{WHEN[self.when]}{LIMITS[self.limit]}{where}{freely}: {said(self.effects)}.{then}"

    def worth(self) -> float:
        return sum(effect.worth() for effect in self.effects) + (0.5 if self.again else 0.0)
