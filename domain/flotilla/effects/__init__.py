"""The game's own operations, by what they are about, and all that its cards may say."""

from domain.flotilla.effects import crew, delvers, founders, speakers, traders
from domain.flotilla.nouns import NOUNS
from domain.parts.core import CORE
from domain.parts.vocabulary import Vocabulary
from domain.parts.ways import ops_in

OWN = (crew, speakers, traders, founders, delvers)
VOCABULARY = Vocabulary(NOUNS, *CORE, *ops_in(*OWN))
