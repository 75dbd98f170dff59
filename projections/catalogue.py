"""Which games there are. A module that defines `GAMES: tuple[GameEntry, ...]` adds its games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import msgspec

from domain.kernel import Entry, Policy, Ruleset, Seat
from domain.kernel.headless import random_policy
from domain.kernel.ruleset import tag_of
from domain.parts.vocabulary import BadData
from projections.art.look import PLAIN, Look
from projections.scene import Scene
from projections.series_words import PLAIN_SERIES, SeriesWords
from projections.stakes import Costs, OddsOf, no_costs, no_odds
from projections.view import SeatView
from projections.words import Words, to_add

Layout = Callable[[SeatView[Any]], Scene]
RANDOM = "random"


@dataclass(frozen=True)
class GameEntry:
    """One game, with everything needed to show and play it."""

    ruleset: Ruleset[Any]
    words: Words
    layout: Layout
    bots: Mapping[str, Policy] = field(default_factory=dict)
    """By name, weakest first. Every game has `random` besides."""
    costs: Costs = no_costs
    """What options cost."""
    odds: OddsOf = no_odds
    """What the dice may show that an option leads straight to."""
    pieces: tuple[str, ...] = ("card",)
    """Kinds of pieces in its Scenes."""
    more_zones: tuple[str, ...] = ()
    """Kinds of zones that only its Scenes have."""
    unseated: tuple[Seat, ...] = ()
    """Who acts in the game as a seat does, but sits nowhere."""
    series: SeriesWords = PLAIN_SERIES
    """What it says of its series, if it is played in series."""
    look: Look = PLAIN
    """How it is drawn: colours, icons, frames, backdrop."""

    @property
    def name(self) -> str:
        return self.ruleset.name

    def bot(self, name: str) -> Policy:
        """`KeyError` if there is none."""
        return random_policy if name == RANDOM else self.bots[name]

    def bot_names(self) -> tuple[str, ...]:
        return (RANDOM, *(name for name in self.bots if name != RANDOM))


class CatalogueError(Exception):
    """A module or an entry that cannot be used, and why."""


def load(modules: Sequence[str]) -> dict[str, GameEntry]:
    """Import these modules and gather their games by name."""
    games: dict[str, GameEntry] = {}
    for name in modules:
        for entry in _games_in(name):
            if entry.name in games:
                raise CatalogueError(f"{name}: there is a game {entry.name} already")
            missing = gaps(entry)
            if missing:
                raise CatalogueError(
                    f"{name}: {entry.name} has no words for {', '.join(missing)}: add {to_add(missing)}"
                )
            games[entry.name] = entry
    return games


def _games_in(name: str) -> tuple[GameEntry, ...]:
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        raise CatalogueError(f"no module {error.name} (while loading {name})") from error
    except BadData as error:
        raise CatalogueError(f"{name}: {error}") from error
    games = getattr(module, "GAMES", None)
    if not isinstance(games, tuple) or not all(isinstance(entry, GameEntry) for entry in games):
        raise CatalogueError(f"{name} defines no GAMES: tuple[GameEntry, ...]")
    return games


def published(ruleset: Ruleset[Any], content: Entry) -> dict[str, Any]:
    """A piece of content as everybody may know it. Where its operations stand tells what a sealed part is like: that
    one leads to a test and the other does not. So does what it is worth: whether to hope or to fear."""
    shown: dict[str, Any] = msgspec.to_builtins(content)
    return {**shown, "lines": [], "value": None} if content.id in ruleset.sealed else shown


def gaps(entry: GameEntry) -> list[str]:
    """Keys without words, as far as the ruleset lists what can happen. Asks show themselves only in play."""
    ruleset, words = entry.ruleset, entry.words
    wanted = [f"event.{tag_of(fact)}" for fact in ruleset.facts]
    wanted += [f"told.{rule}" for rule in ruleset.tells]
    varied = [key for key in wanted if key in words.variants]
    wanted = [key for key in wanted if key not in words.variants]
    wanted += [f"ending.{ending}" for ending in ruleset.endings]
    wanted += [f"series.{ending}" for ending in (ruleset.series.endings if ruleset.series else ())]
    wanted += [f"sealed.{entry}.{part}" for entry, parts in ruleset.sealed.items() for part in parts]
    wanted += [f"thing.{face}" for die in ruleset.dice.values() for face in die]
    unsaid = [f"{key}.*" for key in varied if not any(k.startswith(f"{key}.") for k in words.published())]
    return [key for key in dict.fromkeys(wanted) if not words.has(key)] + unsaid
