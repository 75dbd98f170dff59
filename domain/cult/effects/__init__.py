"""The operations that only Cult of the Deep has, by subject, and its whole vocabulary."""

from domain.cult.effects.altars import ALTARS
from domain.cult.effects.dice import DICE
from domain.cult.effects.players import PLAYERS
from domain.cult.nouns import NOUNS
from domain.parts.core import CORE, alter, prevent
from domain.parts.vocabulary import Vocabulary

VOCABULARY = Vocabulary(NOUNS, *CORE, prevent, alter, *ALTARS, *DICE, *PLAYERS)
