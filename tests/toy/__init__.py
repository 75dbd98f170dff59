"""Toy games. Mutiny and Crossing stress the kernel and are the worked example of docs/add-a-game.md; Pier and
Codex stress the parts box."""

from projections.catalogue import GameEntry
from tests.toy.codex import CODEX
from tests.toy.codex.bots import POLICIES as CODEX_BOTS
from tests.toy.codex.layout import layout as codex_layout
from tests.toy.codex.words import WORDS as CODEX_WORDS
from tests.toy.crossing import CROSSING
from tests.toy.crossing.layout import layout as crossing_layout
from tests.toy.crossing.words import WORDS as CROSSING_WORDS
from tests.toy.mutiny import MUTINY
from tests.toy.mutiny.layout import layout as mutiny_layout
from tests.toy.mutiny.stakes import costs as mutiny_costs
from tests.toy.mutiny.stakes import odds as mutiny_odds
from tests.toy.mutiny.words import WORDS as MUTINY_WORDS
from tests.toy.pier import PIER
from tests.toy.pier.layout import layout as pier_layout
from tests.toy.pier.words import WORDS as PIER_WORDS

TOYS = (MUTINY, CROSSING, PIER, CODEX)

GAMES = (
    GameEntry(MUTINY, MUTINY_WORDS, mutiny_layout, costs=mutiny_costs, odds=mutiny_odds),
    GameEntry(CROSSING, CROSSING_WORDS, crossing_layout),
    GameEntry(PIER, PIER_WORDS, pier_layout),
    GameEntry(CODEX, CODEX_WORDS, codex_layout, bots=CODEX_BOTS),
)
"""What `sealog --load tests.toy` finds."""
