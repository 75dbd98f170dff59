"""`carried(ops)` puts one card of Pier on the table and carries it out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from domain.kernel import Chapter, Ending, Face, Fact, Game, Placing, Seat, Shuffle, hand
from domain.parts.effects import perform
from tests.given import S1, Table, given
from tests.toy.pier import PIER
from tests.toy.pier.board import ARTIFACTS, IDOL, RELIC, Pier
from tests.toy.pier.effects import VOCABULARY
from tests.toy.pier.events import PierReady
from tests.toy.pier.nouns import NOUNS

SOURCE = "docks_3"


class Carry(Chapter, frozen=True):
    """Carries out these operations, and no more."""

    ops: list[dict[str, Any]]
    secret: bool = False

    async def play(self, g: Game[Pier]) -> Chapter | Ending:
        await perform(g, NOUNS, VOCABULARY.read(self.ops), S1, SOURCE, secret=self.secret)
        return g.end("evening", ())


class Artifacts(Chapter, frozen=True):
    """Only the artifacts are laid out."""

    async def play(self, g: Game[Pier]) -> Chapter | Ending:
        g.emit(PierReady())
        g.stock(ARTIFACTS.deck, [Face(RELIC)] * 3 + [Face(IDOL)] * 3)
        await Shuffle(ARTIFACTS.deck, "the artifacts")
        return Carry([])


RULES = replace(PIER, chapters=(Artifacts, Carry), first=lambda setup: Artifacts())


def carried(
    *ops: dict[str, Any],
    seats: int = 3,
    facts: Sequence[Fact] = (),
    rolls: Sequence[Sequence[str]] = (),
    tops: Iterable[str] = (),
    hands: Mapping[Seat, Sequence[str]] | None = None,
    secret: bool = False,
) -> Table[Pier]:
    """`tops`: what lies on top of the artifacts."""
    placings = [Placing(hand(seat), tuple(map(Face, faces))) for seat, faces in (hands or {}).items()]
    return given(
        RULES,
        seats=seats,
        rolls=[tuple(map(Face, faces)) for faces in rolls],
        tops={ARTIFACTS.deck: [[Face(face) for face in tops]]} if tops else {},
        placings=placings,
        facts=facts,
        chapter=Carry(list(ops), secret),
    )
