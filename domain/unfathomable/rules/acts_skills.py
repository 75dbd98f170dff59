"""Rules: USE AN ACTION ABILITY. What skill cards do with an action, treachery included."""

from collections.abc import Sequence

from domain.kernel import Ask, Card, Choose, Game, Seat, choose_one, choose_some, hand
from domain.unfathomable import abilities_acts as acts
from domain.unfathomable.board import Atlantica
from domain.unfathomable.facts.ship import DeepOnesMoved
from domain.unfathomable.facts.turn import ActionsGranted
from domain.unfathomable.names import (
    BRIG,
    DEEP,
    MONARCHS,
    SHIP,
    SICK_BAY,
    SKILLS,
    WATERS,
    ItemId,
    Monarch,
    Skill,
    Space,
)
from domain.unfathomable.rules.actions import grant_action as lend_action
from domain.unfathomable.rules.chart import ways_out
from domain.unfathomable.rules.combat import (
    DEEP_ONE,
    attack_plainly,
    attack_with,
    enemies_in,
    plain_targets,
    weapon_targets,
    weapons,
)
from domain.unfathomable.rules.decks import available, discard_from_hand, draw_skills
from domain.unfathomable.rules.defeat import defeat_character, defeat_deep_ones
from domain.unfathomable.rules.dials import lose
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.monsters import activate, activate_deep_ones, spawn, surface
from domain.unfathomable.rules.places import choose_space
from domain.unfathomable.rules.sources import PLAIN, Use, uses

G = Game[Atlantica]
OUTSIDE = (*SHIP, *WATERS)
PLAINLY = "plain"
HERE = "here"


def plain_if(possible: object) -> tuple[str, ...]:
    """One way, or none."""
    return PLAIN if possible else ()


# --- influence, will --------------------------------------------------------------------------------


def _others(g: G, seat: Seat, effect: acts.GrantAction) -> tuple[str, ...]:
    return tuple(other for other in g.seats if other != seat)


@uses(acts.GrantAction, _others)
async def grant_action(g: G, using: Use, effect: acts.GrantAction) -> None:
    """Rules: Coordinated Effort. The other performs it at once, and what it brings along."""
    await lend_action(g, Seat(using.variant))


@uses(acts.PerformActions)
async def perform_actions(g: G, using: Use, effect: acts.PerformActions) -> None:
    g.emit(ActionsGranted(using.seat, effect.n))


def _has_others(g: G, seat: Seat, effect: acts.Exchange) -> tuple[str, ...]:
    """Besides the card itself, which is played."""
    return plain_if(len(g.board.cards(hand(seat))) > 1)


@uses(acts.Exchange, _has_others)
async def exchange(g: G, using: Use, effect: acts.Exchange) -> None:
    """Rules: Persistence. All from one deck."""
    held = tuple(g.board.cards(hand(using.seat)))
    form = Choose(held, least=1, most=min(effect.most, len(held)))
    cards = await Ask(using.seat, "exchange_cards", form, "UNF-27", hide_answer=True, outlined=True)
    await discard_from_hand(g, using.seat, [Card(card) for card in cards])
    decks = [skill for skill in SKILLS if available(g.board, skill)]
    deck: Skill = await choose_one(using.seat, "exchange_deck", decks, "UNF-27")  # type: ignore[assignment]
    await draw_skills(g, using.seat, {deck: len(cards)})


# --- lore -------------------------------------------------------------------------------------------


def _anywhere(g: G, seat: Seat, effect: acts.Shrivel) -> tuple[str, ...]:
    return enemies_in(g.board, seat, (*OUTSIDE, SICK_BAY, BRIG))


@uses(acts.Shrivel, _anywhere)
async def shrivel(g: G, using: Use, effect: acts.Shrivel) -> None:
    """Rules: Shrivelling. No attack, but a roll."""
    enemy = using.variant
    deep_one = enemy.startswith(DEEP_ONE)
    result = await roll_die(g, "a withering spell", effect.target, effect.bonus if deep_one else 0)
    if result >= effect.target and deep_one:
        defeat_deep_ones(g, Space(enemy.removeprefix(DEEP_ONE)))
    elif result >= effect.target:
        await defeat_character(g, Seat(enemy))


def _infested(g: G, seat: Seat, effect: acts.Banish) -> tuple[str, ...]:
    return tuple(space for space in OUTSIDE if g.board.deep_ones_at(space))


@uses(acts.Banish, _infested)
async def banish(g: G, using: Use, effect: acts.Banish) -> None:
    """Rules: Lesser Banishment."""
    await drive(g, using.seat, Space(using.variant), "banish_to")


async def drive(g: G, seat: Seat, space: Space, kind: str) -> None:
    """All Deep Ones of a space move to one adjacent space of the player's choice; never into a ward."""
    target = await choose_space(g, seat, kind, ways_out(g.board, space), "UNF-85")
    g.emit(DeepOnesMoved(space, target, g.board.deep_ones_at(space)))


# --- strength ---------------------------------------------------------------------------------------


def _ways_to_rampage(g: G, seat: Seat, effect: acts.Rampage) -> tuple[str, ...]:
    """Plainly, or with one of the Weapons."""
    armed = [item for item, weapon in weapons(g.board, seat).items() if weapon_targets(g.board, seat, weapon)]
    return (*((PLAINLY,) if plain_targets(g.board, seat) else ()), *armed)


@uses(acts.Rampage, _ways_to_rampage)
async def rampage(g: G, using: Use, effect: acts.Rampage) -> None:
    """Attack after attack, at whom the player likes."""
    plainly = using.variant == PLAINLY
    for _ in range(effect.basic if plainly else effect.weapon):
        if not await strike(g, using.seat, None if plainly else ItemId(using.variant)):
            return


async def strike(g: G, seat: Seat, item: ItemId | None) -> bool:
    """One of the attacks. Has there been one?"""
    weapon = None if item is None else weapons(g.board, seat).get(item)
    if item is not None and weapon is None:
        return False
    targets = plain_targets(g.board, seat) if weapon is None else weapon_targets(g.board, seat, weapon)
    for enemy in await choose_some(seat, "rampage", targets, 1, "UNF-27"):
        if item is None or weapon is None:
            await attack_plainly(g, seat, enemy)
        else:
            await attack_with(g, seat, enemy, item, weapon)
        return True
    return False


# --- treachery --------------------------------------------------------------------------------------


@uses(acts.Muster)
async def muster_more(g: G, using: Use, effect: acts.Muster) -> None:
    """Rules: Reinforcements. All monsters of the Deep, where the traitor likes."""
    spawn(g, DEEP, effect.n)
    if g.board.deep_ones_at(DEEP) >= effect.at:
        await surface(g, MONARCHS, await choose_space(g, using.seat, "surface_at", WATERS, "UNF-108"))


def _whom_to_call(g: G, seat: Seat, effect: acts.CallToAction) -> tuple[str, ...]:
    infested: Sequence[str] = list(g.board.infested())
    return (*((HERE,) if g.board.deep_ones_at(g.board.sailors[seat].at) else ()), *infested)


@uses(acts.CallToAction, _whom_to_call)
async def call_to_action(g: G, using: Use, effect: acts.CallToAction) -> None:
    if using.variant == HERE:
        here = g.board.sailors[using.seat].at
        await activate_deep_ones(g, {here: g.board.deep_ones_at(here)})
    else:
        await activate_deep_ones(g, {Space(using.variant): 1})


def _in_place(g: G, seat: Seat, effect: acts.Ransack) -> tuple[str, ...]:
    return plain_if(g.board.sailors[seat].at in effect.spaces)


@uses(acts.Ransack, _in_place)
async def ransack(g: G, using: Use, effect: acts.Ransack) -> None:
    lose(g, effect.spaces[g.board.sailors[using.seat].at])


@uses(acts.PerformRites)
async def perform_rites(g: G, using: Use, effect: acts.PerformRites) -> None:
    first: Monarch = await choose_one(using.seat, "rites_order", MONARCHS, "UNF-114")  # type: ignore[assignment]
    for monarch in (first, *(m for m in MONARCHS if m != first)):
        await activate(g, monarch)
