"""What an investigator may pay, and what happens else."""

from typing import Any, ClassVar, Literal

from msgspec import Struct

from domain.arkham.nouns import R
from domain.kernel import NO, Ask, Choose, Seat, Text, choose_one
from domain.kernel.text import text_list
from domain.parts.core import Option
from domain.parts.effects import NOTHING_TO_DO, Ops, op
from domain.parts.prices import Prices
from domain.parts.wording import Wording

Paid = Literal[
    "money",
    "clue",
    "sheet_clue",
    "remnant",
    "focus",
    "health",
    "sanity",
    "direct_health",
    "direct_sanity",
    "delay",
]


class Cost(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that is paid. Whoever can not pay all of a price is not offered it."""

    what: Paid
    n: int = 1
    joint: ClassVar[str] = "list.and"
    texts: ClassVar[dict[str, str]] = {
        "cost.money": "pay ${n}",
        "cost.clue": "spend {n} of your clues",
        "cost.sheet_clue": "spend {n} clues of the sheet",
        "cost.remnant": "spend {n} remnants",
        "cost.focus": "spend {n} focus tokens",
        "cost.health": "suffer {n} damage",
        "cost.sanity": "suffer {n} horror",
        "cost.direct_health": "suffer {n} direct damage",
        "cost.direct_sanity": "suffer {n} direct horror",
        "cost.delay": "become delayed",
        "cost.clue.1": "spend 1 of your clues",
        "cost.sheet_clue.1": "spend 1 clue of the sheet",
        "cost.remnant.1": "spend 1 remnant",
        "cost.focus.1": "spend 1 focus token",
    }

    def said(self, words: Wording) -> Text:
        key = f"cost.{self.what}"
        if self.n == 1 and f"{key}.1" in self.texts:
            return words.make(f"{key}.1")
        return words.make(key) if self.what == "delay" else words.make(key, n=self.n)


Price = tuple[Cost, ...]


def line_in(run: R) -> str:
    """The card and the line that asks, so that an option says what it is about."""
    return f"{run.source}/{run.line}"


def can_pay(run: R, seat: Seat, price: Price) -> bool:
    return seat in run.board.people and all(
        run.nouns.resource[cost.what].have(run.board, seat) >= cost.n for cost in price
    )


async def pay_all(run: R, seat: Seat, price: Price) -> bool:
    """Says whether whoever paid is still there."""
    for cost in price:
        await run.nouns.resource[cost.what].change(run, {seat: -cost.n})
    return seat in run.board.people


def worth_of(p: Prices, price: Price) -> float:
    return sum(p.of("resource", cost.what) * cost.n for cost in price)


@op(
    "you may {cost}: {then}[; else {otherwise}]",
    price=lambda p, o: max(p.all(o.then) - worth_of(p, o.cost), p.all(o.otherwise)),
)
async def offer(run: R, cost: tuple[Cost, ...], then: Ops = NOTHING_TO_DO, otherwise: Ops = NOTHING_TO_DO) -> None:
    """Asked only if all of it can be paid. Without `then` it is a way out of what else happens."""
    if can_pay(run, run.you, cost):
        form = Choose((f"pay:{line_in(run)}", NO))
        (answer,) = await Ask(run.you, "offer", form, "ARK-96", default=(NO,))
        if answer != NO:
            if await pay_all(run, run.you, cost):
                await run.do(then)
            return
    await run.do(otherwise, "otherwise")


class Way(Option, frozen=True):
    """One side of a choice, with what it asks for."""

    cost: tuple[Cost, ...] = ()
    texts: ClassVar[dict[str, str]] = {"way.paid": "{cost}: {then}"}

    def said(self, words: Wording) -> Text:
        then = super().said(words)
        if not self.cost:
            return then
        paid = text_list("list.and", [one.said(words) for one in self.cost])
        return words.make("way.paid", cost=paid, then=then) if self.then else paid


def _best(p: Prices, o: Any) -> float:
    return max(p.all(way.then) - worth_of(p, way.cost) for way in o.options)


@op("choose: {options}", price=_best)
async def pick(run: R, options: tuple[Way, ...]) -> None:
    """What can not be paid is not offered; if nothing can, nothing happens."""
    if run.you not in run.board.people:
        return
    open_ones = {f"{i}:{line_in(run)}": i for i, way in enumerate(options) if can_pay(run, run.you, way.cost)}
    if not open_ones:
        return
    at = open_ones[await choose_one(run.you, "pick", list(open_ones), "ARK-14")]
    if await pay_all(run, run.you, options[at].cost):
        await run.do(options[at].then, f"options.{at}.then")
