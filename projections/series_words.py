"""A series in words: what happened to it, what a game of it changes, how it came out. What only one game knows, its own
words say (`SeriesWords` of its entry)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domain.kernel import Result, Text, text
from domain.kernel.ids import EndingId, PlayerId
from domain.kernel.series import (
    GameCounted,
    GameDropped,
    GameJoined,
    OptionsChosen,
    PlayerJoined,
    PlayerLeft,
    SeriesEnded,
    SeriesEvent,
    SeriesOpened,
)
from projections.words import Words

GONE = text("series.gone", "somebody who has gone")
"""In place of the name of a player whose account is deleted."""


def _nothing(said: Any) -> tuple[Text, ...]:
    return ()


@dataclass(frozen=True)
class SeriesWords:
    """What a game says of its series."""

    changes: Callable[[Any], tuple[Text, ...]] = _nothing
    """What is otherwise in a game that is set up so: sentences."""
    standing: Callable[[Sequence[Result]], tuple[Text, ...]] = _nothing
    """What the games so far have come to: sentences."""


PLAIN_SERIES = SeriesWords()
Names = Mapping[PlayerId, str]


def series_ending(words: Words, ending: EndingId) -> Text:
    """How a series came out."""
    return words.say((f"series.{ending}",), {})


def event_told(words: Words, event: SeriesEvent, names: Names) -> Text:
    """One event, in a sentence."""
    match event:
        case SeriesOpened():
            return text("series.SeriesOpened", "{player} opens the series.", player=_name(names, event.host))
        case PlayerJoined():
            return text("series.PlayerJoined", "{player} joins.", player=_name(names, event.player))
        case PlayerLeft():
            return text("series.PlayerLeft", "{player} leaves.", player=_name(names, event.player))
        case OptionsChosen():
            return text("series.OptionsChosen", "The options of the next games are chosen anew.")
        case GameJoined():
            return text("series.GameJoined", "The table of game {n} is opened.", n=event.n)
        case GameCounted():
            ending = words.ending(event.ending)
            return text("series.GameCounted", "Game {n} is over: {ending}.", n=event.n, ending=ending)
        case GameDropped():
            return text(f"series.GameDropped.{event.why}", DROPPED[event.why], n=event.n)
    assert isinstance(event, SeriesEnded)
    if event.why == "done":
        key, said = ("won", "The series is won: {ending}.") if event.won else ("over", "The series is over: {ending}.")
        return text(f"series.SeriesEnded.{key}", said, ending=series_ending(words, event.ending))
    return text(f"series.SeriesEnded.{event.why}", ENDED[event.why])


DROPPED = {
    "closed": "Game {n} does not count: its table was closed before it began.",
    "withheld": "Game {n} does not count: a share of chance was withheld before it began.",
    "abandoned": "Game {n} was given up after it had begun.",
}
ENDED = {
    "given-up": "The series is given up.",
    "abandoned": "The series ends without a result.",
}


def _name(names: Names, player: PlayerId) -> str | Text:
    return names.get(player) or GONE
