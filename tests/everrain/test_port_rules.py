"""PORTS, LOCATIONS & SERVICES: who is sent where, what it costs, and what is left when the ship departs."""

import pytest

from domain.everrain.content import CREW_BOARDS
from domain.everrain.facts.sea import PointsSpent
from domain.everrain.names import (
    ARTILLERY,
    ARTILLERY_PAST,
    BAD,
    CREW,
    CREW_PAST,
    GOOD,
    IMPROVEMENTS,
    IMPROVEMENTS_PAST,
    QUAY,
    TALES,
    TALES_PAST,
    TREASURES,
    TREASURES_PAST,
    CrewId,
)
from domain.everrain.rules.services import value_of
from tests.everrain.scenes import (
    HOME,
    S1,
    A,
    B,
    C,
    D,
    E,
    Ever,
    act,
    asked,
    by,
    foe,
    mate,
    mine,
    scene,
    ship,
    since,
    work,
)
from tests.everrain.scenes.ashore import PRICES, harbour, in_port, on_quay, services, staged, verbs, visit
from tests.everrain.scenes.tales import ELSEWHERE, HERE, THERE
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

SHELLBACKS = [card.id for card in CREW_BOARDS.values() if card.kind == "shellback"]
STOCK = {IMPROVEMENTS: ["a_square", "a_ballast", "a_bell"], ARTILLERY: ["a_side_gun", "a_chaser", "a_side_gun"]}
GOODS = {TREASURES: ["a_bale", "a_chest", "a_crate", "a_cask"]}


def buys(table: Ever) -> list[str]:
    """What can be bought now, by its face."""
    return sorted(table.face(option[4:]) for option in table.options(S1) if option.startswith("buy."))


def sells(table: Ever) -> list[str]:
    return sorted(table.face(option[5:]) for option in table.options(S1) if option.startswith("sell."))


def named(table: Ever, what: str, face: str) -> str:
    """The option about the card with this face."""
    return next(o for o in table.options(S1) if o.startswith(f"{what}.") and table.face(o[len(what) + 1 :]) == face)


# --- visits -----------------------------------------------------------------------------------------


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


# --- the shipwright ---------------------------------------------------------------------------------


@rule("EVER-78")
def test_four_upgrades_are_drawn_from_either_deck_card_by_card() -> None:
    table = visit(in_port(ship(coin=100), decks=STOCK), "shipwright")
    assert table.options(S1) == {"draw.improvements", "draw.artillery", "done"}
    table.answer(S1, "draw.artillery")
    assert table.faces("stall") == ["a_side_gun"], "everybody sees it before the next one is drawn"
    for deck in ("improvements", "improvements"):
        table.answer(S1, f"draw.{deck}")
    assert buys(table) == [], "they are bought when all are drawn"
    table.answer(S1, "draw.artillery")
    assert buys(table) == sorted(["a_side_gun", "a_chaser", "a_square", "a_ballast"])
    assert not [option for option in table.options(S1) if option.startswith("draw")], "four, and no more"


@rule("EVER-78")
def test_of_a_deck_that_is_out_of_cards_nothing_is_drawn() -> None:
    table = visit(in_port(ship(coin=100), decks={ARTILLERY: ["a_chaser"]}), "shipwright")
    assert table.options(S1) == {"draw.artillery", "done"}
    table.answer(S1, "draw.artillery")
    assert buys(table) == ["a_chaser"]


@rule("EVER-202", "EVER-79")
def test_one_of_the_crew_at_the_shipwright_repairs_buys_and_installs() -> None:
    vessel = ship(coin=75, broken=(1, 4, 7), schematics={"bowstern": "a_chaser"})
    table = visit(in_port(vessel, decks=STOCK), "shipwright")
    table.answer(S1, "repair").answer(S1, ["z1", "z7"])
    assert (mine(table).broken, mine(table).coin) == ([4], 75 - 2 * PRICES.repair)
    table.answer(S1, "install.bowstern").answer(S1, [{"piece": p, "at": "bowstern"} for p in table.form(S1).pieces])
    assert mine(table).slots["bowstern"].entry == "a_chaser" and mine(table).coin == 65 - 20
    for deck in ("improvements", "improvements", "artillery", "artillery"):
        table.answer(S1, f"draw.{deck}")
    table.answer(S1, named(table, "buy", "a_square"))
    table.answer(
        S1, [{"piece": p, "at": "bowstern" if k == "a_chaser" else "b0"} for p, k in table.form(S1).pieces.items()]
    )
    assert (mine(table).slots["b0"].entry, mine(table).coin) == ("a_square", 25)


@rule("EVER-79")
def test_no_more_is_repaired_than_is_paid_for() -> None:
    table = visit(in_port(ship(coin=10, broken=(1, 4, 7))), "shipwright").answer(S1, "repair")
    assert table.form(S1).most == 2
    poor = visit(in_port(ship(coin=4, broken=(1,)), decks=STOCK), "shipwright")
    assert "repair" not in poor.options(S1)


@rule("EVER-54")
def test_a_schematic_is_installed_for_half_its_cost_and_is_an_upgrade_then() -> None:
    vessel = ship(coin=15, schematics={"port": "a_side_gun", "b2": "a_square"})
    table = visit(in_port(vessel), "shipwright").answer(S1, "install.port")
    assert asked(table) == [(S1, "install")]
    table.answer(S1, [{"piece": p, "at": "starboard"} for p in table.form(S1).pieces])
    ship_now = mine(table)
    assert (ship_now.coin, set(ship_now.schematics), ship_now.slots["starboard"].entry) == (0, {"b2"}, "a_side_gun")
    assert not [o for o in table.options(S1) if o.startswith("install")], "there is no coin for the other one"


# --- the marketplace --------------------------------------------------------------------------------


@rule("EVER-80", "EVER-202")
def test_three_treasures_are_drawn_and_one_of_the_crew_buys_and_sells() -> None:
    table = visit(in_port(ship(coin=30, hold=["a_crate"], schematics={"b1": "a_square"}), decks=GOODS), "marketplace")
    assert buys(table) == sorted(["a_bale", "a_chest", "a_crate"]) and sells(table) == ["a_crate"]
    table.answer(S1, named(table, "buy", "a_chest"))
    assert mine(table).coin == 30 - 25
    table.answer(S1, named(table, "sell", "a_crate"))
    table.answer(S1, "schematic.b1")
    assert mine(table).coin == 5 + 10 + 10 and list(mine(table).hold.values()) == ["a_chest"]


@rule("EVER-55")
def test_a_schematic_is_sold_for_half_its_cost_and_what_is_installed_is_not() -> None:
    vessel = ship(slots={"b0": "a_square", "port": "a_side_gun"}, schematics={"b1": "a_square", "bowstern": "a_chaser"})
    table = visit(in_port(vessel, decks=GOODS), "marketplace")
    assert {o for o in table.options(S1) if o.startswith("schematic")} == {"schematic.b1", "schematic.bowstern"}
    table.answer(S1, "schematic.bowstern")
    assert mine(table).coin == 20 and table.faces(ARTILLERY_PAST) == ["a_chaser"]
    table.answer(S1, "schematic.b1")
    assert mine(table).coin == 30 and table.faces(IMPROVEMENTS_PAST) == ["a_square"]


@rule("EVER-81")
@pytest.mark.parametrize(
    ("port", "prices"),
    [(HERE, (5, 25, 10)), (THERE, (20, 5, 30)), (ELSEWHERE, (10, 15, 5))],
)
def test_the_port_says_what_a_treasure_is_worth_bought_or_sold(port: str, prices: tuple[int, ...]) -> None:
    kinds = ("a_bale", "a_chest", "a_crate")
    table = in_port(ship(coin=100), port=port, decks=GOODS)  # type: ignore[arg-type]
    assert tuple(value_of(table.board, S1, kind) for kind in kinds) == prices  # type: ignore[arg-type]
    visit(table, "marketplace")
    for kind, price in zip(kinds, prices, strict=True):
        before = mine(table).coin
        table.answer(S1, named(table, "buy", kind))
        assert mine(table).coin == before - price
        table.answer(S1, named(table, "sell", kind))
        assert mine(table).coin == before


@rule("EVER-82")
def test_what_has_no_value_here_is_taken_for_nothing_and_cannot_be_sold() -> None:
    table = visit(in_port(ship(coin=0, hold=["a_cask"]), decks={TREASURES: ["a_cask", "a_bale"]}), "marketplace")
    assert (buys(table), sells(table)) == (["a_cask"], [])
    table.answer(S1, named(table, "buy", "a_cask"))
    assert list(mine(table).hold.values()) == ["a_cask", "a_cask"] and mine(table).coin == 0


@rule("EVER-89")
def test_nothing_is_bought_into_a_full_hold_until_there_is_room() -> None:
    table = visit(in_port(ship(coin=50, hold=["a_bale", "a_bale", "a_bale"]), decks=GOODS), "marketplace")
    assert buys(table) == []
    table.answer(S1, next(o for o in table.options(S1) if o.startswith("sell.")))
    assert buys(table) == sorted(["a_bale", "a_chest", "a_crate"])
    table.answer(S1, named(table, "buy", "a_crate"))
    assert buys(table) == []


@rule("EVER-203")
def test_what_nobody_takes_goes_to_the_discards_for_all_to_see() -> None:
    table = visit(
        in_port(ship(crew=(A, B, C), coin=100), decks={**STOCK, **GOODS, CREW: [D, *SHELLBACKS[:3]]}), "marketplace"
    )
    table.answer(S1, named(table, "buy", "a_chest")).answer(S1, "done")
    assert sorted(table.faces(TREASURES_PAST)) == ["a_bale", "a_crate"]
    visit(table, "shipwright", B)
    for deck in ("improvements", "artillery", "artillery", "artillery"):
        table.answer(S1, f"draw.{deck}")
    table.answer(S1, "done")
    assert table.faces(IMPROVEMENTS_PAST) == ["a_square"]
    assert sorted(table.faces(ARTILLERY_PAST)) == ["a_chaser", "a_side_gun", "a_side_gun"]
    visit(table, "hire").answer(S1, "done")
    assert sorted(table.faces(CREW_PAST)) == sorted([D, *SHELLBACKS[:2]]) and table.faces(CREW) == [SHELLBACKS[2]]


# --- apothecary, university, inn --------------------------------------------------------------------


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


# --- dismissal --------------------------------------------------------------------------------------


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


# --- crossed with other rules -----------------------------------------------------------------------


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
