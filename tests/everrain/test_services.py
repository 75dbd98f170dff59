"""LOCATIONS & SERVICES: Apothecary, University, Inn."""

from typing import Any

import pytest

from domain.everrain.content import CREW_BOARDS
from domain.everrain.names import (
    BAD,
    CREW,
    CREW_PAST,
    GOOD,
    TREASURES_PAST,
    CrewId,
)
from tests.everrain.scenes import act, mate, mine
from tests.everrain.scenes.ashore import PRICES, SHELLBACKS, arrived, in_port, named, services, visit
from tests.everrain.scenes.pieces import S1, A, B, C, D, E, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


def table_relics(vessel: Any) -> list[str]:
    table = visit(arrived(vessel), "university")
    return sorted(table.options(S1))


def test_the_apothecary_treats_as_much_as_is_paid_for_or_all_at_once() -> None:
    table = visit(arrived(ship(crew=(A,), coin=12, trauma={A: 3})), "dose")
    assert (table.form(S1).least, table.form(S1).most) == (1, 2)
    table.answer(S1, 2)
    assert (mate(table, A).trauma, mine(table).coin) == (1, 2)
    table = visit(arrived(ship(crew=(A,), coin=15, trauma={A: 4})), "cure")
    assert (mate(table, A).trauma, mine(table).coin) == (0, 0)
    assert not {"dose", "cure"} & services(arrived(ship(crew=(A,), coin=50)))
    assert services(arrived(ship(crew=(A,), coin=5, trauma={A: 1}))) & {"dose", "cure"} == {"dose"}


def test_a_rest_is_for_who_is_strained_and_can_pay() -> None:
    for coin, strain, offered in ((50, 0, False), (PRICES.rest - 1, 1, False), (PRICES.rest, 1, True)):
        table = arrived(ship(crew=(A,), coin=coin, strain={A: strain}))
        assert ("rest" in services(table)) is offered


@rule("EVER-83")
def test_five_clues_are_a_step_once_a_visit() -> None:
    table = visit(arrived(ship(crew=(A, B), clues=11)), "university", A)
    assert mine(table).clues == 6 and table.board.discovery["players"] == 2
    assert "university" not in services(table)
    assert "university" not in services(arrived(ship(crew=(A,), clues=4)))


@rule("EVER-84")
def test_relics_count_alone_or_with_clues_and_what_is_too_much_is_lost() -> None:
    """The example of the book: a Curious Idol, Strange Writings and 3 clues."""
    relics = ship(crew=(A,), clues=3, hold=["curious_idol", "strange_writings", "rope"])
    for name, clues in (("strange_writings", 0), ("curious_idol", 3)):
        table = visit(arrived(relics), "university")
        assert len(table.options(S1)) == 2, "rope is no relic"
        table.answer(S1, table.card("hold:s1", name))
        assert mine(table).clues == clues and table.board.discovery["players"] == 2
        assert name not in mine(table).hold.values() and name in table.faces("treasures_past")
    table = visit(arrived(relics), "university").answer(S1, [*table_relics(relics)])
    assert mine(table).clues == 3 and table.board.discovery["players"] == 2


@rule("EVER-84")
def test_what_is_handed_in_must_be_enough() -> None:
    table = visit(arrived(ship(crew=(A,), clues=3, hold=["strange_writings", "choirbook_leaf"])), "university")
    assert table.refused(S1, [table.card("hold:s1", "choirbook_leaf")])
    table.answer(S1, sorted(table.options(S1)))
    assert mine(table).clues == 1 and not mine(table).hold


def test_scholars_pay_less() -> None:
    table = visit(arrived(ship(crew=(A,), clues=4, traits={A: ("astute", "")})), "university")
    assert mine(table).clues == 0 and table.board.discovery["players"] == 2
    scholar = CrewId("scholar")
    vessel = ship(crew=(scholar,), clues=2, traits={scholar: ("deep_reading", "")}, hold=["strange_writings"])
    table = visit(arrived(vessel), "university")
    assert mine(table).clues == 0 and table.board.discovery["players"] == 2, "all is needed, so nobody is asked"


@rule("EVER-86")
@pytest.mark.parametrize(
    ("service", "rolls", "coin"), [("rest", [], 30), ("drink", ["3"], 35), ("gamble", ["0"], 50), ("gamble", ["9"], 30)]
)
def test_a_bed_a_drink_and_a_game_take_all_strain(service: str, rolls: list[str], coin: int) -> None:
    table = visit(arrived(ship(crew=(A,), coin=40, strain={A: 3}), rolls=rolls), service)
    assert (mate(table, A).strain, mine(table).coin) == (0, coin)


@rule("EVER-86")
def test_drink_leaves_something_behind_on_a_low_die() -> None:
    for rolled, bad in (("2", "frail"), ("3", "")):
        table = arrived(ship(crew=(A,), coin=40, strain={A: 1}), rolls=[rolled], decks={BAD: ["frail"]})
        assert mate(visit(table, "drink"), A).bad == bad


@rule("EVER-85", "EVER-36", "EVER-203")
def test_three_boards_are_shown_and_hired_for_their_wages() -> None:
    surgeon = CREW_BOARDS[CrewId("surgeon")].wage
    decks = {CREW: ["surgeon", "marine", str(C), str(D)], BAD: ["frail", "dull", "meek"]}
    table = visit(arrived(ship(coin=surgeon), decks=decks), "hire")
    assert sorted(table.faces("stall")) == sorted(["surgeon", "marine", str(C)])
    offered = {table.face(option.removeprefix("hire.")) for option in table.options(S1) if option != "done"}  # type: ignore[arg-type]
    assert offered == {"surgeon", str(C)}, "the marine asks for too much"
    table.answer(S1, f"hire.{table.card('stall', 'surgeon')}")
    assert mine(table).coin == 0 and mine(table).crew[CrewId("surgeon")].at == "ashore"
    assert sorted(table.faces("crew_past")) == sorted(["marine", str(C)]) and table.ask(S1).kind == "act"


@rule("EVER-36")
def test_nobody_is_hired_without_a_place_in_the_crew() -> None:
    assert "hire" not in services(arrived(ship(crew=(A, B, C, D), coin=40)))
    decks = {CREW: ["surgeon", "marine", "cook"], BAD: ["frail", "dull", "meek"]}
    table = visit(arrived(ship(crew=(A, B, C), coin=100), decks=decks), "hire", A)
    table.answer(S1, f"hire.{table.card('stall', 'cook')}")
    assert len(mine(table).crew) == 4 and table.ask(S1).kind == "act", "the fourth fills the crew"


def test_whoever_was_hired_can_be_sent_at_once() -> None:
    decks = {CREW: ["cook"], BAD: ["frail"]}
    table = visit(arrived(ship(crew=(A,), coin=40), decks=decks), "hire")
    table.answer(S1, f"hire.{table.card('stall', 'cook')}")
    assert "marketplace" in services(table)


def test_a_drunkard_drinks_and_a_thief_steals() -> None:
    table = arrived(ship(crew=(A,), coin=40, strain={A: 1}, traits={A: ("", "drunkard")}))
    assert services(table) & {"rest", "gamble", "drink", "hire", "listen"} == {"drink"}
    assert "hire" in services(arrived(ship(crew=(A,), coin=4, traits={A: ("", "drunkard")})))
    table = visit(arrived(ship(crew=(A,), coin=12, strain={A: 1}, traits={A: ("", "duplicitous")})), "rest")
    assert mine(table).coin == 0, "10 for the bed, and what is left"


@rule("EVER-76")
def test_the_apothecary_takes_away_as_much_trauma_as_is_paid_for() -> None:
    table = visit(in_port(ship(crew=(A, B), trauma={A: 3, B: 2}, coin=30)), "dose", A)
    table.answer(S1, 2)
    assert (mate(table, A).trauma, mine(table).coin) == (1, 30 - 2 * PRICES.dose)
    visit(table, "cure")
    assert (mate(table, B).trauma, mine(table).coin) == (0, 20 - PRICES.cure)


@rule("EVER-83")
def test_five_clues_are_a_step_of_player_discovery_once_a_visit() -> None:
    table = in_port(ship(crew=(A, B), clues=11), players=6, act=2)
    visit(table, "university", A)
    assert (mine(table).clues, table.board.discovery["players"]) == (6, 7)
    assert "university" not in services(table)
    assert "university" not in services(in_port(ship(clues=4)))


@rule("EVER-83")
def test_whoever_is_astute_hands_in_one_clue_less() -> None:
    vessel = ship(crew=(A, B), clues=4, traits={B: ("scholar_in_port", "plain")})
    table = visit(in_port(vessel), "university")
    assert mate(table, B).at == "ashore" and (mine(table).clues, table.board.discovery["players"]) == (0, 2)


@rule("EVER-84")
@pytest.mark.parametrize(
    ("handed", "clues", "kept"),
    [(["an_idol"], 3, ["a_tablet"]), (["a_tablet"], 0, ["an_idol"]), (["a_tablet", "an_idol"], 3, [])],
)
def test_relics_count_beside_clues_and_what_is_too_much_is_lost(handed: list[str], clues: int, kept: list[str]) -> None:
    table = visit(in_port(ship(clues=3, hold=["a_tablet", "an_idol", "a_bale"])), "university")
    assert table.refused(S1, []).code, "three clues are not enough"
    assert {table.face(card) for card in table.options(S1)} == {"a_tablet", "an_idol"}
    table.answer(S1, [card for card in mine(table).hold if table.face(card) in handed])
    assert (mine(table).clues, table.board.discovery["players"]) == (clues, 2)
    assert sorted(mine(table).hold.values()) == sorted([*kept, "a_bale"])
    assert sorted(table.faces(TREASURES_PAST)) == sorted(handed)


@rule("EVER-84")
def test_with_clues_enough_no_relic_has_to_go() -> None:
    table = visit(in_port(ship(clues=6, hold=["an_idol"])), "university").answer(S1, [])
    assert (mine(table).clues, list(mine(table).hold.values())) == (1, ["an_idol"])


@rule("EVER-84")
def test_where_everything_is_needed_nobody_is_asked() -> None:
    table = visit(in_port(ship(clues=1, hold=["a_tablet", "a_tablet"])), "university")
    assert table.ask(S1).kind == "act" and (mine(table).clues, mine(table).hold) == (0, {})


@rule("EVER-85")
def test_the_inn_draws_three_boards() -> None:
    table = visit(in_port(ship(crew=(A, B), coin=200), decks={CREW: [C, D, E, *SHELLBACKS[:1]]}), "hire", A)
    assert {table.face(o[5:]) for o in table.options(S1) - {"done"}} == {C, D, E}
    assert table.faces(CREW) == SHELLBACKS[:1]


@rule("EVER-36", "EVER-35")
def test_whoever_is_hired_costs_a_wage_and_needs_a_place() -> None:
    traits = {GOOD: ["strong_always"], BAD: ["plain", "plainer"]}
    shellback = SHELLBACKS[0]
    wage = CREW_BOARDS[shellback].wage
    table = visit(in_port(ship(crew=(A, B, C), coin=100), decks={CREW: [D, shellback, E], **traits}), "hire", A)
    table.answer(S1, named(table, "hire", shellback))
    hired = mate(table, CrewId(shellback))
    assert (mine(table).coin, hired.good) == (100 - wage, CREW_BOARDS[shellback].indelible)
    assert hired.bad in ("plain", "plainer")
    assert table.ask(S1).kind == "act" and sorted(table.faces(CREW_PAST)) == sorted([D, E]), "four are aboard"
    assert "hire" not in services(in_port(ship(crew=(A, B, C, D), coin=100)))


@rule("EVER-36")
def test_nobody_is_hired_whose_wage_is_too_much() -> None:
    rich = SHELLBACKS[0]
    coin = CREW_BOARDS[rich].wage - 5
    table = visit(in_port(ship(coin=coin), decks={CREW: [rich, B]}), "hire")
    assert {table.face(o[5:]) for o in table.options(S1) - {"done"}} == {B}


@rule("EVER-36")
def test_whoever_is_hired_comes_anywhere_below_deck() -> None:
    vessel = ship(crew=(A,), coin=100, slots={"b0": "a_boat"})
    table = visit(in_port(vessel, decks={CREW: [B, C, D], GOOD: ["strong_always"], BAD: ["plain"]}), "hire")
    table.answer(S1, named(table, "hire", B)).answer(S1, "done")
    act(table, "depart")
    assert (B, "b0.0") in table.options(S1)
    table.answer(S1, {A: "below", B: "b0.0"})
    assert mate(table, B).at == "b0.0"


@rule("EVER-86")
@pytest.mark.parametrize(
    ("service", "roll", "coin"),
    [
        ("rest", [], -PRICES.rest),
        ("drink", ["9"], -PRICES.drink),
        ("gamble", ["0"], PRICES.stake),
        ("gamble", ["9"], -PRICES.stake),
    ],
)
def test_at_the_inn_all_strain_goes(service: str, roll: list[str], coin: int) -> None:
    table = visit(in_port(ship(strain={A: 4}, coin=40), rolls=roll), service)
    assert (mate(table, A).strain, mine(table).coin) == (0, 40 + coin)


@rule("EVER-86")
def test_a_drink_may_leave_something_behind() -> None:
    vessel = ship(strain={A: 2}, coin=40, traits={A: ("strong_always", "plain")})
    table = visit(in_port(vessel, decks={BAD: ["plainer"]}, rolls=[str(PRICES.drink_risk)]), "drink")
    assert (mate(table, A).bad, mate(table, A).strain) == ("plainer", 0)
