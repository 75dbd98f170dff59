"""ORDERS: what Crew, Navigation and Artillery orders do."""

import pytest

from domain.everrain.facts.crew import CrewMoved
from domain.everrain.facts.sea import PointsSpent
from domain.everrain.names import (
    TREASURES,
)
from domain.everrain.rules.places import navigation_points
from tests.everrain.scenes import act, asked, can_go, enemy_of, mate, mine, scene, send
from tests.everrain.scenes.pieces import (
    ANSEL,
    CORWIN,
    FULL_HOLD,
    HOME,
    S1,
    A,
    B,
    C,
    by,
    consort,
    fitted_out,
    foe,
    raider,
    ship,
)
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


@rule("EVER-15", "EVER-27")
def test_a_crew_order_moves_one_anywhere() -> None:
    table = scene(fitted_out(crew={ANSEL: "z0", CORWIN: "below"}))
    table.answer(S1, "crew")
    places = table.form(S1).fits
    assert set(places["ansel"]) == {f"z{n}" for n in range(1, 10)} | {"b0.0", "b1.0", "below"}
    assert set(places["corwin"]) == {f"z{n}" for n in range(10)} | {"b0.0", "b1.0"}
    table.answer(S1, [{"piece": "ansel", "at": "z9"}])
    assert (mate(table, ANSEL).at, mate(table, CORWIN).at) == ("z9", "below")
    assert len(table.events(CrewMoved)) == 1


@rule("EVER-16")
def test_three_figures_fill_a_zone() -> None:
    foes = [foe("cultist", 4), foe("cultist", 4)]
    table = scene(fitted_out(crew={ANSEL: "z4", CORWIN: "z0"}), enemies=foes)
    table.answer(S1, "crew")
    assert "z4" not in table.form(S1).fits["corwin"]
    assert table.refused(S1, [{"piece": "corwin", "at": "z4"}]).code == "not-offered"
    assert "z4" in table.form(S1).fits["ansel"], "who is there already may fight there"


@rule("EVER-17")
def test_an_order_in_place_starts_a_fray() -> None:
    rolls = ["damage blank move"]
    table = scene(fitted_out(crew={CORWIN: "z4"}), enemies=[foe("drowned_man", 4)], rolls=rolls)
    send(table, CORWIN, "z4")
    assert asked(table) == [(S1, "fray_dice")]
    table.answer(S1, 2)
    assert enemy_of(table, "drowned_man.0").trauma == 1


@rule("EVER-18")
def test_navigation_points_by_manned_nodes() -> None:
    crew = {ANSEL: "z0", CORWIN: "z6"}
    table = scene(fitted_out(crew=crew)).answer(S1, "navigation")
    assert mine(table).points == 3
    table = scene(fitted_out(crew={ANSEL: "z8", CORWIN: "z8"})).answer(S1, "navigation")
    assert mine(table).points == 2, "several on one node count once"
    table = scene(fitted_out(crew=crew, broken=[6]), enemies=[foe("cultist", 0)]).answer(S1, "navigation")
    assert mine(table).points == 1, "neither a destroyed node nor one with an enemy counts"


@rule("EVER-19")
def test_points_are_lost_with_any_other_action() -> None:
    table = scene(fitted_out(points=3))
    send(table, ANSEL, "z0")
    assert mine(table).points == 0
    assert [(spent.n, spent.lost) for spent in table.events(PointsSpent)] == [(3, True)]
    table = scene(fitted_out(points=2), rolls=["8"], sea={"C5": "wreck"}).answer(S1, "loot.printed")
    assert mine(table).points == 0
    table = scene(fitted_out(crew={ANSEL: "b0.0"}, strain={ANSEL: 1}, points=2)).answer(S1, "use.ansel")
    assert mine(table).points == 2, "an improvement in use is none"


@rule("EVER-20")
def test_a_gun_needs_crew_on_its_node() -> None:
    raiders = [raider("wicked_brigantine", "C6", 0, "A1")]
    crew = {ANSEL: "z5", CORWIN: "below"}
    assert "fire.starboard" in scene(fitted_out(crew=crew), raiders=raiders).options(S1)
    assert "fire.starboard" not in scene(fitted_out(), raiders=raiders).options(S1)
    assert "fire.starboard" not in scene(fitted_out(crew=crew, broken=[5]), raiders=raiders).options(S1)
    assert "fire.starboard" not in scene(fitted_out(crew=crew), enemies=[foe("cultist", 5)], raiders=raiders).options(
        S1
    )
    covered = {"starboard": "old_culverins"}
    assert "fire.starboard" in scene(fitted_out(crew=crew, slots=covered), raiders=raiders).options(S1)
    over = {"starboard": "minion_drakes"}
    assert "fire.starboard" not in scene(
        fitted_out(crew=crew, slots=covered, schematics=over), raiders=raiders
    ).options(S1)


@rule("EVER-15")
def test_a_crew_order_moves_one_of_the_crew_from_anywhere_to_anywhere() -> None:
    table = scene(ship(crew={A: "z0", B: "z9"}, fresh="crew crew", slots={"b0": "cabins"}))
    send(table, A, "z9")
    assert (mate(table, A).at, mate(table, B).at) == ("z9", "z9")
    send(table, B, "b0.0")
    assert (mate(table, A).at, mate(table, B).at) == ("z9", "b0.0")
    assert mine(table).issued == {"crew": 2}


@rule("EVER-15")
def test_everybody_may_go_to_every_zone_every_free_circle_and_below() -> None:
    table = scene(ship(crew={A: "z4", B: "b0.0"}, fresh="crew", slots={"b0": "cabins", "b3": "dinghy"}))
    act(table, "crew")
    zones = {f"z{zone}" for zone in range(10)}
    fits = table.form(S1).fits
    assert set(fits[A]) == zones - {"z4"} | {"b3.0", "below"}
    assert set(fits[B]) == zones | {"b3.0", "below"}
    assert table.refused(S1, [{"piece": A, "at": "z1"}, {"piece": B, "at": "z1"}]).code == "place-count"


@rule("EVER-16")
def test_a_zone_with_three_figures_takes_nobody_more() -> None:
    crew = {A: "z1", B: "z1", C: "z2"}
    table = scene(ship(crew=crew, fresh="crew"), enemies=[foe("cultist", 1)])
    assert "z1" not in can_go(table, C)
    roomy = scene(ship(crew=crew, fresh="crew"))
    assert "z1" in can_go(roomy, C)


@rule("EVER-17")
def test_whoever_stands_with_an_enemy_may_be_ordered_to_fight_there() -> None:
    table = scene(ship(crew={A: "z1", B: "z2"}, fresh="crew"), enemies=[foe("cultist", 1)])
    act(table, "crew")
    assert "z1" in table.form(S1).fits[A]
    assert "z2" not in table.form(S1).fits[B], "no enemy is with B"
    table.answer(S1, [{"piece": A, "at": "z1"}])
    assert asked(table) == [(S1, "fray_dice")]
    assert (mate(table, A).at, mine(table).issued) == ("z1", {"crew": 1})


@rule("EVER-17")
def test_a_full_zone_is_no_bar_to_fighting_where_one_stands() -> None:
    table = scene(ship(crew={A: "z1", B: "z1"}, fresh="crew"), enemies=[foe("cultist", 1)])
    assert "z1" in can_go(table, A)


@rule("EVER-18")
@pytest.mark.parametrize(
    ("crew", "points"),
    [
        ({A: "below"}, 1),
        ({A: "z0"}, 2),
        ({A: "z0", B: "z0", C: "z6"}, 3),
        ({A: "z0", B: "z6", C: "z8"}, 4),
        ({A: "z1", B: "z4", C: "z9"}, 1),
    ],
)
def test_a_navigation_order_is_worth_one_and_one_for_each_manned_node(crew: dict[str, str], points: int) -> None:
    table = act(scene(ship(crew=crew, fresh="navigation")), "navigation")  # type: ignore[arg-type]
    assert mine(table).points == points


@rule("EVER-18", "EVER-26")
def test_destroyed_nodes_and_nodes_with_an_enemy_give_no_point() -> None:
    crew = {A: "z0", B: "z6", C: "z8"}
    table = scene(ship(crew=crew, broken=[6], fresh="navigation"), enemies=[foe("cultist", 8)])
    assert mine(act(table, "navigation")).points == 2


@rule("EVER-19")
def test_points_are_lost_with_the_next_order() -> None:
    table = act(scene(ship(crew={A: "z0"}, fresh="navigation navigation")), "navigation", "ahead")
    assert mine(table).points == 1
    act(table, "navigation")
    assert mine(table).points == 2, "none is carried over"
    assert [(lost.n, lost.lost) for lost in table.events(PointsSpent)] == [(1, True)]
    sent = send(act(scene(ship(crew={A: "z0"}, fresh="navigation crew")), "navigation"), A, "z1")
    assert mine(sent).points == 0


@rule("EVER-19")
@pytest.mark.parametrize(("terrain", "action"), [("wreck", "loot.printed"), ("altar", "purge")])
def test_points_are_lost_by_looting_and_purging(terrain: str, action: str) -> None:
    table = scene(ship(points=2), sea={HOME: terrain}, rolls=["8"])
    act(table, action)
    assert mine(table).points == 0


@rule("EVER-19", "EVER-175")
def test_a_treasure_costs_no_points() -> None:
    table = scene(ship(points=2, hold=["hauling_song"], crew={A: "z0"}, strain={A: 2}))
    (card,) = mine(table).hold
    act(table, f"spend.{card}")
    assert (mine(table).points, mine(table).hold, table.faces(TREASURES + "_past")) == (2, {}, ["hauling_song"])
    assert mate(table, A).strain < 2


@rule("EVER-175")
def test_a_treasure_works_once_and_only_what_has_an_effect() -> None:
    table = scene(ship(hold=FULL_HOLD))
    assert table.options(S1) == {"end"}


@rule("EVER-20")
@pytest.mark.parametrize(
    ("berth", "broken", "enemy", "cover", "fires"),
    [
        ("z5", [], 9, {}, True),
        ("z3", [], 9, {}, False),
        ("below", [], 9, {}, False),
        ("z5", [5], 9, {}, False),
        ("z5", [], 5, {}, False),
        ("z5", [], 9, {"starboard": "a_side_gun"}, False),
    ],
)
def test_a_gun_needs_crew_on_its_own_working_node_and_no_schematic_over_it(
    berth: str, broken: list[int], enemy: int, cover: dict[str, str], fires: bool
) -> None:
    guns = {"starboard": "a_side_gun"}
    mine_ = ship(crew={A: berth}, broken=broken, fresh="artillery", slots=guns, schematics=cover)
    table = scene(mine_, raiders=[raider("damned_frigate", by(0, 1))], enemies=[foe("cultist", enemy)])
    assert ("fire.starboard" in table.options(S1)) is fires


@rule("EVER-20")
def test_a_gun_needs_an_artillery_order() -> None:
    guns = {"starboard": "a_side_gun"}
    for fresh, options in (("crew", {"crew", "end"}), ("artillery", {"fire.starboard", "end"})):
        table = scene(ship(crew={A: "z5"}, fresh=fresh, slots=guns), raiders=[raider("damned_frigate", by(0, 1))])
        assert table.options(S1) == options


@rule("EVER-199")
def test_no_order_sends_anybody_onto_another_ship() -> None:
    table = scene(fitted_out(), consort("D5")).answer(S1, "crew")
    assert set(table.form(S1).pieces) == set(mine(table, S1).crew)
    assert all(place[0] in "zb" for places in table.form(S1).fits.values() for place in places)


@rule("EVER-18")
def test_the_bow_serves_both_gun_and_navigation() -> None:
    table = scene(fitted_out(crew={ANSEL: "z0"}))
    assert navigation_points(table.board, S1) == 2
    guns = {"bowstern": "nine_pound_chasers"}
    raiders = [raider("wicked_brigantine", "D5", 0, "A1")]
    assert "fire.bowstern" in scene(fitted_out(crew={ANSEL: "z0"}, slots=guns), raiders=raiders).options(S1)
