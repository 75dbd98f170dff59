"""Rules: USE AN ACTION ABILITY. What items and mythos cards in a play area do with an action."""

from domain.kernel import Game, Seat
from domain.unfathomable import abilities_acts as acts
from domain.unfathomable.board import Atlantica
from domain.unfathomable.names import ROOMS, CardId, ItemId, Space
from domain.unfathomable.rules.acts_skills import drive, plain_if
from domain.unfathomable.rules.chart import adjacent, adjacent_ship
from domain.unfathomable.rules.checks import skill_check
from domain.unfathomable.rules.combat import attack_with, enemies, weapon_targets
from domain.unfathomable.rules.damage import damage_space, repair
from domain.unfathomable.rules.defeat import defeat_character, defeat_deep_ones, defeat_passenger
from domain.unfathomable.rules.dials import lose
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.items import lose_item
from domain.unfathomable.rules.kept import drop_kept
from domain.unfathomable.rules.passengers import rescue
from domain.unfathomable.rules.places import move_to
from domain.unfathomable.rules.sources import Use, uses
from domain.unfathomable.rules.tracks import advance

G = Game[Atlantica]


def here(board: Atlantica, seat: Seat) -> Space:
    return board.sailors[seat].at


def _around(board: Atlantica, seat: Seat) -> tuple[Space, ...]:
    return (here(board, seat), *adjacent(here(board, seat)))


def _somebody_near(g: G, seat: Seat, effect: acts.RescueAround) -> tuple[str, ...]:
    return plain_if(any(g.board.passengers_at(space) for space in _around(g.board, seat)))


@uses(acts.RescueAround, _somebody_near)
async def rescue_around(g: G, using: Use, effect: acts.RescueAround) -> None:
    """Rules: Speaking Trumpet."""
    for space in _around(g.board, using.seat):
        if g.board.passengers_at(space):
            rescue(g, space, g.board.passengers_at(space))


def _targets(g: G, seat: Seat, effect: acts.Attack) -> tuple[str, ...]:
    return weapon_targets(g.board, seat, effect)


@uses(acts.Attack, _targets)
async def attack_with_item(g: G, using: Use, effect: acts.Attack) -> None:
    await attack_with(g, using.seat, using.variant, ItemId(using.source.id), effect)


def _broken_and_safe(g: G, seat: Seat, effect: acts.RepairFreely) -> tuple[str, ...]:
    """No repair beside a Deep One, whoever does it."""
    room = here(g.board, seat)
    safe = not g.board.deep_ones_at(room) and not enemies(g.board, seat, room)
    return plain_if(room in g.board.damage and safe)


@uses(acts.RepairFreely, _broken_and_safe)
async def repair_freely(g: G, using: Use, effect: acts.RepairFreely) -> None:
    """Rules: Tool Kit."""
    await repair(g, here(g.board, using.seat))


def _deep_ones_here(g: G, seat: Seat, effect: acts.Herd | acts.SacrificeDeepOne) -> tuple[str, ...]:
    return plain_if(g.board.deep_ones_at(here(g.board, seat)))


@uses(acts.Herd, _deep_ones_here)
async def herd(g: G, using: Use, effect: acts.Herd) -> None:
    """Rules: Book of Dagon."""
    await drive(g, using.seat, here(g.board, using.seat), "herd_to")


def _beside(g: G, seat: Seat, effect: acts.Grenade) -> tuple[str, ...]:
    return adjacent(here(g.board, seat))


@uses(acts.Grenade, _beside)
async def throw_grenade(g: G, using: Use, effect: acts.Grenade) -> None:
    """Rules: Jam Tin Grenade. It spares nobody there."""
    space = Space(using.variant)
    await lose_item(g, using.seat, ItemId(using.source.id))
    defeat_deep_ones(g, space, g.board.deep_ones_at(space))
    for seat in g.board.sailor_at(space):
        await defeat_character(g, seat)
    for _ in range(g.board.passengers_at(space)):
        await defeat_passenger(g, space)
    if space in ROOMS:
        await damage_space(g, space)


def _one_step(g: G, seat: Seat, effect: acts.Sidestep) -> tuple[str, ...]:
    return adjacent_ship(here(g.board, seat))


@uses(acts.Sidestep, _one_step)
async def sidestep(g: G, using: Use, effect: acts.Sidestep) -> None:
    """Rules: Plimsolls."""
    move_to(g, using.seat, Space(using.variant))


# --- mythos cards in a play area --------------------------------------------------------------------


@uses(acts.SacrificeDeepOne, _deep_ones_here)
async def sacrifice_deep_one(g: G, using: Use, effect: acts.SacrificeDeepOne) -> None:
    if await roll_die(g, "a Deep One is sacrificed", effect.target) >= effect.target:
        defeat_deep_ones(g, here(g.board, using.seat))
        drop_kept(g, using.seat, CardId(using.source.id))
        await advance(g, "ritual", effect.ritual)


@uses(acts.TryAgain)
async def try_again(g: G, using: Use, effect: acts.TryAgain) -> None:
    """Rules: Memory of the Deep."""
    result = await skill_check(g, using.source.id, effect.target, effect.skills)
    if result.passed:
        drop_kept(g, using.seat, CardId(using.source.id))
    else:
        lose(g, "sanity")
