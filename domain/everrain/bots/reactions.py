"""What bots do in windows: there is none in The Everrain."""

from domain.everrain.bots.mind import Mind
from domain.parts.bots import Worth

REACTIONS: dict[str, Worth[Mind]] = {}
