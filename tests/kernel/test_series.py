"""A series of games: its own log, what it carries, and the locks that name it."""

import random
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from domain.kernel import Ask, Choose, EndingId, GameId, PlayerId, Result
from domain.kernel.board import Board, Ended
from domain.kernel.errors import Divergence, Refused
from domain.kernel.events import GameLocked
from domain.kernel.frames import InSeries
from domain.kernel.headless import play_out
from domain.kernel.ids import SeriesId
from domain.kernel.log import effective, fold_log, is_kind, rerun
from domain.kernel.record import Record, encode
from domain.kernel.ruleset import seats_for
from domain.kernel.secrets import Secrets
from domain.kernel.series import (
    GameCounted,
    GameJoined,
    Series,
    SeriesEnded,
    SeriesOpened,
    check_place,
    count,
    fold_series,
    go_on,
    open_series,
    place_of,
)
from domain.kernel.starting import locked_by, open_table
from tests.given import S1, S2, refusal
from tests.kernel.tiny import G, tiny
from tests.toy.shoals import SHOALS, next_night
from tests.toy.shoals.options import Voyage

ID = SeriesId("07-seriesabcd")
PLAYERS = (PlayerId("ann"), PlayerId("bob"))


def begun() -> tuple[Series, list[Record]]:
    series, opened = open_series(SHOALS, ID, PLAYERS, at=5)
    return series, [opened]


def won(series: Series, saved: int = 2, ending: str = "home") -> Record:
    board = SHOALS.board(saved=saved, ended=Ended(EndingId(ending), (S1, S2)))
    return count(series, SHOALS, board, b"h" * 32)


def refused(work: Any) -> str:
    no = refusal(work)
    assert no.code == "series-order"
    return str(no).removeprefix("The series cannot go on so: ")


# --- the log -------------------------------------------------------------------------------------


def test_the_fold_of_the_log_is_the_series() -> None:
    series, records = begun()
    records += [
        go_on(series, SHOALS, GameId("g1")),
        won(series),
        go_on(series, SHOALS, GameId("g2")),
        won(series, 1, "dark"),
    ]
    records += [go_on(series, SHOALS, GameId("g3"))]
    assert fold_series(records) == series
    assert [record.seq for record in records] == [1, 2, 3, 4, 5, 6]
    assert series.ended == "done" and [game.id for game in series.games] == ["g1", "g2"]
    assert series.results == (
        Result(EndingId("home"), (S1, S2), {"saved": 2}), Result(EndingId("dark"), (S1, S2), {"saved": 1}),
    )  # fmt: skip
    assert (series.players, series.ruleset, series.version) == (PLAYERS, "toy-shoals", "1")


def test_events_are_stored_as_plain_json() -> None:
    series, (opened,) = begun()
    joined = go_on(series, SHOALS, GameId("g1"))
    assert opened.public == (
        b'{"e":"SeriesOpened","id":"07-seriesabcd","ruleset":"toy-shoals","version":"1","players":["ann","bob"],"at":5}'
    )
    assert joined.public.startswith(b'{"e":"GameJoined","n":1,"game":"g1","setup":{"rounds":6')
    assert b'"carried":{"saved":2}' in won(series).public


@pytest.mark.parametrize("change", ["public", "head", "seq", "left out", "order"])
def test_a_log_that_was_changed_is_found(change: str) -> None:
    series, records = begun()
    records += [go_on(series, SHOALS, GameId("g1")), won(series), go_on(series, SHOALS, GameId("g2"))]
    one = records[1]
    other = {
        "public": [records[0], Record(one.seq, one.public.replace(b"g1", b"gx"), b"", one.head), *records[2:]],
        "head": [records[0], Record(one.seq, one.public, b"", b"x" * 32), *records[2:]],
        "seq": [records[0], Record(7, one.public, b"", one.head), *records[2:]],
        "left out": [records[0], *records[2:]],
        "order": [records[0], records[2], records[1], records[3]],
    }[change]
    with pytest.raises(Divergence, match="the chain of the series leads elsewhere"):
        fold_series(other)


# --- what may happen -----------------------------------------------------------------------------


def test_a_series_goes_on_as_the_ruleset_says() -> None:
    series, _ = begun()
    setups = []
    while not series.ended:
        go_on(series, SHOALS, GameId(f"g{len(series.games)}"))
        if not series.ended:
            setups.append(SHOALS.read_setup(series.games[-1].setup))
            won(series, 1, "late")
    assert setups == [Voyage(6), Voyage(7, helpers=1), Voyage(8, helpers=2)]


def test_the_next_game_comes_when_the_one_before_is_counted() -> None:
    series, _ = begun()
    go_on(series, SHOALS, GameId("g1"))
    assert refused(lambda: go_on(series, SHOALS, GameId("g2"))) == "the game before is not counted yet."
    assert (
        refused(lambda: series.write(GameJoined(2, GameId("g2"), Raw(b"{}")))) == "the game before is not counted yet."
    )
    won(series)
    assert refused(lambda: series.write(GameJoined(3, GameId("g2"), Raw(b"{}")))) == "game 2 comes next, not 3."
    assert refused(lambda: series.write(GameJoined(2, GameId("g1"), Raw(b"{}")))) == "g1 has joined already."
    assert refused(lambda: won(series)) == "game 1 is not the one that is waited for."


def test_nothing_comes_before_the_opening_or_after_the_end() -> None:
    assert refused(lambda: Series().write(SeriesEnded())) == "it is not opened yet."
    assert refused(lambda: place_of(Series())) == "it is not opened yet."
    series, (opened,) = begun()
    assert refused(lambda: place_of(series)) == "no game waits to be played."
    again = msgspec.json.decode(opened.public, type=SeriesOpened)
    assert refused(lambda: series.write(again)) == "a series is opened once."
    go_on(series, SHOALS, GameId("g1"))
    assert refused(lambda: series.write(SeriesEnded())) == "a game of it is not counted yet."
    series.write(SeriesEnded("given-up"))
    assert series.ended == "given-up"
    assert refused(lambda: series.write(GameCounted(1, EndingId("home"), (), Raw(b"null"), b""))) == "it is over."


def test_a_game_counts_when_it_is_over() -> None:
    series, _ = begun()
    go_on(series, SHOALS, GameId("g1"))
    assert refusal(lambda: count(series, SHOALS, SHOALS.board(), b"")).code == "game-running"


def test_a_refused_event_changes_nothing() -> None:
    series, records = begun()
    before = encode(series)
    with pytest.raises(Refused):
        won(series)
    assert encode(series) == before == encode(fold_series(records))


async def begins(g: G) -> None:
    await Ask(S1, "begin", Choose(("go",)))


def test_a_game_without_a_next_has_no_series() -> None:
    assert refusal(lambda: open_series(tiny(begins), ID, PLAYERS)).code == "no-series"


def test_without_a_word_nothing_is_carried() -> None:
    rules = tiny(begins, next=lambda results: None if results else rules.setup())
    series, _ = open_series(rules, ID, PLAYERS)
    go_on(series, rules, GameId("g1"))
    count(series, rules, Board(ended=Ended(EndingId("done"), ())), b"")
    assert series.results[0].carried is None
    go_on(series, rules, GameId("g2"))
    assert series.ended == "done"


# --- locks ---------------------------------------------------------------------------------------


def test_the_lock_of_a_game_names_its_place_and_the_game_is_audited_as_ever() -> None:
    series, records = begun()
    game = GameId("07-aaaaaaaaaa")
    records.append(go_on(series, SHOALS, game))
    setup = SHOALS.read_setup(series.games[-1].setup)
    live, log = open_table(SHOALS, game, 2, setup, series=place_of(series))
    live.appended()
    for batch in play_out(live, {}, random.Random(1).randrange, 1000):
        log += batch
    assert rerun(SHOALS, game, live.dealer.chance, log).head == live.head
    lock = lock_of(log)
    assert lock.series == InSeries(ID, 1, records[-1].head)
    check_place(records, game, lock)
    records.append(count(series, SHOALS, live.board, live.head))
    board = SHOALS.board()
    fold_log(SHOALS, effective(log), board, Secrets())
    assert series.results[0].carried == {"saved": board.saved} and series.games[0].head == live.head
    check_place(records, game, lock)


def lock_of(log: list[Record]) -> GameLocked:
    record = next(record for record in log if is_kind(record, GameLocked))
    event = SHOALS.event(record.public)
    assert isinstance(event, GameLocked)
    return event


def locked(setup: Any, place: InSeries | None) -> GameLocked:
    return locked_by(SHOALS, seats_for(2), setup, series=place)


def test_a_game_that_the_series_does_not_know_is_refused() -> None:
    series, records = begun()
    records.append(go_on(series, SHOALS, GameId("g1")))
    place, setup = place_of(series), SHOALS.read_setup(series.games[-1].setup)
    check_place(records, GameId("g1"), locked(setup, place))
    for game, lock, code in (
        ("g2", locked(setup, place), "series-place"),
        ("g1", locked(setup, InSeries(ID, 2, place.head)), "series-place"),
        ("g1", locked(setup, InSeries(ID, 1, b"x" * 32)), "series-place"),
        ("g1", locked(setup, InSeries(ID, 1, records[0].head)), "series-place"),
        ("g1", locked(Voyage(5), place), "series-setup"),
        ("g1", locked(setup, None), "not-in-series"),
    ):
        assert refusal(lambda g=game, one=lock: check_place(records, GameId(g), one)).code == code  # type: ignore[misc]


def test_a_lock_without_a_series_is_the_same_bytes_as_before() -> None:
    assert b"series" not in encode(locked(Voyage(), None))
    assert b'"series":{"series":"07-seriesabcd","n":1,"head":"' in encode(locked(Voyage(), InSeries(ID, 1, b"h")))


def test_nights_get_longer_until_the_tower_is_dark() -> None:
    dark = Result(EndingId("dark"), (), {"saved": 1})
    assert next_night(()) == Voyage(6)
    assert next_night((dark,)) is None
