"""RESOLVING SKILL CHECKS: chaos, contributions, secrecy, totals, and the book's own example."""

from collections import Counter

import pytest

from domain.kernel import Order, When, hand
from domain.kernel.events import Decided, Moved, Resealed, Shown
from domain.unfathomable.content import skill_of
from domain.unfathomable.facts.turn import CardsAdded, CheckBegun, CheckEnded, Totalled
from domain.unfathomable.names import CHAOS, PILE, deck_of, past_of
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    S4,
    Unf,
    add,
    asked,
    check,
    dials,
    pass_windows,
    play,
    scene,
    since,
    where,
)

RAID = ["food_stores_raid"]
CALM = ["persistence-1", "persistence-1"]
"""Chaos cards that take 2 off a check of influence and strength."""


def total_of(table: Unf) -> int:
    return int(since(table, Totalled)[-1].total)


def outcome_of(table: Unf) -> str:
    return str(since(table, CheckEnded)[-1].outcome)


@rule("UNF-52", "UNF-48", "UNF-49")
def test_the_books_example_comes_out() -> None:
    """Three Rampages and Nothing to Hide for it, Keen Insight and Shrivelling against it: 10 of 11; 8 is enough."""
    table = scene(
        "crisis",
        mythos=RAID,
        chaos=["nothing_to_hide-4", "keen_insight-3"],
        hands={S2: ["shrivelling-1"], S1: ["rampage-3", "rampage-3", "rampage-4"]},
    )
    add(table, s2=["shrivelling-1"], s1=["rampage-3", "rampage-3", "rampage-4"])
    assert total_of(table) == 10
    pass_windows(table, "after_total")
    assert outcome_of(table) == "partial"
    assert dials(table) == {"food": 7}


@pytest.mark.parametrize(
    ("cards", "total", "outcome", "food"),
    [
        (["rampage-4", "rampage-4", "rampage-3", "inspiring_speech-5"], 14, "pass", 8),
        (["rampage-4", "rampage-4", "inspiring_speech-5"], 11, "pass", 8),
        (["rampage-4", "rampage-3", "rampage-3", "combat_training-2"], 10, "partial", 7),
        (["rampage-4", "rampage-4", "combat_training-2"], 8, "partial", 7),
        (["rampage-4", "rampage-3", "combat_training-2"], 7, "fail", 6),
        ([], -2, "fail", 6),
    ],
)
@rule("UNF-42", "UNF-48", "UNF-49")
def test_a_total_of_the_target_passes_and_the_middle_line_begins_at_its_number(
    cards: list[str], total: int, outcome: str, food: int
) -> None:
    table = scene("crisis", mythos=RAID, chaos=CALM, hands={S2: cards})
    check(table, s2=cards)
    assert (total_of(table), outcome_of(table)) == (total, outcome)
    assert table.board.dials["food"] == food


@rule("UNF-42")
def test_only_the_skills_of_the_card_support_it() -> None:
    held = ["combat_training-1", "coordinated_effort-1", "shrivelling-1", "watch_and_learn-1", "persistence-1"]
    table = scene("crisis", mythos=RAID, chaos=CALM, hands={S2: held})
    (begun,) = since(table, CheckBegun)
    assert (begun.target, begun.skills, begun.least) == (11, ("influence", "strength"), 8)
    check(table, s2=held)
    assert total_of(table) == 1 + 1 - 1 - 1 - 1 - 2


@rule("UNF-53")
def test_treachery_opposes_whatever_the_check_asks_for() -> None:
    table = scene("crisis", mythos=RAID, chaos=["reinforcements-1", "perform_rites-5"])
    check(table)
    assert total_of(table) == -6


@rule("UNF-43")
def test_two_chaos_cards_lie_there_before_anybody_adds_one() -> None:
    table = scene("crisis", mythos=RAID, chaos=CALM, hands={S2: ["rampage-4"]})
    pass_windows(table, "before_check")
    assert asked(table) == {(S2, "add_cards")}
    assert table.faces(PILE) == CALM
    assert not any(card in table.knows(S2).faces for card in table.cards(PILE))


@rule("UNF-44")
def test_the_chaos_deck_is_made_anew_the_moment_it_is_empty_also_between_two_cards() -> None:
    table = scene("crisis", mythos=RAID, chaos=["persistence-1"], hands={S2: ["rampage-4"]})
    left = table.cards(CHAOS)
    assert len(left) == 10
    table = scene("crisis", mythos=RAID, hands={S2: ["rampage-4"]}, facts=[_keep_one_chaos_card()])
    pass_windows(table, "before_check")
    assert len(table.cards(PILE)) == 2
    assert len(table.cards(CHAOS)) == 9


def _keep_one_chaos_card() -> Moved:
    """Nine of the ten chaos cards go aside; a scene's names are those of its arrangement."""
    table = scene("crisis", mythos=RAID, hands={S2: ["rampage-4"]})
    return Moved(tuple(table.cards(CHAOS)[1:]), CHAOS, past_of("treachery"))


@rule("UNF-44")
def test_a_skill_that_is_short_of_two_cards_is_left_out_of_the_new_chaos_deck() -> None:
    """One chaos card is left, and one strength card; of lore there is one in the deck and one discarded."""
    arranged = scene("crisis", mythos=RAID, hands={S2: ["rampage-4"]})
    strength, lore = arranged.cards("strength"), arranged.cards("lore")
    gone = past_of("treachery")
    facts = [
        _keep_one_chaos_card(),
        Moved(tuple(strength[1:]), deck_of("strength"), gone),
        Moved(tuple(lore[2:]), deck_of("lore"), gone),
        Moved((lore[1],), deck_of("lore"), past_of("lore")),
    ]
    table = scene("crisis", mythos=RAID, hands={S2: ["rampage-4"]}, facts=facts)
    pass_windows(table, "before_check")
    there = Counter(skill_of(face) for face in [*table.faces(CHAOS), *table.faces(PILE)])
    made = there - Counter([skill_of(arranged.faces(CHAOS)[0])])
    assert made == Counter(influence=2, lore=2, observation=2, will=2)
    assert len(table.cards("strength")) == 1


@rule("UNF-45", "UNF-46")
def test_the_seat_left_of_the_current_player_is_first_and_the_current_player_last() -> None:
    cards = ["rampage-3", "combat_training-1"]
    table = scene("crisis", seat=S2, seats=4, mythos=RAID, chaos=CALM, hands=dict.fromkeys((S1, S2, S3, S4), cards))
    pass_windows(table, "before_check")
    order = []
    while table.live.asks()[0].kind == "add_cards":
        seat = table.live.asks()[0].seat
        assert table.form(seat).least == 0
        assert table.form(seat).most == 2
        order.append(seat)
        table.answer(seat, [] if seat == S3 else table.cards(hand(seat)))
    assert order == [S3, S4, S1, S2]
    assert [(e.seat, e.n) for e in since(table, CardsAdded)] == [(S4, 2), (S1, 2), (S2, 2)]


@rule("UNF-45")
def test_who_has_no_cards_is_not_asked() -> None:
    table = scene("crisis", mythos=RAID, chaos=CALM, hands={S3: ["rampage-3"]})
    pass_windows(table, "before_check")
    assert asked(table) == {(S3, "add_cards")}


@rule("UNF-47")
def test_nobody_can_tell_whose_a_card_was() -> None:
    """The answer is sealed, and one reseal takes up all hands and the pile together: no name survives it."""
    hands = {S2: ["rampage-4", "persistence-2"], S3: ["shrivelling-2", "rampage-3"]}
    table = scene("crisis", mythos=RAID, chaos=CALM, hands=hands)
    before = {card for zone in (hand(S2), hand(S3), PILE) for card in table.cards(zone)}
    add(table, s2=["rampage-4"], s3=["shrivelling-2"])
    answers = [event for event in since(table, Decided) if event.seal]
    assert [(event.seat, event.answer, event.outline) for event in answers][-2:] == [(S2, None, (1,)), (S3, None, (1,))]
    mixed = [event for event in since(table, Resealed) if event.why == "the skill check"]
    assert len(mixed) == 1
    now = {card for zone in (hand(S2), hand(S3), PILE) for card in table.cards(zone)}
    assert not before & now
    shown = since(table, Shown)[-1]
    assert sorted(shown.faces) == ["persistence-1", "persistence-1", "rampage-4", "shrivelling-2"]


@rule("UNF-161")
def test_how_many_cards_each_adds_is_public() -> None:
    table = scene("crisis", mythos=RAID, chaos=CALM, hands={S2: ["rampage-4", "rampage-3"], S3: ["rampage-3"]})
    add(table, s2=["rampage-4", "rampage-3"], s3=["rampage-3"])
    assert table.board.check is not None
    assert table.board.check.added == {S2: 2, S3: 1}


@rule("UNF-50")
def test_all_cards_go_to_the_piles_of_their_skills() -> None:
    table = scene("crisis", mythos=RAID, chaos=CALM, hands={S2: ["rampage-4", "shrivelling-1"]})
    check(table, s2=["rampage-4", "shrivelling-1"])
    assert table.faces(past_of("strength")) == ["rampage-4"]
    assert table.faces(past_of("lore")) == ["shrivelling-1"]
    assert table.faces(past_of("will")) == CALM
    assert table.cards(PILE) == []


@rule("UNF-51")
@pytest.mark.parametrize(("at", "option", "there"), [("captains_cabin", "room:s2", "chapel"), ("brig", "room", "brig")])
def test_a_failed_check_of_a_space_changes_nothing(at: str, option: str, there: str) -> None:
    table = scene(at={S1: at, S2: "chapel"}, chaos=CALM, hands={S3: ["persistence-2"]})
    table.answer(S1, option)
    check(table)
    assert outcome_of(table) == "fail"
    assert where(table, S1) == at
    assert where(table, S2) == "chapel"
    assert dials(table) == {}


@rule("UNF-54")
def test_from_the_brig_at_most_one_card_is_added() -> None:
    table = scene("crisis", mythos=RAID, chaos=CALM, at={S2: "brig"}, hands={S2: ["rampage-4", "rampage-3"]})
    pass_windows(table, "before_check")
    assert (table.form(S2).least, table.form(S2).most) == (0, 1)
    assert table.refused(S2, table.cards(hand(S2))).code == "choose-count"


@rule("UNF-55")
def test_a_revealed_traitor_adds_at_most_one_card() -> None:
    table = scene(
        "crisis",
        mythos=RAID,
        chaos=CALM,
        loyalty={S2: "hybrid"},
        revealed=[S2],
        hands={S2: ["ransack-4", "perform_rites-5"]},
    )
    pass_windows(table, "before_check")
    assert table.form(S2).most == 1
    add(table, s2=["perform_rites-5"])
    assert total_of(table) == -7


def test_cards_can_be_promised_ahead_of_time() -> None:
    """An order answers at the seat's place in the round, and is as secret as an answer."""
    table = scene("crisis", mythos=RAID, chaos=CALM, hands={S2: ["rampage-4"], S3: ["rampage-3"]})
    pass_windows(table, "before_check")
    table.orders(S3, Order("answer", "add_cards", "once", answer=table.cards(hand(S3))))
    assert asked(table) == {(S2, "add_cards")}
    table.answer(S2, [])
    assert total_of(table) == 1
    answer = next(event for event in since(table, Decided) if event.by == "order")
    assert (answer.seat, answer.answer, answer.outline) == (S3, None, (1,))


@pytest.mark.parametrize(("skill", "waits"), [("strength", True), ("lore", False)])
def test_a_player_can_wish_to_be_asked_only_where_a_skill_counts(skill: str, waits: bool) -> None:
    """The check counts strength; `about` names the skills and the card."""
    table = scene("crisis", mythos=RAID, chaos=CALM, hands={S2: ["rampage-4"], S3: ["rampage-3"]})
    pass_windows(table, "before_check")
    assert skill in table.ask(S2).about or not waits
    assert table.ask(S2).about[-1] == table.board.crisis
    wish = Order("ask", "add_cards", when=When(about=(skill,)))
    table.orders(S2, wish, Order("answer", "add_cards", answer=[]))
    assert asked(table) == {(S2 if waits else S3, "add_cards")}


@rule("UNF-156")
def test_a_partial_result_is_neither_a_pass_nor_a_fail_for_other_cards() -> None:
    """The Ring's treachery comes only with a pass."""
    table = scene(
        "crisis",
        mythos=RAID,
        cast={S2: "edmund"},
        spent=[S2],
        chaos=CALM,
        hands={S3: ["rampage-4", "rampage-4", "combat_training-1"]},
    )
    add(table, s3=["rampage-4", "rampage-4", "combat_training-1"])
    assert total_of(table) == 7
    table.answer(S2, "item:lucky_ring/+2")
    pass_windows(table)
    assert outcome_of(table) == "partial"
    assert not [face for face in table.faces(CHAOS) if skill_of(face) == "treachery"]
    assert len(table.cards(CHAOS)) == 8


def test_a_window_asks_by_what_everybody_can_see() -> None:
    """Whoever has cards is asked before and after, whatever they are."""
    table = scene("crisis", mythos=RAID, chaos=CALM, spent=[S3], hands={S2: ["rampage-4"]})
    assert asked(table) == {(S2, "before_check")}
    assert table.options(S2) == set()
    add(table)
    assert asked(table) == {(S2, "after_total")}
    assert table.options(S2) == set()


def test_determination_can_tip_the_total_and_the_window_opens_again() -> None:
    hands = {S2: ["determination-3", "persistence-1"], S3: ["rampage-4"]}
    table = scene("crisis", mythos=RAID, chaos=CALM, hands=hands)
    add(table)
    play(table, S2, "determination-3", "+2")
    assert table.board.check is not None
    assert table.board.check.total == 0
    assert asked(table) == {(S2, "after_total"), (S3, "after_total")}
