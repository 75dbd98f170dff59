"""Every mythos card that is a choice between a skill check and something else, and everything that comes of either."""

from typing import Any

import pytest

from domain.unfathomable.content import MYTHOS_CARDS
from tests.unfathomable.scenes import S1, S2, S3
from tests.unfathomable.scenes.mythos_cards import (
    CAPTAIN,
    CURRENT,
    KEEPER,
    a,
    cards_of,
    case,
    tried,
)

CASES = [
    case(
        "bucket_brigade", a(CAPTAIN, "check"), {"travel": 1, "deck": {"deck_3": 1, "deck_5": 1}}, total=16, rolls=[3, 5]
    ),
    case(
        "bucket_brigade", a(CAPTAIN, "check"), {"fuel": -1, "deck": {"deck_3": 1, "deck_5": 1}}, total=15, rolls=[3, 5]
    ),
    case("bucket_brigade", a(CAPTAIN, "0"), {"fuel": -1}, rolls=[6]),
    case("bucket_brigade", a(CAPTAIN, "0"), {}, rolls=[7]),
    case("coal_bunker_fire", a(CURRENT, "check"), {"travel": 1}, total=13),
    case("coal_bunker_fire", a(CURRENT, "check"), {"fuel": -1, "souls": -1}, total=12),
    case("coal_bunker_fire", a(CURRENT, "0"), {"fuel": -2}, rolls=[4]),
    case("coal_bunker_fire", a(CURRENT, "0"), {"fuel": -1}, rolls=[5]),
    case(
        "criminal_activity",
        a(CURRENT, "check"),
        {"items": {S1: ["tool_kit", "plimsolls"]}, "items_deck": -1},
        total=11,
        item_deck=["plimsolls"],
    ),
    case(
        "criminal_activity",
        a(CURRENT, "check"),
        {"sanity": -1, "items": {S1: ["shotgun"]}},
        total=10,
        items={S1: ["shotgun"]},
        steps=[(S1, "keep_items", "shotgun")],
    ),
    case("criminal_activity", a(CURRENT, "0"), {"items": {S1: []}, "chaos": 4}),
    case("firemen_strike", a(CURRENT, "check"), {}, total=9),
    case(
        "firemen_strike",
        a(CURRENT, "check"),
        {"at": {S1: "sick_bay"}, "hands": {S1: 1}},
        total=8,
        steps=[(S1, "discard", ["*3"])],
    ),
    case("firemen_strike", a(CURRENT, "0"), {"fuel": -1, "chaos": 2}),
    case(
        "identity_crisis",
        a(CURRENT, "check"),
        {"hands": {S1: 5, S2: 1, S3: 5}},
        total=11,
        steps=[(S1, "draw_skills", "strength.1"), (S2, "draw_skills", "lore.1"), (S3, "draw_skills", "will.1")],
    ),
    case("identity_crisis", a(CURRENT, "check"), {"souls": -1, "sea": {"boiler_room": 1}}, total=10),
    case("identity_crisis", a(CURRENT, "0"), {"souls": -1, "hands": {S1: 0}}, rolls=[4]),
    case("identity_crisis", a(CURRENT, "0"), {"souls": -1}, rolls=[5]),
    case("kitty_litter", a(CURRENT, "check"), {"sanity": 1}, total=10),
    case("kitty_litter", a(CURRENT, "check"), {"sanity": -1}, total=9),
    case("kitty_litter", a(CURRENT, "0"), {"at": {S1: "galley"}, "food": -1}, rolls=[4]),
    case("kitty_litter", a(CURRENT, "0"), {"at": {S1: "galley"}}, rolls=[5]),
    case("looming_breakdown", a(CAPTAIN, "check"), {}, total=11),
    case(
        "looming_breakdown",
        a(CAPTAIN, "check"),
        {"souls": -1, "damage": ["boiler_room"], "at": {S1: "sick_bay"}},
        total=10,
    ),
    case("looming_breakdown", a(CAPTAIN, "0"), {"travel": 0, "fuel": -1}, travel=1),
    case(
        "open_the_gate",
        a(KEEPER, "check"),
        {"voyage": {"smooth_sailing": 3}, "fuel": -1, "food": -1, "travel": 0},
        total=18,
        travel=2,
        waypoints=["smooth_sailing", "reef"],
        steps=[(S3, "waypoint", "@smooth_sailing")],
    ),
    case(
        "open_the_gate",
        a(KEEPER, "check"),
        {"sanity": -1, "souls": -1, "damage": ["bridge", "chapel"]},
        total=17,
        rolls=[3, 1],
    ),
    case("open_the_gate", a(KEEPER, "0"), {"sanity": -1}),
    case("power_to_the_people", a(CAPTAIN, "check"), {"chaos": 2}, total=9),
    case("power_to_the_people", a(CAPTAIN, "check"), {"souls": -1, "at": {S2: "brig"}, "captain": S3}, total=8),
    case("power_to_the_people", a(CAPTAIN, "0"), {"at": {S2: "brig"}, "captain": S3}),
    case("ritual_coordination", a(KEEPER, "check"), {"ritual": 1}, total=10),
    case("ritual_coordination", a(KEEPER, "check"), {"ritual": 2}, total=11),
    case("ritual_coordination", a(KEEPER, "check"), {"sanity": -1, "damage": ["chapel"]}, total=8),
    case("ritual_coordination", a(KEEPER, "0"), {"sea": {"deep": 2}}),
    case(
        "history_repeats",
        13,
        {"sanity": 1, "at": {S2: "brig"}, "captain": S1},
        cast={S1: "keilani"},
        steps=[(S1, "may_send_to_brig", S2)],
    ),
    case(
        "history_repeats",
        a(CURRENT, "check"),
        {"souls": -1, "at": {S1: "brig"}, "captain": S2},
        total=12,
        cast={S1: "keilani"},
        titles={"captain": S1},
    ),
    case(
        "history_repeats",
        12,
        {"souls": -1, "at": {S1: "brig", S2: "brig"}, "captain": S3},
        cast={S1: "keilani"},
    ),
    case(
        "history_repeats",
        a(CURRENT, "0"),
        {"sanity": -1, "at": {S1: "brig"}, "captain": S2},
        cast={S1: "keilani"},
        titles={"captain": S1},
    ),
    case(
        "the_peacemaker",
        a(CURRENT, "check"),
        {"sea": {"deep": 1}},
        total=13,
        cast={S1: "arjun"},
        deep_ones={"deep": 1, "galley": 2, "water_4": 1},
    ),
    case(
        "the_peacemaker",
        a(CURRENT, "check"),
        {"sea": dict.fromkeys(["bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room"], 1)},
        total=12,
        cast={S1: "arjun"},
    ),
    case("the_peacemaker", a(CURRENT, "0"), {"kept": {S1: ["the_peacemaker"]}}, cast={S1: "arjun"}),
    case("do_no_harm", a(CURRENT, "check"), {"sanity": -1, "at": {S1: "sick_bay"}}, total=13, cast={S1: "svetlana"}),
    case(
        "do_no_harm",
        a(CURRENT, "check"),
        {"sanity": -1, "at": {S1: "sick_bay"}, "damage": ["bridge"]},
        total=12,
        cast={S1: "svetlana"},
        rolls=[1],
    ),
    case("do_no_harm", a(CURRENT, "0"), {"at": {S1: "brig"}, "damage": ["bridge"]}, cast={S1: "svetlana"}, rolls=[1]),
    case("signs_of_life", a(CURRENT, "check"), {"sanity": 1}, total=13),
    case("signs_of_life", a(CURRENT, "check"), {"souls": -2}, total=12),
    case(
        "signs_of_life",
        a(CURRENT, "0"),
        {"deck": {"deck_3": 1}, "damage": ["bridge"], "at": {S1: "sick_bay"}},
        rolls=[3, 1],
    ),
    case(
        "the_game_is_afoot",
        a(CURRENT, "check"),
        {"sea": {"galley": 1}},
        total=13,
        cast={S1: "jamie"},
        deep_ones={"galley": 1, "chapel": 3},
        steps=[(S1, "clear_room", "chapel")],
    ),
    case(
        "the_game_is_afoot",
        a(CURRENT, "check"),
        {"sea": {"chapel": 4}, "at": {S1: "chapel"}},
        total=12,
        cast={S1: "jamie"},
        rolls=[3],
    ),
    case(
        "the_game_is_afoot",
        a(CURRENT, "0"),
        {"damage": ["boiler_room"], "sea": {"boiler_room": 4}, "at": {S2: "sick_bay"}},
        cast={S1: "jamie"},
    ),
    case(
        "memory_of_the_deep", a(CURRENT, "check"), {}, total=13, cast={S1: "william"}, steps=[(S1, "cut_short", "yes")]
    ),
    case(
        "memory_of_the_deep",
        a(CURRENT, "check"),
        {"sanity": -1, "kept": {S1: ["memory_of_the_deep"]}},
        total=12,
        cast={S1: "william"},
    ),
    case("memory_of_the_deep", a(CURRENT, "0"), {"kept": {S1: ["memory_of_the_deep"]}}, cast={S1: "william"}),
    case(
        "miscalculation",
        a(CURRENT, "check"),
        {},
        total=13,
        cast={S1: "beatrice"},
        steps=[(S1, "scout", ["*2"])],
        first=[(S1, "look_ahead", "no")],
    ),
    case(
        "miscalculation",
        a(CURRENT, "check"),
        {"fuel": -1, "travel": 0},
        total=12,
        cast={S1: "beatrice"},
        travel=1,
        first=[(S1, "look_ahead", "no")],
    ),
    case(
        "miscalculation",
        a(CURRENT, "0"),
        {"travel": 1},
        cast={S1: "beatrice"},
        travel=3,
        rolls=[7],
        first=[(S1, "look_ahead", "no")],
    ),
    case("gift_of_the_mother", a(CURRENT, "check"), {"chaos": 2}, total=15, cast={S1: "edmund"}),
    case(
        "gift_of_the_mother",
        a(CURRENT, "check"),
        {"at": {S1: "sick_bay"}, "items": {S1: []}, "chaos": 6},
        total=14,
        cast={S1: "edmund"},
    ),
    case("gift_of_the_mother", a(CURRENT, "0"), {"items": {S1: []}, "chaos": 6}, cast={S1: "edmund"}),
    case(
        "ticket_please",
        a(CURRENT, "check"),
        {"items": {S1: ["starbuck", "plimsolls"]}, "items_deck": -1},
        total=13,
        cast={S1: "samira"},
        item_deck=["plimsolls"],
        titles={"keeper": S2},
    ),
    case(
        "ticket_please",
        a(CURRENT, "check"),
        {"at": {S1: "brig"}, "items": {S1: []}},
        total=12,
        cast={S1: "samira"},
        titles={"keeper": S2},
    ),
    case(
        "ticket_please",
        a(CURRENT, "0"),
        {"at": {S1: "deck_5"}, "items": {S1: []}},
        cast={S1: "samira"},
        rolls=[5],
        titles={"keeper": S2},
    ),
]


@pytest.mark.parametrize(("name", "given", "then"), CASES)
def test_each_choice_and_check_does_what_its_card_says(name: str, given: dict[str, Any], then: dict[str, Any]) -> None:
    assert tried(name, given) == then


def test_no_choice_of_a_check_is_left_out() -> None:
    assert cards_of(CASES) == {card.id for card in MYTHOS_CARDS.values() if card.check and card.options}
