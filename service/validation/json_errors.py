"""What is wrong with JSON that was sent, where (as a JSON pointer), and what would be right. msgspec says in which list
but not at which place of it, and that a value or a field is not known but not which ones are."""

import re
from collections.abc import Iterator
from enum import Enum
from typing import Any

import msgspec
from msgspec import inspect as types

_STEP = re.compile(r"\.([^.\[]+)|\[(\.\.\.|\d+)\]")
_UNKNOWN_FIELD = re.compile(r"Object contains unknown field `(?P<name>.*)`$", re.DOTALL)
_UNKNOWN_VALUE = re.compile(r"Invalid (enum )?value (?P<value>.*)$", re.DOTALL)
_PATTERN = re.compile(r"Expected `str` matching regex ", re.DOTALL)
_QUOTED = re.compile(r"`([^`]*)`")
_JSON_NAMES = {"int": "integer", "str": "string", "bool": "boolean", "float": "number"}
"""msgspec calls some types as Python does; whoever sends JSON need not know Python."""


def place_of(error: msgspec.ValidationError) -> tuple[list[str], str]:
    """msgspec's message as steps to the place, and what is wrong there. `...` is some place of a list or a map."""
    what, _, path = str(error).partition(" - at `$")
    steps = [name or index for name, index in _STEP.findall(path.rstrip("`"))]
    return steps, in_json_words(what)


def in_json_words(what: str) -> str:
    """What msgspec says is wrong, without its quotes and with the names that JSON has for types."""
    if what.startswith("Expected "):
        what = _QUOTED.sub(lambda quoted: re.sub(r"\w+", _json_name, quoted[1]), what)
    said = what.replace("`", "")
    return said[:1].lower() + said[1:]


def _json_name(word: re.Match[str]) -> str:
    return _JSON_NAMES.get(word[0], word[0])


class Mistake(msgspec.Struct, frozen=True):
    """What is wrong, and where."""

    pointer: str
    said: str


def mistake_in(raw: bytes, kind: Any, error: msgspec.ValidationError) -> Mistake:
    """A body that is not of this type: the exact place, and what is allowed there."""
    pointer = pointer_in(raw, kind, error)
    steps, said = place_of(error)
    what = str(error).partition(" - at `")[0]
    if field := _UNKNOWN_FIELD.match(what):
        listed = ", ".join(_fields(kind, steps)) or "none"
        return Mistake(pointer + pointer_to([field["name"]]), f"there is no such field; fields: {listed}")
    if (value := _UNKNOWN_VALUE.match(what)) and (allowed := _values(kind, steps)):
        return Mistake(pointer, f"{value['value']} is not allowed; allowed: {', '.join(allowed)}")
    if _PATTERN.match(what) and (examples := _examples(kind, steps)):
        return Mistake(pointer, f"expected something like {', '.join(examples)}")
    return Mistake(pointer, said)


def _fields(kind: Any, steps: list[str]) -> list[str]:
    """The fields that an object may have there."""
    found = [part for part in _at(types.type_info(kind), steps) if isinstance(part, types.StructType)]
    return list(dict.fromkeys(field.encode_name for struct in found for field in struct.fields))


def _values(kind: Any, steps: list[str]) -> list[str]:
    """The values that may stand there, of those that can be listed."""
    values: list[Any] = []
    for part in _at(types.type_info(kind), steps):
        if isinstance(part, types.LiteralType):
            values += part.values
        elif isinstance(part, types.EnumType):
            values += [one.value for one in part.cls if isinstance(one, Enum)]
    if not values and steps:
        values = [one.tag for one in _at(types.type_info(kind), steps[:-1]) if isinstance(one, types.StructType)]
    return [str(value) for value in values if value not in (None, "")]


def _examples(kind: Any, steps: list[str]) -> list[str]:
    """What the type itself gives as examples of what may stand there."""
    found = [part for part in _at(types.type_info(kind), steps, bare=False) if isinstance(part, types.Metadata)]
    return [str(one) for part in found for one in (part.extra_json_schema or {}).get("examples", ())]


def _at(kind: types.Type, steps: list[str], bare: bool = True) -> Iterator[types.Type]:
    """What may stand at a place: each of several, where there are several; if not bare, with what is said about it."""
    if isinstance(kind, types.Metadata) and (bare or steps):
        yield from _at(kind.type, steps, bare)
    elif isinstance(kind, types.UnionType):
        for one in kind.types:
            yield from _at(one, steps, bare)
    elif not steps:
        yield kind
    else:
        for inner in _below(kind, steps[0]):
            yield from _at(inner, steps[1:], bare)


def _below(kind: types.Type, step: str) -> list[types.Type]:
    match kind:
        case types.StructType():
            return [field.type for field in kind.fields if field.encode_name == step]
        case types.DictType():
            return [kind.value_type]
        case types.TupleType():
            return [kind.item_types[int(step)]] if step.isdecimal() else []
        case types.CollectionType():
            return [kind.item_type]
    return []


def pointer_to(steps: list[str]) -> str:
    return "".join("/" + step.replace("~", "~0").replace("/", "~1") for step in steps if step != "...")


def pointer_in(raw: bytes, kind: Any, error: msgspec.ValidationError) -> str:
    """The exact pointer: each list or map on the way is tried with one of its members at a time."""
    body = msgspec.json.decode(raw)
    steps, _ = place_of(error)
    found: list[str] = []
    here: Any = body
    for step in steps:
        name: Any = _culprit(body, here, kind, error) if step == "..." else step
        if name is None:
            break
        found.append(str(name))
        here = here[name if isinstance(here, dict) else int(name)]
    return pointer_to(found)


def _culprit(body: Any, inner: Any, kind: Any, error: msgspec.ValidationError) -> Any:
    """Which member of a list or map, alone, is refused in the same words."""
    members = dict(inner) if isinstance(inner, dict) else dict(enumerate(inner))
    for name, member in members.items():
        _keep(inner, name, member)
        try:
            msgspec.json.decode(msgspec.json.encode(body), type=kind)
        except msgspec.ValidationError as again:
            if str(again) == str(error):
                _restore(inner, members)
                return name
    _restore(inner, members)
    return None


def _keep(inner: Any, name: Any, member: Any) -> None:
    inner.clear()
    if isinstance(inner, dict):
        inner[name] = member
    else:
        inner.append(member)


def _restore(inner: Any, members: dict[Any, Any]) -> None:
    inner.clear()
    if isinstance(inner, dict):
        inner.update(members)
    else:
        inner.extend(members.values())
