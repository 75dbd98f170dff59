"""What single investigators and cards of Under Dark Waves can do, beyond what many can."""

from domain.arkham.content import ASSETS, Asset
from domain.arkham.facts.people import FocusChanged
from domain.arkham.names import DISPLAY, SKILLS, MonsterId, SpaceId
from domain.arkham.nouns import RULES, R
from domain.arkham.nouns.numbers import hire_cost
from domain.arkham.rules.actions import act_more, arrive, every_way, name_of, pay_and_go, reach
from domain.arkham.rules.assets import gain_from, refill, take
from domain.arkham.rules.chart import tile_of
from domain.arkham.rules.engagement import can_exhaust, exhaust, is_restricted, monsters_at
from domain.arkham.rules.focus import focus, unfocused
from domain.arkham.rules.money import pay_money
from domain.arkham.rules.monsters import spawn, strike_one
from domain.arkham.rules.trade import partners, trade
from domain.kernel import NO, Ask, Card, Choose, Seat, choose_one, choose_some
from domain.parts.core import Altered
from domain.parts.effects import Ops, op
from domain.parts.nouns import Count

NOTHING = "nothing"
RIDE = 2
"""Spaces that a car goes."""


def near(run: R) -> list[Seat]:
    """Everybody in the neighbourhood."""
    tile = tile_of(run.board, run.board.where(run.you)) if run.you in run.board.people else None
    return [seat for seat in run.board.in_play() if tile and tile_of(run.board, run.board.where(seat)) == tile]


@op("up to {n} investigators in your neighbourhood: {then}", price=lambda p, o: p.count(o.n) * p.all(o.then))
async def some_near(run: R, n: Count, then: Ops) -> None:
    """Each of them in turn is `you`."""
    you = run.you
    for seat in await choose_some(you, "whom_near", near(run), run.count(n), "ARK-14"):
        run.you = Seat(seat)
        await run.do(then)
    run.you = you


@op("you may gain an item worth ${most} or less from the display", price=1.0)
async def pick_up(run: R, most: int) -> None:
    if run.you not in run.board.people:
        return
    found = [card for card in run.board.cards(DISPLAY) if worth(run, card) <= most]
    if found:
        (chosen,) = await Ask(run.you, "pick_up", Choose((*found, NOTHING)), "ARK-97", default=(NOTHING,))
        if chosen != NOTHING:
            await take(run.g, run.you, Card(chosen), DISPLAY)
            await refill(run.g)


def worth(run: R, card: Card) -> int:
    entry = ASSETS[str(run.g.face(card))]
    return entry.value if isinstance(entry, Asset) else 0


@RULES.called("pay $2, and $1 for each ally that you have: gain an ally", price=1.0)
async def hire(run: R) -> None:
    await pay_money(run.g, run.you, hire_cost(run))
    await gain_from(run.g, run.you, "ally")


@RULES.called("say who the monster's prey is", price=0.5)
async def name_prey(run: R) -> None:
    """For this time."""
    seat = Seat(await choose_one(run.you, "whom", run.board.in_play(), "ARK-174"))
    run.now.values["named"] = run.board.seats.index(seat) + 1
    run.g.emit(Altered(run.now.name, "named", run.now.values["named"]))


@RULES.called("name a skill: each investigator in your neighbourhood may focus it", price=1.5)
async def tune(run: R) -> None:
    skill = await choose_one(run.you, "focus", list(SKILLS), "ARK-25")
    for seat in near(run):
        free = [one for one in unfocused(run.board, seat) if one == skill]
        if free:
            form = Choose((f"may:{run.source}", NO))
            (answer,) = await Ask(seat, "may", form, "ARK-25", default=(NO,))
            if answer != NO:
                await focus(run.g, seat, free[0])


@RULES.called("do what they did", price=1.5)
async def do_likewise(run: R) -> None:
    """An action that everybody has, of somebody else."""
    name = run.board.people[run.now.you].done[-1]
    ways = [way for way in every_way(run.g, run.you) if name_of(way) == name]
    if ways:
        await act_more(run.g, run.you, await choose_one(run.you, "repeat", ways, "ARK-20"))


@RULES.called("instead of removing doom, your successes may exhaust monsters in your space, one each", price=1.0)
async def lull(run: R) -> None:
    here = monsters_at(run.board, run.board.where(run.you))
    awake = [monster for monster in here if can_exhaust(run.board, monster) and monster not in run.board.exhausted]
    chosen = await choose_some(run.you, "lull", awake, run.now.values["result"], "ARK-163")
    for monster in chosen:
        await exhaust(run.g, MonsterId(monster))
    if chosen:
        run.now.values["result"] -= len(chosen)
        run.g.emit(Altered(run.now.name, "result", -len(chosen)))


@RULES.called("give up your focus on will", price=-1.0)
async def spend_will(run: R) -> None:
    if run.you in run.board.people and run.board.people[run.you].focus.get("will"):
        run.g.emit(FocusChanged(run.you, "will", -1))


@RULES.called("trade", price=0.3)
async def barter(run: R) -> None:
    if run.you in run.board.people and partners(run.board, run.you):
        await trade(run.g, run.you)


@RULES.called("move up to 2 spaces; others in your space whom no monster holds may come along", price=1.0)
async def drive(run: R) -> None:
    here, ways = run.board.where(run.you), reach(run.board, run.you, RIDE)
    if not ways:
        return
    goal = SpaceId(await choose_one(run.you, "walk", [here, *ways], "ARK-121"))
    if goal == here:
        return
    riders = [seat for seat in run.board.seats_in(here) if seat != run.you and not is_restricted(run.board, seat)]
    along = []
    for seat in riders:
        (answer,) = await Ask(seat, "may", Choose((f"may:{run.source}", NO)), "ARK-182", default=(NO,))
        along += [seat] if answer != NO else []
    await pay_and_go(run.g, run.you, goal, ways[goal])
    for seat in along:
        if seat in run.board.people and run.board.where(seat) == here:
            await arrive(run.g, seat, goal, ways[goal].spaces)


@RULES.called("two monsters appear in your space and attack you", price=-7.0)
async def haunt(run: R) -> None:
    for _ in range(2):
        await ambush(run)


@RULES.called("a monster appears in your space and attacks you", price=-3.5)
async def ambush(run: R) -> None:
    if run.you not in run.board.people:
        return
    monster = await spawn(run.g, at=run.board.where(run.you))
    if monster is not None and monster in run.board.play:
        await strike_one(run.g, monster, run.you)
