"""Rules: COMBAT ON DECK. Frays that the crew begins, and frays that an enemy begins."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from domain.everrain.board import Everrain
from domain.everrain.content import ATTACK, DECK_ENEMIES, ENEMY, EVASION
from domain.everrain.facts.enemies import FrayBegun, FrayOver, FrayRolled
from domain.everrain.names import CrewId, EnemyId
from domain.everrain.rules.crew import fray_dice, harm, room_for_harm
from domain.everrain.rules.damage import hurt, settle_deck
from domain.everrain.rules.dice import convert_omens, roll
from domain.everrain.rules.foes import health_left
from domain.everrain.rules.omens import work_omens
from domain.kernel import Ask, Game, Number, Seat, Split

G = Game[Everrain]


class Results(NamedTuple):
    """What Enemy dice show."""

    moves: int
    damage: int
    omens: int


def results(faces: Sequence[str]) -> Results:
    return Results(faces.count("move"), faces.count("damage"), faces.count("omen"))


async def crew_fray(g: G, seat: Seat, zone: int) -> None:
    """Everybody in the zone fights: the crew with all its dice, each enemy with one die fewer than it has."""
    board = g.board
    enemies = board.enemies_in(seat, zone)
    g.emit(FrayBegun(seat, zone))
    pool = sum(fray_dice(g, seat, crew) for crew in board.ships[seat].crew_in(zone))
    attack = await choose_dice(seat, pool)
    theirs = [DECK_ENEMIES[board.enemies[id].kind].dice - 1 for id in enemies]
    faces = await roll({ATTACK: attack, EVASION: pool - attack, ENEMY: sum(theirs)}, "a fray")
    damage, left = 0, faces[ENEMY]
    for id, n in zip(enemies, theirs, strict=True):
        mine, left = results(left[:n]), left[n:]
        fell = id not in g.board.enemies
        used = await work_omens(g, id, mine.omens)
        if fell or id in g.board.enemies:
            damage += mine.damage + mine.moves // 2 + (mine.omens - used) // 2
    await fight_out(g, seat, zone, damage, faces[ATTACK], faces[EVASION])


async def enemy_fray(g: G, id: EnemyId, damage: int) -> None:
    """An enemy deals so much damage to the crew in its zone; each of them counters with one die."""
    enemy = g.board.enemies[id]
    seat, zone = enemy.ship, enemy.zone
    g.emit(FrayBegun(seat, zone, id, damage))
    pool = len(g.board.ships[seat].crew_in(zone))
    attack = await choose_dice(seat, pool)
    faces = await roll({ATTACK: attack, EVASION: pool - attack}, "a counter")
    await fight_out(g, seat, zone, damage, faces[ATTACK], faces[EVASION])


async def choose_dice(seat: Seat, pool: int) -> int:
    """How many of the dice are Attack dice; the others are Evasion dice."""
    return await Ask(seat, "fray_dice", Number(0, pool), "EVER-119") if pool else 0


async def fight_out(g: G, seat: Seat, zone: int, damage: int, attack: Sequence[str], evasion: Sequence[str]) -> None:
    """Everything that was rolled counts, also from those who die of it."""
    hits = attack.count("damage") + 2 * attack.count("critical")
    g.emit(FrayRolled(damage, hits))
    evaded = evasion.count("evade")
    if g.board.ships[seat].afloat():
        open_hits = max(0, toughness(g.board, seat, zone) - hits)
        useful = {
            "attack": min(attack.count("omen"), open_hits),
            "evasion": min(evasion.count("omen"), max(0, damage - evaded)),
        }
        turned = await convert_omens(g, seat, useful)
        hits, evaded = hits + turned.get("attack", 0), evaded + turned.get("evasion", 0)
        await deal(g, seat, zone, hits, max(0, damage - evaded))
    g.emit(FrayOver())


def toughness(board: Everrain, seat: Seat, zone: int) -> int:
    """How much damage the enemies there can take."""
    return sum(health_left(board, id) for id in board.enemies_in(seat, zone))


async def deal(g: G, seat: Seat, zone: int, hits: int, trauma: int) -> None:
    """The player spreads Trauma over the crew and over the enemies; then whoever has had enough dies."""
    crew = {str(crew): room_for_harm(g.board, seat, crew) for crew in g.board.ships[seat].crew_in(zone)}
    enemies = {str(id): health_left(g.board, id) for id in g.board.enemies_in(seat, zone)}
    suffered = await spread(seat, "crew_trauma", crew, trauma)
    dealt = await spread(seat, "enemy_trauma", enemies, hits)
    for one, n in suffered.items():
        harm(g, seat, CrewId(one), "trauma", n)
    for id, n in dealt.items():
        hurt(g, EnemyId(id), n)
    await settle_deck(g, seat)


async def spread(seat: Seat, kind: str, room: Mapping[str, int], n: int) -> Mapping[str, int]:
    """So much among these; what nobody can take is lost. Without a choice nobody is asked."""
    n = min(n, sum(room.values()))
    if n <= 0:
        return {}
    if n == sum(room.values()):
        return room
    if len(room) == 1:
        return dict.fromkeys(room, n)
    return await Ask(seat, kind, Split(dict(room), n), "EVER-162")
