"""Arkham Horror, ready to be shown and played."""

from domain.arkham import ARKHAM
from domain.arkham.bots import POLICIES
from projections.arkham.layout import layout
from projections.arkham.look import LOOK
from projections.arkham.stakes import costs, odds
from projections.arkham.words import WORDS
from projections.arkham.words.series import series_words
from projections.catalogue import GameEntry

PIECES = (
    "card",
    "investigator",
    "monster",
    "exhausted",
    "doom",
    "clue",
    "marker",
    "anomaly",
    "terror",
    "unstable",
    "asset",
    "sheet",
    "codex",
    "focus",
)
ENTRY = GameEntry(
    ARKHAM, WORDS, layout, POLICIES, costs=costs, odds=odds, pieces=PIECES, series=series_words(WORDS), look=LOOK
)

GAMES = (ENTRY,)
"""What `sealog --load projections.arkham` finds."""
