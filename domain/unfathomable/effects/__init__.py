"""The game's own operations, by what they are about, and all that its cards may say."""

from domain.parts.core import CORE
from domain.parts.vocabulary import Vocabulary
from domain.parts.ways import ops_in
from domain.unfathomable.effects import (
    cards,
    checks,
    crew,
    crises,
    defeats,
    dice,
    items,
    monsters,
    passengers,
    reveals,
    sheets,
    ship,
    skills,
    spells,
)
from domain.unfathomable.nouns import NOUNS

OWN = (cards, checks, crew, crises, defeats, dice, items, monsters, passengers, reveals, sheets, ship, skills, spells)
VOCABULARY = Vocabulary(NOUNS, *CORE, *ops_in(*OWN))
