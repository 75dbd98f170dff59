"""THE BRIG, TITLES, SECRECY, and the finer points of dice, decks and limits."""

import pytest

from domain.kernel import Moved, Order, hand
from domain.kernel.events import Asked
from domain.unfathomable.facts.ship import DeepOnesMoved
from domain.unfathomable.facts.turn import DieRead, DieTaken, MythosDrawn
from domain.unfathomable.names import DECKS, ROOMS, MythosId, deck_of, items_zone, past_of
from domain.unfathomable.rules.decks import skill_set
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    S4,
    Unf,
    asked,
    check,
    deep_ones,
    dials,
    pass_windows,
    play,
    scene,
    since,
    ways,
    where,
)

JAIL = ["accusation"]


# --- the Brig and titles ----------------------------------------------------------------------------


@rule("UNF-116")
def test_a_human_leaves_the_brig_by_its_check_only() -> None:
    table = scene(
        at={S1: "brig"},
        cast={S1: "samira"},
        titles={"captain": S2, "keeper": S2},
        items={S1: ["plimsolls"]},
        hands={S1: ["persistence-1"]},
    )
    assert {option for option in table.options(S1) if not option.startswith("skill:")} == {"stop", "room"}


@rule("UNF-117", "UNF-118")
def test_who_is_jailed_loses_each_title_to_the_first_who_may_have_it() -> None:
    """Keilani, both titles; Arjun, next in the Captain's line, is jailed already; William is first for the tome."""
    table = scene(
        "crisis",
        seats=4,
        mythos=JAIL,
        cast={S1: "keilani", S2: "arjun", S3: "jamie", S4: "william"},
        at={S2: "brig"},
        titles={"captain": S1, "keeper": S1},
        spent=[S1],
    )
    table.answer(S1, "0")
    table.answer(S1, S1)
    assert where(table, S1) == "brig"
    assert table.board.titles == {"captain": S3, "keeper": S4}


@rule("UNF-118")
def test_a_revealed_traitor_gains_no_title() -> None:
    table = scene(
        "crisis",
        seats=4,
        mythos=JAIL,
        cast={S1: "keilani", S2: "arjun", S3: "jamie", S4: "edmund"},
        loyalty={S2: "hybrid"},
        revealed=[S2],
        titles={"captain": S1, "keeper": S4},
        spent=[S1, S4],
    )
    table.answer(S1, "0")
    table.answer(S1, S1)
    assert table.board.titles["captain"] == S3


@rule("UNF-130", "UNF-131")
def test_leaving_the_brig_gives_nothing_back_but_the_line_is_read_from_its_top() -> None:
    """Keilani lost the title and is free again: it stays with Jamie, until he loses it."""
    table = scene(
        "crisis",
        seats=4,
        seat=S3,
        mythos=JAIL,
        cast={S1: "keilani", S2: "arjun", S3: "jamie", S4: "edmund"},
        at={S1: "chapel", S2: "brig"},
        titles={"captain": S3, "keeper": S4},
        spent=[S1, S4],
    )
    assert table.board.titles["captain"] == S3
    table.answer(S3, "0")
    table.answer(S3, S3)
    assert table.board.titles["captain"] == S1


@rule("UNF-130")
def test_who_comes_out_of_the_brig_comes_out_without_a_title() -> None:
    """Keilani, first in the Captain's line, is freed by a Jail Break; Jamie stays Captain."""
    table = scene(
        "crisis",
        seat=S2,
        mythos=["jail_break"],
        cast={S1: "keilani", S2: "jamie", S3: "jeanne"},
        at={S1: "brig"},
        titles={"captain": S2, "keeper": S3},
        chaos=["persistence-1", "persistence-1"],
    )
    check(table)
    table.answer(S1, "bridge")
    assert where(table, S1) == "bridge"
    assert table.board.titles == {"captain": S2, "keeper": S3}


@rule("UNF-131")
def test_who_loses_a_title_has_it_again_only_if_all_others_are_jailed() -> None:
    """Fear of the Unknown takes the tome from its Keeper, who is the only free human."""
    for jailed, keeper in (([S2, S3], S1), ([S2], S3)):
        table = scene(
            "crisis",
            cast={S1: "william", S2: "ishmael", S3: "jamie"},
            mythos=["fear_of_the_unknown"],
            at={S1: "sick_bay", **dict.fromkeys(jailed, "brig")},
            titles={"keeper": S1},
            chaos=["rampage-3", "rampage-3"],
        )
        check(table)
        assert table.board.titles["keeper"] == keeper


@rule("UNF-131")
def test_if_all_humans_are_in_the_brig_the_first_of_them_has_the_title() -> None:
    table = scene(
        "crisis",
        mythos=JAIL,
        cast={S1: "jamie", S2: "arjun", S3: "edmund"},
        at={S2: "brig", S3: "brig"},
        titles={"captain": S1, "keeper": S1},
        spent=[S3],
    )
    table.answer(S1, "0")
    assert where(table, S1) == "brig", "nobody else could be chosen"
    assert table.board.titles == {"captain": S2, "keeper": S3}


@rule("UNF-119")
def test_items_do_not_work_in_the_brig() -> None:
    items = {S1: ["shotgun", "binoculars"]}
    traitor = {"loyalty": {S2: "hybrid"}, "revealed": [S2], "cast": {S1: "arjun"}, "items": items}
    table = scene("receive", at={S1: "brig", S2: "brig"}, **traitor)  # type: ignore[arg-type]
    assert skill_set(table.board, S1) == {"influence": 2, "observation": 1, "strength": 2}
    assert ways(table, S1, "attack:") == {S2}
    assert not ways(table, S1, "item:")
    free = scene("receive", at={S1: "galley", S2: "galley"}, **traitor)  # type: ignore[arg-type]
    assert skill_set(free.board, S1) == {"influence": 2, "observation": 2, "strength": 2}
    assert ways(free, S1, "item:") == {f"six_shooter/{S2}", f"shotgun/{S2}"}


@rule("UNF-157")
def test_a_jailed_player_draws_the_whole_set_and_uses_skill_cards() -> None:
    table = scene("receive", at={S1: "brig"})
    assert len(table.cards(hand(S1))) == 5
    table = scene(at={S1: "brig"}, hands={S1: ["watch_and_learn-1"]})
    assert ways(table, S1, "skill:") == {table.card(hand(S1), "watch_and_learn-1")}


@rule("UNF-120")
def test_the_size_of_a_hand_is_public_and_its_cards_are_not() -> None:
    table = scene(hands={S2: ["rampage-3", "persistence-1"]})
    assert len(table.board.cards(hand(S2))) == 2
    assert not set(table.cards(hand(S2))) & set(table.knows(S1).faces)


@rule("UNF-121")
def test_enemies_of_a_human_are_deep_ones_and_traitors_those_of_a_traitor_humans() -> None:
    arranged = {"at": {S1: "chapel", S2: "chapel", S3: "chapel"}, "loyalty": {S2: "hybrid"}, "revealed": [S2]}
    table = scene(deep_ones={"chapel": 2}, **arranged)  # type: ignore[arg-type]
    assert ways(table, S1, "attack:") == {"deep_one:chapel", S2}
    table = scene(seat=S2, deep_ones={"chapel": 2}, **arranged)  # type: ignore[arg-type]
    assert ways(table, S2, "attack:") == {S1, S3}


@rule("UNF-124")
def test_abilities_do_not_reach_into_the_deep() -> None:
    table = scene(cast={S1: "ishmael"}, deep_ones={"deep": 3}, hands={S1: ["shrivelling-1", "lesser_banishment-3"]})
    assert not ways(table, S1, "skill:")
    assert not ways(table, S1, "sheet:")


# --- decks ------------------------------------------------------------------------------------------


def _empty(skill: str) -> Moved:
    """The deck of a skill is discarded; a scene's names are those of its arrangement."""
    cards = scene("receive", at={S1: "sick_bay"}).cards(skill)
    return Moved(tuple(cards), deck_of("strength"), past_of("strength"))


@rule("UNF-139")
def test_an_empty_skill_deck_is_refilled_from_its_discards() -> None:
    table = scene("receive", at={S1: "sick_bay"}, facts=[_empty("strength")])
    assert table.cards("strength") == []
    discards = len(table.cards("strength_past"))
    table.answer(S1, "strength.1")
    assert len(table.cards("strength")) == discards - 1
    assert table.cards("strength_past") == []


@rule("UNF-139")
def test_if_there_is_still_too_little_what_there_is_is_drawn() -> None:
    cards = scene("receive", at={S1: "sick_bay"}).cards("strength")
    gone = Moved(tuple(cards), deck_of("strength"), items_zone(S1))
    table = scene("receive", at={S1: "sick_bay"}, facts=[gone])
    assert table.options(S1) == {"influence.1", "observation.1", "observation.2"}


# --- limits, dice -----------------------------------------------------------------------------------


@rule("UNF-154")
def test_a_feat_works_once() -> None:
    table = scene(cast={S1: "jeanne", S2: "jamie", S3: "ishmael"}, at={S1: "boiler_room"})
    table.answer(S1, "feat:jeanne")
    assert dials(table) == {"fuel": 7}
    assert table.board.travel == 2
    assert "feat:jeanne" not in table.options(S1)
    assert not table.board.sailors[S1].feat


def before_dice(table: Unf, seat: str) -> Unf:
    """This player wants to be asked before and after every die."""
    return table.orders(seat, Order("ask", "before_die"), Order("ask", "after_die"))  # type: ignore[arg-type]


@rule("UNF-155")
@pytest.mark.parametrize(("roll", "change", "result"), [(8, "+2", 8), (1, "-2", 1), (5, "+2", 7)])
def test_a_changed_die_stays_between_one_and_eight(roll: int, change: str, result: int) -> None:
    table = before_dice(scene(hands={S1: ["inspiring_speech-5"], S2: ["keen_insight-3"]}, rolls=[roll]), S2)
    play(table, S1, "inspiring_speech-5")
    assert asked(table) >= {(S2, "before_die")}
    play(table, S2, "keen_insight-3", change)
    pass_windows(table)
    assert [e.result for e in since(table, DieRead)] == [result]


@rule("UNF-155")
def test_rolling_again_reopens_the_window_before_the_roll_and_keeps_what_was_added() -> None:
    table = scene(
        cast={S1: "jeanne", S2: "edmund", S3: "ishmael"},
        hands={S1: ["inspiring_speech-5"], S2: ["keen_insight-3", "persistence-1", "rampage-3"]},
        rolls=[1, 4],
    )
    before_dice(table, S2)
    play(table, S1, "inspiring_speech-5")
    play(table, S2, "keen_insight-3", "+2")
    pass_windows(table, "before_die")
    assert asked(table) == {(S2, "after_die")}
    table.answer(S2, f"sheet:edmund/{table.card(hand(S2), 'persistence-1')}")
    assert asked(table) == {(S2, "before_die")}
    assert table.board.die is not None
    assert table.board.die.plus == 2
    pass_windows(table)
    assert [e.result for e in since(table, DieRead)] == [6]
    assert dials(table) == {"sanity": 9}


@rule("UNF-155")
def test_nobody_is_asked_before_a_die_who_has_not_ordered_it() -> None:
    table = scene(hands={S1: ["inspiring_speech-5"], S2: ["keen_insight-3"]}, rolls=[5])
    play(table, S1, "inspiring_speech-5")
    assert [e.result for e in since(table, DieRead)] == [5]
    assert not [e for e in since(table, Asked) if e.asks[0].kind == "before_die"]


@rule("UNF-155")
def test_a_number_set_by_hand_is_not_rolled_again() -> None:
    table = scene(
        cast={S1: "jeanne", S2: "beatrice", S3: "edmund"},
        hands={S1: ["inspiring_speech-5"], S3: ["persistence-1"]},
    )
    before_dice(before_dice(table, S2), S3)
    play(table, S1, "inspiring_speech-5")
    assert ways(table, S2, "feat:beatrice/") == set("12345678")
    table.answer(S2, "feat:beatrice/8")
    pass_windows(table)
    assert [e.result for e in since(table, DieRead)] == [8]
    assert not [e for e in since(table, Asked) if e.asks[0].kind == "after_die"]
    assert len(since(table, DieTaken)) == 1


@rule("UNF-160")
def test_the_current_player_orders_what_happens_at_once() -> None:
    """Deep Ones in several spaces: the current player, whoever drew the card."""
    table = scene(
        "icons",
        seat=S2,
        at={S1: "sick_bay", S2: "sick_bay", S3: "sick_bay"},
        facts=[MythosDrawn(MythosId("horrific_visions"))],
        deep_ones={"water_1": 1, "water_2": 1},
    )
    assert asked(table) == {(S2, "deep_one_order")}
    table.answer(S2, ["water_2#1", "water_1#1"])
    assert [e.source for e in since(table, DeepOnesMoved)] == ["water_2", "water_1"]
    assert deep_ones(table) == {"deck_2": 1, "deck_1": 1}


@rule("UNF-136")
def test_what_somebody_looks_at_is_seen_by_nobody_else() -> None:
    table = scene(titles={"keeper": S1}, spells=["heal", "feed_the_mind"])
    table.answer(S1, "tome")
    top = table.cards("spells")[:2]
    assert set(top) <= set(table.knows(S1).faces)
    assert not set(top) & set(table.knows(S2).faces)
    assert not set(top) & set(table.knows(S3).faces)


@rule("UNF-116")
def test_an_effect_that_names_the_brig_frees_from_it() -> None:
    table = scene("crisis", seat=S2, mythos=["jail_break"], at={S1: "brig"}, chaos=["persistence-1", "persistence-1"])
    check(table)
    assert dials(table) == {"sanity": 7}
    assert table.options(S1) == {*ROOMS, *DECKS}
    table.answer(S1, "galley")
    assert where(table, S1) == "galley"
