"""What changed between two views, in short: fields one by one, questions by their ids, each pile in one line."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from domain.kernel import AskId, Zone
from projections.patch import Op, diff, steps_of
from projections.stream_steps import opened_and_closed

Cards = Sequence[dict[str, Any]]
"""A pile as views have it: `CardView` as JSON."""


class Changed(Struct, frozen=True, omit_defaults=True):
    """One difference between two views."""

    path: str
    """A JSON pointer into the view."""
    before: Any = None
    after: Any = None


class PileChanged(Struct, frozen=True, omit_defaults=True):
    """Cards that lie together, before and after. Those whose faces the viewer does not know are only counted."""

    zone: Zone
    before: int = 0
    """How many cards lay there."""
    after: int = 0
    hidden_before: int = 0
    hidden_after: int = 0
    appeared: dict[str, int] = {}
    """Faces that the viewer knows there and did not before: they came, or were learned."""
    vanished: dict[str, int] = {}
    """Faces that the viewer knew there and no longer knows there: they went, or were mixed with others."""
    anew: int = 0
    """How many hidden cards there have another name than any that lay there: they came, or were mixed."""
    reordered: bool = False
    """The same cards, in another order."""
    turned: int = 0
    """How many cards lie open for everybody and did not, or the other way round, though the viewer knew them anyway."""


class Changes(Struct, frozen=True):
    """All differences between two views."""

    patch: list[Op]
    """Everything, in full."""
    fields: tuple[Changed, ...]
    piles: tuple[PileChanged, ...]
    opened: tuple[AskId, ...]
    closed: tuple[AskId, ...]


def changes_between(before: dict[str, Any], after: dict[str, Any]) -> Changes:
    """What turns one view into the other. Questions that are the same in both are compared field by field."""
    patch = diff(before, after)
    in_short = {"zones"} if _asked(before) == _asked(after) else {"zones", "asks"}
    fields = [op for op in patch if steps_of(op["path"])[0] not in in_short]
    old, new = before.get("zones", {}), after.get("zones", {})
    piles = [_pile(zone, old.get(zone, ()), new.get(zone, ())) for zone in sorted({*old, *new})]
    return Changes(
        patch,
        tuple(Changed(op["path"], _stood(before, op), op.get("value")) for op in fields),
        tuple(pile for pile in piles if pile is not None),
        *opened_and_closed(before, after),
    )


def _asked(view: dict[str, Any]) -> list[AskId]:
    return [ask["id"] for ask in view.get("asks", ())]


def _pile(zone: Zone, before: Cards, after: Cards) -> PileChanged | None:
    if list(before) == list(after):
        return None
    was, is_ = {card["id"]: card for card in before}, {card["id"]: card for card in after}
    both = [id for id in is_ if id in was]
    known, knows = _faces(before), _faces(after)
    return PileChanged(
        zone,
        before=len(before),
        after=len(after),
        hidden_before=len(before) - known.total(),
        hidden_after=len(after) - knows.total(),
        appeared=dict(sorted((knows - known).items())),
        vanished=dict(sorted((known - knows).items())),
        anew=sum("face" not in card for id, card in is_.items() if id not in was),
        reordered=both != [id for id in was if id in is_] and len(both) == len(was) == len(is_),
        turned=sum(_turned(was[id], is_[id]) for id in both),
    )


def _faces(cards: Cards) -> Counter[str]:
    return Counter(card["face"] for card in cards if "face" in card)


def _turned(was: dict[str, Any], is_: dict[str, Any]) -> bool:
    return "face" in was and "face" in is_ and was.get("public", False) != is_.get("public", False)


def _stood(view: Any, op: Op) -> Any:
    """What stood where an operation changes something."""
    if op["op"] == "add":
        return None
    for step in steps_of(op["path"]):
        view = view[int(step)] if isinstance(view, list | tuple) else view[step]
    return view
