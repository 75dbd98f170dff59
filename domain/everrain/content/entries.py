"""The kinds of entries in the box, and what stands on them."""

from typing import Literal

from msgspec import Struct

from domain.everrain.names import (
    CrewId,
    DenizenKind,
    ElderId,
    EnemyKind,
    Locale,
    Order,
    PortId,
    RaiderKind,
    Side,
    Sign,
    Stat,
    Tales,
    Terrain,
    TileId,
    TraitId,
    TreasureId,
    TreasureKind,
    UpgradeId,
    Watch,
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


# --- what is read aloud -----------------------------------------------------------------------------


class EventCard(Piece, frozen=True, kw_only=True):
    """A card of a deck that is read aloud: `text` is its front, `effects` what is done. What comes of a choice or a
    test is sealed; `worth` is then what a bot may expect of the card, in clues."""


class SeaEvent(EventCard, frozen=True, kw_only=True):
    who: Watch = "all"
    """Whom the player may name for a test."""


class Expedition(EventCard, frozen=True, kw_only=True):
    """A test is made by whoever of those ashore has most of the stat."""


class Denizen(EventCard, frozen=True, kw_only=True):
    """Whoever is sent there is tested. Of a passenger, `effects` is what is paid on arrival."""

    kind: DenizenKind
    destination: PortId = PortId("")
    """Of a passenger."""
    modifies: tuple[Modify, ...] = ()
    """Of a passenger: numbers of the ship, as long as they are aboard."""


class StoryCard(EventCard, frozen=True, kw_only=True):
    """One of the three cards of a story. The trigger lies in its deck from the beginning; the other two have numbers,
    and all that stands on them is sealed."""

    story: str
    deck: Tales
    stage: Literal["trigger", "journey", "epilogue"]
    number: int = 0
    """Of a journey or an epilogue."""
    who: Watch = "all"
    """Of a sea event: whom the player may name for a test."""
    ashore: bool = True
    """Of a denizen: somebody must be sent there."""


# --- Elder Ones -------------------------------------------------------------------------------------


class Aim(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something to be brought about after the awakening, so often."""

    what: Literal[
        "ports_lost", "ships_sunk", "vigil", "raiders_home", "altars_purged", "slowed", "clues", "raiders_sunk"
    ]
    n: Count = 1
    least: int = 1
    """Of `all`: it takes so many at least."""


class Elder(Piece, frozen=True, kw_only=True):
    """`text` is a line about it; `awakening` is done once, `arisen` in every Enemy Phase before it activates."""

    id: ElderId
    dice: int
    health: Count
    grid: tuple[Target, ...] = ()
    """As of an enemy ship."""
    rises: Literal["start", "altar", "port", "first"] = "start"
    """Where it appears: on the starting tile, on the altar or the port farthest from all ships, or beside the first
    player."""
    awakening: Ops = NOTHING_TO_DO
    arisen: Ops = NOTHING_TO_DO
    modifies: tuple[Modify, ...] = ()
    """Numbers of the table while it is awake."""
    quest: Aim
    """What it wants: then all is lost."""
    hope: tuple[Aim, ...]
    """What the players must bring about, all of it: then all is won."""
    in_port: bool = False
    """Ships in port are not safe from it."""
    awakening_text: TextId = TextId("")
    arisen_text: TextId = TextId("")


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


class IslandNode(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A node of an island board."""

    at: tuple[int, int]
    """Column from the left, row."""
    on: tuple[int, ...] = ()
    """Nodes further inland that a path leads to."""
    shore: bool = False
    gold: bool = False
    """The last one: no token, an Expedition card."""


class Island(Thing, frozen=True, kw_only=True):
    """A board for an Exhaustive Expedition."""

    id: str
    nodes: tuple[IslandNode, ...]


class Services(Struct, frozen=True, forbid_unknown_fields=True):
    """What things cost in every port, and how many cards are drawn."""

    shipwright_draw: int
    repair: int
    market_draw: int
    dose: int
    """For each Trauma."""
    cure: int
    """For all of it."""
    rest: int
    drink: int
    drink_risk: int
    """A Fate die up to this: a bad trait."""
    stake: int
    inn_draw: int
    listen: int
    heard: tuple[int, ...]
    """Clues, by the Fate die."""


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
    services: Services
    island_tokens: dict[str, int]
    """Kinds of tokens for island boards, and how many there are in the bag."""
