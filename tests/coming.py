"""Games that are being made: they obey the laws and have the shape of all others, and no user is offered them yet."""

from projections.arkham import ENTRY as ARKHAM
from projections.catalogue import GameEntry

COMING: tuple[GameEntry, ...] = (ARKHAM,)
GAMES = COMING
"""So that a service can be started with them: `SEALOG_GAMES=tests.coming`."""
