"""Where things stand in Arkham Horror: neighbourhoods as hexes with three places each, streets between them."""

from collections.abc import Iterator
from math import cos, radians, sin, sqrt

from domain.arkham.board import Arkham
from domain.arkham.content import (
    ASSETS,
    MONSTER_CARDS,
    NEIGHBOURHOODS,
    PEOPLE,
    SCENARIOS,
    Extension,
    MysteryTile,
    Route,
    Scenario,
)
from domain.arkham.names import TOWNS, SpaceId, TileId
from domain.arkham.rules.chart import chart, parts_of_map, route_id, street_id, unstable
from domain.arkham.rules.engagement import monsters
from domain.arkham.rules.monsters import damage_on, health_of
from domain.arkham.rules.numbers import health_left, sanity_left
from domain.kernel import Seat, Text
from domain.parts.in_play import InPlay
from projections.arkham.words import WORDS
from projections.scene import Counter, Link, Piece, Scene, SceneDie, SceneZone, Space
from projections.scenery import cards_of, counters_of, hexagon, notes_of, seat_marks, zones_of
from projections.view import SeatView

View = SeatView[Arkham]
SIZE = 16.0
"""Of a neighbourhood's hex."""
APART = SIZE + 4.5
"""Hexes lie apart, so that streets find room between them."""
ACROSS, DOWN = APART * sqrt(3), APART * 1.5
PLACE_WIDE, PLACE_HIGH = 11.2, 6.2
STREET_WIDE, STREET_HIGH = 7.2, 4.2
OUT = 7.2
"""How far a place is from the middle of its hex."""
LOWER = 1.3
"""How much lower the places lie, so that the name of the neighbourhood can be read above them."""
CUTS = {"v1": (120, 0, 240), "v2": (60, 300, 180)}
"""Where the places A, B and C lie, in degrees from the right, against the clock."""
MARGIN = SIZE + 1.5
TOUCHING = {"v1": ("A", "AB", "B", "BC", "C", "CA"), "v2": ("CA", "A", "AB", "B", "BC", "C")}
"""Which places lie at each side of a hex, from the upper left, clockwise."""
SIDE_ANGLES = (120, 60, 0, 300, 240, 180)
BESIDE = 18.6
"""How far travel routes and mysteries lie from the middle of their hex."""
BOX_WIDE, BOX_HIGH = PLACE_WIDE / 2 + 0.8, PLACE_HIGH / 2 + 0.8
SPREAD = ("display", "owned", "reading", "pact", "taint")
PASSING = (
    "starting",
    "specials",
    "monsters_out",
    "aside",
    "tokens_out",
    "removed",
    "reading",
    "hidden_markers",
    "codex_deck",
    "pact",
    "taint",
    "attached",
    *(f"terror_{tile}" for tile in NEIGHBOURHOODS),
    *(f"events_{town}" for town in TOWNS),
)
"""Zones that are shown only while something lies in them, or not at all."""
UNSEEN = (
    "archive",
    "scenario_sheets",
    "attached",
    "special_encounters",
    "starting",
    "specials",
    "monsters_out",
    "tokens_out",
    "removed",
    "markers",
    "hidden_markers",
    "owned",
)
"""What lies there is drawn elsewhere, or is of no interest to anybody."""


def layout(view: View) -> Scene:
    board = view.board
    if not board.scenario:
        return Scene(title="Arkham Horror", seats=seat_marks(view, WORDS), notes=notes_of(view))
    return Scene(
        title="Arkham Horror",
        seats=seat_marks(view, WORDS),
        notes=notes_of(view, notes(board)),
        wide=round(extent(board)[0], 2),
        high=round(extent(board)[1], 2),
        spaces=tuple(spaces(board)),
        links=tuple(links(board)),
        zones=tuple(zones(view)),
        pieces=(*cards(view), *in_town(board), *assets(board), *focused(board), *codex(board)),
        dice=tuple(dice(view)),
        counters=tuple(counters(board)),
    )


def notes(board: Arkham) -> Iterator[Text]:
    yield WORDS.say(("note.round",), {"round": board.round, "leader": board.leader})
    yield WORDS.say(("note.unstable",), {"spaces": tuple(map(str, unstable(board)))})
    yield WORDS.say(("note.sheet",), {"doom": board.sheet.get("doom", 0), "clues": board.sheet.get("clue", 0)})


# --- the town ---------------------------------------------------------------------------------------


def laid(board: Arkham) -> tuple[Scenario | Extension, ...]:
    return parts_of_map(board.scenario, tuple(board.added))


def hexes(board: Arkham) -> dict[TileId, tuple[int, int]]:
    return {tile: at for part in laid(board) for tile, at in part.neighbourhoods.items()}


def routes(board: Arkham) -> list[Route]:
    return [route for part in laid(board) for route in part.routes]


def mysteries(board: Arkham) -> list[MysteryTile]:
    return [mystery for part in laid(board) for mystery in part.mysteries]


def raw_middle(at: tuple[int, int]) -> tuple[float, float]:
    q, r = at
    return ACROSS * (q + r / 2), DOWN * r


def side_of(tile: TileId, borders: tuple[SpaceId, ...]) -> int:
    """At which side of its hex something lies, by the places that it borders: from the upper left, clockwise."""
    letters = {"ABC"[[space.id for space in NEIGHBOURHOODS[tile].spaces].index(space)] for space in borders}
    return next(n for n, found in enumerate(TOUCHING[NEIGHBOURHOODS[tile].cut]) if set(found) == letters)


def raw_beside(board: Arkham, tile: TileId, borders: tuple[SpaceId, ...]) -> tuple[float, float]:
    x, y = raw_middle(hexes(board)[tile])
    angle = radians(SIDE_ANGLES[side_of(tile, borders)])
    return x + BESIDE * cos(angle), y - BESIDE * sin(angle)


def frame(board: Arkham) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of everything on the map."""
    tiles = [raw_middle(at) for at in hexes(board).values()]
    outside: list[Route | MysteryTile] = [*routes(board), *mysteries(board)]
    boxes = [raw_beside(board, one.tile, one.spaces) for one in outside]
    left = min([x - MARGIN for x, _ in tiles] + [x - BOX_WIDE for x, _ in boxes])
    top = min([y - MARGIN for _, y in tiles] + [y - BOX_HIGH for _, y in boxes])
    right = max([x + MARGIN for x, _ in tiles] + [x + BOX_WIDE for x, _ in boxes])
    bottom = max([y + MARGIN for _, y in tiles] + [y + BOX_HIGH for _, y in boxes])
    return left, top, right, bottom


def middle(board: Arkham, tile: TileId) -> tuple[float, float]:
    left, top, _, _ = frame(board)
    x, y = raw_middle(hexes(board)[tile])
    return x - left, y - top


def extent(board: Arkham) -> tuple[float, float]:
    left, top, right, bottom = frame(board)
    specials = (PLACE_HIGH + 3) if SCENARIOS[board.scenario].specials else 0
    return right - left, bottom - top + specials


def spaces(board: Arkham) -> Iterator[Space]:
    for tile in chart(board).tiles:
        x, y = middle(board, tile)
        name = WORDS.sentence(("label.tile",), {"tile": tile})
        shape = hexagon(round(x, 2), round(y, 2), SIZE)
        yield Space(id=tile, kind="tile", name=name, content=tile, x=round(x, 2), y=round(y, 2), shape=shape)
        cut = CUTS[NEIGHBOURHOODS[tile].cut]
        for place, angle in zip(NEIGHBOURHOODS[tile].spaces, cut, strict=True):
            yield box(
                place.id,
                "location",
                x + OUT * cos(radians(angle)),
                y + LOWER - OUT * sin(radians(angle)),
                (PLACE_WIDE, PLACE_HIGH),
                tile,
            )
    yield from streets(board)
    yield from beside(board)
    yield from specials(board)


def box(
    id: SpaceId, kind: str, x: float, y: float, size: tuple[float, float], where: str = "", street: str = ""
) -> Space:
    name = WORDS.sentence((f"label.{street}",) if street else ("label.space",), {"space": id})
    content = str(id) if kind not in ("street", "route") else "street"
    wide, high = size
    return Space(
        id=id, kind=kind, name=name, content=content, where=where, x=round(x, 2), y=round(y, 2), wide=wide, high=high
    )


def streets(board: Arkham) -> Iterator[Space]:
    for street in (street for part in laid(board) for street in part.streets):
        (x1, y1), (x2, y2) = (middle(board, tile) for tile in street.between)
        size = (STREET_WIDE, STREET_HIGH)
        id, kind = street_id(street.between), f"street.{street.kind}"
        yield box(id, "street", (x1 + x2) / 2, (y1 + y2) / 2, size, street=kind)


def beside(board: Arkham) -> Iterator[Space]:
    """Travel routes and mysteries, each at its side of a neighbourhood."""
    left, top, _, _ = frame(board)
    for route in routes(board):
        x, y = raw_beside(board, route.tile, route.spaces)
        size, kind = (STREET_WIDE, STREET_HIGH), f"route.{route.kind}"
        yield box(route_id(route.kind, route.tile), "route", x - left, y - top, size, street=kind)
    for mystery in mysteries(board):
        x, y = raw_beside(board, mystery.tile, mystery.spaces)
        yield box(mystery.mystery, "mystery", x - left, y - top, (PLACE_WIDE, PLACE_HIGH), mystery.tile)


def specials(board: Arkham) -> Iterator[Space]:
    wide, high = extent(board)
    for n, space in enumerate(SCENARIOS[board.scenario].specials):
        yield box(space.id, "special", wide / 2 + n * (PLACE_WIDE + 2), high - PLACE_HIGH, (PLACE_WIDE, PLACE_HIGH))


def links(board: Arkham) -> Iterator[Link]:
    for street in (street for part in laid(board) for street in part.streets):
        for space in street.spaces:
            yield Link(street_id(street.between), space, street.kind)
    for route in routes(board):
        for space in route.spaces:
            yield Link(route_id(route.kind, route.tile), space, route.kind)
    for mystery in mysteries(board):
        for space in mystery.spaces:
            yield Link(mystery.mystery, space, "mystery")


def in_town(board: Arkham) -> Iterator[Piece]:
    for space, n in board.doom.items():
        name = WORDS.sentence(("label.doom",), {"n": n})
        yield Piece(id=f"doom:{space}", kind="doom", name=name, content="doom", where=space, count=n)
    for tile, n in board.clues.items():
        name = WORDS.sentence(("label.clues.one" if n == 1 else "label.clues",), {"n": n})
        yield Piece(id=f"clue:{tile}", kind="clue", name=name, content="clue", where=tile, count=n)
    for tile in board.anomalies:
        yield Piece(id=f"anomaly:{tile}", kind="anomaly", name=WORDS.thing("anomaly"), content="anomaly", where=tile)
    for tile, n in board.terror.items():
        name = WORDS.sentence(("label.terror",), {"n": n})
        yield Piece(id=f"terror:{tile}", kind="terror", name=name, content="terror", where=tile, count=n)
    for id, marker in board.markers.items():
        colour = marker.colour or "hidden"
        key = "label.marker.tile" if marker.at not in chart(board).places else "label.marker"
        name = WORDS.sentence((key,), {"colour": colour}) if marker.colour else WORDS.thing("hidden")
        yield Piece(id=f"marker:{id}", kind="marker", name=name, content=colour, where=marker.at)
    yield from people(board)
    yield from foes(board)


def people(board: Arkham) -> Iterator[Piece]:
    for seat, person in board.people.items():
        values = {"person": person.person, "seat": seat, "damage": person.damage, "horror": person.horror}
        yield Piece(
            id=f"investigator:{seat}",
            kind="investigator",
            name=WORDS.sentence(("label.person",), values),
            content=person.person,
            owner=seat,
            where=person.at,
            text=WORDS.card_text(person.person),
        )


def foes(board: Arkham) -> Iterator[Piece]:
    for monster in monsters(board):
        held = board.engaged.get(monster, ())
        key = "label.monster.exhausted" if monster in board.exhausted else "label.monster"
        values = {"monster": monster, "damage": damage_on(board, monster), "health": health_of(board, monster)}
        if held:
            key, values = "label.monster.engaged", {**values, "seats": tuple(held)}
        entry = board.play[monster].entry
        yield Piece(
            id=f"monster:{monster}",
            kind="monster",
            name=WORDS.sentence((key,), values),
            content=entry,
            where=board.play[monster].on,
            text=codex_text(board.play[monster]),
        )


# --- cards in play ----------------------------------------------------------------------------------


def assets(board: Arkham) -> Iterator[Piece]:
    for id, card in board.play.items():
        changed = card.entry in MONSTER_CARDS and not card.on
        if card.owner and (card.entry in ASSETS or card.entry in PEOPLE or changed):
            yield Piece(
                id=f"asset:{id}",
                kind="asset",
                name=WORDS.thing(id),
                content=card.entry,
                owner=card.owner,
                where=card.owner,
                text=WORDS.card_text(card.entry),
            )


def focused(board: Arkham) -> Iterator[Piece]:
    for seat, person in board.people.items():
        for skill, n in person.focus.items():
            name = WORDS.sentence(("label.focus",), {"skill": skill})
            id = f"focus:{seat}:{skill}"
            yield Piece(id=id, kind="focus", name=name, content=skill, owner=seat, where=seat, count=n)


def codex(board: Arkham) -> Iterator[Piece]:
    """Codex cards, the rumour and the scenario sheet."""
    for id, card in board.play.items():
        if not card.owner and not card.on:
            yield Piece(id=f"asset:{id}", kind="codex", name=WORDS.thing(id), content=card.entry, text=codex_text(card))


def codex_text(card: InPlay) -> Text | None:
    """What stands on the side that is shown: it was read when it came."""
    sealed = f"{card.entry}.{card.side}" in WORDS.sealed
    return WORDS.part(card.entry, str(card.side)) if sealed else WORDS.card_text(card.entry)


def dice(view: View) -> Iterator[SceneDie]:
    """Of the tests that are under way."""
    for depth, test in enumerate(view.board.tests, start=1):
        for i, value in enumerate(test.dice):
            id = f"die:{depth}.{i}"
            yield SceneDie(
                id=id,
                kind="d6",
                name=WORDS.thing(str(value)),
                content=str(value),
                owner=test.seat,
                face=WORDS.thing(str(value)),
                draw=view.fallen.get(id),
            )


def zones(view: View) -> Iterator[SceneZone]:
    piles = [zone.kind for zone in zones_of(view, WORDS) if zone.kind not in SPREAD]
    for zone in zones_of(view, WORDS, piles):
        if zone.kind not in UNSEEN and (zone.count or zone.kind not in PASSING):
            yield zone


def cards(view: View) -> Iterator[Piece]:
    """Of decks only what is known."""
    shown = {zone.id for zone in zones(view)}
    piles = [zone.kind for zone in zones(view) if zone.kind not in SPREAD]
    for card in cards_of(view, piles):
        if card.where in shown:
            yield card


def counters(board: Arkham) -> Iterator[Counter]:
    values = {"sheet_doom": board.sheet.get("doom", 0), "sheet_clues": board.sheet.get("clue", 0)}
    if markers := board.sheet.get("marker", 0):
        values["sheet_markers"] = markers
    yield from counters_of(WORDS, values)
    for seat, person in board.people.items():
        yield from counters_of(WORDS, own(board, seat, person.money, person.clues, person.remnants), seat)


def own(board: Arkham, seat: Seat, money: int, clues: int, remnants: int) -> dict[str, int]:
    return {
        "health": health_left(board, seat),
        "sanity": sanity_left(board, seat),
        "money": money,
        "clues": clues,
        "remnants": remnants,
    }
