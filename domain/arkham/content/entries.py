"""What the entries of the content hold. Every field says what it means; `BOX.speak` checks all of it."""

from typing import Literal

from msgspec import Struct

from domain.arkham.names import (
    AssetKind,
    BoxName,
    Colour,
    Goal,
    Keyword,
    Prey,
    RouteKind,
    Skill,
    SpaceId,
    Spawn,
    StreetKind,
    TileId,
    Token,
    Town,
)
from domain.kernel import Origin
from domain.parts.content import CardEntry, Part, PlayEntry
from domain.parts.effects import NOTHING_TO_DO, Ops
from domain.parts.nouns import TextId

Icon = Literal[
    "money",
    "health",
    "sanity",
    "clue",
    "remnant",
    "focus",
    "common",
    "curio",
    "spell",
    "ally",
    "ward",
    "bless",
    "move",
    "spawn_clue",
]
"""What a location usually has to give; `move`: it moves an investigator."""
Payment = Literal["damage", "horror"]
"""What is often paid in a location."""
NO_LIMIT = -1


# --- the town ---------------------------------------------------------------------------------------


class Location(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    id: SpaceId
    name: str
    icons: tuple[Icon, ...] = ()
    """Two: what at least six of its eight encounters have to give."""
    payments: tuple[Payment, ...] = ()


class Neighbourhood(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A tile with three spaces, all next to each other, in the order in which they lie (A, B, C)."""

    id: TileId
    name: str
    origin: Origin
    cut: Literal["v1", "v2"]
    """How its spaces lie in the hex: `v1` has A at the upper left and B at the right, `v2` A at the upper right and
    C at the left."""
    spaces: tuple[Location, Location, Location]
    town: Town = "arkham"
    """As the name plate says."""
    face: str = ""
    """Two neighbourhoods that name the same one are the two faces of one tile: no map has both."""
    box: BoxName = "base"


class Street(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A space between two neighbourhoods."""

    between: tuple[TileId, TileId]
    kind: StreetKind
    spaces: tuple[SpaceId, ...]
    """The locations that it borders."""


class Route(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A travel route: a space of its own beside a neighbourhood."""

    kind: RouteKind
    tile: TileId
    spaces: tuple[SpaceId, ...]
    """The locations that it borders, all of that neighbourhood."""


class Mystery(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A space with an encounter deck of its own, for every scenario that lays it."""

    id: SpaceId
    name: str
    origin: Origin
    icons: tuple[Icon, ...] = ()
    payments: tuple[Payment, ...] = ()
    box: BoxName = "waves"


class MysteryTile(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where a mystery lies: it is part of the neighbourhood it touches."""

    mystery: SpaceId
    tile: TileId
    spaces: tuple[SpaceId, ...]
    """The locations that it borders, all of that neighbourhood."""


class Extension(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Tiles that codex cards add to a map."""

    id: str
    name: str
    neighbourhoods: dict[TileId, tuple[int, int]]
    """On the same map as those of the scenario."""
    streets: tuple[Street, ...] = ()
    routes: tuple[Route, ...] = ()
    mysteries: tuple[MysteryTile, ...] = ()


class Special(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A space that only a codex card leads to; it is next to nothing."""

    id: SpaceId
    name: str


class Standing(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What stands on the map at the start."""

    monster: str
    at: SpaceId


class Outcome(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a scenario may end; a codex card says when."""

    why: str
    """In words that follow `the game is over:`."""
    won: bool = False


class Scenario(PlayEntry, frozen=True, kw_only=True):
    """A scenario sheet. Its one side holds the reckoning; its sealed parts are the epilogues, by the endings."""

    start: SpaceId
    neighbourhoods: dict[TileId, tuple[int, int]]
    """Where each tile lies: axial coordinates of pointy-topped hexes, the second one to the lower right."""
    streets: tuple[Street, ...]
    routes: tuple[Route, ...] = ()
    mysteries: tuple[MysteryTile, ...] = ()
    specials: tuple[Special, ...] = ()
    cup: dict[Token, int]
    doom: tuple[SpaceId, ...]
    """One doom in each."""
    seals: tuple[int, ...] = ()
    """So many seals lie on the sheet at the start, for one player, for two and so on: each breaks instead of a doom
    that would come onto the sheet."""
    leads: tuple[int, ...] = ()
    """So many clues lie on the sheet at the start, by the number of players."""
    owed: tuple[int, ...] = ()
    """And so much doom."""
    monsters: tuple[Standing, ...]
    """They are taken from the copies in `deck`."""
    deck: dict[str, int]
    """Monsters and how many of each; those on the map at the start included."""
    all_of: tuple[str, ...] = ()
    """Traits: with another box in use, its monsters of these kinds join the deck."""
    aside: tuple[str, ...] = ()
    """Monsters that wait for a codex card."""
    codex: tuple[str, ...]
    """Archive cards that are in play at the start."""
    beside: tuple[str, ...] = ()
    """Archive cards that lie face down beside the codex, shuffled, until one is drawn (`draw_codex`)."""
    gathered: tuple[str, ...] = ()
    """Archive cards and artifacts that a codex card may lay there (`gather`)."""
    extensions: tuple[str, ...] = ()
    """Tiles that a codex card may add: their encounters lie ready."""
    artifacts: tuple[str, ...] = ()
    """Artifacts that wait in the archive for a codex card."""
    markers: tuple[tuple[Colour, SpaceId], ...] = ()
    anomalies: str = ""
    """The set of anomaly cards, if there is one."""
    terror: str = ""
    """The set of terror cards, if there is one."""
    intro: TextId
    endings: dict[str, Outcome]
    """By ids that no other scenario has."""
    draft: bool = False
    """It is being written: nobody is offered it."""
    box: BoxName = "base"


# --- people and their cards -------------------------------------------------------------------------


class Person(PlayEntry, frozen=True, kw_only=True):
    """An investigator's sheet. It is a card in play of its player; abilities stand on its one side."""

    title: str
    """`the waitress`."""
    health: int
    sanity: int
    skills: dict[Skill, int]
    focus: int | Literal["spells", "allies"]
    """The focus limit; -1: none; or as many as spells, or allies, are held."""
    money: int
    remnants: int = 0
    fixed: tuple[str, ...]
    """Starting cards that always come along."""
    choice: tuple[str, ...] = ()
    """One of these comes along too."""
    extra: tuple[str, ...] = ()
    """All of these may be taken, or none."""
    story: TextId
    box: BoxName = "base"


class Asset(PlayEntry, frozen=True, kw_only=True):
    """An item, ally, spell, talent or condition. What it does stands on its side."""

    kind: AssetKind
    value: int = 0
    """In dollars; 0: it is never bought."""
    hands: int = 0
    """How many hands it takes to use it in a test: two in all."""
    health: int = 0
    """How much damage it can take for its owner; 0: none at all."""
    sanity: int = 0
    horror: int = 0
    """Of a spell: what casting it costs."""
    owner: str = ""
    """Of a starting card: whose it is."""
    bound: bool = False
    """It can not be discarded."""
    archive: int = 0
    """Of an artifact: its number in the archive, where it goes when it is discarded."""
    scenario: str = ""
    """Of an artifact: whose it is."""
    box: BoxName = "base"


# --- monsters ---------------------------------------------------------------------------------------


class Monster(PlayEntry, frozen=True, kw_only=True):
    """A monster. What it does beyond its numbers stands on its side, in abilities with `"whose": "self"`."""

    health: int
    elite: int = 0
    """So much more health for each investigator that the game began with."""
    attack: int = 0
    """The modifier when it is attacked."""
    attack_skill: Skill = "strength"
    evade: int = 0
    damage: int = 0
    horror: int = 0
    remnant: bool = False
    spawn: Spawn
    speed: int = 0
    direct: bool = False
    """It moves any distance."""
    hunts: Prey | Literal[""] = ""
    """A hunter goes where its prey is."""
    patrols: Goal | Literal[""] = ""
    """A patrol goes there; whom it prefers is `prey`."""
    prey: Prey | Literal[""] = ""
    lurks: Ops = NOTHING_TO_DO
    """A lurker does this and stays where it is. `you` is the leader; its own space is the place `its_space`."""
    seeks: str = ""
    """Its prey is whoever holds this card."""
    becomes: str = ""
    """It has no engaged side: what would engage an investigator flips, and is theirs from then on: a `condition`."""
    keywords: tuple[Keyword, ...] = ()
    archive: int = 0
    """Of an epic monster: its number in the archive."""
    box: BoxName = "base"


# --- what is met ------------------------------------------------------------------------------------


class Encounter(CardEntry, frozen=True, kw_only=True):
    """A card of a neighbourhood's deck."""

    tile: TileId
    parts: dict[SpaceId, Part]
    """For each of the three locations: a story, and what happens."""
    box: BoxName = "base"


class StreetEncounter(CardEntry, frozen=True, kw_only=True):
    parts: dict[StreetKind, Part]
    box: BoxName = "base"


class RouteEncounter(CardEntry, frozen=True, kw_only=True):
    """A card of the travel routes' deck. Each part offers a way to another route of its kind."""

    parts: dict[RouteKind, Part]
    box: BoxName = "waves"


class MysteryWay(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One of the two ways that a mystery leaves open. What follows stands in the sealed part of the same id."""

    id: str
    label: TextId


class MysteryEncounter(CardEntry, frozen=True, kw_only=True):
    """A card of a mystery: what opens it is done first; then one of two ways is chosen, and only its part is read."""

    mystery: SpaceId
    opening: Part
    ways: tuple[MysteryWay, MysteryWay]
    box: BoxName = "waves"


class EventCard(CardEntry, frozen=True, kw_only=True):
    """A card of a scenario's event deck."""

    scenario: str
    tile: TileId
    doom: tuple[SpaceId, ...]
    """Where doom spreads; these spaces are unstable while the card lies on top of the discards."""
    apart: str = ""
    """It is not in the deck at the start: a codex card shuffles all events in that are apart under this name."""
    parts: dict[SpaceId, Part]
    """For each of the three locations; each can give the neighbourhood's clue."""


class DoomBand(Part, frozen=True):
    """What is met with so much doom in the investigator's space, or so much terror in the neighbourhood."""

    least: int = 0
    most: int = 99


class Anomaly(CardEntry, frozen=True, kw_only=True):
    set: str
    bands: tuple[DoomBand, DoomBand, DoomBand]
    """From 0 up to any number, without a gap."""
    box: BoxName = "base"


class TerrorCard(CardEntry, frozen=True, kw_only=True):
    """What is met in a neighbourhood that fear has taken, by how many terror tokens lie there."""

    set: str
    bands: tuple[DoomBand, DoomBand, DoomBand]
    """From 0 up to any number, without a gap."""
    box: BoxName = "waves"


class Headline(PlayEntry, frozen=True, kw_only=True):
    """What the drawer reads: `effects` are done at once. A rumour has a side with the slot `rumour` and stays."""

    story: TextId
    box: BoxName = "base"


class ArchiveCard(PlayEntry, frozen=True, kw_only=True):
    """A codex card. Its sides are sealed: nobody reads one before the card shows it."""

    number: int
    scenario: str = ""
    """Empty: several use it."""
    stories: tuple[TextId, ...] = ()
    """For each side: what is read when it is shown."""


class SpecialEncounter(CardEntry, frozen=True, kw_only=True):
    """An encounter of the archive. A codex card slips it into the deck of its neighbourhood; nobody reads it before
    somebody meets it: its sealed parts go by the three locations."""

    number: int
    scenario: str
    tile: TileId


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """What the rules say in figures."""

    actions: int
    steps: int
    """Spaces that a move goes for nothing."""
    paid_steps: int
    """Spaces more, for money."""
    display: int
    headlines: int
    clues: int
    """Clues that are spawned at the start."""
    tokens: int
    """Mythos tokens for each investigator."""
    hands: int
    success: int
    among: int
    """An event card is mixed with so many of a neighbourhood's cards, itself included."""
    ward_remnant: int
    """So much doom removed by one ward action earns a remnant."""
    anomaly_space: int
    anomaly_tile: int
    outbreak: int
    fortunes: int
    """How many Blessed and Cursed cards there are together."""
    jump: int
    """What it costs to go to another travel route."""
    terror: int
    """So much doom in a neighbourhood spreads terror there."""
