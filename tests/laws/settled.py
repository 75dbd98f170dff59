"""Law 12: what the rules say happens by itself has happened before a chapter begins, and what is kept beside the board
to find things quickly is what one would make of it anew. Law 13: that a worker goes on changes nothing."""

import random
from typing import Any

import msgspec

from domain.kernel.events import Checkpoint, Deferred, Event, Resumed, fold
from domain.kernel.headless import CapReached, play_out
from domain.kernel.light import Light, open_light
from domain.kernel.log import effective
from domain.kernel.record import decode_private, encode
from domain.kernel.ruleset import Ruleset
from domain.kernel.secrets import Secrets
from domain.kernel.steps import Defer
from tests.laws.played import CAP, Played

NUMBERED = {"id", "ask", "question", "board"}
"""What depends on how many events there were."""


def nothing_is_due(played: Played) -> None:
    """At every checkpoint nothing is due; at every event the index is right."""
    ruleset = played.ruleset
    board, secrets = ruleset.board(), Secrets()
    for record in effective(played.records):
        event = ruleset.event(record.public)
        fold(board, secrets, event, decode_private(record.private), record.seq)
        if isinstance(event, Checkpoint):
            due = list(ruleset.due(board))
            assert not due, f"due at the checkpoint {record.seq}, and nobody has settled it: {', '.join(due)}"
        if ruleset.index is not None:
            kept, anew = ruleset.index(board)
            assert kept == anew, f"after event {record.seq} the index is {kept}; made anew it would be {anew}"


class Undeferred(Light[Any]):
    """A game in which nobody has to be called to go on."""

    def _perform(self, step: object) -> Any:
        return None if isinstance(step, Defer) else super()._perform(step)


def deferring_changes_nothing(ruleset: Ruleset[Any], seats: int, setup: Any, seed: int) -> int:
    """The same game with and without: the same facts, but for what says so. How often it was deferred."""
    games = [_played(ruleset, seats, setup, seed, kind) for kind in (Light, Undeferred)]
    times = sum(isinstance(event, Deferred) for event in games[0])
    told = [[_plain(e) for e in events if not isinstance(e, Deferred | Resumed)] for events in games]
    for n, (one, other) in enumerate(zip(*told, strict=False)):
        assert one == other, f"fact {n} differs where nothing is deferred:\n  {one}\n  {other}"
    assert len(told[0]) == len(told[1]), "where nothing is deferred the game has another length"
    return times


def _played(ruleset: Ruleset[Any], seats: int, setup: Any, seed: int, kind: type[Light[Any]]) -> list[Event]:
    events: list[Event] = []
    live = open_light(ruleset, seats, setup, seed, live_type=kind, events=events)
    try:
        for _ in play_out(live, {}, random.Random(seed).randrange, CAP):
            pass
    except CapReached:
        pass
    return events


def _plain(event: Event) -> Any:
    plain = msgspec.json.decode(encode(event))
    return {name: value for name, value in plain.items() if name not in NUMBERED}
