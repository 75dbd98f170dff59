"""Rules: GAME END; END GAME AND FINAL SCORING."""

from collections.abc import Mapping

import pytest

from domain.flotilla import Options
from domain.flotilla.board import Fleet, Flotilla
from domain.flotilla.facts.points import FinalScored, PointsGained, SealsScored
from domain.flotilla.names import Guild
from domain.flotilla.rules.endings import finish, ranked, winners
from domain.flotilla.rules.turn import Turn
from domain.kernel import Chapter, Seat
from tests.flotilla.scenes import S1, S2, S3, SHORT, STAGES, Flo, G, Staged, all_events, fleet, play, scene, skip
from tests.given import given
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("charts")


def passed(table: Flo, *seats: Seat) -> Flo:
    """These seats play their Captain and stay where they are."""
    for seat in seats:
        play(table, seat, "captain")
        skip(table, seat, "sail", "unload", "turn_skyside")
    return table


def board(seals: Mapping[Seat, tuple[int, int, int]], guild: Guild = "traders") -> Flotilla:
    """Seat -> its seals at a guild, its Scoring Penalty, its toxicity."""
    fleets = {
        seat: Fleet(1, seals={guild: n}, penalty=penalty, toxicity=toxicity)
        for seat, (n, penalty, toxicity) in seals.items()
    }
    return Flotilla(seats=tuple(seals), fleets=fleets)


@rule("FLO-116", "FLO-138")
def test_the_round_is_finished_and_one_more_follows() -> None:
    table = scene(points={S2: 299}, survivors=1, rolls=[["s", "blank"]])
    play(table, S1, "delver")
    assert table.board.supply == 0 and not table.board.last_round
    passed(table, S2, S3)
    assert table.board.last_round and table.board.ended is None
    passed(table, S1, S2)
    assert table.board.ended is None
    passed(table, S3)
    assert table.board.ended is not None and table.board.ended.ending == "supply_empty"


@rule("FLO-138")
def test_if_the_last_of_a_round_empties_the_supply_exactly_one_round_follows() -> None:
    table = scene(points={S2: 299}, rolls=[["s", "blank"]])
    passed(table, S1, S2)
    play(table, S3, "delver")
    assert table.board.supply == 0 and table.board.last_round
    passed(table, S1, S2, S3)
    assert table.board.ended is not None


@rule("FLO-116", "FLO-137")
def test_a_gain_larger_than_the_supply_is_paid_in_full() -> None:
    table = scene(points={S2: 299}, survivors=1, rolls=[["s", "blank"]])
    play(table, S1, "delver")
    assert fleet(table).points == 2
    assert (table.board.supply, table.board.from_reserve) == (0, 1)


@rule("FLO-178")
def test_the_last_point_exactly_is_enough_and_prizes_come_from_the_reserve() -> None:
    table = scene(points={S2: 299}, rolls=[["s", "blank"]], seals={S1: {"traders": 1}}, coins={S1: 0, S2: 0, S3: 0})
    play(table, S1, "delver")
    assert (table.board.supply, table.board.from_reserve) == (0, 0)
    passed(table, S2, S3, S1, S2, S3)
    assert table.board.from_reserve == sum(one.points for one in table.board.fleets.values()) - 300


@rule("FLO-117", "FLO-174")
def test_coins_resources_and_penalty_are_counted() -> None:
    async def trial(g: G) -> None:
        finish(g)

    table = scene(
        trial=trial,
        coins={S1: 14, S2: 4},
        goods={S1: {"red": 2, "blue": 2}},
        cargo={S1: {"skiff1": {"green": 1}}},
        stain={S1: (3, 5), S2: (0, 0)},
    )
    scored = {(event.seat, event.source): (event.counted, event.n) for event in all_events(table, FinalScored)}
    assert scored[S1, "coins"] == (14, 2) and scored[S1, "barrels"] == (5, 2) and scored[S1, "penalty"] == (3, -3)
    assert scored[S2, "coins"] == (4, 0) and scored[S2, "penalty"] == (0, 5)
    assert fleet(table).points == 2 + 2 - 3 and fleet(table).ledger == {"coins": 2, "barrels": 2, "penalty": -3}


@rule("FLO-118")
def test_most_seals_have_ten_and_second_most_five() -> None:
    async def trial(g: G) -> None:
        finish(g)

    table = scene(trial=trial, seals={S1: {"traders": 3}, S2: {"traders": 2}}, coins={S1: 0, S2: 0, S3: 0})
    event = all_events(table, SealsScored)[1]
    assert (event.guild, event.most, event.second) == ("traders", (S1,), (S2,))
    assert fleet(table).ledger["seals"] == 10 and fleet(table, S2).ledger["seals"] == 5
    assert "seals" not in fleet(table, S3).ledger


@rule("FLO-118", "FLO-171")
def test_less_toxicity_breaks_a_tie_by_the_penalty_first() -> None:
    assert ranked(board({S1: (2, 1, 0), S2: (2, 0, 5), S3: (1, 0, 0)}), "traders") == ((S2,), (S1,))
    assert ranked(board({S1: (2, 1, 3), S2: (2, 1, 2), S3: (1, 0, 0)}), "traders") == ((S2,), (S1,))
    assert ranked(board({S1: (0, 0, 0), S2: (0, 0, 0), S3: (0, 0, 0)}), "traders") == ((), ())


@rule("FLO-136")
def test_the_loser_of_a_broken_tie_is_second() -> None:
    assert ranked(board({S1: (3, 0, 1), S2: (3, 0, 2), S3: (2, 0, 0)}), "traders") == ((S1,), (S2,))


@rule("FLO-119")
def test_a_friendly_tie_for_first_cancels_the_second_place() -> None:
    assert ranked(board({S1: (3, 1, 1), S2: (3, 1, 1), S3: (2, 0, 0)}), "traders") == ((S1, S2), ())
    assert ranked(board({S1: (3, 1, 1), S2: (2, 1, 1), S3: (2, 1, 1)}), "traders") == ((S1,), (S2, S3))


@rule("FLO-120")
def test_ties_for_victory_go_by_toxicity_then_crew_then_coins_then_are_shared() -> None:
    def one(points: int, penalty: int = 0, toxicity: int = 0, crew: int = 6, coins: int = 0) -> Fleet:
        cards = {f"1.{n}": "trader" for n in range(crew)}
        return Fleet(1, coins=coins, points=points, penalty=penalty, toxicity=toxicity, crew=cards)  # type: ignore[arg-type]

    def won(*fleets: Fleet) -> tuple[Seat, ...]:
        seats = (S1, S2, S3)
        return winners(Flotilla(seats=seats, fleets=dict(zip(seats, fleets, strict=True))))

    assert won(one(50), one(51), one(9)) == (S2,)
    assert won(one(50, 1), one(50, 0, 5), one(9)) == (S2,)
    assert won(one(50, 1, 1), one(50, 1, 0), one(9)) == (S2,)
    assert won(one(50, 1, 0), one(50, 0, 5), one(9)) == (S2,)
    assert won(one(50, 0, 5, crew=7), one(50, 0, 4, crew=6), one(9)) == (S2,)
    assert won(one(50, crew=7, coins=1), one(50, crew=6, coins=9), one(9)) == (S1,)
    assert won(one(50, coins=3), one(50, coins=4), one(9)) == (S2,)
    assert won(one(50), one(50), one(9)) == (S1, S2)


@rule("FLO-174")
def test_the_last_tie_break_takes_all_the_coins() -> None:
    async def trial(g: G) -> None:
        finish(g)

    table = scene(trial=trial, coins={S1: 14, S2: 10, S3: 0})
    assert fleet(table).coins == 14 and fleet(table, S2).coins == 10


@rule("FLO-118", "FLO-136")
def test_of_three_with_most_seals_the_cleanest_wins_and_the_others_share_the_second_place() -> None:
    fleets = {seat: Fleet(1, seals={"traders": 2}, toxicity=n) for seat, n in ((S1, 3), (S2, 1), (S3, 3))}
    assert ranked(Flotilla(seats=(S1, S2, S3), fleets=fleets), "traders") == ((S2,), (S1, S3))


@rule("FLO-117")
def test_a_penalty_may_lead_below_zero() -> None:
    async def trial(g: G) -> None:
        finish(g)

    table = scene(trial=trial, coins={S1: 4, S2: 0, S3: 0}, stain={S1: (7, 0)})
    assert fleet(table).points == -20 and fleet(table, S2).points == 5


@rule("FLO-138")
def test_a_round_ends_before_whoever_was_first_by_lot() -> None:
    """The second seat began and the supply is empty in the first seat's turn, which is the last of its round."""

    async def stage(g: G) -> Chapter:
        g.emit(PointsGained(S3, 299, "rings"))
        return Turn(S2)

    STAGES["begun by the second"] = stage
    rolls = [["s2"], ["s", "blank"]]
    table = given(SHORT, 3, Options(), rolls=rolls, chapter=Staged("begun by the second"))
    for seat in (S2, S3):
        play(table, seat, "captain")
        table.answer(seat, "no")
    play(table, S1, "delver")
    assert table.board.supply == 0 and table.board.last_round and table.waits_for == [S2]
    for seat in (S2, S3, S1):
        assert table.board.ended is None
        play(table, seat, "captain")
        table.answer(seat, "no")
    assert table.board.ended is not None
