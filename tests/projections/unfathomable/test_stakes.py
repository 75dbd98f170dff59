"""Costs and odds of options in Unfathomable: exactly what is paid, exactly what the die may bring."""

from domain.kernel import WATCHER, Order
from tests.projections.unfathomable.looking import asked, chances, eighths, prices, texts
from tests.unfathomable.scenes import S1, S2, S3, pass_windows, scene

# --- costs ------------------------------------------------------------------------------------------


def test_a_look_from_the_bridge_puts_a_passenger_at_risk() -> None:
    table = scene(at={S1: "bridge"})
    assert prices(asked(table, S1)) == {
        "Bridge: risk a passenger and look at 2 mythos cards": {"risk": 1},
        "Bridge: risk a passenger and look at 2 waypoints": {"risk": 1},
    }


def test_repairs_cost_cards_worth_so_much() -> None:
    table = scene(
        at={S1: "galley"}, damage={"galley": "structural_lore"}, hands={S1: ["shrivelling-2", "shrivelling-1"]}
    )
    assert prices(asked(table, S1)) == {"Repair the room: lore cards worth 3": {"worth_lore": 3}}
    table.answer(S1, "repair")
    ask = asked(table, S1)
    assert [(cost.what, cost.n, cost.text.en) for cost in ask.cost] == [("worth_lore", 3, "Lore cards worth 3")]


def test_sides_of_a_crisis_cost_what_they_say() -> None:
    table = scene("crisis", mythos=["incoming_sos"], titles={"captain": S2})
    pass_windows(table)
    assert list(prices(asked(table, S2)).values()) == [{"risk": 4}, {"sanity": 1}]


def test_spells_cost_resources() -> None:
    table = scene(titles={"keeper": S1}, spells=["raise_the_dead", "lure_monster"]).answer(S1, "tome")
    assert list(prices(asked(table, S1)).values()) == [{"sanity": 1}]
    assert prices(asked(table, S1, WATCHER)) == {}


def test_feats_and_items_are_spent() -> None:
    table = scene(cast={S1: "ishmael"}, at={S1: "galley"}, items={S1: ["jam_tin_grenade"]})
    found = prices(asked(table, S1))
    assert found["Deep One Ancestry (feat): Seat 2"] == {"feat": 1}
    assert found["Jam Tin Grenade: deck space 6"] == {"item": 1}


# --- odds -------------------------------------------------------------------------------------------


def test_attacks_by_weapon() -> None:
    table = scene(cast={S1: "arjun"}, at={S1: "galley"}, deep_ones={"galley": 1})
    assert chances(asked(table, S1)) == {
        "Attack a Deep One in the Galley": eighths(hit=5, miss=3),
        "Six-Shooter: a Deep One in the Galley": eighths(hit=7, miss=1),
    }


def test_fires_and_rites_by_the_card() -> None:
    hands = {S1: ["combat_training-1", "shrug_it_off-5"]}
    table = scene(at={S1: "boiler_room"}, hands=hands)
    assert sorted(chances(asked(table, S1)).values(), key=lambda odds: odds.outcomes["safe"]) == [
        eighths(safe=3, lose_fuel=5),
        eighths(safe=7, lose_fuel=1),
    ]
    paid = prices(asked(table, S1))
    assert all(paid[text] == {"card": 1} for text in chances(asked(table, S1)))
    assert paid["Full Steam Ahead (feat): lose 1 fuel; advance the travel track by 2"] == {"feat": 1, "fuel": 1}


def test_a_withering_spell_is_surer_against_deep_ones() -> None:
    table = scene(
        hands={S1: ["shrivelling-1"]}, deep_ones={"deck_1": 1}, loyalty={S2: "hybrid"}, revealed=[S2],
        at={S2: "galley"},
    )  # fmt: skip
    assert chances(asked(table, S1)) == {
        "Shrivelling 1 (lore): a Deep One in deck space 1": eighths(hit=5, miss=3),
        "Shrivelling 1 (lore): Seat 2": eighths(hit=3, miss=5),
    }


def test_a_card_that_rolls_says_what_is_low() -> None:
    table = scene(hands={S1: ["inspiring_speech-5"]})
    assert list(chances(asked(table, S1)).values()) == [eighths(high=6, low=2)]


def test_what_is_done_to_a_die_that_is_about_to_be_rolled() -> None:
    table = scene(
        cast={S2: "beatrice"}, at={S1: "galley"}, deep_ones={"galley": 1},
        hands={S2: ["keen_insight-3", "watch_and_learn-1"]},
    )  # fmt: skip
    table.orders(S2, Order("ask", "before_die")).answer(S1, "attack:deep_one:galley")
    ask, found = asked(table, S2), chances(asked(table, S2))
    assert found["Keen Insight 3 (observation): +2"] == eighths(reached=7, missed=1)
    assert found["Keen Insight 3 (observation): -2"] == eighths(reached=3, missed=5)
    assert found["Almanac: Watch and Learn 1 (observation)"] == eighths(reached=6, missed=2)
    assert found["Perfect Number (feat): 4"] == eighths(reached=8)
    assert found["Perfect Number (feat): 3"] == eighths(missed=8)
    assert prices(ask)["Almanac: Watch and Learn 1 (observation)"] == {"card": 1}
    assert prices(ask)["Perfect Number (feat): 4"] == {"feat": 1}


def test_nobody_else_reads_odds_off_a_hand() -> None:
    table = scene(at={S1: "boiler_room"}, hands={S1: ["rampage-3"]})
    ask = asked(table, S1, S3)
    assert texts(ask) == [] and prices(ask) == {} and chances(ask) == {}
