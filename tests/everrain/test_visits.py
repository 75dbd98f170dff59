"""ARRIVING IN DOCKED, DEPARTING FROM DOCKED: who is sent, and who comes back."""

import pytest

from domain.everrain.facts.port import CrewSent, Departed, PortReached
from domain.everrain.facts.sea import PointsSpent
from domain.everrain.names import (
    BAD,
    CREW,
    GOOD,
    QUAY,
    TALES,
    TALES_PAST,
)
from domain.everrain.rules.numbers import locale_of
from tests.everrain.scenes import act, mate, mine, scene, since, staged, work
from tests.everrain.scenes.ashore import (
    DOCKED,
    DUSKFALL,
    PRICES,
    arrived,
    harbour,
    in_port,
    named,
    on_quay,
    services,
    verbs,
    visit,
)
from tests.everrain.scenes.pieces import HOME, S1, S2, A, B, C, D, by, foe, ship
from tests.everrain.scenes.tales import HERE, THERE
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


@rule("EVER-76")
def test_everybody_engages_one_service_and_no_order_is_issued() -> None:
    table = arrived(ship(crew=(A, B), coin=40, strain={A: 3, B: 2}, fresh="crew"))
    act(table, "visit.rest")
    assert table.options(S1) == {A, B}
    table.answer(S1, A)
    assert (mate(table, A).at, mate(table, A).strain, mine(table).coin) == ("ashore", 0, 30)
    assert mine(table).fresh == {"crew": 1} and "visit.drink" in table.options(S1)
    act(table, "visit.drink")
    assert [event.crew for event in table.events(CrewSent)] == [B], "only one is left to be sent"


@rule("EVER-76", "EVER-87")
def test_while_somebody_is_ashore_the_ship_waits_for_them() -> None:
    table = arrived(ship(crew=(A, B), coin=40, strain={A: 1}, fresh="crew navigation"))
    assert {"crew", "navigation"} <= table.options(S1)
    visit(table, "rest")
    assert not {"crew", "navigation"} & table.options(S1) and "depart" in table.options(S1)


@rule("EVER-77")
def test_a_service_works_once_a_visit_but_one_may_listen_on() -> None:
    table = arrived(ship(crew=(A, B), coin=100, strain={A: 1, B: 1}), rolls=["5", "9", "0"])
    assert "rest" in services(table)
    visit(table, "rest", A)
    assert "rest" not in services(table) and "listen" in services(table)
    visit(table, "listen")
    assert (mine(table).clues, mine(table).coin) == (1, 80)
    table.answer(S1, "yes")
    assert (mine(table).clues, mine(table).coin) == (3, 70)
    table.answer(S1, "yes").answer(S1, "no")
    assert (mine(table).clues, mine(table).coin) == (3, 60)


@rule("EVER-77")
def test_listening_ends_with_the_coin() -> None:
    table = visit(arrived(ship(crew=(A, B), coin=15), rolls=["8"]), "listen", A)
    assert (mine(table).clues, mine(table).coin) == (1, 5) and table.ask(S1).kind == "act"
    assert "listen" not in services(table)


@rule("EVER-19")
def test_the_first_service_ends_the_points() -> None:
    vessel = ship(at=by(-1, 0), crew=(A,), coin=10, fresh="navigation navigation")
    table = scene(vessel, sea={HOME: "port"}, tile=DUSKFALL)
    assert services(table) == set(), "there is no visit without an arrival"
    act(table, "navigation", "ahead")
    assert mine(table).at == HOME and mine(table).visit is not None
    act(table, "navigation", "visit.listen")
    assert mine(table).points == 0


@rule("EVER-87")
def test_everybody_comes_back_anywhere_below_deck() -> None:
    vessel = ship(crew={A: "z4", B: "z1"}, coin=40, strain={A: 1, B: 1}, slots={"b0": "cabins"})
    table = visit(visit(arrived(vessel), "rest", A), "drink")
    act(table, "depart")
    assert table.ask(S1).kind == "come_back"
    assert table.refused(S1, {A: "b0.0", B: "b0.0"}) and table.refused(S1, {A: "z4", B: "below"})
    table.answer(S1, {A: "b0.0", B: "below"})
    assert (mate(table, A).at, mate(table, B).at) == ("b0.0", "below")
    assert mine(table).visit is None and not services(table)
    assert locale_of(table.board, S1) == "sea", "though the ship has not moved"


@rule("EVER-206", "EVER-87")
def test_the_turns_end_in_port_ends_the_visit_and_the_next_turn_begins_another() -> None:
    table = arrived(ship(crew=(A, B), coin=40, strain={A: 1}), ship(), decks={CREW: []})
    visit(table, "rest", A)
    act(table, "end")
    assert mate(table, A).at == "below" and mine(table).visit is None
    assert [event.seat for event in table.events(Departed)] == [S1]
    table = scene(ship(crew=(A,), coin=40, strain={A: 1}), **DOCKED)
    assert "rest" in services(table), "a turn that begins in port is an arrival"


@rule("EVER-32")
def test_in_port_anybody_can_be_sent_away_but_the_last() -> None:
    table = arrived(ship(crew=(A, B)), decks={CREW: ["cook"]})
    assert {f"dismiss.{A}", f"dismiss.{B}"} <= table.options(S1)
    act(table, f"dismiss.{A}")
    assert list(mine(table).crew) == [B] and not any(o.startswith("dismiss") for o in table.options(S1))
    assert A in table.faces("crew_deck"), "shuffled back into the deck"
    assert not any(o.startswith("dismiss") for o in scene(ship(crew=(A, B))).options(S1))


def test_a_sociable_soul_is_cheered_on_arrival() -> None:
    table = arrived(ship(crew=(A, B), strain={A: 2, B: 2}, traits={A: ("extroverted", "")}))
    assert (mate(table, A).strain, mate(table, B).strain) == (1, 2)


def test_whoever_arrives_reads_in_which_port() -> None:
    (reached,) = in_port(ship(crew=(A,)), port=THERE).events(PortReached)
    assert (reached.seat, reached.at, reached.port) == (S1, HOME, THERE)


def test_a_lost_port_is_no_port() -> None:
    table = arrived(ship(crew=(A,), coin=40, strain={A: 1}), lost_ports=[HOME], enemies=[foe("cultist", 1)])
    assert not services(table) and table.board.enemies and mine(table, S1).visit is None
    assert S2 not in table.board.ships


@rule("EVER-75", "EVER-206")
def test_one_denizen_is_revealed_at_a_visit_and_discarded_with_it() -> None:
    table = in_port(quay=("a_beggar", "a_foreman", "a_seller"))
    assert on_quay(table) == ["a_beggar"] and table.faces(QUAY) == ["a_beggar"]
    work(act(table, "end"))
    while table.ask(S1).kind != "act":
        table.answer(S1, table.form(S1).default())
    assert table.faces(TALES_PAST["denizen"]) == ["a_beggar"]
    assert on_quay(table) == ["a_foreman"], "the turn that begins there is another visit"


@rule("EVER-75")
def test_sailing_away_ends_the_visit() -> None:
    table = in_port(ship(fresh="navigation"))
    act(table, "navigation", "ahead")
    assert (mine(table).visit, table.faces(TALES_PAST["denizen"])) == (None, ["a_beggar"])


@rule("EVER-206", "EVER-87")
def test_whoever_is_ashore_when_the_turn_ends_comes_back_below() -> None:
    table = in_port(ship(crew={A: "z0", B: "below"}, strain={A: 1}, coin=10, slots={"b0": "a_boat"}))
    visit(table, "rest", A)
    assert mate(table, A).at == "ashore"
    act(table, "end")
    assert table.options(S1) == {(A, "below"), (A, "b0.0")}, "anywhere below deck, not the zone"
    table.answer(S1, {A: "b0.0"})
    assert mate(table, A).at == "b0.0" and mine(table).visit is None


@rule("EVER-87")
def test_crew_come_back_each_to_a_circle_of_their_own_and_the_turn_goes_on() -> None:
    vessel = ship(crew={A: "z0", B: "b0.0", C: "b1.0"}, coin=40, slots={"b0": "a_boat", "b1": "a_cabin"}, fresh="crew")
    table = in_port(vessel)
    visit(table, "gamble", A)
    visit(table, "listen", B)
    while table.ask(S1).kind != "act":
        table.answer(S1, "no")
    act(table, "depart")
    assert table.options(S1) == {(crew, berth) for crew in (A, B) for berth in ("below", "b0.0")}
    assert table.refused(S1, {A: "b0.0", B: "b0.0"}).code == "assign-most"
    table.answer(S1, {A: "b0.0", B: "below"})
    assert table.ask(S1).kind == "act" and "crew" in table.options(S1)
    assert services(table) == set(), "the visit is over"


@rule("EVER-76")
def test_each_of_the_crew_engages_one_service_and_no_order_is_issued() -> None:
    table = in_port(ship(crew=(A, B), strain={A: 1, B: 1}, coin=40, fresh="crew navigation"))
    visit(table, "rest", A)
    assert mine(table).fresh == {"crew": 1, "navigation": 1}
    assert visit(table, "drink").board.ships[S1].crew[B].at == "ashore", "only one is left to be sent"
    assert services(table) == set()


@rule("EVER-76")
def test_whoever_was_hired_can_be_sent_at_the_same_visit() -> None:
    table = in_port(ship(crew=(A,), coin=100), decks={CREW: [B, C, D], GOOD: ["strong_always"], BAD: ["plain"]})
    visit(table, "hire")
    table.answer(S1, named(table, "hire", B)).answer(S1, "done")
    visit(table, "gamble")
    assert mate(table, B).at == "ashore" and services(table) == set()


@rule("EVER-77")
def test_a_service_works_once_a_visit_unless_it_is_marked() -> None:
    table = in_port(ship(crew=(A, B, C, D), strain={A: 1, B: 1, C: 1}, coin=200), rolls=["0", "0", "5"])
    visit(table, "rest", A)
    assert "rest" not in services(table) and {"drink", "gamble", "listen"} <= services(table)
    visit(table, "listen", B)
    assert table.options(S1) == {"yes", "no"}, "once more, for the same one"
    table.answer(S1, "yes").answer(S1, "no")
    assert mine(table).coin == 200 - PRICES.rest - 2 * PRICES.listen
    visit(table, "listen", C)
    assert mine(table).clues == PRICES.heard[5], "and for others"


@rule("EVER-19")
def test_points_are_lost_with_the_first_service_and_not_by_arriving() -> None:
    table = in_port(ship(points=2, strain={A: 1}, coin=40))
    assert mine(table).points == 2 and "left" in table.options(S1)
    visit(table, "rest")
    assert mine(table).points == 0 and PointsSpent(S1, 2, lost=True) in since(table, PointsSpent)


@rule("EVER-32")
def test_crew_are_dismissed_in_port_for_nothing_and_nowhere_else() -> None:
    table = in_port(
        ship(crew=(A, B), coin=5, traits={A: ("strong_always", "plain")}), decks={CREW: [C], GOOD: ["clever"]}
    )
    assert verbs(table.options(S1)) & {"dismiss"}
    act(table, f"dismiss.{A}")
    assert (list(mine(table).crew), mine(table).coin) == ([B], 5)
    assert sorted(table.faces(CREW)) == sorted([A, C]) and "strong_always" in table.faces(GOOD)
    assert "dismiss" not in verbs(table.options(S1)), "somebody has to stay"
    at_sea = scene(ship(crew=(A, B)))
    assert "dismiss" not in verbs(at_sea.options(S1))


@rule("EVER-32")
def test_a_port_under_a_storm_takes_nobody_in() -> None:
    table = in_port(ship(crew=(A, B)), storms=[[HOME]])
    assert mine(table).visit is None and not verbs(table.options(S1)) & {"dismiss", "visit", "meet"}


def test_crew_ashore_must_come_back_before_the_ship_does_anything_else() -> None:
    table = in_port(ship(crew=(A, B), coin=40, fresh="crew navigation artillery"))
    visit(table, "gamble", A)
    assert not verbs(table.options(S1)) & {"crew", "navigation", "left", "ahead", "fire", "use", "expedition"}
    assert {"depart", "end"} <= table.options(S1)


def test_a_visit_with_enemies_on_deck_begins_without_them() -> None:
    table = in_port(ship(crew={A: "z1"}), enemies=[foe("cultist", 1)], agenda=8)
    assert table.board.enemies == {} and table.board.discovery["enemy"] == 2
    assert on_quay(table) == ["a_beggar"]


def test_captains_can_be_in_two_ports_of_one_turn_and_meet_somebody_in_each() -> None:
    table = scene(
        ship(fresh="navigation", crew={A: "z0", B: "z6"}),
        decks={TALES["denizen"]: ["a_beggar", "a_foreman"]},
        do=staged(harbour(by(1, 0), HERE), harbour(by(2, 0), THERE)),
    )
    act(table, "navigation", "ahead")
    assert on_quay(table) == ["a_beggar"]
    act(table, "ahead")
    assert on_quay(table) == ["a_foreman"] and table.faces(TALES_PAST["denizen"]) == ["a_beggar"]
