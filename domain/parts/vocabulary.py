"""The words that a game's cards may use: it reads what stands on them, and says what is wrong with it and what would be
right."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Generic, TypeVar, Union, get_args

import msgspec
from msgspec import Struct

from domain.kernel import Board, Text
from domain.parts.effects import ON, Kind, Op, Ops, kind_of
from domain.parts.nouns import KINDS, Amount, Name, Nouns
from domain.parts.prices import Prices
from domain.parts.wording import Wording

B = TypeVar("B", bound=Board)
T = TypeVar("T")
NAMEABLE = ("who", "place", "card", "host")
"""Kinds of nouns in whose place a name may stand: `@victim`."""


class BadData(ValueError):
    """Something on a card is not as it should be. `at` is the field: `effects[0].then[1].what`."""

    def __init__(self, problem: str, at: str = "") -> None:
        super().__init__(f"{at}: {problem}" if at else problem)
        self.problem, self.at = problem, at


class Vocabulary(Generic[B]):
    """The operations a game knows, and its nouns. It reads, checks, says and prices what stands on cards."""

    def __init__(self, nouns: Nouns[B], *kinds: Kind[Any]) -> None:
        names = [kind.name for kind in kinds]
        if doubled := {name for name in names if names.count(name) > 1}:
            raise ValueError(f"two operations share a name: {', '.join(sorted(doubled))}")
        for kind in kinds:
            _check_kind(kind)
        self.nouns = nouns
        self.kinds = dict(zip(names, kinds, strict=True))
        self.wording = Wording(nouns, kinds)
        self._known = {*nouns.number, *nouns.value, *(left for kind in kinds for left in kind.leaves)}
        self._union: Any = Union[tuple(kind.shape for kind in kinds)]

    def said(self, ops: Iterable[Op]) -> Text:
        return self.wording.ops(ops)

    def worth(self, ops: Iterable[Op], prices: Prices | None = None) -> float:
        return (prices or Prices(self.nouns)).all(ops)

    # --- reading ---

    def read(self, raw: object) -> Ops:
        """Operations from plain data."""
        return self.convert(raw, Ops)

    def convert(self, raw: object, kind: type[T]) -> T:
        """Anything that holds operations, from plain data. `BadData` says where it is wrong and what would be right."""
        try:
            found = msgspec.convert(raw, kind, dec_hook=self._hook)
        except msgspec.ValidationError as error:
            raise self._explained(raw, kind, str(error)) from None
        self.check(found)
        return found

    def _hook(self, kind: type, raw: Any) -> Any:
        if kind is not Ops:
            raise TypeError(f"no card has a {kind.__name__}")
        try:
            return Ops(msgspec.convert(raw, tuple[self._union, ...], dec_hook=self._hook))  # type: ignore[name-defined]
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from None

    def _explained(self, raw: object, whole: Any, message: str) -> BadData:
        """msgspec says what is wrong, innermost place first. What would be right is added here."""
        problem, *places = _pieces(message)
        at = "".join(places).removeprefix(".")
        return BadData(problem + (self._hint(raw, problem, at) or _entry_hint(whole, problem, at)), at)

    def _hint(self, raw: object, problem: str, at: str) -> str:
        if problem.startswith("Invalid value") and at.endswith(".do"):
            return f"; {near(problem.split(chr(39))[1], self.kinds)}"
        held = _found(raw, at)
        kind = self.kinds.get(held.get("do", "")) if isinstance(held, dict) else None
        if kind is not None and "field" in problem:
            return f"; {kind.name} has {', '.join(kind.hints)}"
        return ""

    # --- checking ---

    def check(self, data: Any, at: str = "", names: frozenset[str] = frozenset()) -> None:
        """Every noun must be the game's own, every name be given before, every number be known."""
        if isinstance(data, Op):
            self._check_op(data, at, names)
        elif isinstance(data, Amount):
            self.check_number(data.of, f"{at}.of")
        elif isinstance(data, Struct):
            for name in data.__struct_fields__:
                self.check(getattr(data, name), f"{at}.{name}" if at else name, names)
        elif isinstance(data, tuple):
            for i, part in enumerate(data):
                self.check(part, f"{at}[{i}]", names)
        elif isinstance(data, dict):
            for key, part in data.items():
                self.check(part, f"{at}.{key}", names)

    def _check_op(self, one: Op, at: str, names: frozenset[str]) -> None:
        kind = kind_of(one)
        given = {getattr(one, name) for name, hint in kind.hints.items() if hint is Name}
        within = names | given | set(kind.names)
        for name, hint in kind.hints.items():
            value = getattr(one, name)
            if hint in KINDS:
                self._check_noun(KINDS[hint], value, f"{at}.{name}", names, kind.needs.get(name, ""))
            else:
                self.check(value, f"{at}.{name}", within)

    def _check_noun(self, kind: str, id: str, at: str, names: frozenset[str], needs: str) -> None:
        nouns: Mapping[str, Any] = getattr(self.nouns, kind)
        if not id:
            return
        if id.startswith("@") and kind in NAMEABLE:
            if id[1:] not in names:
                raise BadData(f"nothing is named {id}; {_there_are(names, 'names')}", at)
        elif id not in nouns:
            raise BadData(f"there is no {kind} {id}; {near(id, nouns)}", at)
        elif needs and getattr(nouns[id], needs) is None:
            raise BadData(f"the {kind} {id} has no {needs}: give its noun {needs}=…", at)

    def check_number(self, of: str, at: str) -> None:
        token = of[len(ON) :] if of.startswith(ON) else ""
        if token and token not in self.nouns.token:
            raise BadData(f"there is no token {token}; {near(token, self.nouns.token)}", at)
        if not token and of not in self._known:
            raise BadData(f"there is no number {of}; {near(of, self._known)}", at)


def _there_are(known: Iterable[str], what: str = "") -> str:
    listed = ", ".join(sorted(known))
    return (
        f"there are {listed}"
        if listed
        else f"there are none{f' ({what} are given by lines around it)' if what else ''}"
    )


def near(wrong: str, known: Iterable[str]) -> str:
    """What would be right: what is meant, if it is near; else all there is."""
    known = list(known)
    close = get_close_matches(wrong, known, 1, 0.75)
    return f"is {close[0]} meant?" if close else _there_are(known)


def _check_kind(kind: Kind[Any]) -> None:
    """A parameter without a type would be no field, and a hole without a parameter no text."""
    code = kind.rule.__code__
    for name in code.co_varnames[1 : code.co_argcount]:
        if name not in kind.hints:
            raise TypeError(f"@op {kind.name}: the parameter {name} has no type; say which, as in `{name}: int`")
    for name in _HOLE.findall(kind.text):
        if name not in kind.hints:
            raise TypeError(
                f"@op {kind.name}: its text says {{{name}}}, but it has no such parameter; {near(name, kind.hints)}"
            )


def _entry_hint(whole: Any, problem: str, at: str) -> str:
    """What the entry itself may have."""
    if not (isinstance(whole, type) and issubclass(whole, Struct)):
        return ""
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(whole)}
    if "unknown field" in problem and not at:
        return f"; {near(problem.split('`')[1], fields)}"
    if problem.startswith("Invalid enum value") and at in fields:
        return f"; {near(problem.split(chr(39))[1], map(str, get_args(fields[at])))}"
    return ""


_HOLE = re.compile(r"\{(\w+)")
_AT = re.compile(r" - at `\$([^`]*)`")


def _pieces(message: str) -> tuple[str, ...]:
    """The problem, then where it is, from the outside in."""
    places = _AT.findall(message)
    return (_AT.sub("", message), *reversed(places))


def _found(raw: Any, at: str) -> Any:
    """What stands at a place in plain data; `None` if that cannot be told."""
    for step in re.findall(r"\w+|\.\.\.", at):
        try:
            raw = raw[int(step)] if step.isdigit() else raw[step]
        except (KeyError, IndexError, TypeError):
            return None
    return raw
