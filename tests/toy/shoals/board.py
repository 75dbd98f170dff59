"""The public state of Shoals: a sea of hexes around the light, in the middle."""

from msgspec import Struct

from domain.kernel import Board, Seat, Zone
from domain.parts.hexes import Hex

LIGHT = Hex(0, 0)
REACH = 3
SEA = tuple(LIGHT.within(REACH))
STORM, STORMS_PAST, LOG_BOOK, LOG_READ = Zone("storm"), Zone("storms_past"), Zone("log"), Zone("log_read")
STORES_LEFT, SPENT = Zone("stores"), Zone("spent")


class Keeper(Struct, omit_defaults=True):
    lamps: int = 9


class Ship(Struct, omit_defaults=True):
    at: str
    face: int


class Tile(Struct, omit_defaults=True):
    kind: str
    turn: int = 0


class Sea(Board):
    keepers: dict[Seat, Keeper] = {}
    out: int = 0
    """Lamps that are out."""
    tiles: dict[str, Tile] = {}
    supply: dict[str, int] = {}
    ships: dict[str, Ship] = {}
    saved: int = 0
    wrecked: int = 0
    goal: int = 0
    rounds: int = 0
    dangers: tuple[str, ...] = ()
    entry: str = ""
    """The entry of the log that is open."""
    wind: int = 0
    walled: bool = False
    lit: bool = False
