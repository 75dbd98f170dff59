"""Bots: pure policies that see what their seat sees. Random play is the kernel's; here is `smart`, who goes where clues
lie, wards what is about to overflow, and fights what it can beat."""

from domain.arkham.bots.beliefs import beliefs_of
from domain.arkham.bots.choices import CHOICES
from domain.arkham.bots.mind import Mind
from domain.arkham.bots.reactions import REACTIONS
from domain.kernel import Policy
from domain.parts.bots import Bot

smart = Bot(Mind, CHOICES, REACTIONS, beliefs_of)
POLICIES: dict[str, Policy] = {"smart": smart}
