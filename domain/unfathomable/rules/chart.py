"""Rules: SPACES. The ship and the water around it as a graph: who is next to what, and which way is forward."""

from collections.abc import Collection

from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import SPACES
from domain.unfathomable.names import BRIG, CHAPEL, DECKS, DEEP, GALLEY, ROOMS, SICK_BAY, WATERS, Space, number_of

FRONT = WATERS[:2]
HALF = 4
"""A die up to this points to the first of the two water spaces in front of the ship."""
NEAREST_ROOM = {SICK_BAY: CHAPEL, BRIG: GALLEY}
"""Where Deep Ones come to that a card would spawn in a ward (ruling U11)."""


def adjacent(space: Space) -> tuple[Space, ...]:
    return SPACES[space].adjacent


def adjacent_ship(space: Space) -> tuple[Space, ...]:
    """Adjacent spaces where characters may walk and Deep Ones may be."""
    return tuple(s for s in adjacent(space) if s in ROOMS or s in DECKS)


def ways_out(board: Atlantica, space: Space) -> tuple[Space, ...]:
    """Where Deep Ones can be moved to from here: adjacent ship and water spaces; behind barred hatches no room."""
    open_to = (*DECKS, *WATERS) if board.barricaded else (*ROOMS, *DECKS, *WATERS)
    return tuple(s for s in adjacent(space) if s in open_to)


def room_of(number: int) -> Space:
    """The room with this printed number."""
    return next(room for room in ROOMS if number in SPACES[room].numbers)


def deck_of_number(number: int) -> Space:
    return DECKS[number - 1]


def highest_number(room: Space) -> int:
    return max(SPACES[room].numbers)


def arrow(space: Space) -> Space:
    """Where a Deep One goes from the water, and from a deck space."""
    number = number_of(space)
    return DECKS[number - 1] if space in WATERS else room_of(number)


def toward_front(water: Space) -> Space:
    """One space along the side of the ship; in front of it there is no farther."""
    number = number_of(water)
    return water if number <= len(FRONT) else WATERS[number - 3]


def toward_back(water: Space) -> Space:
    number = number_of(water)
    return DEEP if number + 2 > len(WATERS) else WATERS[number + 1]


def front_space(result: int) -> Space:
    """Which water space in front of the ship a die names."""
    return FRONT[0] if result <= HALF else FRONT[1]


def distances(room: Space) -> dict[Space, int]:
    """Steps to every room, through rooms only."""
    found, edge = {room: 0}, [room]
    while edge:
        here = edge.pop(0)
        for there in adjacent(here):
            if there in ROOMS and there not in found:
                found[there] = found[here] + 1
                edge.append(there)
    return found


def nearest(room: Space, among: Collection[Space]) -> Space:
    """The closest of these rooms; of several the one with the higher number."""
    steps = distances(room)
    return min(among, key=lambda other: (steps[other], -highest_number(other)))


def undamaged(board: Atlantica) -> list[Space]:
    return [room for room in ROOMS if room not in board.damage]


def step_toward(room: Space, target: Space) -> Space:
    """The neighbouring room on a shortest way; of several the one with the higher number."""
    steps = distances(target)
    return min((s for s in adjacent(room) if s in ROOMS), key=lambda s: (steps[s], -highest_number(s)))


def room_for(space: Space) -> Space:
    """The same space, or the room beside a ward (ruling U11)."""
    return NEAREST_ROOM.get(space, space)


def closest_rooms(space: Space) -> list[Space]:
    """The room itself, the one beside a deck space, those beside a ward."""
    if space in ROOMS:
        return [space]
    if space in DECKS:
        return [arrow(space)]
    return [other for other in adjacent(space) if other in ROOMS]
