"""What cards do to passengers."""

from domain.kernel import choose_one
from domain.parts.effects import Ops, op
from domain.parts.nouns import Resource
from domain.unfathomable.names import DECKS, SHIP
from domain.unfathomable.nouns import RULES, R
from domain.unfathomable.rules.defeat import defeat_passenger as defeat_one
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.monsters import pick_off
from domain.unfathomable.rules.passengers import in_supply
from domain.unfathomable.rules.passengers import risk as risk_some
from domain.unfathomable.rules.places import choose_space

NOTHING = Resource("")


@op(
    "risk {n:resource.passenger}[ (if there is none left: lose 1 {otherwise})]",
    price=lambda p, o: p.change("resource", "passenger", -o.n),
)
async def risk(run: R, n: int = 1, otherwise: Resource = NOTHING) -> None:
    """As an effect: as many as there are."""
    if not await risk_some(run.g, n) and otherwise:
        await run.nouns.resource[otherwise].change(run, {run.you: -1})


@op(
    "risk {n:resource.passenger} to {then}",
    price=lambda p, o: p.change("resource", "passenger", -o.n) + p.all(o.then),
)
async def risk_for(run: R, then: Ops, n: int = 1) -> None:
    """Rules: RISKING PASSENGERS, as a cost (ruling U4): all of them, or nothing happens."""
    if in_supply(run.board) >= n:
        await risk_some(run.g, n)
        await run.do(then)


@op(
    "roll the die: if it is not above the number of passengers in deck spaces, {then}",
    price=lambda p, o: p.all(o.then) * p.of("prices", "crowd"),
)
async def roll_passengers(run: R, then: Ops) -> None:
    n = run.board.passengers_on_deck()
    if await roll_die(run.g, "what comes of a card", n + 1) <= n:
        await run.do(then)


@op(
    "risk 1 to {most} passengers and defeat as many Deep Ones in ship spaces",
    price=lambda p, o: p.of("prices", "volunteers"),
)
async def volunteers(run: R, most: int) -> None:
    """The card offers it only if there is a passenger to risk."""
    counts = [str(n) for n in range(1, min(most, in_supply(run.board)) + 1)]
    n = int(await choose_one(run.you, "volunteers", counts, "UNF-97"))
    await pick_off(run.g, run.you, SHIP, await risk_some(run.g, n))


# --- defeats ----------------------------------------------------------------------------------------


@RULES.called("defeat 1 passenger in a deck space", price=-0.8)
async def defeat_passenger(run: R) -> None:
    """In a deck space of your choice."""
    decks = [space for space in DECKS if run.board.passengers_at(space)]
    if decks:
        await defeat_one(run.g, await choose_space(run.g, run.you, "defeat_passenger", decks, "UNF-96"))


@RULES.called("defeat 1 passenger of the supply", price=-0.9)
async def defeat_supply_passenger(run: R) -> None:
    await defeat_one(run.g)


@RULES.called("defeat all passengers in deck spaces", price=-2.0)
async def defeat_deck_passengers(run: R) -> None:
    for space in DECKS:
        for _ in range(run.board.passengers_at(space)):
            await defeat_one(run.g, space)
