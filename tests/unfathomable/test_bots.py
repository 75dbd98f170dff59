"""What the smart bot does in positions where one thing is plainly sensible. Never how often it wins."""

import pytest

from domain.kernel import Seat, hand
from domain.unfathomable.bots import POLICIES
from domain.unfathomable.bots.mind import mind_of
from domain.unfathomable.bots.outlook import Outlook
from domain.unfathomable.facts.characters import LoyaltyDealt
from domain.unfathomable.names import Dial
from tests.unfathomable.scenes import S1, S2, S3, Unf, pass_windows, scene

FAR = {"calm_waters": 4, "rough_water": 4, "stormy_seas": 4}
"""A voyage of 12: the next arrival is port."""
HALFWAY = {"calm_waters": 4, "rough_water": 4}
AWAKE = [LoyaltyDealt(awakening=True)]


def say(table: Unf, seat: Seat, bot: str = "smart") -> object:
    """What a bot would answer for this seat."""
    return POLICIES[bot](table.board, table.knows(seat), table.ask(seat), table.form(seat), lambda n: 0)


def chosen(table: Unf, seat: Seat, bot: str = "smart") -> list[str]:
    """The faces of the cards it names."""
    return sorted(table.face(card) for card in say(table, seat, bot))  # type: ignore[attr-defined]


def adding(table: Unf, seat: Seat) -> Unf:
    """Everybody before this seat adds nothing."""
    pass_windows(table, "before_check")
    while table.live.asks()[0].seat != seat:
        table.answer(table.live.asks()[0].seat, [])
    return table


# --- the voyage -------------------------------------------------------------------------------------


def test_with_a_good_card_at_the_fires_the_ship_travels() -> None:
    table = scene(seat=S2, at={S2: "boiler_room"}, hands={S2: ["rampage-4", *["persistence-1"] * 7, "true_grit-5"]})
    assert say(table, S2) == [f"room:{table.card(hand(S2), 'rampage-4')}"]


def test_the_last_step_to_port_is_taken_whatever_it_costs() -> None:
    hands = {S2: ["combat_training-1"]}
    table = scene(seat=S2, at={S2: "galley"}, hands=hands, voyage=FAR, travel=3, dials={"fuel": 2})
    assert say(table, S2) == ["move:boiler_room"]


def test_nobody_burns_the_last_fuel() -> None:
    table = scene(at={S1: "boiler_room"}, hands={S1: ["combat_training-1"]}, dials={"fuel": 1})
    assert not str(say(table, S1)).startswith("['room")


@pytest.mark.parametrize(("fuel", "way"), [(1, "reef"), (8, "rainstorm")])
def test_a_captain_short_of_fuel_takes_the_shorter_way(fuel: int, way: str) -> None:
    table = scene(
        at={S1: "boiler_room"},
        hands={S1: ["shrug_it_off-5"]},
        waypoints=["rainstorm", "reef"],
        voyage={"deserted_island": 2, "iceberg": 2, "hurricane": 2, "fog_bank": 3},
        travel=3,
        dials={"fuel": fuel},
        rolls=[8],
    )
    table.answer(S1, f"room:{table.card(hand(S1), 'shrug_it_off-5')}")
    assert chosen(table, S1) == [way]


def test_who_has_few_cards_goes_for_more_in_the_galley() -> None:
    table = scene(at={S1: "galley"}, hands={S1: ["persistence-1"]})
    assert say(table, S1) == ["room"]


def test_a_passenger_beside_deep_ones_is_brought_in() -> None:
    table = scene(
        at={S1: "deck_3"},
        passengers={"deck_3": ["one_soul"]},
        deep_ones={"water_3": 2},
        dials={"souls": 3},
        actions=1,
    )
    assert say(table, S1) == ["rescue"]


def test_a_ship_about_to_sink_is_repaired_first() -> None:
    damage = {
        "bridge": "structural_lore",
        "chapel": "structural_will",
        "galley": "structural_strength",
        "cargo_hold": "structural_influence",
        "captains_cabin": "structural_observation",
    }
    table = scene(seat=S2, at={S2: "galley"}, damage=damage, hands={S2: ["rampage-4"]})
    assert say(table, S2) == ["repair"]


# --- the outlook ------------------------------------------------------------------------------------


@pytest.mark.parametrize("dial", ["food", "sanity", "souls"])
def test_a_loss_weighs_more_the_less_is_left_and_less_near_port(dial: Dial) -> None:
    full, low = scene(), scene(dials={dial: 3})
    near = scene(dials={dial: 3}, voyage=FAR, travel=3)
    costs = [Outlook(table.board).turned(dial, -1) for table in (low, full, near)]
    assert costs[0] < costs[1] < 0
    assert costs[0] < costs[2] < 0


def test_greedy_too_minds_a_dial_that_is_low_but_not_how_far_port_is() -> None:
    low, near = scene(dials={"food": 2}), scene(dials={"food": 2}, voyage=FAR, travel=3)
    costs = [Outlook(table.board, flat=True).turned("food", -1) for table in (low, near)]
    assert costs[0] == costs[1] < Outlook(scene().board, flat=True).turned("food", -1) < 0


def test_spawning_more_deep_ones_than_there_are_is_the_end() -> None:
    table = scene(deep_ones={"water_1": 19})
    assert Outlook(table.board).deep_ones("galley", 2) < -5  # type: ignore[arg-type]


# --- checks -----------------------------------------------------------------------------------------


def test_a_hopeless_check_gets_no_cards() -> None:
    table = scene("crisis", mythos=["coordinated_assault"], hands={S1: ["coordinated_effort-1"]})
    assert say(adding(table, S1), S1) == []


def test_the_last_to_add_makes_sure_of_a_check_that_matters() -> None:
    held = ["determination-4", "true_grit-5", "rampage-4", "coordinated_effort-1"]
    table = scene("crisis", mythos=["flooding_compartment"], hands={S1: held}, dials={"souls": 2})
    assert {"determination-4", "true_grit-5"} <= set(chosen(adding(table, S1), S1))
    assert "coordinated_effort-1" not in chosen(table, S1)


def test_a_check_on_which_little_hangs_is_left_to_chance() -> None:
    held = ["determination-3", "persistence-2", "rampage-3", "combat_training-1"]
    near = scene("crisis", mythos=["flooding_compartment"], hands={S1: held}, voyage=FAR, travel=3)
    assert say(adding(near, S1), S1) == []


def test_a_hidden_traitor_leaves_alone_what_cannot_pass() -> None:
    hands = {S2: ["nothing_to_hide-4", "shrivelling-1"]}
    table = scene("crisis", mythos=["the_mothers_wrath"], loyalty={S2: "hybrid"}, hands=hands)
    assert say(adding(table, S2), S2) == []


def test_a_revealed_traitor_adds_the_worst_there_is() -> None:
    hands = {S2: ["ransack-4", "reinforcements-1"], S1: ["rampage-4"]}
    table = scene("crisis", mythos=["hull_leak"], loyalty={S2: "hybrid"}, revealed=[S2], hands=hands)
    assert chosen(adding(table, S2), S2) == ["ransack-4"]


# --- traitors ---------------------------------------------------------------------------------------


def test_early_on_a_traitor_does_not_stand_up() -> None:
    table = scene(loyalty={S1: "hybrid"}, hands={S1: ["rampage-4"]})
    assert not str(say(table, S1)).startswith("['reveal")


def test_a_hidden_traitor_passes_for_a_human_where_all_can_see() -> None:
    table = scene(loyalty={S1: "hybrid"})
    mind = mind_of(table.board, table.knows(S1), S1, deep=True)
    assert mind.side < 0 < mind.in_public().side


def test_a_revealed_traitor_takes_what_is_nearly_gone() -> None:
    table = scene(
        loyalty={S1: "hybrid"},
        revealed=[S1],
        at={S1: "galley"},
        hands={S1: ["ransack-4", "siren_song-3"]},
        dials={"food": 1},
    )
    assert say(table, S1) == [f"skill:{table.card(hand(S1), 'ransack-4')}"]


def test_a_traitor_beside_one_in_the_galley_is_attacked() -> None:
    table = scene(loyalty={S3: "hybrid"}, revealed=[S3], at={S1: "galley", S3: "galley"})
    assert say(table, S1) == [f"attack:{S3}"]


@pytest.mark.parametrize(("dials", "up"), [({}, True), ({"food": 2, "sanity": 2, "souls": 2}, False)])
def test_a_traitor_stands_up_while_there_is_much_to_spoil(dials: dict[str, int], up: bool) -> None:
    """A ship that does badly by herself is left to it."""
    table = scene(loyalty={S1: "hybrid"}, hands={S1: ["rampage-4"]}, voyage=HALFWAY, dials=dials, facts=AWAKE)
    assert str(say(table, S1)).startswith("['reveal") == up


def test_a_traitor_does_not_stand_up_in_the_brig() -> None:
    table = scene(loyalty={S1: "hybrid"}, at={S1: "brig"}, voyage=HALFWAY, facts=AWAKE)
    assert not str(say(table, S1)).startswith("['reveal")


# --- greedy -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("voyage", "up"), [(HALFWAY, False), (FAR, True)])
def test_a_greedy_traitor_stands_up_late_however_the_ship_does(voyage: dict[str, int], up: bool) -> None:
    table = scene(loyalty={S1: "hybrid"}, voyage=voyage, facts=AWAKE)
    assert str(say(table, S1, "greedy")).startswith("['reveal") == up


def test_a_greedy_human_takes_a_small_portion_from_the_galley() -> None:
    table = scene(at={S1: "galley"})
    table.answer(S1, "room")
    assert len(say(table, S1, "greedy")) == 2  # type: ignore[arg-type]


def test_a_greedy_human_counts_the_cards_that_were_added_before() -> None:
    held = ["determination-4", "determination-3", "persistence-2", "persistence-1"]
    table = scene("crisis", mythos=["flooding_compartment"], hands={S1: held, S2: held, S3: held})
    pass_windows(table, "before_check")
    alone = say(table, S2, "greedy")
    table.answer(S2, alone)
    assert len(say(table, S3, "greedy")) < len(alone)  # type: ignore[arg-type]
