"""Where things stand in Shoals: hexes around the light, tiles and ships on them, each looking somewhere."""

from itertools import pairwise
from math import sqrt

from domain.parts.hexes import hex_of
from projections.scene import Link, Piece, Scene, Space
from projections.scenery import cards_of, counters_of, hexagon, notes_of, seat_marks, track_of, zones_of
from projections.view import SeatView
from tests.toy.shoals.board import LIGHT, SEA, Sea
from tests.toy.shoals.rules import ray
from tests.toy.shoals.words import WORDS

PILES = ("storm", "storms_past", "log", "log_read", "stores", "spent")
SIZE, MIDDLE = 5.5, (40.0, 34.0)


def spaces() -> tuple[Space, ...]:
    out = []
    for here in SEA:
        x = round(MIDDLE[0] + SIZE * sqrt(3) * (here.q + here.r / 2), 2)
        y = round(MIDDLE[1] + SIZE * 1.5 * here.r, 2)
        name = WORDS.say(("option.build.{q},{r}",), {"q": here.q, "r": here.r})
        out.append(Space(id=str(here), kind="hex", name=name, x=x, y=y, shape=hexagon(x, y, SIZE)))
    return tuple(out)


SPACES = spaces()


def layout(view: SeatView[Sea]) -> Scene:
    board = view.board
    blown = [str(LIGHT), *map(str, ray(board.wind))]
    return Scene(
        title="Shoals",
        seats=seat_marks(view, WORDS),
        notes=notes_of(view, [part.text for part in view.read[-1:]]),
        wide=80,
        high=68,
        spaces=SPACES,
        links=tuple(Link(a, b, "wind") for a, b in pairwise(blown)),
        zones=zones_of(view, WORDS, PILES),
        pieces=(*cards_of(view, PILES), *afloat(board)),
        tracks=(track_of(WORDS, "saved", board.saved, max(1, board.goal)),),
        counters=tuple(
            counter
            for seat, keeper in board.keepers.items()
            for counter in counters_of(WORDS, {"lamps": keeper.lamps}, seat)
        ),
    )


def afloat(board: Sea) -> tuple[Piece, ...]:
    light = Piece(id="light", kind="light", name=WORDS.thing("light"), where=str(LIGHT))
    tiles = [
        Piece(id=f"tile:{at}", kind="tile", name=WORDS.thing(t.kind), content=t.kind, where=at, facing=60.0 * t.turn)
        for at, t in board.tiles.items()
    ]
    ships = [
        Piece(id=name, kind="ship", name=WORDS.thing(name), where=str(hex_of(s.at)), facing=90.0 + 60 * s.face)
        for name, s in board.ships.items()
    ]
    return (light, *tiles, *ships)
