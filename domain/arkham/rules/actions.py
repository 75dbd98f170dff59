"""Rules: the action phase. What an investigator can do, and how."""

from domain.arkham.board import Arkham
from domain.arkham.content import NUMBERS, PLAY, monster_of
from domain.arkham.facts.people import (
    DelayChanged,
    MoneyChanged,
    RemnantsChanged,
    Went,
)
from domain.arkham.facts.turn import ActionGained, ActionTaken
from domain.arkham.names import SKILLS, MonsterId, Skill, SpaceId
from domain.arkham.rules.chart import next_to
from domain.arkham.rules.clues import research_clues
from domain.arkham.rules.doom import remove_doom
from domain.arkham.rules.engagement import (
    disengage,
    engage,
    exhaust,
    is_restricted,
    met,
    monsters_at,
    notice,
)
from domain.arkham.rules.focus import focus
from domain.arkham.rules.monsters import hurt, would_stop
from domain.arkham.rules.numbers import focus_each, steps_of
from domain.arkham.rules.settling import settled
from domain.arkham.rules.skill_tests import take_test
from domain.arkham.rules.trade import partners, trade
from domain.kernel import Ask, Choose, Game, Seat, choose_one
from domain.parts.moments import Now

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
    return [*(way for way in found if not held or name_of(way) in FREE), *components(g, seat, held)]


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
            await attack(g, seat, MonsterId(about))
        case "evade":
            await evade(g, seat)
        case "research":
            await research(g, seat)
        case "trade":
            await trade(g, seat)
        case _:
            moment = PLAY.ability(g.board, chosen).when
            await PLAY.use(g, Now(g.board, moment, seat), chosen, seat)
    if seat in g.board.people:
        await PLAY.moment(g, "acted", seat, evade=int(name == "evade"))
    await settled(g)


# --- moving -----------------------------------------------------------------------------------------


def ways_to_go(board: Arkham, seat: Seat) -> dict[SpaceId, int]:
    """Where a move may lead, and what it costs. Nobody passes a monster that would engage them."""
    free, paid = steps_of(board, seat)
    start = board.where(seat)
    away, edge = {start: 0}, [start]
    for n in range(1, free + min(paid, board.people[seat].money) + 1):
        reached = [
            there
            for here in edge
            for there in next_to(board, here)
            if here == start or not would_stop(board, here, seat)
        ]
        edge = [there for there in dict.fromkeys(reached) if there not in away]
        away.update(dict.fromkeys(edge, n))
    return {space: max(0, n - free) for space, n in away.items() if space != start}


async def move(g: G, seat: Seat) -> None:
    """Unless a card moves them in another way."""
    if not (await PLAY.moment(g, "move_begins", seat)).off and seat in g.board.people:
        await go(g, seat)
    if seat in g.board.people:
        await PLAY.moment(g, "moved", seat)


async def go(g: G, seat: Seat) -> None:
    costs = ways_to_go(g.board, seat)
    goal = SpaceId(await choose_one(seat, "move", list(costs), "ARK-21"))
    if costs[goal]:
        g.emit(MoneyChanged(seat, -costs[goal]))
    await arrive(g, seat, goal)


async def arrive(g: G, seat: Seat, space: SpaceId) -> None:
    """Watchers come along; every monster there that would engage does."""
    if space != g.board.where(seat):
        g.emit(Went(seat, space))
        for monster in g.board.foes_of(seat):
            PLAY.move(g, monster, space)
        await met(g, seat)
        await settled(g)


def may_move(board: Arkham, seat: Seat) -> bool:
    """Rules: movement in encounters. Not while a monster holds one."""
    return seat in board.people and not is_restricted(board, seat)


async def walk(g: G, seat: Seat, most: int) -> None:
    """Up to so many spaces, for nothing, if one likes."""
    if not may_move(g.board, seat):
        return
    away, edge = {g.board.where(seat): 0}, [g.board.where(seat)]
    for n in range(1, most + 1):
        open_ones = [here for here in edge if n == 1 or not would_stop(g.board, here, seat)]
        edge = [there for here in open_ones for there in next_to(g.board, here) if there not in away]
        away.update(dict.fromkeys(edge, n))
    stay, *others = away
    goal = await choose_one(seat, "walk", [stay, *others], "ARK-121")
    await arrive(g, seat, SpaceId(goal))


# --- ward, research ---------------------------------------------------------------------------------


async def ward(g: G, seat: Seat) -> None:
    """One doom of the space for each success; two or more at once earn a remnant."""
    space = g.board.where(seat)
    result = await take_test(g, seat, "lore", cause="ward")
    if seat not in g.board.people:
        return
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
    result = await take_test(g, seat, skill, card.attack, cause="attack", target=monster)
    if seat not in g.board.people:
        return
    struck = await PLAY.moment(g, "attacking", seat, monster, result=result)
    await hurt(g, monster, struck.values["result"], seat, attack=True)


def evasion(board: Arkham, seat: Seat) -> int:
    """The worst of the modifiers."""
    return min(monster_of(board, monster).evade for monster in board.foes_of(seat))


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


async def pick(seat: Seat, foes: list[MonsterId], n: int) -> tuple[str, ...]:
    return await Ask(seat, "evade_which", Choose(tuple(foes), least=n, most=n), "ARK-35")


async def slip_away(g: G, seat: Seat, monster: MonsterId) -> None:
    """It is disengaged and exhausted; a massive one only lets this one go."""
    if monster not in g.board.play or seat not in g.board.engaged.get(monster, ()):
        return
    if not await exhaust(g, monster):
        await disengage(g, monster, seat)
    if monster in g.board.play:
        await PLAY.moment(g, "evaded", seat, monster)
