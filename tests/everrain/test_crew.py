"""YOUR CREW: harm, death, traits, tests."""

import pytest

from domain.everrain.content import CREW_BOARDS
from domain.everrain.facts.crew import CrewDied, CrewHarmed, CrewLeft, TraitGained
from domain.everrain.names import CREW, GOOD, CrewId
from domain.everrain.rules.acts import wage_form
from domain.everrain.rules.crew import contradict, fray_dice, passes
from domain.everrain.rules.numbers import of_crew
from tests.everrain.scenes import ANSEL, CORWIN, S1, end_turn, fitted_out, mate, mine, scene, send
from tests.everrain.scenes.alone import Alone, run
from tests.rule import rule


@rule("EVER-29")
@pytest.mark.parametrize(("rolled", "passed"), [(0, True), (5, True), (6, False), (9, False)])
def test_a_test_succeeds_up_to_the_stat(rolled: int, passed: bool) -> None:
    g = Alone(scene(fitted_out()).board)
    assert CREW_BOARDS["ansel"].strength == 5
    assert run(passes(g, S1, ANSEL, "strength"), [str(rolled)]) is passed  # type: ignore[arg-type]


@rule("EVER-30", "EVER-31")
def test_trauma_and_strain_together_kill_and_the_board_goes_back() -> None:
    table = scene(fitted_out(crew={ANSEL: "z1", CORWIN: "below"}, trauma={ANSEL: 2}, strain={ANSEL: 2}))
    before = len(table.cards(CREW))
    end_turn(table)
    assert [event.crew for event in table.events(CrewDied)] == ["ansel"]
    assert "ansel" not in mine(table).crew and len(table.cards(CREW)) == before + 1
    assert "ansel" in table.faces(CREW)


@rule("EVER-31")
def test_traits_of_the_dead_go_back_into_their_decks() -> None:
    table = scene(fitted_out(crew={ANSEL: "z1", CORWIN: "below"}, trauma={ANSEL: 4}, traits={ANSEL: ("brawny", "")}))
    before = len(table.cards(GOOD))
    end_turn(table)
    assert len(table.cards(GOOD)) == before + 1


@rule("EVER-38", "EVER-194")
def test_a_sea_trait_works_at_sea_and_not_in_port() -> None:
    at_sea = scene(fitted_out(traits={ANSEL: ("hardy", "")}))
    in_port = scene(fitted_out(traits={ANSEL: ("hardy", "")}), sea={"C5": "port"})
    assert of_crew(at_sea.board, S1, ANSEL, "turn_strain", 1) == 0
    assert of_crew(in_port.board, S1, ANSEL, "turn_strain", 1) == 1
    for table in (
        scene(fitted_out(traits={ANSEL: ("brawny", "")})),
        scene(fitted_out(traits={ANSEL: ("brawny", "")}), sea={"C5": "port"}),
    ):
        assert of_crew(table.board, S1, ANSEL, "strength", 5) == 7, "a general one works in both"


def test_traits_change_strain_dice_and_orders() -> None:
    crew = {ANSEL: "z1", CORWIN: "z2"}
    table = end_turn(scene(fitted_out(crew=crew, traits={ANSEL: ("hardy", ""), CORWIN: ("", "weary")})))
    assert [(event.crew, event.n) for event in table.events(CrewHarmed)] == [("corwin", 2)]
    assert fray_dice(Alone(scene(fitted_out(traits={ANSEL: ("belligerent", "")})).board), S1, ANSEL) == 2
    table = scene(fitted_out(traits={ANSEL: ("", "indolent")}))
    send(table, ANSEL, "z1").answer(S1, "crew")
    assert set(table.form(S1).pieces) == {"corwin"}


@rule("EVER-33")
def test_a_new_trait_takes_the_place_of_the_one_of_its_sign() -> None:
    table = scene(fitted_out(traits={ANSEL: ("brawny", "weary")}))
    before = (mate(table, ANSEL).good, mate(table, ANSEL).bad)
    assert before == ("brawny", "weary")
    gained = TraitGained(S1, ANSEL, "hardy", "x.0", True)  # type: ignore[arg-type]
    gained.apply(table.board)
    assert (mate(table, ANSEL).good, mate(table, ANSEL).bad) == ("hardy", "weary")
    assert "brawny" not in mate(table, ANSEL).traits


@rule("EVER-34", "EVER-193")
def test_a_shellback_keeps_the_indelible_trait_and_loses_the_other() -> None:
    assert contradict("hardy", "weary") and contradict("weary", "hardy") and not contradict("hardy", "")  # type: ignore[arg-type]
    table = scene(fitted_out(crew={"navigator": "below"}, traits={"navigator": ("wayfinder", "weary")}))
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
    table = end_turn(scene(fitted_out(crew={ANSEL: "z1", CORWIN: "below"})))
    assert not table.events(CrewLeft) and mate(table, ANSEL).strain == 1
