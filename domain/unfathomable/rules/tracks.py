"""Rules: TRAVEL TRACK, RITUAL TRACK."""

from domain.kernel import Game, Over
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import NUMBERS
from domain.unfathomable.facts.ship import DeepOnesMoved, MonarchMoved, TrackMoved
from domain.unfathomable.names import DECKS, DEEP, MONARCHS, WATERS, Track
from domain.unfathomable.rules.chart import toward_back
from domain.unfathomable.rules.defeat import defeat_character, defeat_deep_ones, defeat_passenger
from domain.unfathomable.rules.endings import PORT
from domain.unfathomable.rules.waypoints import reach_waypoint

G = Game[Atlantica]


def standing(board: Atlantica, track: Track) -> int:
    return board.travel if track == "travel" else board.ritual


async def advance(g: G, track: Track, n: int = 1) -> None:
    """Space by space; what is left after the end goes on from Start."""
    for _ in range(n):
        g.emit(TrackMoved(track, standing(g.board, track) + 1))
        if track == "travel":
            drift(g)
        if standing(g.board, track) == NUMBERS.track_end:
            await (arrive(g) if track == "travel" else cast(g))


def retreat(g: G, track: Track, n: int = 1) -> int:
    """Back to Start at most. Gives how many spaces were lacking. The water stays as it is."""
    here = standing(g.board, track)
    if n and here:
        g.emit(TrackMoved(track, max(0, here - n)))
    return max(0, n - here)


def reset(g: G, track: Track) -> None:
    if standing(g.board, track):
        g.emit(TrackMoved(track, 0))


def drift(g: G) -> None:
    """All monsters in the water fall back by one space, those behind the ship into the Deep."""
    for space in reversed(WATERS):
        if g.board.deep_ones_at(space):
            g.emit(DeepOnesMoved(space, toward_back(space), g.board.deep_ones_at(space)))
    for monarch in MONARCHS:
        if g.board.monarchs[monarch] != DEEP:
            g.emit(MonarchMoved(monarch, toward_back(g.board.monarchs[monarch])))


async def arrive(g: G) -> None:
    """Rules: WAYPOINTS. Port, if the voyage is long enough; else the Captain picks a waypoint."""
    if g.board.distance() >= NUMBERS.goal:
        raise Over(PORT)
    await reach_waypoint(g, g.board.titles["captain"])
    reset(g, "travel")


async def cast(g: G) -> None:
    """Rules: ADVANCING THE RITUAL TRACK. The greater banishment strikes everything on deck and in the water."""
    for space in (*DECKS, *WATERS):
        defeat_deep_ones(g, space, g.board.deep_ones_at(space))
    sink_monarchs(g)
    for space in DECKS:
        for _ in range(g.board.passengers_at(space)):
            await defeat_passenger(g, space)
    for space in DECKS:
        for seat in g.board.sailor_at(space):
            await defeat_character(g, seat)
    reset(g, "ritual")


def sink_monarchs(g: G) -> None:
    for monarch in MONARCHS:
        if g.board.monarchs[monarch] != DEEP:
            g.emit(MonarchMoved(monarch, DEEP))
