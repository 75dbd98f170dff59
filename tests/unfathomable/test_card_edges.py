"""Cards at their edges."""

from typing import Any

import pytest

from domain.kernel import hand
from domain.unfathomable.content import NUMBERS, skill_of
from domain.unfathomable.facts.characters import ImprovementChosen
from domain.unfathomable.facts.ship import DeepOnesSpawned, MonarchMoved
from domain.unfathomable.facts.turn import AbilityUsed, DieTaken
from domain.unfathomable.names import (
    MYTHOS,
    MYTHOS_PAST,
    SPELLS,
    ItemId,
)
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    Unf,
    add,
    asked,
    check,
    damaged,
    deep_ones,
    dials,
    on_deck,
    pass_windows,
    play,
    scene,
    since,
    where,
)
from tests.unfathomable.scenes.edges import AWAY, CALM, FEAR, QUIET, icons


def cut(answer: str) -> Unf:
    """William passes the check of his own card and answers."""
    added = ["true_grit-5", "true_grit-5", "determination-3"]
    table = scene(
        "crisis",
        mythos=["memory_of_the_deep"],
        cast={S1: "william", S2: "jamie", S3: "jeanne"},
        at=AWAY,
        hands={S2: added},
        chaos=CALM,
        monarchs={"hydra": "water_3"},
        damage_deck=["structural_lore"],
    )
    table.answer(S1, "check")
    add(table, s2=added)
    pass_windows(table)
    assert asked(table) == {(S1, "cut_short")}
    return table.answer(S1, answer)


@rule("UNF-35")
@pytest.mark.parametrize(("answer", "travel", "damage"), [("yes", 0, []), ("no", 1, ["chapel"])])
def test_a_memory_that_is_cut_short_has_no_icons(answer: str, travel: int, damage: list[str]) -> None:
    table = cut(answer)
    assert (table.board.travel, sorted(damaged(table))) == (travel, damage)
    assert table.faces(MYTHOS_PAST) == ["memory_of_the_deep"]


@pytest.mark.parametrize(("at", "room"), [("deck_3", "chapel"), ("deck_8", "boiler_room")])
def test_family_ties_bring_deep_ones_to_the_room_closest_to_ishmael(at: str, room: str) -> None:
    table = scene("crisis", mythos=["family_ties"], cast={S1: "ishmael"}, at={S1: at})
    table.answer(S1, "1")
    assert {space for space in deep_ones(table) if deep_ones(table)[space]} >= {room}


def test_beside_sick_bay_ishmael_chooses_the_room() -> None:
    table = scene("crisis", mythos=["family_ties"], cast={S1: "ishmael"}, at=AWAY)
    table.answer(S1, "1")
    assert table.options(S1) == {"chapel", "captains_cabin"}


@pytest.mark.parametrize(("at", "space"), [("sick_bay", "chapel"), ("deck_5", "deck_5"), ("galley", "galley")])
def test_an_identity_crisis_comes_to_where_the_player_is(at: str, space: str) -> None:
    table = scene("crisis", mythos=["identity_crisis"], cast=QUIET, at={S1: at}, chaos=FEAR)
    table.answer(S1, "check")
    check(table)
    begun = len(NUMBERS.deep_one_start)
    assert since(table, DeepOnesSpawned)[begun].space == space


def test_volunteers_are_one_to_four_and_no_more_than_there_are() -> None:
    settings: dict[str, Any] = {"mythos": ["volunteer_army"], "cast": QUIET, "titles": {"captain": S1}}
    table = scene("crisis", **settings)
    table.answer(S1, "0")
    assert table.options(S1) == {"1", "2", "3", "4"}
    crowd = {"deck_1": ["one_soul"] * 5, "deck_2": ["two_souls", "soul_and_mind"]}
    few = scene("crisis", passengers=crowd, **settings)
    few.answer(S1, "0")
    assert few.options(S1) == {"1", "2"}


def test_friends_are_called_one_by_one() -> None:
    table = scene(
        titles={"keeper": S1},
        spells=["call_friends", "heal"],
        passengers={"deck_4": ["one_soul", "one_soul"], "deck_5": ["stranger"]},
    )
    table.answer(S1, "tome")
    table.answer(S1, table.card(SPELLS, "call_friends"))
    assert table.options(S1) == {"deck_4#1", "deck_4#2", "deck_5#1"}
    assert (table.form(S1).least, table.form(S1).most) == (0, 3)


def test_the_beast_spares_nobody_around_it() -> None:
    table = scene(
        cast={S1: "william", S2: "jamie", S3: "jeanne"},
        at={S1: "deck_4", S2: "deck_4", S3: "bridge"},
        titles={"keeper": S1},
        loyalty={S2: "hybrid"},
        revealed=[S2],
        spells=["summon_the_beast_within", "heal"],
        deep_ones={"deck_4": 1},
        passengers={"deck_4": ["two_souls"], "deck_5": ["one_soul"]},
        rolls=[1],
    )
    table.answer(S1, "tome")
    table.answer(S1, table.card(SPELLS, "summon_the_beast_within"))
    assert (table.form(S1).least, table.form(S1).most) == (0, 1)
    table.answer(S1, [])
    assert (where(table, S1), where(table, S2), where(table, S3)) == ("sick_bay", "brig", "bridge")
    assert on_deck(table) == {"deck_5": 1}
    assert dials(table) == {"souls": 6}
    assert deep_ones(table) == {}


def test_a_grenade_on_deck_takes_the_passengers_and_damages_nothing() -> None:
    table = scene(
        cast=QUIET,
        at={S1: "galley"},
        items={S1: ["jam_tin_grenade"]},
        passengers={"deck_6": ["two_souls", "stranger"], "deck_4": ["one_soul"]},
        deep_ones={"deck_6": 1},
    )
    table.answer(S1, "item:jam_tin_grenade/deck_6")
    assert on_deck(table) == {"deck_4": 1}
    assert dials(table) == {"souls": 6}
    assert (deep_ones(table), damaged(table)) == ({}, {})


def test_a_traitors_shotgun_counts_the_humans_around() -> None:
    table = scene(
        cast=QUIET,
        at={S1: "galley", S2: "galley", S3: "galley"},
        loyalty={S1: "hybrid"},
        revealed=[S1],
        items={S1: ["shotgun"]},
        rolls=[4],
    )
    pass_windows(table.answer(S1, f"item:shotgun/{S2}"))
    assert [event.plus for event in since(table, DieTaken)] == [2]
    assert where(table, S2) == "sick_bay"


def test_scavenger_works_with_four_items() -> None:
    table = scene(cast={S1: "samira"}, items={S1: ["plimsolls", "shotgun", "kitchen_knife"]})
    assert len(table.board.sailors[S1].items) == 4
    assert "sheet:samira" in table.options(S1)


def test_an_oath_and_an_echo_move_once() -> None:
    oath = scene(cast={S1: "ishmael"}, hands={S1: ["shrivelling-1"]}, monarchs={"dagon": "water_4"}, rolls=[1])
    oath.answer(S1, f"sheet:ishmael/dagon+{oath.card(hand(S1), 'shrivelling-1')}")
    assert (oath.form(S1).least, oath.form(S1).most) == (0, 1)
    oath.answer(S1, [])
    assert oath.board.monarchs["dagon"] == "water_4", "the move is a may"
    echo = scene(
        items={S1: ["elder_sign_amulet"]}, hands={S1: ["lesser_banishment-3"]}, deep_ones={"deck_1": 1, "deck_8": 1}
    )
    play(echo, S1, "lesser_banishment-3", "deck_1").answer(S1, "water_1")
    assert (echo.form(S1).least, echo.form(S1).most) == (0, 1)
    echo.answer(S1, [])
    assert deep_ones(echo) == {"water_1": 1, "deck_8": 1}


@rule("UNF-73")
def test_in_front_of_the_ship_nothing_is_said_of_a_monarchs_move() -> None:
    table = icons("kitty_litter", monarchs={"hydra": "water_1"}, damage_deck=["fuel_leak"])
    assert len(since(table, MonarchMoved)) == 1, "only how the scene was laid out"


@rule("UNF-34")
def test_who_loses_the_active_improvement_goes_on_with_another() -> None:
    table = scene(
        at={S1: "chapel", S2: "chapel", S3: "galley"},
        items={S1: ["binoculars", "fine_clothes"]},
        facts=[ImprovementChosen(S1, ItemId("binoculars"))],
    )
    table.answer(S1, "trade")
    table.answer(S1, S2)
    table.answer(S1, {"reply": "offer", "give": {"binoculars": 1}, "want": {}})
    table.answer(S2, {"reply": "accept"})
    assert table.board.sailors[S1].improvement == "fine_clothes"
    assert table.board.sailors[S2].improvement == "binoculars"


@rule("UNF-110")
def test_a_traitor_in_sick_bay_draws_one_card_which_may_be_treachery() -> None:
    """Ruling U13."""
    table = scene("receive", cast=QUIET, at={S1: "sick_bay"}, loyalty={S1: "hybrid"}, revealed=[S1])
    assert (table.form(S1).least, table.form(S1).most) == (0, 1)
    assert "treachery.1" in table.options(S1)
    assert "treachery.2" not in table.options(S1)
    table.answer(S1, "treachery.1")
    assert [skill_of(face) for face in table.faces(hand(S1))] == ["treachery"]


@pytest.mark.parametrize(
    ("ritual", "steps"), [(0, {"0", "1", "2"}), (1, {"-1", "0", "1", "2"}), (3, {"-2", "-1", "0", "1"})]
)
def test_william_moves_the_ritual_as_far_as_its_track_reaches(ritual: int, steps: set[str]) -> None:
    """Ruling U25."""
    table = scene(cast={S1: "william"}, loyalty={S1: "hybrid"}, ritual=ritual).answer(S1, "reveal:hybrid")
    assert table.options(S1) == steps


@rule("UNF-104")
def test_a_misfortune_is_a_card_that_lies_open_until_it_is_done() -> None:
    table = scene(cast={S1: "edmund"}, loyalty={S1: "hybrid"}, mythos=["class_struggle"])
    table.answer(S1, "reveal:hybrid")
    assert table.board.crisis == "class_struggle"
    table.answer(S1, "0")
    assert table.board.crisis is None
    assert table.faces(MYTHOS_PAST) == ["class_struggle"]


def test_a_predicted_card_is_said_to_be_one() -> None:
    table = scene("crisis", cast={S1: "beatrice"}, mythos=["hull_leak", "passenger_overboard"])
    table.answer(S1, "yes")
    table.answer(S1, table.card(MYTHOS, "hull_leak"))
    assert [event.what for event in since(table, AbilityUsed)] == ["sheet:beatrice"]
