"""What cards do to investigators."""

from typing import Literal

from domain.arkham.content import PLAY, asset_of, assets_of
from domain.arkham.facts.people import DelayChanged, HarmChanged
from domain.arkham.facts.turn import ActionGained
from domain.arkham.names import Skill, SpaceId
from domain.arkham.nouns import RULES, R
from domain.arkham.rules.actions import act_more, arrive, every_way, may_move, name_of, ways_to_act
from domain.arkham.rules.actions import walk as walk_up_to
from domain.arkham.rules.clues import find_clue as find_a_clue
from domain.arkham.rules.clues import research_clues
from domain.arkham.rules.encounters import FOUND
from domain.arkham.rules.engagement import disengage
from domain.arkham.rules.focus import focus as put_focus
from domain.arkham.rules.harm import leave as leave_play
from domain.arkham.rules.harm import mend, room_on
from domain.arkham.rules.harm import recover as recover_from
from domain.arkham.rules.harm import suffer as suffer_harm
from domain.arkham.rules.numbers import health_left, sanity_left
from domain.arkham.rules.settling import settled
from domain.kernel import NO, Ask, Choose, Number, Seat, choose_one
from domain.parts.core.amounts import YOU
from domain.parts.effects import op
from domain.parts.nouns import Count, Place, Who

SELF = "self"


@op(
    "{who:suffer} harm:[ {damage} damage][ {horror} horror][direct?, directly]",
    price=lambda p, o: -(p.count(o.damage) + p.count(o.horror)) * (1.2 if o.direct else 1.0) * p.side(o.who),
)
async def suffer(run: R, damage: Count = 0, horror: Count = 0, direct: bool = False, who: Who = YOU) -> None:
    for seat in await run.whom(who):
        await suffer_harm(run.g, seat, run.count(damage), run.count(horror), direct=direct)


def hurt_allies(run: R, seat: Seat) -> list[str]:
    """Allies that have something to recover from."""
    allies = [
        id for id in assets_of(run.board, seat) if (c := asset_of(run.board, id)) is not None and c.kind == "ally"
    ]
    return [id for id in allies if any(run.board.play[id].tokens.get(what) for what in ("damage", "horror"))]


@op(
    "{who:recover}:[ {health} health][ {sanity} sanity][ally?, or an ally does]",
    price=lambda p, o: 0.5 * (p.count(o.health) + p.count(o.sanity)) * p.side(o.who),
)
async def recover(run: R, health: Count = 0, sanity: Count = 0, ally: bool = False, who: Who = YOU) -> None:
    for seat in await run.whom(who):
        whom = SELF
        if ally and (allies := hurt_allies(run, seat)):
            whom = await choose_one(run.you, "who_recovers", [SELF, *allies], "ARK-195")
        if whom == SELF:
            recover_from(run.g, seat, run.count(health), run.count(sanity))
        else:
            mend(run.g, whom, run.count(health), run.count(sanity))


@op("{who:focus} a skill[: {skill}][beyond?, beyond the limit]", price=1.0)
async def focus(run: R, skill: Skill | Literal["any"] = "any", beyond: bool = False, who: Who = YOU) -> None:
    for seat in await run.whom(who):
        await put_focus(run.g, seat, None if skill == "any" else skill, beyond)


@op("{who:become} delayed", price=lambda p, o: p.of("prices", "delay") * p.side(o.who))
async def delay(run: R, who: Who = YOU) -> None:
    """Twice is no more than once."""
    for seat in await run.whom(who):
        if not run.board.people[seat].delayed:
            run.g.emit(DelayChanged(seat, True))


@op("{who:gain} the clue of the neighbourhood", price=2.0)
async def find_clue(run: R, who: Who = YOU) -> None:
    """If there is one."""
    for seat in await run.whom(who):
        if await find_a_clue(run.g, seat):
            run.values[FOUND] = 1


@op("{who:research} {n:piece.clue}", price=lambda p, o: 2.0 * p.count(o.n))
async def research(run: R, n: Count = 1, who: Who = YOU) -> None:
    for seat in await run.whom(who):
        await research_clues(run.g, seat, run.count(n))


@op("{who:have} an action more in this turn", price=1.5)
async def act_again(run: R, who: Who = YOU) -> None:
    for seat in await run.whom(who):
        run.g.emit(ActionGained(seat))


@op(
    "{who:may} move a space[, or up to {n} of them][free?, letting go of all monsters]"
    "[route?, or to another travel route of the same kind]",
    price=lambda p, o: 0.3 * p.count(o.n),
)
async def walk(run: R, n: Count = 1, free: bool = False, route: bool = False, who: Who = YOU) -> None:
    """Not while a monster holds one, unless the card sets one free. To another route it costs nothing."""
    for seat in await run.whom(who):
        if free:
            await set_free(run, seat)
        await walk_up_to(run.g, seat, run.count(n), route)


@op("{who:move} to {place}[free?, letting go of all monsters]", price=0.0)
async def travel(run: R, place: Place, free: bool = False, who: Who = YOU) -> None:
    """Directly, however far it is."""
    for seat in await run.whom(who):
        if free:
            await set_free(run, seat)
        goal = next(iter(await run.where(place)), None)
        if goal is not None and may_move(run.board, seat):
            await arrive(run.g, seat, SpaceId(goal))


@RULES.called("another investigator may perform the same action", price=1.5)
async def lead_on(run: R) -> None:
    """One of the actions that everybody has, as long as that investigator did not do it in this round."""
    name = run.board.people[run.you].done[-1]
    able = {
        seat: ways
        for seat in run.board.in_play()
        if seat != run.you and (ways := [way for way in ways_to_act(run.g, seat) if name_of(way) == name])
    }
    if able:
        seat = Seat(await choose_one(run.you, "whom", list(able), "ARK-14"))
        (way,) = await Ask(seat, "follow", Choose((*able[seat], NO)), "ARK-20", default=(NO,))
        if way != NO:
            await act_more(run.g, seat, way)


@RULES.called("perform again an action that you did in this round", price=1.5)
async def act_twice(run: R) -> None:
    done = run.board.people[run.you].done
    ways = [way for way in every_way(run.g, run.you) if name_of(way) in done]
    if ways:
        await act_more(run.g, run.you, await choose_one(run.you, "repeat", ways, "ARK-20"))


@RULES.called("swap damage and horror with another investigator or an ally, as much as both can bear", price=1.0)
async def share_harm(run: R) -> None:
    """Both stay in play: nobody takes as much as would defeat them."""
    others: list[str] = [*(seat for seat in run.board.in_play() if seat != run.you), *every_ally(run)]
    if not others:
        return
    other = await choose_one(run.you, "share_with", others, "ARK-195")
    shifts = {what: await _shift(run, other, what) for what in ("damage", "horror")}
    run.g.emit(HarmChanged(run.you, shifts["damage"], shifts["horror"]))
    if other in run.board.people:
        run.g.emit(HarmChanged(Seat(other), -shifts["damage"], -shifts["horror"]))
    else:
        for what, n in shifts.items():
            PLAY.mark(run.g, other, what, -n)
    await settled(run.g)


def every_ally(run: R) -> list[str]:
    return [
        id
        for seat in run.board.in_play()
        for id in assets_of(run.board, seat)
        if (card := asset_of(run.board, id)) is not None and card.kind == "ally"
    ]


async def _shift(run: R, other: str, what: str) -> int:
    """How much of it comes to you; below 0 it goes to the other."""
    least = -min(borne(run, run.you, what), room_for(run, other, what))
    most = min(borne(run, other, what), room_for(run, run.you, what))
    return await Ask(run.you, f"share_{what}", Number(least, most), "ARK-195") if least < most else 0


def borne(run: R, bearer: str, what: str) -> int:
    person = run.board.people.get(Seat(bearer))
    if person is None:
        return run.board.play[bearer].tokens.get(what, 0)
    return person.damage if what == "damage" else person.horror


def room_for(run: R, bearer: str, what: str) -> int:
    """How much more of it an investigator or a card can take without being lost."""
    if Seat(bearer) not in run.board.people:
        return max(0, room_on(run.board, bearer, what) - 1)
    left = health_left if what == "damage" else sanity_left
    return left(run.board, Seat(bearer)) - 1


async def set_free(run: R, seat: Seat) -> None:
    for monster in run.board.foes_of(seat):
        await disengage(run.g, monster, seat)


@op("{who:leave} the game: {how}", price=-6.0)
async def leave_game(run: R, how: Literal["devoured", "retired"], who: Who = YOU) -> None:
    for seat in await run.whom(who):
        await leave_play(run.g, seat, how)
    await settled(run.g)
