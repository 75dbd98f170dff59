"""A position built by hand, as JSON says it: read strictly, for the command line and for HTTP."""

import msgspec
from msgspec import Raw, Struct

from domain.kernel import Chapter, Fact, Placing
from domain.kernel.starting import Position
from projections.catalogue import GameEntry
from service.errors import Complaint
from service.validation.json_files import complaint, no_unknown_fields

NONE = Raw(b"null")


class PlacingFile(Placing, frozen=True, forbid_unknown_fields=True):
    """As the kernel's, but a misspelt field is a mistake."""


class PositionFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file for `arrange` may say."""

    ruleset: str
    seats: int
    setup: Raw = Raw(b"{}")
    rolls: tuple[tuple[str, ...], ...] = ()
    tops: dict[str, tuple[tuple[str, ...], ...]] = {}
    placings: tuple[PlacingFile, ...] = ()
    facts: tuple[Raw, ...] = ()
    chapter: Raw = NONE
    through: int = 1


def position(entry: GameEntry, wanted: PositionFile, source: str) -> Position:
    facts = tuple(_fact(entry, raw, source, f"/facts/{i}") for i, raw in enumerate(wanted.facts))
    chapter = None if bytes(wanted.chapter) == bytes(NONE) else _chapter(entry, wanted.chapter, source)
    return Position(wanted.placings, facts, chapter, wanted.through, wanted.rolls, wanted.tops)


def _fact(entry: GameEntry, raw: Raw, source: str, at: str) -> Fact:
    try:
        fact = entry.ruleset.event(bytes(raw))
    except msgspec.ValidationError as error:
        raise complaint(source, error, at) from error
    if not isinstance(fact, Fact):
        raise Complaint(f"{source}: {at}/e: {type(fact).__name__} is no fact: only facts can be arranged")
    no_unknown_fields(bytes(raw), type(fact), source, at)
    return fact


def _chapter(entry: GameEntry, raw: Raw, source: str) -> Chapter:
    try:
        chapter = entry.ruleset.chapter(raw)
    except msgspec.ValidationError as error:
        raise complaint(source, error, "/chapter") from error
    no_unknown_fields(bytes(raw), type(chapter), source, "/chapter")
    return chapter
