"""The ships, bows up: zones of the deck, guns, improvements and the lower deck beneath it, and who is where. After them
an enemy ship that is boarded, or an island that is explored."""

from collections.abc import Iterator

from domain.everrain.board import Everrain, Mate, Ship
from domain.everrain.content import CREW_BOARDS, DECK, DECK_ENEMIES, ISLANDS
from domain.everrain.names import (
    BELOW,
    BELOW_SLOTS,
    GUN_SLOTS,
    ISLAND,
    ZONES,
    Berth,
    CrewId,
    Slot,
    slot_of,
    zone_at,
)
from domain.everrain.rules.foes import health_left
from domain.everrain.rules.places import has_symbol, is_theirs
from domain.kernel import Seat, Text
from projections.everrain.layout.frame import Box, more_box, ship_boxes
from projections.everrain.words import WORDS
from projections.everrain.words.sentences import below_id, hull_id, node_id, slot_id, zone_id
from projections.scene import Link, Piece, Space, Worn
from projections.view import SeatView

THIRDS, ROWS, COLUMNS = 3, 5, 5
NAME_HIGH = 0.042
"""Shares of a ship's height: her name, her hull, the guns, two rows of improvements, the lower deck."""
HULL_HIGH, GUN_HIGH, SLOT_HIGH, BELOW_HIGH = 0.59, 0.056, 0.098, 0.088
BETWEEN = 0.0085
BOW, SIDES = 0.05, 0.02
"""Of the hull: what is left free before the first zone and behind the last one, and along the sides."""
ZONE_SPOTS = ((1, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2), (0, 3), (1, 3), (2, 3), (1, 4))
"""Column and row of each zone: the bow is above, so port is on the left."""
THEIR_HULL, ISLE = "hull:theirs", "isle"
"""An enemy ship that is boarded; an island that is explored."""
GUN_SPOTS = {"port": 0, "bowstern": 1, "starboard": 2}


def decks(board: Everrain, first: Seat) -> Iterator[Space]:
    yield from theirs(board)
    boxes = ship_boxes(board, first)
    for seat, box in ((seat, boxes[seat]) for seat in board.ships):
        yield hull(board, seat, hull_box(box))
        yield from zones_of_deck(board, seat, hull_box(box))
        yield from nodes(board, seat)
        yield from slots(board, seat, box)


def hull_box(box: Box) -> Box:
    return Box(box.x, box.y + NAME_HIGH * box.high, box.wide, HULL_HIGH * box.high)


def their_box(board: Everrain) -> Box:
    """Of a deck or island that has nothing beneath it."""
    box = more_box(board)
    return Box(box.x, box.y + NAME_HIGH * box.high, box.wide, box.high * (1 - NAME_HIGH))


def hull(board: Everrain, seat: Seat, box: Box) -> Space:
    """The ship around her zones."""
    x, y = box.middle
    return Space(
        id=hull_id(seat),
        kind="hull",
        name=WORDS.sentence((f"label.ship.{board.ships[seat].name}",), {"seat": seat}),
        content=board.ships[seat].name,
        owner=seat,
        x=x,
        y=y,
        wide=round(box.wide, 2),
        high=round(box.high, 2),
    )


def theirs(board: Everrain) -> Iterator[Space]:
    """What lies around the deck of an enemy ship that is boarded, and around the nodes of an island."""
    box = their_box(board)
    (x, y), wide, high = box.middle, round(box.wide, 2), round(box.high, 2)
    if board.boarding is not None:
        kind = board.raiders[board.boarding.raider].kind
        yield Space(id=THEIR_HULL, kind="hull", name=WORDS.thing(kind), content=kind, x=x, y=y, wide=wide, high=high)
    for ship in board.ships.values():
        if ship.trek is not None:
            island = ship.trek.island
            name = WORDS.thing(island)
            yield Space(id=ISLE, kind="isle", name=name, content=island, x=x, y=y, wide=wide, high=high)


def cell(box: Box, columns: int, rows: int, column: float, row: float) -> Box:
    """One of equal lots of a box, a little smaller than that."""
    wide, high = box.wide * (1 - 2 * SIDES) / columns, box.high * (1 - 2 * BOW) / rows
    left, top = box.x + box.wide * SIDES + column * wide, box.y + box.high * BOW + row * high
    return Box(left + 0.02 * wide, top + 0.03 * high, 0.96 * wide, 0.94 * high)


def nodes(board: Everrain, seat: Seat) -> Iterator[Space]:
    trek = board.ships[seat].trek
    for n, node in enumerate(ISLANDS[trek.island].nodes if trek is not None else ()):
        box = cell(their_box(board), COLUMNS, THIRDS, *node.at)
        x, y = box.middle
        kind = "gold" if node.gold else "shore" if node.shore else "path"
        name = WORDS.sentence(("label.node",), {"node": f"n{n}"})
        wide, high = round(box.wide * 0.84, 2), round(box.high * 0.7, 2)
        yield Space(id=node_id(n), kind="place", name=name, content=kind, where=ISLE, x=x, y=y, wide=wide, high=high)


def paths(board: Everrain) -> Iterator[Link]:
    for ship in board.ships.values():
        for n, node in enumerate(ISLANDS[ship.trek.island].nodes if ship.trek is not None else ()):
            yield from (Link(node_id(n), node_id(there), "path") for there in node.on)


def zones_of_deck(board: Everrain, seat: Seat, own: Box) -> Iterator[Space]:
    """Those of the ship, and of the enemy ship that she boards."""
    for zone in board.zones_of(seat):
        mine = zone in ZONES
        spot = ZONE_SPOTS[zone if mine else zone - len(ZONES)]
        box = cell(own if mine else their_box(board), THIRDS, ROWS, *spot)
        x, y = box.middle
        yield Space(
            id=zone_id(seat, f"z{zone}"),
            kind="node" if has_symbol(zone) and not is_theirs(zone) else "zone",
            name=WORDS.sentence((f"label.zone.{zone}",), {}),
            content="blank" if is_theirs(zone) else node_of(zone),
            owner=seat,
            where=hull_id(seat) if mine else THEIR_HULL,
            x=x,
            y=y,
            wide=round(box.wide, 2),
            high=round(box.high, 2),
        )


def node_of(zone: int) -> str:
    node = DECK[zone]
    if node.gun:
        return f"gun.{node.gun}"
    return "navigation" if node.navigation else "lookout" if node.lookout else "blank"


def slots(board: Everrain, seat: Seat, box: Box) -> Iterator[Space]:
    top = box.y + (NAME_HIGH + HULL_HIGH + BETWEEN) * box.high
    for slot in GUN_SLOTS:
        yield slot_space(board, seat, slot, GUN_SPOTS[slot], Box(box.x, top, box.wide, GUN_HIGH * box.high))
    top += (GUN_HIGH + BETWEEN) * box.high
    for n, slot in enumerate(BELOW_SLOTS):
        row = top + n // THIRDS * (SLOT_HIGH + BETWEEN) * box.high
        yield slot_space(board, seat, slot, n % THIRDS, Box(box.x, row, box.wide, SLOT_HIGH * box.high))
    top += 2 * (SLOT_HIGH + BETWEEN) * box.high
    x, y = Box(box.x, top, box.wide, BELOW_HIGH * box.high).middle
    yield Space(
        id=below_id(seat),
        kind="lower",
        name=WORDS.sentence(("label.below",), {}),
        content="below",
        owner=seat,
        x=x,
        y=y,
        wide=round(box.wide, 2),
        high=round(BELOW_HIGH * box.high, 2),
    )


def slot_space(board: Everrain, seat: Seat, slot: Slot, column: int, row: Box) -> Space:
    ship = board.ships[seat]
    shape = "covered" if slot in ship.schematics else "held" if slot in ship.slots else "empty"
    held = ship.schematics.get(slot) or ship.slots.get(slot)
    entry = held.entry if held else ""
    key = f"label.slot.{shape}.{slot}" if shape == "empty" else f"label.slot.{shape}"
    return Space(
        id=slot_id(seat, slot),
        kind="gun" if slot in GUN_SLOTS else "slot",
        name=WORDS.sentence((key,), {"entry": entry}),
        content=entry or "slot",
        owner=seat,
        x=round(row.x + (column + 0.5) * row.wide / THIRDS, 2),
        y=row.middle[1],
        wide=round(0.97 * row.wide / THIRDS, 2),
        high=round(row.high, 2),
    )


# --- who is aboard ----------------------------------------------------------------------------------


def aboard(board: Everrain) -> Iterator[Piece]:
    for seat, ship in board.ships.items():
        for zone in ship.broken:
            where = zone_id(seat, f"z{zone}")
            name = WORDS.thing("broken")
            yield Piece(id=f"broken:{seat}:{zone}", kind="broken", name=name, content="broken", where=where)
        for crew, mate in ship.crew.items():
            yield Piece(
                id=f"crew:{crew}",
                kind="figure",
                name=mate_name(crew, mate),
                content=crew,
                text=mate_text(crew, mate),
                owner=seat,
                where=crew_space(ship, seat, crew),
                worn=Worn(mate.trauma, mate.strain, CREW_BOARDS[crew].track),
            )
        for berth, passenger in ship.passengers.items():
            yield Piece(
                id=f"passenger:{passenger.card}",
                kind="passenger",
                name=WORDS.thing(passenger.entry),
                content="passenger",
                text=WORDS.card_text(passenger.entry),
                owner=seat,
                where=berth_space(seat, berth),
            )
    for id, enemy in board.enemies.items():
        left, most = health_left(board, id), DECK_ENEMIES[enemy.kind].health
        where = zone_id(enemy.ship, f"z{enemy.zone}")
        if enemy.held:
            cell = next(slot for slot, held in board.ships[enemy.ship].captives.items() if held == id)
            where = slot_id(enemy.ship, cell)
        yield Piece(
            id=f"enemy:{id}",
            kind="enemy",
            name=WORDS.sentence(("label.foe",), {"enemy": id, "left": left}),
            content=enemy.kind,
            where=where,
            text=WORDS.card_text(enemy.kind),
            worn=Worn(max(0, most - left), 0, max(most, left)),
        )


def mate_name(crew: CrewId, mate: Mate) -> Text:
    """With whatever traits there are."""
    traits = [trait for trait in (mate.good, mate.bad) if trait]
    key = f"label.mate{('', '.one', '.two')[len(traits)]}{'.fatigued' if mate.fatigued else ''}"
    values = {"crew": crew, "trauma": mate.trauma, "strain": mate.strain, "track": CREW_BOARDS[crew].track}
    return WORDS.sentence((key,), {**values, **dict(zip(("trait", "other"), traits, strict=False))})


def mate_text(crew: CrewId, mate: Mate) -> Text:
    """What stands on the board, and on the traits that lie on it."""
    traits = [trait for trait in (mate.good, mate.bad) if trait]
    values = {"crew": crew, **dict(zip(("trait", "other"), traits, strict=False))}
    return WORDS.sentence((f"label.board{('', '.one', '.two')[len(traits)]}",), values)


def tokens(view: SeatView[Everrain]) -> Iterator[Piece]:
    """Those on the nodes of an island; what is not revealed shows its back."""
    faces = {card.id: str(card.face) for card in view.zones.get(ISLAND, ()) if card.face}
    for ship in view.board.ships.values():
        for n, card in ship.trek.tokens.items() if ship.trek is not None else ():
            kind = faces.get(card, "hidden")
            yield Piece(
                id=f"token:{n}", kind="token", name=WORDS.thing(f"token.{kind}"), content=kind, where=node_id(n)
            )


def crew_space(ship: Ship, seat: Seat, crew: CrewId) -> str:
    if ship.trek is not None and crew in ship.trek.at:
        return node_id(ship.trek.at[crew])
    return berth_space(seat, ship.crew[crew].at)


def berth_space(seat: Seat, berth: Berth) -> str:
    zone, slot = zone_at(berth), slot_of(berth)
    if zone is not None:
        return zone_id(seat, f"z{zone}")
    return slot_id(seat, slot) if slot is not None and berth != BELOW else below_id(seat)
