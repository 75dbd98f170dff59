"""The tool that weighs Flotilla."""

import pytest

from tests.tools.sweep_flotilla import bots_for, main, told


def test_what_is_told_of_points_and_rounds() -> None:
    assert told({"late": [40, 60], "early": [75, 85]}, [20, 30]) == [
        "       early:   80.0 points,  +0.0 %",
        "        late:   50.0 points, -37.5 %",
        "rounds: 25.0 on the average, 20 to 30 in 90 of 100 games",
    ]


def test_a_sweep_has_bots_that_turn_early_late_and_never() -> None:
    assert list(bots_for("turning")) == ["round 1", "round 5", "round 9", "round 13", "round 17", "never"]


def test_seats_are_told_by_their_place_in_the_order_of_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seats", "--games", "1", "--seats", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0].strip() for line in lines] == ["number 1", "number 2", "number 3", "rounds"]
