"""The content as `sealog content` counts and compares it."""

from collections.abc import Iterable

import msgspec

from domain.flotilla.content import (
    ARTIFACT_TILES,
    BOX,
    CREW_CARDS,
    DICE_SHOWN,
    DOCKS,
    HUB,
    NUMBERS,
    OBJECTIVES,
    OCEAN,
    RINGS,
    SONAR,
    STARTERS,
    SURVIVOR_TRACKS,
    CrewCard,
)
from domain.flotilla.content.entries import Thing
from domain.flotilla.names import Side
from domain.kernel import Component, Entry
from domain.parts.content import CardEntry
from domain.parts.effects import lines_of

RETIRED_FOR = 2.0
"""How much less a face is worth that may be retired for something better."""


def face_worth(card: CrewCard, side: Side) -> float:
    """By the price list: Sail or Income, and the text."""
    face = card.face(side)
    return (face.value or 0) + BOX.words.worth(face.effects) + (RETIRED_FOR if face.retire else 0.0)


def _entry(card: CardEntry, data: object, worth: float | None = None) -> Entry:
    lines = tuple(line for line, _ in lines_of(card))
    return Entry(card.id, card.name, card.origin, card.copies, msgspec.to_builtins(data), worth, lines)


def _crew(tiers: tuple[int, ...]) -> Iterable[Entry]:
    for card in CREW_CARDS.values():
        if card.tier in tiers:
            worth = (face_worth(card, "sink") + face_worth(card, "sky")) / 2
            yield _entry(card, [card.sink, card.sky], worth)


def _tracks() -> Iterable[Entry]:
    for track in (*RINGS.values(), *SURVIVOR_TRACKS.values(), *SONAR.values()):
        yield _entry(track, track.spaces)
    for slot in HUB.values():
        yield _entry(slot, slot.bounty)


def _things(of: Iterable[Thing], shown_by: tuple[str, ...], copies: int = 1) -> tuple[Entry, ...]:
    return tuple(
        Entry(x.id, x.name, x.origin, copies, msgspec.to_builtins(x, str_keys=True), shown_by=shown_by)  # type: ignore[attr-defined]
        for x in of
    )


def _pieces() -> Iterable[Entry]:
    for kind, die in DICE_SHOWN.dive.items():
        yield Entry(kind, f"{kind.title()} die", "stated", die.count, shown_by=("DiceThrown",))
    for research in DICE_SHOWN.research:
        name = f"Research die, {research.removeprefix('research_')}"
        yield Entry(research, name, "stated", DICE_SHOWN.order.count(research), shown_by=("DiceThrown",))
    yield Entry("depletion", "Depletion token", "stated", NUMBERS.depletion, shown_by=("TileDepleted",))


def components() -> tuple[Component, ...]:
    """Once the operations are known."""
    artifacts = tuple(_entry(a, [a.sink, a.sky, a.bounty]) for a in ARTIFACT_TILES.values())
    return (
        Component("starters", "Starter Crew cards", tuple(_crew((0,)))),
        Component("crew", "Crew cards", tuple(_crew((1, 2))), (12, 24)),
        Component("artifacts", "Artifacts", artifacts),
        Component("tiles", "Ocean tiles", _things(OCEAN.values(), ("TilesDrawn",))),
        Component("starting_tiles", "Starting tiles", _things(STARTERS.values(), ("FlotillaLaid",))),
        Component("objectives", "Objective tiles", _things(OBJECTIVES.values(), ("ObjectiveScored",), 3)),
        Component("docks", "Dock tiles", _things(DOCKS.values(), ("TurnedSkyside",))),
        Component("tracks", "Rings, tracks and slots", tuple(_tracks())),
        Component("pieces", "Dice and tokens", tuple(_pieces())),
    )
