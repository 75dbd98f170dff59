"""JSON Schemas of everything the API takes and gives, from the types themselves: descriptions included.

One rule for what may be left out. Of an answer, a field is optional exactly if its type leaves usual values out
(`omit_defaults`); then null never stands for it. Of a request, whatever has a default is optional. Schemas name no
`default`, because generators take that for a promise that the field is there: descriptions say it instead."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct, structs
from msgspec import inspect as types

from service.http.openapi_by_hand import BY_HAND, NAMES, OPEN, PARTS, UNBOUNDED
from service.http.openapi_plain import Schema, plain, without_null
from service.validation.field_docs import describe

EMPTY = ("null", "false", "0", '""', "[]", "{}")
REF = "#/components/schemas/{name}"


def schemas_of(taken: Iterable[Any], given: Iterable[Any]) -> tuple[dict[Any, Schema], dict[str, Schema]]:
    """A schema for each type that the API takes or gives, and the components they refer to."""
    taken, given = list(taken), [*given, *PARTS]
    wanted = list(dict.fromkeys([*taken, *given]))
    direct, components = described(wanted, REF, sent=set(structs_in(given)), read=set(structs_in(taken)))
    named = {**components, **BY_HAND}
    return dict(zip(wanted, direct, strict=True)), {name: named[name] for name in sorted(named)}


def described(wanted: list[Any], ref: str, *, sent: set[Any], read: set[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    """Schemas of these types and of all within: those that are sent, those that are read, or both."""
    direct, components = msgspec.json.schema_components(wanted, ref_template=ref)
    for cls in structs_in(wanted):
        schema = components.get(_name(cls)) or components[f"{cls.__module__}.{cls.__name__}"]
        describe(schema, cls)
        if schema["type"] == "object":
            _say_what_may_be_missing(schema, cls, cls in sent, cls in read)
            for name, better in OPEN.get(_name(cls), {}).items() if ref == REF else ():
                note = {k: v for k, v in schema["properties"][name].items() if k == "description"}
                schema["properties"][name] = {**better, **note}
        if _name(cls) in UNBOUNDED:
            schema["additionalProperties"] = True
    made, named = _plainly_named(([plain(one) for one in direct], plain(components)))
    return made, {**named}


def query_schema(query: type[Struct]) -> Schema:
    """The schema of a query: every property is one parameter."""
    (_,), components = msgspec.json.schema_components([query], ref_template=REF)
    schema = components[_name(query)]
    describe(schema, query)
    return schema


def _say_what_may_be_missing(schema: Schema, cls: Any, sent: bool, read: bool) -> None:
    omits = getattr(cls, "__origin__", cls).__struct_config__.omit_defaults
    usual = {f.encode_name: f for f in structs.fields(cls) if not f.required}
    if sent and read and usual and not omits:
        raise TypeError(f"{cls.__name__} is read and sent: with `omit_defaults` both would have the same shape")
    for name, field in usual.items():
        property = schema["properties"][name]
        property.pop("default", None)
        if sent and not omits:
            continue
        if sent and not read and field.default is None:
            schema["properties"][name] = property = without_null(property)
        if said := _said_of(field, "Left out" if sent and not read else "By default"):
            property["description"] = f"{property.get('description', '')} {said}".strip()
    if sent and not omits:
        schema["required"] = list(schema["properties"])
    if not schema["required"]:
        del schema["required"]


def _said_of(field: structs.FieldInfo, when: str) -> str:
    """What a field is that is not there. That it is false, 0, empty or nothing need not be said."""
    made: Any = field.default_factory() if field.default is NODEFAULT else field.default
    usual = msgspec.json.encode(made).decode()
    return f"{when}: `{usual}`." if usual not in EMPTY else ""


def structs_in(kinds: Iterable[Any]) -> Iterator[Any]:
    """Every Struct that these types are made of."""
    seen: set[Any] = set()

    def walk(kind: Any) -> Iterator[Any]:
        if isinstance(kind, types.StructType):
            if kind.cls in seen:
                return
            seen.add(kind.cls)
            yield kind.cls
        for part in _parts(kind):
            yield from walk(part)

    for kind in types.multi_type_info(kinds):
        yield from walk(kind)


def _parts(kind: Any) -> Iterator[Any]:
    """The types inside a type."""
    for name in getattr(kind, "__struct_fields__", ()):
        value = getattr(kind, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, types.Type):
                yield part
            elif isinstance(part, types.Field):
                yield part.type


def _name(cls: Any) -> str:
    """As msgspec names the component."""
    origin = getattr(cls, "__origin__", cls)
    if origin is cls:
        return str(cls.__name__)
    return re.sub(r"[^a-zA-Z0-9.\-_]", "_", f"{origin.__name__}[{', '.join(a.__name__ for a in cls.__args__)}]")


def _plainly_named(content: Any, names: Mapping[str, str] = NAMES) -> Any:
    """Generic types go by their own name: `SeatView`, not `SeatView_Any_`; of two types of one name, each has another
    in the contract."""
    text = re.sub(rb"([A-Za-z]+)_Any_", rb"\1", msgspec.json.encode(content))
    for long, short in names.items():
        text = text.replace(long.encode(), short.encode())
    return msgspec.json.decode(text)
