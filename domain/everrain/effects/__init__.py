"""The game's own operations, by what they are about, and all that its cards may say."""

from domain.everrain.effects import crew, elders, enemies, ship, tales
from domain.everrain.nouns import NOUNS
from domain.parts.core import CORE, end
from domain.parts.vocabulary import Vocabulary
from domain.parts.ways import ops_in

OWN = (crew, elders, enemies, ship, tales)
WITHOUT = (end,)
"""No card ends the game: the tracks and the Elder Ones do."""
VOCABULARY = Vocabulary(NOUNS, *(one for one in CORE if one not in WITHOUT), *ops_in(*OWN))
