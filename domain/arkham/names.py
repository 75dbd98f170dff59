"""The kinds of names in Arkham Horror. One type each, so that they cannot be mixed up."""

from typing import Literal, NewType

from domain.kernel import Seat, Zone, zone_of

SpaceId = NewType("SpaceId", str)
"""A location (`velmas_diner`), a street (`northside-downtown`) or a special space (`future`)."""
TileId = NewType("TileId", str)
"""A neighbourhood."""
ScenarioId = NewType("ScenarioId", str)
PersonId = NewType("PersonId", str)
"""An investigator, as printed on the sheet: `agnes_baker`."""
MonsterId = NewType("MonsterId", str)
"""One monster on the board: `robed_figure.4`."""
AssetId = NewType("AssetId", str)
"""One card in front of an investigator: `knife.7`."""
MarkerId = NewType("MarkerId", str)
"""One marker of a scenario: `blue.2`."""

Skill = Literal["lore", "influence", "observation", "strength", "will"]
AssetKind = Literal["item", "ally", "spell", "talent", "condition"]
StreetKind = Literal["residential", "bridge", "scenic"]
RouteKind = Literal["country_road", "ferry_terminal", "train_platform"]
"""Travel routes: who stands on one can pay to go to another of the same kind."""
Town = Literal["arkham", "innsmouth", "kingsport"]
BoxName = Literal["base", "waves"]
Mode = Literal["standard", "story", "challenge"]
"""How hard the game is: a token of the cup more or less."""
SpaceKind = Literal["location", "street", "route", "mystery", "special"]
Phase = Literal["setup", "action", "monster", "encounter", "mythos"]
Token = Literal["doom", "monster", "clue", "headline", "burst", "reckoning", "terror", "blank"]
"""What lies in the mythos cup."""
Colour = Literal["white", "blue", "red", "green"]
Exit = Literal["defeated", "devoured", "retired"]
"""How an investigator leaves the game."""
Spawn = Literal["unstable", "most_doom", "street_of_leader", "street_of_prey", "prey", "placed"]
"""Where a monster appears; `prey`: in the space of its prey; `placed`: where an effect says."""
Goal = Literal["unstable", "most_doom"]
"""Where a patrol goes."""
Prey = Literal[
    "nearest",
    "low_lore",
    "low_influence",
    "low_observation",
    "low_strength",
    "low_will",
    "high_lore",
    "high_influence",
    "high_observation",
    "high_strength",
    "high_will",
    "most_clues",
    "most_remnants",
    "most_money",
    "most_spells",
    "most_allies",
    "most_items",
    "most_damage",
]
Keyword = Literal["massive", "elusive", "watcher", "feed", "pursuit", "relentless", "retaliate"]
Cause = Literal["attack", "evade", "ward", "research", "cast", "other"]
"""What a test is for."""

SKILLS: tuple[Skill, ...] = ("lore", "influence", "observation", "strength", "will")
TOKENS: tuple[Token, ...] = ("doom", "monster", "clue", "headline", "burst", "reckoning", "terror", "blank")
COLOURS: tuple[Colour, ...] = ("white", "blue", "red", "green")
STREETS: tuple[StreetKind, ...] = ("residential", "bridge", "scenic")
ROUTES: tuple[RouteKind, ...] = ("country_road", "ferry_terminal", "train_platform")
TOWNS: tuple[Town, ...] = ("arkham", "innsmouth", "kingsport")
EVERYBODYS = ("move", "gather", "focus", "ward", "attack", "evade", "research", "trade")
"""The actions that need no card."""
SHEET = SpaceId("sheet")
"""The scenario sheet, where doom and clues can lie."""
NOWHERE = SpaceId("")

ITEMS, DISPLAY = Zone("items"), Zone("display")
SPELLS, ALLIES = Zone("spells"), Zone("allies")
STARTING, SPECIALS = Zone("starting"), Zone("specials")
"""Cards that are only ever taken by their names."""
PACTS, TAINTS = Zone("pacts"), Zone("taints")
"""Conditions with secret backs."""
MONSTERS, MONSTERS_OUT, ASIDE = Zone("monsters"), Zone("monsters_out"), Zone("aside")
"""The monster deck, monsters on the board, and those that wait for the codex."""
CUP, DRAWN, TOKENS_OUT = Zone("cup"), Zone("drawn"), Zone("tokens_out")
"""The mythos cup, what was drawn from it, and what is not in the game."""
EVENTS, EVENTS_PAST = Zone("events"), Zone("events_past")
HEADLINES, HEADLINES_PAST = Zone("headlines"), Zone("headlines_past")
STREETS_DECK, ANOMALIES = Zone("street_deck"), Zone("anomalies")
ROUTES_DECK, TERROR = Zone("route_deck"), Zone("terror_deck")
SCENARIO_SHEETS = Zone("scenario_sheets")
"""Where the scenario is left to chance: the sheets it is drawn from."""
ARCHIVED = Zone("archive")
"""Epic monsters and artifacts that wait, and cards that can be laid beside the codex: nobody sees which."""
SLIPS, BESIDE = Zone("special_encounters"), Zone("codex_deck")
"""Encounters of the archive that a codex card slips into decks; archive cards face down beside the codex."""
MARKERS, HIDDEN = Zone("markers"), Zone("hidden_markers")
"""Markers beside the board; those that lie face down in the town."""
ATTACHED = Zone("attached")
"""Cards of investigators that are attached to a monster."""
READING = Zone("reading")
"""The encounter card that is being resolved; cards that were turned in a search."""
REMOVED = Zone("removed")
"""What has left the game."""


def deck_of(tile: str) -> Zone:
    """The encounter deck of a neighbourhood."""
    return Zone(f"deck_{tile}")


def events_apart(name: str) -> Zone:
    """Events that wait for a codex card."""
    return Zone(f"events_{name}")


def deck_apart(tile: str) -> Zone:
    """The encounters of a neighbourhood that is not on the map yet."""
    return Zone(f"apart_{tile}")


def mystery_deck(space: str) -> Zone:
    """The encounter deck of a mystery."""
    return Zone(f"mystery_{space}")


def terror_in(tile: str) -> Zone:
    """The terror cards that are attached to the encounter deck of a neighbourhood."""
    return Zone(f"terror_{tile}")


def owned_by(seat: Seat) -> Zone:
    """The cards in front of an investigator that come from a deck or a pile."""
    return zone_of("owned", seat)


def pacts_of(seat: Seat) -> Zone:
    """Dark Pacts, whose backs nobody may see."""
    return zone_of("pact", seat)


def taints_of(seat: Seat) -> Zone:
    """The same of being Tainted."""
    return zone_of("taint", seat)
