"""Rules: the board. Which spaces there are, which are next to each other, and to which neighbourhood they belong."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from domain.arkham.board import Arkham
from domain.arkham.content import EXTENSIONS, NEIGHBOURHOODS, PLAY, SCENARIOS, Extension, Scenario
from domain.arkham.names import RouteKind, ScenarioId, SpaceId, SpaceKind, StreetKind, TileId, Town
from domain.kernel import Seat
from domain.parts.graphs import distances
from domain.parts.moments import Look

Added = tuple[str, ...]


class Place(NamedTuple):
    """A space as the map has it."""

    kind: SpaceKind
    borders: tuple[SpaceId, ...]
    tile: TileId | None = None
    """Of a location or a mystery: its neighbourhood."""
    street: StreetKind | None = None
    route: RouteKind | None = None
    towns: tuple[Town, ...] = ()
    """Those it belongs to: a street to both of its ends'."""


class Chart(NamedTuple):
    places: dict[SpaceId, Place]
    tiles: dict[TileId, tuple[SpaceId, ...]]


def street_id(between: Iterable[TileId]) -> SpaceId:
    return SpaceId("-".join(between))


def route_id(kind: RouteKind, tile: TileId) -> SpaceId:
    return SpaceId(f"{kind}-{tile}")


@lru_cache(maxsize=64)
def parts_of_map(scenario: ScenarioId, added: Added = ()) -> tuple[Scenario | Extension, ...]:
    """What is laid at the start, and what the codex has added."""
    return (SCENARIOS[scenario], *(EXTENSIONS[id] for id in added))


@lru_cache(maxsize=64)
def chart_of(scenario: ScenarioId, added: Added = ()) -> Chart:
    laid = parts_of_map(scenario, added)
    own = {tile: tuple(s.id for s in NEIGHBOURHOODS[tile].spaces) for part in laid for tile in part.neighbourhoods}
    borders: dict[SpaceId, list[SpaceId]] = {
        space: [other for other in spaces if other != space] for spaces in own.values() for space in spaces
    }
    places: dict[SpaceId, Place] = {}

    def beside(id: SpaceId, place: Place) -> None:
        places[id] = place
        for space in place.borders:
            borders[space].append(id)

    tiles = dict(own)
    for part in laid:
        for street in part.streets:
            towns = tuple(dict.fromkeys(NEIGHBOURHOODS[tile].town for tile in street.between))
            beside(street_id(street.between), Place("street", street.spaces, street=street.kind, towns=towns))
        for route in part.routes:
            town = NEIGHBOURHOODS[route.tile].town
            beside(route_id(route.kind, route.tile), Place("route", route.spaces, route=route.kind, towns=(town,)))
        for mystery in part.mysteries:
            town = NEIGHBOURHOODS[mystery.tile].town
            beside(mystery.mystery, Place("mystery", mystery.spaces, mystery.tile, towns=(town,)))
            tiles[mystery.tile] = (*tiles[mystery.tile], mystery.mystery)
    located = {
        space: Place("location", tuple(borders[space]), tile, towns=(NEIGHBOURHOODS[tile].town,))
        for tile, spaces in own.items()
        for space in spaces
    }
    special = {space.id: Place("special", ()) for space in SCENARIOS[scenario].specials}
    return Chart({**located, **places, **special}, tiles)


def chart(board: Arkham) -> Chart:
    return chart_of(board.scenario, tuple(board.added))


def place(board: Arkham, space: SpaceId) -> Place:
    return chart(board).places[space]


def next_to(board: Arkham, space: SpaceId) -> tuple[SpaceId, ...]:
    return place(board, space).borders


def other_routes(board: Arkham, space: SpaceId) -> tuple[SpaceId, ...]:
    """From a travel route: all others of its kind."""
    kind = place(board, space).route
    if kind is None:
        return ()
    return tuple(id for id, found in chart(board).places.items() if found.route == kind and id != space)


def next_for_monsters(board: Arkham, space: SpaceId) -> tuple[SpaceId, ...]:
    """Rules: monster movement and travel routes. To monsters all routes of a kind are next to each other."""
    return (*next_to(board, space), *other_routes(board, space))


def tile_of(board: Arkham, space: SpaceId) -> TileId | None:
    """The neighbourhood that a space belongs to; streets and travel routes belong to none."""
    found = chart(board).places.get(space)
    return None if found is None else found.tile


def spaces_of(board: Arkham, tile: TileId) -> tuple[SpaceId, ...]:
    """Rules: expanded neighbourhood. A mystery is one of the spaces of the neighbourhood that it touches."""
    return chart(board).tiles[tile]


def locations(board: Arkham) -> list[SpaceId]:
    """Every space of a neighbourhood: doom can lie there."""
    return [space for spaces in chart(board).tiles.values() for space in spaces]


def streets(board: Arkham) -> list[SpaceId]:
    """Rules: travel routes. They are streets for everything but encounters."""
    return [space for space, found in chart(board).places.items() if found.kind in ("street", "route")]


def is_street(board: Arkham, space: SpaceId) -> bool:
    return place(board, space).kind in ("street", "route")


def in_town(board: Arkham, town: Town) -> list[SpaceId]:
    """Rules: neighbourhood tiles. Its neighbourhoods, and each street, travel route and mystery beside them."""
    return [space for space, found in chart(board).places.items() if town in found.towns]


@lru_cache(maxsize=1024)
def _steps(scenario: ScenarioId, added: Added, space: SpaceId) -> dict[SpaceId, int]:
    places = chart_of(scenario, added).places
    return distances(space, lambda here: places[here].borders)


def steps_from(board: Arkham, space: SpaceId) -> dict[SpaceId, int]:
    """How far everything is on foot. It is reckoned once for each map: nobody may change what is given."""
    return _steps(board.scenario, tuple(board.added), space)


@lru_cache(maxsize=1024)
def _travels(scenario: ScenarioId, added: Added, space: SpaceId) -> dict[SpaceId, int]:
    places = chart_of(scenario, added).places
    routes = {id: found.route for id, found in places.items() if found.route is not None}

    def beside(here: SpaceId) -> list[SpaceId]:
        mine = routes.get(here)
        return [*places[here].borders, *(id for id, kind in routes.items() if kind == mine and id != here)]

    return distances(space, beside)


def travels_from(board: Arkham, space: SpaceId) -> dict[SpaceId, int]:
    """How far everything is with travel routes, from one to another of its kind being one step. It is reckoned once for
    each map: nobody may change what is given."""
    return _travels(board.scenario, tuple(board.added), space)


def start_of(board: Arkham) -> SpaceId:
    return SCENARIOS[board.scenario].start


def unstable(board: Arkham) -> tuple[SpaceId, ...]:
    """Rules: unstable space. Where somebody is who carries what tears at the world; else what the newest event names;
    without one, the starting space."""
    carried = tuple(dict.fromkeys(board.where(seat) for seat in bearers(board)))
    return carried or board.unstable or (start_of(board),)


def bearers(board: Arkham) -> list[Seat]:
    """Who has a card that makes their space the unstable one."""
    if "beacon" not in PLAY.index(board).modifies:
        return []
    return [seat for seat in board.in_play() if PLAY.value(board, "beacon", 0, Look(board, seat))]


def most_doom(board: Arkham) -> tuple[SpaceId, ...]:
    """The spaces with most doom; without any doom there is none."""
    most = max(board.doom.values(), default=0)
    return tuple(space for space in locations(board) if most and board.doom_at(space) == most)


def doom_in(board: Arkham, tile: TileId) -> int:
    return sum(board.doom_at(space) for space in spaces_of(board, tile))
