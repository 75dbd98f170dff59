"""Games that are being made: they obey the laws and have the shape of all others, and no user is offered them yet."""

from projections.catalogue import GameEntry
from projections.everrain import ENTRY as EVERRAIN
from projections.flotilla import ENTRY as FLOTILLA

COMING: tuple[GameEntry, ...] = (EVERRAIN, FLOTILLA)
GAMES = COMING
"""So that a service can be started with them: `SEALOG_GAMES=tests.coming`."""
