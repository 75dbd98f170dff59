"""What cards do to monsters: they act, come up, move and are defeated."""

from domain.kernel import Ask, Assign
from domain.parts.core.amounts import YOU
from domain.parts.effects import op
from domain.parts.nouns import Count, Place, Who
from domain.unfathomable.facts.ship import DeepOnesMoved, MonarchMoved
from domain.unfathomable.names import DECKS, MONARCHS, ROOMS, SHIP, WATERS, Monster, Space, number_of
from domain.unfathomable.nouns import RULES, R
from domain.unfathomable.rules.chart import front_space, ways_out
from domain.unfathomable.rules.damage import current_of
from domain.unfathomable.rules.defeat import defeat_deep_ones as defeat_there
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.monsters import activate as let_act
from domain.unfathomable.rules.monsters import pick_off
from domain.unfathomable.rules.monsters import surface as come_up
from domain.unfathomable.rules.places import choose_space
from domain.unfathomable.rules.tracks import sink_monarchs as send_down

STAY = "stay"
EVERY = 5
"""How many Deep Ones all of them are likely to be."""


@op("activate {monster}[ {n} times]", price=lambda p, o: p.of("prices", o.monster) * (1 + 0.9 * (o.n - 1)))
async def activate(run: R, monster: Monster, n: int = 1) -> None:
    for _ in range(n):
        await let_act(run.g, monster)


@op(
    "roll the die: all monsters in the Deep move to that water space in front of the ship",
    price=lambda p, o: p.of("prices", "surfacing"),
)
async def surface(run: R) -> None:
    """Everything in the Deep comes up before the ship."""
    await come_up(run.g)


@op(
    "roll the die: Father Dagon and Mother Hydra move to that water space in front of the ship",
    price=lambda p, o: p.of("prices", "monarchs"),
)
async def summon_monarchs(run: R) -> None:
    """From wherever they are."""
    target = front_space(await roll_die(run.g, "where the monarchs come up"))
    for monarch in MONARCHS:
        if run.board.monarchs[monarch] != target:
            run.g.emit(MonarchMoved(monarch, target))


@RULES.called("Father Dagon and Mother Hydra move to the Deep", price=2.0)
async def sink_monarchs(run: R) -> None:
    send_down(run.g)


@op(
    "{who:defeat} {n:piece.deep_one} in {place}",
    price=lambda p, o: p.put("deep_one", o.place, -(EVERY if o.n == "all" else p.count(o.n))),
)
async def defeat_deep_ones(run: R, place: Place, n: Count = "all", who: Who = YOU) -> None:
    """So many, of somebody's choice, as long as there are any; or all of them."""
    spaces = [Space(space) for space in await run.where(place)]
    if n != "all":
        for seat in await run.whom(who):
            await pick_off(run.g, seat, spaces, run.count(n))
        return
    for space in spaces:
        defeat_there(run.g, space, run.board.deep_ones_at(space))


@RULES.called("you pick an interior space: all Deep Ones there are defeated", price=1.5)
async def clear_room(run: R) -> None:
    infested = [room for room in ROOMS if run.board.deep_ones_at(room)]
    if infested:
        room = await choose_space(run.g, run.you, "clear_room", infested, "UNF-36")
        defeat_there(run.g, room, run.board.deep_ones_at(room))


@op(
    "the current player moves each Deep One in a ship space to an adjacent space[free?, or lets it stay]",
    price=1.0,
)
async def move_deep_ones(run: R, free: bool = False) -> None:
    """Rules: Hold the Line, On the Offensive (ruling U16). Each of them once, all at the same time."""
    ways = {
        f"{space}#{i}": (*ways_out(run.board, space), *((STAY,) if free else ()))
        for space in SHIP
        for i in range(1, run.board.deep_ones_at(space) + 1)
    }
    ways = {deep_one: targets for deep_one, targets in ways.items() if targets and targets != (STAY,)}
    if not ways:
        return
    moves = await Ask(current_of(run.g), "move_deep_ones", Assign(ways), "UNF-160")
    for deep_one, target in moves.items():
        if target != STAY:
            run.g.emit(DeepOnesMoved(Space(deep_one.partition("#")[0]), Space(target)))


@RULES.called("all Deep Ones in deck spaces move to the adjacent water spaces", price=0.5)
async def wash_decks(run: R) -> None:
    for deck in DECKS:
        if run.board.deep_ones_at(deck):
            run.g.emit(DeepOnesMoved(deck, WATERS[number_of(deck) - 1], run.board.deep_ones_at(deck)))
