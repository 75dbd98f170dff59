"""The operations that only Cult of the Deep has, by subject, and its whole vocabulary."""

from domain.cult.effects import altars, dice, players
from domain.cult.nouns import NOUNS
from domain.parts.core import CORE, alter, prevent
from domain.parts.vocabulary import Vocabulary
from domain.parts.ways import ops_in

OWN = (altars, dice, players)
VOCABULARY = Vocabulary(NOUNS, *CORE, prevent, alter, *ops_in(*OWN))
