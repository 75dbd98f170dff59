"""What cards do to monsters, and what monsters do beyond their numbers."""

from typing import Literal

from domain.arkham.content import PLAY, monster_of
from domain.arkham.names import MonsterId, SpaceId
from domain.arkham.nouns import RULES, R
from domain.arkham.rules.actions import arrive
from domain.arkham.rules.chart import most_doom, next_for_monsters, next_to, spaces_of, tile_of, unstable
from domain.arkham.rules.engagement import disengage, engage, exhaust, monsters, monsters_at, where_is
from domain.arkham.rules.group import decide, decide_for
from domain.arkham.rules.monsters import damage_on, defeat, heal, hurt, spawn_named, strike, strike_one
from domain.arkham.rules.monsters import spawn as spawn_one
from domain.arkham.rules.skill_tests import take_test
from domain.kernel import choose_one
from domain.parts.core import Altered
from domain.parts.effects import op
from domain.parts.graphs import first_steps, nearest
from domain.parts.nouns import Count, EntryId, Place, Who

NO_PLACE, NO_FOE = Place(""), Who("")
Target = Literal["here", "near", "engaged", "it", "that", "any"]
"""A monster in your space, of your choice; there or next to it; one that is engaged with you; the one whose card this
is; the one that this is about; one anywhere."""


async def meant(run: R, target: Target, epic: bool = True) -> MonsterId | None:
    """Whoever is gone means none but the one whose card it is. Not `epic`: none of the great ones."""
    if target not in ("it", "that") and run.you not in run.board.people:
        return None
    if target == "it":
        found = [MonsterId(run.card)] if run.card in run.board.play else []
    elif target == "that":
        found = [MonsterId(run.now.target)] if run.now.target in run.board.play else []
    elif target == "any":
        found = monsters(run.board)
    elif target == "engaged":
        found = run.board.foes_of(run.you)
    else:
        here = run.board.where(run.you)
        spaces = (here, *next_to(run.board, here)) if target == "near" else (here,)
        found = [monster for space in spaces for monster in monsters_at(run.board, space)]
    if not epic:
        found = [monster for monster in found if not monster_of(run.board, monster).archive]
    return MonsterId(await choose_one(run.you, "which_monster", found, "ARK-14")) if found else None


@op(
    "spawn a monster[, {n} in all][ ({trait})][ in {place}]",
    price=lambda p, o: p.of("prices", "monster") * p.count(o.n),
)
async def spawn(run: R, n: Count = 1, trait: str = "", place: Place = NO_PLACE) -> None:
    """From the deck; each where it says, or in this place."""
    at = next(iter(await run.where(place)), None) if place else None
    fits = (lambda card: trait in card.traits) if trait else None
    for _ in range(run.count(n)):
        await spawn_one(run.g, fits, SpaceId(at) if at else None)


@op("{entry} appears[ in {place}][tired?, exhausted][foe?, and engages {foe}]", price=-3.0)
async def appear(run: R, entry: EntryId, place: Place = NO_PLACE, tired: bool = False, foe: Who = NO_FOE) -> None:
    """A certain monster, from those that wait or from the deck."""
    at = next(iter(await run.where(place)), None) if place else None
    seat = await run.whom_one(foe) if foe else None
    await spawn_named(run.g, entry, SpaceId(at) if at else None, tired, seat)


@op("deal {n} damage to a monster: {target}", price=lambda p, o: 0.7 * p.count(o.n))
async def wound(run: R, n: Count = 1, target: Target = "here") -> None:
    monster = await meant(run, target)
    if monster is not None:
        await hurt(run.g, monster, run.count(n), run.you)


@op("exhaust a monster: {target}", price=1.0)
async def tire(run: R, target: Target = "engaged") -> None:
    monster = await meant(run, target)
    if monster is not None:
        await exhaust(run.g, monster)


@op("it attacks you", price=-2.0)
async def hit(run: R) -> None:
    monster = MonsterId(run.card)
    if run.card in run.board.play and run.you in run.board.people:
        await strike_one(run.g, monster, run.you)


@op("defeat a monster: {target}", price=2.0)
async def slay(run: R, target: Target = "it") -> None:
    monster = await meant(run, target)
    if monster is not None:
        await defeat(run.g, monster, run.you)


@op("each {trait} monster recovers {n} health", price=-1.0)
async def heal_all(run: R, trait: str, n: Count = 1) -> None:
    for monster in monsters(run.board):
        if trait in monster_of(run.board, monster).traits:
            await heal(run.g, monster, run.count(n))


@op("let go of a monster: {target}", price=0.5)
async def let_go(run: R, target: Target = "engaged") -> None:
    monster = await meant(run, target)
    if monster is not None:
        await disengage(run.g, monster, run.you)


@RULES.called("choose a monster anywhere and test lore with its evade modifier: on a pass it is exhausted", price=1.0)
async def bind(run: R) -> None:
    target = await meant(run, "any")
    if target is not None:
        result = await take_test(run.g, run.you, "lore", monster_of(run.board, target).evade, cause="cast")
        if result and target in run.board.play:
            await exhaust(run.g, target)


@RULES.called("it engages you in their place", price=0.5)
async def step_in(run: R) -> None:
    """Of a monster that is about to engage somebody else."""
    target = MonsterId(run.now.target)
    run.now.off = True
    run.g.emit(Altered(run.now.name))
    await engage(run.g, target, run.you, sought=True)


@RULES.called("all monsters that are engaged with you let go and are exhausted", price=2.0)
async def lure_away(run: R) -> None:
    for monster in run.board.foes_of(run.you):
        if not await exhaust(run.g, monster):
            await disengage(run.g, monster, run.you)


@RULES.called("let go of all other monsters; you and it move 1 space toward the unstable space", price=-1.0)
async def drag_off(run: R) -> None:
    monster = MonsterId(run.card)
    for other in run.board.foes_of(run.you):
        if other != monster:
            await disengage(run.g, other, run.you)
    if run.you in run.board.people and monster in run.board.play:
        step = await step_to_unstable(run, monster)
        if step is not None:
            await arrive(run.g, run.you, step)


@RULES.called("let go of all other monsters; you and it move to the space with most doom", price=-1.0)
async def carry_off(run: R) -> None:
    """Directly, and both together."""
    monster = MonsterId(run.card)
    for other in run.board.foes_of(run.you):
        if other != monster:
            await disengage(run.g, other, run.you)
    found = most_doom(run.board)
    if found and run.you in run.board.people and monster in run.board.play:
        goal = await decide(run.g, "which_space", found, "ARK-69")
        if monster not in run.board.foes_of(run.you):
            PLAY.move(run.g, monster, goal)
        await arrive(run.g, run.you, goal)


@RULES.called("it moves 1 space toward the unstable space", price=-0.5)
async def slink(run: R) -> None:
    monster = MonsterId(run.card)
    step = await step_to_unstable(run, monster) if monster in run.board.play else None
    if step is not None:
        PLAY.move(run.g, monster, step)


async def step_to_unstable(run: R, monster: MonsterId) -> SpaceId | None:
    """Where its next step on a shortest way leads, if it is not there."""
    here, beside = where_is(run.board, monster), lambda space: next_for_monsters(run.board, space)
    near = nearest(here, unstable(run.board), beside)
    if not near or here in near:
        return None
    goal = await decide_for(run.g, monster, "monster_goal", near, "ARK-174")
    return await decide_for(run.g, monster, "monster_step", first_steps(here, goal, beside), "ARK-72")


@RULES.called(
    "spawn a monster in each space of your neighbourhood; every monster there recovers and attacks", price=-8.0
)
async def brood(run: R) -> None:
    """In a street there is only the street."""
    if run.you not in run.board.people:
        return
    tile = tile_of(run.board, run.board.where(run.you))
    spaces = spaces_of(run.board, tile) if tile is not None else (run.board.where(run.you),)
    for space in spaces:
        await spawn_one(run.g, at=space)
    for monster in [one for space in spaces for one in monsters_at(run.board, space)]:
        if monster in run.board.play:
            await heal(run.g, monster, damage_on(run.board, monster))
            await strike(run.g, monster)


BLAST = 5


@RULES.called("deal 5 damage to each monster that is engaged with you", price=4.0)
async def blow_up(run: R) -> None:
    for monster in run.board.foes_of(run.you):
        await hurt(run.g, monster, BLAST, run.you)
