"""The kinds of names in Unfathomable. One type each, so that they cannot be mixed up."""

from typing import Literal, NewType

from domain.kernel import Seat, Zone, zone_of

Space = NewType("Space", str)
"""A room (`galley`), a deck space (`deck_3`), a water space (`water_3`), or `deep`."""

Skill = Literal["influence", "lore", "observation", "strength", "will", "treachery"]
Dial = Literal["fuel", "food", "sanity", "souls"]
Track = Literal["travel", "ritual"]
Title = Literal["captain", "keeper"]
Monster = Literal["deep_ones", "dagon", "hydra"]
Monarch = Literal["dagon", "hydra"]
Limit = Literal["", "turn", "check", "roll"]
"""How often an ability can be used."""
Moment = Literal[
    "action",
    "start",
    "before_check",
    "after_total",
    "before_die",
    "after_die",
    "after_attack",
    "defeat",
    "drawn",
    "crisis",
    "mythos",
    "boiler",
    "activation",
    "ward",
    "passenger_lost",
    "reveal",
]
"""When an ability can be used. `start`: of the own Action step. `drawn`: a mythos card is drawn. `crisis`: in place of
one. `mythos`: in the own Mythos step. `boiler`: after the Boiler Room's action. `activation`: when Deep Ones activate.
`ward` and `passenger_lost` work by themselves."""
Victim = Literal["yourself", "character", "anybody", "near_passenger"]
"""Whose defeat an ability prevents."""
Step = Literal["setup", "receive", "action", "mythos", "discard"]

CharacterId = NewType("CharacterId", str)
ItemId = NewType("ItemId", str)
SpellId = NewType("SpellId", str)
WaypointId = NewType("WaypointId", str)
DamageId = NewType("DamageId", str)
MythosId = NewType("MythosId", str)
LoyaltyId = NewType("LoyaltyId", str)
SkillCardId = NewType("SkillCardId", str)
"""The title of a skill card, without its value."""
CardId = NewType("CardId", str)
"""Any card that lies in a play area or is being resolved: a mythos card, a spell, an item."""

SKILLS: tuple[Skill, ...] = ("influence", "lore", "observation", "strength", "will")
"""The five that everybody draws."""
TREACHERY: Skill = "treachery"
ALL_SKILLS: tuple[Skill, ...] = (*SKILLS, TREACHERY)
DIALS: tuple[Dial, ...] = ("fuel", "food", "sanity", "souls")
MONARCHS: tuple[Monarch, ...] = ("dagon", "hydra")
TITLES: tuple[Title, ...] = ("captain", "keeper")

HUMAN, HYBRID, CULTIST = LoyaltyId("human"), LoyaltyId("hybrid"), LoyaltyId("cultist")
TRAITORS = (HYBRID, CULTIST)

BRIDGE, CHAPEL, CAPTAINS_CABIN = Space("bridge"), Space("chapel"), Space("captains_cabin")
CARGO_HOLD, GALLEY, BOILER_ROOM = Space("cargo_hold"), Space("galley"), Space("boiler_room")
SICK_BAY, BRIG, DEEP = Space("sick_bay"), Space("brig"), Space("deep")
ROOMS = (BRIDGE, CHAPEL, CAPTAINS_CABIN, CARGO_HOLD, GALLEY, BOILER_ROOM)
"""The six numbered rooms, by their numbers."""
DECKS = tuple(Space(f"deck_{n}") for n in range(1, 9))
WATERS = tuple(Space(f"water_{n}") for n in range(1, 9))
SHIP = (*ROOMS, *DECKS)
"""Where characters may walk and Deep Ones may be."""
INTERIOR = (*ROOMS, SICK_BAY, BRIG)

CHAOS, PILE, OPEN_PILE = Zone("chaos"), Zone("pile"), Zone("open_pile")
ASIDE, REMOVED = Zone("aside"), Zone("removed")
MYTHOS, MYTHOS_PAST, CRISIS = Zone("mythos"), Zone("mythos_past"), Zone("crisis")
ITEMS, SPELLS, SPELL_CAST = Zone("items"), Zone("spells"), Zone("spell_cast")
WAYPOINTS, VOYAGE, DAMAGE = Zone("waypoints"), Zone("voyage"), Zone("damage")
LOYALTY, PASSENGERS, LOST = Zone("loyalty"), Zone("passengers"), Zone("lost")


def deck_of(skill: Skill) -> Zone:
    """The face-down deck of a skill."""
    return Zone(skill)


def past_of(skill: Skill) -> Zone:
    """The discard pile of a skill."""
    return Zone(f"{skill}_past")


def items_zone(seat: Seat) -> Zone:
    return zone_of("items", seat)


def kept_zone(seat: Seat) -> Zone:
    """Mythos cards and spells in a play area."""
    return zone_of("kept", seat)


def loyalty_zone(seat: Seat) -> Zone:
    return zone_of("loyalty", seat)


def passengers_zone(space: Space) -> Zone:
    """Passenger tokens on a deck space."""
    return Zone(f"passengers:{space}")


def damage_zone(space: Space) -> Zone:
    """The damage card in a room."""
    return Zone(f"damage:{space}")


def limit_key(seat: Seat, what: str) -> str:
    """What a limit counts: an item, a sheet or a title there is once, whoever has it; of skill cards each player may
    use one."""
    return f"{seat}:{what}" if what.startswith("skill:") else what


def number_of(space: Space) -> int:
    """The number of a deck or water space."""
    return int(space.rpartition("_")[2])


WITH = "+"
"""Two things that belong together in one option: `six_shooter+deep_one:galley`."""

SPACE_NAMES = {
    BRIDGE: "the Bridge",
    CHAPEL: "the Chapel",
    CAPTAINS_CABIN: "the Captain's Cabin",
    CARGO_HOLD: "the Cargo Hold",
    GALLEY: "the Galley",
    BOILER_ROOM: "the Boiler Room",
    SICK_BAY: "Sick Bay",
    BRIG: "the Brig",
    DEEP: "the Deep",
    **{space: f"deck space {number_of(space)}" for space in DECKS},
    **{space: f"water space {number_of(space)}" for space in WATERS},
}
"""As they stand in a sentence."""
TITLE_NAMES: dict[Title, str] = {"captain": "Captain", "keeper": "Keeper of the Tome"}
MONSTERS: dict[Monster, str] = {
    "deep_ones": "the Deep Ones",
    "dagon": "Father Dagon",
    "hydra": "Mother Hydra",
}
