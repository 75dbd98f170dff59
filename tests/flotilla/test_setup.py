"""Rules: GAME SETUP."""

import pytest

from domain.flotilla import FLOTILLA, Options
from domain.flotilla.content import ARTIFACT_TILES, CREW_CARDS, NUMBERS, OBJECTIVES, OCEAN, dock_for, survivor_track
from domain.flotilla.names import ARTIFACTS, BAG, COLOURS, GUILDS, HOME, REMOVED, SETS, stack_of
from domain.flotilla.options import check_options
from domain.flotilla.rules.turn import Turn
from domain.kernel import GameId, hand
from domain.kernel.light import open_light
from domain.kernel.starting import check_table
from tests.flotilla.scenes import S1, S2, S3, SHORT, Flo, fleet, in_hand
from tests.given import given, refusal
from tests.rule import rule

COUNTS = (3, 4, 5)


def begun(seats: int = 3, first: str = "s1", options: Options | None = None) -> Flo:
    return given(SHORT, seats, options or Options(), rolls=[[first]], chapter=Turn(S1), game=GameId("g-setup"))


@rule("FLO-1")
def test_three_to_five_play() -> None:
    assert FLOTILLA.seats == COUNTS
    assert refusal(lambda: check_table(FLOTILLA, 2, Options())).code == "seat-count"
    assert refusal(lambda: check_table(FLOTILLA, 6, Options())).code == "seat-count"


@rule("FLO-2")
@pytest.mark.parametrize("seats", COUNTS)
def test_the_supply_is_a_hundred_for_each(seats: int) -> None:
    board = begun(seats).board
    assert board.supply == 100 * seats and board.from_reserve == 0


@rule("FLO-3")
def test_docks_and_survivor_track_follow_the_number_of_players() -> None:
    assert [len(dock_for(seats).rows) for seats in COUNTS] == [3, 4, 5]
    assert [survivor_track(seats).id for seats in COUNTS] == ["survivors_3", "survivors_5", "survivors_5"]


@rule("FLO-4", "FLO-5")
def test_discs_dials_and_markers_stand_where_they_start() -> None:
    board = begun().board
    assert board.survivors == 0 and board.sonar == 0
    assert board.dials == dict.fromkeys(GUILDS, 1)
    assert board.market == NUMBERS.market_start and set(board.market) == set(COLOURS)


@rule("FLO-6", "FLO-12")
def test_starting_tiles_go_clockwise_from_the_first_player() -> None:
    table = begun(4, "s3")
    assert table.board.first == S3
    numbers = {seat: one.number for seat, one in table.board.fleets.items()}
    assert numbers == {"s3": 1, "s4": 2, "s1": 3, "s2": 4}
    assert {seat: one.coins for seat, one in table.board.fleets.items()} == {"s3": 10, "s4": 11, "s1": 13, "s2": 16}


@rule("FLO-7", "FLO-8")
@pytest.mark.parametrize("seats", COUNTS)
def test_one_set_of_objectives_for_each_player_on_both_sides(seats: int) -> None:
    table = begun(seats)
    left, right = table.board.objectives["sink"], table.board.objectives["sky"]
    assert len(left) == len(right) == seats and not set(left) & set(right)
    assert set(left.values()) == set(right.values()) == {0}
    assert len(table.cards(SETS)) == 11 - 2 * seats
    for one in OBJECTIVES.values():
        for side in (one.sink, one.sky):
            assert list(side.rates) == sorted(side.rates, reverse=True)


@rule("FLO-7")
def test_objectives_are_drawn_by_lot() -> None:
    tables = [open_light(FLOTILLA, 3, seed=seed).board.objectives for seed in range(4)]
    assert len({(*one["sink"], *one["sky"]) for one in tables}) > 1


@rule("FLO-7")
def test_a_table_may_name_the_objectives() -> None:
    table = begun(3, options=Options(left=("seals", "islands", "skiffs")))
    assert set(table.board.objectives["sink"]) == {"seals", "islands", "skiffs"}
    right = set(table.board.objectives["sky"])
    assert len(right) == 3 and not right & {"seals", "islands", "skiffs"}
    assert set(table.board.set_cards.values()) == right | {"seals", "islands", "skiffs"}


@rule("FLO-8")
def test_wrong_objectives_are_refused() -> None:
    short = refusal(lambda: check_options(Options(left=("seals",)), 3))
    assert (short.code, short.pointer) == ("objectives-count", "/setup/left")
    double = refusal(lambda: check_options(Options(left=("seals", "seals", "islands", "skiffs")), 3))
    assert (double.code, double.pointer) == ("objectives-count", "/setup/left")
    twice = Options(left=("seals", "islands", "skiffs"), right=("shelf", "depths", "seals"))
    both = refusal(lambda: check_options(twice, 3))
    assert (both.code, both.pointer) == ("objectives-twice", "/setup/right")


@rule("FLO-9")
def test_one_artifact_of_each_colour_is_left_out() -> None:
    table = begun()
    held = [ARTIFACT_TILES[face].guild for face in table.faces(ARTIFACTS)]
    for guild in GUILDS:
        assert held.count(guild) == sum(one.guild == guild for one in ARTIFACT_TILES.values()) - 1
    assert len(held) == len(ARTIFACT_TILES) - 4
    assert len(table.cards(BAG)) == len(OCEAN)


@rule("FLO-10", "FLO-11")
@pytest.mark.parametrize("seats", COUNTS)
def test_stacks_have_as_many_of_each_tier_as_there_are_players(seats: int) -> None:
    table = begun(seats)
    for guild in GUILDS:
        tiers = [CREW_CARDS[face].tier for face in table.faces(stack_of(guild))]
        for tier in (1, 2):
            there = sum(card.guild == guild and card.tier == tier for card in CREW_CARDS.values())
            assert tiers.count(tier) == min(seats, there)
        assert tiers == sorted(tiers)
        top = table.cards(stack_of(guild))[0]
        assert str(table.board.stacks[guild]) == table.face(top)
        assert table.knows(S2).faces.get(top) == table.face(top)


@rule("FLO-13", "FLO-14")
def test_everybody_starts_with_the_same() -> None:
    table = begun()
    for seat in table.board.seats:
        one = fleet(table, seat)
        assert {skiff: afloat.at for skiff, afloat in one.skiffs.items()} == {"skiff1": HOME}
        assert (one.toxicity, one.penalty, one.outposts, one.discs, one.seals) == (0, 0, 0, {}, {})
        assert one.free_seals(NUMBERS.seals) == 10 and len(NUMBERS.outposts["sink"].prices) == 6
        assert in_hand(table, seat) == {"captain", "scholar", "speaker", "trader", "founder", "delver"}


@rule("FLO-161")
def test_nobody_knows_what_lies_in_bags_under_stacks_and_in_the_box() -> None:
    table = begun()
    hidden = [*table.cards(BAG), *table.cards(ARTIFACTS), *table.cards(REMOVED)]
    hidden += [card for guild in GUILDS for card in table.cards(stack_of(guild))[1:]]
    for seat in table.board.seats:
        assert not [card for card in hidden if card in table.knows(seat).faces]
        assert all(card in table.knows(S1).faces for card in table.cards(hand(seat)))
