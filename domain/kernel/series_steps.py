"""What may happen to a series: each function gives the records of one commit, or refuses. No rule of a game runs here
but `next` and `carry` of its ruleset, and nothing is drawn."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw

from domain.kernel.board import Board
from domain.kernel.errors import Divergence, Refused
from domain.kernel.frames import InSeries
from domain.kernel.ids import GameId, PlayerId, SeriesId
from domain.kernel.record import Record, encode
from domain.kernel.ruleset import Ruleset
from domain.kernel.series import (
    ORDER,
    Dropped,
    GameCounted,
    GameDropped,
    GameJoined,
    OptionsChosen,
    PlayerJoined,
    PlayerLeft,
    Series,
    SeriesEnded,
    SeriesEvent,
    SeriesOpened,
    Terms,
    decode_event,
)
from domain.kernel.series_rules import SeriesOver, SeriesRules
from domain.kernel.starting import check_table


def rules_of(ruleset: Ruleset[Any]) -> SeriesRules[Any]:
    """`Refused` for a game that is not played in series."""
    if ruleset.series is None:
        raise Refused("no-series", "{title} is not played in series.", title=ruleset.title, pointer="/ruleset")
    return ruleset.series


def open_series(
    ruleset: Ruleset[Any],
    id: SeriesId,
    host: PlayerId,
    options: Any = None,
    *,
    public: bool = True,
    spectators: bool = True,
    at: int = 0,
) -> tuple[Series, list[Record]]:
    """A new series."""
    rules = rules_of(ruleset)
    chosen = Raw(encode(rules.options() if options is None else options))
    series = Series()
    opened = SeriesOpened(id, ruleset.name, ruleset.version, host, chosen, public, spectators, at)
    return series, series.write(opened)


def join(series: Series, ruleset: Ruleset[Any], player: PlayerId, at: int = 0) -> list[Record]:
    """Take part from the next game on."""
    series.require_open()
    if player in series.players:
        raise Refused("series-joined", "You take part in this series already.")
    if len(series.players) >= max(ruleset.seats):
        raise Refused("series-full", "{most} players take part, which is as many as can play.", most=max(ruleset.seats))
    return series.write(PlayerJoined(player, at))


def leave(series: Series, player: PlayerId, at: int = 0) -> list[Record]:
    """Take no part from the next game on. When the last one leaves, the series is given up."""
    series.require_open()
    if player not in series.players:
        raise Refused("not-in-this-series", "{player} does not take part in this series.", player=player)
    alone = series.players == [player]
    return series.write(PlayerLeft(player, at), *([SeriesEnded("given-up", at=at)] if alone else []))


def choose(series: Series, ruleset: Ruleset[Any], options: Any, at: int = 0) -> list[Record]:
    """Choose otherwise from the next game on. What is chosen already writes nothing."""
    series.require_open()
    raw = encode(options)
    return series.write(OptionsChosen(Raw(raw), at)) if raw != bytes(series.options) else []


def coming(series: Series, ruleset: Ruleset[Any]) -> Any:
    """The set-up of the next game, or `SeriesOver`."""
    rules = rules_of(ruleset)
    return rules.next(series.results, read_options(ruleset, series.options))


def read_options(ruleset: Ruleset[Any], raw: Raw) -> Any:
    """What was chosen, as the ruleset's own type."""
    return msgspec.json.decode(bytes(raw), type=rules_of(ruleset).options)


def go_on(series: Series, ruleset: Ruleset[Any], game: GameId, terms: Terms, at: int = 0) -> list[Record]:
    """The next game joins, set up as the ruleset says."""
    require_next(series)
    setup = coming(series, ruleset)
    if isinstance(setup, SeriesOver):
        raise Refused("series-over", "There is no further game in this series.")
    check_table(ruleset, terms.seats, setup)
    return series.write(GameJoined(series.place, game, Raw(encode(setup)), ruleset.version, terms, at))


def require_next(series: Series) -> None:
    """`Refused` while a game is waited for, and after the end."""
    series.require_open()
    if series.waits_for is not None:
        raise Refused("series-waits", "{game} comes first: it is not over.", game=series.waits_for.id)


def count(
    series: Series,
    ruleset: Ruleset[Any],
    board: Board,
    events: int,
    head: bytes,
    *,
    studied: bool = False,
    at: int = 0,
) -> list[Record]:
    """The game that is waited for is over: what its board carries is kept. With the last game the series is over."""
    ended, game = board.ended, series.waits_for
    if ended is None:
        raise Refused("game-running", "The game is not over; it counts when it is.")
    series.require_open()
    if game is None:
        raise Refused("series-order", f"{ORDER} no game is waited for.")
    carried = Raw(encode(rules_of(ruleset).carry(board)))
    how = (ended.ending, ended.winners, carried, events, head, ruleset.version)
    counted = GameCounted(game.n, *how, studied=studied, at=at)
    return [*series.write(counted), *finish(series, ruleset, at)]


def finish(series: Series, ruleset: Ruleset[Any], at: int = 0) -> list[Record]:
    """If no further game comes, the series is over."""
    over = coming(series, ruleset)
    if not isinstance(over, SeriesOver):
        return []
    return series.write(SeriesEnded("done", over.ending, over.won, ruleset.version, at))


def drop(series: Series, why: Dropped, events: int, head: bytes, at: int = 0) -> list[Record]:
    """The game that is waited for will not be played to its end. Once it has begun, the series ends with it: nobody
    draws anew because they do not like what was drawn."""
    series.require_open()
    game = series.waits_for
    if game is None:
        raise Refused("series-order", f"{ORDER} no game is waited for.")
    dropped: list[SeriesEvent] = [GameDropped(game.n, why, events, head, at)]
    return series.write(*dropped, *([SeriesEnded("abandoned", at=at)] if why == "abandoned" else []))


def give_up(series: Series, at: int = 0) -> list[Record]:
    """No further game is to come. One that runs is played on and does not count."""
    series.require_open()
    return series.write(SeriesEnded("given-up", at=at))


def place_of(series: Series) -> InSeries:
    """What the table and the lock of the game that has joined name."""
    series.require_open()
    game = series.waits_for
    if game is None:
        raise Refused("series-order", f"{ORDER} no game waits to be played.")
    return InSeries(series.id, game.n, game.place)


def rerun_series(ruleset: Ruleset[Any], records: Sequence[Record]) -> list[int]:
    """Make every set-up and the end of a series again from the results before; `Divergence` at the first that is
    otherwise. Gives the events that another version of the rules has made: of them nothing can be said here."""
    series, elsewhere = Series(), list[int]()
    for record in records:
        event = decode_event(record.public)
        said = _said_by_rules(event)
        if said is not None:
            rules, was = said
            if rules != ruleset.version:
                elsewhere.append(record.seq)
            elif (made := encode(coming(series, ruleset))) != was:
                raise Divergence(record.seq, was, made)
        series.fold(record)
    return elsewhere


def _said_by_rules(event: SeriesEvent) -> tuple[str, bytes] | None:
    """What `next` gave, and by which version of the rules."""
    if isinstance(event, GameJoined):
        return event.rules, bytes(event.setup)
    if isinstance(event, SeriesEnded) and event.why == "done":
        return event.rules, encode(SeriesOver(event.ending, event.won))
    return None
