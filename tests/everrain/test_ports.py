"""ARRIVING IN PORT, LOCATIONS & SERVICES, DEPARTING FROM PORT."""

from typing import Any

import pytest

from domain.everrain.content import CREW_BOARDS
from domain.everrain.facts.port import CrewSent, Departed
from domain.everrain.names import (
    ARTILLERY,
    BAD,
    CREW,
    IMPROVEMENTS,
    TREASURES,
    CrewId,
)
from domain.everrain.rules.numbers import locale_of
from tests.everrain.scenes import HOME, S1, S2, A, B, C, D, Ever, act, by, foe, mate, mine, scene, ship
from tests.rule import rule

DUSKFALL = "duskfall_sound"
PORT: dict[str, Any] = {"sea": {HOME: "port"}, "tile": DUSKFALL, "step": "turn"}
UPGRADES = {IMPROVEMENTS: ["galley", "workshop", "brig"], ARTILLERY: ["long_guns", "ram_spike", "swivel_guns"]}


def arrived(*ships: Any, **more: Any) -> Ever:
    return scene(*(ships or (ship(crew=(A, B)),)), **{**PORT, **more})


def visit(table: Ever, service: str, crew: str = "") -> Ever:
    act(table, f"visit.{service}")
    return table.answer(S1, crew) if table.ask(S1).kind == "send_ashore" else table


def services(table: Ever) -> set[str]:
    return {option.removeprefix("visit.") for option in table.options(S1) if option.startswith("visit.")}


# --- who goes where ---------------------------------------------------------------------------------


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


# --- the shipwright ---------------------------------------------------------------------------------


@rule("EVER-78")
def test_the_shipwright_shows_four_upgrades_each_from_the_deck_the_captain_names() -> None:
    table = visit(arrived(ship(coin=200), decks=UPGRADES), "shipwright")
    assert table.options(S1) == {"draw.improvements", "draw.artillery", "done"}
    for deck in ("artillery", "improvements", "improvements", "artillery"):
        assert not any(option.startswith("buy.") for option in table.options(S1))
        table.answer(S1, f"draw.{deck}")
    assert sorted(table.faces("stall")) == ["galley", "long_guns", "ram_spike", "workshop"]
    assert {option.partition(".")[0] for option in table.options(S1)} == {"buy", "done"}
    assert len(table.options(S1)) == 5


@rule("EVER-78", "EVER-203")
def test_what_is_bought_is_installed_and_the_rest_is_discarded_openly() -> None:
    table = visit(arrived(ship(coin=60), decks=UPGRADES), "shipwright")
    for _ in range(4):
        table.answer(S1, "draw.improvements" if table.board.zones.get(IMPROVEMENTS) else "draw.artillery")
    galley = table.card("stall", "galley")
    table.answer(S1, f"buy.{galley}").answer(S1, [{"piece": galley, "at": "b3"}])
    assert mine(table).slots["b3"].entry == "galley" and mine(table).coin == 10  # type: ignore[index]
    assert table.ask(S1).kind == "act", "nothing else can be paid, so nobody is asked"
    assert sorted(table.faces("improvements_past")) == ["brig", "workshop"] and table.faces("guns_past") == [
        "long_guns"
    ]


@rule("EVER-79", "EVER-202")
def test_one_of_the_crew_buys_repairs_and_installs_in_one_visit() -> None:
    table = visit(arrived(ship(coin=100, broken=(2, 4, 7), schematics={"b1": "galley"}), decks=UPGRADES), "shipwright")
    table.answer(S1, "repair").answer(S1, ["z2", "z7"])
    assert mine(table).broken == [4] and mine(table).coin == 90
    table.answer(S1, "install.b1").answer(S1, [{"piece": table.card("yard:s1", "galley"), "at": "b1"}])
    assert mine(table).slots["b1"].entry == "galley" and not mine(table).schematics  # type: ignore[index]
    assert mine(table).coin == 65
    for _ in range(4):
        table.answer(S1, "draw.artillery" if "draw.artillery" in table.options(S1) else "draw.improvements")
    assert any(option.startswith("buy.") for option in table.options(S1))


@rule("EVER-54")
def test_installing_a_schematic_costs_half_and_without_it_nothing_is_installed() -> None:
    table = visit(arrived(ship(coin=24, schematics={"b1": "galley"})), "shipwright")
    assert "install.b1" not in table.options(S1)
    table = visit(arrived(ship(coin=25, schematics={"b1": "galley"})), "shipwright").answer(S1, "install.b1")
    table.answer(S1, [])
    assert mine(table).coin == 0 and table.faces("improvements_past") == ["galley"]


@rule("EVER-79")
def test_no_more_nodes_are_repaired_than_can_be_paid() -> None:
    table = visit(arrived(ship(coin=9, broken=(1, 2))), "shipwright").answer(S1, "repair")
    assert table.form(S1).most == 1
    assert "repair" not in visit(arrived(ship(coin=4, broken=(1,))), "shipwright").options(S1)


# --- the marketplace --------------------------------------------------------------------------------


@rule("EVER-80", "EVER-81")
def test_the_marketplace_shows_three_treasures_at_the_values_of_this_port() -> None:
    """The example of the book: Rope, Pitch and Strange Writings at Duskfall."""
    decks = {TREASURES: ["rope", "pitch", "strange_writings", "iron"]}
    for name, price in (("rope", 10), ("pitch", 15), ("strange_writings", 10)):
        table = visit(arrived(ship(coin=40), decks=decks), "marketplace")
        assert sorted(table.faces("stall")) == ["pitch", "rope", "strange_writings"]
        table.answer(S1, f"buy.{table.card('stall', name)}")
        assert mine(table).coin == 40 - price and list(mine(table).hold.values()) == [name]


@rule("EVER-81")
@pytest.mark.parametrize(("name", "price"), [("rope", 10), ("pitch", 15), ("iron", 15), ("timber", 20)])
def test_treasures_are_sold_at_the_same_values(name: str, price: int) -> None:
    table = visit(arrived(ship(hold=[name])), "marketplace")
    table.answer(S1, f"sell.{table.card('hold:s1', name)}")
    assert mine(table).coin == price and not mine(table).hold and name in table.faces("treasures_past")


@rule("EVER-82")
def test_what_is_worth_nothing_here_is_free_and_cannot_be_sold() -> None:
    """Peat is of no value at Ashmoor."""
    here: dict[str, Any] = {"tile": "ashmoor_flats", "decks": {TREASURES: ["peat"]}}
    table = visit(arrived(ship(hold=["peat"]), **here), "marketplace")
    assert table.options(S1) == {f"buy.{table.card('stall', 'peat')}", "done"}
    table.answer(S1, f"buy.{table.card('stall', 'peat')}")
    assert (mine(table).coin, [*mine(table).hold.values()]) == (0, ["peat", "peat"])


@rule("EVER-89")
def test_a_full_hold_takes_nothing_until_there_is_room() -> None:
    decks = {TREASURES: ["rope"]}
    table = visit(arrived(ship(coin=50, hold=["iron", "wool", "grain"]), decks=decks), "marketplace")
    assert not any(option.startswith("buy.") for option in table.options(S1))
    table.answer(S1, f"sell.{table.card('hold:s1', 'iron')}")
    assert f"buy.{table.card('stall', 'rope')}" in table.options(S1)


@rule("EVER-55", "EVER-202")
def test_a_schematic_is_sold_for_half_its_cost() -> None:
    table = visit(arrived(ship(schematics={"b1": "galley"}, hold=["iron"])), "marketplace")
    table.answer(S1, "schematic.b1")
    assert mine(table).coin == 25 and not mine(table).schematics and table.faces("improvements_past") == ["galley"]
    table.answer(S1, f"sell.{table.card('hold:s1', 'iron')}")
    assert mine(table).coin == 40


@rule("EVER-203")
def test_what_nobody_buys_is_discarded_openly() -> None:
    table = visit(arrived(decks={TREASURES: ["rope", "iron", "wool"]}), "marketplace", A)
    assert sorted(table.faces("treasures_past")) == ["iron", "rope", "wool"] and not table.cards("stall")


def test_traders_and_fools() -> None:
    hold = {"hold": ["rope", "iron"]}
    savvy = visit(arrived(ship(crew=(A,), traits={A: ("savvy", "")}, **hold)), "marketplace")  # type: ignore[arg-type]
    savvy.answer(S1, f"sell.{savvy.card('hold:s1', 'rope')}")
    assert mine(savvy).coin == 25, "at its desired value"
    savvy.answer(S1, f"sell.{savvy.card('hold:s1', 'iron')}")
    assert mine(savvy).coin == 40, "once a visit"
    gullible = visit(arrived(ship(crew=(A,), traits={A: ("", "gullible")}, hold=["pitch"])), "marketplace")
    gullible.answer(S1, f"sell.{gullible.card('hold:s1', 'pitch')}")
    assert mine(gullible).coin == 10, "no more than the standard value"
    smuggler = CrewId("smuggler")
    false = visit(
        arrived(ship(crew=(smuggler,), traits={smuggler: ("false_bottoms", "")}, hold=["rope"])), "marketplace"
    )
    false.answer(S1, f"sell.{false.card('hold:s1', 'rope')}")
    assert mine(false).coin == 15, "no undesired value"


# --- apothecary, university -------------------------------------------------------------------------


def test_the_apothecary_treats_as_much_as_is_paid_for_or_all_at_once() -> None:
    table = visit(arrived(ship(crew=(A,), coin=12, trauma={A: 3})), "dose")
    assert (table.form(S1).least, table.form(S1).most) == (1, 2)
    table.answer(S1, 2)
    assert (mate(table, A).trauma, mine(table).coin) == (1, 2)
    table = visit(arrived(ship(crew=(A,), coin=15, trauma={A: 4})), "cure")
    assert (mate(table, A).trauma, mine(table).coin) == (0, 0)
    assert not {"dose", "cure"} & services(arrived(ship(crew=(A,), coin=50)))
    assert services(arrived(ship(crew=(A,), coin=5, trauma={A: 1}))) & {"dose", "cure"} == {"dose"}


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


def table_relics(vessel: Any) -> list[str]:
    table = visit(arrived(vessel), "university")
    return sorted(table.options(S1))


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


# --- the inn ----------------------------------------------------------------------------------------


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


# --- arriving, departing, sending away --------------------------------------------------------------


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
    table = scene(ship(crew=(A,), coin=40, strain={A: 1}), **PORT)
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


def test_a_lost_port_is_no_port() -> None:
    table = arrived(ship(crew=(A,), coin=40, strain={A: 1}), lost_ports=[HOME], enemies=[foe("cultist", 1)])
    assert not services(table) and table.board.enemies and mine(table, S1).visit is None
    assert S2 not in table.board.ships
