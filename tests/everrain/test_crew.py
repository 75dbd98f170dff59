"""YOUR CREW: harm, death, traits, tests."""

import pytest

from domain.everrain.content import CREW_BOARDS
from domain.everrain.facts.crew import CrewDied, CrewHarmed, CrewLeft, TraitGained
from domain.everrain.names import BAD, CREW, GOOD, CrewId
from domain.everrain.rules.acts import wage_form
from domain.everrain.rules.crew import contradict, fray_dice, passes
from domain.everrain.rules.numbers import of_crew
from tests.everrain.old_scenes import S1, Quiet, do, end_turn, mate, run, scene, ship
from tests.rule import rule


@rule("EVER-29")
@pytest.mark.parametrize(("rolled", "passed"), [(0, True), (5, True), (6, False), (9, False)])
def test_a_test_succeeds_up_to_the_stat(rolled: int, passed: bool) -> None:
    g = Quiet(scene().board)
    assert CREW_BOARDS["ansel"].strength == 5
    assert run(passes(g, S1, CrewId("ansel"), "strength"), [str(rolled)]) is passed  # type: ignore[arg-type]


@rule("EVER-30", "EVER-31")
def test_trauma_and_strain_together_kill_and_the_board_goes_back() -> None:
    table = scene(crew={S1: {"ansel": "z1", "corwin": "below"}}, trauma={"ansel": 2}, strain={"ansel": 2})
    before = len(table.cards(CREW))
    end_turn(table)
    assert [event.crew for event in table.events(CrewDied)] == ["ansel"]
    assert "ansel" not in ship(table).crew and len(table.cards(CREW)) == before + 1
    assert "ansel" in table.faces(CREW)


@rule("EVER-31")
def test_traits_of_the_dead_go_back_into_their_decks() -> None:
    table = scene(crew={S1: {"ansel": "z1", "corwin": "below"}}, trauma={"ansel": 4}, traits={"ansel": "brawny"})
    before = len(table.cards(GOOD))
    end_turn(table)
    assert len(table.cards(GOOD)) == before + 1


@rule("EVER-38", "EVER-194")
def test_a_sea_trait_works_at_sea_and_not_in_port() -> None:
    at_sea = scene(traits={"ansel": "hardy"})
    in_port = scene(sea={"C5": "port"}, traits={"ansel": "hardy"})
    assert of_crew(at_sea.board, S1, CrewId("ansel"), "turn_strain", 1) == 0
    assert of_crew(in_port.board, S1, CrewId("ansel"), "turn_strain", 1) == 1
    for table in (scene(traits={"ansel": "brawny"}), scene(sea={"C5": "port"}, traits={"ansel": "brawny"})):
        assert of_crew(table.board, S1, CrewId("ansel"), "strength", 5) == 7, "a general one works in both"


def test_traits_change_strain_dice_and_orders() -> None:
    crew = {S1: {"ansel": "z1", "corwin": "z2"}}
    table = end_turn(scene(crew=crew, traits={"ansel": "hardy", "corwin": "weary"}))
    assert [(event.crew, event.n) for event in table.events(CrewHarmed)] == [("corwin", 2)]
    assert fray_dice(Quiet(scene(traits={"ansel": "belligerent"}).board), S1, CrewId("ansel")) == 2  # type: ignore[arg-type]
    table = scene(traits={"ansel": "indolent"})
    do(table, S1, "crew", ansel="z1").answer(S1, "crew")
    assert set(table.form(S1).pieces) == {"corwin"}


@rule("EVER-33")
def test_a_new_trait_takes_the_place_of_the_one_of_its_sign() -> None:
    table = scene(traits={"ansel": "brawny weary"})
    before = (mate(table, "ansel").good, mate(table, "ansel").bad)
    assert before == ("brawny", "weary")
    gained = TraitGained(S1, CrewId("ansel"), "hardy", "x.0", True)  # type: ignore[arg-type]
    gained.apply(table.board)
    assert (mate(table, "ansel").good, mate(table, "ansel").bad) == ("hardy", "weary")
    assert "brawny" not in mate(table, "ansel").traits


@rule("EVER-34", "EVER-193")
def test_a_shellback_keeps_the_indelible_trait_and_loses_the_other() -> None:
    assert contradict("hardy", "weary") and contradict("weary", "hardy") and not contradict("hardy", "")  # type: ignore[arg-type]
    table = scene(crew={S1: {"navigator": "below"}}, traits={"navigator": "wayfinder weary"})
    gained = TraitGained(S1, CrewId("navigator"), "brawny", "x.0", good=False)  # type: ignore[arg-type]
    gained.apply(table.board)
    assert (mate(table, "navigator").good, mate(table, "navigator").bad) == ("wayfinder", "brawny")


@rule("EVER-37")
def test_whoever_is_not_paid_leaves() -> None:
    form = wage_form({CrewId("a"): 10, CrewId("b"): 5, CrewId("c"): 20}, 20)
    assert form.check(["c"]) == ("c",) and form.check(["a", "b"]) == ("a", "b")
    with pytest.raises(Exception, match="at least 15"):
        form.check(["b"])
    with pytest.raises(Exception, match="Choose"):
        form.check([])
    rich = wage_form({CrewId("a"): 10}, 10)
    assert rich.check([]) == () and rich.check(["a"]) == ("a",)


def test_nobody_left_for_the_wrong_reason() -> None:
    table = end_turn(scene(crew={S1: {"ansel": "z1", "corwin": "below"}}))
    assert not table.events(CrewLeft) and mate(table, "ansel").strain == 1
    assert table.cards(BAD)
