"""Rules: YOUR SHIP. Zones, nodes and who mans them."""

from domain.everrain.board import Everrain
from domain.everrain.content import DECK, NUMBERS
from domain.everrain.names import ZONES, CrewId, Side
from domain.everrain.rules.numbers import of_crew
from domain.kernel import Seat

NAVIGATION = tuple(zone for zone in ZONES if DECK[zone].navigation)
LOOKOUT = next(zone for zone in ZONES if DECK[zone].lookout)
BLANK = tuple(zone for zone in ZONES if DECK[zone].blank)
GUN_ZONE: dict[Side, int] = {DECK[zone].gun: zone for zone in ZONES if DECK[zone].gun}  # type: ignore[misc]


LINKS = {2: 1, 5: 3, 8: 6}
"""Zones of a ship and of the one beside it that lie against each other while it is boarded."""
N = len(ZONES)


def is_theirs(zone: int) -> bool:
    """Is it on the deck of the enemy ship?"""
    return zone >= N


def beside(board: Everrain, seat: Seat, zone: int) -> tuple[int, ...]:
    """Zones across an edge; while a ship is boarded, across the rail too."""
    if board.boarding is None or board.boarding.seat != seat:
        return DECK[zone].beside
    if is_theirs(zone):
        over = [own for own, other in LINKS.items() if other == zone - N]
        return (*(there + N for there in DECK[zone - N].beside), *over)
    return (*DECK[zone].beside, *([LINKS[zone] + N] if zone in LINKS else []))


def has_symbol(zone: int) -> bool:
    return not DECK[zone % N].blank


def has_room(board: Everrain, seat: Seat, zone: int) -> bool:
    """Three figures stand in a zone, crew and enemies together."""
    return board.figures_in(seat, zone) < NUMBERS.minis_in_zone


def serving(board: Everrain, seat: Seat, zone: int) -> list[CrewId]:
    """The crew that mans a node: nobody if it is destroyed or an enemy is there."""
    ship = board.ships[seat]
    crew = ship.crew_in(zone)
    if not crew or zone in ship.broken or board.enemies_in(seat, zone):
        return []
    return crew


def navigation_points(board: Everrain, seat: Seat) -> int:
    """Of one Navigation order: 1, and 1 for every node that is manned."""
    return 1 + sum(bool(serving(board, seat, zone)) for zone in NAVIGATION) + board.ships[seat].bonus


def looks_out(board: Everrain, seat: Seat) -> bool:
    return any(of_crew(board, seat, crew, "lookout", 1) for crew in serving(board, seat, LOOKOUT))


def helmsmen(board: Everrain, seat: Seat) -> int:
    """Crew on working Navigation nodes: each evades (ruling A96)."""
    return sum(len(serving(board, seat, zone)) for zone in NAVIGATION)
