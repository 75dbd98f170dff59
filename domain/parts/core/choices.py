"""What is chosen, and how often something is done: may, either, choose, each, everywhere, repeat, if."""

from typing import Any

from msgspec import Struct

from domain.kernel import NO, Ask, Choose, Text, choose_one
from domain.parts.core.amounts import YOU
from domain.parts.effects import NOTHING_TO_DO, Ops, Run, op, touched
from domain.parts.effects import number as number_now
from domain.parts.nouns import Amount, Name, Nouns, NumberOf, Place, TextId, Touches, Who
from domain.parts.wording import Wording


class Option(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One side of a choice. With a label, the text on the card is this; what follows may be sealed."""

    then: Ops
    label: TextId = TextId("")

    def said(self, words: Wording) -> Text:
        return words.make(f"text.{self.label}") if self.label else words.ops(self.then, "list.and")


@op("{who} may {then}", price=lambda p, o: max(0.0, p.all(o.then)))
async def may(run: Run[Any], then: Ops, who: Who = YOU) -> None:
    seat = await run.whom_one(who)
    if seat is None:
        return
    form = Choose((f"may:{run.source}", NO))
    (answer,) = await Ask(seat, "may", form, run.nouns.asks.get("may", ""), default=(NO,))
    if answer != NO:
        await run.do(then)


@op("{who:choose}: {options}", price=lambda p, o: max(p.all(x.then) for x in o.options))
async def either(run: Run[Any], options: tuple[Option, ...], who: Who = YOU) -> None:
    seat = await run.whom_one(who)
    if seat is None:
        return
    ids = tuple(f"{i}:{run.source}" for i in range(len(options)))
    at = ids.index(await choose_one(seat, "either", ids, run.nouns.asks.get("either", "")))
    await run.do(options[at].then, f"options.{at}.then")


@op("choose {who} as {name}: {then}", price=lambda p, o: p.naming(o.name, o.who, o.then))
async def choose(run: Run[Any], who: Who, name: Name, then: Ops) -> None:
    """If there is nobody, nothing happens."""
    seat = await run.whom_one(who)
    if seat is not None:
        run.named[name] = seat
        await run.do(then)


def _for_each(nouns: Nouns[Any], o: Any) -> Touches:
    who = nouns.who.get(o.who)
    return touched(nouns, o.then) if who is not None and who.plain else None


@op("{who}: {then}", price=lambda p, o: p.all(o.then) * p.side(o.who), touches=_for_each)
async def each(run: Run[Any], who: Who, then: Ops) -> None:
    """Each of them in turn is `you`."""
    me = run.you
    for seat in await run.whom(who):
        run.you = seat
        await run.do(then)
    run.you = me


SEVERAL = 2
"""How many places `everywhere` is likely to mean."""


@op("in {place}: {then}", price=lambda p, o: SEVERAL * p.all(o.then), names=("here",))
async def everywhere(run: Run[Any], place: Place, then: Ops) -> None:
    """Each of the places in turn is `@here`."""
    outer = run.named.get("here")
    for space in await run.where(place):
        run.named["here"] = space
        await run.do(then)
    run.named["here"] = outer


@op(
    "{n} times: {then}",
    price=lambda p, o: p.count(o.n) * p.all(o.then),
    touches=lambda nouns, o: touched(nouns, o.then) if isinstance(o.n, int) else None,
)
async def repeat(run: Run[Any], n: int | Amount, then: Ops) -> None:
    for _ in range(run.count(n)):
        await run.do(then)


@op("if {number} is {least} or more, {then}[; else {otherwise}]", name="if", price=lambda p, o: p.all(o.then) / 2)
async def if_(run: Run[Any], number: NumberOf, least: int, then: Ops, otherwise: Ops = NOTHING_TO_DO) -> None:
    if number_now(run, run.nouns, number) >= least:
        await run.do(then)
    else:
        await run.do(otherwise, "otherwise")
