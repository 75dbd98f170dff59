"""Unfathomable: a haunted crossing for three to six, with traitors among the crew."""

from collections.abc import Mapping

from domain.kernel import EndingId, Ruleset
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import BOX, DICE
from domain.unfathomable.content.components import components
from domain.unfathomable.effects import VOCABULARY
from domain.unfathomable.facts import FACTS
from domain.unfathomable.options import SEATS, Options, check_options, pairwise
from domain.unfathomable.rules.endings import ENDINGS, finish
from domain.unfathomable.rules.setup import LOTS
from domain.unfathomable.rules.turn import CHAPTERS, Embark

__all__ = ["UNFATHOMABLE", "Options"]

BOX.speak(VOCABULARY)


def first_chapter(options: Options) -> Embark:
    return Embark(options)


def census(board: Atlantica) -> Mapping[str, int]:
    """Deep Ones go round; none is ever lost."""
    return {"deep ones": board.reserve + sum(board.deep_ones.values())} if board.sailors else {}


UNFATHOMABLE = Ruleset(
    name="unfathomable",
    title="Unfathomable",
    version="3",
    seats=SEATS,
    board=Atlantica,
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
    finish=finish,
    windows=(
        "activation",
        "after_attack",
        "after_die",
        "after_total",
        "before_check",
        "before_die",
        "boiler",
        "crisis",
        "defeat",
        "drawn",
    ),
    quiet=("before_die", "after_die"),
    early=(
        "add_cards",
        "character",
        "choose_track",
        "deep_one_order",
        "discard",
        "discard_to_limit",
        "draw_skills",
        "galley",
        "may_draw",
        "receive",
        "starting_hand",
    ),
    tells={"UNF-38": "which of the mythos cards that somebody looks at have nobody to turn to"},
)
