"""A series of games by the same players, what they carry from one to the next, and its own log. Each game stays a game
like any other; its lock names the series, its number and the head of the series' log, so nobody can leave a game out or
swap two afterwards. Folded purely; no rule of a game runs here but `next` and `carry` of its ruleset."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from domain.kernel import fair
from domain.kernel.board import Board
from domain.kernel.errors import Divergence, Refused
from domain.kernel.frames import GameLocked, InSeries
from domain.kernel.ids import EndingId, GameId, PlayerId, Seat, SeriesId
from domain.kernel.record import Record, encode
from domain.kernel.ruleset import Ruleset

START = "series/1"


class SeriesEvent(Struct, frozen=True, tag=True, tag_field="e", omit_defaults=True):
    """One thing that happened to a series."""

    def apply(self, series: "Series") -> None:
        """Change the state. Raises `Refused` where it cannot have happened."""


class SeriesOpened(SeriesEvent, frozen=True):
    """These players begin a series, in the order of their seats."""

    id: SeriesId
    ruleset: str
    version: str
    players: tuple[PlayerId, ...]
    at: int = 0

    def apply(self, series: "Series") -> None:
        _require(not series.id, "a series is opened once")
        series.id, series.ruleset, series.version, series.players = self.id, self.ruleset, self.version, self.players


class GameJoined(SeriesEvent, frozen=True):
    """Game `n` of the series is to be played, set up so. It is open until it is counted."""

    n: int
    game: GameId
    setup: Raw
    at: int = 0

    def apply(self, series: "Series") -> None:
        series.require_open()
        _require(series.waits_for is None, "the game before is not counted yet")
        _require(self.n == len(series.games) + 1, f"game {len(series.games) + 1} comes next, not {self.n}")
        _require(all(game.id != self.game for game in series.games), f"{self.game} has joined already")
        series.games.append(Joined(self.game, self.setup))


class GameCounted(SeriesEvent, frozen=True):
    """Game `n` is over: how, and what is carried from it. `head` is the last of its own log."""

    n: int
    ending: EndingId
    winners: tuple[Seat, ...]
    carried: Raw
    head: bytes
    at: int = 0

    def apply(self, series: "Series") -> None:
        series.require_open()
        game = series.waits_for
        _require(game is not None and self.n == len(series.games), f"game {self.n} is not the one that is waited for")
        assert game is not None
        game.head = self.head
        game.result = Result(self.ending, self.winners, msgspec.json.decode(self.carried))


class SeriesEnded(SeriesEvent, frozen=True):
    """No further game comes: the ruleset has none, or the players have given it up."""

    why: Literal["done", "given-up"] = "done"
    at: int = 0

    def apply(self, series: "Series") -> None:
        series.require_open()
        _require(self.why == "given-up" or series.waits_for is None, "a game of it is not counted yet")
        series.ended = self.why


AnySeriesEvent = SeriesOpened | GameJoined | GameCounted | SeriesEnded
_decode = msgspec.json.Decoder(AnySeriesEvent).decode


class Result(Struct, frozen=True):
    """How a game of a series came out, for `next` of the ruleset."""

    ending: EndingId
    winners: tuple[Seat, ...]
    carried: Any
    """What `carry` gave, as plain data."""


class Joined(Struct, omit_defaults=True):
    """A game of a series."""

    id: GameId
    setup: Raw
    head: bytes = b""
    result: Result | None = None


class Series(Struct, omit_defaults=True):
    """A series as everybody knows it: the fold of its log."""

    id: SeriesId = SeriesId("")
    ruleset: str = ""
    version: str = ""
    players: tuple[PlayerId, ...] = ()
    games: list[Joined] = []
    ended: Literal["", "done", "given-up"] = ""
    seq: int = 0
    head: bytes = b""

    @property
    def waits_for(self) -> Joined | None:
        """The game that has joined and is not counted yet."""
        return self.games[-1] if self.games and self.games[-1].result is None else None

    @property
    def results(self) -> tuple[Result, ...]:
        return tuple(game.result for game in self.games if game.result is not None)

    def require_open(self) -> None:
        _require(bool(self.id), "it is not opened yet")
        _require(not self.ended, "it is over")

    def fold(self, record: Record) -> None:
        """Take in one record: its number, its place in the chain, and what it says."""
        before = self.head or chain_start(_decode(record.public))
        if record.seq != self.seq + 1 or record.head != fair.chain(before, record.public):
            raise Divergence(record.seq, record.public, b"(the chain of the series leads elsewhere)")
        _decode(record.public).apply(self)
        self.seq, self.head = record.seq, record.head

    def write(self, event: SeriesEvent) -> Record:
        """The record of what happens now; `Refused` if it cannot. It still has to be stored."""
        public = encode(event)
        record = Record(self.seq + 1, public, b"", fair.chain(self.head or chain_start(event), public))
        self.fold(record)
        return record


def chain_start(opened: SeriesEvent) -> bytes:
    _require(isinstance(opened, SeriesOpened), "it is not opened yet")
    assert isinstance(opened, SeriesOpened)
    return fair.digest(fair.enc(START, opened.id))


def fold_series(records: Iterable[Record]) -> Series:
    """The state that a log leads to, with its chain checked."""
    series = Series()
    for record in records:
        series.fold(record)
    return series


# --- deciding ------------------------------------------------------------------------------------


def open_series(ruleset: Ruleset[Any], id: SeriesId, players: Sequence[PlayerId], at: int = 0) -> tuple[Series, Record]:
    """A new series."""
    if ruleset.next is None:
        raise Refused("no-series", "{title} is not played in series.", title=ruleset.title, pointer="/ruleset")
    series = Series()
    return series, series.write(SeriesOpened(id, ruleset.name, ruleset.version, tuple(players), at))


def go_on(series: Series, ruleset: Ruleset[Any], game: GameId, at: int = 0) -> Record:
    """The next game joins, set up as the ruleset says; or the series is over."""
    series.require_open()
    _require(series.waits_for is None, "the game before is not counted yet")
    assert ruleset.next is not None
    setup = ruleset.next(series.results)
    if setup is None:
        return series.write(SeriesEnded("done", at))
    return series.write(GameJoined(len(series.games) + 1, game, Raw(encode(setup)), at))


def count(series: Series, ruleset: Ruleset[Any], board: Board, head: bytes, at: int = 0) -> Record:
    """The game that is waited for is over: what its board carries is kept."""
    ended = board.ended
    if ended is None:
        raise Refused("game-running", "The game is not over; it counts when it is.")
    carried = Raw(encode(ruleset.carry(board)))
    return series.write(GameCounted(len(series.games), ended.ending, ended.winners, carried, head, at))


def place_of(series: Series) -> InSeries:
    """What the lock of the game that has just joined names."""
    series.require_open()
    _require(series.waits_for is not None, "no game waits to be played")
    return InSeries(series.id, len(series.games), series.head)


def check_place(records: Sequence[Record], game: GameId, lock: GameLocked) -> None:
    """`Refused` unless the series' log says that this game was to be played there, and so."""
    place = lock.series
    if place is None:
        raise Refused("not-in-series", "The lock of {game} names no series.", game=game)
    joined = next((record for record in records if record.head == place.head), None)
    event = _decode(joined.public) if joined else None
    if not isinstance(event, GameJoined) or (event.n, event.game) != (place.n, game):
        raise Refused("series-place", "{game} is not game {n} of {series}.", game=game, n=place.n, series=place.series)
    if bytes(event.setup) != bytes(lock.setup):
        raise Refused("series-setup", "{game} is set up otherwise than its series says.", game=game)


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Refused("series-order", "The series cannot go on so: {why}.", why=otherwise)
