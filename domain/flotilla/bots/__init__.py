"""Bots: pure policies that see what their seat sees. Random play is the kernel's. `greedy` plays
the card that brings most now and lays tiles anywhere; `smart` looks where tiles lie best, too."""

from domain.flotilla.bots.beliefs import beliefs_of
from domain.flotilla.bots.choices import CHOICES
from domain.flotilla.bots.mind import Mind, PlainMind
from domain.flotilla.bots.reactions import REACTIONS
from domain.flotilla.names import Guild
from domain.kernel import Policy
from domain.parts.bots import Bot

smart = Bot(Mind, CHOICES, REACTIONS, beliefs_of)
greedy = Bot(PlainMind, CHOICES, REACTIONS, beliefs_of)
POLICIES: dict[str, Policy] = {"greedy": greedy, "smart": smart}
LOVE = 4.0
"""How much more a specialist gives for a card of its guild."""


def turning_at(round: int) -> Policy:
    """A smart bot that turns Skyside from this round on: for measuring."""
    return Bot(type("Turning", (Mind,), {"turns_at": round}), CHOICES, REACTIONS, beliefs_of)


def specialist(guild: Guild) -> Policy:
    """A smart bot that prefers the cards of one guild: for measuring."""
    return Bot(type("Specialist", (Mind,), {"liked": {guild: LOVE}}), CHOICES, REACTIONS, beliefs_of)
