"""ORDERS: refreshing, exhausting, Omens that orders turn."""

import pytest

from domain.everrain.facts.turn import OrderExhausted, OrderIssued
from domain.everrain.rules.dice import exhaust_orders
from tests.everrain.scenes import act, asked, end_turn, enemy_of, mate, mine, scene, send
from tests.everrain.scenes.pieces import ANSEL, CORWIN, S1, S2, A, fitted_out, fleet, foe, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


@rule("EVER-11", "EVER-13")
def test_issued_orders_leave_the_fresh_ones_without_a_limit() -> None:
    table = scene(fitted_out())
    send(table, ANSEL, "z0")
    send(table, ANSEL, "z1")
    send(table, ANSEL, "z2")
    table.answer(S1, "navigation").answer(S1, "navigation")
    assert mine(table).issued == {"crew": 3, "navigation": 2}
    assert mine(table).fresh == {"artillery": 1}
    assert table.options(S1) == {"end", "left", "right", "ahead"}


@rule("EVER-12")
def test_three_issued_orders_are_refreshed_by_choice() -> None:
    table = scene(fitted_out(issued="crew crew navigation artillery"), step="turn")
    assert asked(table) == [(S1, "refresh")]
    form = table.form(S1)
    assert (form.targets, form.most, form.needed) == ({"crew": 2, "navigation": 1, "artillery": 1}, 3, 3)
    table.answer(S1, {"crew": 2, "artillery": 1})
    assert mine(table).issued == {"navigation": 1}
    assert mine(table).fresh == {"crew": 3, "navigation": 1, "artillery": 1}


@rule("EVER-12")
def test_three_or_fewer_are_refreshed_without_a_question() -> None:
    table = scene(fitted_out(issued="crew navigation"), step="turn")
    assert asked(table) == [(S1, "act")] and mine(table).issued == {}


@rule("EVER-14")
def test_a_fleeting_order_serves_as_any_and_is_gone() -> None:
    table = scene(fitted_out(fleeting=1))
    assert {"+crew", "+navigation", "crew", "navigation"} <= table.options(S1)
    table.answer(S1, "+navigation")
    assert mine(table).points == 1 and "fleeting" not in mine(table).fresh | mine(table).issued
    (issued,) = table.events(OrderIssued)
    assert (issued.order, issued.task) == ("fleeting", "navigation")


@rule("EVER-123", "EVER-164")
def test_an_omen_is_turned_by_exhausting_any_fresh_order() -> None:
    table = scene(fitted_out(crew={CORWIN: "z4"}), enemies=[foe("drowned_man", 4)], rolls=["omen omen move"])
    send(table, CORWIN, "z4").answer(S1, 2)
    assert asked(table) == [(S1, "omens")] and table.form(S1).targets == {"attack": 2}
    table.answer(S1, {"attack": 1})
    assert asked(table) == [(S1, "exhaust")]
    assert table.form(S1).targets == {"crew": 2, "navigation": 2, "artillery": 1}
    table.answer(S1, {"artillery": 1})
    assert enemy_of(table, "drowned_man.0").trauma == 1
    assert mine(table).issued == {"crew": 1, "artillery": 1}


@rule("EVER-164")
def test_without_a_fresh_order_nothing_is_turned() -> None:
    table = scene(
        fitted_out(crew={CORWIN: "z4"}, issued="crew crew navigation navigation artillery"),
        enemies=[foe("drowned_man", 4)],
        rolls=["omen omen move"],
    )
    send(table, CORWIN, "z4").answer(S1, 2)
    assert (S1, "omens") not in asked(table) and enemy_of(table, "drowned_man.0").trauma == 0


@rule("EVER-164")
def test_orders_of_one_kind_are_exhausted_without_a_question() -> None:
    table = scene(
        fitted_out(crew={CORWIN: "z4"}, issued="navigation navigation artillery"),
        enemies=[foe("drowned_man", 4)],
        rolls=["omen blank move"],
    )
    send(table, CORWIN, "z4").answer(S1, 2).answer(S1, {"attack": 1})
    assert asked(table) == [(S1, "act")] and mine(table).fresh == {"crew": 1}


@rule("EVER-212")
def test_a_fleeting_order_that_is_exhausted_is_gone() -> None:
    table = scene(
        fitted_out(crew={CORWIN: "z4"}, fleeting=1, issued="crew crew navigation navigation artillery"),
        enemies=[foe("drowned_man", 4)],
        rolls=["omen blank move"],
    )
    send(table, CORWIN, "z4").answer(S1, 2).answer(S1, {"attack": 1})
    assert [event.order for event in table.events(OrderExhausted)] == ["fleeting"]
    assert "fleeting" not in mine(table).fresh | mine(table).issued and enemy_of(table, "drowned_man.0").trauma == 1


@rule("EVER-149")
def test_the_first_player_changes_each_round() -> None:
    table = end_turn(scene(*fleet(2)))
    assert table.board.current == S2
    end_turn(table, S2)
    assert (table.board.first, table.board.current, table.board.round) == (S2, S2, 2)


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
    assert asked(table) == [], "without a choice nobody is asked"
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
    assert mine(table).fresh == {} and asked(table) == [], "with none left, and nothing else to do, the turn is over"


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


def test_a_turn_begins_with_the_captain_who_is_next() -> None:
    assert asked(scene(*fleet(2), step="turn", seat=S2)) == [(S2, "act")]
