"""Every mythos card that is a skill check, and everything that comes of each total."""

from typing import Any

import pytest

from domain.unfathomable.content import MYTHOS_CARDS
from tests.unfathomable.scenes import S1, S2, S3
from tests.unfathomable.scenes.mythos_cards import (
    ALL_BUT_A_STRANGER,
    ALL_ON_DECK,
    DECKS,
    WATERS,
    cards_of,
    case,
    tried,
)

CASES = [
    case(
        "adrift_fishing_boat",
        16,
        {"souls": 1, "food": 1, "deck": {"deck_3": 1, "deck_5": 1}},
        rolls=[3, 5],
        steps=[(S1, "may", "may:adrift_fishing_boat")],
    ),
    case("adrift_fishing_boat", 15, {"souls": 1, "deck": {"deck_3": 1, "deck_5": 1}}, rolls=[3, 5]),
    case("adrift_fishing_boat", 13, {"souls": 1, "deck": {"deck_3": 1, "deck_5": 1}}, rolls=[3, 5]),
    case("adrift_fishing_boat", 12, {"sanity": -1, "souls": -1}),
    case("barricade_the_hatches", 10, {"kept": {S1: ["barricade_the_hatches"]}}),
    case("barricade_the_hatches", 9, {"sea": {"deep": 2}}),
    case("collision_course", 11, {}),
    case(
        "collision_course",
        8,
        {"monarchs": {"dagon": "water_2", "hydra": "water_2"}, "damage": ["chapel"], "travel": 1},
        rolls=[5, 3],
        travel=2,
    ),
    case(
        "collision_course",
        7,
        {"monarchs": {"dagon": "water_1", "hydra": "water_1"}, "damage": ["bridge", "chapel"], "travel": 1},
        rolls=[4, 3, 1],
        travel=3,
    ),
    case("coordinated_assault", 17, {"travel": 1}),
    case(
        "coordinated_assault",
        16,
        {"sea": {"bridge": 2}, "monarchs": {"dagon": "water_1", "hydra": "water_1"}, "damage": ["bridge"]},
        rolls=[1],
    ),
    case("damaged_evaporator", 11, {}),
    case("damaged_evaporator", 8, {"food": -1}),
    case("damaged_evaporator", 7, {"food": -1, "fuel": -1}),
    case("damaged_evaporator", 7, {"food": -1, "travel": 1}, travel=2),
    case("deep_one_feint", 11, {}),
    case("deep_one_feint", 10, {"sea": {"deep": 2}}),
    case("deep_one_swarm", 15, {}),
    case("deep_one_swarm", 11, {"sea": {"deep": 2}}),
    case(
        "deep_one_swarm", 10, {"sea": {"water_2": 4}, "monarchs": {"dagon": "water_2", "hydra": "water_2"}}, rolls=[5]
    ),
    case("disturbing_dreams", 13, {"sanity": 1}),
    case("disturbing_dreams", 10, {"sanity": -1}),
    case("disturbing_dreams", 9, {"sanity": -2}),
    case("eot_failure", 11, {"travel": 1}),
    case("eot_failure", 10, {"fuel": -1}),
    case("fear_of_the_unknown", 15, {}),
    case("fear_of_the_unknown", 14, {"hands": {S3: 0}, "at": {S3: "sick_bay"}, "keeper": S2}),
    case("flooding_compartment", 9, {}),
    case("flooding_compartment", 8, {"souls": -1}),
    case("food_stores_raid", 11, {}),
    case("food_stores_raid", 8, {"food": -1}),
    case("food_stores_raid", 7, {"food": -2}),
    case("horrific_visions", 10, {}),
    case("horrific_visions", 9, {"sanity": -1}),
    case("hull_leak", 9, {}),
    case("hull_leak", 8, {"damage": ["chapel"]}, rolls=[3]),
    case("hypnotic_melody", 10, {}),
    case("hypnotic_melody", 7, {"deck": {"deck_6": 1}}, rolls=[6]),
    case("hypnotic_melody", 7, {"food": -1}, passengers=ALL_ON_DECK),
    case("hypnotic_melody", 6, {"lost": ["stranger"]}, passengers=ALL_BUT_A_STRANGER, spent=[S2]),
    case("hypnotic_melody", 6, {"souls": -2}, passengers=ALL_ON_DECK),
    case("infiltrator", 11, {}),
    case("infiltrator", 8, {"sea": {"chapel": 1}}, rolls=[3]),
    case("infiltrator", 7, {"sea": {"chapel": 1}, "damage": ["chapel"]}, rolls=[3]),
    case("jail_break", 9, {}, at={S3: "brig"}),
    case("jail_break", 8, {"sanity": -1, "at": {S3: "deck_4"}}, at={S3: "brig"}, steps=[(S3, "leave_brig", "deck_4")]),
    case("lure_of_yha_nthlei", 9, {}),
    case("lure_of_yha_nthlei", 8, {"deck": {"deck_1": 4}}, rolls=[1, 1, 1, 1]),
    case(
        "missing_munitions",
        16,
        {"sea": {"galley": 1}},
        deep_ones={"galley": 1, "chapel": 1},
        steps=[(S1, "defeat_deep_one", "chapel")],
    ),
    case("missing_munitions", 12, {"damage": ["chapel"]}, rolls=[3]),
    case("missing_munitions", 11, {"damage": ["bridge", "chapel"]}, rolls=[3, 1]),
    case(
        "on_the_offensive",
        10,
        {"sea": {"deck_6": 1}},
        deep_ones={"galley": 1},
        steps=[(S1, "move_deep_ones", {"galley#1": "deck_6"})],
    ),
    case("on_the_offensive", 9, {"sea": {"deep": 2}}),
    case("passenger_overboard", 9, {}),
    case("passenger_overboard", 8, {"souls": -1}),
    case("passenger_riot", 13, {"items": {S1: ["tool_kit", "plimsolls"]}, "items_deck": -1}, item_deck=["plimsolls"]),
    case("passenger_riot", 10, {"sanity": -1}),
    case("passenger_riot", 9, {"sanity": -1, "souls": -1}),
    case("rally_the_crew", 13, {"sanity": 1}),
    case("rally_the_crew", 10, {"sanity": -1}),
    case(
        "rally_the_crew",
        9,
        {"sanity": -2, "hands": {S1: 2, S3: 2}},
        steps=[(S1, "discard", ["*2"]), (S3, "discard", ["*2"])],
    ),
    case("rat_infestation", 12, {"sanity": -1, "food": 1}, steps=[(S1, "may", "may:rat_infestation")]),
    case("rat_infestation", 12, {}, steps=[(S1, "may", "no")]),
    case("rat_infestation", 8, {"food": -1}),
    case("rat_infestation", 7, {"food": -2}),
    case("sewage_backup", 9, {}),
    case("sewage_backup", 8, {"sanity": -1, "at": {S1: "sick_bay"}}, rolls=[7]),
    case("shipboard_fire", 11, {"damage": ["chapel"]}, rolls=[3]),
    case("shipboard_fire", 8, {"damage": ["bridge", "chapel"]}, rolls=[3, 1]),
    case("shipboard_fire", 7, {"damage": ["bridge", "chapel", "galley"]}, rolls=[3, 1, 6]),
    case(
        "stolen_ritual_components",
        10,
        {"food": -1, "fuel": 2, "spells_deck": -1},
        spells=["alchemical_transmutation", "heal"],
        steps=[(S3, "cast_spell", "@alchemical_transmutation")],
    ),
    case("stolen_ritual_components", 9, {"ritual": 1, "spells_deck": -5}, ritual=3),
    case("the_fathers_favor", 16, {}),
    case(
        "the_fathers_favor",
        11,
        {"sea": {"deck_5": 2}, "monarchs": {"dagon": "water_3", "hydra": "deep"}},
        monarchs={"dagon": "water_5"},
    ),
    case(
        "the_fathers_favor",
        10,
        {"sea": {"deck_5": 2, "deck_3": 2}, "monarchs": {"dagon": "water_1", "hydra": "deep"}},
        monarchs={"dagon": "water_5"},
    ),
    case("the_mothers_wrath", 17, {}),
    case(
        "the_mothers_wrath",
        12,
        {"damage": ["galley"], "monarchs": {"dagon": "deep", "hydra": "water_4"}},
        monarchs={"hydra": "water_6"},
    ),
    case(
        "the_mothers_wrath",
        11,
        {"damage": ["captains_cabin", "galley"], "monarchs": {"dagon": "deep", "hydra": "water_2"}},
        monarchs={"hydra": "water_6"},
        at={S2: "deck_1"},
    ),
    case(
        "hold_the_line",
        15,
        {"sea": {"galley": 1, "deck_5": 1}},
        deep_ones={"galley": 1, "deck_3": 1},
        steps=[(S1, "move_deep_ones", {"galley#1": "stay", "deck_3#1": "deck_5"})],
    ),
    case("hold_the_line", 10, {"sea": dict.fromkeys(WATERS, 1)}),
    case("hold_the_line", 9, {"sea": dict.fromkeys(DECKS, 1)}),
]


@pytest.mark.parametrize(("name", "given", "then"), CASES)
def test_each_check_does_what_its_card_says(name: str, given: dict[str, Any], then: dict[str, Any]) -> None:
    assert tried(name, given) == then


def test_no_check_is_left_out() -> None:
    assert cards_of(CASES) == {card.id for card in MYTHOS_CARDS.values() if card.check and not card.options}
