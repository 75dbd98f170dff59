"""LOCATIONS & SERVICES: the Shipwright, the Marketplace."""

from typing import Any

import pytest

from domain.everrain.names import (
    ARTILLERY,
    ARTILLERY_PAST,
    CREW,
    CREW_PAST,
    IMPROVEMENTS,
    IMPROVEMENTS_PAST,
    TREASURES,
    TREASURES_PAST,
    CrewId,
)
from domain.everrain.rules.services import value_of
from tests.everrain.scenes import Ever, asked, mine
from tests.everrain.scenes.ashore import PRICES, SHELLBACKS, arrived, in_port, named, visit
from tests.everrain.scenes.pieces import S1, A, B, C, D, ship
from tests.everrain.scenes.tales import ELSEWHERE, HERE, THERE
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


UPGRADES = {IMPROVEMENTS: ["galley", "workshop", "brig"], ARTILLERY: ["long_guns", "ram_spike", "swivel_guns"]}
STOCK = {IMPROVEMENTS: ["a_square", "a_ballast", "a_bell"], ARTILLERY: ["a_side_gun", "a_chaser", "a_side_gun"]}
GOODS = {TREASURES: ["a_bale", "a_chest", "a_crate", "a_cask"]}


def buys(table: Ever) -> list[str]:
    """What can be bought now, by its face."""
    return sorted(table.face(option[4:]) for option in table.options(S1) if option.startswith("buy."))


def sells(table: Ever) -> list[str]:
    return sorted(table.face(option[5:]) for option in table.options(S1) if option.startswith("sell."))


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
