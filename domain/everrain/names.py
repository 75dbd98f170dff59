"""The kinds of names in The Everrain. One type each, so that they cannot be mixed up."""

from typing import Literal, NewType

from domain.kernel import Seat, Zone, zone_of

Cell = NewType("Cell", str)
"""A hex of the map, by its column and row: `F7`."""
Slot = NewType("Slot", str)
"""Where an upgrade lies: `b0` to `b5` below deck; `port`, `bowstern` and `starboard` for artillery."""
Berth = NewType("Berth", str)
"""Where a member of the crew stands: a zone of the deck (`z3`), a circle below (`b2.0`, or `b2+`, the one that two
alike make together), `below`, anywhere else on the lower deck, or `ashore`, in a port."""

CrewId = NewType("CrewId", str)
TraitId = NewType("TraitId", str)
UpgradeId = NewType("UpgradeId", str)
"""An improvement or a piece of artillery."""
TileId = NewType("TileId", str)
TreasureId = NewType("TreasureId", str)
ElderId = NewType("ElderId", str)
PortId = NewType("PortId", str)
EnemyKind = NewType("EnemyKind", str)
EnemyId = NewType("EnemyId", str)
"""One enemy on a deck: `cultist.4`."""
RaiderKind = NewType("RaiderKind", str)
RaiderId = NewType("RaiderId", str)
"""One enemy ship: `damned_frigate.7`."""
StormId = NewType("StormId", str)
WreckId = NewType("WreckId", str)

Terrain = Literal["calm", "rough", "wreck", "spawn", "port", "island", "altar"]
Order = Literal["crew", "navigation", "artillery", "fleeting"]
Task = Literal["crew", "navigation", "artillery"]
"""What an order is issued as."""
Token = Literal["players", "enemy", "elder"]
"""On the Discovery track."""
Stat = Literal["strength", "resolve", "intelligence", "luck"]
Harm = Literal["trauma", "strain"]
Step = Literal["setup", "players", "elder", "storms", "deck", "sea", "agenda"]
Side = Literal["port", "starboard", "bow", "stern"]
"""Where a gun is served."""
TreasureKind = Literal["commodity", "shanty", "trinket", "relic"]
ShipName = Literal["bitter_end", "pariah", "aberconway", "ivory_sword"]
Sign = Literal["good", "bad", "indelible"]
Locale = Literal["sea", "expedition", "port", "general"]
"""Where a trait is in force."""

Tales = Literal["sea", "expedition", "denizen"]
"""The three decks that are read aloud."""
DenizenKind = Literal["alternative", "incident", "labour", "passenger"]
Watch = Literal["on_deck", "below", "all"]
"""Where whoever is tested may stand."""
EventId = NewType("EventId", str)
"""A card of the three decks."""

STATS: tuple[Stat, ...] = ("strength", "resolve", "intelligence", "luck")
TASKS: tuple[Task, ...] = ("crew", "navigation", "artillery")
ORDERS: tuple[Order, ...] = (*TASKS, "fleeting")
FLEETING: Order = "fleeting"
SHIPS: tuple[ShipName, ...] = ("bitter_end", "pariah", "aberconway", "ivory_sword")
SEA_TERRAIN: tuple[Terrain, ...] = ("calm", "rough", "wreck", "spawn")
LAND: tuple[Terrain, ...] = ("port", "island", "altar")
CALM: tuple[Terrain, ...] = ("calm", "spawn")
"""A spawn is a calm sea with a symbol on it."""

ZONES = tuple(range(10))
THEIR_ZONES = tuple(range(10, 20))
"""The deck of an enemy ship that is boarded, numbered on from one's own."""
BELOW = Berth("below")
ASHORE = Berth("ashore")
BELOW_SLOTS = tuple(Slot(f"b{n}") for n in range(6))
ROW = 3
"""Slots below deck lie in two rows."""
PORT_SLOT, BOW_STERN, STARBOARD_SLOT = Slot("port"), Slot("bowstern"), Slot("starboard")
GUN_SLOTS = (PORT_SLOT, BOW_STERN, STARBOARD_SLOT)

TILES = {act: Zone(f"tiles_{act}") for act in (1, 2, 3)}
"""The stacks of map tiles, by act."""
ENEMIES, ENEMIES_PAST, ENEMIES_OUT = Zone("enemies"), Zone("enemies_past"), Zone("enemies_out")
ENEMIES_LATER = {act: Zone(f"enemies_{act}") for act in (2, 3)}
"""Set aside until their act."""
RAIDERS, RAIDERS_PAST, RAIDERS_OUT = Zone("raiders"), Zone("raiders_past"), Zone("raiders_out")
CREW, CREW_PAST = Zone("crew_deck"), Zone("crew_past")
GOOD, BAD, TRAITS_OUT = Zone("good"), Zone("bad"), Zone("traits_out")
IMPROVEMENTS, IMPROVEMENTS_PAST = Zone("improvement_deck"), Zone("improvements_past")
ARTILLERY, ARTILLERY_PAST = Zone("gun_deck"), Zone("guns_past")
STARTERS, BOX_LID = Zone("starters"), Zone("box_lid")
"""What has no price; what is out of the game."""
TREASURES, TREASURES_PAST, SUNKEN = Zone("treasures"), Zone("treasures_past"), Zone("sunken")
"""`SUNKEN`: treasures that lie on wrecks."""
MAP, ELDERS = Zone("map"), Zone("elders")
TALES: dict[Tales, Zone] = {"sea": Zone("sea_events"), "expedition": Zone("expeditions"), "denizen": Zone("denizens")}
TALES_PAST: dict[Tales, Zone] = {deck: Zone(f"{zone}_past") for deck, zone in TALES.items()}
ALOUD = Zone("aloud")
"""The card that is being read."""
UNTOLD, ONGOING, LOST = Zone("untold"), Zone("ongoing"), Zone("lost_stories")
"""Story cards that nobody has come to; that will come onto their decks; that nobody can follow any more."""
ISLAND_TOKENS, ISLAND = Zone("island_tokens"), Zone("island")
"""Tokens for island boards; those that lie on one."""
QUAY, STALL = Zone("quay"), Zone("stall")
"""The denizens of the port that is visited; what was drawn at a service and lies open."""


def hold_of(seat: Seat) -> Zone:
    """The treasures that a ship carries."""
    return zone_of("hold", seat)


def yard_of(seat: Seat) -> Zone:
    """The upgrades of a ship, installed or as schematics."""
    return zone_of("yard", seat)


def muster_of(seat: Seat) -> Zone:
    """The boards of a ship's crew."""
    return zone_of("muster", seat)


def cabin_of(seat: Seat) -> Zone:
    """The passengers of a ship."""
    return zone_of("cabin", seat)


def tales_of(seat: Seat) -> Zone:
    """The cards of the stories that a captain follows."""
    return zone_of("tales", seat)


def waiting_of(seat: Seat) -> Zone:
    """Story cards that others have drawn: they wait for their owner."""
    return zone_of("waiting", seat)


BERTHS = tuple(Berth(f"z{zone}") for zone in (*ZONES, *THEIR_ZONES))


def berth_of(zone: int) -> Berth:
    return BERTHS[zone]


def zone_at(berth: Berth) -> int | None:
    """The zone of the deck, if it is one."""
    return int(berth[1:]) if berth[0] == "z" else None


def slot_of(berth: Berth) -> Slot | None:
    """The slot of a circle below deck; of one that two cards make, the left one."""
    return Slot(berth[:2]) if berth[0] == "b" and berth != BELOW else None


def is_whole(berth: Berth) -> bool:
    """Is it a circle that two improvements make together?"""
    return berth.endswith("+")


SHIP_NAMES: dict[ShipName, str] = {
    "bitter_end": "the Bitter End",
    "pariah": "the Pariah",
    "aberconway": "the Aberconway",
    "ivory_sword": "the Ivory Sword",
}
TERRAIN_NAMES: dict[Terrain, str] = {
    "calm": "calm sea",
    "rough": "rough sea",
    "wreck": "shipwreck",
    "spawn": "enemy waters",
    "port": "port",
    "island": "island",
    "altar": "altar",
}
ZONE_NAMES = (
    "the bow",
    "the fore port side",
    "the fore starboard side",
    "the port battery",
    "the mainmast",
    "the starboard battery",
    "the aft port side",
    "the waist",
    "the aft starboard side",
    "the stern",
)
"""As they stand in a sentence, by their numbers."""
