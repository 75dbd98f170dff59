"""Where in a body something is wrong, as a JSON pointer. msgspec says in which list, but not at which place of it."""

import re
from typing import Any

import msgspec

_STEP = re.compile(r"\.([^.\[]+)|\[(\.\.\.|\d+)\]")


def place_of(error: msgspec.ValidationError) -> tuple[list[str], str]:
    """msgspec's message as steps to the place, and what is wrong there. `...` is some place of a list or a map."""
    what, _, path = str(error).partition(" - at `$")
    steps = [name or index for name, index in _STEP.findall(path.rstrip("`"))]
    said = what.replace("`", "")
    return steps, said[:1].lower() + said[1:]


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
