"""Every item: when it can be used, on what exactly, and what it does."""

from collections import Counter
from typing import Any

import pytest

from domain.kernel import Order, hand
from domain.unfathomable.content import ITEM_CARDS, skill_of
from domain.unfathomable.facts.turn import DieTaken, TotalChanged
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    Unf,
    add,
    asked,
    damaged,
    deep_ones,
    marker,
    on_deck,
    pass_windows,
    play,
    scene,
    where,
)
from tests.unfathomable.scenes.crises import settle

TESTED: set[str] = set()
IMPROVEMENTS = {
    "fine_clothes": "influence",
    "mystical_text": "lore",
    "binoculars": "observation",
    "medicine_ball": "strength",
    "treasured_memento": "will",
}


of = marker(TESTED)


def options_with(table: Unf, item: str, seat: Any = S1) -> set[str]:
    key = f"item:{item}"
    return {o.removeprefix(key).removeprefix("/") for o in table.options(seat) if o.partition("/")[0] == key}


def armed(item: str, **how: Any) -> Unf:
    """The first seat stands with two Deep Ones in the Galley, a weapon in hand."""
    settings = {"at": {S1: "galley"}, "deep_ones": {"galley": 2, "deck_6": 1}, **how}
    return scene(items={S1: [item]}, **settings)


@of("speaking_trumpet")
def test_the_trumpet_calls_in_every_passenger_near() -> None:
    people = {
        "deck_3": ["one_soul", "stranger"],
        "deck_5": ["one_soul"],
        "deck_7": ["stranger"],
        "deck_8": ["one_soul"],
    }
    table = scene(items={S1: ["speaking_trumpet"]}, at={S1: "deck_5"}, passengers=people)
    table.answer(S1, "item:speaking_trumpet")
    assert on_deck(table) == {"deck_8": 1}


@of("speaking_trumpet")
def test_the_trumpet_is_of_no_use_with_nobody_near() -> None:
    table = scene(items={S1: ["speaking_trumpet"]}, at={S1: "bridge"}, passengers={"deck_8": ["stranger"]})
    assert options_with(table, "speaking_trumpet") == set()


@of("six_shooter")
@pytest.mark.parametrize(("roll", "left"), [(2, 1), (1, 2)])
def test_the_six_shooter_adds_two(roll: int, left: int) -> None:
    table = armed("six_shooter", rolls=[roll])
    assert options_with(table, "six_shooter") == {"deep_one:galley"}
    pass_windows(table.answer(S1, "item:six_shooter/deep_one:galley"))
    assert deep_ones(table) == {"galley": left, "deck_6": 1}


@of("travel_pharmacy")
def test_the_pharmacy_saves_a_passenger_in_the_same_or_the_next_space() -> None:
    """Svetlana, who has it, stands beside one of two passengers that Deep Ones threaten."""
    table = scene(
        "crisis",
        mythos=["deep_one_feint"],
        at={S2: "deck_4", S1: "bridge", S3: "bridge"},
        passengers={"deck_6": ["two_souls"], "deck_1": ["one_soul"]},
        deep_ones={"deck_6": 1, "deck_1": 1},
        spent=[S2],
        chaos=["rampage-3", "rampage-3"],
    )
    settle(table, (), (S1, "deep_one_order"))
    table.answer(S1, ["deck_6#1", "deck_1#1"])
    assert options_with(table, "travel_pharmacy", S2) == {""}
    table.answer(S2, "item:travel_pharmacy")
    assert on_deck(table) == {"deck_6": 1}, "the other one, far away, is lost"


@of("tool_kit")
def test_the_tool_kit_repairs_without_cards_where_no_enemy_is() -> None:
    damage = {"boiler_room": "structural_will"}
    table = scene(damage=damage)
    assert options_with(table, "tool_kit") == {""}
    table.answer(S1, "item:tool_kit")
    assert damaged(table) == {}
    assert options_with(scene(damage=damage, deep_ones={"boiler_room": 1}), "tool_kit") == set()
    assert options_with(scene(), "tool_kit") == set(), "nothing to repair"


@of("tool_kit")
@rule("UNF-93")
def test_the_tool_kit_repairs_nothing_beside_a_deep_one_not_even_for_a_traitor() -> None:
    traitor = {"loyalty": {S1: "hybrid"}, "revealed": [S1], "damage": {"boiler_room": "structural_will"}}
    alone = scene(**traitor)  # type: ignore[arg-type]
    assert options_with(alone, "tool_kit") == {""}
    watched = scene(at={S2: "boiler_room"}, **traitor)  # type: ignore[arg-type]
    assert options_with(watched, "tool_kit") == set(), "a human is a traitor's enemy"
    infested = scene(deep_ones={"boiler_room": 1}, **traitor)  # type: ignore[arg-type]
    assert options_with(infested, "tool_kit") == set()


@of("repeating_rifle")
@pytest.mark.parametrize(("roll", "left"), [(3, {"galley": 2}), (2, {"galley": 2, "deck_6": 1})])
def test_the_rifle_reaches_next_spaces_only_and_adds_one(roll: int, left: dict[str, int]) -> None:
    table = armed("repeating_rifle", rolls=[roll])
    assert options_with(table, "repeating_rifle") == {"deep_one:deck_6"}
    pass_windows(table.answer(S1, "item:repeating_rifle/deep_one:deck_6"))
    assert deep_ones(table) == left


@of("elder_sign_amulet")
def test_the_amulet_lets_a_banishment_happen_twice() -> None:
    table = scene(
        items={S1: ["elder_sign_amulet"]}, hands={S1: ["lesser_banishment-3"]}, deep_ones={"deck_1": 2, "deck_8": 1}
    )
    play(table, S1, "lesser_banishment-3", "deck_1").answer(S1, "water_1")
    assert (S1, "echo") in asked(table)
    again = next(option for option in table.options(S1) if option.endswith("deck_8"))
    table.answer(S1, again).answer(S1, "water_8")
    assert deep_ones(table) == {"water_1": 2, "water_8": 1}
    assert asked(table) == {(S1, "action")}


@of("almanac")
def test_the_almanac_adds_an_observation_card_to_a_die_once() -> None:
    table = scene(
        at={S1: "galley"},
        items={S1: ["almanac"]},
        hands={S1: ["keen_insight-4", "watch_and_learn-1", "rampage-3"]},
        rolls=[1],
    )
    table.orders(S1, Order("ask", "before_die"))
    table.answer(S1, "room").answer(S1, ["lore.1", "lore.2", "lore.3", "lore.4"])
    four, one = table.card(hand(S1), "keen_insight-4"), table.card(hand(S1), "watch_and_learn-1")
    assert options_with(table, "almanac") == {four, one}
    table.answer(S1, f"item:almanac/{four}")
    assert options_with(table, "almanac") == set(), "once per die"
    pass_windows(table)
    assert table.board.dials["food"] == 8, "1 and 4 are not below 4"
    assert table.faces("observation_past") == ["keen_insight-4"]


@of("book_of_dagon")
def test_the_book_drives_deep_ones_away_and_leaves_the_action() -> None:
    table = armed("book_of_dagon", deep_ones={"galley": 2})
    table.answer(S1, "item:book_of_dagon")
    assert table.options(S1) == {"captains_cabin", "cargo_hold", "boiler_room", "deck_6"}
    table.answer(S1, "deck_6")
    assert deep_ones(table) == {"deck_6": 2}
    assert table.board.sailors[S1].actions == 2
    assert options_with(table, "book_of_dagon") == set()


@of("lucky_ring")
def test_the_ring_helps_a_check_and_is_paid_for_in_treachery() -> None:
    table = scene(
        "crisis",
        mythos=["hull_leak"],
        items={S1: ["lucky_ring"]},
        hands={S2: ["shrug_it_off-5", "combat_training-2"]},
        chaos=["combat_training-1", "persistence-1"],
    )
    add(table, s2=["shrug_it_off-5", "combat_training-2"])
    assert options_with(table, "lucky_ring") == {"+2"}
    before = len(table.cards("chaos"))
    table.answer(S1, "item:lucky_ring/+2")
    assert table.events(TotalChanged) == [TotalChanged(S1, 2, "item:lucky_ring", 2)]
    pass_windows(table)
    assert damaged(table) == {}
    assert len(table.cards("chaos")) == before + 2
    assert (
        sum(face.startswith(("reinf", "call_to", "siren", "ransack", "perform")) for face in table.faces("chaos")) == 2
    )


@of("starbuck")
def test_starbuck_attacks_and_leaves_the_action() -> None:
    table = armed("starbuck", cast={S1: "samira"}, rolls=[4])
    pass_windows(table.answer(S1, "item:starbuck/deep_one:galley"))
    assert deep_ones(table) == {"galley": 1, "deck_6": 1}
    assert table.board.sailors[S1].actions == 2
    assert options_with(table, "starbuck") == set(), "once per turn"


@of("starbuck")
def test_starbuck_gives_its_life_for_its_master() -> None:
    table = scene("crisis", mythos=["sewage_backup"], rolls=[5], chaos=["rampage-3", "persistence-1"])
    settle(table, (), (S3, "defeat"))
    assert options_with(table, "starbuck", S3) == {""}
    table.answer(S3, "item:starbuck")
    assert where(table, S3) == "cargo_hold"
    assert table.board.sailors[S3].items == []
    assert "starbuck" in table.faces("removed")


@of("pocket_pistol")
def test_the_pistol_may_be_rolled_again_for_its_own_attack() -> None:
    table = armed("pocket_pistol", rolls=[1, 4])
    table.answer(S1, "item:pocket_pistol/deep_one:galley")
    assert options_with(table, "pocket_pistol") == {""}
    table.answer(S1, "item:pocket_pistol")
    assert deep_ones(pass_windows(table)) == {"galley": 1, "deck_6": 1}


@of("pocket_pistol")
def test_the_pistol_does_not_help_a_plain_attack() -> None:
    table = armed("pocket_pistol", rolls=[1])
    table.answer(S1, "attack:deep_one:galley")
    assert (S1, "after_attack") not in asked(table) or options_with(table, "pocket_pistol") == set()


@of(*IMPROVEMENTS)
@rule("UNF-34")
@pytest.mark.parametrize(("item", "skill"), IMPROVEMENTS.items())
def test_an_improvement_adds_a_card_of_its_skill(item: str, skill: str) -> None:
    """Jeanne draws 1 influence, 2 observation, 2 strength, and one more of this skill."""
    table = scene("receive", items={S1: [item]})
    drawn = Counter(skill_of(face) for face in table.faces(hand(S1)))
    assert drawn == Counter({"influence": 1, "observation": 2, "strength": 2}) + Counter([skill])
    assert table.board.sailors[S1].improvement == item


@of("jam_tin_grenade")
def test_the_grenade_spares_nobody_next_door() -> None:
    table = scene(
        items={S1: ["jam_tin_grenade"]},
        at={S1: "galley", S3: "cargo_hold", S2: "cargo_hold"},
        deep_ones={"cargo_hold": 3, "galley": 1},
        damage_deck=["structural_lore"],
        spent=[S2],
    )
    assert options_with(table, "jam_tin_grenade") == {"captains_cabin", "cargo_hold", "boiler_room", "brig", "deck_6"}
    pass_windows(table.answer(S1, "item:jam_tin_grenade/cargo_hold"), "defeat")
    assert deep_ones(table) == {"galley": 1}
    assert (where(table, S2), where(table, S3)) == ("sick_bay", "sick_bay")
    assert damaged(table) == {"cargo_hold": "structural_lore"}
    assert "jam_tin_grenade" in table.faces("removed")


@of("kitchen_knife")
def test_the_knife_adds_one_to_plain_attacks() -> None:
    table = armed("kitchen_knife", rolls=[3])
    assert options_with(table, "kitchen_knife") == set(), "it has no action of its own"
    table.answer(S1, "attack:deep_one:galley")
    assert table.events(DieTaken)[0].plus == 1
    assert deep_ones(pass_windows(table)) == {"galley": 1, "deck_6": 1}


@of("plimsolls")
def test_plimsolls_are_quick() -> None:
    table = scene(items={S1: ["plimsolls"]}, at={S1: "chapel"})
    assert options_with(table, "plimsolls") == {"bridge", "captains_cabin", "cargo_hold", "deck_3"}
    table.answer(S1, "item:plimsolls/deck_3")
    assert where(table, S1) == "deck_3"
    assert table.board.sailors[S1].actions == 2
    assert options_with(table, "plimsolls") == set(), "once per turn"


@of("shotgun")
@pytest.mark.parametrize(("roll", "left"), [(2, 1), (1, 2)])
def test_the_shotgun_adds_the_enemies_in_the_space(roll: int, left: int) -> None:
    table = armed("shotgun", rolls=[roll])
    pass_windows(table.answer(S1, "item:shotgun/deep_one:galley"))
    assert deep_ones(table) == {"galley": left, "deck_6": 1}


def test_no_item_is_left_out() -> None:
    assert set(ITEM_CARDS) == TESTED


@rule("UNF-119")
def test_no_item_works_in_the_brig() -> None:
    table = scene("receive", at={S1: "brig"}, items={S1: ["plimsolls", "fine_clothes"]})
    assert len(table.cards(hand(S1))) == 5, "the Improvement does not count"
    assert not [option for option in table.options(S1) if option.startswith("item:")]
