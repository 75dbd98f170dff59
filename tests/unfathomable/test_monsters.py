"""ACTIVATING MONSTERS: both monarchs in the water and in the Deep, Deep Ones step by step, the book's two examples."""

import pytest

from domain.kernel import Fact
from domain.kernel.events import Shown
from domain.unfathomable.facts.ship import DeepOnesMoved, DeepOnesSpawned, MonarchMoved, MonstersActivated
from domain.unfathomable.facts.turn import DieTaken, MythosDrawn
from domain.unfathomable.names import MythosId, Space
from domain.unfathomable.rules.chart import adjacent, nearest
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    Unf,
    asked,
    damaged,
    deep_ones,
    dials,
    on_deck,
    pass_windows,
    scene,
    since,
    where,
)

DEEP_ONES, DAGON, HYDRA = "horrific_visions", "food_stores_raid", "kitty_litter"
"""Cards with these icons."""


def icons(card: str, **arranged: object) -> Unf:
    """The icons of this card are about to be resolved; everybody is out of the way in Sick Bay, and nobody can save a
    passenger, unless said otherwise."""
    arranged.setdefault("cast", {S1: "jeanne", S2: "jamie", S3: "ishmael"})
    arranged.setdefault("at", {S1: "sick_bay", S2: "sick_bay", S3: "sick_bay"})
    facts = [MythosDrawn(MythosId(card))]
    return scene("icons", mythos=[], facts=facts, **arranged)  # type: ignore[arg-type]


def activate(card: str, **arranged: object) -> Unf:
    return pass_windows(icons(card, **arranged))


# --- monarchs ---------------------------------------------------------------------------------------


@rule("UNF-71")
def test_hydra_damages_the_room_beside_her_and_moves_to_the_front() -> None:
    table = activate(HYDRA, monarchs={"hydra": "water_3"}, damage_deck=["structural_lore"])
    assert damaged(table) == {"chapel": "structural_lore"}
    assert table.board.monarchs["hydra"] == "water_1"


@rule("UNF-71")
@pytest.mark.parametrize(
    ("at", "room", "then"),
    [
        ("water_1", "bridge", "water_1"),
        ("water_2", "bridge", "water_2"),
        ("water_4", "captains_cabin", "water_2"),
        ("water_5", "cargo_hold", "water_3"),
        ("water_6", "galley", "water_4"),
        ("water_7", "boiler_room", "water_5"),
        ("water_8", "boiler_room", "water_6"),
    ],
)
def test_each_water_space_has_its_room(at: str, room: str, then: str) -> None:
    table = activate(HYDRA, monarchs={"hydra": at}, damage_deck=["structural_lore"])
    assert set(damaged(table)) == {room}
    assert table.board.monarchs["hydra"] == then


@rule("UNF-125")
def test_hydra_beside_a_damaged_room_damages_the_closest_one_and_moves_all_the_same() -> None:
    table = activate(
        HYDRA, monarchs={"hydra": "water_3"}, damage={"chapel": "structural_will"}, damage_deck=["structural_lore"]
    )
    assert set(damaged(table)) == {"chapel", "cargo_hold"}
    assert table.board.monarchs["hydra"] == "water_1"


@rule("UNF-125")
def test_hydra_moves_also_when_no_room_was_damaged() -> None:
    table = activate(HYDRA, monarchs={"hydra": "water_5"}, damage_deck=["fuel_leak"])
    assert damaged(table) == {}
    assert table.board.monarchs["hydra"] == "water_3"


@pytest.mark.parametrize(("card", "monster"), [(DEEP_ONES, "deep_ones"), (DAGON, "dagon"), (HYDRA, "hydra")])
def test_the_story_says_whom_an_icon_activates_before_what_they_do(card: str, monster: str) -> None:
    table = activate(card, monarchs={"dagon": "water_5", "hydra": "water_3"}, damage_deck=["structural_lore"])
    told = since(table, Fact)
    at = told.index(MonstersActivated(monster))  # type: ignore[arg-type]
    assert isinstance(told[at - 1], MythosDrawn)
    assert isinstance(told[at + 1], DeepOnesSpawned | Shown), "two more Deep Ones, or a damage card"


@rule("UNF-72")
def test_dagon_sends_two_deep_ones_on_deck_and_moves_to_the_front() -> None:
    table = icons(DAGON, monarchs={"dagon": "water_6"})
    assert deep_ones(table) == {"deck_6": 2}
    assert since(table, MonarchMoved)[1].to == "water_4"


@rule("UNF-73")
@pytest.mark.parametrize("front", ["water_1", "water_2"])
def test_a_monarch_in_front_stays_there(front: str) -> None:
    table = activate(HYDRA, monarchs={"hydra": front}, damage_deck=["structural_lore"])
    assert table.board.monarchs["hydra"] == front


@rule("UNF-74")
@pytest.mark.parametrize(("card", "monarch"), [(DAGON, "dagon"), (HYDRA, "hydra")])
def test_a_monarch_in_the_deep_gathers_two_deep_ones(card: str, monarch: str) -> None:
    table = activate(card, deep_ones={"deep": 1})
    assert deep_ones(table)["deep"] == 3
    assert table.board.monarchs[monarch] == "deep"  # type: ignore[index]


@rule("UNF-74", "UNF-75")
@pytest.mark.parametrize(("roll", "space"), [(4, "water_1"), (5, "water_2")])
def test_with_four_in_the_deep_the_monarch_surfaces_with_all_deep_ones_but_not_the_other(roll: int, space: str) -> None:
    table = activate(HYDRA, deep_ones={"deep": 2}, rolls=[roll])
    assert deep_ones(table) == {space: 4}
    assert table.board.monarchs == {"dagon": "deep", "hydra": space}


@rule("UNF-88")
def test_no_monarch_ever_leaves_the_water_for_the_ship() -> None:
    waters = {f"water_{n}" for n in range(1, 9)}
    for start in sorted(waters):
        table = activate(HYDRA, monarchs={"hydra": start}, damage_deck=["fuel_leak"])
        assert table.board.monarchs["hydra"] in waters


# --- Deep Ones --------------------------------------------------------------------------------------


@rule("UNF-76")
def test_without_deep_ones_on_the_board_two_gather_in_the_deep() -> None:
    table = icons(DEEP_ONES)
    assert deep_ones(table) == {"deep": 2}
    assert table.board.monarchs == {"dagon": "deep", "hydra": "deep"}


@rule("UNF-76")
def test_with_four_there_everything_surfaces_both_monarchs_too() -> None:
    table = icons(DEEP_ONES, deep_ones={"deep": 2}, rolls=[8])
    assert deep_ones(table) == {"water_2": 4}
    assert table.board.monarchs == {"dagon": "water_2", "hydra": "water_2"}


@rule("UNF-123")
def test_those_in_the_deep_do_nothing_while_another_is_outside() -> None:
    table = icons(DEEP_ONES, deep_ones={"deep": 5, "water_3": 1})
    assert deep_ones(table) == {"deep": 5, "deck_3": 1}


@rule("UNF-86")
def test_the_books_first_example() -> None:
    """Four Deep Ones and a character and a passenger on deck space 3: a miss, a hit, the passenger, a step inside."""
    table = icons(
        DEEP_ONES,
        at={S1: "deck_3", S2: "galley", S3: "galley"},
        deep_ones={"deck_3": 4},
        passengers={"deck_3": ["soul_and_mind"]},
        rolls=[4, 7],
    )
    pass_windows(table)
    assert where(table, S1) == "sick_bay"
    assert dials(table) == {"souls": 7, "sanity": 7}
    assert on_deck(table) == {}
    assert deep_ones(table) == {"deck_3": 3, "chapel": 1}


@rule("UNF-86")
def test_the_books_second_example() -> None:
    """Two in the Cargo Hold: one damages it, the other goes to the Galley, because the Boiler Room is damaged."""
    table = icons(
        DEEP_ONES,
        deep_ones={"cargo_hold": 2},
        damage={"boiler_room": "structural_any"},
        damage_deck=["structural_will"],
    )
    assert damaged(table) == {"boiler_room": "structural_any", "cargo_hold": "structural_will"}
    assert deep_ones(table) == {"cargo_hold": 1, "galley": 1}


@rule("UNF-77", "UNF-79")
@pytest.mark.parametrize(("roll", "there"), [(5, "galley"), (6, "sick_bay")])
def test_a_deep_one_hits_on_six_and_does_nothing_else(roll: int, there: str) -> None:
    table = icons(
        DEEP_ONES,
        at={S1: "galley", S2: "chapel", S3: "chapel"},
        deep_ones={"galley": 1},
        passengers={},
        rolls=[roll],
    )
    pass_windows(table)
    assert where(table, S1) == there
    assert damaged(table) == {}
    assert deep_ones(table) == {"galley": 1}


@rule("UNF-78")
def test_the_current_player_says_in_which_order_they_act() -> None:
    table = icons(DEEP_ONES, deep_ones={"water_3": 2, "deck_5": 1})
    assert asked(table) == {(S1, "deep_one_order")}
    assert table.options(S1) == {"water_3#1", "water_3#2", "deck_5#1"}
    table.answer(S1, ["water_3#2", "deck_5#1", "water_3#1"])
    moves = [(e.source, e.target) for e in since(table, DeepOnesMoved)]
    assert moves == [("water_3", "deck_3"), ("deck_5", "cargo_hold"), ("water_3", "deck_3")]


@rule("UNF-78")
def test_the_current_player_picks_among_several_humans() -> None:
    table = icons(
        DEEP_ONES,
        at={S1: "chapel", S2: "galley", S3: "galley"},
        deep_ones={"galley": 1},
        rolls=[6],
    )
    assert table.options(S1) == {S2, S3}
    table.answer(S1, S3)
    pass_windows(table)
    assert (where(table, S2), where(table, S3)) == ("galley", "sick_bay")


@rule("UNF-80", "UNF-81")
def test_a_revealed_traitor_is_neither_attacked_nor_a_shield_for_passengers() -> None:
    table = icons(
        DEEP_ONES,
        at={S1: "chapel", S2: "deck_3", S3: "chapel"},
        loyalty={S2: "hybrid"},
        revealed=[S2],
        deep_ones={"deck_3": 2},
        passengers={"deck_3": ["one_soul", "stranger"]},
    )
    assert since(table, DieTaken) == []
    assert where(table, S2) == "deck_3"
    assert on_deck(table) == {}
    assert dials(table) == {"souls": 7}
    assert deep_ones(table) == {"deck_3": 2}


@rule("UNF-81")
def test_one_passenger_falls_to_each_deep_one() -> None:
    table = icons(DEEP_ONES, deep_ones={"deck_3": 1}, passengers={"deck_3": ["one_soul", "one_soul"]})
    assert on_deck(table) == {"deck_3": 1}
    assert dials(table) == {"souls": 7}


@rule("UNF-82")
def test_only_an_undamaged_room_is_damaged() -> None:
    table = icons(
        DEEP_ONES,
        deep_ones={"galley": 1},
        damage={"galley": "structural_lore"},
        damage_deck=["structural_will"],
    )
    assert set(damaged(table)) == {"galley"}
    assert deep_ones(table) == {"boiler_room": 1}


@rule("UNF-83")
@pytest.mark.parametrize("n", range(1, 9))
def test_from_the_water_to_the_deck_and_from_there_to_the_room_of_its_number(n: int) -> None:
    room = ("bridge", "bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room", "boiler_room")[n - 1]
    table = icons(DEEP_ONES, deep_ones={f"water_{n}": 1})
    assert deep_ones(table) == {f"deck_{n}": 1}
    table = icons(DEEP_ONES, deep_ones={f"deck_{n}": 1})
    assert deep_ones(table) == {room: 1}


@rule("UNF-162")
def test_from_the_deck_also_into_a_damaged_room() -> None:
    table = icons(DEEP_ONES, deep_ones={"deck_3": 1}, damage={"chapel": "structural_lore"})
    assert deep_ones(table) == {"chapel": 1}


CLOSEST = {
    "bridge": ["captains_cabin", "chapel", "galley", "cargo_hold", "boiler_room"],
    "chapel": ["cargo_hold", "captains_cabin", "bridge", "boiler_room", "galley"],
    "captains_cabin": ["galley", "chapel", "bridge", "boiler_room", "cargo_hold"],
    "cargo_hold": ["boiler_room", "galley", "chapel", "captains_cabin", "bridge"],
    "galley": ["boiler_room", "cargo_hold", "captains_cabin", "chapel", "bridge"],
    "boiler_room": ["galley", "cargo_hold", "captains_cabin", "chapel", "bridge"],
}
FIRST_STEPS = {
    ("bridge", "boiler_room"): "captains_cabin",
    ("chapel", "galley"): "cargo_hold",
    ("captains_cabin", "cargo_hold"): "galley",
    ("cargo_hold", "captains_cabin"): "galley",
    ("galley", "chapel"): "cargo_hold",
    ("boiler_room", "bridge"): "galley",
}


@rule("UNF-84")
@pytest.mark.parametrize("room", CLOSEST)
def test_the_closest_room_comes_first_and_then_the_higher_number(room: str) -> None:
    left = [Space(other) for other in CLOSEST[room]]
    for expected in CLOSEST[room]:
        assert nearest(Space(room), left) == expected
        left.remove(Space(expected))


@rule("UNF-84")
@pytest.mark.parametrize(("room", "goal"), FIRST_STEPS)
def test_of_two_ways_a_deep_one_takes_that_through_the_higher_number(room: str, goal: str) -> None:
    skills = [
        "structural_influence",
        "structural_lore",
        "structural_observation",
        "structural_strength",
        "structural_will",
    ]
    others = [other for other in CLOSEST if other != goal]
    table = icons(DEEP_ONES, deep_ones={room: 1}, damage=dict(zip(others, skills, strict=True)))
    assert deep_ones(table) == {FIRST_STEPS[room, goal]: 1}


@rule("UNF-85")
def test_deep_ones_never_enter_brig_or_sick_bay() -> None:
    for ward in ("brig", "sick_bay"):
        assert all(room in CLOSEST for room in adjacent(Space(ward)))
    for room in CLOSEST:
        table = icons(DEEP_ONES, deep_ones={room: 1}, damage={room: "structural_lore"})
        assert set(deep_ones(table)) <= set(CLOSEST)


@rule("UNF-87")
def test_too_few_deep_ones_in_the_supply_are_the_end() -> None:
    table = icons(DAGON, deep_ones={"chapel": 19}, monarchs={"dagon": "water_3"})
    assert table.board.ended is not None
    assert table.board.ended.ending == "overrun"


@rule("UNF-87")
def test_the_last_two_of_them_are_not() -> None:
    table = icons(DAGON, deep_ones={"chapel": 18}, monarchs={"dagon": "water_3"})
    assert table.board.ended is None
    assert table.board.reserve == 0


@rule("UNF-87")
def test_the_deep_counts_as_part_of_the_board() -> None:
    table = icons(DAGON, deep_ones={"chapel": 19})
    assert table.board.ended is not None
    assert table.board.ended.ending == "overrun"


def test_a_barricade_keeps_them_out() -> None:
    table = icons(
        DEEP_ONES,
        kept={S2: ["barricade_the_hatches"]},
        deep_ones={"deck_3": 1, "galley": 1, "water_4": 1},
        damage={"galley": "structural_lore"},
    )
    assert asked(table) == {(S2, "activation")}
    assert table.options(S2) == {"kept:barricade_the_hatches"}
    table.answer(S2, "kept:barricade_the_hatches")
    table.answer(S1, list(table.form(S1).items))
    assert deep_ones(table) == {"deck_3": 1, "galley": 1, "deck_4": 1}
    assert table.faces("mythos_past")[-1:] == ["barricade_the_hatches"]
