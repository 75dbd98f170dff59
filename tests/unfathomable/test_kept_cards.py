"""Mythos cards that lie in a play area: what they forbid, what they add to a check, what can be done with them."""

import pytest

from domain.kernel import hand
from domain.unfathomable.content import skill_of
from domain.unfathomable.facts.turn import CardsAdded, CheckBegun, CheckEnded, MythosDrawn, Totalled
from domain.unfathomable.names import OPEN_PILE, PILE, MythosId
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    Unf,
    add,
    asked,
    check,
    deep_ones,
    dials,
    pass_windows,
    play,
    scene,
    since,
    ways,
)

LEAK = ["hull_leak"]
CALM = ["persistence-1", "persistence-1"]


def in_pile(table: Unf, pile: str = PILE) -> list[str]:
    return sorted(skill_of(face) for face in table.faces(pile))


# --- Family Ties ------------------------------------------------------------------------------------


def cursed(**how: object) -> Unf:
    """The second seat, Ishmael, keeps Family Ties; a check begins."""
    settings = {"hands": {S1: ["rampage-4"]}, "chaos": CALM, **how}
    cast = {S1: "jeanne", S2: "ishmael", S3: "jamie"}
    return scene("crisis", mythos=LEAK, cast=cast, kept={S2: ["family_ties"]}, **settings)  # type: ignore[arg-type]


def test_family_ties_add_a_treachery_card_to_every_check() -> None:
    table = pass_windows(cursed(), "before_check")
    assert in_pile(table) == ["treachery", "will", "will"]
    assert not set(table.cards(PILE)) & set(table.knows(S2).faces)
    worth = int(next(face for face in table.faces(PILE) if skill_of(face) == "treachery").rpartition("-")[2])
    add(table)
    assert since(table, Totalled)[-1].total == -2 - worth
    pass_windows(table)
    assert len(table.faces("treachery_past")) == 1


def test_family_ties_sleep_in_the_brig_and_without_chaos_cards() -> None:
    jailed = pass_windows(cursed(at={S2: "brig"}), "before_check")
    assert in_pile(jailed) == ["will", "will"]
    prepared = cursed(hands={S1: ["rampage-4", "preparation-5"]})
    play(prepared, S1, "preparation-5")
    pass_windows(prepared, "before_check")
    assert in_pile(prepared) == []


def test_family_ties_lie_open_where_nothing_is_hidden() -> None:
    table = cursed(hands={S1: ["rampage-4", "nothing_to_hide-3"]})
    play(table, S1, "nothing_to_hide-3")
    pass_windows(table, "before_check")
    assert in_pile(table, OPEN_PILE) == ["treachery"]
    assert set(table.cards(OPEN_PILE)) <= set(table.knows(S3).faces)
    assert in_pile(table) == ["will", "will"], "the chaos cards stay hidden"
    against = int(table.faces(OPEN_PILE)[0].rpartition("-")[2])
    check(table)
    assert since(table, Totalled)[-1].total == -2 - against
    assert len(table.faces("treachery_past")) == 1


# --- Memory of the Deep -----------------------------------------------------------------------------


def haunted(step: str = "crisis", **how: object) -> Unf:
    """The second seat, William, keeps Memory of the Deep."""
    settings = {
        "chaos": CALM,
        "mythos": LEAK,
        "hands": {S1: ["true_grit-5"], S2: ["rampage-4", "rampage-3"], S3: ["rampage-3"]},
        **how,
    }
    cast = {S1: "jeanne", S2: "william", S3: "jamie"}
    return scene(step, cast=cast, kept={S2: ["memory_of_the_deep"]}, **settings)  # type: ignore[arg-type]


def test_memory_of_the_deep_adds_one_treachery_card_to_whatever_its_holder_adds() -> None:
    table = pass_windows(haunted(), "before_check")
    table.answer(S2, table.cards(hand(S2)))
    assert in_pile(table) == ["treachery", "will", "will"]
    table.answer(S3, table.cards(hand(S3)))
    assert [(e.seat, e.n) for e in since(table, CardsAdded)] == [(S2, 2), (S3, 1)]
    assert in_pile(table) == ["treachery", "will", "will"], "only its holder brings one along"
    table.answer(S1, [])
    assert in_pile(table) == ["strength", "strength", "strength", "treachery", "will", "will"]


def test_memory_of_the_deep_is_silent_while_its_holder_adds_nothing() -> None:
    table = pass_windows(haunted(), "before_check")
    table.answer(S2, [])
    assert in_pile(table) == ["will", "will"]


def test_memory_of_the_deep_lies_open_after_the_last_card_where_nothing_is_hidden() -> None:
    table = haunted(hands={S1: ["true_grit-5"], S2: ["rampage-4"], S3: ["nothing_to_hide-3"]})
    play(table, S3, "nothing_to_hide-3")
    pass_windows(table, "before_check")
    table.answer(S2, table.cards(hand(S2)))
    assert sorted(map(skill_of, table.faces(OPEN_PILE))) == ["strength", "treachery"]


@pytest.mark.parametrize(("cards", "kept", "sanity"), [(8, [], 8), (7, ["memory_of_the_deep"], 7)])
def test_memory_of_the_deep_is_shaken_off_by_its_own_check(cards: int, kept: list[str], sanity: int) -> None:
    """13 with lore and will; the two chaos cards are worth 2, and the holder's own treachery is avoided."""
    added = ["true_grit-5", "determination-4"] + (["persistence-2"] if cards == 8 else ["persistence-1"])
    table = haunted("action", seat=S2, hands={S2: [], S3: added})
    table.answer(S2, "kept:memory_of_the_deep")
    (begun,) = since(table, CheckBegun)
    assert (begun.target, set(begun.skills), begun.crisis) == (13, {"lore", "will"}, False)
    check(table, s3=added)
    assert table.board.sailors[S2].kept == kept
    assert table.board.dials["sanity"] == sanity
    assert table.board.sailors[S2].actions == 1


# --- The Peacemaker ---------------------------------------------------------------------------------


def test_the_peacemaker_cannot_attack_by_any_means() -> None:
    hands = {S1: ["rampage-3", "shrivelling-1"]}
    at, sea = {S1: "bridge", S2: "chapel", S3: "chapel"}, {"bridge": 1}
    table = scene(cast={S1: "arjun"}, kept={S1: ["the_peacemaker"]}, at=at, deep_ones=sea, hands=hands)  # type: ignore[arg-type]
    assert not ways(table, S1, "attack:")
    assert not ways(table, S1, "item:")
    assert {option.partition("/")[0] for option in table.options(S1) if option.startswith("skill:")} == {
        f"skill:{table.card(hand(S1), 'shrivelling-1')}"
    }, "a spell is no attack"
    other = scene(cast={S2: "arjun"}, kept={S2: ["the_peacemaker"]}, at=at, deep_ones=sea, hands=hands)  # type: ignore[arg-type]
    assert ways(other, S1, "attack:") == {"deep_one:bridge"}


def test_the_peacemakers_promise_is_broken_by_a_passengers_death() -> None:
    table = scene(
        "icons",
        cast={S1: "arjun", S2: "jamie", S3: "ishmael"},
        kept={S1: ["the_peacemaker"]},
        at={S1: "sick_bay", S2: "sick_bay", S3: "sick_bay"},
        facts=[MythosDrawn(MythosId("horrific_visions"))],
        deep_ones={"deck_3": 2},
        passengers={"deck_3": ["stranger", "stranger"]},
    )
    assert dials(table) == {"sanity": 7}, "once"
    assert table.board.sailors[S1].kept == []
    assert "the_peacemaker" in table.faces("mythos_past")


# --- Sacrifice Deep One -----------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "left", "ritual", "kept"), [(6, 1, 2, []), (5, 2, 0, ["sacrifice_deep_one"])])
def test_a_deep_one_is_sacrificed_on_six(roll: int, left: int, ritual: int, kept: list[str]) -> None:
    table = scene(kept={S1: ["sacrifice_deep_one"]}, at={S1: "galley"}, deep_ones={"galley": 2}, rolls=[roll])
    table.answer(S1, "kept:sacrifice_deep_one")
    assert deep_ones(table) == {"galley": left}
    assert table.board.ritual == ritual
    assert table.board.sailors[S1].kept == kept
    assert table.board.sailors[S1].actions == 1


def test_without_a_deep_one_there_is_nothing_to_sacrifice() -> None:
    table = scene(kept={S1: ["sacrifice_deep_one"]}, at={S1: "galley"}, deep_ones={"deck_6": 2})
    assert not ways(table, S1, "kept:")


# --- Barricade the Hatches --------------------------------------------------------------------------


def test_behind_barred_hatches_nobody_drives_a_deep_one_into_a_room_either() -> None:
    """Ruling U7: until the end of the turn. A traitor wakes a Deep One, the hatches are barred, the traitor goes on."""
    table = scene(
        cast={S1: "jamie", S2: "jeanne", S3: "ishmael"},
        loyalty={S1: "hybrid"},
        revealed=[S1],
        at={S1: "deck_8"},
        kept={S2: ["barricade_the_hatches"]},
        deep_ones={"deck_5": 1},
        hands={S1: ["call_to_action-2", "lesser_banishment-3"]},
    )
    play(table, S1, "call_to_action-2", "deck_5")
    table.answer(S2, "kept:barricade_the_hatches")
    assert deep_ones(table) == {"deck_5": 1}
    play(table, S1, "lesser_banishment-3", "deck_5")
    assert table.options(S1) == {"water_5", "deck_3", "deck_7"}


def test_the_hatches_may_stay_open_and_are_asked_about_again() -> None:
    table = scene(
        "crisis",
        mythos=["deep_one_feint"],
        chaos=["rampage-3", "rampage-3"],
        kept={S2: ["barricade_the_hatches"]},
        cast={S1: "jeanne", S2: "jamie", S3: "ishmael"},
        at={S1: "sick_bay", S2: "sick_bay", S3: "sick_bay"},
        deep_ones={"water_3": 1},
    )
    assert asked(table) == {(S2, "activation")}
    table.pass_(S2)
    assert deep_ones(table) == {"deck_3": 1}
    assert asked(table) == {(S2, "activation")}, "the card's own icon"
    table.answer(S2, "kept:barricade_the_hatches")
    assert deep_ones(table) == {"deck_3": 1}


@rule("UNF-116")
def test_a_misfortune_moves_nobody_out_of_the_brig() -> None:
    """A jailed current player lends Edmund an action; he stands up, and his crisis would send that player to the
    Galley."""
    table = scene(
        cast={S1: "jeanne", S2: "edmund", S3: "jamie"},
        at={S1: "brig"},
        loyalty={S2: "hybrid"},
        hands={S1: ["coordinated_effort-1"]},
        mythos=["kitty_litter"],
        rolls=[4],
    )
    play(table, S1, "coordinated_effort-1", S2)
    table.answer(S2, "reveal:hybrid")
    table.answer(S2, "0")
    assert table.board.sailors[S1].at == "brig"
    assert dials(table) == {"food": 7}, "the rest of the card happens"


@rule("UNF-116")
def test_the_beast_within_does_not_break_out_of_the_brig() -> None:
    """All humans are in the Brig, so the Keeper is there too."""
    table = scene(
        cast={S1: "william", S2: "jamie", S3: "jeanne"},
        at={S1: "brig", S2: "brig", S3: "brig"},
        titles={"keeper": S1},
        spells=["summon_the_beast_within", "heal"],
    )
    table.answer(S1, "tome")
    table.answer(S1, table.card("spells", "summon_the_beast_within"))
    assert asked(table) == {(S1, "action")}
    assert table.board.sailors[S1].at == "brig"


def test_a_repeated_check_counts_a_partial_line_nowhere() -> None:
    table = haunted("action", seat=S2, hands={S2: [], S3: []})
    table.answer(S2, "kept:memory_of_the_deep")
    check(table)
    assert since(table, CheckEnded)[-1].outcome == "fail"
