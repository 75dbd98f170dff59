"""The kinds of entries in the box, and what stands on them."""

from typing import Literal

from msgspec import Struct

from domain.everrain.names import (
    CrewId,
    ElderId,
    EnemyKind,
    Locale,
    Order,
    PortId,
    RaiderKind,
    Side,
    Sign,
    Stat,
    Terrain,
    TileId,
    TraitId,
    TreasureId,
    TreasureKind,
    UpgradeId,
)
from domain.kernel import Origin
from domain.parts.abilities import Modify
from domain.parts.content import CardEntry
from domain.parts.effects import NOTHING_TO_DO, Ops
from domain.parts.nouns import Count, TextId


class Piece(CardEntry, frozen=True, kw_only=True):
    """Every entry belongs to a set: the core, or another pack."""

    set: str = "core"


class Trait(Piece, frozen=True, kw_only=True):
    """What makes a member of the crew one of a kind."""

    id: TraitId
    sign: Sign
    place: Locale
    modifies: tuple[Modify, ...] = ()
    """Numbers that are others for whoever has it; of an indelible one, perhaps for the ship."""
    contradicts: tuple[TraitId, ...] = ()
    """`effects`, if there are any, can be used once a turn."""


class CrewBoard(Piece, frozen=True, kw_only=True):
    """One member of the crew. There is one of each."""

    id: CrewId
    kind: Literal["deckhand", "shellback"]
    wage: int
    dice: int
    strength: int
    resolve: int
    intelligence: int
    luck: int
    track: int
    """How much Trauma and Strain together kill."""
    indelible: TraitId = TraitId("")
    """Of a shellback."""

    def stat(self, stat: Stat) -> int:
        found: int = getattr(self, stat)
        return found


Trigger = Literal["", "use", "boat", "wreck"]
"""How a circle gives its benefit: by being used in one's turn, by going ashore, by looting a wreck."""


class Capture(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a rectangle takes in, and what it gives at each refresh."""

    health: int = 1
    """An enemy with no more than this left."""
    act: int = 3
    """Of no later act than this."""


class Improvement(Piece, frozen=True, kw_only=True):
    """`effects` are what a circle gives when it is used, or what a captive gives each round."""

    id: UpgradeId
    cost: int = 0
    copies: int = 2
    """In the deck."""
    given: bool = False
    """Every ship begins with one more."""
    shape: Literal["none", "circle", "square", "rectangle"] = "none"
    spaces: int = 1
    """Whole ones."""
    halves: bool = False
    """Half a space at its left and right edge: whole beside one alike."""
    trigger: Trigger = ""
    modifies: tuple[Modify, ...] = ()
    """Numbers of the ship. Of a square: once for every whole space."""
    capture: Capture | None = None
    cabin: bool = False
    """Its circles hold passengers too."""


class Target(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A hex of a grid, drawn for a ship that looks along face 0, and how many dice are rolled there."""

    at: str
    dice: int = 1
    node: Side | Literal[""] = ""
    """Of what lies in the slot for bow and stern: which of the two must be manned."""


class Gun(Piece, frozen=True, kw_only=True):
    """A side gun is drawn for the starboard side and turned round for the port side."""

    id: UpgradeId
    cost: int = 0
    location: Literal["side", "bowstern"]
    grid: tuple[Target, ...]


class Omen(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What an enemy does if it rolls so many Omens, once an activation."""

    omens: int
    effects: Ops
    name: str
    text: TextId = TextId("")


class DeckEnemy(Piece, frozen=True, kw_only=True):
    id: EnemyKind
    act: Literal[1, 2, 3]
    health: int
    dice: int
    spoils: int
    minis: int
    abilities: tuple[Omen, ...]


class RaiderCard(Piece, frozen=True, kw_only=True):
    """An enemy ship. Each copy has a goal of its own: `copies` is how many goals there are."""

    id: RaiderKind
    health: int
    dice: int
    engagement: int
    """Within so many hexes it turns on player ships."""
    grid: tuple[Target, ...]
    goals: tuple[Terrain, ...]
    minis: int
    abilities: tuple[Omen, ...] = ()


class Treasure(Piece, frozen=True, kw_only=True):
    """`effects` can be used once, in one's own turn: then the card is discarded."""

    id: TreasureId
    kind: TreasureKind
    standard: int
    desired: int
    desired_port: PortId
    undesired: int
    undesired_port: PortId
    clues: int = 0
    """What it is worth at a university."""
    modifies: tuple[Modify, ...] = ()
    """Numbers of the ship while it lies in the hold."""


class Elder(Piece, frozen=True, kw_only=True):
    id: ElderId
    dice: int
    health: Count
    awakening: Ops = NOTHING_TO_DO
    arisen: Ops = NOTHING_TO_DO


# --- without operations: read at once ---------------------------------------------------------------


class Thing(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    name: str
    origin: Origin
    ours: tuple[str, ...] = ()
    copies: int = 1
    set: str = "core"


class Tile(Thing, frozen=True, kw_only=True):
    """Six hexes: three in a row from the west, then the three south-east of them."""

    id: TileId
    act: Literal[1, 2, 3]
    clues: int
    cells: tuple[Terrain, Terrain, Terrain, Terrain, Terrain, Terrain]
    port: PortId = PortId("")


class Port(Thing, frozen=True, kw_only=True):
    id: PortId
    text: str = ""


class DeckZone(Struct, frozen=True, forbid_unknown_fields=True):
    """A zone of every ship's deck and its node."""

    beside: tuple[int, ...]
    navigation: bool = False
    lookout: bool = False
    gun: Side | Literal[""] = ""

    @property
    def blank(self) -> bool:
        return not (self.navigation or self.lookout or self.gun)


class Spoil(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line of the Spoils table."""

    clues: int = 0
    coin: int = 0
    treasure: TreasureKind | Literal[""] = ""
    schematic: Literal["", "improvements", "artillery"] = ""


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """What the book counts, the ship's deck, the dice and the Spoils table."""

    orders: dict[Order, int]
    refresh: int
    coin: int
    coin_after_sinking: int
    deckhands: int
    crew_slots: int
    hold: int
    minis_in_zone: int
    agenda_start: int
    agenda_end: int
    agenda_base: int
    act_ends: tuple[int, ...]
    story_spaces: tuple[int, ...]
    clues_a_step: int
    columns: int
    rows: int
    start: tuple[int, int]
    storms: dict[str, tuple[str, ...]]
    """Size -> its hexes as they lie for face 0, beginning with the one that is placed."""
    storm_follows: int
    """A Fate die up to this: towards the first player."""
    attack: tuple[str, ...]
    evasion: tuple[str, ...]
    enemy: tuple[str, ...]
    deck: tuple[DeckZone, ...]
    spoils: tuple[Spoil, ...]
