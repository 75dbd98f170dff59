"""Which set-ups there are to try: every one that the rules allow, or few in which every pair of choices occurs.

An option is a flag, a word of several (`Literal`), a number within bounds (`Annotated[int, Meta(ge=1, le=8)]`), a set
of words (`tuple[Literal[…], …]`) or a Struct of such options. Of numbers both bounds are tried and the default, of
sets none, each and all of their words."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import FieldInfo, fields, replace

from domain.kernel.errors import Refused, RuleFault

S = TypeVar("S", bound=Struct)
Check = Callable[[Any, int], None]


def every_setup(kind: type[S], check: Check, seats: int) -> list[S]:
    """All set-ups that `check` allows, the plain one first."""
    return [setup for setup in _listed(kind, "") if _allowed(setup, check, seats)]


def pairwise_setups(kind: type[S], check: Check, seats: int) -> list[S]:
    """Few set-ups in which every allowed pair of choices occurs, the plain one first."""
    possible = every_setup(kind, check, seats)
    chosen = [kind()]
    missing = {pair for setup in possible for pair in _pairs(setup)}.difference(_pairs(kind()))
    while missing:
        best = max(possible, key=lambda setup: sum(pair in missing for pair in _pairs(setup)))
        chosen.append(best)
        missing.difference_update(_pairs(best))
    return chosen


def _listed(kind: type[S], path: str) -> list[S]:
    hints = get_type_hints(kind, include_extras=True)
    choices = [_choices(f"{path}{field.name}", hints[field.name], field) for field in fields(kind)]
    return [kind(*choice) for choice in product(*choices)]


def _choices(name: str, hint: Any, field: FieldInfo) -> tuple[Any, ...]:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if words := set_of(hint):
        return _from(field.default, (), *((word,) for word in words), words)
    if bounds := _bounds(hint):
        return _from(field.default, *bounds)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return tuple(_listed(hint, f"{name}."))
    raise RuleFault(
        f"the values of the option {name} cannot be listed: it is no flag, no choice of words, no set of words, "
        "no number with bounds and no Struct of these"
    )


def set_of(hint: Any) -> tuple[str, ...]:
    """The words of which an option is a set; none if it is no set."""
    if get_origin(hint) is tuple and len(of := get_args(hint)) == 2 and of[1] is ... and get_origin(of[0]) is Literal:
        return get_args(of[0])
    return ()


def _bounds(hint: Any) -> tuple[int, int] | None:
    if get_origin(hint) is not Annotated or get_args(hint)[0] is not int:
        return None
    notes = [note for note in get_args(hint)[1:] if isinstance(note, Meta)]
    low, high = (next((b for n in notes if (b := getattr(n, side)) is not None), None) for side in ("ge", "le"))
    return None if low is None or high is None else (int(low), int(high))


def _from(default: Any, *values: Any) -> tuple[Any, ...]:
    """Each once, the default first."""
    return tuple(dict.fromkeys((default, *values)))


def settled(setup: S, pointer: str = "/setup") -> S:
    """The same set-up with its sets in the order of their words, so that equal ones are equal bytes. `Refused` if a
    word stands in one twice."""
    hints = get_type_hints(type(setup), include_extras=True)
    changes: dict[str, Any] = {}
    for field in fields(setup):
        value, here = getattr(setup, field.name), f"{pointer}/{field.encode_name}"
        if isinstance(value, Struct):
            changes[field.name] = settled(value, here)
        elif words := set_of(hints[field.name]):
            changes[field.name] = tuple(sorted(value, key=words.index))
            _each_once(value, here)
    return replace(setup, **changes) if changes else setup


def _each_once(words: tuple[str, ...], pointer: str) -> None:
    for place, word in enumerate(words):
        if word in words[:place]:
            raise Refused(
                "setup-twice",
                "{word} stands twice; a set names each of its words once.",
                word=word,
                pointer=f"{pointer}/{place}",
            )


def _allowed(setup: Any, check: Check, seats: int) -> bool:
    try:
        check(setup, seats)
    except Refused:
        return False
    return True


def _pairs(setup: Struct) -> Iterator[tuple[tuple[str, object], ...]]:
    """Where there is only one option, its choices alone."""
    options = tuple(_plain(setup))
    return combinations(options, min(2, len(options)))


def _plain(setup: Struct, path: str = "") -> Iterator[tuple[str, object]]:
    """Every option with its value, those within Structs by their path."""
    for field in fields(setup):
        value = getattr(setup, field.name)
        if isinstance(value, Struct):
            yield from _plain(value, f"{path}{field.name}.")
        else:
            yield f"{path}{field.name}", value
