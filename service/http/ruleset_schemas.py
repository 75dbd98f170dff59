"""JSON Schemas of what is different in every game: options, board, events, chapters. They stand on their own."""

from functools import cache
from typing import Any, Union

from domain.kernel import events
from domain.kernel.events import KERNEL_EVENTS
from domain.kernel.ruleset import Ruleset, tag_of
from projections.catalogue import GameEntry
from service.games.setups import setup_schema
from service.http.openapi_plain import Schema
from service.http.openapi_schemas import described, structs_in

DIALECT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/{name}"


class GameOpened(events.GameOpened, frozen=True, tag="GameOpened"):
    """A table is opened."""

    setup: dict[str, Any] = {}  # type: ignore[assignment]
    """Options of the ruleset."""


SHAPES: dict[Any, Any] = {events.GameOpened: GameOpened}
"""Events with fields of stored bytes, and what these bytes are."""


@cache
def schemas_for(ruleset: Ruleset[Any]) -> dict[str, Schema]:
    """Options, board, events and chapters of a ruleset."""
    return {
        "setup": {"$schema": DIALECT, **setup_schema(ruleset)},
        "board": _whole(ruleset.board),
        "event": _whole(Union[(*(SHAPES.get(e, e) for e in KERNEL_EVENTS), *ruleset.facts)]),
        "chapter": _whole(Union[ruleset.chapters]),
    }


def _whole(kind: Any) -> Schema:
    (schema,), parts = described([kind], REF, sent=set(structs_in([kind])), read=set())
    return {"$schema": DIALECT, **schema, "$defs": parts}


def event_tags(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """Every `e` that an event of the game can have, those of all games first."""
    return tuple(tag_of(event) for event in (*KERNEL_EVENTS, *ruleset.facts))


def zone_kinds(entry: GameEntry) -> tuple[str, ...]:
    """Every kind of zone: what stands before the colon of its id."""
    named = {key.removeprefix("zone.").partition(":")[0] for key in entry.words.published() if key.startswith("zone.")}
    return tuple(sorted(named | set(entry.more_zones)))
