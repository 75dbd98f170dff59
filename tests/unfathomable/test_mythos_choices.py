"""Every mythos card that is a choice, and everything that comes of each option."""

from typing import Any

import pytest

from domain.unfathomable.content import MYTHOS_CARDS
from tests.unfathomable.scenes import S1, S2, S3
from tests.unfathomable.scenes.mythos_cards import (
    CAPTAIN,
    CURRENT,
    DECKS,
    KEEPER,
    a,
    cards_of,
    case,
    tried,
)

CASES = [
    case("accusation", a(CAPTAIN, "0"), {"at": {S3: "brig"}, "keeper": S2}, steps=[(S2, "send_to_brig", S3)]),
    case(
        "accusation",
        a(CAPTAIN, "1"),
        {"hands": {S1: 2, S2: 2}, "chaos": 2},
        steps=[(S2, "discard", ["*2"]), (S1, "discard", ["*2"])],
    ),
    case(
        "accusation",
        a(CURRENT, "1"),
        {"hands": {S1: 0}, "chaos": 2},
        titles={"captain": S1},
        steps=[(S1, "discard", ["*2"])],
    ),
    case("class_struggle", a(CAPTAIN, "0"), {"sanity": -2}),
    case("class_struggle", a(CAPTAIN, "1"), {"deck": {"deck_1": 2, "deck_8": 2}}, rolls=[1, 1, 8, 8]),
    case("dinghy_launch", a(CAPTAIN, "0"), {"deck": {"deck_3": 1}, "sanity": -1}, rolls=[3, 4]),
    case("dinghy_launch", a(CAPTAIN, "0"), {"deck": {"deck_3": 1}}, rolls=[3, 5]),
    case("dinghy_launch", a(CAPTAIN, "1"), {"souls": -1}),
    case("food_rationing", a(CAPTAIN, "0"), {"food": -1, "sanity": -1}, rolls=[6]),
    case("food_rationing", a(CAPTAIN, "0"), {"food": -1}, rolls=[7]),
    case("food_rationing", a(CAPTAIN, "1"), {"food": -2}),
    case("improvised_fuel_source", a(CAPTAIN, "0"), {"fuel": 1, "deck": {"deck_2": 3}}, rolls=[2, 2, 2]),
    case("improvised_fuel_source", a(CAPTAIN, "1"), {"fuel": -1}),
    case(
        "incoming_sos", a(CAPTAIN, "0"), {"food": 1, "fuel": 1, "souls": 1, "deck": {"deck_2": 4}}, rolls=[2, 2, 2, 2]
    ),
    case("incoming_sos", a(CAPTAIN, "1"), {"sanity": -1}),
    case("infection", a(CAPTAIN, "0"), {"food": -1}),
    case("infection", a(CAPTAIN, "1"), {"souls": -2}, rolls=[6, 4]),
    case("infection", a(CAPTAIN, "1"), {"souls": -1}, rolls=[6, 5]),
    case("infection", a(CAPTAIN, "1"), {}, rolls=[7]),
    case(
        "just_desserts",
        a(CURRENT, "0"),
        {"food": -2, "items": {S1: ["tool_kit", "plimsolls"]}, "items_deck": -1},
        item_deck=["plimsolls"],
    ),
    case("just_desserts", a(CURRENT, "1"), {"chaos": 4}),
    case("missing_jewelry", a(CAPTAIN, "0"), {"sanity": -1}),
    case("missing_jewelry", a(CAPTAIN, "1"), {"chaos": 4}),
    case(
        "missing_parents",
        a(CURRENT, "0"),
        {"at": {S1: "captains_cabin"}, "souls": -1, "sea": {"captains_cabin": 1}},
        rolls=[4],
    ),
    case("missing_parents", a(CURRENT, "0"), {"at": {S1: "captains_cabin"}}, rolls=[5]),
    case("missing_parents", a(CURRENT, "1"), {"sanity": -1}),
    case(
        "mysterious_lifeboat",
        a(KEEPER, "0"),
        {"deck": {"deck_3": 1}, "sea": {"galley": 1, "cargo_hold": 1}},
        rolls=[3, 4],
    ),
    case("mysterious_lifeboat", a(KEEPER, "0"), {"deck": {"deck_3": 1}}, rolls=[3, 5]),
    case("mysterious_lifeboat", a(KEEPER, "1"), {"sanity": -1}),
    case(
        "poisoned_food",
        a(KEEPER, "0"),
        {"souls": -1, "hands": {S3: 3}},
        rolls=[5],
        steps=[(S3, "spend_lore", "@shrivelling-1")],
    ),
    case("poisoned_food", a(KEEPER, "0"), {"hands": {S3: 3}}, rolls=[6], steps=[(S3, "spend_lore", "@shrivelling-1")]),
    case("poisoned_food", a(KEEPER, "1"), {"food": -1}),
    case(
        "ritual_support",
        a(KEEPER, "0"),
        {"ritual": 1, "hands": {S3: 3}},
        rolls=[6],
        steps=[(S3, "spend_lore", "@shrivelling-1")],
    ),
    case(
        "ritual_support",
        a(KEEPER, "0"),
        {"sanity": -1, "souls": -1, "hands": {S3: 3}},
        rolls=[5],
        steps=[(S3, "spend_lore", "@shrivelling-1")],
    ),
    case("ritual_support", a(KEEPER, "1"), {"ritual": 1, "hands": {S3: 2}}, ritual=2, steps=[(S3, "discard", ["*2"])]),
    case("sacrifice_deep_one", a(KEEPER, "0"), {"sanity": -1, "kept": {S3: ["sacrifice_deep_one"]}}),
    case("sacrifice_deep_one", a(KEEPER, "1"), {"ritual": 0, "hands": {S3: 0}}, ritual=3),
    case("strange_vision", a(CURRENT, "0"), {}, steps=[(S1, "scout", ["*2"])]),
    case("strange_vision", a(CURRENT, "1"), {"sea": dict.fromkeys(DECKS, 1)}),
    case(
        "the_anarcho_individualist",
        a(CURRENT, "0"),
        {"sanity": -1, "items": {S1: ["tool_kit", "plimsolls"]}, "items_deck": -6},
        item_deck=["plimsolls"],
    ),
    case("the_anarcho_individualist", a(CURRENT, "1"), {"hands": {S1: 2}, "chaos": 2}, steps=[(S1, "discard", ["*2"])]),
    case(
        "the_captains_banquet",
        a(CAPTAIN, "0"),
        {"food": -2, "sanity": 1, "at": {S1: "galley", S3: "galley"}},
        steps=[(S1, "gather_galley", "yes"), (S2, "gather_galley", "no"), (S3, "gather_galley", "yes")],
    ),
    case("the_captains_banquet", a(CAPTAIN, "1"), {"food": -1, "sanity": -1}, rolls=[6]),
    case("the_captains_banquet", a(CAPTAIN, "1"), {"food": -1}, rolls=[7]),
    case("too_many_bodies", a(CAPTAIN, "0"), {"food": -1}),
    case(
        "too_many_bodies",
        a(CAPTAIN, "1"),
        {"deck": {"deck_3": 1, "deck_5": 1}, "sanity": -1},
        rolls=[3, 2],
        passengers={"deck_5": ["one_soul"]},
    ),
    case(
        "too_many_bodies",
        a(CAPTAIN, "1"),
        {"deck": {"deck_3": 1, "deck_5": 1}},
        rolls=[3, 3],
        passengers={"deck_5": ["one_soul"]},
    ),
    case("transformation", a(CAPTAIN, "0"), {"souls": -1, "sea": {"cargo_hold": 1}}, rolls=[6]),
    case("transformation", a(CAPTAIN, "0"), {}, rolls=[7]),
    case("transformation", a(CAPTAIN, "1"), {"souls": -1, "sanity": -1}, rolls=[4]),
    case("transformation", a(CAPTAIN, "1"), {"souls": -1}, rolls=[5]),
    case(
        "volunteer_army",
        a(CAPTAIN, "0"),
        {"deck": {"deck_3": 2}, "sea": {"galley": 1}},
        rolls=[3, 3],
        deep_ones={"galley": 3},
        steps=[(S2, "volunteers", "2")],
    ),
    case("volunteer_army", a(CAPTAIN, "1"), {"sea": {"deep": 2}}),
    case(
        "family_ties",
        a(CURRENT, "0"),
        {"sea": {}, "kept": {S1: ["family_ties"]}},
        cast={S1: "ishmael"},
        deep_ones={"deep": 2, "galley": 1, "water_7": 1},
    ),
    case("family_ties", a(CURRENT, "1"), {"sea": {"galley": 4}}, cast={S1: "ishmael"}),
]


@pytest.mark.parametrize(("name", "given", "then"), CASES)
def test_each_choice_does_what_its_card_says(name: str, given: dict[str, Any], then: dict[str, Any]) -> None:
    assert tried(name, given) == then


def test_no_choice_is_left_out() -> None:
    assert cards_of(CASES) == {card.id for card in MYTHOS_CARDS.values() if not card.check}
