"""The public state of Flotilla."""

from msgspec import Struct

from domain.flotilla.names import (
    HOME,
    SINK,
    SKY,
    ArtifactId,
    Cell,
    Colour,
    CrewId,
    Guild,
    SetId,
    Side,
    SkiffId,
    Source,
    TileId,
)
from domain.flotilla.options import Options
from domain.kernel import Board, Card, Seat


class Laid(Struct, omit_defaults=True):
    """An Ocean tile in a player's waters, with the side up that its owner is on."""

    tile: TileId
    card: Card
    turn: int = 0
    """Turned clockwise by so many sixths."""
    depleted: bool = False
    outpost: bool = False


class Skiff(Struct, omit_defaults=True):
    """A Skiff in play."""

    at: Cell
    cargo: dict[Colour, int] = {}

    def load(self) -> int:
        return sum(self.cargo.values())


class Tucked(Struct, frozen=True, omit_defaults=True):
    """An Objective that a player has scored."""

    set: SetId
    rank: int
    points: int


class Thrown(Struct, frozen=True):
    """A die on the table."""

    kind: str
    face: str


class Fleet(Struct, omit_defaults=True):
    """What a player has, on the table and before them."""

    number: int
    """Of the starting tile: 1 begins."""
    coins: int = 0
    skyside: bool = False
    turned: int = 0
    """The how many-th to turn; 0 for a Sinksider."""
    points: int = 0
    ledger: dict[Source, int] = {}
    """The victory points by where they came from."""
    goods: dict[Colour, int] = {}
    """The reserve of resources."""
    skiffs: dict[SkiffId, Skiff] = {}
    """Those in play."""
    tiles: dict[Cell, Laid] = {}
    """Ocean tiles in play; the starting tile is not among them."""
    reserve: dict[Card, TileId] = {}
    """Tiles that can be built."""
    crew: dict[Card, CrewId] = {}
    """All cards that the player owns, in hand, discarded or just being played."""
    outposts: int = 0
    """How many were built, wherever they are now."""
    floating: int = 0
    home_outpost: bool = False
    """One stands on the starting tile."""
    objectives: list[Tucked] = []
    seals: dict[Guild, int] = {}
    """Placed ones."""
    discs: dict[Guild, int] = {}
    """Where the Influence discs stand; a guild that is not named: on the top space."""
    toxicity: int = 0
    penalty: int = 0
    """How far the Scoring Penalty marker has gone."""
    bought: dict[Colour, int] = {}
    """This turn."""
    sold: dict[Colour, int] = {}
    left: int = 0
    """What can still be used of that which is being asked for: steps, influence, Transactions, tiles."""

    @property
    def side(self) -> Side:
        return SKY if self.skyside else SINK

    def free_seals(self, total: int) -> int:
        return total - sum(self.seals.values())

    def barrels(self) -> int:
        """In the reserve and as cargo."""
        return sum(self.goods.values()) + sum(skiff.load() for skiff in self.skiffs.values())

    def skiffs_at(self, cell: Cell) -> list[SkiffId]:
        return [id for id, skiff in self.skiffs.items() if skiff.at == cell]

    def cells(self) -> tuple[Cell, ...]:
        """Where tiles lie, the starting tile first."""
        return (HOME, *self.tiles)

    def stain(self) -> tuple[int, int]:
        """Toxicity as it is compared: the Scoring Penalty first, then the tracker."""
        return (self.penalty, self.toxicity)


class Flotilla(Board):
    """Everything public."""

    options: Options = Options()
    first: Seat = Seat("")
    round: int = 0
    last_round: bool = False
    """The supply is empty, and everybody has one more turn."""
    supply: int = 0
    """Victory points that nobody has yet."""
    from_reserve: int = 0
    """Victory points that were taken when the supply was empty."""
    fleets: dict[Seat, Fleet] = {}
    dials: dict[Guild, int] = {}
    market: dict[Colour, int] = {}
    """On which space of the Market each marker stands."""
    survivors: int = 0
    """Where the Survivor disc stands."""
    sonar: int = 0
    slots: dict[Guild, list[ArtifactId]] = {}
    """Artifacts on the Hub."""
    stacks: dict[Guild, CrewId] = {}
    """The Crew card on the top of each guild's stack."""
    objectives: dict[Side, dict[SetId, int]] = {}
    """The sets in use, and which of the three tiles is on top: 0, 1 or 2."""
    set_cards: dict[Card, SetId] = {}
    """Where the sets in use lie."""
    thrown: dict[int, Thrown] = {}
    """The dice of the last dive or research."""
    docked: int = 0
    """How many have turned."""

    def depleted(self) -> int:
        """Depletion tokens on tiles."""
        return sum(laid.depleted for fleet in self.fleets.values() for laid in fleet.tiles.values())
