"""What bots do in windows: whatever is worth something by its price."""

from domain.arkham.bots.mind import Mind
from domain.parts.bots import Worth

REACTIONS: dict[str, Worth[Mind]] = {}
