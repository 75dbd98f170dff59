"""What stands under each field of a Struct in its source: descriptions for schemas, settings and pages."""

import ast
import inspect
from functools import cache
from textwrap import dedent
from typing import Any

import msgspec
from msgspec import Struct


@cache
def field_notes(cls: Any) -> dict[str, str]:
    """The note of each field, those of its bases too."""
    notes: dict[str, str] = {}
    for base in reversed(getattr(cls, "__origin__", cls).__mro__):
        if issubclass(base, Struct) and base is not Struct:
            notes |= _notes_in(base)
    return notes


def _notes_in(cls: type) -> dict[str, str]:
    body = ast.parse(dedent(inspect.getsource(cls))).body[0]
    assert isinstance(body, ast.ClassDef)
    notes: dict[str, str] = {}
    for field, note in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(note, ast.Expr) and isinstance(note.value, ast.Constant):
            assert isinstance(field.target, ast.Name)
            notes[field.target.id] = " ".join(str(note.value.value).split())
    return notes


def describe(schema: dict[str, Any], cls: Any) -> None:
    """Put the notes of a Struct into its JSON Schema."""
    schema.pop("title", None)
    if "description" in schema:
        schema["description"] = " ".join(schema["description"].split())
    notes = field_notes(cls)
    names = {f.encode_name: f.name for f in msgspec.structs.fields(cls)}
    for name, field in schema.get("properties", {}).items():
        note = notes.get(names.get(name, ""))
        if note:
            field["description"] = note
