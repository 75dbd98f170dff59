"""The arithmetic of `make balance`, and which bot sits where."""

import pytest

from domain.kernel import Seat
from projections.catalogue import load
from tests.tools.balance import main, share_of, wins_of
from tests.tools.balance_play import MODULES, SCALES, Account, Sitting, bots_for, play, round_of
from tests.tools.balance_sums import Deal, expected, mean, percentile, ratio, share, surpluses

S1, S2, S3 = Seat("s1"), Seat("s2"), Seat("s3")


def test_a_share_has_wilsons_interval() -> None:
    found = share(40, 100)
    assert found.value == 0.4
    assert (round(found.low, 3), round(found.high, 3)) == (0.309, 0.498)


def test_a_share_of_nothing_or_all_stays_between_0_and_1() -> None:
    assert share(0, 50).low == 0.0
    assert share(0, 50).high > 0.0
    assert share(50, 50).high == pytest.approx(1.0)
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)


def test_a_mean_has_a_normal_interval() -> None:
    found = mean([0.0, 1.0, 0.0, 1.0])
    assert found.value == 0.5
    assert found.high - 0.5 == pytest.approx(1.959964 * 0.577350 / 2, abs=1e-5)
    assert mean([1.0]).high == float("inf")


def test_a_ratio_has_an_interval_around_it_in_the_logarithm() -> None:
    ours, theirs = [1.0] * 60 + [0.0] * 40, [1.0] * 30 + [0.0] * 70
    found = ratio(ours, theirs)
    assert found.value == 2.0
    assert found.low * found.high == pytest.approx(4.0)
    assert round(found.low, 2) == 1.42
    assert ratio([0.0] * 9, theirs).value == 0.0
    assert ratio(ours, [0.0] * 9).value == float("inf")


def test_seats_that_win_together_count_as_one_game() -> None:
    game = Account(
        sitting=Sitting("cult", 3, 1, ("smart",)),
        ending="cabal",
        winners=(S1, S2),
        roles={S1: "cabalist", S2: "cabalist", S3: "faithful"},
        lots={S1: "diver", S2: "diver", S3: "diver"},
        bots={S1: "smart", S2: "smart", S3: "smart"},
        rounds=9,
        first_out=None,
        uses=[],
        inputs=0,
    )
    assert wins_of([game, game], "cabalist") == [1.0, 1.0]
    assert wins_of([game], "faithful") == [0.0]
    assert wins_of([game], "vengeful_heretic") == []


def test_a_percentile_is_a_value_that_so_many_do_not_exceed() -> None:
    assert percentile(range(1, 101), 95) == 95
    assert percentile([3], 95) == 3
    assert percentile([5, 1, 3], 50) == 3


def test_a_character_is_compared_with_its_own_role_and_table() -> None:
    priest, cabal = ("high_priest", 5), ("cabalist", 5)
    deals = [
        Deal(priest, "diver", True),
        Deal(priest, "merchant", True),
        Deal(cabal, "diver", True),
        Deal(cabal, "merchant", False),
    ]
    assert expected(deals) == {priest: 1.0, cabal: 0.5}
    found = surpluses(deals)
    assert found["diver"].value == 0.25
    assert found["merchant"].value == -0.25


def test_the_guest_sits_wherever_the_role_is_dealt() -> None:
    sitting = Sitting("cult", 3, 1, ("smart", "random"), role="cabalist", guest="greedy")
    roles = {S1: "faithful", S2: "cabalist", S3: "faithful"}
    assert bots_for(sitting, roles) == {S1: "smart", S2: "greedy", S3: "smart"}


@pytest.mark.parametrize(("turn", "at"), [(1, 1), (5, 1), (6, 2), (10, 2), (11, 3)])
def test_a_round_is_every_place_once(turn: int, at: int) -> None:
    assert round_of(turn, places=5) == at


def test_a_bot_has_its_share_of_the_seats_that_won() -> None:
    account = Account(
        Sitting("cult", 3, 1, ("a", "b")), "cabal", (S1,), {}, {}, {S1: "a", S2: "b", S3: "a"}, 4, None, [], 9
    )
    assert share_of(account, "a") == 0.5
    assert share_of(account, "b") == 0.0


def test_a_game_of_cult_is_accounted_for() -> None:
    sitting = Sitting("cult", 5, 3, ("smart",))
    account = play(load(MODULES)["cult"], SCALES["cult"], sitting)
    assert sorted(account.roles.values()) == ["cabalist", "cabalist", "faithful", "high_priest", "vengeful_heretic"]
    assert account.first_out is not None
    assert 1 <= account.first_out <= account.rounds
    assert {use.split()[0] for use in account.uses} <= {"sigil", "wraith"}
    assert set(account.uses) <= set(SCALES["cult"].things)


def test_the_table_is_printed_and_the_status_says_whether_all_is_inside(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["cult", "1", "--contests", "0", "--seats", "4", "--jobs", "1"])
    out = capsys.readouterr().out
    assert "| 4 seats: Cabalists leads |" in out
    assert status == (1 if "| out |" in out else 0)
