"""What tests of the edges of the rules have in common."""

from collections.abc import Sequence
from typing import Any

from domain.kernel import Moved, Seat
from domain.unfathomable.facts.turn import MythosDrawn
from domain.unfathomable.names import (
    MythosId,
)
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    Unf,
    scene,
)

QUIET: dict[Seat, str] = {S1: "jeanne", S2: "jamie", S3: "ishmael"}
"""None of them reacts to dice, defeats or mythos cards."""
CALM = ["persistence-1", "persistence-1"]
FEAR = ["rampage-3", "rampage-3"]
AWAY: dict[Seat, str] = {S1: "sick_bay", S2: "sick_bay", S3: "sick_bay"}


def icons(card: str, **how: Any) -> Unf:
    """The icons of this card are resolved, with everybody out of the way."""
    settings = {"cast": QUIET, "at": AWAY, **how}
    return scene("icons", facts=[MythosDrawn(MythosId(card)), *settings.pop("more", [])], **settings)


def moved_from(arranged: Unf, source: Any, target: Any, cards: Sequence[Any] | None = None) -> Moved:
    """All cards of a zone, or these, lie elsewhere; a scene's names are those of its arrangement."""
    return Moved(tuple(arranged.cards(source) if cards is None else cards), source, target)
