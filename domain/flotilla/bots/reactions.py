"""What bots do in windows: there is none in Flotilla."""

from domain.flotilla.bots.mind import Mind
from domain.parts.bots import Worth

REACTIONS: dict[str, Worth[Mind]] = {}
