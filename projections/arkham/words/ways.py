"""What can be chosen where a card offers something: each way says what it costs and what comes of it."""

from collections.abc import Iterator
from typing import Any

from domain.arkham.content import BOX
from domain.parts.effects import Ops, kind_of, lines_of

ASKING = ("pick", "offer", "group")


def _said(ops: Ops) -> str:
    return BOX.words.said(ops).en if ops else "nothing happens"


def _paid(cost: tuple[Any, ...]) -> str:
    return " and ".join(one.said(BOX.words.wording).en for one in cost)


def _way(cost: tuple[Any, ...], then: Ops) -> str:
    return f"{_paid(cost)}: {_said(then)}" if cost and then else _paid(cost) if cost else _said(then)


def _offered(one: Any) -> str:
    if one.then:
        return _way(one.cost, one.then)
    return f"{_paid(one.cost)}; else {_said(one.otherwise)}"


def _ways(kind: str, line: str, one: Any) -> Iterator[tuple[str, str]]:
    if kind == "offer":
        yield f"option.offer.pay:{line}", _offered(one)
        return
    for i, way in enumerate(one.options):
        yield f"option.{kind}.{i}:{line}", _way(getattr(way, "cost", ()), way.then)


def _every() -> Iterator[tuple[bool, str, str]]:
    for card in BOX.every():
        hidden = bool(getattr(card, "sealed_sides", False))
        for path, one in lines_of(card):
            kind = kind_of(one).name
            for key, said in _ways(kind, f"{card.id}/{path}", one) if kind in ASKING else ():
                yield hidden or path.startswith("sealed."), key, said


WAYS: dict[str, str] = {key: said for sealed, key, said in _every() if not sealed}
SEALED_WAYS: dict[str, str] = {key: said for sealed, key, said in _every() if sealed}
"""Said to whoever is asked, and published nowhere."""
