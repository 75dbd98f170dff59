"""The game's own operations, by what they are about, and all that its cards may say."""

from domain.arkham.effects import attachments, cards, choices, dice, knacks, monsters, people, scenarios, town, waves
from domain.arkham.nouns import NOUNS
from domain.parts.core import CORE, IN_PLAY
from domain.parts.vocabulary import Vocabulary
from domain.parts.ways import ops_in

OWN = (choices, people, cards, attachments, dice, town, monsters, scenarios, waves, knacks)
SHARED = tuple(kind for kind in CORE if kind.name != "test")
"""Tests are the game's own: what they are for and how many successes they need matters to other cards."""
VOCABULARY = Vocabulary(NOUNS, *SHARED, *IN_PLAY, *ops_in(*OWN))
