"""What a player of Unfathomable reads: options say what they do, questions what is going on, the story no more than
it must."""

import re

from domain.kernel import WATCHER, Order, hand
from projections.phrases import Eyes
from projections.unfathomable.words import WORDS
from tests.projections.unfathomable.looking import asked, story, text_of, texts
from tests.unfathomable.scenes import S1, S2, S3, pass_windows, play, scene

# --- options ----------------------------------------------------------------------------------------


def test_rooms_say_what_they_do() -> None:
    fuel = scene(at={S1: "boiler_room"}, hands={S1: ["rampage-3", "shrug_it_off-5"]})
    assert text_of(asked(fuel, S1), "Boiler Room: discard Rampage 3") == (
        "Boiler Room: discard Rampage 3 (strength); the ship travels on by 1; a die of 3 or less costs 1 fuel"
    )
    galley = scene(at={S1: "galley"})
    assert "Galley: draw 1 to 5 cards; a die below their number costs 1 food" in texts(asked(galley, S1))
    cabin = scene(at={S1: "captains_cabin"})
    assert "Captain's Cabin: a check, 8 (influence, observation), to send Seat 2 to the Brig" in texts(asked(cabin, S1))
    brig = scene(at={S1: "brig"})
    assert "Brig: a check, 8 (lore, strength), to get out" in texts(asked(brig, S1))


def test_an_ability_without_a_target_is_read_out() -> None:
    table = scene(hands={S1: ["inspiring_speech-5", "watch_and_learn-1"]})
    assert text_of(asked(table, S1), "Inspiring Speech 5") == (
        "Inspiring Speech 5 (influence): roll the die: on 2 or less lose 1 sanity; on 3 or more gain 1 sanity"
    )
    assert text_of(asked(table, S1), "Watch and Learn 1").endswith(": draw 2 cards from any decks but treachery")


def test_a_card_that_is_paid_with_goes_by_its_name() -> None:
    table = scene(cast={S1: "beatrice"}, at={S1: "galley"}, hands={S1: ["keen_insight-3", "watch_and_learn-2"]})
    table.orders(S1, Order("ask", "before_die")).answer(S1, "room").answer(S1, ["lore.1"])
    paid = [text for text in texts(asked(table, S1)) if text.startswith("Almanac")]
    assert {"Almanac: Keen Insight 3 (observation)", "Almanac: Watch and Learn 2 (observation)"} <= set(paid)


def test_whoever_chooses_a_character_reads_what_it_can_do() -> None:
    eyes = Eyes(S1, scene().board, {}, {"kind": "character", "seat": S1})
    said = WORDS.option("character", "samira", eyes)
    assert said.en.startswith("Samira Dualeh, Stowaway: draws 1 lore, 2 observation, 2 will; begins in the Cargo Hold")
    assert "in line for Captain 10, for Keeper of the Tome 5" in said.en and "Well Equipped" in said.en


def test_cards_that_were_looked_at_are_read_out() -> None:
    table = scene(titles={"keeper": S1}, spells=["raise_the_dead", "lure_monster"]).answer(S1, "tome")
    ask = asked(table, S1)
    assert "Raise the Dead: Lose 1 sanity; gain 2 souls." in texts(ask)
    assert set(texts(asked(table, S1, WATCHER))) == {"A card"}


def test_a_check_as_an_option_says_what_it_wants() -> None:
    table = scene("crisis", mythos=["kitty_litter"])
    pass_windows(table)
    assert text_of(asked(table, S1), "Make the check") == (
        "Make the check: Check 10 (lore, observation). Pass: gain 1 sanity. Fail: lose 1 sanity."
    )


def test_cards_say_what_they_count_in_the_check() -> None:
    table = scene("crisis", mythos=["hull_leak"], hands={S2: ["rampage-4", "true_grit-5"]})
    pass_windows(table)
    assert texts(asked(table, S2)) == ["Rampage 4 (strength): +4", "True Grit 5 (will): -5"]
    assert texts(asked(table, S2, S3)) == ["A card", "A card"]


def test_what_changes_the_total_says_how_it_would_come_out() -> None:
    chaos = ["combat_training-1", "watch_and_learn-1"]
    table = scene("crisis", mythos=["hull_leak"], hands={S2: ["rampage-4", "determination-3"]}, chaos=chaos)
    pass_windows(table, "before_check")
    table.answer(S2, [table.card("hand:s2", "rampage-4")])
    assert asked(table, S2).text.en == (
        "The check: Hull Leak, 9 (observation, strength); the total is 6: failed. Use something?"
    )
    assert text_of(asked(table, S2), "Determination 3 (will): +2") == (
        "Determination 3 (will): +2, the total is 8: failed"
    )


def test_a_card_that_is_added_late_says_what_comes_of_it() -> None:
    chaos = ["combat_training-1", "watch_and_learn-1"]
    hands = {S2: ["rampage-4", "true_grit-5"]}
    table = scene("crisis", cast={S2: "keilani"}, mythos=["hull_leak"], hands=hands, chaos=chaos)
    pass_windows(table, "before_check", "crisis")
    table.answer(S2, [])
    assert text_of(asked(table, S2), "Experienced: Rampage 4") == (
        "Experienced: Rampage 4 (strength), the total is 6: failed"
    )


# --- questions --------------------------------------------------------------------------------------


def test_the_question_for_cards_says_what_lies_in_the_check() -> None:
    table = scene("crisis", mythos=["hull_leak"], hands={S2: ["rampage-4"], S3: ["rampage-3"]})
    pass_windows(table)
    ask = asked(table, S2)
    assert re.fullmatch(
        r"Add cards to the check\? Hull Leak, 9 \(observation, strength\); with 2 chaos cards \(about -\d\.\d\)\. "
        r"After you: Seat 3 and Seat 1\.",
        ask.text.en,
    )
    table.answer(S2, [table.card("hand:s2", "rampage-4")])
    assert "1 of Seat 2. After you: Seat 1." in asked(table, S3).text.en


def test_what_is_expected_of_chaos_follows_from_what_the_seat_sees() -> None:
    """Whoever holds the high cards of a skill expects less of it."""
    strong = ["shrug_it_off-5", "shrug_it_off-5", "rampage-4", "rampage-4", "rampage-4"]
    table = scene("crisis", mythos=["hull_leak"], hands={S2: strong, S3: ["watch_and_learn-1"]})
    pass_windows(table)
    own, other = (asked(table, S2, viewer).text.en for viewer in (S2, WATCHER))
    assert guessed(own) < guessed(other)


def guessed(text: str) -> float:
    found = re.search(r"about ([+-]\d\.\d)", text)
    assert found is not None
    return float(found[1])


def test_an_action_that_is_lent_says_in_whose_turn() -> None:
    table = scene(hands={S1: ["coordinated_effort-1"]})
    assert asked(table, S1).text.en == "Your action? 2 left."
    play(table, S1, "coordinated_effort-1", S2)
    assert asked(table, S2).text.en == "An action in the turn of Seat 1: what do you do?"


def test_the_die_says_what_it_is_for_and_how_likely() -> None:
    table = scene(at={S1: "galley"}, deep_ones={"galley": 1}, hands={S2: ["keen_insight-3"]}, rolls=[2])
    table.orders(S2, Order("ask", "before_die")).answer(S1, "attack:deep_one:galley")
    assert asked(table, S2).text.en == (
        "The die: an attack on a Deep One; 4 or more is wanted, 5 in 8. Use something before it is rolled?"
    )


def test_a_threat_says_who() -> None:
    table = scene(
        seat=S2, cast={S2: "jamie"}, loyalty={S2: "hybrid"}, revealed=[S2], at={S1: "galley", S2: "galley"},
        hands={S1: ["shrug_it_off-5"]}, rolls=[8],
    )  # fmt: skip
    table.answer(S2, "attack:s1")
    pass_windows(table, "after_attack")
    assert asked(table, S1).text.en == "About to be defeated: Seat 1. Prevent it?"


# --- the story --------------------------------------------------------------------------------------


def test_a_roll_is_two_lines_and_what_comes_of_it() -> None:
    table = scene(at={S1: "galley"}, deep_ones={"galley": 1}, rolls=[4])
    since = table.live.seq
    table.answer(S1, "attack:deep_one:galley")
    pass_windows(table)
    assert story(table, S1, since) == [
        "Seat 1: attack a Deep One in the Galley.",
        "The die: an attack on a Deep One; 4 or more is wanted.",
        "Rolled (an attack on a Deep One): 4.",
        "A Deep One in the Galley is defeated.",
    ]


def test_the_story_says_from_which_deck_others_draw() -> None:
    table = scene(at={S1: "galley"}, rolls=[8])
    since = table.live.seq
    table.answer(S1, "room").answer(S1, ["lore.1", "will.1"])
    assert story(table, S2, since)[:4] == [
        "Seat 1: use the room.",
        "Seat 1 is at work in the Galley.",
        "Seat 1: lore and will.",
        "Seat 1 draws from the lore deck: a card.",
    ]


def test_a_crisis_for_somebody_in_the_brig_is_said_to_be_none() -> None:
    table = scene("crisis", at={S1: "brig"}, mythos=["hull_leak"])
    assert any(line.startswith("Hull Leak is drawn; Seat 1 is in the Brig") for line in story(table, S2))


def test_the_story_says_what_orders_have_answered() -> None:
    table = scene("crisis", mythos=["hull_leak"], hands={S2: ["rampage-4"], S3: ["rampage-3"]})
    pass_windows(table, "before_check")
    since = table.live.seq
    table.orders(S3, Order("answer", "add_cards", "once", answer=table.cards(hand(S3)))).answer(S2, [])
    assert "Seat 2 adds cards, face down: 0." in story(table, S1, since)
    assert "Seat 3 adds cards, face down: 1 (by order)." in story(table, S1, since)
    assert "Seat 3 adds Rampage 3 (strength) (by order)." in story(table, S3, since)
