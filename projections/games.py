"""The games of this product. To add one: write `domain/<game>/` and `projections/<game>/`, give the latter an `ENTRY`
(a `GameEntry`), import it here and put it into the tuple. Everything else finds it from here."""

from projections.catalogue import GameEntry
from projections.cult import ENTRY as CULT
from projections.everrain import ENTRY as EVERRAIN
from projections.flotilla import ENTRY as FLOTILLA
from projections.unfathomable import ENTRY as UNFATHOMABLE

GAMES: tuple[GameEntry, ...] = (CULT, UNFATHOMABLE, EVERRAIN, FLOTILLA)
