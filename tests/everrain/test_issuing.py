"""ORDERS: issuing, refreshing, exhausting, and what each kind does."""

import pytest

from domain.everrain.facts.sea import PointsSpent
from domain.everrain.facts.turn import OrderExhausted
from domain.everrain.names import TREASURES
from domain.everrain.rules.dice import exhaust_orders
from tests.everrain.scenes import (
    FULL_HOLD,
    HOME,
    S1,
    A,
    B,
    C,
    act,
    asked,
    by,
    can_go,
    foe,
    mate,
    mine,
    raider,
    scene,
    send,
    ship,
)
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


@rule("EVER-11")
def test_an_order_that_is_issued_or_exhausted_is_no_longer_fresh() -> None:
    table = act(scene(ship(fresh="navigation crew")), "navigation")
    assert (mine(table).fresh, mine(table).issued) == ({"crew": 1}, {"navigation": 1})
    idle = scene(ship(fresh="navigation crew crew"), do=lambda g: exhaust_orders(g, S1, 2))
    idle.answer(S1, {"crew": 2})
    assert (mine(idle).fresh, mine(idle).issued, mine(idle).points) == ({"navigation": 1}, {"crew": 2}, 0)


@rule("EVER-11")
def test_no_more_orders_are_exhausted_than_there_are() -> None:
    table = scene(ship(fresh="crew navigation"), do=lambda g: exhaust_orders(g, S1, 5))
    assert asked(table) == [(S1, "act")], "without a choice nobody is asked"
    assert mine(table).issued == {"crew": 1, "navigation": 1}


@rule("EVER-12")
def test_three_issued_orders_of_choice_become_fresh_at_a_turns_beginning() -> None:
    table = scene(ship(fresh="artillery", issued="crew crew navigation navigation"), step="turn")
    assert table.refused(S1, {"crew": 2, "navigation": 2}).code == "split-total"
    table.answer(S1, {"crew": 1, "navigation": 2})
    assert mine(table).fresh == {"artillery": 1, "crew": 1, "navigation": 2}
    assert mine(table).issued == {"crew": 1}


@rule("EVER-12")
@pytest.mark.parametrize(("issued", "left"), [("crew navigation", {}), ("crew crew crew crew", {"crew": 1})])
def test_nobody_is_asked_what_to_refresh_without_a_choice(issued: str, left: dict[str, int]) -> None:
    table = scene(ship(issued=issued), step="turn")
    assert asked(table) == [(S1, "act")]
    assert mine(table).issued == left


@rule("EVER-13")
def test_every_fresh_order_may_be_issued_in_one_turn() -> None:
    table = scene(ship(fresh="navigation navigation crew crew crew crew"))
    act(table, "navigation", "navigation")
    for berth in ("z1", "z2", "z3", "z4"):
        send(table, A, berth)
    assert table.options(S1) == {"end"}, "and none that is not fresh"


@rule("EVER-14")
def test_a_fleeting_order_acts_as_any_kind_and_is_gone() -> None:
    table = scene(ship(crew={A: "z5"}, fresh="fleeting fleeting", slots={"starboard": "a_side_gun"}))
    assert table.options(S1) == {"+navigation", "+crew", "end"}, "there is nothing to fire at"
    act(table, "+navigation")
    assert (mine(table).points, mine(table).fresh, mine(table).issued) == (1, {"fleeting": 1}, {})
    send(table, A, "z1", how="+crew")
    assert (mate(table, A).at, mine(table).fresh, mine(table).issued) == ("z1", {}, {})


@rule("EVER-212")
def test_a_fleeting_order_may_be_exhausted_and_is_gone() -> None:
    table = scene(ship(fresh="fleeting crew"), do=lambda g: exhaust_orders(g, S1, 1))
    table.answer(S1, {"fleeting": 1})
    assert [fact.order for fact in table.events(OrderExhausted)] == ["fleeting"]
    assert (mine(table).fresh, mine(table).issued) == ({"crew": 1}, {})


# --- Crew orders ------------------------------------------------------------------------------------


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


# --- Navigation orders ------------------------------------------------------------------------------


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


# --- Artillery orders -------------------------------------------------------------------------------


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
