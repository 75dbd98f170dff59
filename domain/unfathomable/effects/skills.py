"""What skill cards do with an action, treachery included."""

from collections.abc import Sequence
from typing import Any

from domain.kernel import Ask, Card, Choose, Game, Seat, choose_one, choose_some, hand
from domain.parts.effects import op
from domain.parts.ways import PLAIN
from domain.unfathomable.board import Atlantica
from domain.unfathomable.facts.ship import DeepOnesMoved
from domain.unfathomable.facts.turn import ActionsGranted
from domain.unfathomable.names import (
    BOILER_ROOM,
    BRIG,
    CHAPEL,
    DEEP,
    GALLEY,
    MONARCHS,
    SHIP,
    SICK_BAY,
    SKILLS,
    WATERS,
    Dial,
    ItemId,
    Monarch,
    Skill,
    Space,
)
from domain.unfathomable.nouns import RULES, R
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

G = Game[Atlantica]
OUTSIDE = (*SHIP, *WATERS)
PLAINLY = "plain"
HERE = "here"
RANSACKED: dict[Space, Dial] = {CHAPEL: "sanity", GALLEY: "food", BOILER_ROOM: "fuel"}


def plain_if(possible: object) -> Sequence[str]:
    """One way, or none."""
    return PLAIN if possible else ()


# --- influence, will --------------------------------------------------------------------------------


def _others(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return tuple(other for other in g.seats if other != seat)


@RULES.called("another character of your choice performs 1 action now", price=1.0, ways=_others)
async def grant_action(run: R) -> None:
    """Rules: Coordinated Effort. The other performs it at once, and what it brings along."""
    await lend_action(run.g, Seat(run.way))


@op("perform {n} actions", price=lambda p, o: float(o.n))
async def perform_actions(run: R, n: int) -> None:
    run.g.emit(ActionsGranted(run.you, n))


def _has_others(g: G, seat: Seat, o: Any) -> Sequence[str]:
    """Besides the card itself, which is played."""
    return plain_if(len(g.board.cards(hand(seat))) > 1)


@op("discard 1 to {most} other skill cards and draw as many from one deck, not treachery", price=1.0, ways=_has_others)
async def exchange(run: R, most: int) -> None:
    """Rules: Persistence. All from one deck."""
    g, held = run.g, tuple(run.board.cards(hand(run.you)))
    form = Choose(held, least=1, most=min(most, len(held)))
    cards = await Ask(run.you, "exchange_cards", form, "UNF-27", hide_answer=True, outlined=True)
    await discard_from_hand(g, run.you, [Card(card) for card in cards])
    decks = [skill for skill in SKILLS if available(g.board, skill)]
    deck: Skill = await choose_one(run.you, "exchange_deck", decks, "UNF-27")  # type: ignore[assignment]
    await draw_skills(g, run.you, {deck: len(cards)})


# --- lore -------------------------------------------------------------------------------------------


def _anywhere(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return enemies_in(g.board, seat, (*OUTSIDE, SICK_BAY, BRIG))


@op(
    "choose an enemy on the board and roll the die, {bonus:+} against a Deep One: on {target} or more it is defeated",
    price=1.0,
    ways=_anywhere,
)
async def shrivel(run: R, target: int, bonus: int) -> None:
    """Rules: Shrivelling. No attack, but a roll."""
    g, enemy = run.g, run.way
    deep_one = enemy.startswith(DEEP_ONE)
    result = await roll_die(g, "a withering spell", target, bonus if deep_one else 0)
    if result >= target and deep_one:
        defeat_deep_ones(g, Space(enemy.removeprefix(DEEP_ONE)))
    elif result >= target:
        await defeat_character(g, Seat(enemy))


def _infested(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return tuple(space for space in OUTSIDE if g.board.deep_ones_at(space))


@RULES.called("choose a space with Deep Ones: all of them move to one adjacent space", price=1.0, ways=_infested)
async def banish(run: R) -> None:
    """Rules: Lesser Banishment."""
    await drive(run.g, run.you, Space(run.way), "banish_to")


async def drive(g: G, seat: Seat, space: Space, kind: str) -> None:
    """All Deep Ones of a space move to one adjacent space of the player's choice; never into a ward."""
    target = await choose_space(g, seat, kind, ways_out(g.board, space), "UNF-85")
    g.emit(DeepOnesMoved(space, target, g.board.deep_ones_at(space)))


# --- strength ---------------------------------------------------------------------------------------


def _ways_to_rampage(g: G, seat: Seat, o: Any) -> Sequence[str]:
    """Plainly, or with one of the Weapons."""
    armed = [item for item, weapon in weapons(g.board, seat).items() if weapon_targets(g.board, seat, weapon)]
    return (*((PLAINLY,) if plain_targets(g.board, seat) else ()), *armed)


@op("make up to {basic} plain attacks, or up to {weapon} with one of your Weapons", price=1.0, ways=_ways_to_rampage)
async def rampage(run: R, basic: int, weapon: int) -> None:
    """Attack after attack, at whom the player likes."""
    plainly = run.way == PLAINLY
    for _ in range(basic if plainly else weapon):
        if not await strike(run.g, run.you, None if plainly else ItemId(run.way)):
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


@op(
    "put {n:piece.deep_one} in the Deep; then, if {at} or more are there, all monsters in the Deep move to a "
    "water space of your choice",
    price=1.0,
)
async def muster(run: R, n: int, at: int) -> None:
    """Rules: Reinforcements. All monsters of the Deep, where the traitor likes."""
    spawn(run.g, DEEP, n)
    if run.board.deep_ones_at(DEEP) >= at:
        await surface(run.g, MONARCHS, await choose_space(run.g, run.you, "surface_at", WATERS, "UNF-108"))


def _whom_to_call(g: G, seat: Seat, o: Any) -> Sequence[str]:
    infested: Sequence[str] = list(g.board.infested())
    return (*((HERE,) if g.board.deep_ones_at(g.board.sailors[seat].at) else ()), *infested)


@RULES.called(
    "activate each Deep One in your space, or 1 Deep One anywhere outside the Deep", price=1.0, ways=_whom_to_call
)
async def call_to_action(run: R) -> None:
    here = run.board.sailors[run.you].at
    acting = {here: run.board.deep_ones_at(here)} if run.way == HERE else {Space(run.way): 1}
    await activate_deep_ones(run.g, acting)


def _in_place(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return plain_if(g.board.sailors[seat].at in RANSACKED)


@RULES.called(
    "lose 1 sanity in the Chapel, 1 food in the Galley, 1 fuel in the Boiler Room; your Action step ends",
    price=1.0,
    ways=_in_place,
)
async def ransack(run: R) -> None:
    lose(run.g, RANSACKED[run.board.sailors[run.you].at])


@RULES.called("activate Mother Hydra and Father Dagon in the order you like; your Action step ends", price=1.0)
async def perform_rites(run: R) -> None:
    first: Monarch = await choose_one(run.you, "rites_order", MONARCHS, "UNF-114")  # type: ignore[assignment]
    for monarch in (first, *(m for m in MONARCHS if m != first)):
        await activate(run.g, monarch)
