"""Rules: ATTACKING ENEMY SHIPS, ASSISTING IN COMBAT. Firing artillery."""

from domain.everrain.board import Everrain
from domain.everrain.content import ATTACK, GUNS
from domain.everrain.facts.enemies import GunsFired
from domain.everrain.facts.ship import BenefitUsed
from domain.everrain.names import GUN_SLOTS, Cell, EnemyId, Order, RaiderId, Slot
from domain.everrain.rules.below import active
from domain.everrain.rules.damage import damage_ship, hurt, settle_deck
from domain.everrain.rules.dice import convert_omens, roll
from domain.everrain.rules.elder import health_of, hit_elder
from domain.everrain.rules.foes import health_left
from domain.everrain.rules.frays import spread
from domain.everrain.rules.numbers import count_of_crew, count_of_ship
from domain.everrain.rules.orders import issue
from domain.everrain.rules.places import GUN_ZONE, serving
from domain.everrain.rules.raiders import hit_raider, hull_left
from domain.everrain.rules.sight import can_fire_from, gun_grid, in_haven, offset, sees
from domain.kernel import Game, Seat, choose_one

G = Game[Everrain]
SALVO = "salvo_dice"
ELDER = "elder"


def gun_targets(board: Everrain, seat: Seat, slot: Slot) -> list[str]:
    """Enemy ships, and friends with enemies on deck, that the gun in this slot can be fired at now."""
    ship = board.ships[seat]
    held = active(ship, slot)
    if held is None or held.entry not in GUNS or not can_fire_from(board, ship.at):
        return []
    grid = gun_grid(held.entry, slot, ship.face)
    aims = {str(id): raider.at for id, raider in board.raiders.items()}
    if board.elder is not None:
        aims[ELDER] = board.elder.at
    aims |= {str(other): board.ships[other].at for other in board.afloat() if other != seat and board.enemies_on(other)}
    out = []
    for id, at in aims.items():
        found = grid.get(offset(ship.at, at))
        if found is None or not serving(board, seat, GUN_ZONE[found[1]]):
            continue
        if not in_haven(board, at) and sees(board, ship.at, at):
            out.append(id)
    return out


def loaded(board: Everrain, seat: Seat) -> list[Slot]:
    """Slots whose gun has something to fire at."""
    return [slot for slot in GUN_SLOTS if gun_targets(board, seat, slot)]


async def fire(g: G, seat: Seat, slot: Slot, order: Order) -> None:
    """An Artillery order: a target, as many dice as the grid says there, and what they do."""
    target = await choose_one(seat, "target", gun_targets(g.board, seat, slot), "EVER-20")
    issue(g, seat, order, "artillery")
    faces = (await roll({ATTACK: dice_at(g, seat, slot, target)}, "a broadside"))[ATTACK]
    hits, blanks = faces.count("damage") + 2 * faces.count("critical"), faces.count("blank")
    useful = min(faces.count("omen"), max(0, what_it_takes(g.board, target) - hits))
    hits += (await convert_omens(g, seat, {"attack": useful})).get("attack", 0)
    gun = g.board.ships[seat].slots[slot].entry
    g.emit(GunsFired(seat, gun, target, hits))
    if target == ELDER:
        hit_elder(g, hits)
    elif target in g.board.raiders:
        hit_raider(g, RaiderId(target), hits)
    else:
        await assist(g, seat, Seat(target), hits, blanks)


def dice_at(g: G, seat: Seat, slot: Slot, target: str) -> int:
    """By the hex of the target; gunners on the node and, once a turn, a powder store add to it."""
    board, ship = g.board, g.board.ships[seat]
    dice, side = gun_grid(ship.slots[slot].entry, slot, ship.face)[offset(ship.at, place_of(board, target))]
    dice += sum(count_of_crew(g, seat, crew, "shot_dice", 0) for crew in serving(board, seat, GUN_ZONE[side]))
    more = 0 if SALVO in ship.used else count_of_ship(g, seat, "salvo_dice", 0)
    if more:
        g.emit(BenefitUsed(seat, SALVO))
    return dice + more


def place_of(board: Everrain, target: str) -> Cell:
    if target == ELDER and board.elder is not None:
        return board.elder.at
    return board.raiders[RaiderId(target)].at if target in board.raiders else board.ships[Seat(target)].at


def what_it_takes(board: Everrain, target: str) -> int:
    """How much damage can be of use."""
    if target == ELDER:
        return health_of(board)
    if target in board.raiders:
        return hull_left(board, RaiderId(target))
    return sum(health_left(board, id) for id in board.enemies_on(Seat(target)))


async def assist(g: G, seat: Seat, friend: Seat, hits: int, blanks: int) -> None:
    """Hits are Trauma for the enemies on a friend's deck; every blank destroys a node there."""
    enemies = {str(id): health_left(g.board, id) for id in g.board.enemies_on(friend)}
    for id, n in (await spread(seat, "enemy_trauma", enemies, hits)).items():
        hurt(g, EnemyId(id), n)
    await settle_deck(g, friend, collector=seat)
    await damage_ship(g, friend, blanks)
