"""What is in the box: maps, people, cards, monsters, as data. Every entry says where it comes from."""

from collections import ChainMap
from functools import cache
from importlib.resources import files

from msgspec import Struct

from domain.arkham.board import Arkham
from domain.arkham.content.entries import (
    NO_LIMIT,
    Anomaly,
    ArchiveCard,
    Asset,
    DoomBand,
    Encounter,
    EventCard,
    Extension,
    Headline,
    Location,
    Monster,
    Mystery,
    MysteryEncounter,
    MysteryTile,
    Neighbourhood,
    Numbers,
    Outcome,
    Person,
    Route,
    RouteEncounter,
    Scenario,
    Special,
    SpecialEncounter,
    Street,
    StreetEncounter,
    TerrorCard,
)
from domain.arkham.names import SKILLS, BoxName, MonsterId, SpaceId
from domain.kernel import Seat
from domain.parts.content import Box, Decks
from domain.parts.moments import Moment, Stat
from domain.parts.play import Play

__all__ = [
    "ALLY_CARDS",
    "ANOMALY_CARDS",
    "ARCHIVE",
    "ARTIFACT_CARDS",
    "ARTIFACT_NAMES",
    "ASSETS",
    "BOX",
    "CODEX",
    "CONDITIONS",
    "DECK_MONSTERS",
    "ENCOUNTERS",
    "EPIC_CARDS",
    "EPIC_NAMES",
    "EVENT_CARDS",
    "EXTENSIONS",
    "HEADLINE_CARDS",
    "ITEM_CARDS",
    "KNOWN_PEOPLE",
    "LOCATIONS",
    "MONSTER_CARDS",
    "MYSTERIES",
    "MYSTERY_CARDS",
    "NEIGHBOURHOODS",
    "NO_LIMIT",
    "NUMBERS",
    "OUTCOMES",
    "PEOPLE",
    "PLAY",
    "ROUTE_CARDS",
    "SCENARIOS",
    "SHEETS",
    "SHEET_NAMES",
    "SPECIAL_CARDS",
    "SPECIAL_ENCOUNTERS",
    "SPELL_CARDS",
    "STARTING_CARDS",
    "STREET_CARDS",
    "TERROR_CARDS",
    "TRAITS",
    "Anomaly",
    "ArchiveCard",
    "Asset",
    "DoomBand",
    "Encounter",
    "EventCard",
    "Extension",
    "Headline",
    "Location",
    "Monster",
    "Mystery",
    "MysteryEncounter",
    "MysteryTile",
    "Neighbourhood",
    "Person",
    "Route",
    "RouteEncounter",
    "Scenario",
    "Street",
    "StreetEncounter",
    "TerrorCard",
    "asset_of",
    "assets_of",
    "boxes_of",
    "monster_entries",
    "monster_of",
]

BOX = Box(
    files(__name__),
    "scenarios",
    "investigators",
    "starting",
    "items",
    "allies",
    "spells",
    "specials",
    "conditions",
    "monsters",
    "epics",
    "special_encounters",
    "encounters",
    "streets",
    "events",
    "anomalies",
    "headlines",
    "archive",
    "neighbourhoods",
    "numbers",
    "texts",
    "texts_cards",
    "texts_investigators",
    "texts_encounters",
    "texts_events",
    "texts_anomalies",
    "texts_headlines",
    "texts_archive",
    "scenarios_waves",
    "investigators_waves",
    "starting_waves",
    "items_waves",
    "allies_waves",
    "spells_waves",
    "specials_waves",
    "artifacts",
    "conditions_waves",
    "monsters_waves",
    "epics_waves",
    "encounters_waves",
    "routes",
    "mysteries",
    "mystery_encounters",
    "events_tyrants",
    "events_lantern",
    "events_children",
    "events_dreams",
    "anomalies_waves",
    "terror",
    "headlines_waves",
    "archive_tyrants",
    "archive_lantern",
    "archive_children",
    "archive_dreams",
    "extensions",
    "texts_people_waves",
    "texts_cards_waves",
    "texts_encounters_waves",
    "texts_events_waves",
    "texts_archive_waves",
    "texts_tyrants",
    "texts_lantern",
)
EVENT_FILES = ("events_tyrants", "events_lantern", "events_children", "events_dreams")
ARCHIVE_FILES = ("archive_tyrants", "archive_lantern", "archive_children", "archive_dreams")
"""Of Under Dark Waves, by the scenario."""

SCENARIOS = BOX.cards("scenarios", Scenario, "scenarios_waves")
PEOPLE = BOX.cards("investigators", Person, "investigators_waves")
STARTING_CARDS = BOX.cards("starting", Asset, "starting_waves")
ITEM_CARDS = BOX.cards("items", Asset, "items_waves")
ALLY_CARDS = BOX.cards("allies", Asset, "allies_waves")
SPELL_CARDS = BOX.cards("spells", Asset, "spells_waves")
SPECIAL_CARDS = BOX.cards("specials", Asset, "specials_waves")
ARTIFACT_CARDS = BOX.cards("artifacts", Asset)
CONDITIONS = BOX.cards("conditions", Asset, "conditions_waves")
DECK_MONSTERS = BOX.cards("monsters", Monster, "monsters_waves")
EPIC_CARDS = BOX.cards("epics", Monster, "epics_waves")
MONSTER_CARDS: ChainMap[str, Monster] = ChainMap(DECK_MONSTERS, EPIC_CARDS)
"""Those of the monster deck, and the epic ones, which are archive cards."""
SPECIAL_ENCOUNTERS = BOX.cards("special_encounters", SpecialEncounter)
ENCOUNTERS = BOX.cards("encounters", Encounter, "encounters_waves")
STREET_CARDS = BOX.cards("streets", StreetEncounter)
ROUTE_CARDS = BOX.cards("routes", RouteEncounter)
MYSTERY_CARDS = BOX.cards("mystery_encounters", MysteryEncounter)
EVENT_CARDS = BOX.cards("events", EventCard, *EVENT_FILES)
ANOMALY_CARDS = BOX.cards("anomalies", Anomaly, "anomalies_waves")
TERROR_CARDS = BOX.cards("terror", TerrorCard)
HEADLINE_CARDS = BOX.cards("headlines", Headline, "headlines_waves")
ARCHIVE = BOX.cards("archive", ArchiveCard, *ARCHIVE_FILES)
NEIGHBOURHOODS = {tile.id: tile for tile in BOX.plain("neighbourhoods", tuple[Neighbourhood, ...])}
MYSTERIES = {space.id: space for space in BOX.plain("mysteries", tuple[Mystery, ...])}
EXTENSIONS = {tiles.id: tiles for tiles in BOX.plain("extensions", tuple[Extension, ...])}
LOCATIONS: dict[SpaceId, Location | Mystery] = {
    **{space.id: space for tile in NEIGHBOURHOODS.values() for space in tile.spaces},
    **MYSTERIES,
}
"""Every space that can hold doom."""
NUMBERS = BOX.plain("numbers", Numbers)


class Numbered(Struct, frozen=True):
    """What can be said of an archive card before it is read."""

    id: str
    name: str
    number: int = 0


CODEX = {card.id: card for file in ("archive", *ARCHIVE_FILES) for card in BOX.plain(file, tuple[Numbered, ...])}


class Sheet(Struct, frozen=True):
    """What must be known of a scenario before its operations are."""

    id: str
    name: str
    endings: dict[str, Outcome]
    specials: tuple[Special, ...] = ()
    draft: bool = False
    box: BoxName = "base"


class Known(Struct, frozen=True):
    id: str


class Kinds(Struct, frozen=True):
    traits: tuple[str, ...] = ()


MONSTER_FILES = ("monsters", "monsters_waves", "epics", "epics_waves")


ARTIFACT_NAMES = {card.id: card.name for card in BOX.plain("artifacts", tuple[Numbered, ...])}
EPIC_NAMES = {card.id: card.name for file in ("epics", "epics_waves") for card in BOX.plain(file, tuple[Numbered, ...])}
TRAITS = tuple(
    sorted({trait for file in MONSTER_FILES for card in BOX.plain(file, tuple[Kinds, ...]) for trait in card.traits})
)
"""Of monsters."""
KNOWN_PEOPLE = tuple(
    known.id for file in ("investigators", "investigators_waves") for known in BOX.plain(file, tuple[Known, ...])
)
SHEETS = (*BOX.plain("scenarios", tuple[Sheet, ...]), *BOX.plain("scenarios_waves", tuple[Sheet, ...]))
SHEET_NAMES = {sheet.id: sheet.name for sheet in SHEETS}
SPECIAL_SPACES = {space.id: space.name for sheet in SHEETS for space in sheet.specials}
OUTCOMES = {id: outcome for sheet in SHEETS for id, outcome in sheet.endings.items()}
ASSETS = Decks(STARTING_CARDS, ITEM_CARDS, ALLY_CARDS, SPELL_CARDS, SPECIAL_CARDS, ARTIFACT_CARDS, CONDITIONS)
CAUSES = ("attack", "evade", "ward", "research", "cast")
PLAY: Play[Arkham] = Play(
    Decks(
        SCENARIOS,
        PEOPLE,
        STARTING_CARDS,
        ITEM_CARDS,
        ALLY_CARDS,
        SPELL_CARDS,
        SPECIAL_CARDS,
        ARTIFACT_CARDS,
        CONDITIONS,
        DECK_MONSTERS,
        EPIC_CARDS,
        HEADLINE_CARDS,
        ARCHIVE,
    ),
    stats={
        **{f"test.{skill}": Stat(f"your {skill}", 1.0) for skill in SKILLS},
        "test": Stat("the dice of your tests", 2.0),
        "success": Stat("the least value that succeeds", -2.0, usual=5.0),
        "sixes": Stat("the successes for each 6", 0.5, usual=1.0),
        "focus_limit": Stat("your focus limit", 0.5),
        "focus_each": Stat("the focus tokens a skill can have", 0.5, usual=1.0),
        "focus_dice": Stat("the dice that one focus token rolls again", 0.3, usual=1.0),
        "trust_fund": Stat("what your trust fund pays", 0.5),
        "steps": Stat("the spaces of your move", 0.5),
        "paid_steps": Stat("the spaces that you can pay for", 0.2),
        "actions": Stat("your actions", 2.0),
        "price": Stat("the price", -0.3),
        "fortune": Stat("how often you can be Blessed or Cursed", 0.0, usual=1.0),
        "display": Stat("the cards of the display", 0.2, usual=5.0),
        "monster_health": Stat("the monster's health", -0.5),
        "blood_magic": Stat("whether damage may pay for your spells", 1.0, usual=0.0),
        "attack_mod": Stat("the monster's attack modifier", 0.5, usual=0.0),
        "evade_mod": Stat("the monster's evade modifier", 0.5, usual=0.0),
        "held_down": Stat("whether it can not ready", 1.0, usual=0.0),
        "ward_engaged": Stat("whether you may ward while engaged", 0.5, usual=0.0),
        "rerolled_die": Stat("what a die shows more after it is rolled again", 0.5, usual=0.0),
        "beacon": Stat("whether your space is the unstable one", -1.0, usual=0.0),
        "trade_reach": Stat("whether you trade with your whole neighbourhood", 0.5, usual=0.0),
        "unseen": Stat("how unseen you are", 2.0, usual=0.0),
    },
    moments={
        "action": Moment("action", often=8.0),
        "engaged_action": Moment("action, also while engaged", often=8.0),
        "round_begins": Moment("when a round begins", often=8.0),
        "turn_begins": Moment("at the start of your turn", often=10.0),
        "gathered": Moment("after you gather resources", often=3.0),
        "move_begins": Moment("when you move", often=6.0),
        "moved": Moment("after you move", often=8.0),
        "focused": Moment("after you focus", often=3.0),
        "warding": Moment("before your ward removes doom", ("result",), often=4.0),
        "warded": Moment("after you ward", ("removed",), often=4.0),
        "doom_removed": Moment("after you remove doom from your space", ("removed",), often=4.0),
        "researched": Moment("after you research", ("moved",), often=4.0),
        "dice_fell": Moment("once your dice lie", CAUSES, often=12.0),
        "rolled": Moment("after you roll", ("dice", "failures", "successes", *CAUSES), often=12.0),
        "helping": Moment("after somebody rolls", ("dice", "failures", "successes", *CAUSES), often=10.0),
        "tested": Moment("after your test", ("result", "passed", *CAUSES), often=12.0),
        "rerolled": Moment("after you spend focus for a roll", often=5.0),
        "die_rolled": Moment("after a die is rolled for your pact", ("shown",), often=2.0),
        "cast": Moment("after you cast a spell", often=3.0),
        "harm": Moment("before you suffer harm", ("damage", "horror"), often=6.0, price=-2.0),
        "anyones_harm": Moment("before somebody suffers harm", ("damage", "horror"), often=8.0, price=-1.0),
        "harmed": Moment("after you suffered harm", ("damage", "horror"), often=6.0),
        "bore": Moment("after this card took harm", ("damage", "horror"), often=2.0),
        "clue_gained": Moment("after you gain a clue", often=5.0),
        "remnant_spent": Moment("after you spend a remnant", often=2.0),
        "buying": Moment("when you buy", ("price",), often=2.0),
        "encountered": Moment("after your encounter", often=8.0),
        "special_encounter": Moment("encounter", often=2.0),
        "engaging": Moment("before a monster engages somebody", often=3.0),
        "engaged": Moment("when it engages you", often=2.0),
        "escaped": Moment("after you evaded all monsters", often=2.0),
        "acted": Moment("after your action", ("evade",), often=10.0),
        "turn_ends": Moment("at the end of your turn", often=10.0),
        "strikes": Moment("after its attack", ("damage", "horror"), often=2.0),
        "before_strikes": Moment("before monsters attack", often=3.0),
        "evaded": Moment("after it is evaded", often=1.0),
        "not_evaded": Moment("after you failed to evade it", often=1.0),
        "disengaged": Moment("after it is disengaged", often=1.0),
        "foe_loose": Moment("after you hurt a monster or let go of it", often=4.0),
        "attack_begins": Moment("when you attack", ("with_lore",), often=4.0),
        "evade_begins": Moment("when you evade", ("with_lore",), often=3.0),
        "attacking": Moment("while you attack", ("result",), often=4.0),
        "slain": Moment("when it is defeated by an attack", often=1.0),
        "slew": Moment("after you defeat a monster by an attack", often=3.0),
        "felled": Moment("after you defeat a monster", ("elite",), often=3.0),
        "reckons": Moment("before something comes of a reckoning", often=5.0, price=-1.0),
        "reckoning": Moment("reckoning", order="group", each="reckons", often=5.0),
        "prepared": Moment("at the end of the set-up", often=1.0),
        "doom_to_sheet": Moment("before doom comes onto the sheet", often=4.0, price=-2.0),
        "sheet_doomed": Moment("after doom came onto the sheet", often=4.0),
        "encounter": Moment("encounter", often=8.0),
        "drawing": Moment("before you draw a mythos token", often=8.0),
        "token_drawn": Moment("after you draw a mythos token", ("blank", "clue"), often=8.0),
        "card_lost": Moment("after a card of yours is discarded", ("ally",), often=2.0),
        "activating": Moment("before a monster acts", ("named",), often=4.0),
        "activated": Moment("after a monster acted", ("named",), often=4.0),
        "attacked": Moment("after your attack on it", ("damaged",), often=2.0),
        "testing": Moment("before your test", ("with_influence", *CAUSES), often=12.0),
        "anomaly_opens": Moment("after an anomaly opens", often=2.0),
        "falls": Moment("when it is defeated", often=1.0),
        "monster_falls": Moment("when a monster is defeated", often=5.0),
    },
    places={
        **{str(id): space.name for id, space in LOCATIONS.items()},
        **{str(id): name for id, name in SPECIAL_SPACES.items()},
    },
    place_of=lambda board, seat: board.where(seat),
    decider=lambda board: board.leader,
)


def boxes_of(waves: bool) -> tuple[BoxName, ...]:
    """Which boxes are in use."""
    return ("base", "waves") if waves else ("base",)


@cache
def monster_entries() -> frozenset[str]:
    """All that can be monsters on the board."""
    return frozenset(MONSTER_CARDS)


def monster_of(board: Arkham, monster: MonsterId) -> Monster:
    return MONSTER_CARDS[board.play[monster].entry]


@cache
def asset_entries() -> frozenset[str]:
    return frozenset(ASSETS)


def asset_of(board: Arkham, card: str) -> Asset | None:
    """A card in play that is somebody's asset or condition."""
    held = board.play.get(card)
    found = ASSETS[held.entry] if held is not None and held.entry in asset_entries() else None
    return found if isinstance(found, Asset) else None


def assets_of(board: Arkham, seat: Seat) -> list[str]:
    """The assets and conditions of an investigator, in the order in which they came."""
    known = asset_entries()
    return [id for id, card in board.play.items() if card.owner == seat and card.entry in known]
