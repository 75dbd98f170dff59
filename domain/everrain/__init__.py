"""The Everrain: one to four captains race the servants of an Elder One across a drowning world."""

from collections.abc import Mapping

from domain.everrain.board import Everrain
from domain.everrain.content import BOX, DICE
from domain.everrain.content.components import components
from domain.everrain.effects import VOCABULARY
from domain.everrain.facts import FACTS
from domain.everrain.facts.elder import ElderOneRose, ElderOneSlowed, PortLost, Tallied
from domain.everrain.facts.sea import Explored
from domain.everrain.facts.turn import DiscoveryMoved
from domain.everrain.options import SEATS, Options, check_options, pairwise
from domain.everrain.rules.endings import ENDINGS, finish
from domain.everrain.rules.setup import LOTS
from domain.everrain.rules.tracks import ending_of
from domain.everrain.rules.turn import CHAPTERS, Embark
from domain.kernel import EndingId, Ruleset

__all__ = ["EVERRAIN", "Options"]

BOX.speak(VOCABULARY)


def first_chapter(options: Options) -> Embark:
    return Embark(options)


def census(board: Everrain) -> Mapping[str, int]:
    """Cards go round; none is ever lost."""
    return {"cards": sum(map(len, board.zones.values()))} if board.round else {}


EVERRAIN = Ruleset(
    name="everrain",
    title="The Everrain",
    version="1",
    seats=SEATS,
    board=Everrain,
    facts=FACTS,
    chapters=CHAPTERS,
    first=first_chapter,
    endings={EndingId(ending): why for ending, why in ENDINGS.items()},
    draws=2048,
    setup=Options,
    setups=pairwise,
    check_setup=check_options,
    dice={**DICE, **LOTS},
    content=BOX.hash,
    components=components(),
    census=census,
    sealed=BOX.sealed(),
    over=dict.fromkeys((DiscoveryMoved, Explored, ElderOneRose, ElderOneSlowed, PortLost, Tallied), ending_of),
    finish=finish,
)
