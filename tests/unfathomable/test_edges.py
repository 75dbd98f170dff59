"""Edges of the rules: last cards, single options, what stays secret, and what the die and the windows tell."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.kernel import GameId, Moved, Order, Seat, hand
from domain.kernel.events import Asked, Decided, Resealed
from domain.unfathomable.content import NUMBERS, skill_of
from domain.unfathomable.effects import DefeatRolled, Either, May, Risk, RiskFor, RollDie, RollPassengers, SpendAndRoll
from domain.unfathomable.effects_sea import Gain, Lose
from domain.unfathomable.facts_crew import ImprovementChosen, LoyaltyDealt, SpellCast
from domain.unfathomable.facts_ship import DeepOnesSpawned, MonarchMoved
from domain.unfathomable.facts_turn import AbilityUsed, DieTaken, MythosDrawn
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
    ItemId,
    MythosId,
    deck_of,
    loyalty_zone,
    past_of,
)
from tests.given import given
from tests.rule import rule
from tests.unfathomable.crises import settle
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    SHORT,
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
    ways,
    where,
)

QUIET: dict[Seat, str] = {S1: "jeanne", S2: "jamie", S3: "ishmael"}
"""None of them reacts to dice, defeats or mythos cards."""
CALM = ["persistence-1", "persistence-1"]
FEAR = ["rampage-3", "rampage-3"]
AWAY: dict[Seat, str] = {S1: "sick_bay", S2: "sick_bay", S3: "sick_bay"}


def icons(card: str, **how: Any) -> Unf:
    """The icons of this card are resolved, with everybody out of the way."""
    settings = {"cast": QUIET, "at": AWAY, **how}
    return scene("icons", facts=[MythosDrawn(MythosId(card)), *settings.pop("more", [])], **settings)


def moved_from(arranged: Unf, source: Any, target: Any, cards: Sequence[Any] | None = None) -> Moved:
    """All cards of a zone, or these, lie elsewhere; a scene's names are those of its arrangement."""
    return Moved(tuple(arranged.cards(source) if cards is None else cards), source, target)


# --- decks ------------------------------------------------------------------------------------------


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


# --- secrecy ----------------------------------------------------------------------------------------


@rule("UNF-120", "UNF-136")
def test_what_is_chosen_from_a_hand_or_put_back_is_not_said() -> None:
    table = scene(at={S1: "bridge"}, cast=QUIET, hands={S1: ["persistence-1", "rampage-3", "shrivelling-1"]}, rolls=[1])
    play(table, S1, "persistence-1")
    table.answer(S1, [table.card(hand(S1), "rampage-3")])
    exchanged = [event for event in since(table, Decided) if event.seal][-1]
    assert (exchanged.answer, exchanged.outline) == (None, (1,))
    table.answer(S1, "will")
    table.answer(S1, "room:waypoints")
    table.answer(S1, table.form(S1).items)
    assert [event for event in since(table, Decided) if event.seal][-1].answer is None


@rule("UNF-20")
def test_what_is_discarded_to_the_limit_is_decided_in_secret_and_then_lies_open() -> None:
    eleven = ["persistence-1"] * 5 + ["shrivelling-1"] * 5 + ["rampage-3"]
    table = scene("discard", hands={S1: eleven})
    table.answer(S1, [table.card(hand(S1), "rampage-3")])
    assert [event for event in since(table, Decided) if event.seal][-1].answer is None
    assert table.cards(past_of("strength"))[0] in table.knows(S2).faces


def test_the_promise_of_a_lore_card_is_kept_with_the_lowest_if_none_is_named() -> None:
    table = scene(
        "crisis",
        mythos=["poisoned_food"],
        cast=QUIET,
        titles={"keeper": S2},
        hands={S2: ["forced_learning-5", "shrivelling-1", "lesser_banishment-3"]},
        rolls=[5],
    )
    table.answer(S2, "0")
    table.answer(S2, [])
    assert table.faces(past_of("lore")) == ["shrivelling-1"]
    assert dials(table) == {"souls": 7}


# --- what the die and the windows tell --------------------------------------------------------------


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


# --- the awakening ----------------------------------------------------------------------------------


@rule("UNF-102")
@pytest.mark.parametrize(
    ("voyage", "waypoint", "dealt"),
    [
        ({"reef": 2}, "smooth_sailing", 0),
        ({"sea_smoke": 3}, "smooth_sailing", 1),
        ({"calm_waters": 4}, "smooth_sailing", 1),
    ],
)
def test_the_awakening_comes_at_six_and_not_at_five(voyage: dict[str, int], waypoint: str, dealt: int) -> None:
    table = icons("hull_leak", travel=3, voyage=voyage, waypoints=[waypoint, "iceberg"], titles={"captain": S1})
    table.answer(S1, table.card(WAYPOINTS, waypoint))
    assert [event.awakening for event in since(table, LoyaltyDealt)].count(True) == dealt
    assert table.board.awakened is bool(dealt)


@rule("UNF-102", "UNF-161")
def test_nobody_can_tell_which_loyalty_card_came_first() -> None:
    table = icons("hull_leak", travel=3, voyage={"sea_smoke": 3}, waypoints=["smooth_sailing", "iceberg"])
    first = {seat: table.cards(loyalty_zone(seat)) for seat in table.board.seats}
    table.answer(S1, table.card(WAYPOINTS, "smooth_sailing"))
    for seat in table.board.seats:
        now = table.cards(loyalty_zone(seat))
        assert len(now) == 2
        assert not set(first[seat]) & set(now)
        assert set(now) <= set(table.knows(seat).faces)


@rule("UNF-102")
def test_there_is_one_awakening() -> None:
    """The second waypoint after it deals nothing: the deck is empty."""
    table = icons("hull_leak", travel=3, voyage={"sea_smoke": 3}, more=[LoyaltyDealt(awakening=True)])
    before = len(since(table, LoyaltyDealt))
    table.answer(S1, table.cards(WAYPOINTS)[0])
    assert len(since(table, LoyaltyDealt)) == before
    assert table.board.loyalty_count(S1) == 1


@rule("UNF-102")
def test_a_waypoint_that_ends_the_game_awakens_nobody() -> None:
    waypoints = ["smooth_sailing", "iceberg"]
    table = icons("hull_leak", travel=3, voyage={"sea_smoke": 3}, waypoints=waypoints, dials={"fuel": 1})
    table.answer(S1, table.card(WAYPOINTS, "smooth_sailing"))
    assert table.board.ended is not None
    assert not table.board.awakened
    assert table.board.distance() == 6


@rule("UNF-13")
def test_the_loyalty_deck_falls_on_different_players() -> None:
    """In four games what is left in the deck is not always the same."""
    first = set()
    for k in range(4):
        table = given(SHORT, 3, game=GameId(f"g-loyal-{k}"))
        while table.live.asks()[0].kind in ("character", "starting_hand"):
            ask = table.live.asks()[0]
            most = 1 if ask.kind == "character" else 3
            table.answer(ask.seat, list(table.form(ask.seat).options[:most]))
        first.add(tuple(table.faces(LOYALTY)))
    assert len(first) > 1


# --- cards at their edges ---------------------------------------------------------------------------


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


# --- texts and prices -------------------------------------------------------------------------------


LOSS, GAIN = Lose("food"), Gain("fuel", 2)


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (Risk(2), ["risk 2 passengers"]),
        (Risk(1, (LOSS,)), ["risk 1 passenger", "none", "lose 1 food"]),
        (RiskFor(3, (GAIN,)), ["risk 3 passengers", "gain 2 fuel"]),
        (RollDie(4, (LOSS,), (GAIN,)), ["4 or less", "lose 1 food", "5 or more", "gain 2 fuel"]),
        (RollPassengers((LOSS,)), ["number of passengers", "lose 1 food"]),
        (SpendAndRoll("lore", 6, (LOSS,), (GAIN,)), ["1 lore card", "6 or less", "lose 1 food", "7 or more"]),
        (May((LOSS,), "current"), ["the current player may", "lose 1 food"]),
        (Either(((LOSS,), (GAIN,))), ["lose 1 food", "or", "gain 2 fuel"]),
        (DefeatRolled(4, (LOSS,)), ["defeat", "5 or more", "lose 1 food"]),
    ],
)
def test_a_text_says_everything_in_its_order(effect: Any, words: list[str]) -> None:
    text = effect.said()
    places = [text.find(word) for word in words]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("effect", "worth"),
    [
        (RollDie(4, (LOSS,), (GAIN,)), (-1 * 4 + 2 * 4) / 8),
        (RollDie(6, (LOSS,), (GAIN,)), (-1 * 6 + 2 * 2) / 8),
        (RollPassengers((Lose("souls", 3),)), -1.0),
        (RiskFor(2, (GAIN,)), 2 - 0.8),
        (SpendAndRoll("lore", 6, (LOSS,), (GAIN,)), 0.5),
        (May((LOSS,)), 0.0),
        (May((GAIN,)), 2.0),
        (Either(((LOSS,), (GAIN,))), 2.0),
        (DefeatRolled(4, (LOSS,)), 2.5),
    ],
)
def test_prices_are_reckoned_from_what_an_effect_holds(effect: Any, worth: float) -> None:
    assert effect.worth() == pytest.approx(worth)


# --- tracks and open knowledge ----------------------------------------------------------------------


@rule("UNF-140")
def test_a_ritual_that_goes_beyond_cast_goes_on_from_start() -> None:
    table = scene(
        cast=QUIET,
        titles={"keeper": S1},
        spells=["greater_banishment", "heal"],
        ritual=3,
        deep_ones={"water_5": 2},
        rolls=[5],
    )
    table.answer(S1, "tome")
    table.answer(S1, table.card(SPELLS, "greater_banishment"))
    assert table.board.ritual == 1
    assert deep_ones(table) == {}


@rule("UNF-161")
def test_counts_are_public_and_what_leaves_the_game_unseen_stays_unseen() -> None:
    """The Anarcho-Individualist removes five items that nobody has looked at."""
    table = scene("crisis", mythos=["the_anarcho_individualist"], cast=QUIET, hands={S2: ["rampage-3"]})
    before = len(table.board.cards(ITEMS))
    hidden = [*table.cards(CHAOS), *table.cards(PASSENGERS), *table.cards(ITEMS)[1:6]]
    table.answer(S1, "0")
    board = table.board
    assert (len(board.cards(ITEMS)), len(board.cards("removed"))) == (before - 6, 5)  # type: ignore[arg-type]
    assert (board.reserve, len(board.cards(PASSENGERS)), len(board.cards(CHAOS))) == (18, 9, 10)
    assert [board.loyalty_count(seat) for seat in board.seats] == [1, 1, 1]
    assert set(table.cards("removed")) == set(hidden[-5:])
    for seat in board.seats:
        assert not set(hidden) & set(table.knows(seat).faces)
