"""What items, and mythos cards in a play area, do with an action."""

from collections.abc import Sequence
from typing import Any

from domain.kernel import Game, Seat
from domain.parts.effects import op
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import MYTHOS_CARDS
from domain.unfathomable.effects.skills import drive, plain_if
from domain.unfathomable.names import ROOMS, CardId, ItemId, Space
from domain.unfathomable.nouns import RULES, R
from domain.unfathomable.rules.chart import adjacent, adjacent_ship
from domain.unfathomable.rules.checks import skill_check
from domain.unfathomable.rules.combat import Reach, Weapon, attack_with, enemies, weapon_targets
from domain.unfathomable.rules.damage import damage_space, repair
from domain.unfathomable.rules.defeat import defeat_character, defeat_deep_ones, defeat_passenger
from domain.unfathomable.rules.dials import lose
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.items import lose_item
from domain.unfathomable.rules.kept import drop_kept
from domain.unfathomable.rules.passengers import rescue
from domain.unfathomable.rules.places import move_to
from domain.unfathomable.rules.tracks import advance

G = Game[Atlantica]


def here(board: Atlantica, seat: Seat) -> Space:
    return board.sailors[seat].at


def _around(board: Atlantica, seat: Seat) -> tuple[Space, ...]:
    return (here(board, seat), *adjacent(here(board, seat)))


def _somebody_near(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return plain_if(any(g.board.passengers_at(space) for space in _around(g.board, seat)))


@RULES.called("rescue every passenger in your space and in adjacent spaces", price=1.0, ways=_somebody_near)
async def rescue_around(run: R) -> None:
    """Rules: Speaking Trumpet."""
    for space in _around(run.board, run.you):
        if run.board.passengers_at(space):
            rescue(run.g, space, run.board.passengers_at(space))


def _targets(g: G, seat: Seat, o: Weapon) -> Sequence[str]:
    return weapon_targets(g.board, seat, o)


@op(
    "attack an enemy in {reach}[, {bonus:+} to the die][per_enemy?, +1 to the die for every enemy in your space]",
    price=1.0,
    ways=_targets,
)
async def attack(
    run: R,
    reach: Reach = "here",
    bonus: int = 0,
    per_enemy: bool = False,
) -> None:
    """An attack with this item."""
    await attack_with(run.g, run.you, run.way, ItemId(run.source), Weapon(reach, bonus, per_enemy))


def _broken_and_safe(g: G, seat: Seat, o: Any) -> Sequence[str]:
    """No repair beside a Deep One, whoever does it."""
    room = here(g.board, seat)
    safe = not g.board.deep_ones_at(room) and not enemies(g.board, seat, room)
    return plain_if(room in g.board.damage and safe)


@RULES.called(
    "repair the damaged space you are in, without discarding cards; not with an enemy there",
    price=1.0,
    ways=_broken_and_safe,
)
async def repair_freely(run: R) -> None:
    """Rules: Tool Kit."""
    await repair(run.g, here(run.board, run.you))


def _deep_ones_here(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return plain_if(g.board.deep_ones_at(here(g.board, seat)))


@RULES.called("move all Deep Ones in your space to one adjacent space", price=1.0, ways=_deep_ones_here)
async def herd(run: R) -> None:
    """Rules: Book of Dagon."""
    await drive(run.g, run.you, here(run.board, run.you), "herd_to")


def _beside(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return adjacent(here(g.board, seat))


@RULES.called(
    "remove this item from the game and choose an adjacent space: every Deep One, character and passenger there is "
    "defeated, and a room is damaged",
    price=1.0,
    ways=_beside,
)
async def grenade(run: R) -> None:
    """Rules: Jam Tin Grenade. It spares nobody there."""
    g, space = run.g, Space(run.way)
    await lose_item(g, run.you, ItemId(run.source))
    defeat_deep_ones(g, space, g.board.deep_ones_at(space))
    for seat in g.board.sailor_at(space):
        await defeat_character(g, seat)
    for _ in range(g.board.passengers_at(space)):
        await defeat_passenger(g, space)
    if space in ROOMS:
        await damage_space(g, space)


def _one_step(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return adjacent_ship(here(g.board, seat))


@RULES.called("move to an adjacent ship space", price=1.0, ways=_one_step)
async def sidestep(run: R) -> None:
    """Rules: Plimsolls."""
    move_to(run.g, run.you, Space(run.way))


# --- mythos cards in a play area --------------------------------------------------------------------


@op(
    "with a Deep One in your space, roll the die: on {target} or more it is defeated, the ritual track advances by "
    "{ritual} and this card is discarded",
    price=1.0,
    ways=_deep_ones_here,
)
async def sacrifice(run: R, target: int, ritual: int) -> None:
    if await roll_die(run.g, "a Deep One is sacrificed", target) >= target:
        defeat_deep_ones(run.g, here(run.board, run.you))
        drop_kept(run.g, run.you, CardId(run.source))
        await advance(run.g, "ritual", ritual)


@RULES.called("repeat the check of this card: if it passes discard this card, if it fails lose 1 sanity", price=1.0)
async def try_again(run: R) -> None:
    """Rules: Memory of the Deep."""
    check = MYTHOS_CARDS[run.source].check
    assert check is not None
    result = await skill_check(run.g, run.source, check.target, check.skills)
    if result.passed:
        drop_kept(run.g, run.you, CardId(run.source))
    else:
        lose(run.g, "sanity")
