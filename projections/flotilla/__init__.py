"""Flotilla, ready to be shown and played."""

from domain.flotilla import FLOTILLA
from domain.flotilla.bots import POLICIES
from projections.catalogue import GameEntry
from projections.flotilla.layout import layout
from projections.flotilla.look import LOOK
from projections.flotilla.stakes import costs, odds
from projections.flotilla.words import WORDS

PIECES = ("card", "side", "skiff", "barrel", "outpost", "depleted")
ENTRY = GameEntry(FLOTILLA, WORDS, layout, POLICIES, costs=costs, odds=odds, pieces=PIECES, look=LOOK)

GAMES = (ENTRY,)
"""What `sealog --load projections.flotilla` finds."""
