"""The tool that weighs Flotilla."""

import pytest

from domain.flotilla.board import Fleet, Flotilla
from domain.kernel import Seat
from tests.tools.sweep_flotilla import bots_for, lifts, lifts_told, main, told


def test_what_is_told_of_points_and_rounds() -> None:
    assert told({"late": [40, 60], "early": [75, 85]}, [20, 30]) == [
        "       early:   80.0 ±  9.8 points,  +0.0 %",
        "        late:   50.0 ± 19.6 points, -37.5 %",
        "rounds: 25.0 on the average, 20 to 30 in 90 of 100 games",
    ]


def test_a_sweep_has_bots_that_turn_early_late_and_never() -> None:
    assert list(bots_for("turning")) == ["round 1", "round 5", "round 9", "round 13", "round 17", "never"]


def test_seats_are_told_by_their_place_in_the_order_of_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seats", "--games", "1", "--seats", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0].strip() for line in lines] == ["number 1", "number 2", "number 3", "rounds"]


def test_a_card_is_compared_with_others_of_whoever_recruited_as_many() -> None:
    def table(*owned: tuple[int, str]) -> Flotilla:
        fleets = {Seat(f"s{n}"): Fleet(n, points=p, crew={"1.1": crew}) for n, (p, crew) in enumerate(owned, 1)}  # type: ignore[dict-item]
        return Flotilla(fleets=fleets)

    found = lifts([table((60, "haggler"), (40, "notary"), (50, "trader")), table((40, "haggler"), (40, "notary"))])
    assert found == {"haggler": [10.0 - 0.0, 0.0], "notary": [-10.0, 0.0]}
    assert lifts_told(found)[0].startswith("           haggler:  +5.0 points (")
