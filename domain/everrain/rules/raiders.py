"""Rules: ENEMIES AT SEA. Enemy ships appear, hunt player ships in their reach, and sail to their destinations."""

from domain.everrain.board import NOWHERE, Everrain
from domain.everrain.content import ENEMY, EVASION, RAIDER_CARDS, goal_of
from domain.everrain.facts.enemies import (
    NoFigureLeft,
    RaiderActs,
    RaiderArrived,
    RaiderFires,
    RaiderHurt,
    RaiderMoved,
    RaiderSank,
    RaiderSighted,
    RaiderTurned,
)
from domain.everrain.facts.sea import WreckLeft
from domain.everrain.names import (
    CALM,
    RAIDERS,
    RAIDERS_OUT,
    RAIDERS_PAST,
    SEA_TERRAIN,
    Cell,
    RaiderId,
    Terrain,
    WreckId,
)
from domain.everrain.rules.aims import tally
from domain.everrain.rules.chart import AHEAD, FACES, crow_flies, open_ahead, steps, tile_cells
from domain.everrain.rules.damage import damage_ship
from domain.everrain.rules.dice import convert_omens, lot, roll
from domain.everrain.rules.frays import results
from domain.everrain.rules.omens import work_raider_omens
from domain.everrain.rules.places import helmsmen
from domain.everrain.rules.routes import LEFT, ON, Field, State, any_facing, best_actions, cost_at, field_to
from domain.everrain.rules.sight import firing_posts, in_haven
from domain.everrain.rules.sinking import closest, free_cells
from domain.everrain.rules.storms import crossings
from domain.everrain.rules.tracks import advance_agenda
from domain.kernel import Card, Game, Seat, Shuffle, choose_one
from domain.parts.graphs import distances

G = Game[Everrain]
FALLBACKS: tuple[Terrain, ...] = ("altar", "port")
"""Where a ship sails to if there is no such place as its card names (ruling A60)."""


# --- appearing --------------------------------------------------------------------------------------


async def raider_appears(g: G, cell: Cell) -> None:
    """A card is drawn, and the ship lies on this hex, or on the free one nearest to it. It looks towards its
    destination and rolls one die."""
    card = await draw_raider(g)
    if card is None:
        return
    name = g.face(card)
    kind = name.rpartition("-")[0]
    entry = RAIDER_CARDS[kind]
    out = sum(raider.kind == kind for raider in g.board.raiders.values())
    free = [cell] if not g.board.occupied(cell) else closest(g.board, cell, free_cells(g.board, *SEA_TERRAIN))
    if out >= entry.minis or not free:
        g.move([card], RAIDERS, RAIDERS_PAST)
        g.emit(NoFigureLeft(kind))
        advance_agenda(g, entry.health)
        return
    at = await lot(free, "a place")
    g.move([card], RAIDERS, RAIDERS_OUT)
    goal = await destination(g, at, goal_of(name))
    id = RaiderId(f"{kind}.{g.board.made}")
    face = await lot(faces_towards(at, goal), "a facing")
    g.emit(RaiderSighted(id, entry.id, card, at, face, goal))
    await activate_raider(g, id, 1)


async def draw_raider(g: G) -> Card | None:
    """The top card of the ships' deck, open; the discards make a new one when it runs out."""
    if not g.board.cards(RAIDERS):
        if not g.board.cards(RAIDERS_PAST):
            return None
        await Shuffle(RAIDERS, "the ships' deck", adding=(RAIDERS_PAST,))
    card: Card = g.board.cards(RAIDERS)[0]
    g.show([card])
    return card


async def raider_by_outcome(g: G, seat: Seat) -> None:
    """Where an outcome brings a ship: a calm hex of the player's own tile, a rough one if none is free, else the
    nearest free one (ruling A114)."""
    tile = tile_cells(g.board, g.board.ships[seat].at)
    calm = [cell for cell in free_cells(g.board, *CALM) if cell in tile]
    rough = [cell for cell in free_cells(g.board, "rough") if cell in tile]
    at = g.board.ships[seat].at
    options = calm or rough or closest(g.board, at, free_cells(g.board, *SEA_TERRAIN))
    if options:
        await raider_appears(g, Cell(await choose_one(seat, "raider_place", options, "EVER-207")))


async def destination(g: G, at: Cell, kind: Terrain) -> Cell:
    """The nearest hex of the kind on the card, by the way there; where there is none, an altar, a port, or none."""
    far = distances(at, lambda cell: [there for there in AHEAD[cell] if there is not None and there in g.board.sea])
    for terrain in (kind, *FALLBACKS):
        found = g.board.of_terrain(terrain)
        if terrain == "wreck":
            found += [wreck.at for wreck in g.board.wrecks.values() if wreck.at not in found]
        found = [cell for cell in found if cell != at and cell in far]
        if found:
            least = min(far[cell] for cell in found)
            return await lot([cell for cell in found if far[cell] == least], "a destination")
    return NOWHERE


def faces_towards(at: Cell, goal: Cell) -> list[int]:
    """The face that looks at a hex most nearly, as the crow flies; two where it lies right between them. Without a
    destination it is east."""
    if goal == NOWHERE:
        return [0]
    ahead = {face: cell for face, cell in enumerate(AHEAD[at]) if cell is not None}
    far = {face: crow_flies(cell, goal) for face, cell in ahead.items()}
    return [face for face in far if far[face] == min(far.values())]


# --- activating -------------------------------------------------------------------------------------


def prey(board: Everrain, id: RaiderId) -> list[Seat]:
    """Player ships within its engagement range; those in port are safe."""
    raider = board.raiders[id]
    reach = RAIDER_CARDS[raider.kind].engagement
    return [
        seat
        for seat in board.afloat()
        if steps(raider.at, board.ships[seat].at) <= reach and not in_haven(board, board.ships[seat].at)
    ]


async def activate_raider(g: G, id: RaiderId, dice: int) -> None:
    """With a player ship in reach it attacks; else it heads for its destination."""
    targets = prey(g.board, id)
    target = await nearest_prey(g, id, targets) if targets else None
    g.emit(RaiderActs(id, target))
    if target is None:
        rolled = results((await roll({ENEMY: dice}, "an enemy ship"))[ENEMY])
        await sail_home(g, id, rolled.moves + rolled.damage // 2 + rolled.omens // 2)
    else:
        await hunt(g, id, target, dice)


async def nearest_prey(g: G, id: RaiderId, targets: list[Seat]) -> Seat:
    """The ship that takes the fewest points to attack; a tie by the Fate die."""
    needs = {seat: approach(g.board, id, seat)[1] for seat in targets}
    least = min(needs.values())
    return await lot([seat for seat in targets if needs[seat] == least], "a target")


UNREACHABLE = 10**6


def approach(board: Everrain, id: RaiderId, target: Seat) -> tuple[Field, int]:
    """The way to where it can fire at a ship, and how many points that takes."""
    raider = board.raiders[id]
    posts = firing_posts(board, raider.kind, raider.at, board.ships[target].at)
    far = field_to(board, posts, raider.at)
    return far, far.get((raider.at, raider.face), UNREACHABLE)


async def hunt(g: G, id: RaiderId, target: Seat, dice: int) -> None:
    """It gets into position with as few results as it takes, fires with the rest, and sails on with what is left."""
    faces = await roll({ENEMY: dice, EVASION: helmsmen(g.board, target)}, "an attack at sea")
    moves, damage, omens = results(faces[ENEMY])
    omens -= await work_raider_omens(g, id, target, omens)
    if id not in g.board.raiders or not g.board.ships[target].afloat():
        return
    far, need = approach(g.board, id, target)
    everything = moves + omens // 2 + damage // 2
    if need > everything:
        if need == UNREACHABLE:
            await sail_home(g, id, everything)
        else:
            await follow(g, id, far, everything)
        return
    if need:
        await follow(g, id, far, need)
        if id not in g.board.raiders:
            return
    moves, omens, damage = spend(need, moves, omens, damage)
    await fire_at(g, id, target, damage + moves // 2 + omens // 2, faces[EVASION])
    if id in g.board.raiders:
        await sail_home(g, id, moves % 2)


def spend(need: int, moves: int, omens: int, damage: int) -> tuple[int, int, int]:
    """What is left after so many points: Moves first, then pairs of Omens, then pairs of Damage."""
    used = min(need, moves)
    need, moves = need - used, moves - used
    used = min(need, omens // 2)
    need, omens = need - used, omens - 2 * used
    return moves, omens, damage - 2 * need


async def fire_at(g: G, id: RaiderId, target: Seat, damage: int, evasion: list[str]) -> None:
    """Each damage that is not evaded destroys a node; the player may turn Omens."""
    evaded = evasion.count("evade")
    useful = min(evasion.count("omen"), max(0, damage - evaded))
    turned = await convert_omens(g, target, {"evasion": useful})
    left = max(0, damage - evaded - turned.get("evasion", 0))
    g.emit(RaiderFires(id, target, left))
    await damage_ship(g, target, left)


# --- under way --------------------------------------------------------------------------------------


async def sail_home(g: G, id: RaiderId, points: int) -> None:
    """Towards its destination by the most efficient way; without one, towards the closest player ship."""
    raider = g.board.raiders[id]
    if points <= 0:
        return
    if raider.goal != NOWHERE:
        await follow(g, id, field_to(g.board, berths_at(g.board, raider.goal), raider.at), points)
        return
    ships = [seat for seat in g.board.afloat() if not in_haven(g.board, g.board.ships[seat].at)]
    if ships:
        least = min(steps(raider.at, g.board.ships[seat].at) for seat in ships)
        near = [seat for seat in ships if steps(raider.at, g.board.ships[seat].at) == least]
        far, need = approach(g.board, id, await lot(near, "a target"))
        if need < UNREACHABLE:
            await follow(g, id, far, points)


def berths_at(board: Everrain, goal: Cell) -> list[State]:
    """Where the way to a destination ends: there, or looking at it if another ship is there (ruling A62)."""
    if not board.occupied(goal):
        return any_facing(goal)
    beside = {face: AHEAD[goal][(face + FACES // 2) % FACES] for face in range(FACES)}
    return [(cell, face) for face, cell in beside.items() if cell is not None and cell in board.sea]


async def follow(g: G, id: RaiderId, far: Field, points: int) -> None:
    """Turn by turn and hex by hex; a step that cannot be paid in full is not made."""
    while id in g.board.raiders:
        raider = g.board.raiders[id]
        state: State = (raider.at, raider.face)
        actions = best_actions(g.board, far, state)
        price = cost_at(g.board, raider.at)
        if not actions or price > points:
            return
        points -= price
        action = await lot(actions, "a course")
        if action == ON:
            await raider_sails(g, id)
        else:
            g.emit(RaiderTurned(id, (raider.face + (-1 if action == LEFT else 1)) % FACES))
            if g.board.storm_over(raider.at):
                hit_raider(g, id, 1)


async def raider_sails(g: G, id: RaiderId) -> None:
    raider = g.board.raiders[id]
    before = raider.at
    ahead = open_ahead(g.board, before, raider.face)
    assert ahead is not None
    g.emit(RaiderMoved(id, ahead))
    hit_raider(g, id, crossings(g.board, before, ahead))
    if id in g.board.raiders and ahead == raider.goal:
        left = hull_left(g.board, id)
        g.emit(RaiderArrived(id))
        g.move([raider.card], RAIDERS_OUT, RAIDERS_PAST)
        advance_agenda(g, left)
        tally(g, "raiders_home")


# --- harm -------------------------------------------------------------------------------------------


def hull_left(board: Everrain, id: RaiderId) -> int:
    raider = board.raiders[id]
    return RAIDER_CARDS[raider.kind].health - raider.damage


def hit_raider(g: G, id: RaiderId, n: int) -> None:
    """Rules: SINKING ENEMY SHIPS. A ship that has had enough leaves a wreck."""
    n = min(n, hull_left(g.board, id))
    if n <= 0:
        return
    g.emit(RaiderHurt(id, n))
    if hull_left(g.board, id) <= 0:
        raider = g.board.raiders[id]
        g.emit(RaiderSank(id))
        g.move([raider.card], RAIDERS_OUT, RAIDERS_PAST)
        g.emit(WreckLeft(WreckId(f"wreck.{g.board.made}"), raider.at))
        tally(g, "raiders_sunk")
