"""The tool that weighs Flotilla."""

import pytest

from domain.flotilla.board import Fleet, Flotilla
from domain.flotilla.content import CREW_CARDS
from domain.kernel import Seat
from tests.tools.sweep_flotilla import Played, Points, bots_for, lifts, lifts_told, main, points_by, rounds_told, told


def test_what_is_told_of_points_and_rounds() -> None:
    assert told({"early": Points([75, 85], [10.0, 20.0]), "late": Points([40, 60], [-10.0, -20.0])}) == [
        "       early:   80.0 points,  +0.0 %, +15.0 ± 9.8",
        "        late:   50.0 points, -37.5 %, -15.0 ± 9.8",
    ]
    games = [Played(Flotilla(round=n), {}, 0.0) for n in (20, 30)]
    assert rounds_told(games) == "rounds: 25.0 on the average, 20 to 30 in 95 of 100 games"


def test_points_are_compared_with_the_average_of_their_table() -> None:
    board = Flotilla(fleets={Seat("s1"): Fleet(1, points=60), Seat("s2"): Fleet(2, points=40)})
    found = points_by([Played(board, {Seat("s1"): "a", Seat("s2"): "b"}, 0.0)], lambda game, seat: game.seated[seat])
    assert found == {"a": Points([60], [10.0]), "b": Points([40], [-10.0])}


def test_a_sweep_has_bots_that_turn_early_late_and_never() -> None:
    assert list(bots_for("turning")) == ["round 1", "round 5", "round 9", "round 13", "round 17", "never"]


def test_smart_bots_are_told_by_their_place_and_their_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["smart", "--games", "1", "--seats", "3"]) == 0
    names = [line.partition(":")[0].strip() for line in capsys.readouterr().out.splitlines()]
    assert names[:3] == ["number 1", "number 2", "number 3"] and set(names[3:-5]) <= {*CREW_CARDS}
    assert names[-5:] == [
        "points",
        "recruits",
        "penalty marker",
        "markers of the Market at an end of the track",
        "rounds",
    ]


def test_a_card_is_compared_with_others_of_whoever_recruited_as_many() -> None:
    def table(*owned: tuple[int, str]) -> Flotilla:
        fleets = {Seat(f"s{n}"): Fleet(n, points=p, crew={"1.1": crew}) for n, (p, crew) in enumerate(owned, 1)}  # type: ignore[dict-item]
        return Flotilla(fleets=fleets)

    found = lifts([table((60, "haggler"), (40, "notary"), (50, "trader")), table((40, "haggler"), (40, "notary"))])
    assert found == {"haggler": [10.0 - 0.0, 0.0], "notary": [-10.0, 0.0]}
    assert lifts_told(found)[0].startswith("           haggler:  +5.0 points (")
