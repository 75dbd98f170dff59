"""Reading JSON that people write: strict, and with complaints that point to the place."""

import re
from typing import Any, TypeVar

import msgspec

from service.errors import Complaint
from service.validation.json_errors import in_json_words, mistake_in

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)
_WHERE = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>\$[^`]*)`)?$", re.DOTALL)


def read_json(raw: bytes, kind: type[T], source: str, at: str = "") -> T:
    """Decode, or complain: `file.json: /placings/0/zone: expected string, got integer`."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        raise _mistaken(raw, kind, source, at, error) from error
    except msgspec.DecodeError as error:
        raise Complaint(f"{source}: this is no JSON: {error}") from error


def _mistaken(raw: bytes, kind: Any, source: str, at: str, error: msgspec.ValidationError) -> Complaint:
    """Where it is wrong and what would be right; perhaps it is not even JSON to the end."""
    try:
        wrong = mistake_in(raw, kind, error)
    except msgspec.DecodeError as broken:
        return Complaint(f"{source}: this is no JSON: {broken}")
    return Complaint(f"{source}: {at + wrong.pointer or 'the document'}: {wrong.said}")


def read_struct(raw: bytes, kind: type[S], source: str, at: str = "") -> S:
    """The same for a Struct, with a complaint of fields that it does not have."""
    value = read_json(raw, kind, source, at)
    no_unknown_fields(raw, kind, source, at)
    return value


def complaint(source: str, error: Exception, at: str = "") -> Complaint:
    """msgspec's message, with a JSON pointer in place of its path."""
    found = _WHERE.match(str(error))
    assert found is not None
    pointer = at + pointer_of(found["path"] or "$")
    return Complaint(f"{source}: {pointer or 'the document'}: {in_json_words(found['what'])}")


def pointer_of(path: str) -> str:
    """`$.placings[0].zone` as `/placings/0/zone`."""
    return "".join(f"/{part}" for part in re.findall(r"[^.\[\]$]+", path))


def no_unknown_fields(raw: bytes, kind: type[msgspec.Struct], source: str, at: str) -> None:
    """Complain of fields that the Struct does not have: the kernel's own ones ignore them."""
    given: dict[str, Any] = msgspec.json.decode(raw)
    config = kind.__struct_config__
    allowed = [field.encode_name for field in msgspec.structs.fields(kind)]
    for name in given:
        if name not in allowed and name != config.tag_field:
            raise Complaint(f"{source}: {at}/{name}: there is no such field; fields: {', '.join(allowed) or 'none'}")
