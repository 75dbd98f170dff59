"""Bots: pure policies that see what their seat sees. Random play is the kernel's; here is `smart`, who keeps a watch,
fights what climbs aboard, sails to what is worth it and reveals the sea."""

from domain.everrain.bots.beliefs import beliefs_of
from domain.everrain.bots.captain import Captain
from domain.everrain.bots.choices import CHOICES
from domain.everrain.bots.mind import Mind
from domain.everrain.bots.reactions import REACTIONS
from domain.kernel import Policy
from domain.parts.bots import Bot

greedy = Bot(Mind, CHOICES, REACTIONS, beliefs_of)
smart = Bot(Captain, CHOICES, REACTIONS, beliefs_of)
POLICIES: dict[str, Policy] = {"greedy": greedy, "smart": smart}
