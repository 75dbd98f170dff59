"""What cards do with enemies and storms."""

from domain.everrain.content import DECK_ENEMIES
from domain.everrain.facts.enemies import EnemyCoiled
from domain.everrain.names import EnemyId, EnemyKind, berth_of
from domain.everrain.nouns import RULES, R
from domain.everrain.rules.damage import break_node, zone_named
from domain.everrain.rules.foes import banish, remove
from domain.everrain.rules.places import beside, is_theirs
from domain.everrain.rules.raiders import raider_by_outcome
from domain.everrain.rules.spawning import spawn
from domain.everrain.rules.spawning import spawn_named as spawn_by_name
from domain.everrain.rules.storms import raise_storm
from domain.kernel import Ask, Choose, choose_one
from domain.parts.effects import op
from domain.parts.nouns import Count, EntryId

BURSTS = 2
"""Nodes beside its own that a cadaver takes along."""
SMALLEST_STORM = 2


@op("an enemy boards your ship[, {n} times]", price=lambda p, o: p.change("prices", "deck_enemy", p.count(o.n)))
async def spawn_deck(run: R, n: Count = 1) -> None:
    for _ in range(run.count(n)):
        if run.board.ships[run.you].afloat():
            await spawn(run.g, run.you)


@op("a {enemy} boards your ship", price=lambda p, o: p.of("prices", "deck_enemy"))
async def spawn_named(run: R, enemy: EntryId) -> None:
    if enemy not in DECK_ENEMIES:
        raise KeyError(enemy)
    if run.board.ships[run.you].afloat():
        await spawn_by_name(run.g, run.you, EnemyKind(enemy))


@op("an enemy ship appears", price=lambda p, o: p.of("prices", "raider"))
async def spawn_ship(run: R) -> None:
    if run.board.ships[run.you].afloat():
        await raider_by_outcome(run.g, run.you)


@op("a storm comes up", price=lambda p, o: p.of("prices", "storm"))
async def storm(run: R) -> None:
    """Of the act's size; in the first act the smallest."""
    await raise_storm(run.g, max(SMALLEST_STORM, run.board.act))


@RULES.called("it bursts: its own node and 2 nodes beside it are destroyed", price=-1.5)
async def burst(run: R) -> None:
    """Rules: Bloated Cadaver. It is gone first; players choose which nodes, if more than two stand (ruling A59)."""
    id = EnemyId(run.now.enemy)
    enemy, ship = run.board.enemies[id], run.board.ships[run.you]
    remove(run.g, id)
    near = [zone for zone in beside(run.board, run.you, enemy.zone) if zone not in ship.broken and not is_theirs(zone)]
    if len(near) > BURSTS:
        options = tuple(str(berth_of(zone)) for zone in near)
        chosen = await Ask(run.you, "burst", Choose(options, BURSTS, BURSTS), "EVER-111")
        near = [zone_named(option) for option in chosen]
    for zone in (enemy.zone, *near):
        if ship.afloat() and zone not in ship.broken and not is_theirs(zone):
            await break_node(run.g, run.you, zone)


@RULES.called("it coils: nobody in its zone can be ordered away until your next turn is over", price=-0.7)
async def coil(run: R) -> None:
    run.g.emit(EnemyCoiled(EnemyId(run.now.enemy)))


@RULES.called("one enemy on your deck is gone, and the Agenda does not advance", price=1.2)
async def drive_off(run: R) -> None:
    enemies = run.board.enemies_on(run.you)
    if enemies:
        banish(run.g, [EnemyId(await choose_one(run.you, "drive_off", enemies, "EVER-175"))], agenda=False)
