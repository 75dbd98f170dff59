"""What the die and the windows tell."""

from typing import Any

import pytest

from domain.kernel import Order, hand
from domain.kernel.events import Asked
from domain.unfathomable.facts.turn import DieTaken
from domain.unfathomable.names import (
    SPELLS,
)
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    add,
    asked,
    dials,
    pass_windows,
    play,
    scene,
    since,
    ways,
)
from tests.unfathomable.scenes.crises import settle
from tests.unfathomable.scenes.edges import CALM, QUIET


@pytest.mark.parametrize(
    ("card", "chooser", "option", "target"),
    [
        ("infection", S1, "1", 7),
        ("dinghy_launch", S1, "0", 5),
        ("miscalculation", S1, "0", 8),
    ],
)
def test_the_die_of_a_card_says_from_what_number_on_it_is_high(
    card: str, chooser: Any, option: str, target: int
) -> None:
    table = scene("crisis", mythos=[card], cast={S1: "beatrice"}, titles={"captain": S1}, rolls=[8, 8])
    table.answer(S1, "no").answer(chooser, option)
    assert target in [event.target for event in since(table, DieTaken)]


def test_the_die_with_a_card_says_what_is_still_needed() -> None:
    chapel = scene(at={S1: "chapel"}, hands={S1: ["lesser_banishment-3"]}, rolls=[8])
    chapel.answer(S1, f"room:{chapel.card(hand(S1), 'lesser_banishment-3')}")
    assert [event.target for event in since(chapel, DieTaken)] == [4]
    keeper = scene("crisis", mythos=["poisoned_food"], titles={"keeper": S1}, hands={S1: ["shrivelling-2"]}, rolls=[8])
    keeper.answer(S1, "0").answer(S1, [])
    first = since(keeper, DieTaken)[0]
    assert (first.target, first.plus) == (7, 2)


@pytest.mark.parametrize(
    ("spell", "how", "target"),
    [
        ("greater_banishment", {}, 5),
        ("call_down_the_storm", {"deep_ones": {"water_1": 3}}, 3),
        ("plague_of_locusts", {}, 5),
    ],
)
def test_the_die_of_a_spell_says_from_what_number_on_it_is_high(spell: str, how: dict[str, Any], target: int) -> None:
    table = scene(titles={"keeper": S1}, spells=[spell, "heal"], rolls=[8, 8], **how)
    table.answer(S1, "tome")
    table.answer(S1, table.card(SPELLS, spell))
    assert since(table, DieTaken)[0].target == target


def test_a_revelation_and_too_many_bodies_say_it_too() -> None:
    table = scene("crisis", mythos=["hull_leak"], kept={S1: ["revelation_of_script"]}, chaos=CALM, rolls=[8])
    settle(table, (), (S1, "after_total"))
    value = int(table.faces("lore")[0].rpartition("-")[2])
    table.answer(S1, "kept:revelation_of_script/lore")
    assert since(table, DieTaken)[0].target == value + 1
    bodies = scene(
        "crisis",
        mythos=["too_many_bodies"],
        cast=QUIET,
        titles={"captain": S1},
        passengers={"deck_5": ["one_soul"]},
        rolls=[1, 8],
    )
    bodies.answer(S1, "1")
    assert [event.target for event in since(bodies, DieTaken)] == [None, 3]


def test_a_window_after_the_total_says_how_far_it_is_from_the_target() -> None:
    """So that orders can wait for a narrow one: 4 and the chaos cards' -2, of 9."""
    table = scene("crisis", mythos=["hull_leak"], chaos=CALM, hands={S2: ["rampage-4", "persistence-1"]})
    add(table, s2=["rampage-4"])
    question = table.board.question
    assert question is not None
    assert question.trigger is not None
    assert (question.trigger.margin, question.trigger.about) == (2 - 9, ("hull_leak",))


def test_a_window_after_an_attack_says_by_how_much_it_missed_and_whom_it_touches() -> None:
    table = scene(
        cast=QUIET,
        at={S1: "galley", S2: "galley"},
        loyalty={S2: "hybrid"},
        revealed=[S2],
        items={S1: ["kitchen_knife"]},
        hands={S3: ["combat_training-1"]},
        rolls=[3],
    )
    table.answer(S1, f"attack:{S2}")
    question = table.board.question
    assert question is not None
    assert question.trigger is not None
    assert (question.trigger.margin, question.trigger.targets) == (3 + 1 - 6, (S1, S2))


def test_a_window_before_a_defeat_says_whom_it_is_about() -> None:
    table = scene(
        "crisis",
        mythos=["looming_breakdown"],
        titles={"captain": S2},
        hands={S1: ["shrug_it_off-5"]},
        damage_deck=["structural_lore"],
        chaos=CALM,
    )
    table.answer(S2, "check")
    settle(table, (), (S1, "defeat"))
    question = table.board.question
    assert question is not None
    assert question.trigger is not None
    assert (question.trigger.targets, question.trigger.dying) == ((S1,), (S1,))


@rule("UNF-155")
def test_nobody_is_asked_after_a_die_who_has_not_ordered_it() -> None:
    table = scene(cast={S2: "edmund"}, hands={S1: ["inspiring_speech-5"], S2: ["persistence-1"]}, rolls=[1])
    play(table, S1, "inspiring_speech-5")
    assert dials(table) == {"sanity": 7}
    assert not [event for event in since(table, Asked) if event.asks[0].kind == "after_die"]


@rule("UNF-155")
def test_what_works_once_per_die_stays_used_when_it_is_rolled_again() -> None:
    table = scene(
        cast={S1: "jeanne", S2: "edmund", S3: "ishmael"},
        items={S2: ["almanac"]},
        hands={S1: ["inspiring_speech-5"], S2: ["keen_insight-3", "watch_and_learn-1", "persistence-1"]},
        rolls=[1, 2],
    )
    table.orders(S2, Order("ask", "before_die"), Order("ask", "after_die"))
    play(table, S1, "inspiring_speech-5")
    table.answer(S2, f"item:almanac/{table.card(hand(S2), 'watch_and_learn-1')}")
    pass_windows(table, "before_die")
    table.answer(S2, f"sheet:edmund/{table.card(hand(S2), 'persistence-1')}")
    assert asked(table) == {(S2, "before_die")}
    assert not ways(table, S2, "item:almanac")
    assert ways(table, S2, "skill:")
    pass_windows(table)
    assert dials(table) == {"sanity": 9}, "2 and 1 are 3"
