"""The kinds of entries in the box, and what stands on them."""

from typing import Literal

from msgspec import Struct

from domain.flotilla.names import (
    ArtifactId,
    Colour,
    CrewId,
    DiveDie,
    Guild,
    SetId,
    Side,
    TileId,
    Wedge,
)
from domain.kernel import Origin
from domain.parts.content import CardEntry
from domain.parts.effects import NOTHING_TO_DO, Ops
from domain.parts.nouns import TextId

WATER = -1
"""Among the edges of a tile: no craft there."""
EDGES = 6


# --- with operations --------------------------------------------------------------------------------


class CrewSide(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One face of a Crew card."""

    name: str
    effects: Ops
    value: int | None = None
    """Sail, or Income on the Skyside. Only a Scholar has none of its own."""
    retire: Ops = NOTHING_TO_DO
    """What may be done after the effects if the card is retired for it."""
    retires: bool = False
    """It is always retired."""
    text: TextId = TextId("")
    """A better wording than the one made from the effects."""


class CrewCard(CardEntry, frozen=True, kw_only=True):
    """A card with two faces; guild and tier are the same on both. `name` is that of the Sinkside."""

    id: CrewId
    guild: Guild | Literal["none", "all"]
    tier: Literal[0, 1, 2]
    """0 is a starter."""
    sink: CrewSide
    sky: CrewSide

    def face(self, side: Side) -> CrewSide:
        return self.sink if side == "sink" else self.sky

    def is_of(self, guild: Guild) -> bool:
        return self.guild in (guild, "all")


class Bounty(CardEntry, frozen=True, kw_only=True):
    """A part of the bounty of a guild."""

    guild: Guild
    bounty: Ops


class Artifact(Bounty, frozen=True, kw_only=True):
    """What its finder has at once, by the finder's side; afterwards it adds to the bounty of its guild."""

    id: ArtifactId
    sink: Ops
    sky: Ops

    def reward(self, side: Side) -> Ops:
        return self.sink if side == "sink" else self.sky


class Spaces(CardEntry, frozen=True, kw_only=True):
    """A track of which each space does something: a guild's ring, the Survivor track, the Sonar track. Space 0 is the
    first."""

    spaces: tuple[Ops, ...]
    players: tuple[int, ...] = ()
    """Of a Survivor track: for so many players."""
    points: tuple[int, ...] = ()
    """Of the Sonar track: what is gained on reaching a space."""


# --- without operations: read at once ---------------------------------------------------------------


class Thing(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    name: str
    origin: Origin
    ours: tuple[str, ...] = ()
    """What of it is our own."""


class Region(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A district on a tile. Regions of one hull belong to one watercraft."""

    district: Colour | Literal["neutral"]
    """A neutral one joins hulls and never counts."""
    hull: int = 0


class Building(Struct, frozen=True, forbid_unknown_fields=True):
    guild: Guild
    region: int


class SinkFace(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    depth: Literal[1, 2, 3]
    resource: Colour
    toxicity: Literal[0, 1, 2] = 0
    island: bool = False
    wedges: dict[int, Wedge] = {}
    """Corner -> colour. Corner i lies between the edges i and i + 1."""


class SkyFace(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    cost: dict[Colour, int]
    edges: tuple[int, ...]
    """For each of the six edges, clockwise, the number of its region; -1 is water."""
    regions: tuple[Region, ...]
    building: Building | None = None
    site: int | None = None
    """The region of the Construction Site."""
    sonar: tuple[int, ...] = ()
    """Corners with a Sonar wedge."""


class Tile(Thing, frozen=True, kw_only=True):
    """An Ocean tile."""

    id: TileId
    sink: SinkFace
    sky: SkyFace


class StarterSky(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    edges: tuple[int, ...]
    regions: tuple[Region, ...]
    site: int


class Starter(Thing, frozen=True, kw_only=True):
    """A starting tile. Its dock, its drop point and a Construction Site are on every one."""

    id: TileId
    number: int
    coins: int
    sky: StarterSky


class Metric(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What an Objective counts."""

    kind: Literal[
        "tiles_at_depth", "commonest_resource", "resource_colours", "islands", "skiffs", "depleted_tiles",
        "seals", "recruits", "outposts",
        "longest_chain", "buildings", "colours_on_watercraft", "double_tiles", "paired_colours", "sites", "watercraft",
        "sonar_wedges", "tiles",
    ]  # fmt: skip
    depth: Literal[0, 1, 2, 3] = 0
    """Of `tiles_at_depth`."""


class ObjectiveSide(Struct, frozen=True, forbid_unknown_fields=True):
    """Three tiles, the one that is worth most first."""

    metric: Metric
    rates: tuple[int, int, int]
    """Victory points for each."""
    caps: tuple[int, int, int]
    """The most they can be worth."""


class ObjectiveSet(Thing, frozen=True, kw_only=True):
    id: SetId
    sink: ObjectiveSide
    sky: ObjectiveSide

    def of(self, side: Side) -> ObjectiveSide:
        return self.sink if side == "sink" else self.sky


class Berth(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a Dock tile: for who turns first, second …"""

    price: int
    """Coins for each Skiff."""
    builds: int
    """Tiles that may be built at once."""


class Dock(Thing, frozen=True, kw_only=True):
    id: str
    players: int
    rows: tuple[Berth, ...]


class Dive(Struct, frozen=True, forbid_unknown_fields=True):
    """A type of Dive dice: how many there are, and their faces."""

    count: int
    faces: tuple[str, ...]


class ResearchFace(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Without a colour it is wild."""

    colour: Colour | None = None
    coins: int = 0
    breakthrough: bool = False


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    """All dice, by what their faces show."""

    icons: dict[str, dict[str, int]]
    """Face of a Dive die -> icon -> how many."""
    dive: dict[DiveDie, Dive]
    results: dict[str, ResearchFace]
    """Face of a Research die -> what it shows."""
    research: dict[str, tuple[str, ...]]
    """Kind of Research die -> its six faces."""
    order: tuple[str, ...]
    """The Research dice in the order in which they are taken."""


class OutpostRow(Struct, frozen=True, forbid_unknown_fields=True):
    """On each side of a player board."""

    prices: tuple[int, ...]
    floating: int
    """What a floating Outpost costs besides."""


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """What the book counts."""

    points_each: int
    skiffs: int
    skiff_price: int
    capacity: int
    seals: int
    outposts: dict[Side, OutpostRow]
    depletion: int
    dial_start: int
    dial_most: int
    most_a: int
    """A of A × B is never more."""
    set_of: int
    """Dice of a kind that make a breakthrough or a bounty."""
    skippable: int
    """The space of every ring that may be skipped."""
    instead_of_seal: int
    instead_of_crew: int
    instead_of_artifact: int
    instead_of_sonar: int
    prices: tuple[int, ...]
    """The Market, from the lowest space up."""
    market_start: dict[Colour, int]
    """On which space, from 0."""
    below: int
    """Victory points for each sale below the lowest space."""
    above: int
    """For each purchase above the highest one."""
    toxicity_track: int
    """Spaces of the Toxicity track."""
    penalties: tuple[int, ...]
    coins_a_point: int
    barrels_a_point: int
    most_seals: int
    second_seals: int
    crew_left_out: dict[int, int]
    """Players -> Crew cards of each guild and tier that go back to the box."""
