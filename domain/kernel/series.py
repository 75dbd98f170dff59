"""A series of games by the same people, what they carry from one to the next, and its own log. Each game stays a game
like any other; its lock names the series, its number and the head of the series' log, so nobody can leave a game out or
swap two afterwards. This is the fold; `series_steps.py` decides what may happen."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from msgspec import Raw, Struct

from domain.kernel import fair
from domain.kernel.errors import Divergence, Refused
from domain.kernel.frames import NO_CLOCK, Clock, Entropy, GameLocked
from domain.kernel.ids import EndingId, GameId, PlayerId, Seat, SeriesId
from domain.kernel.record import Record, encode
from domain.kernel.series_rules import Result

ORDER = "The series cannot go on so:"
Dropped = Literal["closed", "withheld", "abandoned"]
"""Why a game does not count: its table was closed before the start, a share of chance was withheld, or it was given up
after it had begun."""
Why = Literal["done", "given-up", "abandoned"]
"""Why no further game comes: the rules have none, the host has given the series up, or its players gave up a game."""


class Terms(Struct, frozen=True, omit_defaults=True):
    """How the table of a game is opened: enough to open it, whoever does."""

    seats: int
    sitting: dict[Seat, PlayerId] = {}
    """Who sits there at once, bots included."""
    clock: Clock = NO_CLOCK
    hot_seat: bool = False
    entropy: Entropy = "clients"
    strict: bool = False


class SeriesEvent(Struct, frozen=True, tag=True, tag_field="e", omit_defaults=True):
    """One thing that happened to a series."""

    def apply(self, series: "Series") -> None:
        """Change the state. Raises `Refused` where it cannot have happened."""


class SeriesOpened(SeriesEvent, frozen=True):
    """Somebody opens a series, and is its first player."""

    id: SeriesId
    ruleset: str
    version: str
    host: PlayerId
    options: Raw = Raw(b"{}")
    public: bool = True
    """Listed for everybody, as its tables are; else by invitation."""
    spectators: bool = True
    at: int = 0

    def apply(self, series: "Series") -> None:
        _require(not series.id, "a series is opened once")
        series.id, series.ruleset, series.version = self.id, self.ruleset, self.version
        series.host, series.players, series.options = self.host, [self.host], self.options
        series.public, series.spectators, series.opened = self.public, self.spectators, self.at


class PlayerJoined(SeriesEvent, frozen=True):
    """From the next game on a player takes part."""

    player: PlayerId
    at: int = 0

    def apply(self, series: "Series") -> None:
        series.require_open()
        _require(self.player not in series.players, f"{self.player} takes part already")
        series.players.append(self.player)
        series.left = [player for player in series.left if player != self.player]


class PlayerLeft(SeriesEvent, frozen=True):
    """From the next game on a player takes no part. After the host, whoever has been there longest is host."""

    player: PlayerId
    at: int = 0

    def apply(self, series: "Series") -> None:
        series.require_open()
        _require(self.player in series.players, f"{self.player} does not take part")
        series.players.remove(self.player)
        series.left.append(self.player)
        if self.player == series.host and series.players:
            series.host = series.players[0]


class OptionsChosen(SeriesEvent, frozen=True):
    """From the next game on this is chosen."""

    options: Raw
    at: int = 0

    def apply(self, series: "Series") -> None:
        series.require_open()
        series.options = self.options


class GameJoined(SeriesEvent, frozen=True):
    """Game `n` of the series is to be played, set up so. It is waited for until it is counted or dropped."""

    n: int
    game: GameId
    setup: Raw
    rules: str
    """The version of the rules that made this set-up."""
    terms: Terms
    at: int = 0

    def apply(self, series: "Series") -> None:
        series.require_open()
        _require(series.waits_for is None, "the game before is not counted yet")
        _require(self.n == series.place, f"game {series.place} comes next, not {self.n}")
        _require(all(game.id != self.game for game in series.games), f"{self.game} has joined already")
        series.games.append(Joined(self.n, self.game, self.setup, self.terms, series.seq + 1))


class GameCounted(SeriesEvent, frozen=True):
    """Game `n` is over: how, and what is carried from it. `head` is the last of its own log."""

    n: int
    ending: EndingId
    winners: tuple[Seat, ...]
    carried: Raw
    events: int
    """So many events the game's log has."""
    head: bytes
    rules: str
    """The version of the rules that made `carried`."""
    studied: bool = False
    """Its player made a study of it while it ran. It counts, and everybody sees that."""
    at: int = 0

    def apply(self, series: "Series") -> None:
        game = series.require_waited_for(self.n)
        game.head, game.events, game.studied = self.head, self.events, self.studied
        game.result = Result(self.ending, self.winners, msgspec.json.decode(self.carried))


class GameDropped(SeriesEvent, frozen=True):
    """The game at place `n` does not count. Another may take its place, unless it was given up after it had begun."""

    n: int
    why: Dropped
    events: int
    head: bytes
    at: int = 0

    def apply(self, series: "Series") -> None:
        game = series.require_waited_for(self.n)
        game.head, game.events, game.dropped = self.head, self.events, self.why


class SeriesEnded(SeriesEvent, frozen=True):
    """No further game comes. What is done has come out somehow."""

    why: Why = "done"
    ending: EndingId = EndingId("")
    won: bool = False
    rules: str = ""
    """The version of the rules that said so."""
    at: int = 0

    def apply(self, series: "Series") -> None:
        series.require_open()
        _require(self.why == "given-up" or series.waits_for is None, "a game of it is not counted yet")
        _require((self.why == "abandoned") == series.broken_off, "it ends so if a game was given up, and only then")
        _require((self.why == "done") == bool(self.ending), "only what is done has an ending")
        series.ended, series.ending, series.won, series.closed = self.why, self.ending, self.won, self.at


AnySeriesEvent = (
    SeriesOpened | PlayerJoined | PlayerLeft | OptionsChosen | GameJoined | GameCounted | GameDropped | SeriesEnded
)
decode_event = msgspec.json.Decoder(AnySeriesEvent).decode


class Joined(Struct, omit_defaults=True):
    """A game of a series."""

    n: int
    """Its place. A game that was dropped leaves it to the next."""
    id: GameId
    setup: Raw
    terms: Terms
    seq: int
    """The event of the series with which it joined."""
    place: bytes = b""
    """The head of the series' log there: its lock names it."""
    head: bytes = b""
    """The last of its own log, once it is counted or dropped."""
    events: int = 0
    studied: bool = False
    result: Result | None = None
    dropped: Dropped | Literal[""] = ""


class Series(Struct, omit_defaults=True):
    """A series as everybody who may know of it knows it: the fold of its log."""

    id: SeriesId = SeriesId("")
    ruleset: str = ""
    version: str = ""
    host: PlayerId = PlayerId("")
    players: list[PlayerId] = []
    """Who takes part in the next game, in the order in which they came."""
    left: list[PlayerId] = []
    """Who took part once."""
    options: Raw = Raw(b"{}")
    public: bool = True
    spectators: bool = True
    games: list[Joined] = []
    ended: Why | Literal[""] = ""
    ending: EndingId = EndingId("")
    won: bool = False
    opened: int = 0
    closed: int = 0
    seq: int = 0
    head: bytes = b""

    @property
    def waits_for(self) -> Joined | None:
        """The game that has joined and is neither counted nor dropped yet."""
        last = self.games[-1] if self.games else None
        return last if last is not None and last.result is None and not last.dropped else None

    @property
    def results(self) -> tuple[Result, ...]:
        return tuple(game.result for game in self.games if game.result is not None)

    @property
    def place(self) -> int:
        """Of the next game."""
        return len(self.results) + 1

    @property
    def broken_off(self) -> bool:
        """A game was given up after it had begun: chance has shown what it was, so it is not played anew."""
        return bool(self.games) and self.games[-1].dropped == "abandoned"

    def require_open(self) -> None:
        _require(bool(self.id), "it is not opened yet")
        if self.ended:
            raise Refused("series-over", "This series is over.")

    def require_waited_for(self, n: int) -> Joined:
        self.require_open()
        game = self.waits_for
        if game is None or game.n != n:
            raise Refused(
                "series-order", "The series cannot go on so: game {n} is not the one that is waited for.", n=n
            )
        return game

    def fold(self, record: Record) -> None:
        """Take in one record: its number, its place in the chain, and what it says."""
        event = decode_event(record.public)
        before = self.head or chain_start(event)
        if record.seq != self.seq + 1 or record.head != fair.chain(before, record.public):
            raise Divergence(record.seq, record.public, b"(the chain of the series leads elsewhere)")
        _require(not self.broken_off or isinstance(event, SeriesEnded), "a game was given up: it ends")
        event.apply(self)
        self.seq, self.head = record.seq, record.head
        if isinstance(event, GameJoined):
            self.games[-1].place = record.head

    def write(self, *events: SeriesEvent) -> list[Record]:
        """The records of what happens now; `Refused` if it cannot. They still have to be stored."""
        records: list[Record] = []
        for event in events:
            public = encode(event)
            record = Record(self.seq + 1, public, b"", fair.chain(self.head or chain_start(event), public))
            self.fold(record)
            records.append(record)
        return records


def chain_start(opened: SeriesEvent) -> bytes:
    if not isinstance(opened, SeriesOpened):
        raise Refused("series-order", f"{ORDER} it is not opened yet.")
    return fair.series_start(opened.id)


def fold_series(records: Iterable[Record], series: Series | None = None) -> Series:
    """The state that a log leads to, with its chain checked."""
    series = Series() if series is None else series
    for record in records:
        series.fold(record)
    return series


def check_place(records: Sequence[Record], game: GameId, lock: GameLocked) -> None:
    """`Refused` unless the series' log says that this game was to be played there, and so."""
    place = lock.series
    if place is None:
        raise Refused("not-in-series", "The lock of {game} names no series.", game=game)
    joined = next((record for record in records if record.head == place.head), None)
    event = decode_event(joined.public) if joined else None
    if not isinstance(event, GameJoined) or (event.n, event.game) != (place.n, game):
        raise Refused("series-place", "{game} is not game {n} of {series}.", game=game, n=place.n, series=place.series)
    if bytes(event.setup) != bytes(lock.setup):
        raise Refused("series-setup", "{game} is set up otherwise than its series says.", game=game)


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Refused("series-order", f"{ORDER} {{why}}.", why=otherwise)
