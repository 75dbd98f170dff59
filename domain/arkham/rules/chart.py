"""Rules: the board. Which spaces there are, which are next to each other, and to which neighbourhood they belong."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from domain.arkham.board import Arkham
from domain.arkham.content import LOCATIONS, NEIGHBOURHOODS, SCENARIOS
from domain.arkham.names import ScenarioId, SpaceId, SpaceKind, StreetKind, TileId
from domain.parts.graphs import distances


class Place(NamedTuple):
    """A space as the map has it."""

    kind: SpaceKind
    borders: tuple[SpaceId, ...]
    tile: TileId | None = None
    """Of a location: its neighbourhood."""
    street: StreetKind | None = None


class Chart(NamedTuple):
    places: dict[SpaceId, Place]
    tiles: dict[TileId, tuple[SpaceId, ...]]


def street_id(between: Iterable[TileId]) -> SpaceId:
    return SpaceId("-".join(between))


@lru_cache(maxsize=16)
def chart_of(scenario: ScenarioId) -> Chart:
    sheet = SCENARIOS[scenario]
    tiles = {tile: tuple(space.id for space in NEIGHBOURHOODS[tile].spaces) for tile in sheet.neighbourhoods}
    borders: dict[SpaceId, list[SpaceId]] = {
        space: [other for other in spaces if other != space] for spaces in tiles.values() for space in spaces
    }
    places: dict[SpaceId, Place] = {}
    for street in sheet.streets:
        id = street_id(street.between)
        places[id] = Place("street", street.spaces, street=street.kind)
        for space in street.spaces:
            borders[space].append(id)
    located = {
        space: Place("location", tuple(borders[space]), tile) for tile, spaces in tiles.items() for space in spaces
    }
    special = {space.id: Place("special", ()) for space in sheet.specials}
    return Chart({**located, **places, **special}, tiles)


def chart(board: Arkham) -> Chart:
    return chart_of(board.scenario)


def place(board: Arkham, space: SpaceId) -> Place:
    return chart(board).places[space]


def next_to(board: Arkham, space: SpaceId) -> tuple[SpaceId, ...]:
    return place(board, space).borders


def tile_of(board: Arkham, space: SpaceId) -> TileId | None:
    """The neighbourhood that a space belongs to; streets belong to none."""
    found = chart(board).places.get(space)
    return None if found is None else found.tile


def spaces_of(board: Arkham, tile: TileId) -> tuple[SpaceId, ...]:
    return chart(board).tiles[tile]


def locations(board: Arkham) -> list[SpaceId]:
    return [space for spaces in chart(board).tiles.values() for space in spaces]


def streets(board: Arkham) -> list[SpaceId]:
    return [space for space, found in chart(board).places.items() if found.kind == "street"]


def is_street(board: Arkham, space: SpaceId) -> bool:
    return place(board, space).kind == "street"


@lru_cache(maxsize=512)
def _steps(scenario: ScenarioId, space: SpaceId) -> dict[SpaceId, int]:
    places = chart_of(scenario).places
    return distances(space, lambda here: places[here].borders)


def steps_from(board: Arkham, space: SpaceId) -> dict[SpaceId, int]:
    """How far everything is. The map does not change, so it is reckoned once: nobody may change what is given."""
    return _steps(board.scenario, space)


def start_of(board: Arkham) -> SpaceId:
    return SCENARIOS[board.scenario].start


def unstable(board: Arkham) -> tuple[SpaceId, ...]:
    """Rules: unstable space. What the newest event names; without one, the starting space."""
    return board.unstable or (start_of(board),)


def most_doom(board: Arkham) -> tuple[SpaceId, ...]:
    """The spaces with most doom; without any doom there is none."""
    most = max(board.doom.values(), default=0)
    return tuple(space for space in locations(board) if most and board.doom_at(space) == most)


def doom_in(board: Arkham, tile: TileId) -> int:
    return sum(board.doom_at(space) for space in spaces_of(board, tile))


def name_of(space: SpaceId) -> str:
    return LOCATIONS[space].name if space in LOCATIONS else str(space)
