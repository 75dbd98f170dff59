"""Three toy games that stress the kernel. They are the worked examples of docs/add-a-game.md."""

from projections.catalogue import GameEntry
from tests.toy.crossing import CROSSING
from tests.toy.crossing.layout import layout as crossing_layout
from tests.toy.crossing.words import WORDS as CROSSING_WORDS
from tests.toy.mutiny import MUTINY
from tests.toy.mutiny.layout import layout as mutiny_layout
from tests.toy.mutiny.stakes import costs as mutiny_costs
from tests.toy.mutiny.stakes import odds as mutiny_odds
from tests.toy.mutiny.words import WORDS as MUTINY_WORDS
from tests.toy.shoals import SHOALS
from tests.toy.shoals.bots import POLICIES
from tests.toy.shoals.layout import layout as shoals_layout
from tests.toy.shoals.words import SERIES_WORDS
from tests.toy.shoals.words import WORDS as SHOALS_WORDS

TOYS = (MUTINY, CROSSING, SHOALS)

PIECES = ("card", "light", "ship", "tile")
GAMES = (
    GameEntry(MUTINY, MUTINY_WORDS, mutiny_layout, costs=mutiny_costs, odds=mutiny_odds),
    GameEntry(CROSSING, CROSSING_WORDS, crossing_layout),
    GameEntry(
        SHOALS,
        SHOALS_WORDS,
        shoals_layout,
        bots=POLICIES,
        pieces=("card", "light", "ship", "tile"),
        series=SERIES_WORDS,
    ),
)
"""What `sealog --load tests.toy` finds."""
