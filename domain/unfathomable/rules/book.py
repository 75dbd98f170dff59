"""Every file whose rules register themselves. To import this is to have them all."""

from domain.unfathomable.abilities_turns import (
    BoundHands,
    Echo,
    FleshWard,
    Hone,
    Improve,
    LookAhead,
    TaintedDeck,
    TaintedHand,
)
from domain.unfathomable.rules import (
    acts_items,
    acts_sheets,
    acts_skills,
    defeat,
    does_crew,
    does_sea,
    does_within,
    reveals,
    turns_checks,
    turns_crises,
    turns_dice,
)

RULES = (
    acts_items,
    acts_sheets,
    acts_skills,
    defeat,
    does_crew,
    does_sea,
    does_within,
    reveals,
    turns_checks,
    turns_crises,
    turns_dice,
)

PASSIVE = (BoundHands, Echo, FleshWard, Hone, Improve, LookAhead, TaintedDeck, TaintedHand)
"""Abilities that nobody uses: the rules they bear on look for them."""
