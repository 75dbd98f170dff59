"""JSON patches (RFC 6902) between two JSON values of plain builtins: `add`, `remove` and `replace` only."""

from typing import Any

from domain.kernel.record import encode

Op = dict[str, Any]
"""`{"op": …, "path": …}`, with a `value` unless it removes."""


class BadPatch(ValueError):
    """A patch that does not fit the document it is applied to."""


def diff(old: Any, new: Any) -> list[Op]:
    """What turns `old` into `new`. What is the same in both is never looked into."""
    ops: list[Op] = []
    _diff("", old, new, ops)
    return ops


def _diff(path: str, old: Any, new: Any, ops: list[Op]) -> None:
    if same(old, new):
        return
    if type(old) is dict and type(new) is dict:
        _diff_members(path, old, new, ops)
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple):
        _diff_items(path, old, new, ops)
    else:
        ops.append({"op": "replace", "path": path, "value": new})


def same(old: Any, new: Any) -> bool:
    """Equal as JSON. To Python `True` equals 1 and 1 equals 1.0, so equality alone will not do."""
    return old is new or (old == new and encode(old) == encode(new))


def _diff_members(path: str, old: dict[str, Any], new: dict[str, Any], ops: list[Op]) -> None:
    for key in old:
        if key not in new:
            ops.append({"op": "remove", "path": f"{path}/{_escaped(key)}"})
    for key, value in new.items():
        if key not in old:
            ops.append({"op": "add", "path": f"{path}/{_escaped(key)}", "value": value})
        elif old[key] is not value:
            _diff(f"{path}/{_escaped(key)}", old[key], value, ops)


def _diff_items(path: str, old: Any, new: Any, ops: list[Op]) -> None:
    """What both begin and end with stays; between, items change in place, then some go or come."""
    start, end = 0, 0
    shorter = min(len(old), len(new))
    while start < shorter and same(old[start], new[start]):
        start += 1
    while end < shorter - start and same(old[-1 - end], new[-1 - end]):
        end += 1
    changed = shorter - start - end
    for i in range(start, start + changed):
        _diff(f"{path}/{i}", old[i], new[i], ops)
    for i in range(len(old) - end - 1, start + changed - 1, -1):
        ops.append({"op": "remove", "path": f"{path}/{i}"})
    for i in range(start + changed, len(new) - end):
        ops.append({"op": "add", "path": f"{path}/{i}", "value": new[i]})


def apply(doc: Any, ops: list[Op]) -> Any:
    """The document with the patch applied; the one given stays as it is."""
    for op in ops:
        doc = _apply(doc, steps_of(op["path"]), op)
    return doc


def _apply(doc: Any, keys: list[str], op: Op) -> Any:
    if not keys:
        if op["op"] == "remove":
            raise BadPatch("a whole document cannot be removed")
        return op["value"]
    key, *rest = keys
    if isinstance(doc, dict):
        return _in_object(dict(doc), key, rest, op)
    if isinstance(doc, list | tuple):
        return _in_array(list(doc), key, rest, op)
    raise BadPatch(f"{op['path']} leads into {doc!r}, which holds nothing")


def _in_object(doc: dict[str, Any], key: str, rest: list[str], op: Op) -> dict[str, Any]:
    if key not in doc and (rest or op["op"] != "add"):
        raise BadPatch(f"{op['path']}: there is no {key}")
    if rest:
        doc[key] = _apply(doc[key], rest, op)
    elif op["op"] == "remove":
        del doc[key]
    else:
        doc[key] = op["value"]
    return doc


def _in_array(doc: list[Any], key: str, rest: list[str], op: Op) -> list[Any]:
    adds = op["op"] == "add" and not rest
    at = len(doc) if key == "-" and adds else int(key) if key.isdecimal() else -1
    if not 0 <= at < len(doc) + adds:
        raise BadPatch(f"{op['path']}: there is no place {key} among {len(doc)}")
    if rest:
        doc[at] = _apply(doc[at], rest, op)
    elif adds:
        doc.insert(at, op["value"])
    elif op["op"] == "remove":
        del doc[at]
    else:
        doc[at] = op["value"]
    return doc


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def steps_of(path: str) -> list[str]:
    """Where a path leads, step by step."""
    if path and not path.startswith("/"):
        raise BadPatch(f"{path!r} is no path: it is empty or begins with a slash")
    return [key.replace("~1", "/").replace("~0", "~") for key in path.split("/")[1:]]
