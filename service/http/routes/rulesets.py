"""Which games there are, what can be set, what is in the box, and every word they are told in."""

from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel import Text
from domain.kernel.errors import Refused
from projections.catalogue import GameEntry
from service.games.setups import setup_schema
from service.http.endpoints import Call, Reply, endpoint


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
    setups: dict[str, tuple[Any, ...]]
    """Combinations of options that go together, by number of seats: examples, not all."""
    dice: dict[str, tuple[str, ...]]
    """Kinds of dice and their faces."""
    tells: dict[str, str]
    """What may be said aloud though it depends on hidden things."""
    asks: tuple[str, ...]
    """Kinds of questions. In place of `{…}` stands a thing or a seat: `spend_lore`."""
    windows: tuple[str, ...]
    """Kinds of questions that may be passed: `kind` of a standing order can name these."""
    quiet: tuple[str, ...]
    """Those of them that are asked only of seats whose orders name them."""
    early: tuple[str, ...]
    """Kinds of questions that cannot be passed, but answered ahead of time: orders can name these too."""
    talk: Manners


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


@endpoint("GET", "/v1/rulesets", tag="Rulesets", auth="none", gives=RulesetList)
async def list_rulesets(call: Call) -> Reply:
    """List the games that can be played"""
    return Reply(RulesetList(tuple(_shown(entry) for entry in call.services.games.values())))


@endpoint(
    "GET", "/v1/rulesets/{ruleset}", tag="Rulesets", auth="none", gives=RulesetInFull, problems=("no-such-ruleset",)
)
async def show_ruleset(call: Call) -> Reply:
    """Show a game and its options"""
    entry = _entry(call)
    ruleset = entry.ruleset
    setups = {str(n): tuple(msgspec.to_builtins(list(ruleset.setups(n)))) for n in ruleset.seats}
    dice = {str(die): tuple(map(str, faces)) for die, faces in ruleset.dice.items()}
    talk = Manners(entry.words.sayings("talk.rule."), entry.words.sayings("talk.phrase."))
    return Reply(
        RulesetInFull(
            ruleset=_shown(entry),
            setup=setup_schema(ruleset),
            setups=setups,
            dice=dice,
            tells=dict(ruleset.tells),
            asks=entry.words.asks(),
            windows=ruleset.windows,
            quiet=ruleset.quiet,
            early=ruleset.early,
            talk=talk,
        )
    )


@endpoint(
    "GET",
    "/v1/rulesets/{ruleset}/content",
    tag="Rulesets",
    auth="none",
    gives=ContentShown,
    problems=("no-such-ruleset",),
)
async def show_content(call: Call) -> Reply:
    """List a game's components and where they come from"""
    entry = _entry(call)
    return Reply(ContentShown(entry.ruleset.content, tuple(_component(c) for c in entry.ruleset.components)))


@endpoint(
    "GET", "/v1/rulesets/{ruleset}/words", tag="Rulesets", auth="none", gives=WordsShown, problems=("no-such-ruleset",)
)
async def show_words(call: Call) -> Reply:
    """List every text of a game by its key, for translators"""
    return Reply(WordsShown(_entry(call).words.published()))


def _entry(call: Call) -> GameEntry:
    name, games = call.path["ruleset"], call.services.games
    if name not in games:
        raise Refused(
            "no-such-ruleset", "There is no ruleset {got}; there are: {known}.", got=name, known=", ".join(games)
        )
    return games[name]


def _shown(entry: GameEntry) -> RulesetShown:
    ruleset = entry.ruleset
    endings = {str(ending): why for ending, why in ruleset.endings.items()}
    return RulesetShown(ruleset.name, ruleset.title, ruleset.version, ruleset.seats, entry.bot_names(), endings)


def _component(component: Any) -> ComponentShown:
    origins = {o: component.count_of(o) for o in ("stated", "found", "reconstructed", "original")}
    entries = tuple(msgspec.to_builtins(entry) for entry in component.entries)
    return ComponentShown(
        component.id, component.name, component.count, {o: n for o, n in origins.items() if n}, entries
    )
