"""The Everrain, ready to be shown and played."""

from domain.everrain import EVERRAIN
from domain.everrain.bots import POLICIES
from projections.catalogue import GameEntry
from projections.everrain.layout import layout
from projections.everrain.look import LOOK
from projections.everrain.stakes import costs, odds
from projections.everrain.words import WORDS

PIECES = (
    "card",
    "broken",
    "elder",
    "enemy",
    "explored",
    "figure",
    "goal",
    "lost",
    "passenger",
    "raider",
    "ship",
    "storm",
    "token",
    "wreck",
)
ENTRY = GameEntry(EVERRAIN, WORDS, layout, POLICIES, costs=costs, odds=odds, pieces=PIECES, look=LOOK)

GAMES = (ENTRY,)
"""What `sealog --load projections.everrain` finds."""
