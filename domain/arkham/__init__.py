"""Arkham Horror, third edition: one to six investigators against what wakes under their town."""

from collections.abc import Mapping

from domain.arkham.board import Arkham
from domain.arkham.content import BOX, PLAY
from domain.arkham.content.components import components
from domain.arkham.effects import VOCABULARY
from domain.arkham.facts import FACTS
from domain.arkham.options import SEATS, Options, check_offer, check_options, pairwise
from domain.arkham.rules.endings import ENDINGS, finish
from domain.arkham.rules.series import SERIES
from domain.arkham.rules.skill_tests import DIE, SIDES
from domain.arkham.rules.turn import CHAPTERS, SetUp
from domain.kernel import EndingId, Face, Ruleset
from domain.parts.triggers import due

__all__ = ["ARKHAM", "Options"]

BOX.speak(VOCABULARY)
PLAY.speak(VOCABULARY)


PLAIN = ("action", "engaged_action", "rolled", "encounter")
"""Moments in which what may be used is part of a plain question."""


def first_chapter(options: Options) -> SetUp:
    return SetUp(options)


def census(board: Arkham) -> Mapping[str, int]:
    """Cards and tokens go round; none is ever lost."""
    return {"cards": sum(map(len, board.zones.values()))} if board.round else {}


ARKHAM = Ruleset(
    name="arkham",
    title="Arkham Horror",
    version="1",
    seats=SEATS,
    board=Arkham,
    facts=FACTS,
    chapters=CHAPTERS,
    first=first_chapter,
    endings={EndingId(ending): outcome.why for ending, outcome in ENDINGS.items()},
    draws=4096,
    setup=Options,
    setups=pairwise,
    check_setup=check_options,
    check_offer=check_offer,
    dice={DIE: tuple(Face(str(n)) for n in range(1, SIDES + 1))},
    content=BOX.hash,
    components=components(),
    census=census,
    tells={"ARK-101": "to which neighbourhood a spawned clue belongs"},
    windows=("helping", *(moment for moment in PLAY.moments if moment not in (*PLAIN, "helping"))),
    finish=finish,
    sealed=BOX.sealed(),
    series=SERIES,
    due=lambda board: due(PLAY, board) if board.scenario else (),
)
