"""What stands on the cards that are read aloud: choices, what they ask for, stories, rewards."""

from typing import Any, ClassVar, Literal

from msgspec import Struct

from domain.everrain.content.costs import FREE, Cost
from domain.everrain.effects.crew import Whom, whom_meant
from domain.everrain.facts.ship import CluesChanged, CoinChanged
from domain.everrain.facts.turn import OrderGained
from domain.everrain.names import TASKS, CrewId, Task, TreasureKind
from domain.everrain.nouns import R
from domain.everrain.rules.acts import pay_wages
from domain.everrain.rules.costs import can_pay
from domain.everrain.rules.costs import give_up as give_up_treasure
from domain.everrain.rules.costs import pay as pay_cost
from domain.everrain.rules.crew import gain_trait
from domain.everrain.rules.hiring import join_for_free
from domain.everrain.rules.spoils import award_upgrade
from domain.everrain.rules.tales import PILES, go_on
from domain.kernel import Text, choose_one
from domain.parts.core import Option
from domain.parts.effects import Ops, op
from domain.parts.prices import Prices
from domain.parts.wording import Wording


class Way(Option, frozen=True):
    """One side of a choice: its label, what it asks for, what follows. What cannot be paid is not offered."""

    cost: Cost = FREE


def price_of(p: Prices, cost: Cost) -> float:
    """What is given, in clues."""
    harm = p.of("prices", "trauma") * cost.trauma + p.of("prices", "strain") * cost.strain
    bought = p.of("resource", "coin") * cost.coin + p.of("resource", "clue") * cost.clues
    treasure = p.of("prices", "treasure") if cost.treasure else 0.0
    return bought + p.of("prices", "order") * cost.orders + treasure - harm


def _best(p: Prices, o: Any) -> float:
    """Of its sides, as far as they are known, each with what it asks for."""
    return max((p.all(way.then) - price_of(p, way.cost) for way in o.options), default=0.0)


def _given(p: Prices, o: Any) -> float:
    return p.all(o.then) - min(price_of(p, price.cost) for price in o.prices)


@op("choose: {options}", price=_best)
async def decide(run: R, options: tuple[Way, ...]) -> None:
    """The labels are the options; what they lead to is read only then."""
    open_ones = {str(way.label): way for way in options if can_pay(run.board, run.you, way.cost, run.now)}
    if not open_ones:
        return
    label = await choose_one(run.you, "decide", list(open_ones), "EVER-172")
    await pay_cost(run.g, run.you, open_ones[label].cost, run.now)
    at = next(i for i, way in enumerate(options) if way.label == label)
    await run.do(options[at].then, f"options.{at}.then")


class Price(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One way to give what a card asks for."""

    cost: Cost
    joint: ClassVar[str] = "list.or"
    texts: ClassVar[dict[str, str]] = {
        "price.coin": "{n} coin",
        "price.clues": "{n} clues",
        "price.orders": "{n} fresh orders",
        "price.treasure": "a treasure",
        "price.trauma": "{n} Trauma for one of the crew",
        "price.strain": "{n} Strain for one of the crew",
    }

    @property
    def id(self) -> str:
        return self.cost.parts()[0]

    def said(self, words: Wording) -> Text:
        name, _, n = self.id.partition(".")
        return words.make(f"price.{name}", n=n) if name != "treasure" else words.make("price.treasure")


@op("give {prices}: {then}", price=_given)
async def tribute(run: R, prices: tuple[Price, ...], then: Ops) -> None:
    """One of these must be given, if any can be; else nothing follows, and a story is lost."""
    open_ones = {price.id: price.cost for price in prices if can_pay(run.board, run.you, price.cost, run.now)}
    if open_ones:
        chosen = await choose_one(run.you, "tribute", list(open_ones), "EVER-173")
        await pay_cost(run.g, run.you, open_ones[chosen], run.now)
        await run.do(then)


@op("the story goes on with card {number}", price=1.0)
async def prompt(run: R, number: int) -> None:
    go_on(run.g, run.you, number)


@op("gain {clues} clues or {coin} coin, as you choose", price=lambda p, o: max(o.clues, o.coin / 15))
async def clues_or_coin(run: R, clues: int, coin: int) -> None:
    chosen = await choose_one(run.you, "reward", [f"clues.{clues}", f"coin.{coin}"], "EVER-176")
    run.g.emit(CluesChanged(run.you, clues) if chosen.startswith("clues") else CoinChanged(run.you, coin))


@op("give up a treasure[ ({kind})]", price=lambda p, o: -p.of("prices", "treasure"))
async def give_up(run: R, kind: TreasureKind | Literal["any"] = "any") -> None:
    """If there is one."""
    await give_up_treasure(run.g, run.you, kind)


@op("an upgrade from the {deck} deck is installed at once", price=lambda p, o: 2 * p.of("prices", "schematic"))
async def upgrade(run: R, deck: Literal["improvements", "artillery"]) -> None:
    if run.board.ships[run.you].afloat():
        await award_upgrade(run.g, run.you, deck)


@op("a {sign} trait for {crew}", price=lambda p, o: 0.7 if o.sign == "good" else -0.7)
async def trait(run: R, sign: Literal["good", "bad"], crew: Whom = "this") -> None:
    for one in await whom_meant(run, crew):
        if one in run.board.ships[run.you].crew:
            await gain_trait(run.g, run.you, CrewId(one), sign)


@op("a {kind} joins your crew without pay", price=lambda p, o: 1.0 if o.kind == "deckhand" else 2.0)
async def join(run: R, kind: Literal["deckhand", "shellback"] = "deckhand") -> None:
    """If there is a place in the crew."""
    await join_for_free(run.g, run.you, kind)


@op("gain a lasting order[ ({order})]", price=3.0)
async def gain_order(run: R, order: Task | Literal["any"] = "any") -> None:
    chosen = await choose_one(run.you, "new_order", TASKS, "EVER-131") if order == "any" else order
    run.g.emit(OrderGained(run.you, next(task for task in TASKS if task == chosen)))


@op("look at the next {n} sea events", price=0.3)
async def peek(run: R, n: int = 1) -> None:
    """Only whoever looks sees them."""
    await PILES["sea"].look(run.g, run.you, n)


@op("pay your crew's wages", price=-1.0)
async def wages(run: R) -> None:
    await pay_wages(run.g, [run.you])
