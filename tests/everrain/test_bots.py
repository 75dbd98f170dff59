"""What the bots make of a position: whom they send where, what they sail to, what they give to friends."""

from typing import Any

import pytest

from domain.everrain.board import Ship
from domain.everrain.bots import greedy, smart
from domain.everrain.bots.captain import Captain
from domain.everrain.bots.choices import as_little, exhaust, omens, refresh
from domain.everrain.bots.courses import ways
from domain.everrain.bots.last_stand import delivers
from domain.everrain.bots.last_stand import mine as mine_of
from domain.everrain.names import BELOW
from domain.everrain.rules.places import LOOKOUT, NAVIGATION
from domain.kernel import Deal, Split
from tests.everrain.scenes import Ever, frail, scene, work
from tests.everrain.scenes.elders import risen
from tests.everrain.scenes.pieces import HOME, S1, S2, A, B, C, D, by, foe, raider, ship

pytestmark = pytest.mark.usefixtures("made")
NEST, HELM = f"z{LOOKOUT}", f"z{NAVIGATION[0]}"


def captain(table: Ever) -> Captain:
    return Captain(table.board, table.knows(S1), S1, ())


def answered(table: Ever, bot: Any = smart) -> Any:
    """What a bot says to the open question."""
    ask = table.live.asks()[0]
    return bot(table.board, table.knows(S1), ask, ask.form, lambda n: 0)


# --- the crew ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("crew", "sent"),
    [
        ({A: BELOW}, (A, HELM)),
        ({A: BELOW, B: BELOW}, (A, NEST)),
        ({A: NEST, B: BELOW}, (B, HELM)),
        ({A: NEST, B: HELM, C: BELOW}, None),
        ({A: NEST, B: HELM, C: BELOW, D: BELOW}, (C, f"z{NAVIGATION[1]}")),
    ],
    ids=["alone", "two", "the second", "the third is for the shore", "four"],
)
def test_posts_are_kept_and_one_of_three_is_spared_for_the_shore(crew: dict[Any, str], sent: Any) -> None:
    assert captain(scene(ship(crew=crew, fresh="crew"))).urgent_move() == sent


def test_whoever_might_die_on_deck_goes_below_at_the_end() -> None:
    tired = ship(crew={A: NEST, B: HELM}, strain=frail(B, 1), fresh="crew")
    assert captain(scene(tired)).rest_move() == (B, BELOW)
    assert captain(scene(ship(crew={A: NEST, B: HELM}, fresh="crew"))).rest_move() is None


def test_only_those_who_can_bear_it_go_into_a_fray() -> None:
    crew = {A: NEST, B: HELM}
    strong, weak = ship(crew=crew, fresh="crew"), ship(crew={A: NEST}, strain=frail(A, 2), fresh="crew")
    assert captain(scene(strong, enemies=[foe("cultist", 7)])).urgent_move() in [(A, "z7"), (B, "z7")]
    assert captain(scene(weak, enemies=[foe("cultist", 7)])).urgent_move() is None


# --- where to ---------------------------------------------------------------------------------------


def port_and_wreck(clues: int) -> Ship:
    return ship(crew={A: NEST, B: HELM}, clues=clues, fresh="navigation", points=2)


def test_five_clues_call_for_a_port_and_fewer_for_what_is_near() -> None:
    sea: dict[str, str] = {by(2, 0): "port", by(1, -1): "wreck"}
    assert captain(scene(port_and_wreck(5), sea=sea)).course == "ahead"
    assert captain(scene(port_and_wreck(0), sea=sea)).course == "left"


def test_a_ship_sails_round_storms() -> None:
    storm = [[by(1, 0)]]
    reach = ways(scene(ship(), storms=storm).board, S1)
    assert reach[(by(2, 0), 0)][0] > 2 and (by(1, 0), 0) not in reach


def test_a_wreck_beside_an_enemy_ship_is_left_alone() -> None:
    hunter = raider("damned_frigate", by(3, 0))
    bold = captain(scene(ship(crew={A: NEST, B: HELM}, points=2), sea={by(2, 0): "wreck"}))
    wary = captain(scene(ship(crew={A: NEST, B: HELM}, points=2), sea={by(2, 0): "wreck"}, raiders=[hunter]))
    assert bold.worths[(by(2, 0), 0)] > wary.worths.get((by(2, 0), 0), 0.0)


# --- friends ----------------------------------------------------------------------------------------


def two_ships(mine: int, theirs: int, port: str, awakened: bool = False) -> Ever:
    ships = ship(HOME, clues=mine), ship(by(1, 0), clues=theirs)
    return scene(*ships, sea={port: "port"}, awakened=awakened)


def test_clues_go_to_whoever_is_in_port() -> None:
    given = captain(two_ships(3, 2, by(1, 0))).offer_to(S2)
    assert given == Deal("offer", {"clues": 3}, {})
    assert captain(two_ships(3, 5, by(1, 0))).offer_to(S2) is None
    assert captain(two_ships(3, 2, by(1, 0), awakened=True)).offer_to(S2) is None


def test_out_at_sea_they_go_to_whoever_has_more_if_that_makes_a_step() -> None:
    nowhere = by(-3, 0)
    assert captain(two_ships(2, 3, nowhere)).offer_to(S2) == Deal("offer", {"clues": 2}, {})
    assert captain(two_ships(3, 2, nowhere)).offer_to(S2) is None
    assert captain(two_ships(1, 3, nowhere)).offer_to(S2) is None


# --- small choices ----------------------------------------------------------------------------------


def test_trauma_is_spread_so_that_nobody_dies_if_nobody_must() -> None:
    mind = captain(scene(ship()))
    assert as_little(mind, Split({"a": 3, "b": 2}, 3), lambda n: 0) == {"a": 2, "b": 1}


def test_orders_to_sail_are_refreshed_first_and_exhausted_last() -> None:
    mind = captain(scene(ship()))
    held = {"crew": 2, "navigation": 2, "artillery": 1}
    assert refresh(mind, Split(held, 3), lambda n: 0) == {"navigation": 2, "crew": 1}
    assert exhaust(mind, Split(held, 2), lambda n: 0) == {"artillery": 1, "crew": 1}


def test_omens_are_turned_as_far_as_the_orders_come_back() -> None:
    few, many = captain(scene(ship(issued=""))), captain(scene(ship(issued="crew crew navigation")))
    assert omens(few, Split({"attack": 2, "evasion": 2}, 4, 0), lambda n: 0) == {"evasion": 2, "attack": 1}
    assert omens(many, Split({"attack": 2, "evasion": 2}, 4, 0), lambda n: 0) == {"evasion": 1}


@pytest.mark.parametrize("bot", [greedy, smart], ids=["greedy", "smart"])
def test_a_wreck_under_the_keel_is_looted(bot: Any) -> None:
    table = scene(ship(crew={A: NEST, B: HELM}), sea={HOME: "wreck"})
    assert "loot.printed" in table.options(S1)
    assert answered(table, bot) == ["loot.printed"]


# --- nights, storms, and the last stand -------------------------------------------------------------


def test_where_the_goal_is_too_far_the_night_is_spent_on_land() -> None:
    """Three points do not reach the port; an island is hardly a detour, and an altar is no place to sleep."""
    for port, beside, way in (((5, -1), (1, -1), "left"), ((5, 1), (0, 1), "right")):
        for land, course in (("calm", "ahead"), ("island", way), ("altar", "ahead")):
            tired = ship(crew={A: NEST, B: HELM}, clues=5, points=3)
            assert captain(scene(tired, sea={by(*port): "port", by(*beside): land})).course == course


def test_whoever_turns_in_a_storm_pays_more_than_whoever_sails_out() -> None:
    calm, stormy = scene(ship()), scene(ship(), storms=[[HOME]])
    assert ways(calm.board, S1)[(HOME, 1)][0] == 1
    assert ways(stormy.board, S1)[(HOME, 1)][0] > ways(stormy.board, S1)[(by(1, 0), 0)][0]


def test_an_altar_is_purged_at_any_price_if_that_ends_it() -> None:
    weak = ship(crew={A: NEST}, strain=frail(A, 1))
    here: dict[str, str] = {HOME: "altar"}
    assert captain(scene(weak, sea=here)).action("purge") == 0.0
    assert captain(scene(weak, sea=here, risen=risen("drowner", by(4, 0)))).action("purge") > 0.0


def test_the_nearest_ship_goes_to_an_altar() -> None:
    table = scene(ship(HOME), ship(by(3, 0), crew=(C,)), sea={by(4, 0): "altar"}, risen=risen("drowner", by(-4, 0)))
    assert mine_of(table.board, S2, by(4, 0)) > mine_of(table.board, S1, by(4, 0))


def test_clues_are_brought_when_all_together_are_enough() -> None:
    """Four, and three for each player."""
    for held, brings in ((9, False), (10, True)):
        ships = ship(HOME, clues=1), ship(by(3, 0), crew=(C,), clues=held - 1)
        table = scene(*ships, risen=risen("lamp_below", by(-5, 0)))
        assert delivers(table.board, table.board.ships[S1]) is brings


def test_guns_that_are_asked_for_are_refreshed_first_and_served() -> None:
    armed = ship(
        crew={A: "z5", B: HELM}, fresh="crew", issued="artillery navigation crew", slots={"starboard": "old_culverins"}
    )
    for elder, first in (("hunter", "artillery"), ("watcher", "navigation")):
        table = scene(armed, risen=risen(elder, by(5, 0)))
        assert captain(table).fresh_first()[0][0] == first
        assert (captain(table).urgent_move() is None) is (elder == "hunter"), "the gunner stays"


def test_a_storm_is_sent_away_from_ships_whatever_another_storm_does() -> None:
    table = scene(ship(), step="storms", storms=[[by(2, 0)], [by(-4, 0)]], rolls=["7"])
    work(table)
    assert answered(table) == ["0"]
