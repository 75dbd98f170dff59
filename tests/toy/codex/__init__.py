"""Codex: a toy. Cards in play that modify, react, watch and last: codex, rumour, assets, traits, pacts, monsters."""

from domain.kernel import EndingId, Face, NoSetup, Ruleset
from domain.parts.triggers import due
from tests.toy.codex.board import Quay
from tests.toy.codex.chapters import CHAPTERS, Opening, finish
from tests.toy.codex.content import BOX, PLAY
from tests.toy.codex.effects import VOCABULARY
from tests.toy.codex.events import FACTS
from tests.toy.codex.rules import D6

BOX.speak(VOCABULARY)
PLAY.speak(VOCABULARY)


def first_chapter(setup: NoSetup) -> Opening:
    return Opening()


CODEX = Ruleset(
    name="toy-codex",
    title="Codex",
    version="1",
    seats=(2, 3, 4),
    board=Quay,
    facts=FACTS,
    chapters=CHAPTERS,
    first=first_chapter,
    endings={
        EndingId("dawn"): "dawn comes",
        EndingId("drowned"): "all is drowned",
        EndingId("bound"): "it is bound",
    },
    draws=1200,
    dice={D6: tuple(Face(str(i)) for i in range(1, 7))},
    content=BOX.hash,
    components=(BOX.component("cards", "The cards"),),
    windows=("horror", "rolled", "doomsday_effect"),
    finish=finish,
    due=lambda board: due(PLAY, board),
    sealed=BOX.sealed(),
)
