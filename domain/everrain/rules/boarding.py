"""Rules: BOARDING SHIPS. A fight on two decks, without orders, until one side is dead."""

from domain.everrain.board import Everrain
from domain.everrain.content import DECK_ENEMIES, NUMBERS
from domain.everrain.facts.boarding import BoardingBegun, BoardingOver, BoardingRound, CrewActivated, RaiderTaken
from domain.everrain.facts.crew import CrewMoved
from domain.everrain.facts.enemies import EnemyBoarded, NoFigureLeft
from domain.everrain.names import (
    BELOW,
    ENEMIES,
    ENEMIES_OUT,
    ENEMIES_PAST,
    RAIDERS_OUT,
    RAIDERS_PAST,
    THEIR_ZONES,
    Berth,
    CrewId,
    EnemyId,
    EnemyKind,
    RaiderId,
    berth_of,
    zone_at,
)
from domain.everrain.rules.aims import tally
from domain.everrain.rules.altars import next_of_act
from domain.everrain.rules.chart import steps
from domain.everrain.rules.deck_enemies import activate
from domain.everrain.rules.dice import fate
from domain.everrain.rules.frays import crew_fray
from domain.everrain.rules.numbers import of_ship
from domain.everrain.rules.orders import drop_points
from domain.everrain.rules.places import N, has_room, is_theirs
from domain.everrain.rules.sight import in_haven
from domain.everrain.rules.spoils import roll_spoils
from domain.everrain.rules.tracks import advance_agenda
from domain.everrain.rules.visits import come_back
from domain.kernel import AnyOf, Arrange, Ask, Card, Game, Place, Seat

G = Game[Everrain]
BOARDING = "boarding"


def boardable(board: Everrain, seat: Seat) -> list[RaiderId]:
    """Enemy ships in the hexes beside this one, if the table plays so; nobody boards out of a port."""
    at = board.ships[seat].at
    if BOARDING not in board.options.modules or not board.ships[seat].afloat() or in_haven(board, at):
        return []
    return [id for id, raider in board.raiders.items() if steps(at, raider.at) == 1]


async def board_raider(g: G, seat: Seat, raider: RaiderId) -> None:
    """Enemies stand on its deck; then the crew acts, and the enemies act, in turn. It ends only with one side dead."""
    drop_points(g, seat)
    g.emit(BoardingBegun(seat, raider))
    await man_their_deck(g, seat)
    while g.board.boarding is not None and g.board.enemies_on(seat):
        await crew_acts(g, seat)
        await enemies_act(g, seat)
        if g.board.boarding is not None:
            g.emit(BoardingRound(seat))
    if g.board.boarding is not None:
        await take_ship(g, seat, raider)


async def man_their_deck(g: G, seat: Seat) -> None:
    """Enemies whose Act values make up the current act, each in the zone that the Fate die says."""
    left = g.board.act
    while left and g.board.boarding is not None and (card := await next_of_act(g, left)) is not None:
        left -= DECK_ENEMIES[EnemyKind(g.face(card))].act
        await step_on_deck(g, seat, card)


async def step_on_deck(g: G, seat: Seat, card: Card) -> None:
    """It rolls its one die at once. Without a figure the Agenda advances, as ever."""
    kind = EnemyKind(g.face(card))
    entry = DECK_ENEMIES[kind]
    if sum(enemy.kind == kind for enemy in g.board.enemies.values()) >= entry.minis:
        g.move([card], ENEMIES, ENEMIES_PAST)
        g.emit(NoFigureLeft(kind))
        advance_agenda(g, entry.health)
        return
    rolled = await fate("where it stands") + N
    zones = [zone for zone in THEIR_ZONES if has_room(g.board, seat, zone)]
    zone = min(zones, key=lambda there: (abs(there - rolled), there))
    g.move([card], ENEMIES, ENEMIES_OUT)
    id = EnemyId(f"{kind}.{g.board.made}")
    g.emit(EnemyBoarded(id, kind, card, seat, zone))
    if dice := of_ship(g.board, seat, "spawn_die", 1) and of_ship(g.board, seat, "spawn_dice", 1):
        await activate(g, id, dice)


async def crew_acts(g: G, seat: Seat) -> None:
    """As many as the captain wishes, each once: to a zone of either deck, and where an enemy is they fight."""
    while g.board.boarding is not None and g.board.enemies_on(seat):
        fits = goings(g.board, seat)
        if not fits:
            return
        laid = await Ask(seat, BOARDING, Place(fits, {crew: crew for crew in fits}, 0, 1), "EVER-223", default=())
        if not laid:
            return
        crew, to = CrewId(laid[0].piece), Berth(laid[0].at)
        g.emit(CrewActivated(seat, crew))
        g.emit(CrewMoved(seat, crew, to))
        zone = zone_at(to)
        if zone is not None and g.board.enemies_in(seat, zone):
            await crew_fray(g, seat, zone)


def goings(board: Everrain, seat: Seat) -> dict[str, dict[str, int]]:
    """Who can go where: any zone with room, or stay and fight."""
    assert board.boarding is not None
    rooms = {str(berth_of(zone)): 1 for zone, n in enumerate(board.figures(seat)) if n < NUMBERS.minis_in_zone}
    contested = {str(berth_of(board.enemies[id].zone)) for id in board.enemies_on(seat)}
    out: dict[str, dict[str, int]] = {}
    for crew, mate in board.ships[seat].crew.items():
        if crew in board.boarding.acted:
            continue
        places = {berth: 1 for berth in rooms if berth != mate.at}
        if str(mate.at) in contested:
            places[str(mate.at)] = 1
        if mate.at != BELOW:
            places[str(BELOW)] = 1
        out[str(crew)] = places
    return out


async def enemies_act(g: G, seat: Seat) -> None:
    """All of them, in the order that the players choose."""
    ids = g.board.enemies_on(seat)
    if len(ids) > 1:
        _, order = await AnyOf(g.seats, "enemy_order", Arrange(tuple(ids)), "EVER-106")
        ids = [EnemyId(id) for id in order]
    for id in ids:
        if id in g.board.enemies and g.board.boarding is not None:
            await activate(g, id, DECK_ENEMIES[g.board.enemies[id].kind].dice)


async def take_ship(g: G, seat: Seat, raider: RaiderId) -> None:
    """As many rolls for spoils as the act has; the enemy ship is gone and leaves no wreck."""
    card = g.board.raiders[raider].card
    over = [crew for crew, mate in g.board.ships[seat].crew.items() if is_theirs(zone_at(mate.at) or 0)]
    g.emit(RaiderTaken(raider))
    g.move([card], RAIDERS_OUT, RAIDERS_PAST)
    for crew in over:
        g.emit(CrewMoved(seat, crew, BELOW))
    g.emit(BoardingOver(seat))
    await come_back(g, seat, over)
    await roll_spoils(g, seat, g.board.act)
    tally(g, "raiders_sunk")
