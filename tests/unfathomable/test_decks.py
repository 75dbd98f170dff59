"""Decks at their edges: last cards, single options, when discards make a new deck."""

from typing import Any

import pytest

from domain.kernel import hand
from domain.kernel.events import Resealed
from domain.unfathomable.content import skill_of
from domain.unfathomable.facts.characters import SpellCast
from domain.unfathomable.facts.turn import MythosDrawn
from domain.unfathomable.names import (
    ALL_SKILLS,
    CHAOS,
    DAMAGE,
    ITEMS,
    LOYALTY,
    MYTHOS,
    MYTHOS_PAST,
    PASSENGERS,
    PILE,
    SPELLS,
    WAYPOINTS,
    deck_of,
    past_of,
)
from tests.given import given
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    SHORT,
    asked,
    dials,
    pass_windows,
    scene,
    since,
)
from tests.unfathomable.scenes.edges import AWAY, QUIET, moved_from


@rule("UNF-4", "UNF-12")
def test_every_deck_is_shuffled() -> None:
    table = given(SHORT, 3, rolls=[[S1]])
    for name in ("jeanne", "william", "edmund"):
        table.answer(table.live.asks()[0].seat, name)
    for seat in (S2, S3):
        table.answer(seat, list(table.form(seat).options[:3]))
    decks = {*map(deck_of, ALL_SKILLS), CHAOS, DAMAGE, MYTHOS, WAYPOINTS, SPELLS, PASSENGERS, ITEMS, LOYALTY}
    assert {laid.zone for event in since(table, Resealed) for laid in event.laid if laid.mixed} == decks


@rule("UNF-139")
def test_what_is_left_of_a_deck_is_drawn_before_the_discards() -> None:
    """One strength card is left; the set has two of them."""
    arranged = scene("receive", cast=QUIET, at={S1: "sick_bay"})
    cards = arranged.cards("strength")
    out = moved_from(arranged, deck_of("strength"), past_of("strength"), cards[1:])
    last = arranged.faces("strength")[0]
    table = scene("receive", cast=QUIET, facts=[out])
    held = [face for face in table.faces(hand(S1)) if skill_of(face) == "strength"]
    assert len(held) == 2
    assert last in held
    assert len(table.cards("strength")) == len(cards) - 2
    assert table.cards(past_of("strength")) == []


@rule("UNF-17", "UNF-139")
def test_where_only_one_card_can_be_drawn_nothing_is_asked() -> None:
    """In Sick Bay, with nothing left of two of the three skills of the set."""
    arranged = scene("receive", cast=QUIET, at={S1: "sick_bay"})
    gone = [moved_from(arranged, deck_of(skill), "removed") for skill in ("observation", "strength")]
    table = scene("receive", cast=QUIET, at={S1: "sick_bay"}, facts=gone)
    assert asked(table) == {(S1, "action")}
    assert [skill_of(face) for face in table.faces(hand(S1))] == ["influence"]


@rule("UNF-44")
@pytest.mark.parametrize("left", [0, 2])
def test_the_chaos_deck_is_there_before_and_after_a_check_takes_its_last_cards(left: int) -> None:
    held = {S2: ["rampage-4"]}
    arranged = scene("crisis", mythos=["hull_leak"], hands=held)
    out = moved_from(arranged, CHAOS, past_of("treachery"), arranged.cards(CHAOS)[left:])
    table = scene("crisis", mythos=["hull_leak"], hands=held, facts=[out])
    pass_windows(table, "before_check")
    assert len(table.cards(PILE)) == 2
    assert len(table.cards(CHAOS)) == (8 if left == 0 else 10)


@rule("UNF-159")
def test_with_a_card_left_the_mythos_deck_is_not_made_anew() -> None:
    settings: dict[str, Any] = {"mythos": ["class_struggle", "infection"], "titles": {"captain": S1}, "at": AWAY}
    arranged = scene("crisis", **settings)
    most = moved_from(arranged, MYTHOS, MYTHOS_PAST, arranged.cards(MYTHOS)[1:])
    table = scene("crisis", facts=[most], **settings)
    table.answer(S1, "0")
    assert table.faces(MYTHOS) == ["infection"]
    assert len(table.cards(MYTHOS_PAST)) == 69


@rule("UNF-38", "UNF-159")
def test_a_last_card_without_its_character_is_followed_by_the_discards() -> None:
    settings: dict[str, Any] = {"mythos": ["history_repeats"], "cast": QUIET}
    arranged = scene("discard", seat=S3, **settings)
    rest = moved_from(arranged, MYTHOS, MYTHOS_PAST, arranged.cards(MYTHOS)[1:])
    table = scene("discard", seat=S3, facts=[rest], **settings)
    table.answer(S1, "stop")
    assert len(since(table, MythosDrawn)) == 1
    assert since(table, MythosDrawn)[0].card != "history_repeats"
    assert len(table.cards(MYTHOS)) >= 58, "at most eleven cards of characters were passed over"


@rule("UNF-159")
def test_a_misfortune_with_the_last_card_leaves_a_deck_made_anew() -> None:
    settings: dict[str, Any] = {"cast": {S1: "edmund"}, "loyalty": {S1: "hybrid"}, "mythos": ["class_struggle"]}
    arranged = scene(**settings)
    rest = moved_from(arranged, MYTHOS, MYTHOS_PAST, arranged.cards(MYTHOS)[1:])
    table = scene(facts=[rest], **settings)
    table.answer(S1, "reveal:hybrid").answer(S1, "0")
    assert (len(table.cards(MYTHOS)), table.cards(MYTHOS_PAST)) == (70, [])


@rule("UNF-146", "UNF-38")
def test_who_looks_at_a_card_without_its_character_shows_it_and_looks_at_another() -> None:
    table = scene(at={S1: "bridge"}, cast=QUIET, mythos=["history_repeats", "hull_leak", "infection"], rolls=[1])
    table.answer(S1, "room:mythos")
    assert table.faces(MYTHOS_PAST) == ["history_repeats"]
    assert table.cards(MYTHOS_PAST)[0] in table.knows(S3).faces
    assert [table.knows(S1).faces[card] for card in table.cards(MYTHOS)[:2]] == ["hull_leak", "infection"]


@rule("UNF-146")
def test_two_cards_are_looked_at_though_one_is_left() -> None:
    settings: dict[str, Any] = {"at": {S1: "bridge"}, "cast": QUIET, "mythos": ["hull_leak"], "rolls": [1]}
    arranged = scene(**settings)
    rest = moved_from(arranged, MYTHOS, MYTHOS_PAST, arranged.cards(MYTHOS)[1:])
    table = scene(facts=[rest], **settings)
    table.answer(S1, "room:mythos")
    assert len(table.form(S1).items) == 2
    assert table.knows(S1).faces[table.form(S1).items[0]] == "hull_leak"


def test_the_last_item_and_the_last_spell_may_be_put_back() -> None:
    settings: dict[str, Any] = {"at": {S1: "cargo_hold"}, "titles": {"keeper": S1}}
    settings |= {"item_deck": ["shotgun"], "spells": ["feed_the_mind"]}
    arranged = scene(**settings)
    facts = [
        moved_from(arranged, ITEMS, "removed", arranged.cards(ITEMS)[1:]),
        moved_from(arranged, SPELLS, "removed", arranged.cards(SPELLS)[1:]),
    ]
    table = scene(facts=facts, **settings)
    table.answer(S1, "room")
    assert (table.form(S1).least, table.form(S1).most) == (0, 1)
    table.answer(S1, [])
    assert table.faces(ITEMS) == ["shotgun"]
    table.answer(S1, "tome")
    assert (table.form(S1).least, table.form(S1).most) == (0, 1)
    table.answer(S1, [])
    assert table.faces(SPELLS) == ["feed_the_mind"]
    assert dials(table) == {}


@rule("UNF-149", "UNF-153")
def test_of_two_items_or_spells_one_must_be_taken_and_all_see_which() -> None:
    table = scene(at={S1: "cargo_hold"}, titles={"keeper": S1}, item_deck=["shotgun", "plimsolls"])
    table.answer(S1, "room")
    shotgun, plimsolls = table.cards(ITEMS)[:2]
    assert (table.form(S1).least, table.form(S1).most) == (1, 1)
    assert [table.knows(S1).faces[card] for card in (shotgun, plimsolls)] == ["shotgun", "plimsolls"]
    assert not {shotgun, plimsolls} & set(table.knows(S2).faces)
    table.answer(S1, shotgun)
    assert table.knows(S2).faces[shotgun] == "shotgun"
    assert plimsolls not in table.knows(S2).faces
    table.answer(S1, "tome")
    assert (table.form(S1).least, table.form(S1).most) == (1, 1)
    first = table.cards(SPELLS)[0]
    table.answer(S1, first)
    assert table.knows(S2).faces[first] == table.face(first)
    assert [(event.seat, event.spell) for event in since(table, SpellCast)] == [(S1, table.face(first))]
