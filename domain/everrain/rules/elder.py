"""Rules: ELDER ONE AWAKENING. It rises, pursues what it wants before all else, and can be slowed but not killed."""

from domain.everrain.board import NOWHERE, ElderOne, Everrain
from domain.everrain.content import BOX, ELDER_ONES, ENEMY, EVASION
from domain.everrain.content.entries import Elder
from domain.everrain.facts.elder import (
    ElderOneActs,
    ElderOneHurt,
    ElderOneMoved,
    ElderOneRose,
    ElderOneSlowed,
    ElderOneStrikes,
    ElderOneTurned,
    PortLost,
)
from domain.everrain.facts.ship import CluesChanged
from domain.everrain.names import ELDERS, SEA_TERRAIN, Cell, ElderId
from domain.everrain.rules.aims import how_many, risen, tally
from domain.everrain.rules.chart import AHEAD, FACES, START, cells_of, steps
from domain.everrain.rules.damage import damage_ship
from domain.everrain.rules.dice import convert_omens, lot, roll
from domain.everrain.rules.frays import results
from domain.everrain.rules.orders import drop_points
from domain.everrain.rules.places import helmsmen
from domain.everrain.rules.raiders import UNREACHABLE, berths_at, faces_towards, spend
from domain.everrain.rules.routes import LEFT, ON, Field, State, best_actions, cost_at, field_to
from domain.everrain.rules.sight import elder_posts, in_haven
from domain.everrain.rules.sinking import closest, free_cells
from domain.everrain.rules.storms import leader
from domain.kernel import Ask, Game, Number, Seat

G = Game[Everrain]


def at_large(g: G) -> ElderOne:
    elder = g.board.elder
    assert elder is not None
    return elder


# --- rising -----------------------------------------------------------------------------------------


async def rise(g: G) -> None:
    """Its board lies open, it is placed as that says, and what happens upon its awakening happens once."""
    entry = ELDER_ONES[ElderId(g.face(g.board.cards(ELDERS)[0]))]
    at = await lot(rising_cells(g.board, entry), "where it rises")
    goals = quest_cells(g.board, entry)
    goal = min(goals, key=lambda cell: steps(at, cell)) if goals else NOWHERE
    g.emit(ElderOneRose(entry.id, at, await lot(faces_towards(at, goal), "a facing")))
    await BOX.perform(g, entry, leader(g.board) or g.board.first, entry.awakening, "awakening")


def rises_now(board: Everrain) -> bool:
    """It has awoken; where every hex is taken it waits until there is room."""
    return board.rising and any(not board.occupied(cell) for cell in board.sea)


def rising_cells(board: Everrain, entry: Elder) -> list[Cell]:
    """Where it may appear: as its board says, else on the starting tile, else wherever there is room."""
    free = [cell for cell in board.sea if not board.occupied(cell)]
    start = [cell for cell in cells_of(START) if cell in free]
    seat = leader(board)
    found: list[Cell] = []
    match entry.rises:
        case "altar" | "port":
            found = farthest(board, free_cells(board, entry.rises))
        case "first" if seat is not None:
            found = [cell for cell in AHEAD[board.ships[seat].at] if cell is not None and cell in free]
    return found or start or closest(board, cells_of(START)[0], free_cells(board, *SEA_TERRAIN) or free)


def farthest(board: Everrain, cells: list[Cell]) -> list[Cell]:
    """From all ships."""
    ships = [board.ships[seat].at for seat in board.afloat()]
    far = {cell: min((steps(cell, at) for at in ships), default=0) for cell in cells}
    most = max(far.values(), default=0)
    return [cell for cell, n in far.items() if n == most]


# --- activating -------------------------------------------------------------------------------------


async def whilst_arisen(g: G) -> None:
    entry = risen(g.board)
    if entry is not None and entry.arisen:
        await BOX.perform(g, entry, leader(g.board) or g.board.first, entry.arisen, "arisen")


def dice_of(board: Everrain) -> int:
    """One die less for every token, but always one."""
    assert board.elder is not None
    return max(1, ELDER_ONES[board.elder.entry].dice - board.elder.slowed)


async def activate_elder(g: G) -> None:
    """It goes where it wants to be, or, with nowhere to go, after the closest ship."""
    entry = risen(g.board)
    if entry is None:
        return
    goals = quest_cells(g.board, entry)
    target = None if goals else await nearest_ship(g)
    g.emit(ElderOneActs(target))
    moves, damage, omens = results((await roll({ENEMY: dice_of(g.board)}, "the Elder One"))[ENEMY])
    if goals:
        await pursue(g, entry, moves, damage, omens)
    elif target is not None:
        await hunt_down(g, target, moves, damage, omens)
    keep_vigil(g, entry)


def quest_cells(board: Everrain, entry: Elder) -> list[Cell]:
    """The hexes that it strives for."""
    if entry.quest.what == "ports_lost":
        return [cell for cell in board.of_terrain("port") if cell not in board.lost_ports]
    return list(cells_of(START)) if entry.quest.what == "vigil" else []


async def pursue(g: G, entry: Elder, moves: int, damage: int, omens: int) -> None:
    """Moves and pairs of Omens take it on. Damage is for a ship in its reach, and so are pairs that take it nowhere;
    without one a pair of Damage is a Move."""
    points = moves + omens // 2
    left = await go_for(g, entry, points)
    target = await in_reach(g)
    if target is None:
        await go_for(g, entry, damage // 2)
        return
    moves, omens, _ = spend(points - left, moves, omens, 0)
    await strike(g, target, damage + moves // 2 + omens // 2)


def is_under_way(board: Everrain, entry: Elder) -> bool:
    """Is there somewhere that it still has to go?"""
    assert board.elder is not None
    goals = quest_cells(board, entry)
    return bool(goals) and not (entry.quest.what == "vigil" and board.elder.at in goals)


async def go_for(g: G, entry: Elder, points: int) -> int:
    """Towards the nearest hex that it wants; a port that it stands on is lost. Gives what is left."""
    while points > 0 and is_under_way(g.board, entry):
        elder = at_large(g)
        states = [state for cell in quest_cells(g.board, entry) for state in berths_at(g.board, cell)]
        far = field_to(g.board, states, elder.at)
        before = (elder.at, elder.face)
        points = await follow(g, far, points)
        if entry.quest.what == "ports_lost" and elder.at in quest_cells(g.board, entry):
            g.emit(PortLost(elder.at))
        elif (elder.at, elder.face) == before or not far.get((elder.at, elder.face)):
            break
    return points


async def follow(g: G, far: Field, points: int) -> int:
    """Turn by turn and hex by hex, as enemy ships do; storms do it no harm (ruling A103)."""
    elder = at_large(g)
    while actions := best_actions(g.board, far, (elder.at, elder.face)):
        price = cost_at(g.board, elder.at)
        if price > points:
            break
        points -= price
        action = await lot(actions, "a course")
        ahead = AHEAD[elder.at][elder.face]
        if action == ON and ahead is not None:
            g.emit(ElderOneMoved(ahead))
        else:
            g.emit(ElderOneTurned((elder.face + (-1 if action == LEFT else 1)) % FACES))
    return points


def keep_vigil(g: G, entry: Elder) -> None:
    """Each activation that ends on the starting tile counts."""
    if entry.quest.what == "vigil" and at_large(g).at in cells_of(START):
        tally(g, "vigil")


# --- ships ------------------------------------------------------------------------------------------


def exposed(board: Everrain) -> list[Seat]:
    """Ships that it can strike at all: those in port are safe, unless its board says otherwise."""
    entry = risen(board)
    safe = entry is not None and not entry.in_port
    return [seat for seat in board.afloat() if not (safe and in_haven(board, board.ships[seat].at))]


async def nearest_ship(g: G) -> Seat | None:
    ships, at = exposed(g.board), at_large(g).at
    least = min((steps(at, g.board.ships[seat].at) for seat in ships), default=0)
    near = [seat for seat in ships if steps(at, g.board.ships[seat].at) == least]
    return await lot(near, "a target") if near else None


async def in_reach(g: G) -> Seat | None:
    """The closest ship in its Attack range."""
    elder = at_large(g)
    hit = [seat for seat in exposed(g.board) if (elder.at, elder.face) in stands(g.board, seat)]
    least = min((steps(elder.at, g.board.ships[seat].at) for seat in hit), default=0)
    near = [seat for seat in hit if steps(elder.at, g.board.ships[seat].at) == least]
    return await lot(near, "a target") if near else None


def stands(board: Everrain, target: Seat) -> list[State]:
    """From where, and looking which way, it has a ship in its reach."""
    assert board.elder is not None
    return elder_posts(board, board.elder.entry, board.elder.at, board.ships[target].at)


async def hunt_down(g: G, target: Seat, moves: int, damage: int, omens: int) -> None:
    """As enemy ships do: into position with as little as it takes, and then it strikes with the rest."""
    elder = at_large(g)
    far = field_to(g.board, stands(g.board, target), elder.at)
    need = far.get((elder.at, elder.face), UNREACHABLE)
    everything = moves + omens // 2 + damage // 2
    if need > everything:
        await follow(g, far, everything)
        return
    await follow(g, far, need)
    moves, omens, damage = spend(need, moves, omens, damage)
    await strike(g, target, damage + moves // 2 + omens // 2)


async def strike(g: G, target: Seat, damage: int) -> None:
    """Each damage that is not evaded destroys a node."""
    if damage <= 0:
        return
    evasion = (await roll({EVASION: helmsmen(g.board, target)}, "the Elder One strikes"))[EVASION]
    evaded = evasion.count("evade")
    useful = min(evasion.count("omen"), max(0, damage - evaded))
    turned = await convert_omens(g, target, {"evasion": useful})
    left = max(0, damage - evaded - turned.get("evasion", 0))
    g.emit(ElderOneStrikes(target, left))
    await damage_ship(g, target, left)


# --- combatting and slowing -------------------------------------------------------------------------


def health_of(board: Everrain) -> int:
    """How much more it takes until it is slowed."""
    assert board.elder is not None
    return how_many(board, ELDER_ONES[board.elder.entry].health) - board.elder.trauma


def hit_elder(g: G, n: int) -> None:
    """Rules: COMBATTING & SLOWING. What is more than its health is lost (ruling A103)."""
    n = min(n, health_of(g.board))
    if n > 0:
        g.emit(ElderOneHurt(n))
        if health_of(g.board) <= 0:
            g.emit(ElderOneSlowed())


def can_hand_over(board: Everrain, seat: Seat) -> bool:
    """Beside an Elder One that clues can stop."""
    entry, elder = risen(board), board.elder
    if entry is None or elder is None or not any(aim.what == "clues" for aim in entry.hope):
        return False
    return board.ships[seat].clues > 0 and steps(board.ships[seat].at, elder.at) == 1


async def hand_over(g: G, seat: Seat) -> None:
    drop_points(g, seat)
    clues = g.board.ships[seat].clues
    n = await Ask(seat, "hand_over", Number(1, clues), "EVER-169") if clues > 1 else clues
    g.emit(CluesChanged(seat, -n))
    tally(g, "clues", n)
