"""The public state of The Everrain."""

from typing import Literal

from msgspec import Struct

from domain.everrain.names import (
    ASHORE,
    THEIR_ZONES,
    ZONES,
    Berth,
    Cell,
    CrewId,
    ElderId,
    EnemyId,
    EnemyKind,
    EventId,
    Order,
    RaiderId,
    RaiderKind,
    ShipName,
    Slot,
    Stat,
    Step,
    StormId,
    Tales,
    Terrain,
    TileId,
    Token,
    TraitId,
    TreasureId,
    UpgradeId,
    WreckId,
    berth_of,
    zone_at,
)
from domain.everrain.options import LAST_SPACE, Options
from domain.kernel import Board, Card, Seat

NOWHERE = Cell("")
NO_CARD = Card("")


class Mate(Struct, omit_defaults=True):
    """A member of a crew."""

    at: Berth
    card: Card
    trauma: int = 0
    strain: int = 0
    fatigued: bool = False
    winded: bool = False
    """Fatigued for a second turn."""
    lagging: bool = False
    """Came back last from an expedition: the fatigue of it lasts a turn longer."""
    good: TraitId = TraitId("")
    """The trait that is not bad: a good one, or an indelible one."""
    bad: TraitId = TraitId("")
    """The other one: of a shellback it may be a good one too."""
    traits: dict[TraitId, Card] = {}
    """Where its trait cards lie; an indelible trait is no card."""


class Upgrade(Struct, omit_defaults=True):
    """An improvement or a gun, installed or as a schematic."""

    entry: UpgradeId
    card: Card
    starter: bool = False
    """The ship began with it: it has no price, and never comes up in a draw."""


class Visit(Struct, omit_defaults=True):
    """A ship's stay in a port, from its arrival until it departs."""

    at: Cell
    denizens: dict[Card, EventId] = {}
    """Whom one meets there."""
    gone: list[CrewId] = []
    """Who has engaged a service."""
    used: list[str] = []
    """Services that were engaged, and what works once a visit."""


class Passenger(Struct, omit_defaults=True):
    card: Card
    entry: EventId


class Trek(Struct, omit_defaults=True):
    """An Exhaustive Expedition under way."""

    island: str
    tokens: dict[int, Card] = {}
    """Node -> the token that lies there, revealed or not."""
    shown: list[int] = []
    """Nodes whose tokens are revealed."""
    at: dict[CrewId, int] = {}
    """Who stands on which node."""


class Ship(Struct, omit_defaults=True):
    """A player's ship and all that is aboard."""

    name: ShipName
    at: Cell = NOWHERE
    """Nowhere before it has set out, and after it has sunk."""
    face: int = 0
    sank_at: Cell = NOWHERE
    """Where it lies, until it comes back."""
    broken: list[int] = []
    """Zones whose node is destroyed."""
    fresh: dict[Order, int] = {}
    issued: dict[Order, int] = {}
    coin: int = 0
    clues: int = 0
    crew: dict[CrewId, Mate] = {}
    slots: dict[Slot, Upgrade] = {}
    schematics: dict[Slot, Upgrade] = {}
    """Each in a slot, over what is installed there."""
    captives: dict[Slot, EnemyId] = {}
    hold: dict[Card, TreasureId] = {}
    """Treasures aboard."""
    passengers: dict[Berth, Passenger] = {}
    """Each in a circle of a cabin."""
    waiting: dict[Card, Tales] = {}
    """Story cards that others have drawn, the oldest first, and the decks they are from."""

    # this turn
    points: int = 0
    """Navigation points that are left."""
    bonus: int = 0
    """More points for the next Navigation order, in whichever turn it comes."""
    swung: bool = False
    """Turned without cost since the last Navigation order: ships set out from a port in any direction."""
    visited: list[Cell] = []
    used: list[str] = []
    """What works once a turn, and was used."""
    ordered: dict[CrewId, int] = {}
    """Crew orders that somebody was given."""
    visit: Visit | None = None
    party: list[CrewId] = []
    """Who is on an expedition."""
    trek: Trek | None = None
    trial: Stat | Literal[""] = ""
    """What one of the crew is about to be tested in."""

    # this round
    hit: bool = False
    """A node was hit already."""

    def afloat(self) -> bool:
        return self.at != NOWHERE

    def mates_at(self, berth: Berth) -> list[CrewId]:
        return [crew for crew, mate in self.crew.items() if mate.at == berth]

    def crew_in(self, zone: int) -> list[CrewId]:
        return self.mates_at(berth_of(zone))

    def on_deck(self) -> list[CrewId]:
        return [crew for crew, mate in self.crew.items() if zone_at(mate.at) is not None]

    def below(self) -> list[CrewId]:
        return [crew for crew, mate in self.crew.items() if zone_at(mate.at) is None and mate.at != ASHORE]

    def orders(self) -> int:
        """Fresh ones of all kinds."""
        return sum(self.fresh.values())


class Enemy(Struct, omit_defaults=True):
    """An enemy on the deck of a ship, or held captive below."""

    kind: EnemyKind
    card: Card
    ship: Seat
    zone: int
    trauma: int = 0
    held: bool = False
    coiled: bool = False
    """Nobody in its zone can be ordered away until the owner's next turn is over."""
    rounds: int = 0
    """How often a captive has given something."""


class Raider(Struct, omit_defaults=True):
    """An enemy ship."""

    kind: RaiderKind
    card: Card
    at: Cell
    face: int
    goal: Cell
    """Nowhere if there is nothing to sail to."""
    damage: int = 0


class Storm(Struct, omit_defaults=True):
    cells: list[Cell]


class Wreck(Struct, omit_defaults=True):
    """A token: what is left of a ship. One printed on the map is no token."""

    at: Cell
    seat: Seat = Seat("")
    """Whose ship it was; an enemy's if nobody's."""
    clues: int = 0
    treasure: Card = NO_CARD


class ElderOne(Struct, omit_defaults=True):
    """The Elder One, once it has risen."""

    entry: ElderId
    at: Cell
    face: int = 0
    trauma: int = 0
    slowed: int = 0
    """Dice Value Modifier tokens."""
    tally: dict[str, int] = {}
    """How often something has come about since it is awake."""


class Boarding(Struct, omit_defaults=True):
    """A fight on two decks that cannot be broken off."""

    seat: Seat
    raider: RaiderId
    acted: list[CrewId] = []
    """Who has been activated in this round of it."""


class ActOver(Struct, frozen=True, omit_defaults=True):
    """An act is over and will be settled when the turn or the step is."""

    space: int
    by: Literal["players", "enemy"]
    gap: int = 0
    """How far the players were behind, if the enemy came first."""


class Fray(Struct, omit_defaults=True):
    """The fight that is going on in a zone."""

    seat: Seat
    zone: int
    enemy: EnemyId | None = None
    """Who has begun it; else the crew has."""
    damage: int = 0
    """What the enemies deal, before anybody evades."""
    hits: int = 0
    around: "Fray | None" = None
    """The one in which this one has begun: by the ability of an enemy."""


class Everrain(Board):
    """Everything public."""

    options: Options = Options()
    step: Step = "setup"
    round: int = 0
    first: Seat = Seat("")
    """Who begins the round."""
    act: int = 1
    ships: dict[Seat, Ship] = {}

    tiles: dict[str, TileId] = {}
    """Place on the board (`2,3`: third column, fourth row) -> what lies there."""
    sea: dict[Cell, Terrain] = {}
    """Every hex that was revealed."""
    explored: list[Cell] = []
    """Islands, altars and printed wrecks that are done with."""
    storms: dict[StormId, Storm] = {}
    stirring: list[Cell] = []
    """Where the storm lies that players send somewhere."""
    raiders: dict[RaiderId, Raider] = {}
    enemies: dict[EnemyId, Enemy] = {}
    wrecks: dict[WreckId, Wreck] = {}
    made: int = 0
    """How many enemies, ships, storms and wrecks there have been: a part of their names."""

    agenda: int = 1
    discovery: dict[Token, int] = {}
    act_over: ActOver | None = None
    awakened: bool = False
    rising: bool = False
    """It has awoken, and rises when the turn or the step is over."""
    elder: ElderOne | None = None
    lost_ports: list[Cell] = []
    agenda_held: int = 0
    """For so many rounds the Agenda does not advance."""
    owners: dict[str, Seat] = {}
    """Story -> who follows it."""
    fray: Fray | None = None
    boarding: Boarding | None = None

    def last_space(self) -> int:
        return LAST_SPACE[self.options.length]

    def enemies_on(self, seat: Seat) -> list[EnemyId]:
        """On the deck; captives do not count."""
        return [id for id, enemy in self.enemies.items() if enemy.ship == seat and not enemy.held]

    def enemies_in(self, seat: Seat, zone: int) -> list[EnemyId]:
        return [id for id in self.enemies_on(seat) if self.enemies[id].zone == zone]

    def zones_of(self, seat: Seat) -> tuple[int, ...]:
        """The zones of a ship's deck; while it boards another, of both."""
        boards = self.boarding is not None and self.boarding.seat == seat
        return (*ZONES, *THEIR_ZONES) if boards else ZONES

    def figures(self, seat: Seat) -> list[int]:
        """How many stand in each zone of a deck, and of that of an enemy ship that is boarded."""
        out = [0] * len(self.zones_of(seat))
        for mate in self.ships[seat].crew.values():
            zone = zone_at(mate.at)
            if zone is not None:
                out[zone] += 1
        for enemy in self.enemies.values():
            if enemy.ship == seat and not enemy.held:
                out[enemy.zone] += 1
        return out

    def figures_in(self, seat: Seat, zone: int) -> int:
        """Crew and enemies together."""
        return len(self.ships[seat].crew_in(zone)) + len(self.enemies_in(seat, zone))

    def storm_over(self, cell: Cell) -> bool:
        return any(cell in storm.cells for storm in self.storms.values())

    def afloat(self) -> list[Seat]:
        """Seats whose ships are on the map, in seat order."""
        return [seat for seat in self.seats if self.ships[seat].afloat()]

    def ship_at(self, cell: Cell) -> Seat | None:
        return next((seat for seat, ship in self.ships.items() if ship.at == cell), None)

    def raider_at(self, cell: Cell) -> RaiderId | None:
        return next((id for id, raider in self.raiders.items() if raider.at == cell), None)

    def elder_at(self, cell: Cell) -> bool:
        return self.elder is not None and self.elder.at == cell

    def occupied(self, cell: Cell) -> bool:
        return self.ship_at(cell) is not None or self.raider_at(cell) is not None or self.elder_at(cell)

    def of_terrain(self, *terrain: Terrain) -> list[Cell]:
        """Hexes of these kinds, in the order in which they were revealed."""
        return [cell for cell, kind in self.sea.items() if kind in terrain]

    def wrecks_at(self, cell: Cell) -> list[WreckId]:
        return [id for id, wreck in self.wrecks.items() if wreck.at == cell]
