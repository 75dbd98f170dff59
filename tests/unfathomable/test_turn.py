"""PLAYING THE GAME: the steps of a turn, and every action of a human."""

from collections import Counter

import pytest

from domain.kernel import hand
from domain.unfathomable.content import skill_of
from domain.unfathomable.facts.turn import ActionsGranted, MythosDrawn, StepBegun
from domain.unfathomable.names import DECKS, PASSENGERS, ROOMS, SKILLS, items_zone, past_of
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    Unf,
    asked,
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

PLAIN_DECK = ["class_struggle"]


def finish_turn(table: Unf) -> Unf:
    """Everybody does what time would decide until the next turn begins."""
    turn = table.board.turn
    while table.board.turn == turn and table.live.asks():
        table.time_out()
    return table


@rule("UNF-15")
def test_four_steps_and_then_the_next_player() -> None:
    table = scene("receive", mythos=PLAIN_DECK)
    finish_turn(table)
    assert [e.step for e in since(table, StepBegun)][:5] == ["receive", "action", "mythos", "discard", "receive"]
    assert table.board.current == S2
    last = scene("receive", seat=S3, mythos=PLAIN_DECK)
    assert finish_turn(last).board.current == S1


@rule("UNF-16")
def test_exactly_the_skill_set_is_drawn() -> None:
    table = scene("receive")
    assert Counter(map(skill_of, table.faces(hand(S1)))) == {"influence": 1, "observation": 2, "strength": 2}
    assert all(card in table.knows(S1).faces for card in table.cards(hand(S1)))
    assert not any(card in table.knows(S2).faces for card in table.cards(hand(S1)))


@rule("UNF-17")
def test_in_sick_bay_it_is_one_card_of_the_set() -> None:
    table = scene("receive", at={S1: "sick_bay"})
    assert asked(table) == {(S1, "receive")}
    assert table.options(S1) == {"influence.1", "observation.1", "observation.2", "strength.1", "strength.2"}
    assert (table.form(S1).least, table.form(S1).most) == (1, 1)
    table.answer(S1, "strength.1")
    assert [skill_of(face) for face in table.faces(hand(S1))] == ["strength"]


@rule("UNF-18")
def test_two_actions_and_the_same_may_be_done_twice() -> None:
    table = scene("receive", mythos=PLAIN_DECK)
    assert [(e.seat, e.n) for e in since(table, ActionsGranted)] == [(S1, 2)]
    table.answer(S1, "move:chapel")
    table.answer(S1, "move:galley")
    assert where(table, S1) == "galley"
    assert [e.card for e in since(table, MythosDrawn)] == PLAIN_DECK


@rule("UNF-18")
def test_actions_may_be_left_unused() -> None:
    table = scene(mythos=PLAIN_DECK)
    table.answer(S1, "stop")
    assert [e.card for e in since(table, MythosDrawn)] == PLAIN_DECK


@rule("UNF-19")
def test_then_perform_one_action_gives_the_action_back() -> None:
    table = scene(items={S1: ["plimsolls"]}, at={S1: "chapel"}, actions=1)
    table.answer(S1, "item:plimsolls/bridge")
    assert where(table, S1) == "bridge"
    assert asked(table) == {(S1, "action")}
    assert table.board.sailors[S1].actions == 1
    assert not ways(table, S1, "item:plimsolls")


@rule("UNF-20")
def test_everybody_cuts_down_to_ten_cards_of_their_own_choice() -> None:
    eleven = ["persistence-1"] * 5 + ["shrivelling-1"] * 5 + ["rampage-3"]
    twelve = ["combat_training-1"] * 6 + ["coordinated_effort-1"] * 6
    table = scene("discard", hands={S1: eleven, S3: twelve})
    assert asked(table) == {(S1, "discard_to_limit"), (S3, "discard_to_limit")}
    assert (table.form(S1).least, table.form(S3).least) == (1, 2)
    table.answer(S3, table.cards(hand(S3))[:2])
    table.answer(S1, [table.card(hand(S1), "rampage-3")])
    assert "rampage-3" in table.faces(past_of("strength"))
    assert len(table.cards(hand(S1))) == len(table.cards(hand(S3))) == 10


@rule("UNF-20")
def test_ten_cards_may_be_kept() -> None:
    table = scene("discard", hands={S1: ["persistence-1"] * 7 + ["shrivelling-1"] * 3})
    assert table.board.current == S2
    assert len(table.cards(hand(S1))) == 10


@rule("UNF-21", "UNF-28")
def test_a_played_skill_card_goes_to_the_pile_of_its_skill() -> None:
    table = scene(hands={S1: ["inspiring_speech-5"]}, rolls=[3], dials={"sanity": 5})
    play(table, S1, "inspiring_speech-5")
    pass_windows(table)
    assert table.faces(past_of("influence")) == ["inspiring_speech-5"]
    assert dials(table) == {"sanity": 6}
    assert table.cards(hand(S1)) == []


@rule("UNF-21")
def test_a_skill_card_may_be_played_in_another_players_turn() -> None:
    table = scene("crisis", mythos=["hull_leak"], hands={S3: ["preparation-5"]})
    assert table.options(S3) == {f"skill:{table.card(hand(S3), 'preparation-5')}"}
    play(table, S3, "preparation-5")
    assert table.faces(past_of("observation")) == ["preparation-5"]


# --- actions ----------------------------------------------------------------------------------------


@rule("UNF-22", "UNF-23")
def test_a_move_reaches_every_ship_space_but_brig_and_sick_bay() -> None:
    table = scene(at={S1: "deck_5"})
    assert ways(table, S1, "move:") == {*ROOMS, *DECKS} - {"deck_5"}
    table = scene(at={S1: "sick_bay"})
    assert ways(table, S1, "move:") == {*ROOMS, *DECKS}


@rule("UNF-24", "UNF-25")
@pytest.mark.parametrize(("roll", "left"), [(3, {"galley": 2}), (4, {"galley": 1})])
def test_an_attack_on_a_deep_one_hits_on_four(roll: int, left: dict[str, int]) -> None:
    table = scene(at={S1: "galley"}, deep_ones={"galley": 2, "deck_1": 1}, rolls=[roll])
    assert ways(table, S1, "attack:") == {"deep_one:galley"}
    table.answer(S1, "attack:deep_one:galley")
    pass_windows(table)
    assert deep_ones(table) == {**left, "deck_1": 1}
    assert table.board.sailors[S1].actions == 1


@rule("UNF-26")
def test_a_rescue_returns_one_token_to_the_supply_unseen() -> None:
    table = scene(at={S1: "deck_3"}, passengers={"deck_3": ["one_soul", "stranger"]})
    supply = len(table.cards(PASSENGERS))
    table.answer(S1, "rescue")
    assert on_deck(table) == {"deck_3": 1}
    assert len(table.cards(PASSENGERS)) == supply + 1
    assert table.cards(PASSENGERS)[-1] not in table.knows(S1).faces
    assert "rescue" not in scene(at={S1: "deck_4"}, passengers={"deck_3": ["one_soul"]}).options(S1)


@rule("UNF-27")
def test_abilities_are_those_of_the_own_sheet_play_area_and_hand() -> None:
    table = scene(
        cast={S1: "arjun", S2: "keilani", S3: "samira"},
        at={S1: "bridge"},
        deep_ones={"bridge": 1},
        hands={S1: ["watch_and_learn-1"], S2: ["inspiring_speech-5"]},
    )
    card = table.card(hand(S1), "watch_and_learn-1")
    assert {o.partition("/")[0] for o in table.options(S1) if o.startswith(("skill", "item", "sheet", "feat"))} == {
        f"skill:{card}",
        "item:six_shooter",
        "sheet:arjun",
    }


@rule("UNF-28")
def test_a_card_in_the_play_area_stays_there() -> None:
    table = scene(cast={S1: "arjun"}, at={S1: "bridge"}, deep_ones={"bridge": 2}, rolls=[2])
    table.answer(S1, "item:six_shooter/deep_one:bridge")
    pass_windows(table)
    assert deep_ones(table) == {"bridge": 1}
    assert table.faces(items_zone(S1)) == ["six_shooter"]
    assert ways(table, S1, "item:six_shooter/") == {"deep_one:bridge"}


@rule("UNF-29")
def test_a_rooms_action_is_used_once_per_turn_whoever_does_it() -> None:
    table = scene(at={S1: "galley", S2: "galley", S3: "chapel"}, hands={S1: ["coordinated_effort-1"]}, rolls=[8, 8])
    assert "room" in table.options(S1)
    play(table, S1, "coordinated_effort-1", S2)
    table.answer(S2, "room")
    table.answer(S2, ["lore.1"])
    pass_windows(table)
    assert asked(table) == {(S1, "action")}
    assert "room" not in table.options(S1)


@rule("UNF-30", "UNF-31", "UNF-32")
@pytest.mark.parametrize("why", ["deep one", "traitor", "damage"])
def test_a_room_is_of_no_use_with_a_deep_one_a_traitor_or_damage(why: str) -> None:
    table = scene(
        at={S1: "galley", S2: "galley", S3: "chapel"},
        deep_ones={"galley": 1} if why == "deep one" else {},
        damage={"galley": "structural_lore"} if why == "damage" else {},
        loyalty={S2: "hybrid"},
        revealed=[S2] if why == "traitor" else [],
    )
    assert "room" not in table.options(S1)
    assert "room" in scene(at={S1: "galley", S2: "galley"}).options(S1)


@rule("UNF-33")
def test_any_players_in_the_space_may_trade_any_number_of_items() -> None:
    table = scene(at={S1: "chapel", S2: "chapel", S3: "chapel"}, items={S2: ["shotgun"], S3: ["binoculars"]})
    table.answer(S1, "trade")
    assert table.options(S1) == {S2, S3, "done"}
    table.answer(S1, "done")
    table.answer(S2, S3)
    table.answer(S2, {"reply": "offer", "give": {"shotgun": 1, "travel_pharmacy": 1}, "want": {"binoculars": 1}})
    assert table.ask(S3).kind == "trade_reply"
    table.answer(S3, {"reply": "accept"})
    assert set(table.board.sailors[S2].items) == {"binoculars"}
    assert set(table.board.sailors[S3].items) == {"starbuck", "shotgun", "travel_pharmacy"}
    assert sorted(table.faces(items_zone(S3))) == ["shotgun", "starbuck", "travel_pharmacy"]


@rule("UNF-33")
def test_who_is_elsewhere_cannot_trade() -> None:
    table = scene(at={S1: "chapel", S2: "chapel", S3: "galley"})
    table.answer(S1, "trade")
    assert table.options(S1) == {S2, "done"}
    assert "trade" not in scene(at={S1: "chapel", S2: "galley", S3: "galley"}).options(S1)


@rule("UNF-33")
def test_a_refused_offer_changes_nothing() -> None:
    table = scene(at={S1: "chapel", S2: "chapel", S3: "galley"})
    table.answer(S1, "trade")
    table.answer(S1, S2)
    table.answer(S1, {"reply": "offer", "give": {}, "want": {"travel_pharmacy": 1}})
    table.answer(S2, {"reply": "refuse"})
    assert asked(table) == {(S2, "trade_partner")}
    table.answer(S2, "done")
    assert table.board.sailors[S1].items == ["tool_kit"]


@rule("UNF-34")
def test_one_improvement_is_active_and_adds_its_skill() -> None:
    table = scene("receive", items={S1: ["binoculars", "fine_clothes"]})
    assert table.options(S1) == {"binoculars", "fine_clothes"}
    table.answer(S1, "fine_clothes")
    assert table.board.sailors[S1].improvement == "fine_clothes"
    assert Counter(map(skill_of, table.faces(hand(S1)))) == {"influence": 2, "observation": 2, "strength": 2}


@rule("UNF-34")
def test_it_is_chosen_anew_when_one_is_gained() -> None:
    table = scene(at={S1: "cargo_hold"}, items={S1: ["binoculars"]}, item_deck=["treasured_memento", "shotgun"])
    table.answer(S1, "room")
    table.answer(S1, table.card("items", "treasured_memento"))
    assert asked(table) == {(S1, "improvement")}
    table.answer(S1, "treasured_memento")
    assert table.board.sailors[S1].improvement == "treasured_memento"


def test_a_limit_belongs_to_the_item_whoever_has_it() -> None:
    table = scene(
        at={S1: "chapel", S2: "chapel", S3: "bridge"},
        items={S1: ["plimsolls"]},
        hands={S1: ["coordinated_effort-1"]},
        actions=3,
    )
    table.answer(S1, "item:plimsolls/bridge")
    assert table.board.has_used("item:plimsolls")
    table.answer(S1, "trade")
    table.answer(S1, S3)
    table.answer(S1, {"reply": "offer", "give": {"plimsolls": 1}, "want": {}})
    table.answer(S3, {"reply": "accept"})
    table.answer(S1, "done")
    table.answer(S3, "done")
    play(table, S1, "coordinated_effort-1", S3)
    assert "plimsolls" in table.board.sailors[S3].items
    assert not ways(table, S3, "item:plimsolls")


# --- the rooms --------------------------------------------------------------------------------------


@rule("UNF-146")
def test_the_bridge_costs_a_passenger_and_shows_two_cards() -> None:
    table = scene(at={S1: "bridge"}, mythos=["hull_leak", "infection"], rolls=[6])
    assert ways(table, S1, "room:") == {"mythos", "waypoints"}
    table.answer(S1, "room:mythos")
    pass_windows(table)
    assert on_deck(table) == {"deck_6": 1}
    top = table.cards("mythos")[:2]
    assert [table.knows(S1).faces[card] for card in top] == ["hull_leak", "infection"]
    assert not set(top) & set(table.knows(S2).faces)
    table.answer(S1, top[::-1])
    assert (table.faces("mythos")[0], table.faces("mythos")[-1]) == ("infection", "hull_leak")


@rule("UNF-146")
def test_without_a_passenger_in_the_supply_the_bridge_is_of_no_use() -> None:
    everybody = {"deck_1": ["one_soul"] * 5, "deck_2": ["two_souls", "soul_and_mind", "stranger", "stranger"]}
    table = scene(at={S1: "bridge"}, passengers=everybody)
    assert not ways(table, S1, "room")


@rule("UNF-147")
@pytest.mark.parametrize(("roll", "sanity"), [(3, 7), (4, 8)])
def test_the_chapel_advances_the_ritual_in_any_case(roll: int, sanity: int) -> None:
    table = scene(at={S1: "chapel"}, ritual=1, hands={S1: ["lesser_banishment-3", "rampage-3"]}, rolls=[roll])
    card = table.card(hand(S1), "lesser_banishment-3")
    assert ways(table, S1, "room:") == {"retreat", card}
    table.answer(S1, f"room:{card}")
    pass_windows(table)
    assert table.board.ritual == 2
    assert table.board.dials["sanity"] == sanity
    assert table.faces(past_of("lore")) == ["lesser_banishment-3"]


@rule("UNF-148")
def test_the_captains_cabin_jails_the_human_who_was_named() -> None:
    table = scene(
        at={S1: "captains_cabin", S3: "brig"},
        hands={S2: ["inspiring_speech-5", "preparation-5"]},
        chaos=["persistence-1", "persistence-1"],
    )
    assert ways(table, S1, "room:") == {S2}
    table.answer(S1, f"room:{S2}")
    pass_windows(table, "before_check")
    table.answer(S2, table.cards(hand(S2)))
    pass_windows(table, "after_total")
    assert where(table, S2) == "brig"


@rule("UNF-149")
def test_the_cargo_hold_offers_one_of_two_items() -> None:
    table = scene(at={S1: "cargo_hold"}, item_deck=["shotgun", "plimsolls"])
    table.answer(S1, "room")
    first, second = table.cards("items")[:2]
    assert table.options(S1) == {first, second}
    table.answer(S1, second)
    assert table.board.sailors[S1].items == ["tool_kit", "plimsolls"]
    assert table.faces("items")[-1] == "shotgun"


@rule("UNF-150")
@pytest.mark.parametrize(("n", "roll", "food"), [(1, 1, 8), (3, 3, 8), (3, 2, 7), (5, 4, 7), (5, 5, 8)])
def test_the_galley_costs_food_on_a_roll_below_the_number_drawn(n: int, roll: int, food: int) -> None:
    table = scene(at={S1: "galley"}, rolls=[roll])
    table.answer(S1, "room")
    assert table.options(S1) == {f"{skill}.{i}" for skill in SKILLS for i in range(1, 6)}
    assert (table.form(S1).least, table.form(S1).most) == (1, 5)
    table.answer(S1, [f"will.{i}" for i in range(1, n + 1)])
    pass_windows(table)
    assert len(table.cards(hand(S1))) == n
    assert table.board.dials["food"] == food


@rule("UNF-151")
@pytest.mark.parametrize(("roll", "fuel"), [(2, 7), (3, 8)])
def test_the_boiler_room_travels_in_any_case(roll: int, fuel: int) -> None:
    table = scene(cast={S1: "arjun"}, at={S1: "boiler_room"}, hands={S1: ["rampage-4", "persistence-1"]}, rolls=[roll])
    card = table.card(hand(S1), "rampage-4")
    assert ways(table, S1, "room:") == {card}
    table.answer(S1, f"room:{card}")
    pass_windows(table)
    assert table.board.travel == 1
    assert table.board.dials["fuel"] == fuel


@rule("UNF-152")
def test_the_brig_opens_when_its_check_passes() -> None:
    table = scene(
        at={S1: "brig"}, hands={S2: ["shrug_it_off-5", "forced_learning-5"]}, chaos=["persistence-1", "persistence-1"]
    )
    assert not ways(table, S1, "move:")
    table.answer(S1, "room")
    pass_windows(table, "before_check")
    table.answer(S2, table.cards(hand(S2)))
    pass_windows(table, "after_total")
    assert table.options(S1) == {*ROOMS, *DECKS}
    table.answer(S1, "deck_8")
    assert where(table, S1) == "deck_8"


@rule("UNF-153")
def test_the_keeper_resolves_one_of_two_spells_once_per_turn() -> None:
    table = scene(titles={"keeper": S1}, spells=["feed_the_mind", "raise_the_dead"], dials={"sanity": 5, "food": 5})
    table.answer(S1, "tome")
    first, second = table.cards("spells")[:2]
    assert table.options(S1) == {first, second}
    table.answer(S1, first)
    assert dials(table) == {"food": 4, "sanity": 7}
    assert table.faces("removed") == ["feed_the_mind"]
    assert table.faces("spells")[-1] == "raise_the_dead"
    assert "tome" not in table.options(S1)
    assert "tome" not in scene(titles={"keeper": S2}).options(S1)


@rule("UNF-93")
def test_a_room_is_repaired_with_cards_of_its_skill() -> None:
    table = scene(
        at={S1: "chapel"},
        damage={"chapel": "structural_will"},
        hands={S1: ["persistence-1", "persistence-2", "determination-3", "rampage-4"]},
    )
    table.answer(S1, "repair")
    mine = {face: table.card(hand(S1), face) for face in ("persistence-1", "persistence-2", "determination-3")}
    assert table.options(S1) == set(mine.values())
    assert table.refused(S1, [mine["persistence-2"]]).code == "choose-worth"
    table.answer(S1, [mine["persistence-1"], mine["persistence-2"]])
    assert damaged(table) == {}
    assert len(table.cards("damage")) == 9
    assert table.board.sailors[S1].actions == 1
    assert sorted(table.faces(hand(S1))) == ["determination-3", "rampage-4"]


@rule("UNF-93")
def test_who_thinks_better_of_a_repair_keeps_cards_and_action() -> None:
    table = scene(at={S1: "chapel"}, damage={"chapel": "structural_any"}, hands={S1: ["rampage-4", "persistence-1"]})
    table.answer(S1, "repair")
    table.answer(S1, [])
    assert set(damaged(table)) == {"chapel"}
    assert table.board.sailors[S1].actions == 2
    assert len(table.cards(hand(S1))) == 2


@rule("UNF-93")
@pytest.mark.parametrize("why", ["deep one", "traitor", "too little"])
def test_no_repair_with_an_enemy_there_or_too_few_cards(why: str) -> None:
    table = scene(
        at={S1: "chapel", S2: "chapel"},
        damage={"chapel": "structural_any"},
        deep_ones={"chapel": 1} if why == "deep one" else {},
        loyalty={S2: "hybrid"},
        revealed=[S2] if why == "traitor" else [],
        hands={S1: ["rampage-4"] if why == "too little" else ["shrug_it_off-5"]},
    )
    assert "repair" not in table.options(S1)
