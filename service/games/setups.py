"""Options of a new game: read strictly, and judged by the ruleset."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw, Struct, structs

from domain.kernel.errors import Refused
from domain.kernel.ruleset import Ruleset
from domain.kernel.setups import set_of, settled
from domain.kernel.starting import check_table
from service.validation.field_docs import describe
from service.validation.json_errors import mistake_in

SEAT_COUNT = "seat-count"


@cache
def strict(options: type[Struct]) -> type[Struct]:
    """The same options without any others, within Structs too."""
    nested: list[Any] = [(f.name, strict(f.type), _default(f)) for f in structs.fields(options) if _is_struct(f.type)]
    return msgspec.defstruct(options.__name__, nested, bases=(options,), frozen=True, forbid_unknown_fields=True)


def _default(option: structs.FieldInfo) -> Any:
    made = option.default is msgspec.NODEFAULT
    return msgspec.field(default_factory=option.default_factory) if made else option.default


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


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
        ruleset.check_offer(setup)
    except Refused as refused:
        refused.code = refused.code if refused.code == SEAT_COUNT else "bad-setup"  # its text still says which rule
        raise
    return settled(setup)


def setup_schema(ruleset: Ruleset[Any]) -> dict[str, Any]:
    """JSON Schema of the options, each with what it means."""
    whole = options_schema(ruleset.setup)
    for name, option in whole.get("properties", {}).items():
        if "enum" in option:
            option["enum"] = [value for value in option["enum"] if _is_offered(ruleset, name, value)]
    return whole


def _is_offered(ruleset: Ruleset[Any], name: str, value: Any) -> bool:
    try:
        ruleset.check_offer(structs.replace(ruleset.setup(), **{name: value}))
    except Refused:
        return False
    return True


def options_schema(options: type[Struct]) -> dict[str, Any]:
    """The same of any options."""
    schema = msgspec.json.schema(strict(options))
    for kind in _all_in(options):
        described = schema["$defs"][kind.__name__]
        described["description"] = kind.__doc__ or ""
        describe(described, kind)
        for field in structs.fields(kind):
            if set_of(field.type):
                described["properties"][field.encode_name]["uniqueItems"] = True
    whole: dict[str, Any] = _inlined({"$ref": schema["$ref"]}, schema["$defs"])
    return whole


def _inlined(schema: Any, parts: dict[str, Any]) -> Any:
    """The schema without references: a tool that finds one in a larger document looks for it there."""
    if isinstance(schema, list):
        return [_inlined(one, parts) for one in schema]
    if not isinstance(schema, dict):
        return schema
    around = {key: _inlined(value, parts) for key, value in schema.items() if key != "$ref"}
    return {**_inlined(parts[schema["$ref"].rpartition("/")[2]], parts), **around} if "$ref" in schema else around


def _all_in(options: type[Struct]) -> Iterator[type[Struct]]:
    """The options, and every Struct within them."""
    yield options
    for field in structs.fields(options):
        if _is_struct(field.type):
            yield from _all_in(field.type)
