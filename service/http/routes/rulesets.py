"""Which games there are, what can be set, what is in the box, and every word they are told in."""

import asyncio
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel import Ruleset, Text
from domain.kernel.errors import Refused
from projections.art.look import SEATS
from projections.catalogue import GameEntry, published
from service.games.setups import options_schema, setup_schema
from service.http.endpoints import Call, Handler, Reply, endpoint
from service.http.entity_tags import ETAG
from service.http.ruleset_schemas import event_tags, schemas_for, zone_kinds

CACHED = {"Cache-Control": "public, max-age=300"}


class RulesetShown(Struct, frozen=True):
    """A game that can be played."""

    name: str
    title: str
    version: str
    seats: tuple[int, ...]
    """How many can play."""
    bots: tuple[str, ...]
    """Weakest first."""
    endings: dict[str, str]
    """How it can end."""
    series: bool
    """Whether it is played in series, too."""


class SeriesOfRuleset(Struct, frozen=True):
    """How a game is played in series."""

    options: dict[str, Any]
    """JSON Schema of what is chosen for a series (`options` of a new series)."""
    endings: dict[str, str]
    """How a series can come out as a whole."""


class RulesetList(Struct, frozen=True):
    """All games."""

    rulesets: tuple[RulesetShown, ...]


class Manners(Struct, frozen=True):
    """How people talk at the table. Nothing enforces it."""

    rules: tuple[Text, ...]
    """What the rulebook asks of what is said."""
    phrases: tuple[Text, ...]
    """Things to say that keep to it."""


class RulesetInFull(Struct, frozen=True):
    """A game with its options."""

    ruleset: RulesetShown
    setup: dict[str, Any]
    """JSON Schema of the options (`setup` of a new game)."""
    series: SeriesOfRuleset | None
    """How it is played in series, if it is."""
    setups: dict[str, tuple[dict[str, Any], ...]]
    """Combinations of options that go together, by number of seats: examples, not all."""
    dice: dict[str, tuple[str, ...]]
    """Kinds of dice and their faces."""
    tells: dict[str, str]
    """What may be said aloud though it depends on hidden things."""
    asks: tuple[str, ...]
    """Kinds of questions. In place of `{…}` stands a thing or a seat: `spend_lore`."""
    zones: tuple[str, ...]
    """Kinds of zones: what stands before the colon of their ids (`hand:s1` is a `hand`); `{…}` as with questions."""
    pieces: tuple[str, ...]
    """Kinds of pieces in a Scene."""
    events: tuple[str, ...]
    """Kinds of events: their `e`, and the `tag` of a line in words. Those of all games come first."""
    windows: tuple[str, ...]
    """Kinds of questions that may be passed: `kind` of a standing order can name these."""
    quiet: tuple[str, ...]
    """Those of them that are asked only of seats whose orders name them."""
    early: tuple[str, ...]
    """Kinds of questions that cannot be passed, but answered ahead of time: orders can name these too."""
    talk: Manners


class SchemasShown(Struct, frozen=True):
    """JSON Schemas (draft 2020-12) of what each game has of its own. References lead to `$defs` of the same schema."""

    setup: dict[str, Any]
    """Options: `setup` of a new game."""
    board: dict[str, Any]
    """`board` of a view."""
    event: dict[str, Any]
    """An event, one for each `e`. Games that were begun under older rules may have events of older shapes."""
    chapter: dict[str, Any]
    """A chapter: where a position by hand begins."""


class ComponentShown(Struct, frozen=True):
    """A kind of component: cards, dice, tokens."""

    id: str
    name: str
    count: int
    origins: dict[str, int]
    """How many are stated in the rulebook, found elsewhere, reconstructed, or our own."""
    entries: tuple[dict[str, Any], ...]


class ContentShown(Struct, frozen=True):
    """Everything in the box."""

    hash: bytes
    """Of the content; it stands in the log of every game."""
    components: tuple[ComponentShown, ...]


class WordsShown(Struct, frozen=True):
    """Every key that a text of this game may have, with its English template."""

    words: dict[str, str]


class FaceShown(Struct, frozen=True, omit_defaults=True):
    """What a card shows in large."""

    title: str
    suit: str = ""
    value: str = ""
    icon: str = ""
    """`#i-…` of `/web/icons.svg`."""


class SuitShown(Struct, frozen=True):
    """A kind of card."""

    colour: str
    icon: str
    name: str


class LooksShown(Struct, frozen=True):
    """How a game is drawn, for pages that draw it themselves."""

    emblem: str
    palette: dict[str, str]
    seats: tuple[str, ...]
    """Colours of seats, in order."""
    suits: dict[str, SuitShown]
    faces: dict[str, FaceShown]
    """By content: what `content` of a piece of the Scene names."""
    icons: dict[str, str]
    """By content or kind of a thing of the Scene."""
    signs: dict[str, str]
    """What icons mean by themselves."""


@endpoint("GET", "/v1/rulesets", tag="Rulesets", auth="none", gives=RulesetList, headers=ETAG)
async def list_rulesets(call: Call) -> Reply:
    """List the games that can be played"""
    return Reply(RulesetList(tuple(_shown(entry) for entry in call.services.games.values())))


def _about(path: str, gives: type) -> Callable[[Handler], Handler]:
    """An endpoint that shows one game, to everybody, and the same until the service is another."""
    return endpoint(
        "GET",
        f"/v1/rulesets/{{ruleset}}{path}",
        tag="Rulesets",
        auth="none",
        gives=gives,
        problems=("no-such-ruleset",),
        headers=ETAG,
    )


@_about("", RulesetInFull)
async def show_ruleset(call: Call) -> Reply:
    """Show a game and its options"""
    return _lasting(call, _in_full)


@_about("/schemas", SchemasShown)
async def show_schemas(call: Call) -> Reply:
    """Show the JSON Schemas of a game: options, board, events, chapters"""
    await asyncio.to_thread(schemas_for, _entry(call).ruleset)  # slow, the first time
    return _lasting(call, lambda entry: SchemasShown(**schemas_for(entry.ruleset)))


@_about("/content", ContentShown)
async def show_content(call: Call) -> Reply:
    """List a game's components and where they come from"""
    return _lasting(call, _content)


@_about("/words", WordsShown)
async def show_words(call: Call) -> Reply:
    """List every text of a game by its key, for translators"""
    return _lasting(call, lambda entry: WordsShown(entry.words.published()))


@_about("/looks", LooksShown)
async def show_looks(call: Call) -> Reply:
    """List a game's colours, icons, and what its cards show: title, suit, value and icon by content"""
    return _lasting(call, _looks)


def _entry(call: Call) -> GameEntry:
    name, games = call.path["ruleset"], call.services.games
    if name not in games:
        raise Refused(
            "no-such-ruleset", "There is no ruleset {got}; there are: {known}.", got=name, known=", ".join(games)
        )
    return games[name]


def _lasting(call: Call, make: Callable[[GameEntry], Struct]) -> Reply:
    """What follows from the rules alone is made once."""
    entry = _entry(call)
    place = call.endpoint.name, entry.name, entry.ruleset.version, entry.ruleset.content
    kept = call.services.lasting
    if place not in kept:
        kept[place] = msgspec.json.encode(make(entry))
    return Reply(kept[place], CACHED, lasting=True)


def _in_full(entry: GameEntry) -> RulesetInFull:
    ruleset = entry.ruleset
    setups = {str(n): tuple(msgspec.to_builtins(list(ruleset.setups(n)))) for n in ruleset.seats}
    dice = {str(die): tuple(map(str, faces)) for die, faces in ruleset.dice.items()}
    talk = Manners(entry.words.sayings("talk.rule."), entry.words.sayings("talk.phrase."))
    return RulesetInFull(
        ruleset=_shown(entry),
        setup=setup_schema(ruleset),
        series=_series(ruleset),
        setups=setups,
        dice=dice,
        tells=dict(ruleset.tells),
        asks=entry.words.asks(),
        zones=zone_kinds(entry),
        pieces=entry.pieces,
        events=event_tags(ruleset),
        windows=ruleset.windows,
        quiet=ruleset.quiet,
        early=ruleset.early,
        talk=talk,
    )


def _series(ruleset: Ruleset[Any]) -> SeriesOfRuleset | None:
    rules = ruleset.series
    return (
        SeriesOfRuleset(options_schema(rules.options), {str(ending): why for ending, why in rules.endings.items()})
        if rules
        else None
    )


def _looks(entry: GameEntry) -> LooksShown:
    look = entry.look
    return LooksShown(
        emblem=look.emblem,
        palette=asdict(look.palette),
        seats=SEATS,
        suits={id: SuitShown(suit.colour, suit.icon, suit.name or id) for id, suit in look.suits.items()},
        faces={id: FaceShown(face.title, face.suit, face.value, face.icon) for id, face in look.faces.items()},
        icons={id: icon for id, icon in look.icons.items() if not id.startswith("enemy:")},
        signs=dict(look.signs),
    )


def _content(entry: GameEntry) -> ContentShown:
    return ContentShown(entry.ruleset.content, tuple(_component(entry, c) for c in entry.ruleset.components))


def _shown(entry: GameEntry) -> RulesetShown:
    ruleset = entry.ruleset
    endings = {str(ending): why for ending, why in ruleset.endings.items()}
    bots, series = entry.bot_names(), ruleset.series is not None
    return RulesetShown(ruleset.name, ruleset.title, ruleset.version, ruleset.seats, bots, endings, series)


def _component(entry: GameEntry, component: Any) -> ComponentShown:
    origins = {o: component.count_of(o) for o in ("stated", "found", "reconstructed", "original")}
    entries = tuple(published(entry.ruleset, content) for content in component.entries)
    return ComponentShown(
        component.id, component.name, component.count, {o: n for o, n in origins.items() if n}, entries
    )
