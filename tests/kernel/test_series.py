"""A series of games: its own log, what it carries, and the locks that name it."""

import random
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from domain.kernel import Ask, Choose, EndingId, GameId, PlayerId, Result, SeriesOver, SeriesRules
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
    GameDropped,
    GameJoined,
    PlayerJoined,
    Series,
    SeriesEnded,
    SeriesEvent,
    SeriesOpened,
    Terms,
    check_place,
    decode_event,
    fold_series,
)
from domain.kernel.series_steps import (
    choose,
    coming,
    count,
    drop,
    give_up,
    go_on,
    join,
    leave,
    open_series,
    place_of,
    rerun_series,
)
from domain.kernel.starting import locked_by, open_table
from tests.given import S1, S2, refusal
from tests.kernel.tiny import G, tiny
from tests.toy.shoals import SHOALS, next_night
from tests.toy.shoals.options import Voyage, Watch

ID = SeriesId("s07-seriesabcd")
ANN, BOB, CYD, DAN = map(PlayerId, ("ann", "bob", "cyd", "dan"))
TERMS = Terms(2, {S1: ANN})


def begun(options: Watch | None = None) -> tuple[Series, list[Record]]:
    return open_series(SHOALS, ID, ANN, options, at=5)


def opened(series: Series, game: str) -> list[Record]:
    return go_on(series, SHOALS, GameId(game), TERMS)


def won(series: Series, saved: int = 2, ending: str = "home") -> list[Record]:
    board = SHOALS.board(saved=saved, ended=Ended(EndingId(ending), (S1, S2)))
    return count(series, SHOALS, board, 9, b"h" * 32)


def played(nights: int = 3) -> tuple[Series, list[Record]]:
    """A series of so many games, to its end, with all that can happen to one between its games."""
    series, records = begun(Watch(nights=nights))
    records += join(series, SHOALS, BOB)
    records += opened(series, "g0") + drop(series, "closed", 3, b"c" * 32)
    for night in range(1, nights + 1):
        records += opened(series, f"g{night}") + won(series, night)
        if night == 1:
            records += choose(series, SHOALS, Watch(nights=nights, rounds=5)) + leave(series, ANN)
    return series, records


def refused(work: Any) -> str:
    no = refusal(work)
    assert no.code == "series-order"
    return str(no).removeprefix("The series cannot go on so: ")


# --- the log -------------------------------------------------------------------------------------


def test_the_fold_of_the_log_is_the_series() -> None:
    series, records = played()
    assert fold_series(records) == series
    assert [record.seq for record in records] == list(range(1, len(records) + 1))
    assert (series.ended, series.ending, series.won) == ("done", "dawn", True)
    assert [(game.n, game.id, game.dropped) for game in series.games] == [
        (1, "g0", "closed"), (1, "g1", ""), (2, "g2", ""), (3, "g3", ""),
    ]  # fmt: skip
    assert [result.carried for result in series.results] == [{"saved": 1}, {"saved": 2}, {"saved": 3}]
    assert (series.host, series.players, series.left) == (BOB, [BOB], [ANN])


def test_a_fold_can_stop_anywhere_and_go_on() -> None:
    series, records = played()
    for seq in range(1, len(records)):
        half = fold_series(records[:seq])
        assert half.seq == seq and not half.ended
        again = msgspec.json.decode(encode(half), type=Series)
        assert fold_series(records[seq:], again) == series


def test_the_same_decisions_give_the_same_bytes() -> None:
    assert played() == played()
    assert played(2)[1][-1].head != played(3)[1][-1].head


def test_events_are_stored_as_plain_json() -> None:
    series, (first,) = begun()
    (joined,) = opened(series, "g1")
    assert first.public == (
        b'{"e":"SeriesOpened","id":"s07-seriesabcd","ruleset":"toy-shoals","version":"1","host":"ann",'
        b'"options":{"nights":3,"rounds":6},"at":5}'
    )
    assert joined.public.startswith(b'{"e":"GameJoined","n":1,"game":"g1","setup":{"rounds":6')
    assert joined.public.endswith(b'"rules":"1","terms":{"seats":2,"sitting":{"s1":"ann"}}}')
    assert b'"carried":{"saved":2}' in won(series)[0].public


@pytest.mark.parametrize("change", ["public", "head", "seq", "left out", "order"])
def test_a_log_that_was_changed_is_found(change: str) -> None:
    series, records = begun()
    records += opened(series, "g1") + won(series) + opened(series, "g2")
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
        opened(series, f"g{len(series.games)}")
        setups.append(SHOALS.read_setup(series.games[-1].setup))
        won(series, 1, "late")
    assert setups == [Voyage(6), Voyage(7, helpers=1), Voyage(8, helpers=2)]


def test_a_series_ends_with_the_game_after_which_the_rules_have_none() -> None:
    series, _ = begun()
    opened(series, "g1")
    counted, over = won(series, 1, "dark")
    assert counted.public.startswith(b'{"e":"GameCounted"') and over.seq == 4
    assert (series.ended, series.ending, series.won) == ("done", "dark", False)
    assert refusal(lambda: opened(series, "g2")).code == "series-over"


def test_the_next_game_comes_when_the_one_before_is_counted() -> None:
    series, _ = begun()
    opened(series, "g1")
    assert refusal(lambda: opened(series, "g2")).code == "series-waits"

    def joins(n: int, game: str) -> str:
        return refused(lambda: series.write(GameJoined(n, GameId(game), Raw(b"{}"), "1", TERMS)))

    assert joins(2, "g2") == "the game before is not counted yet."
    won(series)
    assert joins(3, "g2") == "game 2 comes next, not 3."
    assert joins(2, "g1") == "g1 has joined already."
    assert refused(lambda: won(series)) == "no game is waited for."


def test_a_game_is_opened_only_for_as_many_as_can_play_it() -> None:
    series, records = begun()
    assert refusal(lambda: go_on(series, SHOALS, GameId("g1"), Terms(7))).code == "seat-count"
    assert fold_series(records) == series


def test_nothing_comes_before_the_opening_or_after_the_end() -> None:
    ended = SeriesEnded("given-up")
    assert refused(lambda: Series().write(ended)) == "it is not opened yet."
    assert refused(lambda: place_of(Series())) == "it is not opened yet."
    series, (first,) = begun()
    assert refused(lambda: place_of(series)) == "no game waits to be played."
    again = msgspec.json.decode(first.public, type=SeriesOpened)
    assert refused(lambda: series.write(again)) == "a series is opened once."
    opened(series, "g1")
    done = SeriesEnded("done", EndingId("dawn"))
    assert refused(lambda: series.write(done)) == "a game of it is not counted yet."
    give_up(series)
    assert series.ended == "given-up"
    events: list[SeriesEvent] = [
        ended, PlayerJoined(BOB), GameDropped(1, "closed", 1, b""),
        GameCounted(1, EndingId("home"), (), Raw(b"null"), 1, b"", "1"),
    ]  # fmt: skip
    for event in events:
        assert refusal(lambda event=event: series.write(event)).code == "series-over"  # type: ignore[misc]


def test_an_end_says_what_it_is() -> None:
    series, _ = begun()
    assert refused(lambda: series.write(SeriesEnded("done"))) == "only what is done has an ending."
    given = SeriesEnded("given-up", EndingId("dawn"))
    assert refused(lambda: series.write(given)) == "only what is done has an ending."
    broken = SeriesEnded("abandoned")
    assert refused(lambda: series.write(broken)) == "it ends so if a game was given up, and only then."


def test_a_game_that_runs_is_not_counted() -> None:
    series, _ = begun()
    opened(series, "g1")
    assert refusal(lambda: count(series, SHOALS, Board(), 1, b"")).code == "game-running"


def test_who_is_refused_has_changed_nothing() -> None:
    series, records = begun()
    before = encode(series)
    with pytest.raises(Refused):
        won(series)
    assert encode(series) == before == encode(fold_series(records))


# --- people and choices --------------------------------------------------------------------------


def test_people_come_and_go_between_games() -> None:
    series, _ = begun()
    for player in (BOB, CYD, DAN):
        join(series, SHOALS, player)
    assert series.players == [ANN, BOB, CYD, DAN]
    assert refusal(lambda: join(series, SHOALS, BOB)).code == "series-joined"
    assert refusal(lambda: join(series, SHOALS, PlayerId("eve"))).code == "series-full"
    leave(series, BOB)
    assert refusal(lambda: leave(series, BOB)).code == "not-in-this-series"
    assert (series.players, series.left) == ([ANN, CYD, DAN], [BOB])
    join(series, SHOALS, BOB)
    assert (series.players, series.left) == ([ANN, CYD, DAN, BOB], [])


def test_after_the_host_comes_whoever_has_been_there_longest() -> None:
    series, _ = begun()
    join(series, SHOALS, BOB)
    join(series, SHOALS, CYD)
    leave(series, ANN)
    assert series.host == BOB


def test_when_the_last_player_leaves_the_series_is_given_up() -> None:
    series, _ = begun()
    assert [record.seq for record in leave(series, ANN)] == [2, 3]
    assert (series.ended, series.players, series.left) == ("given-up", [], [ANN])


def test_what_is_chosen_counts_from_the_next_game_on() -> None:
    series, _ = begun()
    opened(series, "g1")
    choose(series, SHOALS, Watch(nights=1))
    assert choose(series, SHOALS, Watch(nights=1)) == []
    assert SHOALS.read_setup(series.games[0].setup) == Voyage(6)
    won(series)
    assert series.ending == "dawn"


# --- games that do not count ---------------------------------------------------------------------


@pytest.mark.parametrize("why", ["closed", "withheld"])
def test_a_table_that_never_began_leaves_its_place_to_the_next(why: Any) -> None:
    series, _ = begun()
    opened(series, "g1")
    drop(series, why, 4, b"d" * 32)
    assert (series.waits_for, series.place, series.games[0].dropped) == (None, 1, why)
    opened(series, "g2")
    assert (series.games[1].n, series.games[1].setup) == (1, series.games[0].setup)


def test_a_game_that_was_given_up_ends_the_series() -> None:
    """Else whoever does not like what chance has brought would try again."""
    series, _ = begun()
    opened(series, "g1")
    drop(series, "abandoned", 40, b"d" * 32)
    assert (series.ended, series.ending) == ("abandoned", "")


def test_after_a_game_was_given_up_nothing_comes_but_the_end() -> None:
    series, _ = begun()
    opened(series, "g1")
    series.write(GameDropped(1, "abandoned", 40, b""))
    joined = PlayerJoined(BOB)
    assert refused(lambda: series.write(joined)) == "a game was given up: it ends."


# --- running it again ----------------------------------------------------------------------------


def test_what_the_rules_have_said_comes_out_again() -> None:
    assert rerun_series(SHOALS, played()[1]) == []


def forged(records: list[Record], old: bytes, new: bytes) -> list[Record]:
    """The log of one who can compute: something is otherwise, and the chain is right."""
    series = Series()
    return [one for r in records for one in series.write(decode_event(r.public.replace(old, new)))]


@pytest.mark.parametrize(
    ("old", "new", "seq"),
    [
        (b'"setup":{"rounds":6', b'"setup":{"rounds":7', 3),
        (b'{"saved":1}', b'{"saved":3}', 9),
        (b'"ending":"dawn","won":true', b'"ending":"dark"', 13),
    ],
)
def test_what_the_rules_have_not_said_is_found(old: bytes, new: bytes, seq: int) -> None:
    with pytest.raises(Divergence) as found:
        rerun_series(SHOALS, forged(played()[1], old, new))
    assert found.value.seq == seq


def test_what_other_rules_have_said_is_not_judged() -> None:
    records = forged(played()[1], b'"rules":"1"', b'"rules":"0"')
    assert rerun_series(SHOALS, records) == [3, 5, 9, 11, 13]


# --- rulesets ------------------------------------------------------------------------------------


async def begins(g: G) -> None:
    await Ask(S1, "begin", Choose(("go",)))


def test_a_game_that_says_nothing_of_series_has_none() -> None:
    assert refusal(lambda: open_series(tiny(begins), ID, ANN)).code == "no-series"


def test_without_a_word_nothing_is_carried() -> None:
    over = SeriesOver(EndingId("all"), won=False)
    rules = tiny(begins, series=SeriesRules(lambda results, _: over if results else rules.setup(), {over.ending: "."}))
    series, _ = open_series(rules, ID, ANN)
    go_on(series, rules, GameId("g1"), Terms(2))
    count(series, rules, Board(ended=Ended(EndingId("done"), ())), 1, b"")
    assert series.results[0].carried is None
    assert (series.ended, series.ending) == ("done", "all")


def test_nights_get_longer_until_the_tower_is_dark() -> None:
    dark = Result(EndingId("dark"), (), {"saved": 1})
    assert next_night((), Watch()) == Voyage(6)
    assert next_night((dark,), Watch()) == SeriesOver(EndingId("dark"), won=False)
    assert coming(begun(Watch(rounds=4))[0], SHOALS) == Voyage(4)


# --- locks ---------------------------------------------------------------------------------------


def test_the_lock_of_a_game_names_its_place_and_the_game_is_audited_as_ever() -> None:
    series, records = begun()
    game = GameId("07-aaaaaaaaaa")
    records += go_on(series, SHOALS, game, TERMS)
    setup = SHOALS.read_setup(series.games[-1].setup)
    live, log = open_table(SHOALS, game, 2, setup, series=place_of(series))
    live.appended()
    for batch in play_out(live, {}, random.Random(1).randrange, 1000):
        log += batch
    assert rerun(SHOALS, game, live.dealer.chance, log).head == live.head
    lock = lock_of(log)
    assert lock.series == InSeries(ID, 1, records[-1].head)
    check_place(records, game, lock)
    records += count(series, SHOALS, live.board, live.seq, live.head)
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
    records += opened(series, "g1")
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
    assert b'"series":{"series":"s07-seriesabcd","n":1,"head":"' in encode(locked(Voyage(), InSeries(ID, 1, b"h")))
