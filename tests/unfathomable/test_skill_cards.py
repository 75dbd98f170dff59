"""Every skill card: when it can be used, on what exactly, and what it does."""

from typing import Any

import pytest

from domain.kernel import Order, hand
from domain.unfathomable.content import SKILL_CARDS
from domain.unfathomable.facts.ship import DeepOnesSpawned, DialTurned
from domain.unfathomable.facts.turn import CardsAdded, TotalChanged
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
    marker,
    on_deck,
    pass_windows,
    play,
    scene,
    since,
    where,
)

SKILLS = ("influence", "lore", "observation", "strength", "will")
TESTED: set[str] = set()


of = marker(TESTED)


def options_with(table: Unf, face: str, seat: Any = S1) -> set[str]:
    """The ways in which the seat may use this card now; `""` is the plain one."""
    key = f"skill:{table.card(hand(seat), face)}"
    return {option.removeprefix(key).removeprefix("/") for option in table.options(seat) if option.startswith(key)}


# --- influence --------------------------------------------------------------------------------------


@of("coordinated_effort")
def test_coordinated_effort_lets_another_act_at_once() -> None:
    table = scene(hands={S1: ["coordinated_effort-2"]})
    assert options_with(table, "coordinated_effort-2") == {S2, S3}
    play(table, S1, "coordinated_effort-2", S3)
    assert asked(table) == {(S3, "action")}
    table.answer(S3, "move:deck_4")
    assert where(table, S3) == "deck_4"
    assert asked(table) == {(S1, "action")}
    assert table.board.sailors[S1].actions == 1
    assert table.faces("influence_past") == ["coordinated_effort-2"]


@of("nothing_to_hide")
def test_nothing_to_hide_has_all_add_their_cards_face_up() -> None:
    table = scene("crisis", mythos=["hull_leak"], hands={S2: ["nothing_to_hide-3", "rampage-4"], S3: ["persistence-1"]})
    assert options_with(table, "nothing_to_hide-3", S2) == {""}
    play(table, S2, "nothing_to_hide-3")
    pass_windows(table, "before_check")
    rampage = table.card(hand(S2), "rampage-4")
    table.answer(S2, [rampage])
    assert table.faces("open_pile") == ["rampage-4"]
    assert table.cards("open_pile")[0] in table.knows(S3).faces
    assert not set(table.cards("pile")) & set(table.knows(S3).faces), "chaos cards stay hidden"


@of("inspiring_speech")
@pytest.mark.parametrize(("roll", "sanity"), [(3, 9), (2, 7)])
def test_inspiring_speech_cheers_or_frightens(roll: int, sanity: int) -> None:
    table = scene(hands={S1: ["inspiring_speech-5"]}, rolls=[roll])
    play(table, S1, "inspiring_speech-5")
    assert dials(table) == {"sanity": sanity}


# --- lore -------------------------------------------------------------------------------------------


@of("shrivelling")
@pytest.mark.parametrize(("roll", "left"), [(4, {}), (3, {"water_5": 1})])
def test_shrivelling_reaches_any_enemy_with_two_more_against_a_deep_one(roll: int, left: dict[str, int]) -> None:
    table = scene(hands={S1: ["shrivelling-1"]}, deep_ones={"water_5": 1, "deep": 2}, rolls=[roll])
    assert options_with(table, "shrivelling-1") == {"deep_one:water_5"}, "none in the Deep"
    play(table, S1, "shrivelling-1", "deep_one:water_5")
    assert deep_ones(table) == {"deep": 2, **left}


@of("shrivelling")
@pytest.mark.parametrize(("roll", "place"), [(6, "brig"), (5, "deck_1")])
def test_shrivelling_reaches_a_revealed_traitor_without_the_bonus(roll: int, place: str) -> None:
    table = scene(hands={S1: ["shrivelling-1"]}, loyalty={S3: "hybrid"}, revealed=[S3], at={S3: "deck_1"}, rolls=[roll])
    assert options_with(table, "shrivelling-1") == {S3}
    pass_windows(play(table, S1, "shrivelling-1", S3), "defeat")
    assert where(table, S3) == place


@of("lesser_banishment")
def test_lesser_banishment_drives_all_deep_ones_of_a_space_to_one_next_to_it() -> None:
    table = scene(hands={S1: ["lesser_banishment-3"]}, deep_ones={"cargo_hold": 2, "water_1": 1, "deep": 1})
    assert options_with(table, "lesser_banishment-3") == {"cargo_hold", "water_1"}
    play(table, S1, "lesser_banishment-3", "cargo_hold")
    assert table.options(S1) == {"chapel", "galley", "boiler_room", "deck_5"}, "never the Brig"
    table.answer(S1, "deck_5")
    assert deep_ones(table) == {"deck_5": 2, "water_1": 1, "deep": 1}


@of("forced_learning")
def test_forced_learning_makes_one_more_skill_support() -> None:
    table = scene(
        "crisis",
        mythos=["hull_leak"],
        hands={S2: ["forced_learning-5", "true_grit-5", "true_grit-5"]},
        chaos=["rampage-3", "rampage-3"],
    )
    assert options_with(table, "forced_learning-5", S2) == {"influence", "lore", "will"}
    play(table, S2, "forced_learning-5", "will")
    add(table, s2=["true_grit-5", "true_grit-5"])
    assert table.board.check is None or table.board.check.total == 16
    assert damaged(pass_windows(table)) == {}


# --- observation ------------------------------------------------------------------------------------


@of("watch_and_learn")
def test_watch_and_learn_draws_two_of_any_skills() -> None:
    table = scene(hands={S1: ["watch_and_learn-2"]})
    play(table, S1, "watch_and_learn-2")
    assert table.options(S1) == {f"{skill}.{n}" for skill in SKILLS for n in (1, 2)}
    table.answer(S1, ["lore.1", "will.1"])
    drawn = {face.rpartition("-")[0] for face in table.faces(hand(S1))}
    assert len(table.cards(hand(S1))) == 2
    assert drawn <= {"shrivelling", "lesser_banishment", "forced_learning", "persistence", "determination", "true_grit"}


@of("keen_insight")
@rule("UNF-155")
@pytest.mark.parametrize(("way", "food"), [("+2", 8), ("-2", 7)])
def test_keen_insight_moves_any_die_before_it_is_rolled(way: str, food: int) -> None:
    """On a roll of the Galley for three cards; the window is quiet, so the seat has asked to be asked."""
    table = scene(at={S1: "galley"}, hands={S2: ["keen_insight-3"]}, rolls=[3])
    table.orders(S2, Order("ask", "before_die"))
    table.answer(S1, "room").answer(S1, ["lore.1", "lore.2", "lore.3"])
    assert options_with(table, "keen_insight-3", S2) == {"+2", "-2"}
    play(table, S2, "keen_insight-3", way)
    pass_windows(table)
    assert table.board.dials["food"] == food


@of("preparation")
def test_preparation_keeps_the_chaos_cards_out() -> None:
    table = scene("crisis", mythos=["hull_leak"], hands={S2: ["preparation-5"], S3: ["shrug_it_off-5", "rampage-4"]})
    assert options_with(table, "preparation-5", S2) == {""}
    play(table, S2, "preparation-5")
    before = len(table.cards("chaos"))
    add(table, s3=["shrug_it_off-5", "rampage-4"])
    assert len(table.cards("chaos")) == before
    assert damaged(pass_windows(table)) == {}


# --- strength ---------------------------------------------------------------------------------------


@of("combat_training")
def test_combat_training_rolls_the_die_of_an_attack_again() -> None:
    table = scene(at={S1: "galley"}, deep_ones={"galley": 1}, hands={S2: ["combat_training-1"]}, rolls=[3, 4])
    table.answer(S1, "attack:deep_one:galley")
    assert options_with(table, "combat_training-1", S2) == {""}
    play(table, S2, "combat_training-1")
    assert deep_ones(pass_windows(table)) == {}


@of("rampage")
def test_rampage_makes_up_to_four_plain_attacks_or_three_with_a_weapon() -> None:
    table = scene(
        at={S1: "galley"},
        deep_ones={"galley": 5},
        items={S1: ["six_shooter"]},
        hands={S1: ["rampage-3", "rampage-4"]},
        rolls=[4, 4, 3, 4, 2, 2, 2],
        actions=3,
    )
    assert options_with(table, "rampage-3") == {"plain", "six_shooter"}
    play(table, S1, "rampage-3", "plain")
    for _ in range(4):
        assert table.options(S1) == {"deep_one:galley"}
        pass_windows(table.answer(S1, "deep_one:galley"))
    assert asked(table) == {(S1, "action")}
    assert deep_ones(table) == {"galley": 2}
    play(table, S1, "rampage-4", "six_shooter")
    for _ in range(2):
        pass_windows(table.answer(S1, "deep_one:galley"))
    assert deep_ones(table) == {}, "2 and the weapon's 2 are 4"
    assert asked(table) == {(S1, "action")}, "nobody is left to attack"


@of("rampage")
def test_rampage_may_end_early() -> None:
    table = scene(at={S1: "galley"}, deep_ones={"galley": 2}, hands={S1: ["rampage-3"]})
    play(table, S1, "rampage-3", "plain").answer(S1, [])
    assert deep_ones(table) == {"galley": 2}
    assert asked(table) == {(S1, "action")}


@of("shrug_it_off")
@rule("UNF-143")
def test_shrug_it_off_prevents_the_own_defeat_only() -> None:
    table = scene(
        "crisis",
        mythos=["looming_breakdown"],
        titles={"captain": S2},
        hands={S1: ["shrug_it_off-5"], S2: ["shrug_it_off-5"]},
        damage_deck=["structural_lore"],
        chaos=["persistence-1", "persistence-1"],
    )
    table.answer(S2, "check")
    check(table)
    assert (S1, "defeat") in asked(table)
    assert options_with(table, "shrug_it_off-5", S1) == {""}
    if (S2, "defeat") in asked(table):
        assert not [option for option in table.options(S2) if option.startswith("skill")]
    play(table, S1, "shrug_it_off-5")
    assert where(table, S1) == "boiler_room"


# --- will -------------------------------------------------------------------------------------------


@of("persistence")
def test_persistence_exchanges_up_to_five_cards_for_those_of_one_deck() -> None:
    hand_of = ["persistence-1", "shrivelling-1", "rampage-3", "watch_and_learn-1"]
    table = scene(hands={S1: hand_of})
    play(table, S1, "persistence-1")
    form = table.form(S1)
    assert (form.least, form.most) == (1, 3)
    table.answer(S1, [table.card(hand(S1), "shrivelling-1"), table.card(hand(S1), "rampage-3")])
    assert table.options(S1) == set(SKILLS)
    table.answer(S1, "influence")
    kinds = sorted(face.rpartition("-")[0] for face in table.faces(hand(S1)))
    assert len(kinds) == 3
    assert "watch_and_learn" in kinds
    assert sum(k in ("coordinated_effort", "nothing_to_hide", "inspiring_speech") for k in kinds) == 2


@of("persistence")
def test_persistence_needs_another_card() -> None:
    table = scene(hands={S1: ["persistence-1"]})
    assert options_with(table, "persistence-1") == set()


@of("determination")
@pytest.mark.parametrize(("way", "broken"), [("+2", {}), ("-2", {"chapel": "structural_lore"})])
def test_determination_changes_a_total_by_two(way: str, broken: dict[str, str]) -> None:
    table = scene(
        "crisis",
        mythos=["hull_leak"],
        hands={S2: ["determination-3", "shrug_it_off-5", "combat_training-2"]},
        chaos=["combat_training-1", "persistence-1"],
        damage_deck=["structural_lore"],
        rolls=[3],
    )
    add(table, s2=["shrug_it_off-5", "combat_training-2"])
    assert options_with(table, "determination-3", S2) == {"+2", "-2"}
    play(table, S2, "determination-3", way)
    assert table.events(TotalChanged) == [TotalChanged(S2, int(way), "skill:determination")]
    assert damaged(pass_windows(table)) == broken


@of("true_grit")
def test_true_grit_gives_two_actions_once_per_turn() -> None:
    table = scene(hands={S1: ["true_grit-5", "true_grit-5"]})
    play(table, S1, "true_grit-5")
    assert table.board.sailors[S1].actions == 3
    assert options_with(table, "true_grit-5") == set()


# --- treachery --------------------------------------------------------------------------------------


def traitor(*cards: str, **how: Any) -> Unf:
    """The first seat's turn, a revealed traitor."""
    settings = {"at": {S1: "deck_8"}, **how}
    return scene(loyalty={S1: "hybrid"}, revealed=[S1], hands={S1: list(cards)}, **settings)


@rule("UNF-135")
def test_only_revealed_traitors_use_treachery() -> None:
    cards = ["reinforcements-1", "call_to_action-2", "siren_song-3", "ransack-4", "perform_rites-5"]
    table = scene(hands={S1: cards}, at={S1: "galley"}, deep_ones={"galley": 1})
    assert not [option for option in table.options(S1) if option.startswith("skill:")]


@of("reinforcements")
def test_reinforcements_swell_the_deep_and_may_surface_anywhere() -> None:
    table = traitor("reinforcements-1", "reinforcements-1", deep_ones={"deep": 2})
    play(table, S1, "reinforcements-1")
    assert deep_ones(table) == {"deep": 3}
    play(table, S1, "reinforcements-1")
    assert table.options(S1) == {f"water_{n}" for n in range(1, 9)}
    table.answer(S1, "water_7")
    assert deep_ones(table) == {"water_7": 4}
    assert dict(table.board.monarchs) == {"dagon": "water_7", "hydra": "water_7"}


@of("call_to_action")
def test_call_to_action_wakes_all_deep_ones_here_or_one_anywhere() -> None:
    table = traitor("call_to_action-2", "call_to_action-2", deep_ones={"deck_8": 2, "deck_1": 2, "deep": 1})
    assert options_with(table, "call_to_action-2") == {"here", "deck_8", "deck_1"}
    play(table, S1, "call_to_action-2", "here")
    assert deep_ones(table) == {"boiler_room": 2, "deck_1": 2, "deep": 1}
    play(table, S1, "call_to_action-2", "deck_1")
    assert deep_ones(table) == {"boiler_room": 2, "deck_1": 1, "bridge": 1, "deep": 1}


@of("siren_song")
def test_siren_song_risks_a_passenger() -> None:
    table = traitor("siren_song-3", rolls=[6])
    play(table, S1, "siren_song-3")
    assert on_deck(table) == {"deck_6": 1}


@of("ransack")
@rule("UNF-114")
@pytest.mark.parametrize(("place", "dial"), [("chapel", "sanity"), ("galley", "food"), ("boiler_room", "fuel")])
def test_ransack_costs_what_the_room_holds_and_ends_the_action_step(place: str, dial: str) -> None:
    table = traitor("ransack-4", "ransack-4", at={S1: place, S2: "deck_1", S3: "deck_2"})
    play(table, S1, "ransack-4")
    assert table.events(DialTurned) == [DialTurned(dial, -1)]  # type: ignore[arg-type]
    assert asked(table) != {(S1, "action")}


@of("ransack")
@rule("UNF-114")
def test_ransack_begins_an_action_step_or_is_not_played() -> None:
    table = traitor("ransack-4", at={S1: "galley"})
    assert options_with(table, "ransack-4") == {""}
    table.answer(S1, "move:chapel")
    assert options_with(table, "ransack-4") == set(), "an action was performed"
    assert options_with(traitor("ransack-4", at={S1: "deck_3"}), "ransack-4") == set(), "nothing to ransack there"


@of("perform_rites")
def test_perform_rites_activates_both_monarchs_in_the_order_wanted() -> None:
    table = traitor(
        "perform_rites-5", monarchs={"dagon": "water_5", "hydra": "water_6"}, damage_deck=["structural_lore"]
    )
    play(table, S1, "perform_rites-5")
    assert table.options(S1) == {"dagon", "hydra"}
    table.answer(S1, "hydra")
    assert damaged(table) == {"galley": "structural_lore"}
    assert table.events(DeepOnesSpawned) == [DeepOnesSpawned("deck_5", 2)]  # type: ignore[arg-type]
    assert dict(table.board.monarchs) == {"dagon": "water_3", "hydra": "water_4"}
    assert asked(table) != {(S1, "action")}


def test_no_skill_card_is_left_out() -> None:
    assert set(SKILL_CARDS) == TESTED


@rule("UNF-28")
def test_a_skill_card_is_discarded_when_used_and_an_item_is_not() -> None:
    table = scene(
        at={S1: "galley"},
        deep_ones={"galley": 1},
        items={S1: ["six_shooter"]},
        hands={S1: ["shrivelling-1"]},
        rolls=[1, 1],
    )
    play(table, S1, "shrivelling-1", "deep_one:galley")
    assert table.faces("lore_past") == ["shrivelling-1"]
    pass_windows(table.answer(S1, "item:six_shooter/deep_one:galley"))
    assert "six_shooter" in table.board.sailors[S1].items


def test_what_one_adds_is_counted_aloud() -> None:
    table = scene("crisis", mythos=["hull_leak"], hands={S3: ["rampage-3", "rampage-4"]})
    add(table, s3=["rampage-3", "rampage-4"])
    assert since(table, CardsAdded) == [CardsAdded(S3, 2)]
