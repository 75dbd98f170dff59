"""JSON Schemas of everything the API takes and gives, from the types themselves: descriptions included."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec import inspect as types

from service.validation.field_docs import describe

REF = "#/components/schemas/{name}"
Schema = dict[str, Any]


def schemas_of(kinds: Iterable[Any]) -> tuple[dict[Any, Schema], dict[str, Schema]]:
    """A schema for each of these types, and the components they refer to."""
    wanted = list(dict.fromkeys(kinds))
    direct, components = msgspec.json.schema_components(wanted, ref_template=REF)
    classes = {_name(cls): cls for cls in _structs(wanted)}
    for name, schema in components.items():
        if name in classes:
            describe(schema, classes[name])
    schemas, named = _plainly_named((list(direct), components))
    return dict(zip(wanted, schemas, strict=True)), {name: named[name] for name in sorted(named)}


def query_schema(query: type[Struct]) -> Schema:
    """The schema of a query: every property is one parameter."""
    (_,), components = msgspec.json.schema_components([query], ref_template=REF)
    schema = components[_name(query)]
    describe(schema, query)
    return schema


def _structs(kinds: Iterable[Any]) -> Iterator[Any]:
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


def _plainly_named(content: Any) -> Any:
    """Generic types go by their own name: `SeatView`, not `SeatView_Any_`."""
    return msgspec.json.decode(re.sub(rb"([A-Za-z]+)_Any_", rb"\1", msgspec.json.encode(content)))
