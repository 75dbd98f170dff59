"""BOARDING SHIPS."""

from typing import Any

import pytest

from domain.everrain.facts.boarding import BoardingBegun, BoardingOver, RaiderTaken
from domain.everrain.facts.enemies import EnemyBoarded
from domain.everrain.facts.ship import NodeBroken
from domain.everrain.names import ENEMIES
from domain.everrain.options import Options
from domain.everrain.rules.places import beside
from tests.everrain.scenes import Ever, act, frail, mate, mine, scene, since
from tests.everrain.scenes.pieces import HOME, S1, A, B, by, foe, raider, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

BOARDING, EXHAUSTIVE = Options(modules=("boarding",)), Options(modules=("exhaustive",))
FRIGATE = "damned_frigate.0"


def alongside(vessel: Any, deck: list[str], **more: Any) -> Ever:
    """A frigate lies beside the ship."""
    return scene(
        vessel, raiders=[raider("damned_frigate", by(1, 0))], options=BOARDING, **{"decks": {ENEMIES: deck}, **more}
    )


def go(table: Ever, crew: str, to: str) -> Ever:
    assert table.ask(S1).kind == "boarding"
    return table.answer(S1, [{"piece": crew, "at": to}])


@rule("EVER-223")
def test_only_an_enemy_ship_in_the_next_hex_is_boarded_and_not_out_of_a_port() -> None:
    near, far = raider("damned_frigate", by(1, 0)), raider("damned_frigate", by(2, 0))
    assert f"board.{FRIGATE}" in scene(ship(), raiders=[near], options=BOARDING).options(S1)
    assert f"board.{FRIGATE}" not in scene(ship(), raiders=[far], options=BOARDING).options(S1)
    assert f"board.{FRIGATE}" not in scene(ship(), raiders=[near], options=BOARDING, sea={HOME: "port"}).options(S1)
    assert f"board.{FRIGATE}" not in scene(ship(), raiders=[near]).options(S1), "the table does not play so"


@rule("EVER-184")
@pytest.mark.parametrize(
    ("number", "deck", "came"),
    [
        (1, ["wyrm", "cultist", "cultist"], ["cultist"]),
        (2, ["drowned_man", "wyrm", "cultist", "cultist"], ["drowned_man", "cultist"]),
        (3, ["wyrm", "harbinger", "cultist"], ["wyrm", "cultist"]),
    ],
)
def test_enemies_whose_values_make_up_the_act_stand_where_the_fate_die_says(
    number: int, deck: list[str], came: list[str]
) -> None:
    table = alongside(ship(crew={A: "z4"}), deck, act=number, rolls=["7", "omen", "2", "omen"])
    act(table, f"board.{FRIGATE}")
    found = since(table, EnemyBoarded)
    assert [event.kind for event in found] == came and found[0].zone == 17


@rule("EVER-223")
def test_the_decks_are_one_where_the_rails_meet() -> None:
    table = act(alongside(ship(crew={A: "z4"}), ["cultist"], rolls=["9", "omen"]), f"board.{FRIGATE}")
    assert [event.raider for event in since(table, BoardingBegun)] == [FRIGATE]
    links = {(zone, there) for zone in (2, 5, 8) for there in beside(table.board, S1, zone) if there >= 10}
    assert links == {(2, 11), (5, 13), (8, 16)}
    assert {(zone, there) for zone in (11, 13, 16) for there in beside(table.board, S1, zone) if there < 10} == {
        (11, 2),
        (13, 5),
        (16, 8),
    }
    assert 11 not in beside(table.board, S1, 0) and 4 not in beside(table.board, S1, 14)


@rule("EVER-147", "EVER-223")
def test_crew_act_once_each_without_orders_and_then_all_enemies_do() -> None:
    table = alongside(ship(crew={A: "z4", B: "below"}, points=2), ["drowned_man"], rolls=["4", "omen"])
    act(table, f"board.{FRIGATE}")
    assert mine(table).points == 0
    fits = table.form(S1).fits
    assert set(fits) == {A, B} and {"z14", "z19", "z0", "below"} <= set(fits[A])
    assert "z4" not in fits[A] and "below" not in fits[B], "nobody goes where they are"
    assert {turns for spots in fits.values() for turns in spots.values()} == {1}, "they are only placed, not turned"
    go(table, B, "z7")
    assert set(table.form(S1).fits) == {A}, "everybody once"
    table.answer(S1, [])
    assert table.board.boarding is not None and table.ask(S1).kind in ("boarding", "fray_dice")
    assert not mine(table).issued and not mine(table).ordered


@rule("EVER-147")
def test_whoever_shares_a_zone_with_an_enemy_may_stay_and_fight() -> None:
    cultist = foe("cultist", 4)
    table = alongside(ship(crew={A: "z4", B: "below"}), ["drowned_man"], rolls=["4", "omen"], enemies=[cultist])
    act(table, f"board.{FRIGATE}")
    assert table.form(S1).fits[A]["z4"] == 1
    go(table, A, "z4")
    assert table.ask(S1).kind == "fray_dice" and table.board.fray is not None and table.board.fray.zone == 4


@rule("EVER-147", "EVER-224")
def test_victory_takes_the_ship_without_a_wreck_and_brings_spoils() -> None:
    vessel = ship(crew={A: "z4", B: "z2"}, slots={})
    rolls = ["4", "omen", "critical move omen", "8", "9"]
    table = alongside(vessel, ["cultist"], rolls=rolls)
    act(table, f"board.{FRIGATE}")
    go(table, A, "z14")
    assert table.ask(S1).kind == "fray_dice"
    table.answer(S1, table.form(S1).most)
    assert since(table, RaiderTaken) and not table.board.raiders and not table.board.wrecks
    assert mine(table).coin == 15, "5 for the cultist, 10 for the ship in the first act"
    assert mate(table, A).at == "below" and mate(table, B).at == "z2" and table.board.boarding is None
    assert table.ask(S1).kind == "act"


@rule("EVER-224")
def test_enemies_on_ones_own_deck_must_die_too() -> None:
    table = alongside(
        ship(crew={A: "z4", B: "z2"}),
        ["cultist"],
        enemies=[foe("drowned_man", 9)],
        rolls=["4", "omen", "critical move omen", "8", "omen omen"],
    )
    act(table, f"board.{FRIGATE}")
    go(table, A, "z14").answer(S1, table.form(S1).most)
    assert table.board.boarding is not None and table.board.raiders, "there is one more"


@rule("EVER-224")
def test_nodes_of_the_enemy_ship_are_never_destroyed() -> None:
    table = alongside(ship(crew={A: "below"}), ["drowned_man"], rolls=["4", "damage", "damage damage"])
    act(table, f"board.{FRIGATE}").answer(S1, [])
    assert not since(table, NodeBroken) and not mine(table).broken


@rule("EVER-147")
def test_defeat_sinks_the_ship_and_the_enemy_ship_stays() -> None:
    table = alongside(
        ship(crew={A: "z4"}, trauma=frail(A)), ["drowned_man"], rolls=["4", "omen", "blank damage", "blank"], agenda=1
    )
    act(table, f"board.{FRIGATE}")
    go(table, A, "z14")
    while table.live.asks() and table.live.asks()[0].kind in ("fray_dice", "boarding"):
        table.answer(S1, 0 if table.ask(S1).kind == "fray_dice" else [])
    assert not mine(table).afloat() and FRIGATE in table.board.raiders and table.board.boarding is None
    assert [event.seat for event in since(table, BoardingOver)] == [S1] and not table.board.enemies
    assert table.board.agenda == 1, "whoever stayed on the enemy ship is not banished"
