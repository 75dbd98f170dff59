"""PastState orders that make no sense: for questions that nobody asks, without what they need, or behind others."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from domain.kernel.errors import Refused
from domain.kernel.orders import ALWAYS, Order, When
from domain.kernel.ruleset import Ruleset


def check_orders(ruleset: Ruleset[Any], orders: Sequence[Order]) -> None:
    """`Refused` for the first order that could never do anything, or that says what it does not mean."""
    early = ruleset.early
    for place, order in enumerate(orders):
        here = f"/orders/{place}"
        _check_kind(ruleset, order, here)
        _check_answer(order, here)
        if order.when.within is not None and order.when.within < 0:
            raise Refused(
                "order-when", "Nothing is within {within} of a target; within counts from 0.",
                within=order.when.within, pointer=f"{here}/when/within",
            )  # fmt: skip
        if order.kind in early and order.when != ALWAYS and not order.when.about:
            raise Refused(
                "order-when", "{kind} is no window: a condition for it can only say what it is about.",
                kind=order.kind, pointer=f"{here}/when",
            )  # fmt: skip
        if order.kind in early and order.do == "pass":
            raise Refused(
                "order-no-pass", "{kind} is no window: it cannot be passed; order answer, default or ask.",
                kind=order.kind, pointer=f"{here}/do",
            )  # fmt: skip
        plain = order.kind == "*" or order.kind in early
        hiding = (n for n, other in enumerate(orders[:place]) if _hides(other, order, plain))
        before = next(hiding, None)
        if before is not None:
            raise Refused(
                "order-behind", "/orders/{place} never counts: /orders/{before} always comes first.",
                place=place, before=before, pointer=here,
            )  # fmt: skip


def _check_kind(ruleset: Ruleset[Any], order: Order, here: str) -> None:
    known = sorted({*ruleset.windows, *ruleset.early})
    if order.kind != "*" and order.kind not in known:
        meant = get_close_matches(order.kind, known, 1)
        raise Refused(
            "order-kind", "Orders cannot name {got}{meant} Here they can name: {known}.",
            got=order.kind, meant=f"; did you mean {meant[0]}?" if meant else ".", known=", ".join(known),
            pointer=f"{here}/kind",
        )  # fmt: skip


def _check_answer(order: Order, here: str) -> None:
    if order.do == "answer" and order.answer is None:
        raise Refused(
            "order-needs-answer", "An order to answer says what: give answer, or order pass.", pointer=f"{here}/answer"
        )
    if order.do != "answer" and order.answer is not None:
        raise Refused(
            "order-answer-unused", "An order to {do} gives no answer: leave it out, or order answer.",
            do=order.do, pointer=f"{here}/answer",
        )  # fmt: skip


def _hides(first: Order, later: Order, plain: bool) -> bool:
    """Does the first count whenever the later one fits, for as long as that one stands? A plain question passes over
    passes, and over answers that are not legal then."""
    if plain and first.do == "pass" and later.do != "pass":
        return False
    if plain and first.do == "answer" and later.do != "ask" and (later.do, later.answer) != (first.do, first.answer):
        return False
    lasting = first.scope == "standing" or (
        first.scope == later.scope and (first.scope == "turn" or (first.scope == "window" and first.kind == later.kind))
    )
    return lasting and first.kind in ("*", later.kind) and _covers(first.when, later.when)


def _covers(wide: When, narrow: When) -> bool:
    if wide in (ALWAYS, narrow):
        return True
    within = narrow.within is None or (wide.within is not None and narrow.within <= wide.within)
    named = wide.current >= narrow.current and wide.targeted >= narrow.targeted and wide.dying >= narrow.dying
    named = named and set(narrow.about) <= set(wide.about)
    return narrow != ALWAYS and within and named
