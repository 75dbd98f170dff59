"""The toys that stress the parts box: `--load tests.toy.parts_toys`. All laws run on them."""

from projections.catalogue import GameEntry
from tests.toy.codex import CODEX
from tests.toy.codex.bots import POLICIES as CODEX_BOTS
from tests.toy.codex.layout import layout as codex_layout
from tests.toy.codex.words import WORDS as CODEX_WORDS
from tests.toy.pier import PIER
from tests.toy.pier.layout import layout as pier_layout
from tests.toy.pier.words import WORDS as PIER_WORDS

GAMES = (
    GameEntry(PIER, PIER_WORDS, pier_layout),
    GameEntry(CODEX, CODEX_WORDS, codex_layout, bots=CODEX_BOTS),
)
