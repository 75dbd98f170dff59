"""What cards do to monsters, and what monsters do beyond their numbers."""

from typing import Literal

from domain.arkham.content import monster_of
from domain.arkham.names import MonsterId, SpaceId
from domain.arkham.nouns import RULES, R
from domain.arkham.rules.chart import next_to
from domain.arkham.rules.engagement import disengage, engage, exhaust, monsters, monsters_at
from domain.arkham.rules.monsters import defeat, hurt, spawn_named, strike_one
from domain.arkham.rules.monsters import spawn as spawn_one
from domain.arkham.rules.skill_tests import take_test
from domain.kernel import choose_one
from domain.parts.core import Altered
from domain.parts.effects import op
from domain.parts.nouns import Count, EntryId, Place, Who

NO_PLACE, NO_FOE = Place(""), Who("")
Target = Literal["here", "near", "engaged", "it", "any"]
"""A monster in your space, of your choice; there or next to it; one that is engaged with you; the one whose card this
is; one anywhere."""


async def meant(run: R, target: Target) -> MonsterId | None:
    """Whoever is gone means none but the one whose card it is."""
    if target != "it" and run.you not in run.board.people:
        return None
    if target == "it":
        found = [MonsterId(run.card)] if run.card in run.board.play else []
    elif target == "any":
        found = monsters(run.board)
    elif target == "engaged":
        found = run.board.foes_of(run.you)
    else:
        here = run.board.where(run.you)
        spaces = (here, *next_to(run.board, here)) if target == "near" else (here,)
        found = [monster for space in spaces for monster in monsters_at(run.board, space)]
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


BLAST = 5


@RULES.called("deal 5 damage to each monster that is engaged with you", price=4.0)
async def blow_up(run: R) -> None:
    for monster in run.board.foes_of(run.you):
        await hurt(run.g, monster, BLAST, run.you)
