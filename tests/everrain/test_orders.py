"""ORDERS, and the player's turn."""

from domain.everrain.facts.crew import CrewMoved
from domain.everrain.facts.sea import PointsSpent
from domain.everrain.facts.turn import OrderExhausted, OrderIssued
from tests.everrain.scenes import (
    ANSEL,
    CORWIN,
    S1,
    S2,
    asked,
    end_turn,
    enemy_of,
    fitted_out,
    fleet,
    foe,
    mate,
    mine,
    raider,
    scene,
    send,
)
from tests.rule import rule


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
    assert asked(table) == [(S1, "act")] and enemy_of(table, "drowned_man.0").trauma == 0


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
