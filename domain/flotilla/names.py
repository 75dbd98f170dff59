"""The kinds of names in Flotilla. One type each, so that they cannot be mixed up."""

from typing import Literal, NewType

from domain.kernel import Seat, Zone, zone_of

Cell = NewType("Cell", str)
"""A hex of a player's own waters: `2-1` is two steps to the left and one to the right of the starting tile, looking
out from it, which itself lies at `0-0`."""
CrewId = NewType("CrewId", str)
TileId = NewType("TileId", str)
ArtifactId = NewType("ArtifactId", str)
SetId = NewType("SetId", str)
"""A set of three Objective tiles."""
SkiffId = NewType("SkiffId", str)
"""One of the four Skiffs of a player: `skiff1`."""

Side = Literal["sink", "sky"]
Guild = Literal["speakers", "traders", "founders", "delvers"]
Colour = Literal["red", "green", "yellow", "blue"]
"""Of resources, of districts and of guilds."""
Wedge = Literal["yellow", "red", "purple"]
"""Of Artifact circles."""
DiveDie = Literal["shallows", "shelf", "depths"]
DiveIcon = Literal["survivor", "sonar", "toxicity", "resource", "depletion"]
Source = Literal[
    "tiles", "objectives", "rings", "survivors", "sonar", "market", "artifacts", "crew", "bounties", "coins", "barrels",
    "penalty", "seals", "instead",
]  # fmt: skip
"""Where victory points come from. `instead`: because a deck, a bag or a supply was empty."""

SINK: Side = "sink"
SKY: Side = "sky"
GUILDS: tuple[Guild, ...] = ("speakers", "traders", "founders", "delvers")
COLOURS: tuple[Colour, ...] = ("red", "green", "yellow", "blue")
COLOUR_OF: dict[Guild, Colour] = {"speakers": "red", "traders": "green", "founders": "yellow", "delvers": "blue"}
GUILD_OF: dict[Colour, Guild] = {colour: guild for guild, colour in COLOUR_OF.items()}
DIVE_DICE: tuple[DiveDie, ...] = ("shallows", "shelf", "depths")
"""By depth: 1, 2, 3."""
SKIFFS = tuple(SkiffId(f"skiff{n}") for n in (1, 2, 3, 4))

HOME = Cell("0-0")
"""Where the starting tile lies."""
ON_BOARD = Cell("")
"""A Skiff that is still on the player board."""

CAPTAIN, SCHOLAR = CrewId("captain"), CrewId("scholar")

BAG, DRAWN = Zone("bag"), Zone("drawn")
"""The Ocean tiles; those that were drawn and are not placed yet."""
ARTIFACTS, SLOTTED = Zone("artifacts"), Zone("slotted")
"""The bag of Artifacts; those on the Hub."""
SETS, SETS_USED = Zone("sets"), Zone("sets_used")
"""Sets of Objectives: those that nobody has chosen; those in use."""
REMOVED = Zone("removed")
"""What went back to the box at the set-up, unseen."""
RETIRED = Zone("retired")
PLAYED = Zone("played")
"""The card that is being played."""
SECOND = Zone("second")
"""The second tier of a guild, while its stack is made."""


def face_id(crew: CrewId, side: Side) -> str:
    """One face of a Crew card: `translator.sink`."""
    return f"{crew}.{side}"


def stack_of(guild: Guild) -> Zone:
    """The Crew cards of a guild that can be recruited."""
    return Zone(f"stack_{guild}")


def discards_of(seat: Seat) -> Zone:
    return zone_of("discard", seat)


def waters_of(seat: Seat) -> Zone:
    """The tiles that a player has placed or built."""
    return zone_of("waters", seat)


def reserve_of(seat: Seat) -> Zone:
    """The tiles that a Skysider can build."""
    return zone_of("reserve", seat)
