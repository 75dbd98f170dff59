"""Rules: winning and losing. All win together, or nobody does. What ends a game stands on codex cards."""

from domain.arkham.board import Arkham
from domain.arkham.content import OUTCOMES
from domain.arkham.content.entries import Outcome
from domain.kernel import Ending, Game

G = Game[Arkham]


NOBODY_LEFT = "nobody_left"
ENDINGS = {**OUTCOMES, NOBODY_LEFT: Outcome("there is nobody left to go on")}


async def finish(g: G, ending: str) -> Ending:
    """What becomes of the town is read aloud: a sealed part of the scenario sheet, by the ending's name."""
    if ending in g.ruleset.sealed.get(str(g.board.scenario), {}):
        g.read(str(g.board.scenario), ending)
    return g.end(ending, g.seats if ENDINGS[ending].won else [])
