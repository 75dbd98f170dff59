"""Bots: pure policies that see what their seat sees. Random play is the kernel's; here is `smart`, who goes where clues
lie, wards what is about to overflow, and fights what it can beat."""

from domain.arkham.bots.beliefs import beliefs_of
from domain.arkham.bots.choices import CHOICES
from domain.arkham.bots.mind import Mind
from domain.arkham.bots.planner import Planner
from domain.arkham.bots.reactions import REACTIONS
from domain.kernel import Policy
from domain.parts.bots import Bot

greedy = Bot(Mind, CHOICES, REACTIONS, beliefs_of)
smart = Bot(Planner, CHOICES, REACTIONS, beliefs_of)
POLICIES: dict[str, Policy] = {"greedy": greedy, "smart": smart}
