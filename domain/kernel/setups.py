"""Which set-ups there are to try: every one that the rules allow, or few in which every pair of choices occurs."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import asdict, fields

from domain.kernel.errors import Refused, RuleFault

S = TypeVar("S", bound=Struct)
Check = Callable[[Any, int], None]


def every_setup(kind: type[S], check: Check, seats: int) -> list[S]:
    """All set-ups that `check` allows, the plain one first. Options are flags and words to choose from."""
    hints = get_type_hints(kind)
    choices = [_choices(field.name, hints[field.name]) for field in fields(kind)]
    return [setup for setup in (kind(*choice) for choice in product(*choices)) if _allowed(setup, check, seats)]


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


def _choices(name: str, hint: Any) -> tuple[Any, ...]:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    raise RuleFault(f"the option {name} is neither a flag nor a choice of words: its values cannot be listed")


def _allowed(setup: Any, check: Check, seats: int) -> bool:
    try:
        check(setup, seats)
    except Refused:
        return False
    return True


def _pairs(setup: Struct) -> Iterator[tuple[tuple[str, object], ...]]:
    return combinations(asdict(setup).items(), 2)
