"""What cards do to crew and orders."""

from typing import Literal

from domain.everrain.names import CrewId, Harm
from domain.everrain.nouns import R
from domain.everrain.rules.crew import harm
from domain.everrain.rules.crew import recover as recover_from
from domain.everrain.rules.damage import settle_deck
from domain.everrain.rules.dice import exhaust_orders, lot
from domain.everrain.rules.numbers import count_of_crew, of_crew
from domain.everrain.rules.orders import refresh as refresh_orders
from domain.kernel import choose_one
from domain.parts.effects import op
from domain.parts.nouns import Count

Whom = Literal["this", "one", "by_lot", "below_one", "zone_one", "zone", "on_deck", "below", "party", "others", "all"]
SEVERAL = 2.0
HOW_MANY = {"zone": 1.5, "on_deck": SEVERAL, "below": SEVERAL, "party": SEVERAL, "others": 1.0, "all": 3.0}


async def whom_meant(run: R, crew: Whom) -> list[CrewId]:
    """Who of the ship's crew; where it is one of several, the player says who."""
    ship = run.board.ships[run.you]
    if crew == "this":
        found = run.now.crew if run.now is not None else None
        return [found] if found in ship.crew else []
    party = [one for one in (run.now.party if run.now is not None else ()) if one in ship.crew]
    enemy = run.board.enemies.get(run.now.enemy) if run.now is not None and run.now.enemy else None
    groups = {
        "one": list(ship.crew),
        "below_one": ship.below(),
        "zone_one": ship.crew_in(enemy.zone) if enemy else [],
        "zone": ship.crew_in(enemy.zone) if enemy else [],
        "on_deck": ship.on_deck(),
        "below": ship.below(),
        "party": party,
        "others": [one for one in party if run.now is None or one != run.now.crew],
        "by_lot": list(ship.crew),
        "all": list(ship.crew),
    }
    found_all = groups[crew]
    if crew == "by_lot" and found_all:
        return [await lot(found_all, "somebody")]
    if crew.endswith("one") and found_all:
        return [CrewId(await choose_one(run.you, "which_crew", [str(c) for c in found_all], "EVER-213"))]
    return found_all


def lit(run: R, crew: CrewId, what: Harm) -> int:
    """Strain that somebody with a light spares the others on an expedition."""
    party = run.board.ships[run.you].party
    if what != "strain" or crew not in party:
        return 0
    return int(any(of_crew(run.board, run.you, one, "light", 0) for one in party if one != crew))


@op("{n} {what} for {crew}", price=lambda p, o: p.change("prices", o.what, p.count(o.n)) * HOW_MANY.get(o.crew, 1.0))
async def suffer(run: R, what: Harm, crew: Whom = "one", n: Count = 1) -> None:
    for one in await whom_meant(run, crew):
        harm(run.g, run.you, one, what, run.count(n) - lit(run, one, what))
    await settle_deck(run.g, run.you)


@op(
    "{n} {what} less for {crew}",
    price=lambda p, o: -p.change("prices", o.what, p.count(o.n)) * HOW_MANY.get(o.crew, 1.0),
)
async def recover(run: R, what: Harm, crew: Whom = "one", n: Count = 1) -> None:
    for one in await whom_meant(run, crew):
        more = run.count(n)
        if what == "strain" and crew == "this":
            more = count_of_crew(run.g, run.you, one, "rest", more)
        recover_from(run.g, run.you, one, what, more)


@op("refresh an order[, {n} times]", price=lambda p, o: p.change("prices", "order", p.count(o.n)))
async def refresh(run: R, n: Count = 1) -> None:
    await refresh_orders(run.g, run.you, run.count(n))


@op("exhaust an order[, {n} times]", price=lambda p, o: -p.change("prices", "order", p.count(o.n)))
async def exhaust(run: R, n: Count = 1) -> None:
    await exhaust_orders(run.g, run.you, run.count(n))
