"""Where things stand in The Everrain: the sea above, the ships below it, two in a row, their bows to the left."""

from collections.abc import Iterator
from math import sqrt

from msgspec import structs

from domain.everrain.board import NOWHERE, Everrain, Mate, Ship
from domain.everrain.content import CREW_BOARDS, DECK, ISLANDS, NUMBERS, TILE_CARDS
from domain.everrain.names import (
    BELOW,
    BELOW_SLOTS,
    GUN_SLOTS,
    ISLAND,
    ORDERS,
    TILES,
    ZONES,
    Berth,
    Cell,
    CrewId,
    Slot,
    slot_of,
    zone_at,
)
from domain.everrain.rules.aims import count_of, how_many, risen
from domain.everrain.rules.chart import HEX, PLACE_OF
from domain.everrain.rules.denizens import port_at
from domain.everrain.rules.elder import dice_of, health_of
from domain.everrain.rules.foes import health_left
from domain.everrain.rules.places import has_symbol, is_theirs
from domain.everrain.rules.raiders import hull_left
from domain.kernel import Seat, Text
from projections.everrain.words import WORDS
from projections.everrain.words.sentences import below_id, hull_id, node_id, slot_id, zone_id
from projections.scene import Counter, Link, Marker, Piece, Scene, SceneZone, Space, Track
from projections.scenery import cards_of, counters_of, hexagon, notes_of, seat_marks, zones_of
from projections.view import SeatView

View = SeatView[Everrain]
SIZE = 3.2
ACROSS, DOWN = SIZE * sqrt(3), SIZE * 1.5
LEFT = min(here.q + here.r / 2 for here in HEX.values())
SEA_WIDE = (max(here.q + here.r / 2 for here in HEX.values()) - LEFT + 1) * ACROSS
SEA_HIGH = (max(here.r for here in HEX.values()) + 1) * DOWN + SIZE
ABREAST = 2
SHIP_WIDE, SHIP_HIGH = SEA_WIDE / ABREAST, 31.4
"""Of a deck with all that is below it."""
COLUMNS, THIRDS = 5, 3
ZONE_WIDE, ZONE_HIGH = 7.5, 4.5
HULL = 15.6
"""How high the deck is; below it lie guns, improvements and the lower deck."""
SLOT_WIDE = (SHIP_WIDE - 2.2) / THIRDS - 0.5
ZONE_SPOTS = ((0, 1), (1, 2), (1, 0), (2, 2), (2, 1), (2, 0), (3, 2), (3, 1), (3, 0), (4, 1))
"""Column and row of each zone: the bow is on the left, so starboard is above and port below."""
THEIR_HULL, ISLE = "hull:theirs", "isle"
"""An enemy ship that is boarded; an island that is explored."""
GUN_SPOTS = {"starboard": 0, "bowstern": 1, "port": 2}
GUNS_AT, SLOTS_AT, SLOT_HIGH, BELOW_AT = HULL + 2.1, HULL + 5.6, 4.2, HULL + 13.4
ELSEWHERE = (
    "deckhands",
    "starters",
    "box_lid",
    "map",
    "traits_out",
    "enemies_out",
    "raiders_out",
    "enemies_2",
    "enemies_3",
    "elders",
    "untold",
)
"""Cards that stand for something on the board, and those that wait for their hour: no pile of them is shown."""
PASSING = (
    "crew_past",
    "improvements_past",
    "guns_past",
    "treasures_past",
    "enemies_past",
    "raiders_past",
    "sea_events_past",
    "expeditions_past",
    "denizens_past",
    "sunken",
    "aloud",
    "island",
    "island_tokens",
    "quay",
    "stall",
    "ongoing",
    "lost_stories",
    "cabin",
    "tales",
    "waiting",
)
"""Piles that are there only while something lies on them."""
SPREAD = ("hold", "yard", "muster", "aloud", "quay", "stall", "cabin")


def layout(view: View) -> Scene:
    board = view.board
    return Scene(
        title="The Everrain",
        seats=seat_marks(view, WORDS),
        notes=notes_of(view, notes(board)),
        wide=SEA_WIDE + 2,
        high=height(board),
        spaces=(*sea(board), *decks(board)),
        links=(*links(board), *paths(board)),
        zones=tuple(zones(view)),
        pieces=(*cards(view), *at_sea(board), *aboard(board), *tokens(view)),
        tracks=tuple(tracks(board)),
        counters=tuple(counters(board)),
    )


def height(board: Everrain) -> float:
    """Another deck, or an island, that finds no room beside the last ship begins a row, and needs less of it."""
    ships = SEA_HIGH + SHIP_HIGH * -(-len(board.seats) // ABREAST)
    return ships + HULL + 2 if has_more(board) and len(board.seats) % ABREAST == 0 else ships


def has_more(board: Everrain) -> bool:
    """Is there another deck, or an island?"""
    return board.boarding is not None or any(ship.trek is not None for ship in board.ships.values())


# --- the sea ----------------------------------------------------------------------------------------


def middle(cell: Cell) -> tuple[float, float]:
    here = HEX[cell]
    x = 1 + ACROSS * (here.q + here.r / 2 - LEFT + 0.5)
    return round(x, 2), round(SIZE + 0.5 + DOWN * here.r, 2)


SPOTS = {cell: middle(cell) for cell in HEX}
SHAPES = {cell: hexagon(*spot, SIZE) for cell, spot in SPOTS.items()}


def sea(board: Everrain) -> Iterator[Space]:
    for cell, (x, y) in SPOTS.items():
        terrain = board.sea.get(cell)
        yield Space(
            id=cell,
            kind=terrain or "unknown",
            name=cell_name(board, cell),
            content=terrain or "unknown",
            x=x,
            y=y,
            shape=SHAPES[cell],
        )


def cell_name(board: Everrain, cell: Cell) -> Text:
    terrain, at = board.sea.get(cell, "unknown"), f"at.{cell}"
    if terrain == "port":
        return WORDS.sentence(("label.port",), {"port": TILE_CARDS[board.tiles[PLACE_OF[cell]]].port, "cell": at})
    return WORDS.sentence(("label.hex",), {"cell": at, "terrain": f"terrain.{terrain}"})


def heading(face: int) -> float:
    """Face 0 looks to the right."""
    return (90.0 + 60 * face) % 360


def at_sea(board: Everrain) -> Iterator[Piece]:
    for cell in board.explored:
        yield Piece(
            id=f"explored:{cell}", kind="explored", name=WORDS.thing("explored"), content="explored", where=cell
        )
    for id, storm in board.storms.items():
        for cell in storm.cells:
            yield Piece(id=f"{id}:{cell}", kind="storm", name=WORDS.thing(id), content="storm", where=cell)
    for wreck_id, wreck in board.wrecks.items():
        owner = wreck.seat or None
        name = WORDS.thing(wreck_id)
        yield Piece(id=wreck_id, kind="wreck", name=name, content="wreck", where=wreck.at, owner=owner)
    for raider_id, raider in board.raiders.items():
        name = WORDS.sentence(("label.foe",), {"enemy": raider_id, "left": hull_left(board, raider_id)})
        yield Piece(
            id=f"raider:{raider_id}",
            kind="raider",
            name=name,
            content=raider.kind,
            where=raider.at,
            facing=heading(raider.face),
        )
        if raider.goal != NOWHERE:
            name = WORDS.sentence(("label.goal",), {"raider": raider_id})
            yield Piece(id=f"goal:{raider_id}", kind="goal", name=name, content="goal", where=raider.goal)
    if board.elder is not None:
        values = {"elder": board.elder.entry, "left": health_of(board), "dice": dice_of(board)}
        yield Piece(
            id="elder",
            kind="elder",
            name=WORDS.sentence(("label.elder",), values),
            content=board.elder.entry,
            where=board.elder.at,
            text=WORDS.card_text(board.elder.entry),
            facing=heading(board.elder.face),
        )
    for cell in board.lost_ports:
        yield Piece(id=f"lost:{cell}", kind="lost", name=WORDS.thing("lost"), content="lost", where=cell)
    for seat, ship in board.ships.items():
        if ship.afloat():
            yield Piece(
                id=f"ship:{seat}",
                kind="ship",
                name=WORDS.sentence((f"label.ship.{ship.name}",), {"seat": seat}),
                content=ship.name,
                owner=seat,
                where=ship.at,
                facing=heading(ship.face),
            )


def links(board: Everrain) -> Iterator[Link]:
    """Where enemy ships are bound."""
    for raider in board.raiders.values():
        if raider.goal != NOWHERE and raider.goal != raider.at:
            yield Link(raider.at, raider.goal, "course")


# --- the ships --------------------------------------------------------------------------------------


def corner(place: int) -> tuple[float, float]:
    """The upper left of what belongs to a ship. After the last one lies an enemy ship that is boarded, or an island
    that is explored."""
    row, column = divmod(place, ABREAST)
    return 1 + column * SHIP_WIDE, SEA_HIGH + 1 + row * SHIP_HIGH


def decks(board: Everrain) -> Iterator[Space]:
    yield from theirs(board)
    for seat in board.ships:
        yield hull(board, seat)
        yield from zones_of_deck(board, seat)
        yield from nodes(board, seat)
        yield from slots(board, seat)


def hull(board: Everrain, seat: Seat) -> Space:
    """The ship around her zones."""
    left, top = corner(board.seats.index(seat))
    return Space(
        id=hull_id(seat),
        kind="hull",
        name=WORDS.sentence((f"label.ship.{board.ships[seat].name}",), {"seat": seat}),
        content=board.ships[seat].name,
        owner=seat,
        x=round(left + SHIP_WIDE / 2, 2),
        y=round(top + HULL / 2, 2),
        wide=round(SHIP_WIDE - 2.2, 2),
        high=HULL,
    )


def theirs(board: Everrain) -> Iterator[Space]:
    """What lies around the deck of an enemy ship that is boarded, and around the nodes of an island."""
    left, top = corner(len(board.seats))
    x, y, wide = round(left + SHIP_WIDE / 2, 2), round(top + HULL / 2, 2), round(SHIP_WIDE - 2.2, 2)
    if board.boarding is not None:
        kind = board.raiders[board.boarding.raider].kind
        yield Space(id=THEIR_HULL, kind="hull", name=WORDS.thing(kind), content=kind, x=x, y=y, wide=wide, high=HULL)
    for ship in board.ships.values():
        if ship.trek is not None:
            island = ship.trek.island
            name = WORDS.thing(island)
            yield Space(id=ISLE, kind="isle", name=name, content=island, x=x, y=y, wide=wide, high=HULL)


def room_at(corner: tuple[float, float], column: int, row: int) -> tuple[float, float]:
    """The middle of a zone, or of a place of an island."""
    left, top = corner
    x = left + 2.4 + (column + 0.5) * (SHIP_WIDE - 4.4) / COLUMNS
    return round(x, 2), round(top + HULL / 2 + (row - 1) * (ZONE_HIGH + 0.3), 2)


def nodes(board: Everrain, seat: Seat) -> Iterator[Space]:
    trek = board.ships[seat].trek
    for n, node in enumerate(ISLANDS[trek.island].nodes if trek is not None else ()):
        x, y = room_at(corner(len(board.seats)), *node.at)
        kind = "gold" if node.gold else "shore" if node.shore else "path"
        name = WORDS.sentence(("label.node",), {"node": f"n{n}"})
        yield Space(
            id=node_id(n), kind="place", name=name, content=kind, where=ISLE, x=x, y=y, wide=ZONE_WIDE, high=ZONE_HIGH
        )


def paths(board: Everrain) -> Iterator[Link]:
    for ship in board.ships.values():
        for n, node in enumerate(ISLANDS[ship.trek.island].nodes if ship.trek is not None else ()):
            yield from (Link(node_id(n), node_id(there), "path") for there in node.on)


def zones_of_deck(board: Everrain, seat: Seat) -> Iterator[Space]:
    """Those of the ship, and of the enemy ship that she boards."""
    for zone in board.zones_of(seat):
        own = zone in ZONES
        place = board.seats.index(seat) if own else len(board.seats)
        x, y = room_at(corner(place), *ZONE_SPOTS[zone if own else zone - len(ZONES)])
        yield Space(
            id=zone_id(seat, f"z{zone}"),
            kind="node" if has_symbol(zone) and not is_theirs(zone) else "zone",
            name=WORDS.sentence((f"label.zone.{zone}",), {}),
            content="blank" if is_theirs(zone) else node_of(zone),
            owner=seat,
            where=hull_id(seat) if own else THEIR_HULL,
            x=x,
            y=y,
            wide=ZONE_WIDE,
            high=ZONE_HIGH,
        )


def node_of(zone: int) -> str:
    node = DECK[zone]
    if node.gun:
        return f"gun.{node.gun}"
    return "navigation" if node.navigation else "lookout" if node.lookout else "blank"


def slots(board: Everrain, seat: Seat) -> Iterator[Space]:
    left, top = corner(board.seats.index(seat))
    for slot in GUN_SLOTS:
        yield slot_space(board, seat, slot, GUN_SPOTS[slot], top + GUNS_AT, 2.6)
    for n, slot in enumerate(BELOW_SLOTS):
        yield slot_space(board, seat, slot, n % THIRDS, top + SLOTS_AT + n // THIRDS * (SLOT_HIGH + 0.3), SLOT_HIGH)
    yield Space(
        id=below_id(seat),
        kind="below",
        name=WORDS.sentence(("label.below",), {}),
        content="below",
        owner=seat,
        x=round(left + SHIP_WIDE / 2, 2),
        y=round(top + BELOW_AT, 2),
        wide=round(SHIP_WIDE - 2.7, 2),
        high=3.6,
    )


def slot_space(board: Everrain, seat: Seat, slot: Slot, column: int, y: float, high: float) -> Space:
    ship, (left, _) = board.ships[seat], corner(board.seats.index(seat))
    shape = "covered" if slot in ship.schematics else "held" if slot in ship.slots else "empty"
    held = ship.schematics.get(slot) or ship.slots.get(slot)
    entry = held.entry if held else ""
    key = f"label.slot.{shape}.{slot}" if shape == "empty" else f"label.slot.{shape}"
    return Space(
        id=slot_id(seat, slot),
        kind="slot",
        name=WORDS.sentence((key,), {"entry": entry}),
        content=entry or "slot",
        owner=seat,
        x=round(left + 1.1 + (column + 0.5) * (SLOT_WIDE + 0.5), 2),
        y=round(y, 2),
        wide=round(SLOT_WIDE, 2),
        high=high,
    )


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
                text=WORDS.card_text(crew),
                owner=seat,
                where=crew_space(ship, seat, crew),
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
        name = WORDS.sentence(("label.foe",), {"enemy": id, "left": health_left(board, id)})
        where = zone_id(enemy.ship, f"z{enemy.zone}")
        if enemy.held:
            cell = next(slot for slot, held in board.ships[enemy.ship].captives.items() if held == id)
            where = slot_id(enemy.ship, cell)
        text = WORDS.card_text(enemy.kind)
        yield Piece(id=f"enemy:{id}", kind="enemy", name=name, content=enemy.kind, where=where, text=text)


def mate_name(crew: CrewId, mate: Mate) -> Text:
    """With whatever traits there are."""
    traits = [trait for trait in (mate.good, mate.bad) if trait]
    key = f"label.mate{('', '.one', '.two')[len(traits)]}{'.fatigued' if mate.fatigued else ''}"
    values = {"crew": crew, "trauma": mate.trauma, "strain": mate.strain, "track": CREW_BOARDS[crew].track}
    return WORDS.sentence((key,), {**values, **dict(zip(("trait", "other"), traits, strict=False))})


def tokens(view: View) -> Iterator[Piece]:
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


# --- beside it --------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[SceneZone]:
    piles = [zone.kind for zone in zones_of(view, WORDS) if zone.kind not in SPREAD]
    later = [tiles for act, tiles in TILES.items() if act > view.board.act]
    for zone in zones_of(view, WORDS, piles):
        if zone.kind not in (*ELSEWHERE, *later) and (zone.count or zone.kind not in PASSING):
            yield zone


def cards(view: View) -> Iterator[Piece]:
    """Of decks only what is known."""
    shown = {zone.id for zone in zones(view)}
    piles = [zone.kind for zone in zones(view) if zone.kind not in SPREAD]
    for card in cards_of(view, piles):
        if card.where in shown:
            yield card


def tracks(board: Everrain) -> Iterator[Track]:
    if not board.discovery:
        return
    marker = Marker("agenda:marker", WORDS.thing("agenda"), board.agenda)
    yield Track(
        id="agenda",
        kind="track",
        name=WORDS.thing("agenda"),
        content="agenda",
        least=NUMBERS.agenda_start,
        most=NUMBERS.agenda_end,
        markers=(marker,),
    )
    last = board.last_space()
    labels = {n: WORDS.say(("label.act_end",), {}) for n in NUMBERS.act_ends if n < last}
    labels |= {n: WORDS.say(("label.story",), {}) for n in NUMBERS.story_spaces if n < last}
    labels[last] = WORDS.say(("label.last",), {})
    yield Track(
        id="discovery",
        kind="track",
        name=WORDS.thing("discovery"),
        content="discovery",
        least=1,
        most=last,
        markers=tuple(
            Marker(f"discovery:{token}", WORDS.thing(token), min(at, last)) for token, at in board.discovery.items()
        ),
        labels=labels,
    )


def counters(board: Everrain) -> Iterator[Counter]:
    for seat, ship in board.ships.items():
        values = {"coin": ship.coin, "clues": ship.clues}
        if ship.points:
            values["points"] = ship.points
        yield from counters_of(WORDS, values, seat)
        fresh = {f"fresh.{order}": ship.fresh.get(order, 0) for order in ORDERS}
        for order, counter in zip(ORDERS, counters_of(WORDS, fresh, seat), strict=True):
            if most := counter.value + ship.issued.get(order, 0):
                yield structs.replace(counter, most=most)
    if board.round:
        yield structs.replace(counters_of(WORDS, {"act": board.act})[0], most=4)


def notes(board: Everrain) -> Iterator[Text]:
    if board.round:
        yield WORDS.sentence(("note.round",), {"round": board.round, "act": board.act, "first": board.first})
    for seat, ship in board.ships.items():
        if ship.visit is not None:
            port = port_at(board, seat)
            yield WORDS.sentence(("note.port",), {"seat": seat, "port": port, "about": f"about.{port}"})
    if board.awakened:
        yield WORDS.sentence(("note.awake",), {})
    entry = risen(board)
    if entry is not None:
        for aim in (entry.quest, *entry.hope):
            n = "all" if aim.n == "all" else how_many(board, aim.n)
            values = {"aim": f"aim.{aim.what}", "now": count_of(board, aim), "n": n}
            key = "note.quest" if aim is entry.quest else "note.hope"
            yield WORDS.sentence((f"{key}.all" if n == "all" else key,), values)
