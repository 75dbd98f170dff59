"""ORDERS, and the player's turn."""

from domain.everrain.facts.crew import CrewMoved
from domain.everrain.facts.sea import PointsSpent
from domain.everrain.facts.turn import OrderExhausted, OrderIssued
from domain.everrain.rules.turn import Turn
from tests.everrain.old_scenes import S1, S2, asked, do, end_turn, mate, scene, ship, trauma
from tests.rule import rule


@rule("EVER-11", "EVER-13")
def test_issued_orders_leave_the_fresh_ones_without_a_limit() -> None:
    table = scene()
    do(table, S1, "crew", ansel="z0")
    do(table, S1, "crew", ansel="z1")
    do(table, S1, "crew", ansel="z2")
    table.answer(S1, "navigation").answer(S1, "navigation")
    assert ship(table).issued == {"crew": 3, "navigation": 2}
    assert ship(table).fresh == {"artillery": 1}
    assert table.options(S1) == {"end", "left", "right", "ahead"}


@rule("EVER-12")
def test_three_issued_orders_are_refreshed_by_choice() -> None:
    table = scene(issued=["crew", "crew", "navigation", "artillery"], chapter=Turn(S1))
    assert asked(table) == ["s1:refresh"]
    form = table.form(S1)
    assert (form.targets, form.most, form.needed) == ({"crew": 2, "navigation": 1, "artillery": 1}, 3, 3)
    table.answer(S1, {"crew": 2, "artillery": 1})
    assert ship(table).issued == {"navigation": 1}
    assert ship(table).fresh == {"crew": 3, "navigation": 1, "artillery": 1}


@rule("EVER-12")
def test_three_or_fewer_are_refreshed_without_a_question() -> None:
    table = scene(issued=["crew", "navigation"], chapter=Turn(S1))
    assert asked(table) == ["s1:act"] and ship(table).issued == {}


@rule("EVER-14")
def test_a_fleeting_order_serves_as_any_and_is_gone() -> None:
    table = scene(fleeting=1)
    assert {"+crew", "+navigation", "crew", "navigation"} <= table.options(S1)
    table.answer(S1, "+navigation")
    assert ship(table).points == 1 and "fleeting" not in ship(table).fresh | ship(table).issued
    (issued,) = table.events(OrderIssued)
    assert (issued.order, issued.task) == ("fleeting", "navigation")


@rule("EVER-15", "EVER-27")
def test_a_crew_order_moves_one_anywhere() -> None:
    table = scene(crew={S1: {"ansel": "z0", "corwin": "below"}})
    table.answer(S1, "crew")
    places = table.form(S1).fits
    assert set(places["ansel"]) == {f"z{n}" for n in range(1, 10)} | {"b0.0", "b1.0", "below"}
    assert set(places["corwin"]) == {f"z{n}" for n in range(10)} | {"b0.0", "b1.0"}
    table.answer(S1, [{"piece": "ansel", "at": "z9"}])
    assert (mate(table, "ansel").at, mate(table, "corwin").at) == ("z9", "below")
    assert len(table.events(CrewMoved)) == 1


@rule("EVER-16")
def test_three_figures_fill_a_zone() -> None:
    foes = {"cultist": (S1, 4), "cultist#2": (S1, 4)}
    table = scene(crew={S1: {"ansel": "z4", "corwin": "z0"}}, foes=foes)
    table.answer(S1, "crew")
    assert "z4" not in table.form(S1).fits["corwin"]
    assert table.refused(S1, [{"piece": "corwin", "at": "z4"}]).code == "not-offered"
    assert "z4" in table.form(S1).fits["ansel"], "who is there already may fight there"


@rule("EVER-17")
def test_an_order_in_place_starts_a_fray() -> None:
    rolls = [("damage", "blank", "move")]
    table = scene(crew={S1: {"corwin": "z4"}}, foes={"drowned_man": (S1, 4)}, rolls=rolls)
    do(table, S1, "crew", corwin="z4")
    assert asked(table) == ["s1:fray_dice"]
    table.answer(S1, 2)
    assert trauma(table, "drowned_man") == 1


@rule("EVER-18")
def test_navigation_points_by_manned_nodes() -> None:
    crew = {S1: {"ansel": "z0", "corwin": "z6"}}
    table = scene(crew=crew).answer(S1, "navigation")
    assert ship(table).points == 3
    table = scene(crew={S1: {"ansel": "z8", "corwin": "z8"}}).answer(S1, "navigation")
    assert ship(table).points == 2, "several on one node count once"
    table = scene(crew=crew, broken={S1: [6]}, foes={"cultist": (S1, 0)}).answer(S1, "navigation")
    assert ship(table).points == 1, "neither a destroyed node nor one with an enemy counts"


@rule("EVER-19")
def test_points_are_lost_with_any_other_action() -> None:
    table = scene(points=3)
    do(table, S1, "crew", ansel="z0")
    assert ship(table).points == 0
    assert [(spent.n, spent.lost) for spent in table.events(PointsSpent)] == [(3, True)]
    table = scene(points=2, sea={"C5": "wreck"}, rolls=["8"]).answer(S1, "loot.printed")
    assert ship(table).points == 0
    table = scene(points=2, strain={"ansel": 1}, crew={S1: {"ansel": "b0.0"}}).answer(S1, "use.ansel")
    assert ship(table).points == 2, "an improvement in use is none"


@rule("EVER-20")
def test_a_gun_needs_crew_on_its_node() -> None:
    raiders = {"wicked_brigantine": ("C6", 0, "A1")}
    crew = {S1: {"ansel": "z5", "corwin": "below"}}
    assert "fire.starboard" in scene(crew=crew, raiders=raiders).options(S1)
    assert "fire.starboard" not in scene(raiders=raiders).options(S1)
    assert "fire.starboard" not in scene(crew=crew, raiders=raiders, broken={S1: [5]}).options(S1)
    assert "fire.starboard" not in scene(crew=crew, raiders=raiders, foes={"cultist": (S1, 5)}).options(S1)
    covered = {S1: {"starboard": "old_culverins"}}
    assert "fire.starboard" in scene(crew=crew, raiders=raiders, upgrades=covered).options(S1)
    over = {S1: {"starboard": "minion_drakes"}}
    assert "fire.starboard" not in scene(crew=crew, raiders=raiders, upgrades=covered, schematics=over).options(S1)


@rule("EVER-123", "EVER-164")
def test_an_omen_is_turned_by_exhausting_any_fresh_order() -> None:
    arranged = {"crew": {S1: {"corwin": "z4"}}, "foes": {"drowned_man": (S1, 4)}}
    table = scene(**arranged, rolls=[("omen", "omen", "move")])  # type: ignore[arg-type]
    do(table, S1, "crew", corwin="z4").answer(S1, 2)
    assert asked(table) == ["s1:omens"] and table.form(S1).targets == {"attack": 2}
    table.answer(S1, {"attack": 1})
    assert asked(table) == ["s1:exhaust"]
    assert table.form(S1).targets == {"crew": 2, "navigation": 2, "artillery": 1}
    table.answer(S1, {"artillery": 1})
    assert trauma(table, "drowned_man") == 1
    assert ship(table).issued == {"crew": 1, "artillery": 1}


@rule("EVER-164")
def test_without_a_fresh_order_nothing_is_turned() -> None:
    issued = ["crew", "crew", "navigation", "navigation", "artillery"]
    arranged = {"crew": {S1: {"corwin": "z4"}}, "foes": {"drowned_man": (S1, 4)}}
    table = scene(**arranged, issued=issued, rolls=[("omen", "omen", "move")])  # type: ignore[arg-type]
    do(table, S1, "crew", corwin="z4").answer(S1, 2)
    assert asked(table) == ["s1:act"] and trauma(table, "drowned_man") == 0


@rule("EVER-164")
def test_orders_of_one_kind_are_exhausted_without_a_question() -> None:
    issued = ["navigation", "navigation", "artillery"]
    arranged = {"crew": {S1: {"corwin": "z4"}}, "foes": {"drowned_man": (S1, 4)}}
    table = scene(**arranged, issued=issued, rolls=[("omen", "blank", "move")])  # type: ignore[arg-type]
    do(table, S1, "crew", corwin="z4").answer(S1, 2).answer(S1, {"attack": 1})
    assert asked(table) == ["s1:act"] and ship(table).fresh == {"crew": 1}


@rule("EVER-212")
def test_a_fleeting_order_that_is_exhausted_is_gone() -> None:
    issued = ["crew", "crew", "navigation", "navigation", "artillery"]
    arranged = {"crew": {S1: {"corwin": "z4"}}, "foes": {"drowned_man": (S1, 4)}}
    table = scene(**arranged, issued=issued, fleeting=1, rolls=[("omen", "blank", "move")])  # type: ignore[arg-type]
    do(table, S1, "crew", corwin="z4").answer(S1, 2).answer(S1, {"attack": 1})
    assert [event.order for event in table.events(OrderExhausted)] == ["fleeting"]
    assert "fleeting" not in ship(table).fresh | ship(table).issued and trauma(table, "drowned_man") == 1


@rule("EVER-149")
def test_the_first_player_changes_each_round() -> None:
    table = end_turn(scene(2, turn=S1))
    assert table.board.current == S2
    end_turn(table, S2)
    assert (table.board.first, table.board.current, table.board.round) == (S2, S2, 2)
