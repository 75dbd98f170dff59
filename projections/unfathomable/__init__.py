"""Unfathomable, ready to be shown and played."""

from domain.unfathomable import UNFATHOMABLE
from domain.unfathomable.bots import POLICIES
from projections.catalogue import GameEntry
from projections.unfathomable.layout import layout
from projections.unfathomable.stakes import costs, odds
from projections.unfathomable.words import WORDS

ENTRY = GameEntry(UNFATHOMABLE, WORDS, layout, POLICIES, costs=costs, odds=odds)

GAMES = (ENTRY,)
"""What `sealog --load projections.unfathomable` finds."""
