"""Flotilla: three to five captains dive, trade and explore on a drowned world, and join its floating city when they
like."""

from collections.abc import Mapping

from domain.flotilla.board import Flotilla
from domain.flotilla.content import BOX, DICE
from domain.flotilla.content.components import components
from domain.flotilla.effects import VOCABULARY
from domain.flotilla.facts import FACTS
from domain.flotilla.options import SEATS, Options, check_options, pairwise
from domain.flotilla.rules.endings import ENDINGS
from domain.flotilla.rules.setup import LOTS
from domain.flotilla.rules.turn import CHAPTERS, Embark
from domain.kernel import EndingId, Ruleset

__all__ = ["FLOTILLA", "Options"]

BOX.speak(VOCABULARY)


def first_chapter(options: Options) -> Embark:
    return Embark(options)


def census(board: Flotilla) -> Mapping[str, int]:
    """Cards and tiles go round, and every victory point comes from the supply or the reserve."""
    if not board.round:
        return {}
    taken = sum(fleet.points for fleet in board.fleets.values())
    return {"cards": sum(map(len, board.zones.values())), "points": board.supply + taken - board.from_reserve}


FLOTILLA = Ruleset(
    name="flotilla",
    title="Flotilla",
    version="1",
    seats=SEATS,
    board=Flotilla,
    facts=FACTS,
    chapters=CHAPTERS,
    first=first_chapter,
    endings={EndingId(ending): why for ending, why in ENDINGS.items()},
    draws=1024,
    setup=Options,
    setups=pairwise,
    check_setup=check_options,
    dice={**DICE, **LOTS},
    content=BOX.hash,
    components=components(),
    census=census,
)
