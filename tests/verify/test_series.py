"""A game that is played in a series: its lock says so, the verifiers take it, and bind it without believing it."""

import random
from functools import cache

import pytest

from domain.kernel import GameId, PlayerId
from domain.kernel.headless import play_out
from domain.kernel.ids import SeriesId
from domain.kernel.record import log_of
from domain.kernel.series import Terms
from domain.kernel.series_steps import go_on, open_series, place_of
from domain.kernel.starting import open_table
from projections.audit.checks import Auditor
from projections.record_file import paths_of, recorded_for, write_record
from tests.toy.shoals import SHOALS
from tests.verify.both import verified

GAME = GameId("07-aaaaaaaaaa")
IN_SERIES = rb"s07-seriesabcd"


@cache
def played(most: int) -> tuple[bytes, Auditor]:
    """The record of a game of a series, to its end or for so many inputs, and its audit."""
    series, _ = open_series(SHOALS, SeriesId("s07-seriesabcd"), PlayerId("ann"), at=5)
    go_on(series, SHOALS, GAME, Terms(2))
    setup = SHOALS.read_setup(series.games[-1].setup)
    live, log = open_table(SHOALS, GAME, 2, setup, series=place_of(series))
    live.appended()
    for batch, _ in zip(play_out(live, {}, random.Random(1).randrange, 1000), range(most), strict=False):
        log += batch
    seat = recorded_for(live.board.seats[0], log)
    paths = paths_of(GAME, dict(live.dealer.chance.epoch_keys()), log)
    own = log_of(seat, log)
    return write_record(SHOALS, GAME, seat, own, paths), Auditor(SHOALS, GAME, seat, paths).run(own)


@pytest.mark.parametrize("most", [5, 1000])
def test_a_game_of_a_series_holds_as_any_other(most: int) -> None:
    data, audit = played(most)
    assert IN_SERIES in data
    assert verified(data)["ok"] and audit.fault is None


def test_the_place_in_a_series_is_bound_by_the_lock() -> None:
    """Nobody changes it afterwards. That it is true is what the series' own log would have to say."""
    data, _ = played(1000)
    changed = data.replace(IN_SERIES, IN_SERIES.replace(b"abcd", b"efgh"))
    assert changed != data
    assert not verified(changed)["ok"]
