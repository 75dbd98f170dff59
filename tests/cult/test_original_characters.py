"""Characters that are our own: Alchemist, Merchant, and the pairs Librarian, Diver, Bellringer."""

from domain.parts.in_play import Used
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import all_life, asked, life, markers, on, places, resolve, scene
from tests.rule import rule

# --- Alchemist --------------------------------------------------------------------------------------


@rule("CULT-103")
def test_alchemist_turns_one_ritual_die_to_blood_in_the_own_commit_phase() -> None:
    dice = [("dagger", ""), ("parchment", ""), ("ancient", ""), ("cosmos", ""), ("blood", "")]
    table = scene("commit", characters={S1: "alchemist"}, dice=dice)
    assert asked(table) == {(S1, "turn_own_die")}
    assert table.options(S1) == {"d2", "d3", "d4"}
    assert table.refused(S1, ["d2", "d3"]).code
    table.answer(S1, "d3")
    assert places(table)["d3"] == ("blood", "")
    assert asked(table) == {(S1, "commit")}


def test_alchemist_may_keep_all_and_is_not_asked_without_such_a_die() -> None:
    table = scene("commit", characters={S1: "alchemist"}, dice=[("cosmos", ""), ("blood", "")]).answer(S1, [])
    assert places(table)["d1"] == ("cosmos", "")
    assert asked(scene("commit", characters={S1: "alchemist"}, dice=[("dagger", "")])) == {(S1, "commit")}
    assert asked(scene("commit", characters={S2: "alchemist"}, dice=[("cosmos", ""), ("blood", "")])) == {
        (S1, "commit")
    }


# --- Merchant ---------------------------------------------------------------------------------------


def test_merchant_starts_with_a_coin_of_each_kind() -> None:
    table = scene("start", S2, characters={S3: "merchant"})
    assert (table.board.cultists[S3].siren, table.board.cultists[S3].chant) == (1, 1)


@rule("CULT-103")
def test_merchant_buys_one_coin_for_two_life_before_the_own_roll_phase() -> None:
    table = scene("start", S3, characters={S3: "merchant"})
    assert table.options(S3) == {"merchant:siren", "merchant:chant"}
    assert table.refused(S3, ["merchant:siren", "merchant:chant"]).code
    table.answer(S3, "merchant:siren")
    assert (table.board.cultists[S3].siren, table.board.cultists[S3].chant, life(table)[S3]) == (2, 1, 8)
    assert asked(table) == {(S3, "reroll")}  # once


def test_merchant_needs_life_and_a_coin_in_the_supply() -> None:
    table = scene("start", S3, characters={S3: "merchant"}, coins={S1: {"siren": 9}})
    assert table.options(S3) == {"merchant:chant"}
    table.answer(S3, [])
    assert life(table) == all_life(5)


# --- Librarians -------------------------------------------------------------------------------------


@rule("CULT-103")
def test_librarian_gains_one_for_the_first_die_on_a_ritual_each_turn() -> None:
    table = scene(
        characters={S1: "librarian"}, dice=[("parchment", "altar:1"), ("parchment", "altar:1"), ("blood", S2)]
    )
    resolve(table, "d1", "d2", "d3")
    assert life(table) == all_life(5, s1=11, s2=11)
    assert life(scene(characters={S2: "librarian"}, dice=[("parchment", "altar:1")])) == all_life(5)


def test_librarian_gains_nothing_from_dice_on_players() -> None:
    assert life(scene(characters={S1: "librarian"}, dice=[("blood", S2)])) == all_life(5, s2=11)


def test_librarian_ii_may_commit_parchment_to_any_ritual_that_takes_dice() -> None:
    altars = ("transmutation", "altar_sacrifice", "blood_rites")
    table = scene("commit", characters={S1: "librarian_ii"}, altars=altars, dice=[("parchment", ""), ("dagger", "")])
    assert table.options(S1) == on("d1", at={"altar:1", "altar:3"}) | on("d2", at={"altar:3", S2, S3, S4, S5})
    table = scene("commit", characters={S2: "librarian_ii"}, altars=altars, dice=[("parchment", ""), ("dagger", "")])
    assert {t for d, t in table.options(S1) if d == "d1"} == set()


def test_librarian_iis_parchment_pushes_the_first_open_track() -> None:
    altars = ("lamia", "transmutation", "blood_rites")
    dice = [("parchment", "altar:3"), ("parchment", "altar:3")]
    table = scene(characters={S1: "librarian_ii"}, altars=altars, tracks={3: {"dagger": 1, "blood": 4}}, dice=dice)
    assert markers(table, 3) == {"dagger": 0, "blood": 3}
    assert life(table) == all_life(5, s1=12)


# --- Divers -----------------------------------------------------------------------------------------


@rule("CULT-103")
def test_diver_buys_one_more_die_for_one_life_once() -> None:
    table = scene("start", S2, characters={S2: "diver"})
    assert (asked(table), table.options(S2)) == ({(S2, "before_roll")}, {"diver:"})
    table.answer(S2, "diver:")
    assert life(table) == all_life(5, s2=9)
    assert asked(table) == {(S2, "reroll")}
    assert table.options(S2) == {"d1", "d2", "d3", "d4", "d5", "d6"}
    assert table.board.cultists[S2].extra == 0  # for this one phase


def test_diver_need_not() -> None:
    table = scene("start", S2, characters={S2: "diver"}).answer(S2, [])
    assert life(table) == all_life(5)
    assert table.options(S2) == {"d1", "d2", "d3", "d4", "d5"}


@rule("CULT-103")
def test_diver_ii_pays_one_life_for_a_third_reroll() -> None:
    rolls = [["dagger"] * 5, ["dagger"], ["dagger"], ["blood", "cosmos"]]
    table = scene("roll", S2, characters={S2: "diver_ii"}, rolls=rolls)
    table.answer(S2, "d1").answer(S2, "d1")
    assert asked(table) == {(S2, "third_reroll")}
    assert table.options(S2) == {"d1", "d2", "d3", "d4", "d5"}
    table.answer(S2, ["d1", "d5"])
    assert [face for face, _ in places(table).values()] == ["blood", "dagger", "dagger", "dagger", "cosmos"]
    assert life(table) == all_life(5, s2=9)
    assert asked(table) == {(S2, "commit")}


def test_diver_ii_need_not_and_gets_none_after_stopping_early() -> None:
    table = scene("roll", S2, characters={S2: "diver_ii"}, rolls=[["dagger"] * 5, ["dagger"], ["dagger"]])
    table.answer(S2, "d1").answer(S2, "d1").answer(S2, [])
    assert life(table) == all_life(5)
    table = scene("roll", S2, characters={S2: "diver_ii"}, rolls=[["dagger"] * 5, ["dagger"]])
    table.answer(S2, "d1").answer(S2, [])
    assert asked(table) == {(S2, "commit")}


def test_nobody_else_has_a_third_reroll() -> None:
    table = scene("roll", S2, characters={S2: "bellringer"}, rolls=[["dagger"] * 5, ["dagger"], ["dagger"]])
    table.answer(S2, "d1").answer(S2, "d1")
    assert asked(table) == {(S2, "commit")}


# --- Bellringers ------------------------------------------------------------------------------------


def test_bellringer_gains_two_for_every_other_player_who_dies() -> None:
    table = scene(characters={S3: "bellringer"}, dice=[("dagger", S4), ("dagger", S5)], life={S4: 1, S5: 1})
    resolve(table, "d1", "d2")
    assert life(table) == {S1: 10, S2: 10, S3: 14, S4: 0, S5: 0}


def test_a_dead_bellringer_gains_nothing_and_saves_not_oneself() -> None:
    table = scene(characters={S3: "bellringer"}, dice=[("dagger", S3), ("dagger", S5)], life={S3: 1, S5: 1})
    resolve(table, "d1", "d2")
    assert life(table) == {S1: 10, S2: 10, S3: 0, S4: 10, S5: 0}
    assert not table.board.lives(S3)


@rule("CULT-103")
def test_bellringer_ii_pays_one_life_to_have_a_die_rolled_again_once_per_turn() -> None:
    dice = [("dagger", S2), ("blood", S1)]
    table = scene("response", characters={S3: "bellringer_ii"}, dice=dice, rolls=[("blood",)])
    assert table.options(S3) == {"bellringer_ii:d1", "bellringer_ii:d2"}
    table.answer(S3, "bellringer_ii:d1")
    assert places(table) == {"d1": ("blood", S2), "d2": ("blood", S1)}
    assert life(table) == all_life(5, s3=9)
    table.answer(S1, {"d1": "stay"})
    assert asked(table) == {(S1, "resolve_order")}


def test_bellringer_ii_needs_life_to_pay() -> None:
    table = scene("response", characters={S3: "bellringer_ii"}, dice=[("dagger", S2)], life={S3: 0})
    assert (S3, "response") not in asked(table)
    used = Used("bellringer_ii.s3/0", "turn")
    table = scene("response", characters={S3: "bellringer_ii"}, dice=[("blood", S2)], facts=[used])
    assert "response" not in {kind for _, kind in asked(table)}
