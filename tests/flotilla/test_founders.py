"""Rules: THE FOUNDERS. Drawing and placing."""

import pytest

from domain.flotilla.facts.guilds import ArtifactFound, ToxicityIgnored
from domain.flotilla.facts.waters import CircleClosed, TilesStranded
from domain.flotilla.names import BAG
from domain.flotilla.rules.founders import build, draw, draw_and_place
from domain.flotilla.rules.hexmap import beside, corners_of, free_cells, in_sector
from tests.flotilla.scenes import (
    S1,
    S2,
    Flo,
    G,
    all_events,
    fleet,
    kinds,
    lay,
    lying,
    pieces,
    places,
    scene,
)
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("charts")


def placing(n: int, most: int, clean: bool = False, **more: object) -> Flo:
    async def trial(g: G) -> None:
        await draw_and_place(g, S1, n, most, clean)

    return scene(trial=trial, **more)  # type: ignore[arg-type]


def building(n: int = 1, **more: object) -> Flo:
    async def trial(g: G) -> None:
        await build(g, S1, n)

    return scene(sky=[S1], trial=trial, **more)  # type: ignore[arg-type]


# --- drawing ----------------------------------------------------------------------------------------


@rule("FLO-52", "FLO-54")
def test_toxicity_of_all_drawn_tiles_is_taken_and_what_is_not_placed_goes_back() -> None:
    table = placing(3, 1, bag=["rim", "gulf", "reef"])
    assert fleet(table).toxicity == 3
    assert pieces(table, S1) == {"rim", "gulf", "reef"}
    lay(table, S1, "reef", "1-1")
    assert sorted(table.faces(BAG)) == ["gulf", "rim"] and fleet(table).toxicity == 3


def test_drawn_tiles_lie_open_for_all_and_the_bag_does_not() -> None:
    table = placing(3, 1)
    drawn, bag = set(table.form(S1).pieces), set(table.cards(BAG))
    known = set(table.knows(S2).faces)
    assert len(drawn) == 3 and drawn <= known and not bag & known


def test_whoever_places_is_told_how_many_are_left() -> None:
    table = placing(3, 2, bag=["shoal", "bank", "reef"])
    assert fleet(table).left == 2
    lay(table, S1, "reef", "1-1")
    assert fleet(table).left == 1
    few = placing(3, 3, bag=["shoal"])
    assert fleet(few).left == 1


@rule("FLO-52")
def test_who_places_nothing_keeps_the_toxicity() -> None:
    table = placing(2, 1, bag=["rim", "gulf"])
    table.answer(S1, [])
    assert fleet(table).toxicity == 3 and len(table.cards(BAG)) == 2 and fleet(table).tiles == {}


@rule("FLO-53", "FLO-55")
def test_a_skysider_keeps_drawn_tiles_and_takes_their_toxicity() -> None:
    async def trial(g: G) -> None:
        await draw(g, S1, 2)

    table = scene(sky=[S1], bag=["gulf", "reef"], trial=trial)
    assert sorted(fleet(table).reserve.values()) == ["gulf", "reef"] and fleet(table).toxicity == 2


@rule("FLO-115")
def test_a_card_may_ignore_the_toxicity_of_drawn_tiles() -> None:
    table = placing(1, 1, clean=True, bag=["gulf"])
    assert fleet(table).toxicity == 0 and all_events(table, ToxicityIgnored)[0].n == 2


@rule("FLO-145")
def test_a_bag_with_too_few_tiles_gives_what_is_left() -> None:
    table = placing(3, 3, bag=["reef"])
    assert pieces(table, S1) == {"reef"}
    empty = placing(3, 3, bag=[])
    assert kinds(empty) == ["play"]


@rule("FLO-148")
def test_a_plain_draw_lets_a_sinksider_place_every_tile() -> None:
    async def trial(g: G) -> None:
        await draw(g, S1, 2)

    table = scene(bag=["reef", "rim"], trial=trial)
    lay(table, S1, "reef", "1-1")
    lay(table, S1, "rim", "2-2")
    assert set(fleet(table).tiles) == {"1-1", "2-2"}


# --- placing ----------------------------------------------------------------------------------------


@rule("FLO-56", "FLO-155")
def test_a_tile_lies_beside_own_tiles_within_the_sector() -> None:
    table = placing(1, 1, bag=["reef"])
    assert places(table, S1, "reef") == {"1-1", "1-0", "0-1"}
    further = placing(1, 1, bag=["reef"], tiles={S1: {"1-1": "ledge"}})
    assert places(further, S1, "reef") == {"1-0", "0-1", "2-2", "2-1", "1-2"}
    assert free_cells(fleet(further, S2)) == free_cells(fleet(placing(1, 1, bag=["reef"]), S1))


@rule("FLO-57", "FLO-155")
def test_a_hex_outside_the_sector_is_refused() -> None:
    table = placing(1, 1, bag=["reef"])
    piece = next(iter(table.form(S1).pieces))
    for cell in ("0--1", "-1-0", "2-2", "0-0"):
        assert table.refused(S1, [{"piece": piece, "at": cell, "turn": 0}]).pointer.endswith("/at")
    assert [in_sector(cell) for cell in beside("0-0")] == [True, True, False, False, False, True]


@rule("FLO-58")
def test_shallows_never_lie_beside_depths_whichever_comes_second() -> None:
    table = placing(2, 1, bag=["pit", "ledge"], tiles={S1: {"1-1": "shoal"}})
    assert pieces(table, S1) == {"ledge"}
    assert places(table, S1, "ledge") == {"1-0", "0-1", "2-2", "2-1", "1-2"}
    other = placing(1, 1, bag=["shoal"], tiles={S1: {"1-1": "reef", "2-2": "pit"}})
    assert places(other, S1, "shoal") == {"1-0", "0-1"}


@rule("FLO-58", "FLO-170")
def test_any_depth_may_lie_beside_the_starting_tile() -> None:
    for tile in ("shoal", "reef", "pit"):
        assert places(placing(1, 1, bag=[tile]), S1, tile) == {"1-1", "1-0", "0-1"}
    table = placing(1, 1, bag=["shoal"], tiles={S1: {"2-2": "pit", "1-1": "reef"}})
    assert places(table, S1, "shoal") == {"1-0", "0-1"}


@rule("FLO-59")
def test_a_tile_without_a_legal_place_goes_back() -> None:
    """Depths on all three open neighbours: Shallows can lie nowhere."""
    table = placing(1, 1, bag=["shoal"], tiles={S1: {"1-1": "pit", "1-0": "gulf", "0-1": "pit2"}})
    assert kinds(table) == ["play"] and table.faces(BAG) == ["shoal"]
    assert [event.tiles for event in all_events(table, TilesStranded)] == [("shoal",)]


@rule("FLO-175")
def test_a_tile_may_be_turned_in_six_ways() -> None:
    table = placing(1, 1, bag=["reef"])
    form = table.form(S1)
    assert set(form.fits[form.pieces[next(iter(form.pieces))]].values()) == {0b111111}
    lay(table, S1, "reef", "1-1", 5)
    assert lying(table, "1-1").turn == 5


@rule("FLO-60", "FLO-166")
@pytest.mark.parametrize("turn", range(6))
def test_three_wedges_of_a_colour_round_a_corner_bring_an_artifact(turn: int) -> None:
    """At the corner between 1-1, 2-2 and 2-1: each tile is turned so that its wedge points there."""
    (_, _), (second, two), (third, three) = corners_of("1-1")[5]
    laid = {"1-1": f"red0/{5}", second: f"red1/{(two - 1) % 6}"}
    corner = (three - turn) % 6
    table = placing(
        1, 1, bag=[f"red{corner}" if corner > 1 else f"red{corner}b"], tiles={S1: laid}, artifacts=["cash_register"]
    )
    name = next(iter(pieces(table, S1)))
    lay(table, S1, name, third, turn)
    assert [event.artifact for event in all_events(table, ArtifactFound)] == ["cash_register"]
    assert all_events(table, CircleClosed)[0].colour == "red"


@rule("FLO-61", "FLO-166")
def test_mixed_colours_and_two_of_three_give_nothing() -> None:
    (_, _), (second, two), (third, three) = corners_of("1-1")[5]
    laid = {"1-1": "red0/5", second: f"purple1/{(two - 1) % 6}"}
    mixed = placing(1, 1, bag=["red2"], tiles={S1: laid}, artifacts=["cash_register"])
    lay(mixed, S1, "red2", third, (three - 2) % 6)
    assert all_events(mixed, CircleClosed) == []
    pair = placing(1, 1, bag=["red2"], tiles={S1: {"1-1": "red0/5"}}, artifacts=["cash_register"])
    lay(pair, S1, "red2", third, (three - 2) % 6)
    assert all_events(pair, CircleClosed) == []


@rule("FLO-132")
def test_one_tile_may_close_two_circles() -> None:
    """1-1 meets 2-1 and 1-0 at its corner 4, and 2-2 and 2-1 at its corner 5."""
    laid = {"1-0": "red0", "2-2": "red3", "2-1": "twin2/3"}
    table = placing(1, 1, bag=["twin"], tiles={S1: laid}, artifacts=["cash_register", "rocket_engine"])
    lay(table, S1, "twin", "1-1")
    assert [event.at for event in all_events(table, CircleClosed)] == [("1-1", "1-0", "2-1"), ("1-1", "2-1", "2-2")]
    assert len(all_events(table, ArtifactFound)) == 2


@rule("FLO-177")
def test_the_starting_tile_makes_no_circle() -> None:
    table = placing(1, 1, bag=["red0"], tiles={S1: {"1-1": "red3"}}, artifacts=["cash_register"])
    assert any("0-0" in {cell for cell, _ in corner} for corner in corners_of("1-0"))
    for corner in corners_of("1-0"):
        if {"0-0", "1-1"} <= {cell for cell, _ in corner}:
            lay(table, S1, "red0", "1-0", corner[0][1])
            break
    assert lying(table, "1-0").tile == "red0" and all_events(table, CircleClosed) == []


@rule("FLO-149")
def test_plain_tiles_are_placed_and_built_without_anything_else() -> None:
    table = placing(1, 1, bag=["reef"])
    lay(table, S1, "reef", "1-1")
    assert fleet(table).points == 0 and kinds(table) == ["play"]
    sky = building(reserve={S1: ["yard"]}, goods={S1: {"yellow": 1}})
    lay(sky, S1, "yard", "1-1")
    assert fleet(sky).points == 1
