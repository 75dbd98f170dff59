"""What stands on the table: seats, crews, hexes; ships, enemies, enemy ships.

`ship` is a bare one in the middle of the board, `fitted_out` one as the set-up leaves it, at C5.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from domain.everrain.board import (
    NO_CARD,
    Enemy,
    Mate,
    Passenger,
    Raider,
    Ship,
    Upgrade,
)
from domain.everrain.content import (
    CREW_BOARDS,
    NUMBERS,
)
from domain.everrain.names import (
    BELOW,
    Berth,
    Cell,
    CrewId,
    EnemyId,
    EnemyKind,
    EventId,
    RaiderKind,
    Slot,
    Terrain,
    TraitId,
    TreasureId,
    UpgradeId,
)
from domain.everrain.rules.chart import CELL, PLACES, cells_of
from domain.kernel import Card, Seat, seats_for
from domain.parts.hexes import Hex

S1, S2, S3, S4 = seats_for(4)
DECKHANDS = [CrewId(card.id) for card in CREW_BOARDS.values() if card.kind == "deckhand"]
A, B, C, D, E = sorted(DECKHANDS, key=lambda crew: -CREW_BOARDS[crew].track)[:5]
"""Deckhands with the longest tracks. They have no traits unless a test gives them some."""
HANDS = [CrewId(name) for name in ("ansel", "corwin", "bree", "dagny", "eamon", "gorse", "fia", "hester")]
"""Two deckhands for each ship that is fitted out: the first has one die, the second has two."""
ANSEL, CORWIN, *_ = HANDS
ORDERS = " ".join(kind for kind, n in NUMBERS.orders.items() for _ in range(n))
FULL_HOLD = ("rope", "rope", "pitch")
assert len(FULL_HOLD) == NUMBERS.hold
MIDDLE = Hex(6, 3)
HOME = CELL[MIDDLE]
"""In the middle of the board, on the tile `2,1`; the hexes east, west and north of it are on the same tile."""
ANYWHERE = Cell("?")


def by(dq: int, dr: int) -> Cell:
    """A hex by its axial distance from the middle: `by(1, 0)` lies before the bow of a ship at home, `by(0, 1)` off
    its starboard bow, `by(1, -1)` off its port bow."""
    return CELL[MIDDLE.plus(Hex(dq, dr))]


BERTHS = (HOME, by(-4, 1), by(4, -1), by(-4, 3))
"""Where ships lie if a test does not say."""


def ship(
    at: str = ANYWHERE,
    face: int = 0,
    crew: Mapping[CrewId, str] | Sequence[CrewId] = (A,),
    *,
    traits: Mapping[CrewId, Sequence[str]] | None = None,
    trauma: Mapping[CrewId, int] | None = None,
    strain: Mapping[CrewId, int] | None = None,
    fatigued: Iterable[CrewId] = (),
    broken: Iterable[int] = (),
    fresh: str = "",
    issued: str = "",
    slots: Mapping[str, str] | None = None,
    schematics: Mapping[str, str] | None = None,
    starters: Iterable[str] = (),
    hold: Sequence[str] = (),
    captives: Mapping[str, str] | None = None,
    coin: int = 0,
    clues: int = 0,
    points: int = 0,
    sank_at: str = "",
    passengers: Mapping[str, str] | None = None,
) -> Ship:
    """A ship. `crew`: who is where; `fresh`, `issued`: orders by their kinds (`crew crew navigation`); `slots`:
    what is installed where; `hold`: treasures; `captives`: slot -> which enemy of the scene; `passengers`: cabin ->
    who."""
    berths = dict(crew) if isinstance(crew, Mapping) else dict.fromkeys(crew, str(BELOW))
    mates = {
        who: Mate(
            Berth(berth),
            NO_CARD,
            trauma=(trauma or {}).get(who, 0),
            strain=(strain or {}).get(who, 0),
            fatigued=who in fatigued,
        )
        for who, berth in berths.items()
    }
    for who, held in (traits or {}).items():
        mates[who].good, mates[who].bad = TraitId(held[0]), TraitId(held[1])
    return Ship(
        "pariah",
        at=Cell(at),
        face=face,
        sank_at=Cell(sank_at),
        broken=list(broken),
        fresh=_orders(fresh),
        issued=_orders(issued),
        coin=coin,
        clues=clues,
        crew=mates,
        slots={Slot(at): Upgrade(UpgradeId(entry), NO_CARD, at in starters) for at, entry in (slots or {}).items()},
        schematics={Slot(slot): Upgrade(UpgradeId(entry), NO_CARD) for slot, entry in (schematics or {}).items()},
        captives={Slot(slot): EnemyId(id) for slot, id in (captives or {}).items()},
        hold={Card(f"{n}"): TreasureId(treasure) for n, treasure in enumerate(hold)},
        points=points,
        passengers={Berth(berth): Passenger(NO_CARD, EventId(id)) for berth, id in (passengers or {}).items()},
    )


def fitted_out(
    at: str = "C5",
    face: int = 0,
    crew: Mapping[CrewId, str] | Sequence[CrewId] = (ANSEL, CORWIN),
    *,
    issued: str = "",
    **how: Any,
) -> Ship:
    """A ship as the set-up leaves it: every order that is not issued is fresh; `fleeting` orders come on top."""
    fresh = ORDERS.split() + ["fleeting"] * how.pop("fleeting", 0)
    for order in issued.split():
        fresh.remove(order)
    given = {"b0": "cabins", "b1": "dinghy", "starboard": "old_culverins"}
    fittings = {"slots": given, "starters": given} if "slots" not in how else {}
    return ship(at, face, crew, issued=issued, **{"fresh": " ".join(fresh), "coin": NUMBERS.coin, **fittings, **how})


def consort(at: str = "G5", face: int = 0, **how: Any) -> Ship:
    """The ship of the second captain."""
    return fitted_out(at, face, **{"crew": HANDS[2:4], **how})


def fleet(n: int) -> list[Ship]:
    """Ships side by side in row 5, with two deckhands each."""
    berths = ("C5", "G5", "K5", "N5")
    return [fitted_out(at, crew=HANDS[2 * i : 2 * i + 2]) for i, at in enumerate(berths[:n])]


def _orders(kinds: str) -> dict[Any, int]:
    return {kind: kinds.split().count(kind) for kind in kinds.split()}


def foe(kind: str, zone: int, trauma: int = 0, seat: Seat = S1, held: bool = False, coiled: bool = False) -> Enemy:
    return Enemy(EnemyKind(kind), NO_CARD, seat, zone, trauma, held, coiled)


def raider(kind: str, at: str, face: int = 0, goal: str = "", damage: int = 0) -> Raider:
    return Raider(RaiderKind(kind), NO_CARD, Cell(at), face, Cell(goal), damage)


def wide_sea(places: Iterable[str] = PLACES) -> dict[Cell, Terrain]:
    """Nothing but calm water on these places."""
    return {cell: "calm" for place in places for cell in cells_of(place)}
