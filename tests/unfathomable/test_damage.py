"""DAMAGE, DEFEATED, RISKING PASSENGERS, ENDING THE GAME."""

import pytest

from domain.kernel import Moved, hand
from domain.unfathomable.facts.characters import DefeatPrevented
from domain.unfathomable.facts.ship import DialTurned, PassengerLost
from domain.unfathomable.facts.turn import DieTaken, MythosDrawn
from domain.unfathomable.names import LOST, LOYALTY, PASSENGERS, MythosId, loyalty_zone
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    Unf,
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

NOBODY_REACTS = {S1: "jeanne", S2: "jamie", S3: "ishmael"}
LEAK = ["hull_leak"]
"""A failed check damages the ship; then Deep Ones, then travel."""
SKILLS = ["structural_influence", "structural_lore", "structural_observation", "structural_strength", "structural_will"]


def damage_the_ship(**arranged: object) -> Unf:
    """Hull Leak fails: two chaos cards of other skills."""
    arranged.setdefault("cast", NOBODY_REACTS)
    arranged.setdefault("at", {S1: "sick_bay", S2: "sick_bay", S3: "sick_bay"})
    table = scene("crisis", mythos=LEAK, chaos=["persistence-1", "persistence-1"], **arranged)  # type: ignore[arg-type]
    return pass_windows(check(table))


@rule("UNF-89")
@pytest.mark.parametrize(
    ("roll", "room"),
    [
        (1, "bridge"),
        (2, "bridge"),
        (3, "chapel"),
        (4, "captains_cabin"),
        (5, "cargo_hold"),
        (6, "galley"),
        (7, "boiler_room"),
        (8, "boiler_room"),
    ],
)
def test_the_die_names_the_room(roll: int, room: str) -> None:
    table = damage_the_ship(damage_deck=["structural_lore"], rolls=[roll])
    assert damaged(table) == {room: "structural_lore"}
    assert table.faces(f"damage:{room}") == ["structural_lore"]


@rule("UNF-90", "UNF-91")
def test_the_books_example_a_damaged_galley_sends_it_to_the_boiler_room() -> None:
    """The Brig beside it cannot be damaged; of the three others the Boiler Room has the highest number."""
    table = damage_the_ship(damage={"galley": "structural_will"}, damage_deck=["structural_lore"], rolls=[6])
    assert damaged(table) == {"galley": "structural_will", "boiler_room": "structural_lore"}


@rule("UNF-92", "UNF-127")
@pytest.mark.parametrize(("card", "dial"), [("fuel_leak", "fuel"), ("flooded_food_stores", "food")])
def test_some_damage_leaves_the_game_and_damages_no_room(card: str, dial: str) -> None:
    table = damage_the_ship(damage_deck=[card, "structural_lore"])
    assert damaged(table) == {}
    assert dials(table) == {dial: 7}
    assert table.faces("removed") == [card]
    assert table.faces("damage")[0] == "structural_lore"
    assert since(table, DieTaken) == []


@rule("UNF-127")
def test_a_deep_one_that_drew_a_leak_has_acted_and_the_next_one_damages_the_room() -> None:
    table = scene(
        "icons",
        cast=NOBODY_REACTS,
        at={S1: "sick_bay", S2: "sick_bay", S3: "sick_bay"},
        facts=[MythosDrawn(MythosId("horrific_visions"))],
        deep_ones={"galley": 2},
        damage_deck=["fuel_leak", "structural_lore"],
    )
    assert dials(table) == {"fuel": 7}
    assert damaged(table) == {"galley": "structural_lore"}
    assert deep_ones(table) == {"galley": 2}


def test_fleeing_passengers_go_under_the_deck_and_another_card_is_drawn() -> None:
    table = damage_the_ship(damage_deck=["fleeing_passengers", "structural_lore"], rolls=[2, 5])
    assert on_deck(table) == {"deck_2": 1}
    assert damaged(table) == {"cargo_hold": "structural_lore"}
    assert table.faces("damage")[-1] == "fleeing_passengers"


@rule("UNF-94")
def test_six_damaged_rooms_are_the_end() -> None:
    rooms = ["bridge", "chapel", "captains_cabin", "cargo_hold", "galley"]
    table = damage_the_ship(
        damage=dict(zip(rooms, SKILLS, strict=True)), damage_deck=["structural_any"], rolls=[1], loyalty={S3: "hybrid"}
    )
    assert table.board.ended is not None
    assert (table.board.ended.ending, table.board.ended.winners) == ("sunk", (S3,))
    assert len(damaged(table)) == 6


@rule("UNF-126")
def test_structural_damage_defeats_every_human_where_it_lands_and_not_where_it_was_rolled() -> None:
    table = damage_the_ship(
        at={S1: "galley", S2: "boiler_room", S3: "boiler_room"},
        loyalty={S3: "hybrid"},
        revealed=[S3],
        damage={"galley": "structural_will"},
        damage_deck=["structural_lore"],
        rolls=[6],
    )
    assert (where(table, S1), where(table, S2), where(table, S3)) == ("galley", "sick_bay", "boiler_room")


# --- defeat -----------------------------------------------------------------------------------------


@rule("UNF-95")
def test_a_human_goes_to_sick_bay_a_traitor_to_the_brig_a_deep_one_to_the_supply() -> None:
    table = scene(
        cast={S1: "jamie", S2: "ishmael", S3: "jeanne"},
        at={S1: "chapel", S2: "galley", S3: "galley"},
        items={S1: ["jam_tin_grenade"]},
        loyalty={S2: "hybrid"},
        revealed=[S2],
        deep_ones={"cargo_hold": 1, "bridge": 2},
        rolls=[5],
    )
    table.answer(S1, "item:repeating_rifle/deep_one:bridge")
    pass_windows(table)
    assert deep_ones(table) == {"cargo_hold": 1, "bridge": 1}
    assert table.board.reserve == 18
    table = scene(
        cast={S1: "jamie", S2: "ishmael", S3: "jeanne"},
        at={S1: "cargo_hold", S2: "galley", S3: "galley"},
        items={S1: ["jam_tin_grenade"]},
        loyalty={S2: "hybrid"},
        revealed=[S2],
        damage_deck=["fuel_leak"],
    )
    table.answer(S1, "item:jam_tin_grenade/galley")
    assert (where(table, S2), where(table, S3)) == ("brig", "sick_bay")


@rule("UNF-96")
@pytest.mark.parametrize(
    ("token", "lost"),
    [
        ("one_soul", {"souls": 7}),
        ("two_souls", {"souls": 6}),
        ("soul_and_mind", {"souls": 7, "sanity": 7}),
        ("stranger", {}),
    ],
)
def test_a_defeated_passenger_costs_what_it_shows_and_is_out_of_the_game(token: str, lost: dict[str, int]) -> None:
    table = scene(
        "icons",
        cast=NOBODY_REACTS,
        facts=[MythosDrawn(MythosId("horrific_visions"))],
        at={S1: "sick_bay", S2: "sick_bay", S3: "sick_bay"},
        deep_ones={"deck_6": 1},
        passengers={"deck_6": [token]},
    )
    assert dials(table) == lost
    assert table.faces(LOST) == [token]
    assert [table.knows(seat).faces[card] for seat in (S1, S2, S3) for card in table.cards(LOST)] == [token] * 3
    assert [e.passenger for e in since(table, PassengerLost)] == [token]
    assert len(table.cards(PASSENGERS)) == 8


@rule("UNF-97")
def test_each_risked_passenger_has_its_own_roll() -> None:
    table = scene("crisis", mythos=["class_struggle"], cast=NOBODY_REACTS, titles={"captain": S1}, rolls=[1, 5, 5, 8])
    table.answer(S1, "1")
    assert on_deck(table) == {"deck_1": 1, "deck_5": 2, "deck_8": 1}
    assert len([e for e in since(table, DieTaken) if "risked" in e.why]) == 4


@rule("UNF-158")
def test_an_effect_risks_what_there_is() -> None:
    on_board = {"deck_1": ["one_soul"] * 4, "deck_2": ["two_souls", "soul_and_mind", "stranger"]}
    table = scene(
        "crisis",
        mythos=["class_struggle"],
        cast=NOBODY_REACTS,
        titles={"captain": S1},
        passengers=on_board,
        rolls=[7, 7],
    )
    table.answer(S1, "1")
    assert on_deck(table) == {"deck_1": 4, "deck_2": 3, "deck_7": 2}


@rule("UNF-158")
def test_a_cost_that_cannot_be_paid_is_not_paid_and_brings_nothing() -> None:
    on_board = {"deck_1": ["one_soul"] * 4, "deck_2": ["two_souls", "soul_and_mind"]}
    table = scene(
        "crisis",
        mythos=["incoming_sos"],
        cast=NOBODY_REACTS,
        titles={"captain": S1},
        passengers=on_board,
        dials={"food": 5, "fuel": 5, "souls": 5},
    )
    table.answer(S1, "0")
    assert on_deck(table) == {"deck_1": 4, "deck_2": 2}
    assert dials(table) == {"food": 5, "fuel": 5, "souls": 5}


@rule("UNF-163")
def test_a_rescued_passenger_can_be_risked_again_a_defeated_one_cannot() -> None:
    """All nine are on deck: after one rescue there is one to risk on the Bridge, after a defeat there is none."""
    crowd = {"deck_3": ["one_soul"] * 5, "deck_4": ["two_souls", "soul_and_mind", "stranger", "stranger"]}
    table = scene(cast=NOBODY_REACTS, at={S1: "deck_3"}, passengers=crowd, actions=3, rolls=[8])
    table.answer(S1, "rescue")
    assert len(table.cards(PASSENGERS)) == 1
    assert table.cards(LOST) == []
    table.answer(S1, "move:bridge")
    table.answer(S1, "room:waypoints")
    assert on_deck(table) == {"deck_3": 4, "deck_4": 4, "deck_8": 1}
    traitor = scene(
        cast=NOBODY_REACTS,
        at={S1: "deck_3", S2: "bridge", S3: "galley"},
        loyalty={S1: "hybrid"},
        revealed=[S1],
        hands={S1: ["siren_song-3"]},
        passengers=crowd,
    )
    traitor.answer(S1, "kill")
    assert traitor.faces(LOST) == ["one_soul"]
    assert traitor.cards(PASSENGERS) == []
    play(traitor, S1, "siren_song-3")
    assert on_deck(traitor) == {"deck_3": 4, "deck_4": 4}, "there is nobody left to risk"


# --- the end ----------------------------------------------------------------------------------------


@rule("UNF-98", "UNF-99")
@pytest.mark.parametrize(
    ("card", "option", "dial", "ending"),
    [
        ("class_struggle", "0", "sanity", "maddened"),
        ("dinghy_launch", "1", "souls", "perished"),
        ("infection", "0", "food", "starved"),
        ("improvised_fuel_source", "1", "fuel", "adrift"),
    ],
)
def test_an_empty_dial_ends_the_game_at_once(card: str, option: str, dial: str, ending: str) -> None:
    table = scene("crisis", mythos=[card], titles={"captain": S1}, dials={dial: 1}, loyalty={S2: "hybrid"})
    table.answer(S1, option)
    assert table.board.dials[dial] == 0  # type: ignore[index]
    assert table.board.ended is not None
    assert (table.board.ended.ending, table.board.ended.winners) == (ending, (S2,))


@rule("UNF-99", "UNF-101")
def test_a_hybrid_among_human_cards_makes_a_traitor_revealed_or_not() -> None:
    for revealed in ([], [S2]):
        arranged = {"mythos": ["infection"], "titles": {"captain": S1}, "dials": {"food": 1}, "loyalty": {S2: "hybrid"}}
        second = scene("crisis", **arranged).cards(LOYALTY)[0]  # type: ignore[arg-type]
        also = [Moved((second,), LOYALTY, loyalty_zone(S2))]
        table = scene("crisis", revealed=revealed, facts=also, **arranged)  # type: ignore[arg-type]
        assert sorted(table.faces(loyalty_zone(S2))) == ["human", "hybrid"]
        table.answer(S1, "0")
        assert table.board.ended is not None
        assert table.board.ended.winners == (S2,)


@rule("UNF-128")
@pytest.mark.parametrize(
    ("voyage", "winners"), [({"calm_waters": 4}, ()), ({"calm_waters": 4, "rough_water": 4, "stormy_seas": 4}, (S2,))]
)
def test_the_cultist_wins_only_if_the_ship_is_lost_late(voyage: dict[str, int], winners: tuple[str, ...]) -> None:
    table = scene(
        "crisis",
        seats=4,
        mythos=["infection"],
        titles={"captain": S1},
        dials={"food": 1},
        loyalty={S2: "cultist"},
        voyage=voyage,
    )
    table.answer(S1, "0")
    assert table.board.ended is not None
    assert table.board.ended.winners == winners


@rule("UNF-128")
def test_hybrid_and_cultist_in_one_hand_follow_the_hybrid() -> None:
    """Lost early: the Cultist alone would lose."""
    arranged = {"mythos": ["infection"], "titles": {"captain": S1}, "dials": {"food": 1}, "loyalty": {S2: "hybrid"}}
    deck = scene("crisis", seats=4, **arranged)  # type: ignore[arg-type]
    cultist = next(card for card in deck.cards(LOYALTY) if deck.face(card) == "cultist")
    table = scene("crisis", seats=4, facts=[Moved((cultist,), LOYALTY, loyalty_zone(S2))], **arranged)  # type: ignore[arg-type]
    assert sorted(table.faces(loyalty_zone(S2))) == ["cultist", "hybrid"]
    table.answer(S1, "0")
    assert table.board.ended is not None
    assert table.board.ended.winners == (S2,)


@rule("UNF-128")
def test_on_arrival_neither_hybrid_nor_cultist_wins() -> None:
    table = scene(
        "icons",
        seats=4,
        facts=[MythosDrawn(MythosId("infection"))],
        travel=3,
        loyalty={S2: "cultist", S3: "hybrid"},
        voyage={"calm_waters": 4, "rough_water": 4, "stormy_seas": 4},
    )
    assert table.board.ended is not None
    assert table.board.ended.ending == "port"
    assert set(table.board.ended.winners) == {S1, "s4"}


@rule("UNF-129")
def test_what_comes_first_decides_and_nothing_after_it_happens() -> None:
    """Food runs out in the crisis; the same card's icon would have brought the ship to port."""
    table = scene(
        "crisis",
        mythos=["infection"],
        titles={"captain": S1},
        travel=3,
        voyage={"calm_waters": 4, "rough_water": 4, "stormy_seas": 4},
        dials={"food": 1},
        loyalty={S2: "hybrid"},
    )
    table.answer(S1, "0")
    assert table.board.ended is not None
    assert table.board.ended.ending == "starved"
    assert table.board.travel == 3
    assert deep_ones(table) == {}
    assert all(card in table.knows(S3).faces for card in table.cards("loyalty:s2"))


@rule("UNF-138")
def test_no_dial_rises_above_ten() -> None:
    table = scene(titles={"keeper": S1}, spells=["feed_the_mind", "heal"], dials={"sanity": 9})
    table.answer(S1, "tome")
    table.answer(S1, table.card("spells", "feed_the_mind"))
    assert table.board.dials["sanity"] == 10
    assert [e.by for e in since(table, DialTurned) if e.dial == "sanity"] == [1, 1]


# --- prevention -------------------------------------------------------------------------------------


@rule("UNF-143")
def test_a_prevented_defeat_has_none_of_its_consequences() -> None:
    table = scene(
        "crisis",
        mythos=["firemen_strike"],
        hands={S1: ["shrug_it_off-5", "persistence-1"]},
        chaos=["watch_and_learn-1", "watch_and_learn-1"],
        titles={"captain": S1},
    )
    table.answer(S1, "check")
    check(table)
    assert (S1, "defeat") in asked(table)
    play(table, S1, "shrug_it_off-5")
    assert [(e.victim, e.by) for e in since(table, DefeatPrevented)] == [(S1, S1)]
    assert where(table, S1) == "boiler_room"
    assert table.cards(hand(S1)) == [], "what else the card does still happens"


@rule("UNF-142")
@pytest.mark.parametrize("ward", ["sick_bay", "brig"])
def test_a_human_defeated_in_sick_bay_or_brig_stays(ward: str) -> None:
    """Fear of the Unknown defeats the Keeper, wherever that is."""
    table = scene(
        "crisis",
        seat=S2,
        cast={S1: "jeanne", S2: "jamie", S3: "ishmael"},
        mythos=["fear_of_the_unknown"],
        at={S1: ward, S2: "chapel", S3: "chapel"},
        titles={"keeper": S1},
        chaos=["rampage-3", "rampage-3"],
    )
    check(table)
    assert where(table, S1) == ward
    assert table.board.titles["keeper"] != S1


@rule("UNF-142")
def test_a_revealed_traitor_defeated_in_the_brig_stays() -> None:
    table = scene(
        cast={S1: "jamie", S2: "jeanne", S3: "ishmael"},
        at={S1: "brig", S2: "brig", S3: "chapel"},
        loyalty={S2: "hybrid"},
        revealed=[S2],
        rolls=[6],
    )
    table.answer(S1, f"attack:{S2}")
    pass_windows(table)
    assert where(table, S2) == "brig"
