"""Rules: winning and losing. All win together, or nobody does. What ends a game stands on codex cards."""

from typing import NamedTuple

from domain.arkham.board import Arkham
from domain.kernel import Ending, Game

G = Game[Arkham]


class Outcome(NamedTuple):
    why: str
    won: bool


ENDINGS = {
    "azathoth_sealed": Outcome("the rift at the epicentre is closed", True),
    "azathoth_mended": Outcome("the future is written anew", True),
    "azathoth_woken": Outcome("Azathoth wakes, and everything ends", False),
    "nobody_left": Outcome("there is nobody left to go on", False),
}
NOBODY_LEFT = "nobody_left"


async def finish(g: G, ending: str) -> Ending:
    return g.end(ending, g.seats if ENDINGS[ending].won else [])
