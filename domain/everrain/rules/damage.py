"""Rules: DAMAGE. Nodes are destroyed, whoever stands there suffers, and what comes of it is seen to."""

from domain.everrain.board import Everrain
from domain.everrain.facts.enemies import EnemyHurt
from domain.everrain.facts.ship import BlowTurned, NodeBroken, NodeRepaired
from domain.everrain.names import ZONES, Berth, EnemyId, berth_of, zone_at
from domain.everrain.rules.below import improvements
from domain.everrain.rules.crew import bury, harm
from domain.everrain.rules.dice import fate
from domain.everrain.rules.foes import health_left, slain, slay
from domain.everrain.rules.numbers import count_of_crew
from domain.everrain.rules.sinking import is_lost, sink
from domain.kernel import Ask, Choose, Game, Seat

G = Game[Everrain]


async def settle_deck(g: G, seat: Seat, collector: Seat | None = None) -> None:
    """Enemies that can take no more are destroyed, crew that can take no more die, a ship that is lost sinks."""
    for id in slain(g.board, seat):
        if id in g.board.enemies:
            await slay(g, id, collector or seat)
    await bury(g, seat)
    if is_lost(g.board, seat):
        await sink(g, seat)


async def break_node(g: G, seat: Seat, zone: int) -> None:
    """One damage: the node is destroyed, and everybody in its zone suffers 1 Trauma."""
    ship = g.board.ships[seat]
    if not ship.hit:
        for _, card in improvements(ship):
            if any(m.modify == "sheathing" for m in card.modifies):
                g.emit(BlowTurned(seat, card.id))
                return
    g.emit(NodeBroken(seat, zone))
    for crew in ship.crew_in(zone):
        harm(g, seat, crew, "trauma", count_of_crew(g, seat, crew, "node_trauma", 1))
    for id in g.board.enemies_in(seat, zone):
        hurt(g, id, 1)
    await settle_deck(g, seat)


def hurt(g: G, id: EnemyId, n: int) -> None:
    """An enemy suffers as much as it has health."""
    n = min(n, health_left(g.board, id))
    if n > 0:
        g.emit(EnemyHurt(id, n))


async def damage_ship(g: G, seat: Seat, n: int = 1) -> None:
    """So many nodes by the Fate die, one after the other, as long as the ship floats."""
    for _ in range(n):
        if not g.board.ships[seat].afloat():
            return
        zone = struck(g.board, seat, await fate("damage"))
        if zone is not None:
            await break_node(g, seat, zone)


def struck(board: Everrain, seat: Seat, rolled: int) -> int | None:
    """The node of this number; if it is gone the next lower one that stands, else the next higher. It never goes
    round."""
    broken = board.ships[seat].broken
    lower = [zone for zone in ZONES if zone <= rolled and zone not in broken]
    higher = [zone for zone in ZONES if zone > rolled and zone not in broken]
    return lower[-1] if lower else higher[0] if higher else None


async def repair(g: G, seat: Seat, n: int = 1) -> None:
    """So many nodes of the player's choice."""
    broken = sorted(g.board.ships[seat].broken)
    n = min(n, len(broken))
    chosen = broken
    if 0 < n < len(broken):
        options = tuple(str(berth_of(zone)) for zone in broken)
        named = await Ask(seat, "repair", Choose(options, n, n), "EVER-79")
        chosen = [zone for zone in broken if str(berth_of(zone)) in named]
    for zone in chosen[:n]:
        g.emit(NodeRepaired(seat, zone))


def zone_named(option: str) -> int:
    zone = zone_at(Berth(option))
    assert zone is not None
    return zone
