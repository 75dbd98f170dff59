"""Options of a new game: read strictly, and judged by the ruleset."""

from functools import cache
from typing import Any

import msgspec
from msgspec import Raw, Struct

from domain.kernel.errors import Refused
from domain.kernel.opening import check_table
from domain.kernel.ruleset import Ruleset
from service.mistakes import mistake_in
from service.notes import describe

SEAT_COUNT = "seat-count"


@cache
def strict(options: type[Struct]) -> type[Struct]:
    """The same options without any others."""
    return msgspec.defstruct(options.__name__, (), bases=(options,), frozen=True, forbid_unknown_fields=True)


def read_setup(ruleset: Ruleset[Any], raw: Raw, seats: int) -> Any:
    """The options, if the game can be played so. What the ruleset does not know is refused, with a pointer."""
    try:
        msgspec.json.decode(raw, type=strict(ruleset.setup))
    except msgspec.ValidationError as error:
        wrong = mistake_in(bytes(raw), strict(ruleset.setup), error)
        pointer = f"/setup{wrong.pointer}"
        raise Refused("bad-setup", "{where}: {why}.", where=pointer, why=wrong.said, pointer=pointer) from None
    setup = ruleset.read_setup(raw)
    try:
        check_table(ruleset, seats, setup)
    except Refused as refused:
        refused.code = refused.code if refused.code == SEAT_COUNT else "bad-setup"  # its text still says which rule
        raise
    return setup


def setup_schema(ruleset: Ruleset[Any]) -> dict[str, Any]:
    """JSON Schema of the options, each with what it means."""
    options = ruleset.setup
    schema = msgspec.json.schema(strict(options))
    described = schema["$defs"][options.__name__]
    described["description"] = options.__doc__ or ""
    describe(described, options)
    return schema
