"""Unfathomable, ready to be shown and played."""

from domain.unfathomable import UNFATHOMABLE
from domain.unfathomable.bots import POLICIES
from projections.catalogue import GameEntry
from projections.unfathomable.layout import layout
from projections.unfathomable.look import LOOK
from projections.unfathomable.stakes import costs, odds
from projections.unfathomable.words import WORDS

PIECES = ("card", "character", "deep_one", "feat", "monarch", "sheet", "title", "traitor")
ENTRY = GameEntry(UNFATHOMABLE, WORDS, layout, POLICIES, costs=costs, odds=odds, pieces=PIECES, look=LOOK)

GAMES = (ENTRY,)
"""What `sealog --load projections.unfathomable` finds."""
