"""Every character: the ability of the sheet, the feat, and what happens on revealing."""

from typing import Any

import pytest

from domain.kernel import Order, hand
from domain.unfathomable.content import CHARACTERS
from domain.unfathomable.facts.turn import MythosDrawn, TotalChanged
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    Unf,
    add,
    asked,
    damaged,
    deep_ones,
    dials,
    on_deck,
    pass_windows,
    scene,
    where,
)
from tests.unfathomable.scenes.crises import settle, spelled

SHEETS: set[str] = set()
FEATS: set[str] = set()
REVEALS: set[str] = set()
WATERS = {f"water_{n}" for n in range(1, 9)}


def marks(tested: set[str]) -> Any:
    def of(character: str) -> Any:
        tested.add(character)

        def mark(test: Any) -> Any:
            return test

        return mark

    return of


sheet, feat, reveal = marks(SHEETS), marks(FEATS), marks(REVEALS)


def options_with(table: Unf, key: str, seat: Any = S1) -> set[str]:
    return {o.removeprefix(key).removeprefix("/") for o in table.options(seat) if o.partition("/")[0] == key}


def as_(character: str, step: str = "action", **how: Any) -> Unf:
    """The first seat plays this character."""
    return scene(step, cast={S1: character}, **how)


# --- sheets -----------------------------------------------------------------------------------------


@sheet("keilani")
def test_experienced_adds_a_card_to_a_check_after_its_total() -> None:
    table = as_(
        "keilani",
        "crisis",
        mythos=["hull_leak"],
        hands={S1: ["rampage-4", "persistence-1"]},
        chaos=["rampage-3", "rampage-3"],
    )
    settle(table, (), (S1, "after_total"))
    rampage = table.card(hand(S1), "rampage-4")
    assert options_with(table, "sheet:keilani") == {rampage, table.card(hand(S1), "persistence-1")}
    table.answer(S1, f"sheet:keilani/{rampage}")
    assert table.events(TotalChanged) == [TotalChanged(S1, 4, "sheet:keilani")]
    assert damaged(pass_windows(table)) == {}


@sheet("arjun")
def test_deck_chief_goes_on_deck_and_still_acts() -> None:
    table = as_("arjun")
    assert options_with(table, "sheet:arjun") == {f"deck_{n}" for n in range(1, 9)}
    table.answer(S1, "sheet:arjun/deck_6")
    assert where(table, S1) == "deck_6"
    assert table.board.sailors[S1].actions == 2
    assert options_with(table, "sheet:arjun") == set(), "once per turn"
    assert options_with(as_("arjun", at={S1: "brig"}), "sheet:arjun") == set(), "not in the Brig"


@sheet("svetlana")
def test_healing_words_prevent_the_defeat_of_any_character_for_a_lore_card() -> None:
    table = scene(
        "crisis",
        mythos=["sewage_backup"],
        hands={S2: ["shrivelling-1", "rampage-3"]},
        rolls=[7],
        spent=[S2],
        chaos=["watch_and_learn-1", "watch_and_learn-1"],
    )
    settle(table, (), (S2, "defeat"))
    lore = table.card(hand(S2), "shrivelling-1")
    assert options_with(table, "sheet:svetlana", S2) == {lore}
    table.answer(S2, f"sheet:svetlana/{lore}")
    assert where(table, S1) == "boiler_room"
    assert table.faces("lore_past") == ["shrivelling-1"]


@sheet("jeanne")
def test_jury_rigger_trades_damage_for_speed_after_the_boiler_room() -> None:
    table = scene(hands={S1: ["rampage-4"]}, rolls=[8, 3], damage_deck=["structural_lore"])
    table.answer(S1, f"room:{table.card(hand(S1), 'rampage-4')}")
    assert asked(table) == {(S1, "boiler")}
    assert options_with(table, "sheet:jeanne") == {""}
    table.answer(S1, "sheet:jeanne")
    assert damaged(table) == {"chapel": "structural_lore"}
    assert table.board.travel == 2


@sheet("jamie")
def test_quick_draw_shoots_and_leaves_the_action() -> None:
    table = as_(
        "jamie", at={S1: "galley"}, deep_ones={"galley": 1, "deck_6": 1}, items={S1: ["six_shooter"]}, rolls=[2]
    )
    assert options_with(table, "sheet:jamie") == {"repeating_rifle+deep_one:deck_6", "six_shooter+deep_one:galley"}
    pass_windows(table.answer(S1, "sheet:jamie/six_shooter+deep_one:galley"))
    assert deep_ones(table) == {"deck_6": 1}
    assert table.board.sailors[S1].actions == 2
    assert options_with(table, "sheet:jamie") == set(), "once per turn"


@sheet("william")
@pytest.mark.parametrize(("place", "at"), [("top", 0), ("bottom", -1)])
def test_occult_training_looks_at_a_spell_and_places_it(place: str, at: int) -> None:
    table = as_("william", spells=["heal"])
    card = table.cards("spells")[0]
    table.answer(S1, "sheet:william")
    assert card in table.knows(S1).faces
    assert card not in table.knows(S2).faces
    assert table.options(S1) == {"top", "bottom"}
    table.answer(S1, place)
    assert table.cards("spells")[at] == card
    assert table.board.sailors[S1].actions == 2


@sheet("beatrice")
def test_predictive_analytics_picks_one_of_two_crises() -> None:
    table = as_("beatrice", "crisis", mythos=["hull_leak", "passenger_overboard"])
    assert asked(table) == {(S1, "look_ahead")}
    table.answer(S1, "yes")
    leak, overboard = table.cards("mythos")[:2]
    assert table.options(S1) == {leak, overboard}
    assert not {leak, overboard} & set(table.knows(S2).faces)
    table.answer(S1, overboard)
    assert table.events(MythosDrawn) == [MythosDrawn("passenger_overboard")]  # type: ignore[arg-type]
    assert table.cards("mythos")[-1] == leak


@sheet("ishmael")
@pytest.mark.parametrize(("roll", "sunk"), [(6, True), (5, False)])
def test_the_first_oath_sends_a_monarch_down_or_moves_it(roll: int, sunk: bool) -> None:
    table = as_("ishmael", hands={S1: ["shrivelling-1", "rampage-3"]}, monarchs={"hydra": "water_3"}, rolls=[roll])
    lore = table.card(hand(S1), "shrivelling-1")
    assert options_with(table, "sheet:ishmael") == {f"hydra+{lore}"}
    table.answer(S1, f"sheet:ishmael/hydra+{lore}")
    if not sunk:
        assert table.options(S1) == {"water_1", "water_5"}
        table.answer(S1, "water_5")
    assert table.board.monarchs["hydra"] == ("deep" if sunk else "water_5")


@sheet("edmund")
def test_fortunate_son_rolls_a_die_again_for_a_card() -> None:
    table = as_("edmund", at={S1: "galley"}, hands={S1: ["rampage-3"]}, rolls=[1, 8])
    table.orders(S1, Order("ask", "after_die"))
    table.answer(S1, "room").answer(S1, ["lore.1", "lore.2"])
    rampage = table.card(hand(S1), "rampage-3")
    assert rampage in options_with(table, "sheet:edmund")
    table.answer(S1, f"sheet:edmund/{rampage}")
    assert dials(pass_windows(table)) == {}
    assert table.faces("strength_past") == ["rampage-3"]


@sheet("samira")
def test_scavenger_draws_an_item_and_may_give_one_away() -> None:
    table = as_("samira", at={S1: "galley", S2: "galley"}, item_deck=["plimsolls"])
    table.answer(S1, "sheet:samira")
    assert table.options(S1) == {f"starbuck+{S2}", f"plimsolls+{S2}"}
    table.answer(S1, f"plimsolls+{S2}")
    assert "plimsolls" in table.board.sailors[S2].items
    assert table.board.sailors[S1].items == ["starbuck"]
    assert options_with(table, "sheet:samira") == set(), "once per turn"


@sheet("samira")
def test_scavenger_has_no_room_for_a_sixth_item() -> None:
    many = ["plimsolls", "shotgun", "fine_clothes", "kitchen_knife"]
    table = as_("samira", items={S1: many})
    assert options_with(table, "sheet:samira") == set()


# --- feats ------------------------------------------------------------------------------------------


@feat("keilani")
def test_unconventional_leader_pays_instead_of_a_crisis() -> None:
    table = as_("keilani", "crisis", mythos=["class_struggle"])
    settle(table, (), (S1, "crisis"))
    assert options_with(table, "feat:keilani") == {"fuel", "food", "sanity", "souls"}
    table.answer(S1, "feat:keilani/food")
    assert dials(table) == {"food": 7}
    assert table.board.travel == 1, "its icons are resolved"
    assert not table.board.sailors[S1].feat


@feat("arjun")
@pytest.mark.parametrize(("outcome", "food"), [("pass", 8), ("partial", 7), ("fail", 6)])
def test_self_sacrifice_decides_a_crisis_check(outcome: str, food: int) -> None:
    table = as_("arjun", "crisis", mythos=["food_stores_raid"])
    settle_to = (S1, "before_check")
    assert settle_to in asked(table)
    assert options_with(table, "feat:arjun") == {"pass", "partial", "fail"}
    pass_windows(table.answer(S1, f"feat:arjun/{outcome}"))
    assert table.board.dials["food"] == food
    assert where(table, S1) == "sick_bay"


@feat("svetlana")
def test_medical_intervention_prevents_any_defeat_once() -> None:
    table = scene("crisis", mythos=["sewage_backup"], rolls=[7], chaos=["watch_and_learn-1", "watch_and_learn-1"])
    settle(table, (), (S2, "defeat"))
    assert options_with(table, "feat:svetlana", S2) == {""}
    table.answer(S2, "feat:svetlana")
    assert where(table, S1) == "boiler_room"
    assert not table.board.sailors[S2].feat


@feat("jeanne")
@rule("UNF-154")
def test_full_steam_ahead_burns_fuel_for_two_spaces_even_in_ruins() -> None:
    table = scene(damage={"boiler_room": "structural_lore"}, deep_ones={"boiler_room": 1})
    assert options_with(table, "feat:jeanne") == {""}
    table.answer(S1, "feat:jeanne")
    assert dials(table) == {"fuel": 7}
    assert table.board.travel == 2
    assert options_with(table, "feat:jeanne") == set(), "a feat works once"
    assert options_with(scene(at={S1: "galley"}), "feat:jeanne") == set(), "only in the Boiler Room"


@feat("jamie")
def test_an_arrest_order_jails_anybody_in_the_same_space() -> None:
    table = as_("jamie", at={S1: "galley", S3: "galley"})
    assert options_with(table, "feat:jamie") == {S3}
    table.answer(S1, f"feat:jamie/{S3}")
    assert where(table, S3) == "brig"


@feat("william")
def test_quick_cast_resolves_the_top_spell_while_keeper() -> None:
    table = as_("william", spells=["feed_the_mind"], titles={"keeper": S1})
    table.answer(S1, "feat:william")
    assert dials(table) == {"food": 7, "sanity": 10}
    assert table.board.sailors[S1].actions == 2
    assert options_with(as_("william", titles={"keeper": S2}), "feat:william") == set()


@feat("beatrice")
@rule("UNF-155")
def test_a_perfect_number_is_set_and_not_rolled_again() -> None:
    table = as_("beatrice", at={S1: "galley"}, hands={S2: ["keen_insight-3"]})
    table.orders(S1, Order("ask", "before_die"))
    table.answer(S1, "room").answer(S1, ["lore.1", "lore.2", "lore.3"])
    assert options_with(table, "feat:beatrice") == {str(n) for n in range(1, 9)}
    table.answer(S1, "feat:beatrice/3")
    assert dials(pass_windows(table)) == {}, "3 is not below 3"


@feat("ishmael")
def test_deep_one_ancestry_sees_the_loyalty_of_another_human() -> None:
    table = as_("ishmael", loyalty={S3: "hybrid"})
    assert options_with(table, "feat:ishmael") == {S2, S3}
    table.answer(S1, f"feat:ishmael/{S3}")
    (card,) = table.cards(f"loyalty:{S3}")
    assert table.knows(S1).faces[card] == "hybrid"
    assert card not in table.knows(S2).faces


@feat("edmund")
def test_uncanny_fortune_draws_another_crisis() -> None:
    table = as_("edmund", "crisis", mythos=["class_struggle", "hull_leak"])
    settle(table, (), (S1, "drawn"))
    table.answer(S1, "feat:edmund")
    assert table.board.crisis == "hull_leak"
    assert "class_struggle" in table.faces("mythos_past")


@feat("samira")
def test_well_equipped_changes_a_total_by_up_to_the_items() -> None:
    table = as_(
        "samira",
        "crisis",
        mythos=["hull_leak"],
        items={S1: ["plimsolls"]},
        hands={S2: ["rampage-4", "rampage-3"]},
        chaos=["combat_training-1", "persistence-1"],
    )
    add(table, s2=["rampage-4", "rampage-3"])
    assert options_with(table, "feat:samira") == {"+1", "+2", "-1", "-2"}
    table.answer(S1, "feat:samira/+2")
    assert damaged(pass_windows(table)) == {}


# --- revealing --------------------------------------------------------------------------------------


def revealing(character: str, *steps: tuple[str, Any], **how: Any) -> Unf:
    """The first seat, a Hybrid, stands up and answers what its ability asks."""
    settings = {"loyalty": {S1: "hybrid"}, **how}
    table = as_(character, **settings).answer(S1, "reveal:hybrid")
    for kind, answer in steps:
        pass_windows(table)
        assert (S1, kind) in asked(table), f"asked is {asked(table)}"
        table.answer(S1, spelled(table, S1, answer))
    return pass_windows(table)


@reveal("keilani")
def test_keilani_sows_despair() -> None:
    assert dials(revealing("keilani")) == {"sanity": 7}


@reveal("arjun")
def test_arjun_stops_the_ship() -> None:
    assert revealing("arjun", travel=3).board.travel == 0


@reveal("svetlana")
def test_svetlana_kills_a_passenger_of_choice() -> None:
    table = as_("svetlana", loyalty={S1: "hybrid"}, passengers={"deck_7": ["two_souls"]}, spent=[S1], at={S1: "bridge"})
    table.answer(S1, "reveal:hybrid")
    pass_windows(table)
    assert table.options(S1) == {"deck_7", "deep"}, "on the board or of the supply"
    pass_windows(table.answer(S1, "deck_7"))
    assert dials(table) == {"souls": 6}
    assert on_deck(table) == {}


@reveal("jeanne")
def test_jeanne_damages_a_room_of_choice() -> None:
    table = revealing(
        "jeanne", ("sabotage", "galley"), damage={"chapel": "structural_will"}, damage_deck=["structural_lore"]
    )
    assert damaged(table) == {"chapel": "structural_will", "galley": "structural_lore"}


@reveal("jamie")
def test_jamie_strikes_down_everybody_around() -> None:
    table = revealing("jamie", at={S1: "deck_2", S2: "deck_2"}, passengers={"deck_2": ["stranger"]}, spent=[S3])
    assert where(table, S2) == "sick_bay"
    assert on_deck(table) == {}
    assert where(table, S1) == "deck_2"


@reveal("william")
@pytest.mark.parametrize(("by", "to"), [("-2", 0), ("0", 2), ("1", 3)])
def test_william_moves_the_ritual_either_way(by: str, to: int) -> None:
    table = as_("william", loyalty={S1: "hybrid"}, ritual=2).answer(S1, "reveal:hybrid")
    assert table.options(S1) == {"-2", "-1", "0", "1", "2"}
    table.answer(S1, by)
    assert table.board.ritual == to


@reveal("beatrice")
def test_beatrice_calls_four_deep_ones_to_four_waters() -> None:
    table = as_("beatrice", loyalty={S1: "hybrid"}).answer(S1, "reveal:hybrid")
    form = table.form(S1)
    assert (set(form.options), form.least, form.most) == (WATERS, 4, 4)
    table.answer(S1, ["water_1", "water_3", "water_5", "water_8"])
    assert deep_ones(table) == {"water_1": 1, "water_3": 1, "water_5": 1, "water_8": 1}


@reveal("ishmael")
def test_ishmael_wakes_the_deep_ones_in_the_same_space() -> None:
    table = revealing("ishmael", at={S1: "deck_3"}, deep_ones={"deck_3": 2, "deck_1": 1})
    assert deep_ones(table) == {"chapel": 2, "deck_1": 1}


@reveal("edmund")
def test_edmund_spreads_a_misfortune_without_icons() -> None:
    table = revealing("edmund", ("misfortune", "0"), mythos=["history_repeats", "class_struggle"])
    assert dials(table) == {"sanity": 6}, "a card of another character is drawn again"
    assert (table.board.travel, deep_ones(table)) == (0, {})


@reveal("edmund")
def test_edmund_lets_a_check_fail() -> None:
    assert dials(revealing("edmund", mythos=["passenger_overboard"])) == {"souls": 7}


@reveal("samira")
def test_samira_takes_an_item_of_a_human_in_the_same_space() -> None:
    table = revealing("samira", at={S1: "galley", S2: "galley"})
    assert table.board.sailors[S2].items == []
    assert sorted(table.board.sailors[S1].items) == ["starbuck", starting_item(table, S2)]


def starting_item(table: Unf, seat: Any) -> str:
    return CHARACTERS[table.board.sailors[seat].character].item


@rule("UNF-104")
def test_no_ability_works_on_revealing_in_the_brig() -> None:
    assert dials(revealing("keilani", at={S1: "brig"})) == {}


def test_no_character_is_left_out() -> None:
    assert set(CHARACTERS) == SHEETS == FEATS == REVEALS
