"""Rules: the action phase. What an investigator can do, and how."""

from typing import NamedTuple

from domain.arkham.board import Arkham
from domain.arkham.content import NUMBERS, PLAY, monster_of
from domain.arkham.facts.monsters import CaughtUp
from domain.arkham.facts.people import (
    DelayChanged,
    MoneyChanged,
    RemnantsChanged,
    Went,
)
from domain.arkham.facts.turn import ActionGained, ActionTaken
from domain.arkham.names import SKILLS, MonsterId, Skill, SpaceId
from domain.arkham.rules.chart import next_to, other_routes
from domain.arkham.rules.clues import research_clues
from domain.arkham.rules.doom import remove_doom
from domain.arkham.rules.engagement import (
    disengage,
    engage,
    exhaust,
    has,
    is_restricted,
    met,
    monsters,
    monsters_at,
    notice,
    slip_past,
    where_is,
)
from domain.arkham.rules.focus import focus
from domain.arkham.rules.money import pay_money
from domain.arkham.rules.monsters import damage_on, hurt, strike_one, would_stop
from domain.arkham.rules.numbers import focus_each, money_of, steps_of
from domain.arkham.rules.settling import settled
from domain.arkham.rules.skill_tests import take_test
from domain.arkham.rules.trade import partners, trade
from domain.kernel import Ask, Choose, Game, Seat, choose_one
from domain.parts.moments import Look, Now

G = Game[Arkham]
END, STAND = "end", "stand"
FREE = ("focus", "attack", "evade")
"""What may be done while a monster is engaged."""


def ways_to_act(g: G, seat: Seat) -> list[str]:
    """Everything that this investigator can do now. Nobody does the same twice in a round."""
    done = g.board.people[seat].done
    return [way for way in every_way(g, seat) if name_of(way) not in done]


def name_of(way: str) -> str:
    """Which action it is, whatever it is done to."""
    return way.partition(":")[0]


def every_way(g: G, seat: Seat) -> list[str]:
    """Done in this round or not."""
    board = g.board
    if board.people[seat].delayed:
        return [STAND]
    found = [*_basic(board, seat), *_focusing(board, seat), *_fighting(board, seat)]
    held = is_restricted(board, seat)
    free = (*FREE, "ward") if PLAY.value(board, "ward_engaged", 0, Look(board, seat)) else FREE
    return [*(way for way in found if not held or name_of(way) in free), *components(g, seat, held)]


def _basic(board: Arkham, seat: Seat) -> list[str]:
    person = board.people[seat]
    return [
        *(["move"] if next_to(board, person.at) else ()),
        "gather",
        *(["ward"] if board.doom_at(person.at) else ()),
        *(["research"] if person.clues else ()),
        *(["trade"] if partners(board, seat) else ()),
    ]


def _focusing(board: Arkham, seat: Seat) -> list[str]:
    tokens, most = board.people[seat].focus, focus_each(board, seat)
    return [f"focus:{skill}" for skill in SKILLS if tokens.get(skill, 0) < most]


def _fighting(board: Arkham, seat: Seat) -> list[str]:
    here = monsters_at(board, board.where(seat))
    return [*(f"attack:{monster}" for monster in here), *(["evade"] if board.foes_of(seat) else ())]


def components(g: G, seat: Seat, held: bool) -> list[str]:
    """Actions that stand on cards: of the investigator, or of the codex."""
    moments = ("engaged_action",) if held else ("action", "engaged_action")
    return [key for moment in moments for key, who in PLAY.offers(g, Now(g.board, moment, seat)) if who == seat]


async def act_more(g: G, seat: Seat, chosen: str) -> None:
    """An action that a card gives, beside those of a turn."""
    g.emit(ActionGained(seat))
    await perform_action(g, seat, chosen)


async def perform_action(g: G, seat: Seat, chosen: str) -> None:
    """It is noted first: whatever comes of it, it was an action."""
    name, _, about = chosen.partition(":")
    g.emit(ActionTaken(seat, name))
    match name:
        case "stand":
            g.emit(DelayChanged(seat, False))
        case "move":
            await move(g, seat)
        case "gather":
            g.emit(MoneyChanged(seat, 1))
            await PLAY.moment(g, "gathered", seat)
        case "focus":
            await focus(g, seat, next(skill for skill in SKILLS if skill == about))
            await PLAY.moment(g, "focused", seat)
        case "ward":
            await ward(g, seat)
        case "attack":
            await attack_action(g, seat, MonsterId(about))
        case "evade":
            await evade(g, seat)
        case "research":
            await research(g, seat)
        case "trade":
            await trade(g, seat)
        case _:
            moment = PLAY.ability(g.board, chosen).when
            await PLAY.use(g, Now(g.board, moment, seat), chosen, seat)
    if name != "evade":
        await follow(g, seat)
    if seat in g.board.people:
        await PLAY.moment(g, "acted", seat, evade=int(name == "evade"))
    await settled(g)


# --- moving -----------------------------------------------------------------------------------------


class Reach(NamedTuple):
    """What it takes to come somewhere."""

    money: int
    spaces: int
    """So many on foot; to another travel route it is no space at all."""


def reach(board: Arkham, seat: Seat, free: int, paid: int = 0) -> dict[SpaceId, Reach]:
    """Rules: travel routes. Where somebody who moves as they like can come, each in the cheapest way. Nobody passes a
    monster that would engage them."""
    start, purse = board.where(seat), money_of(board, seat)
    found: dict[SpaceId, Reach] = {}
    edge = {start: 0}
    for n in range(free + paid + 1):
        steps = max(0, n - free)
        edge = _with_routes(board, seat, start, edge)
        for space, jumps in edge.items():
            cost = steps + jumps * NUMBERS.jump
            if cost <= purse and (space not in found or cost < found[space].money):
                found[space] = Reach(cost, n)
        reached: dict[SpaceId, int] = {}
        for here, jumps in edge.items():
            if here == start or not would_stop(board, here, seat):
                for there in next_to(board, here):
                    reached[there] = min(jumps, reached.get(there, jumps))
        edge = reached
    found.pop(start, None)
    return found


def _with_routes(board: Arkham, seat: Seat, start: SpaceId, edge: dict[SpaceId, int]) -> dict[SpaceId, int]:
    """From every travel route one may go on to all others of its kind."""
    out = dict(edge)
    for here, jumps in edge.items():
        if here == start or not would_stop(board, here, seat):
            for there in other_routes(board, here):
                out[there] = min(jumps + 1, out.get(there, jumps + 1))
    return out


def ways_to_go(board: Arkham, seat: Seat) -> dict[SpaceId, int]:
    """Where a move may lead, and what it costs."""
    return {space: way.money for space, way in reach(board, seat, *steps_of(board, seat)).items()}


async def move(g: G, seat: Seat) -> None:
    """Unless a card moves them in another way."""
    if not (await PLAY.moment(g, "move_begins", seat)).off and seat in g.board.people:
        await go(g, seat)
    if seat in g.board.people:
        await PLAY.moment(g, "moved", seat)


async def go(g: G, seat: Seat) -> None:
    ways = reach(g.board, seat, *steps_of(g.board, seat))
    goal = SpaceId(await choose_one(seat, "move", list(ways), "ARK-21"))
    await pay_and_go(g, seat, goal, ways[goal])


async def pay_and_go(g: G, seat: Seat, goal: SpaceId, way: Reach) -> None:
    if way.money:
        await pay_money(g, seat, way.money)
    await arrive(g, seat, goal, way.spaces)


async def arrive(g: G, seat: Seat, space: SpaceId, spaces: int = 0) -> None:
    """Watchers come along; every monster there that would engage does."""
    if space != g.board.where(seat):
        g.emit(Went(seat, space, spaces))
        for monster in g.board.foes_of(seat):
            PLAY.move(g, monster, space)
        await met(g, seat)
        await settled(g)


def may_move(board: Arkham, seat: Seat) -> bool:
    """Rules: movement in encounters. Not while a monster holds one."""
    return seat in board.people and not is_restricted(board, seat)


async def walk(g: G, seat: Seat, most: int, by_route: bool = False) -> None:
    """Up to so many spaces, for nothing, if one likes; for money also to other travel routes. `by_route`: or, for
    nothing, straight to another travel route of the same kind."""
    if not may_move(g.board, seat):
        return
    stay = g.board.where(seat)
    ways = reach(g.board, seat, most)
    if by_route:
        ways |= {route: Reach(0, 0) for route in other_routes(g.board, stay)}
    if not ways:
        return
    goal = SpaceId(await choose_one(seat, "walk", [stay, *ways], "ARK-121"))
    if goal != stay:
        await pay_and_go(g, seat, goal, ways[goal])


# --- ward, research ---------------------------------------------------------------------------------


async def ward(g: G, seat: Seat) -> None:
    """One doom of the space for each success; two or more at once earn a remnant."""
    space = g.board.where(seat)
    result = await take_test(g, seat, "lore", cause="ward")
    if seat not in g.board.people:
        return
    result = (await PLAY.moment(g, "warding", seat, result=result)).values["result"]
    removed = await remove_doom(g, space, result)
    if removed >= NUMBERS.ward_remnant:
        g.emit(RemnantsChanged(seat, 1))
    if removed:
        await PLAY.moment(g, "warded", seat, removed=removed)
        await PLAY.moment(g, "doom_removed", seat, removed=removed)


async def research(g: G, seat: Seat) -> None:
    """Up to as many clues as successes."""
    result = await take_test(g, seat, "observation", cause="research")
    moved = await research_clues(g, seat, result)
    if seat in g.board.people:
        await PLAY.moment(g, "researched", seat, moved=moved)


# --- fighting ---------------------------------------------------------------------------------------


async def attack(g: G, seat: Seat, monster: MonsterId) -> None:
    """Unless it is exhausted it is engaged first. One damage for each success."""
    if monster not in g.board.exhausted and seat not in g.board.engaged.get(monster, ()):
        await engage(g, monster, seat, sought=True)
    if seat not in g.board.people or monster not in g.board.play:
        return
    notice(g, monster, seat)
    card = monster_of(g.board, monster)
    now = await PLAY.moment(g, "attack_begins", seat, monster, with_lore=0)
    skill: Skill = "lore" if now.values["with_lore"] else card.attack_skill
    if seat not in g.board.people or monster not in g.board.play:
        return
    mod = PLAY.value(g.board, "attack_mod", card.attack, Look(g.board, seat, monster))
    result = await take_test(g, seat, skill, mod, cause="attack", target=monster)
    if seat not in g.board.people:
        return
    struck = await PLAY.moment(g, "attacking", seat, monster, result=result)
    before = damage_on(g.board, monster) if monster in g.board.play else 0
    await hurt(g, monster, struck.values["result"], seat, attack=True)
    if seat in g.board.people and monster in g.board.play:
        await PLAY.moment(g, "attacked", seat, monster, damaged=int(damage_on(g.board, monster) > before))


async def attack_action(g: G, seat: Seat, monster: MonsterId) -> None:
    """Rules: retaliate. Each monster of that kind that is engaged with the attacker and took no damage strikes back."""
    before = {one: damage_on(g.board, one) for one in monsters(g.board)}
    await attack(g, seat, monster)
    for one in g.board.foes_of(seat):
        if has(monster_of(g.board, one), "retaliate") and damage_on(g.board, one) <= before.get(one, 0):
            if one in g.board.play and seat in g.board.engaged.get(one, ()):
                await strike_one(g, one, seat)


def evasion(board: Arkham, seat: Seat) -> int:
    """The worst of the modifiers."""
    return min(
        PLAY.value(board, "evade_mod", monster_of(board, monster).evade, Look(board, seat, monster))
        for monster in board.foes_of(seat)
    )


async def evade(g: G, seat: Seat) -> None:
    """Each success evades one; whoever has evaded all that would hold them has an action more."""
    now = await PLAY.moment(g, "evade_begins", seat, with_lore=0)
    skill: Skill = "lore" if now.values["with_lore"] else "observation"
    foes = g.board.foes_of(seat)
    if not foes:
        return
    result = await take_test(g, seat, skill, evasion(g.board, seat), cause="evade")
    if seat not in g.board.people:
        return
    foes = [monster for monster in foes if monster in g.board.foes_of(seat)]
    slipped = foes
    if result < len(foes):
        slipped = [MonsterId(m) for m in await pick(seat, foes, result)] if result else []
    for monster in slipped:
        await slip_away(g, seat, monster)
    for monster in foes:
        if monster not in slipped and monster in g.board.play:
            await PLAY.moment(g, "not_evaded", seat, monster)
    if slipped and seat in g.board.people and not is_restricted(g.board, seat):
        g.emit(ActionGained(seat))
        await PLAY.moment(g, "escaped", seat)
    else:
        await follow(g, seat)


async def pick(seat: Seat, foes: list[MonsterId], n: int) -> tuple[str, ...]:
    return await Ask(seat, "evade_which", Choose(tuple(foes), least=n, most=n), "ARK-35")


async def slip_away(g: G, seat: Seat, monster: MonsterId) -> None:
    """It is disengaged and exhausted; a massive one only lets this one go."""
    if monster not in g.board.play or seat not in g.board.engaged.get(monster, ()):
        return
    if has(monster_of(g.board, monster), "relentless"):
        await slip_past(g, monster, seat)
    elif not await exhaust(g, monster):
        await disengage(g, monster, seat)
    if monster in g.board.play:
        await PLAY.moment(g, "evaded", seat, monster)


async def follow(g: G, seat: Seat) -> None:
    """Rules: relentless. What somebody evaded engages them again, if they have not left its space meanwhile."""
    for monster in [one for one, who in g.board.evaded.items() if who == seat]:
        g.emit(CaughtUp(monster))
        near = monster in g.board.play and seat in g.board.seats_in(where_is(g.board, monster))
        if near and g.board.is_ready(monster):
            await engage(g, monster, seat)
