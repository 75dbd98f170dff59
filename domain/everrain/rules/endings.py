"""Rules: WINNING & LOSING. All win together, or nobody does."""

from domain.everrain.board import Everrain
from domain.kernel import Ending, Game

G = Game[Everrain]
AVERTED, FLOODED = "averted", "flooded"
ENDINGS = {
    AVERTED: "the players have discovered how the rain can be stopped",
    FLOODED: "the enemy has reached the end of the Discovery track",
}


async def finish(g: G, ending: str) -> Ending:
    return g.end(ending, g.seats if ending == AVERTED else [])
