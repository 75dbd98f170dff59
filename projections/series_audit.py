"""Checking a series: its chain, that each game is set up as the results before say, that each game is the one which its
lock and its own log say, and that what it hands on follows from it."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from domain.kernel.errors import Divergence, Refused
from domain.kernel.events import GameEnded, GameLocked
from domain.kernel.ids import GameId, SeriesId
from domain.kernel.log import effective, fold_log, is_kind
from domain.kernel.record import Record, encode
from domain.kernel.ruleset import Ruleset
from domain.kernel.secrets import Secrets
from domain.kernel.series import GameCounted, GameJoined, Joined, Series, check_place, decode_event, fold_series
from domain.kernel.series_steps import rerun_series, rules_of
from domain.kernel.text import Text, text
from projections.audit.report import Check


class SeriesFault(Struct, frozen=True):
    """The first thing that does not hold."""

    seq: int
    """The event of the series."""
    text: Text


class SeriesReport(Struct, frozen=True, omit_defaults=True):
    """What an audit of a series comes to."""

    series: SeriesId
    seq: int
    """The last event that was checked."""
    head: bytes
    holds: bool
    """Nothing that could be checked is wrong."""
    checked: tuple[Check, ...]
    unchecked: tuple[Text, ...]
    fault: SeriesFault | None = None


class _Wrong(Exception):
    def __init__(self, seq: int, said: Text) -> None:
        self.seq, self.said = seq, said
        super().__init__(said.en)


CHECKED = {
    "events": "events in the chain",
    "setups": "set-ups and ends, made again from the results before",
    "locks": "games whose lock names their place here",
    "games": "games that ended as it is said here",
    "carried": "what games hand on, made again from their logs",
}


class SeriesAudit:
    """Runs over a log, beside the whole logs of its games as far as they are there."""

    def __init__(self, ruleset: Ruleset[Any], games: Mapping[GameId, Sequence[Record]]) -> None:
        self.ruleset, self.games = ruleset, games
        self.checked = dict.fromkeys(CHECKED, 0)
        self.unchecked: list[Text] = []

    def run(self, id: SeriesId, log: Sequence[Record]) -> SeriesReport:
        """Check all that can be checked."""
        fault: SeriesFault | None = None
        try:
            self._run(log)
        except _Wrong as wrong:
            fault = SeriesFault(wrong.seq, wrong.said)
        checked = tuple(Check(text(f"series.checked.{key}", CHECKED[key]), n) for key, n in self.checked.items() if n)
        return SeriesReport(id, log[-1].seq, log[-1].head, fault is None, checked, tuple(self.unchecked), fault)

    def _run(self, log: Sequence[Record]) -> None:
        try:
            series = fold_series(log)
        except Divergence as found:
            raise _Wrong(found.seq, text("series.fault.chain", "The chain leads elsewhere.")) from found
        except Refused as refused:
            raise _Wrong(self._folds_to(log) + 1, refused.text) from refused
        self.checked["events"] = len(log)
        self._rerun(log)
        for game in series.games:
            self._game(log, series, game)

    def _folds_to(self, log: Sequence[Record]) -> int:
        """The last event that could be taken in."""
        series = Series()
        try:
            fold_series(log, series)
        except Refused:
            return series.seq
        return len(log)

    def _rerun(self, log: Sequence[Record]) -> None:
        try:
            elsewhere = rerun_series(self.ruleset, log)
        except Divergence as found:
            otherwise = text("series.fault.setup", "The rules say otherwise than what stands here.")
            raise _Wrong(found.seq, otherwise) from found
        by_rules = sum(b'"rules":' in r.public and not r.public.startswith(b'{"e":"GameCounted"') for r in log)
        self.checked["setups"] = by_rules - len(elsewhere)
        if elsewhere:
            other = "what other versions of the rules have said ({n})"
            self.unchecked.append(text("series.unchecked.rules", other, n=len(elsewhere)))

    def _game(self, log: Sequence[Record], series: Series, game: Joined) -> None:
        own = self.games.get(game.id, ())
        if not own:
            self.unchecked.append(text("series.unchecked.game", "{game}: its log is not here", game=game.id))
            return
        locks = [r for r in own if is_kind(r, GameLocked)]
        for lock in locks:
            event = self.ruleset.event(lock.public)
            assert isinstance(event, GameLocked)
            try:
                check_place(log, game.id, event)
            except Refused as refused:
                raise _Wrong(game.seq, refused.text) from refused
        self.checked["locks"] += bool(locks)
        if game.result is None and not game.dropped:
            return
        seq, counted = next(
            (r.seq, e) for r in log[game.seq :] if hasattr(e := decode_event(r.public), "head") and e.n == game.n
        )
        if len(own) != game.events or own[-1].head != game.head:
            said = "{game} has another end than the series says."
            raise _Wrong(seq, text("series.fault.head", said, game=game.id))
        if isinstance(counted, GameCounted):
            self._counted(seq, counted, game, own)
        else:
            self.checked["games"] += 1

    def _counted(self, seq: int, counted: GameCounted, game: Joined, own: Sequence[Record]) -> None:
        ended = next((self.ruleset.event(r.public) for r in reversed(own) if is_kind(r, GameEnded)), None)
        if not isinstance(ended, GameEnded) or (ended.ending, ended.winners) != (counted.ending, counted.winners):
            said = "{game} came out otherwise than the series says."
            raise _Wrong(seq, text("series.fault.ending", said, game=game.id))
        self.checked["games"] += 1
        if counted.rules != self.ruleset.version:
            said = "what {game} hands on, by other rules"
            self.unchecked.append(text("series.unchecked.carried", said, game=game.id))
            return
        board = self.ruleset.board()
        fold_log(self.ruleset, effective(own), board, Secrets())
        if encode(rules_of(self.ruleset).carry(board)) != bytes(counted.carried):
            said = "{game} hands on something else than the series says."
            raise _Wrong(seq, text("series.fault.carried", said, game=game.id))
        self.checked["carried"] += 1


def joined_in(log: Sequence[Record]) -> list[GameId]:
    """Every game that a log names."""
    events = (decode_event(record.public) for record in log)
    return [event.game for event in events if isinstance(event, GameJoined)]
