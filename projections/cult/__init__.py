"""Cult of the Deep, ready to be shown and played."""

from domain.cult import CULT
from domain.cult.bots import POLICIES
from domain.cult.names import PRIEST_SEAT
from projections.catalogue import GameEntry
from projections.cult.layout import WRAITHS, layout
from projections.cult.look import LOOK
from projections.cult.stakes import costs, odds
from projections.cult.words import WORDS

ENTRY = GameEntry(
    CULT,
    WORDS,
    layout,
    POLICIES,
    costs=costs,
    odds=odds,
    pieces=("card", "token"),
    more_zones=(WRAITHS,),
    unseated=(PRIEST_SEAT,),
    look=LOOK,
)

GAMES = (ENTRY,)
"""What `sealog --load projections.cult` finds."""
