"""Rules: WINNING & LOSING. All win together, or nobody does."""

from domain.everrain.board import Everrain
from domain.kernel import Ending, Game

G = Game[Everrain]
AVERTED, FLOODED, STILLED, CONSUMED = "averted", "flooded", "stilled", "consumed"
ENDINGS = {
    AVERTED: "the players have discovered how the rain can be stopped",
    FLOODED: "the enemy has reached the end of the Discovery track",
    STILLED: "the players have stopped the Elder One",
    CONSUMED: "the Elder One has what it wanted",
}


async def finish(g: G, ending: str) -> Ending:
    return g.end(ending, g.seats if ending in (AVERTED, STILLED) else [])
