"""TRADING."""

from typing import Any

import pytest

from domain.everrain.facts.trade import TradeFailed
from domain.everrain.names import (
    CrewId,
)
from tests.everrain.scenes import Ever, act, mate, mine, scene, staged
from tests.everrain.scenes.ashore import in_port, owned, visit, waiting, with_passenger
from tests.everrain.scenes.pieces import HOME, S1, S2, A, B, C, D, E, by, foe, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

BESIDE = by(1, 0)


def side_by_side(one: Any, other: Any, **more: Any) -> Ever:
    return scene(one, other, **more)


def offer(table: Ever, give: dict[str, int], want: dict[str, int], agreed: bool = True) -> Ever:
    act(table, f"trade.{S2}").answer(S1, {"reply": "offer", "give": give, "want": want})
    if S2 in table.waits_for:
        table.answer(S2, {"reply": "accept" if agreed else "refuse"})
    return table


@rule("EVER-146")
def test_captains_side_by_side_give_each_other_what_they_like_for_no_order() -> None:
    one = ship(crew=(A, B), coin=20, clues=3, hold=["rope"], fresh="crew")
    other = ship(BESIDE, crew=(C,), coin=5, schematics={"b2": "galley"}, slots={"b0": "cabins"})
    table = side_by_side(one, other)
    act(table, f"trade.{S2}")
    rope = table.card("hold:s1", "rope")
    assert table.form(S1).give == {"coin": 4, "clues": 3, f"treasure.{rope}": 1, f"crew.{A}": 1, f"crew.{B}": 1}
    assert table.form(S1).want == {"coin": 1, "schematic.b2": 1}, "no orders, nothing installed, not the last of a crew"
    table.answer(S1, {"reply": "offer", "give": {"coin": 3, f"treasure.{rope}": 1}, "want": {"schematic.b2": 1}})
    table.answer(S2, {"reply": "accept"}).answer(S1, "b4")
    assert (mine(table).coin, mine(table, S2).coin) == (5, 20) and [*mine(table, S2).hold.values()] == ["rope"]
    assert mine(table).schematics["b4"].entry == "galley" and not mine(table, S2).schematics  # type: ignore[index]
    assert mine(table).fresh == {"crew": 1} and table.ask(S1).kind == "act"


@rule("EVER-146")
def test_only_beside_each_other_and_only_if_both_agree() -> None:
    assert f"trade.{S2}" not in side_by_side(ship(coin=20), ship(by(2, 0), crew=(C,))).options(S1)
    assert f"trade.{S2}" not in side_by_side(ship(), ship(BESIDE, crew=(C,))).options(S1), "nobody has anything"
    table = offer(side_by_side(ship(coin=20), ship(BESIDE, crew=(C,))), {"coin": 2}, {}, agreed=False)
    assert (mine(table).coin, mine(table, S2).coin) == (20, 0)
    table = offer(side_by_side(ship(), ship(BESIDE, crew=(C,), clues=2)), {}, {"clues": 2})
    assert (mine(table).clues, mine(table, S2).clues) == (2, 0), "a present"


@rule("EVER-178")
def test_trading_loses_no_points() -> None:
    table = offer(side_by_side(ship(coin=20, points=2), ship(BESIDE, crew=(C,))), {"coin": 1}, {})
    assert mine(table).points == 2 and mine(table, S2).coin == 5


@rule("EVER-201")
def test_passengers_stories_captives_and_fleeting_orders_stay() -> None:
    one = ship(
        crew=(A,), fresh="fleeting crew", slots={"b0": "cabins", "b1": "brig"}, passengers={"b0.0": "sleepwalker"}
    )
    table = side_by_side(one, ship(BESIDE, crew=(C,), coin=5))
    act(table, f"trade.{S2}")
    assert table.form(S1).give == {}


@rule("EVER-199")
def test_somebody_who_changes_ships_keeps_everything_and_goes_below() -> None:
    one = ship(crew={A: "z1", B: "z2"}, strain={A: 2}, trauma={A: 1}, fatigued=(A,), traits={A: ("brawny", "frail")})
    table = offer(side_by_side(one, ship(BESIDE, crew=(C,))), {f"crew.{A}": 1}, {})
    moved = mate(table, A, S2)
    assert (moved.at, moved.strain, moved.trauma, moved.fatigued, moved.good) == ("below", 2, 1, True, "brawny")
    assert A not in mine(table).crew and A in table.faces("muster:s2")


@rule("EVER-146")
def test_what_has_no_place_on_the_other_ship_is_not_traded() -> None:
    full = ship(BESIDE, crew=(C, D, E, CrewId("cook")), hold=["rope", "rope", "pitch"])
    one = ship(crew=(A, B), hold=["iron"])
    table = offer(side_by_side(one, full), {f"crew.{A}": 1}, {})
    assert [event.partner for event in table.events(TradeFailed)] == [S2] and A in mine(table).crew
    iron = table.card("hold:s1", "iron")
    assert offer(table, {f"treasure.{iron}": 1}, {}).events(TradeFailed)
    pitch = table.card("hold:s2", "pitch")
    offer(table, {f"treasure.{iron}": 1}, {f"treasure.{pitch}": 1})
    assert [*mine(table).hold.values()] == ["pitch"] and mine(table).at == HOME


@rule("EVER-201", "EVER-146")
def test_only_what_is_on_the_list_changes_hands() -> None:
    """Aboard are a passenger, a captive, two cards of stories, orders of all kinds and upgrades."""
    one = ship(
        crew=(A,),
        fresh="crew navigation artillery fleeting",
        slots={"b0": "a_cabin", "b1": "a_cell", "port": "a_side_gun"},
        captives={"b1": "cultist.0"},
    )
    stories = [owned("a_tale.journey", S1), waiting("a_saga.epilogue", "sea")]
    table = scene(
        one,
        ship(BESIDE, crew=(C,), coin=5),
        enemies=[foe("cultist", 0, held=True)],
        do=staged(with_passenger("a_wanderer", "b0.0"), *stories),
    )
    act(table, f"trade.{S2}")
    assert (table.form(S1).give, table.form(S1).want) == ({}, {"coin": 1})


@rule("EVER-146")
def test_schematics_that_fit_in_one_slot_only_change_places() -> None:
    one = ship(crew=(A,), schematics={"bowstern": "a_chaser", "b0": "a_square"})
    table = scene(one, ship(BESIDE, crew=(C,), schematics={"bowstern": "a_chaser"}))
    mine_before, theirs = mine(table).schematics["bowstern"].card, mine(table, S2).schematics["bowstern"].card  # type: ignore[index]
    offer(table, {"schematic.bowstern": 1}, {"schematic.bowstern": 1})
    assert mine(table).schematics["bowstern"].card == theirs  # type: ignore[index]
    assert mine(table, S2).schematics["bowstern"].card == mine_before  # type: ignore[index]
    assert table.cards("guns_past") == [], "none is lost"


@rule("EVER-146")
def test_a_schematic_that_covers_a_cabin_sends_its_passenger_away() -> None:
    one = ship(crew=(A,), schematics={"b0": "a_square"})
    other = ship(BESIDE, crew=(C,), slots={"b0": "a_cabin"})
    table = scene(one, other, do=with_passenger("a_wanderer", "b0.0", S2))
    offer(table, {"schematic.b0": 1}, {}).answer(S2, "b0")
    assert mine(table, S2).passengers == {} and mine(table, S2).coin == 0


@rule("EVER-146")
def test_crew_come_over_from_a_deck_full_of_enemies_and_in_the_middle_of_a_visit() -> None:
    friend = ship(BESIDE, crew={B: "z1", C: "below"}, coin=5)
    table = in_port(ship(crew=(A,), coin=40, strain={A: 1}), friend, enemies=[foe("cultist", 1, seat=S2)])
    visit(table, "rest")
    act(table, f"trade.{S2}")
    assert f"crew.{A}" not in table.form(S1).give, "whoever is ashore stays with the ship"
    table.answer(S1, {"reply": "offer", "give": {}, "want": {f"crew.{B}": 1}}).answer(S2, {"reply": "accept"})
    assert mate(table, B).at == "below" and "visit.gamble" in table.options(S1), "and can be sent ashore"
