"""TRAITORS: revealing step by step, the turn of a revealed traitor, the awakening."""

from collections import Counter

import pytest

from domain.kernel import Moved, hand
from domain.unfathomable.content import skill_of
from domain.unfathomable.facts.characters import LoyaltyGiven, TitlePassed, TraitorRevealed
from domain.unfathomable.facts.turn import MythosDrawn, StepBegun
from domain.unfathomable.names import DECKS, LOYALTY, ROOMS, TREACHERY, MythosId, loyalty_zone, past_of
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    Unf,
    asked,
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

LONG = {"calm_waters": 4, "rough_water": 4, "stormy_seas": 4}


@rule("UNF-100")
def test_a_hidden_traitor_counts_as_a_human() -> None:
    table = scene(
        "icons",
        cast={S1: "jeanne", S2: "jamie", S3: "ishmael"},
        at={S1: "sick_bay", S2: "galley", S3: "sick_bay"},
        loyalty={S2: "hybrid"},
        facts=[MythosDrawn(MythosId("horrific_visions"))],
        deep_ones={"galley": 1},
        rolls=[6],
    )
    pass_windows(table)
    assert where(table, S2) == "sick_bay"
    assert table.board.humans() == [S1, S2, S3]
    assert "room:s2" in scene(at={S1: "captains_cabin"}, loyalty={S2: "hybrid"}).options(S1)


@rule("UNF-103")
@pytest.mark.parametrize(("card", "offered"), [("human", set()), ("hybrid", {"hybrid"}), ("cultist", {"cultist"})])
def test_only_a_traitor_can_reveal_and_only_the_traitor_knows_it_is_offered(card: str, offered: set[str]) -> None:
    table = scene(seats=4, loyalty={S1: card})
    assert ways(table, S1, "reveal:") == offered
    assert table.board.question is not None
    assert table.board.question.asks[0].form is None


@rule("UNF-103", "UNF-105", "UNF-106")
def test_revealing_step_by_step() -> None:
    """Jeanne: one card shown, a room sabotaged, the rest passed on, titles, feat and mythos cards lost, items kept."""
    table = scene(
        seats=4,
        cast={S1: "jeanne"},
        loyalty={S1: "hybrid"},
        titles={"captain": S1, "keeper": S1},
        kept={S1: ["barricade_the_hatches"]},
        items={S1: ["shotgun"]},
        hands={S1: ["rampage-3", "persistence-1", "shrivelling-2"]},
        damage_deck=["structural_lore"],
    )
    table.answer(S1, "reveal:hybrid")
    shown = table.cards(loyalty_zone(S1))
    assert [table.face(card) for card in shown] == ["hybrid"]
    assert shown[0] in table.knows(S3).faces
    assert table.ask(S1).kind == "sabotage"
    assert table.options(S1) == set(ROOMS)
    table.answer(S1, "bridge")
    assert S1 not in table.board.titles.values()
    assert {e.title for e in since(table, TitlePassed)[-2:]} == {"captain", "keeper"}
    assert not table.board.sailors[S1].feat
    assert table.board.sailors[S1].kept == []
    assert table.board.sailors[S1].items == ["tool_kit", "shotgun"]
    assert asked(table) == {(S1, "take_treachery")}
    gone = [table.card(hand(S1), "rampage-3"), table.card(hand(S1), "persistence-1")]
    table.answer(S1, gone)
    assert Counter(map(skill_of, table.faces(hand(S1)))) == {"treachery": 2, "lore": 1}
    assert table.faces(past_of("strength")) == ["rampage-3"]
    assert table.board.sailors[S1].revealed
    assert [e.loyalty for e in since(table, TraitorRevealed)] == ["hybrid"]


@rule("UNF-105")
def test_below_twelve_the_other_cards_go_to_one_other_player_unseen() -> None:
    table = revealed_with_two_cards({})
    assert asked(table) == {(S1, "give_loyalty")}
    assert table.options(S1) == {S2, S3}
    table.answer(S1, S3)
    assert [(e.giver, e.taker, e.n) for e in since(table, LoyaltyGiven)] == [(S1, S3, 1)]
    assert table.faces(loyalty_zone(S1)) == ["hybrid"]
    assert table.faces(loyalty_zone(S3)) == ["human", "human"]
    assert all(card in table.knows(S3).faces for card in table.cards(loyalty_zone(S3)))
    assert not any(card in table.knows(S2).faces for card in table.cards(loyalty_zone(S3)))


def revealed_with_two_cards(voyage: dict[str, int]) -> Unf:
    """Arjun holds a Hybrid and a Human, and reveals: his ability resets the travel track."""
    second = scene(cast={S1: "arjun"}, loyalty={S1: "hybrid"}, voyage=voyage).cards(LOYALTY)[0]
    given_too = Moved((second,), LOYALTY, loyalty_zone(S1))
    table = scene(cast={S1: "arjun"}, loyalty={S1: "hybrid"}, voyage=voyage, facts=[given_too])
    assert sorted(table.faces(loyalty_zone(S1))) == ["human", "hybrid"]
    return table.answer(S1, "reveal:hybrid")


@rule("UNF-105")
def test_from_twelve_on_they_stay() -> None:
    table = revealed_with_two_cards(LONG)
    assert asked(table) == {(S1, "action")}
    assert sorted(table.faces(loyalty_zone(S1))) == ["human", "hybrid"]


@rule("UNF-104", "UNF-107")
def test_from_the_brig_there_is_no_harm_and_no_treachery() -> None:
    table = scene(
        cast={S1: "keilani"}, at={S1: "brig"}, loyalty={S1: "hybrid"}, hands={S1: ["rampage-3", "persistence-1"]}
    )
    table.answer(S1, "reveal:hybrid")
    assert dials(table) == {}
    assert asked(table) == {(S1, "action")}
    assert sorted(table.faces(hand(S1))) == ["persistence-1", "rampage-3"]
    assert table.board.sailors[S1].revealed


@rule("UNF-104")
def test_outside_the_brig_the_reveal_ability_resolves() -> None:
    table = scene(cast={S1: "keilani"}, loyalty={S1: "hybrid"})
    table.answer(S1, "reveal:hybrid")
    assert dials(table) == {"sanity": 7}


@rule("UNF-107")
def test_any_number_of_cards_may_be_exchanged_also_none() -> None:
    table = scene(cast={S1: "keilani"}, loyalty={S1: "hybrid"}, hands={S1: ["rampage-3", "persistence-1"]})
    table.answer(S1, "reveal:hybrid")
    assert (table.form(S1).least, table.form(S1).most) == (0, 2)
    table.answer(S1, [])
    assert sorted(table.faces(hand(S1))) == ["persistence-1", "rampage-3"]


@rule("UNF-108", "UNF-132", "UNF-113")
def test_what_is_left_of_the_turn_is_a_traitors() -> None:
    table = scene(
        cast={S1: "keilani"},
        at={S1: "galley", S2: "galley", S3: "chapel"},
        loyalty={S1: "hybrid"},
        deep_ones={"galley": 1},
    )
    table.answer(S1, "reveal:hybrid")
    rest = {option for option in table.options(S1) if not option.startswith("move:")}
    assert rest == {"stop", f"attack:{S2}"}


@rule("UNF-109")
def test_a_traitors_turn_has_no_mythos_step() -> None:
    table = scene("receive", loyalty={S1: "hybrid"}, revealed=[S1])
    while table.board.current == S1:
        table.time_out()
    assert [e.step for e in since(table, StepBegun)][:3] == ["receive", "action", "discard"]
    assert since(table, MythosDrawn) == []


@rule("UNF-110")
def test_declined_cards_may_be_replaced_by_treachery() -> None:
    table = scene("receive", loyalty={S1: "hybrid"}, revealed=[S1])
    assert table.options(S1) == {
        "influence.1",
        "observation.1",
        "observation.2",
        "strength.1",
        "strength.2",
        *(f"treachery.{i}" for i in range(1, 6)),
    }
    assert (table.form(S1).least, table.form(S1).most) == (0, 5)
    table.answer(S1, ["strength.1", "treachery.1", "treachery.2"])
    assert Counter(map(skill_of, table.faces(hand(S1)))) == {"strength": 1, "treachery": 2}


@rule("UNF-135")
def test_humans_hidden_traitors_included_never_draw_treachery_nor_use_it() -> None:
    table = scene(
        loyalty={S1: "hybrid"}, hands={S1: ["siren_song-3"]}, at={S1: "galley"}, seat=S1, deep_ones={"deck_1": 1}
    )
    assert not ways(table, S1, "skill:")
    table.answer(S1, "move:chapel")
    table = scene(at={S1: "galley"})
    table.answer(S1, "room")
    assert not [option for option in table.options(S1) if option.startswith(TREACHERY)]


@rule("UNF-111")
@pytest.mark.parametrize(("roll", "there"), [(5, "galley"), (6, "sick_bay")])
def test_a_traitor_hits_a_human_on_six(roll: int, there: str) -> None:
    table = scene(
        cast={S1: "jeanne", S2: "jamie", S3: "ishmael"},
        at={S1: "galley", S2: "galley", S3: "chapel"},
        loyalty={S1: "hybrid"},
        revealed=[S1],
        rolls=[roll],
    )
    assert ways(table, S1, "attack:") == {S2}
    table.answer(S1, f"attack:{S2}")
    pass_windows(table)
    assert where(table, S2) == there


@rule("UNF-111", "UNF-121")
@pytest.mark.parametrize(("roll", "there"), [(5, "galley"), (6, "brig")])
def test_a_human_hits_a_traitor_on_six(roll: int, there: str) -> None:
    table = scene(
        cast={S1: "jeanne", S2: "jamie", S3: "ishmael"},
        at={S1: "galley", S2: "galley", S3: "galley"},
        loyalty={S2: "hybrid"},
        revealed=[S2],
        deep_ones={"galley": 1},
        rolls=[roll],
    )
    assert ways(table, S1, "attack:") == {S2, "deep_one:galley"}, "the enemies of a human"
    table.answer(S1, f"attack:{S2}")
    pass_windows(table)
    assert where(table, S2) == there


@rule("UNF-112")
def test_a_traitor_defeats_a_passenger_only_where_no_human_is() -> None:
    arranged = {
        "cast": {S1: "jeanne", S2: "jamie", S3: "ishmael"},
        "loyalty": {S1: "hybrid"},
        "revealed": [S1],
        "passengers": {"deck_3": ["one_soul", "stranger"]},
    }
    table = scene(at={S1: "deck_3", S2: "deck_3"}, **arranged)  # type: ignore[arg-type]
    assert "kill" not in table.options(S1)
    table = scene(at={S1: "deck_3", S2: "chapel"}, **arranged)  # type: ignore[arg-type]
    table.answer(S1, "kill")
    assert on_deck(table) == {"deck_3": 1}


@rule("UNF-114")
def test_ransack_begins_an_action_step_and_ends_it() -> None:
    table = scene(
        at={S1: "galley"}, loyalty={S1: "hybrid"}, revealed=[S1], hands={S1: ["ransack-4", "ransack-4", "siren_song-3"]}
    )
    play(table, S1, "ransack-4")
    assert dials(table) == {"food": 7}
    assert table.board.current == S2
    assert table.faces(past_of(TREACHERY)) == ["ransack-4"]


@rule("UNF-114")
def test_after_the_first_action_it_is_too_late() -> None:
    table = scene(at={S1: "galley"}, loyalty={S1: "hybrid"}, revealed=[S1], hands={S1: ["ransack-4", "siren_song-3"]})
    ransack, siren = (table.card(hand(S1), face) for face in ("ransack-4", "siren_song-3"))
    assert ways(table, S1, "skill:") == {ransack, siren}
    table.answer(S1, "move:chapel")
    assert ways(table, S1, "skill:") == {siren}


@rule("UNF-115", "UNF-133")
def test_a_traitor_leaves_the_brig_for_cards_worth_twelve_in_one_go() -> None:
    cards = ["perform_rites-5", "ransack-4", "siren_song-3", "persistence-1"]
    table = scene(at={S1: "brig"}, loyalty={S1: "hybrid"}, revealed=[S1], hands={S1: cards})
    assert not ways(table, S1, "move:")
    table.answer(S1, "break_out")
    mine = {face: table.card(hand(S1), face) for face in cards}
    assert table.refused(S1, [mine["perform_rites-5"], mine["ransack-4"]]).code == "choose-worth"
    table.answer(S1, [mine["perform_rites-5"], mine["ransack-4"], mine["siren_song-3"]])
    assert table.options(S1) == {*ROOMS, *DECKS}
    table.answer(S1, "chapel")
    assert where(table, S1) == "chapel"
    assert table.faces(hand(S1)) == ["persistence-1"]
    assert table.board.sailors[S1].actions == 1


@rule("UNF-115")
def test_cards_worth_eleven_are_not_enough() -> None:
    table = scene(
        at={S1: "brig"},
        loyalty={S1: "hybrid"},
        revealed=[S1],
        hands={S1: ["perform_rites-5", "ransack-4", "call_to_action-2"]},
    )
    assert "break_out" not in table.options(S1)


@rule("UNF-132", "UNF-133")
def test_a_traitors_list_is_short() -> None:
    table = scene(
        cast={S1: "jamie"},
        at={S1: "chapel", S2: "galley", S3: "galley"},
        loyalty={S1: "hybrid"},
        revealed=[S1],
        deep_ones={"chapel": 1},
        damage={"chapel": "structural_any"},
        hands={S1: ["shrug_it_off-5"]},
    )
    assert table.options(S1) == {"stop", *(f"move:{space}" for space in (*ROOMS, *DECKS) if space != "chapel")}
    assert not {"move:brig", "move:sick_bay", "move:deep"} & table.options(S1)


@rule("UNF-132")
def test_a_traitor_neither_rescues_nor_trades_nor_reveals_again() -> None:
    """On deck, with a human and a passenger there, and a second Hybrid card kept since the ship is far."""
    arranged = {"seats": 5, "cast": {S1: "jamie"}, "loyalty": {S1: "hybrid"}, "voyage": LONG}
    deck = scene(**arranged)  # type: ignore[arg-type]
    hybrid = next(card for card in deck.cards(LOYALTY) if deck.face(card) == "hybrid")
    second = [Moved((hybrid,), LOYALTY, loyalty_zone(S1))]
    there = {"at": {S1: "deck_3", S2: "deck_3"}, "passengers": {"deck_3": ["one_soul"]}, "facts": second}
    table = scene(**arranged, **there)  # type: ignore[arg-type]
    assert {"rescue", "trade", "reveal:hybrid"} <= table.options(S1)
    pass_windows(table.answer(S1, "reveal:hybrid"))
    assert table.board.sailors[S1].revealed
    assert sorted(table.faces(loyalty_zone(S1))) == ["hybrid", "hybrid"]
    assert not {"rescue", "trade", "reveal:hybrid"} & table.options(S1)


@rule("UNF-144", "UNF-102")
def test_at_the_awakening_a_revealed_traitor_passes_the_new_card_to_a_human() -> None:
    table = scene(
        "icons",
        seats=4,
        at={S1: "sick_bay"},
        cast={S1: "jeanne", S2: "jamie", S3: "ishmael", "s4": "arjun"},  # type: ignore[dict-item]
        loyalty={S2: "hybrid"},
        revealed=[S2],
        facts=[MythosDrawn(MythosId("hull_leak"))],
        travel=3,
        voyage={"smooth_sailing": 3},
        waypoints=["sea_smoke", "calm_waters"],
        titles={"captain": S1},
    )
    table.answer(S1, table.card("waypoints", "calm_waters"))
    assert asked(table) == {(S2, "give_loyalty")}
    assert table.options(S2) == {S1, S3, "s4"}
    table.answer(S2, S3)
    assert [table.board.loyalty_count(seat) for seat in table.board.seats] == [2, 1, 3, 2]
    assert all(card in table.knows(S3).faces for card in table.cards(loyalty_zone(S3)))
    assert table.board.awakened


def test_deep_ones_leave_a_traitors_turn_alone() -> None:
    table = scene("receive", loyalty={S1: "hybrid"}, revealed=[S1], deep_ones={"deck_1": 1})
    while table.board.current == S1:
        table.time_out()
    assert deep_ones(table) == {"deck_1": 1}
