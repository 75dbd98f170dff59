"""Rules: Sirens, Ancient Chant, Transmutation, Sea Hydra; and Blood Rites, which is our own."""

from domain.cult.facts import LifeLost
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import FACES, all_life, asked, life, markers, on, places, resolve, ritual, scene
from tests.rule import rule

ALTARS = ("transmutation", "sea_hydra", "blood_rites")
OTHERS = ("sirens", "lamia", "blood_rites")

# --- Sirens, Ancient Chant --------------------------------------------------------------------------


@rule("CULT-94")
def test_sirens_pay_one_siren_coin_for_each_die() -> None:
    table = scene(altars=("sirens", "ancient_chant", "lamia"), dice=[("parchment", "altar:1")] * 2 + [("blood", S1)])
    resolve(table, "d1", "d2", "d3")
    assert (table.board.cultists[S1].siren, table.board.cultists[S1].chant) == (2, 0)
    assert markers(table, 1) == {"parchment": 3}


@rule("CULT-94")
def test_sirens_are_discarded_when_completed() -> None:
    table = scene(tracks={1: {"parchment": 1}}, dice=[("parchment", "altar:1")])
    assert table.board.cultists[S1].siren == 1
    assert (table.board.cultists[S1].kept, table.faces("rituals_past")) == ([], ["sirens"])


@rule("CULT-94")
def test_ancient_chant_pays_one_chant_coin_for_each_die_of_either_track() -> None:
    dice = [("parchment", "altar:2"), ("cosmos", "altar:2"), ("cosmos", "altar:2")]
    table = scene(altars=("sirens", "ancient_chant", "lamia"), dice=dice)
    resolve(table, "d1", "d2", "d3")
    assert (table.board.cultists[S1].siren, table.board.cultists[S1].chant) == (0, 3)
    assert markers(table, 2) == {"parchment": 4, "cosmos": 3}


@rule("CULT-94")
def test_an_empty_supply_pays_nothing() -> None:
    table = scene(dice=[("parchment", "altar:1")], coins={S2: {"siren": 10}})
    assert table.board.cultists[S1].siren == 0
    assert markers(table, 1) == {"parchment": 4}


@rule("CULT-145")
def test_the_chants_keeper_changes_own_ancient_dice_without_coins() -> None:
    table = scene("commit", kept={S1: ["ancient_chant"]}, dice=[("ancient", ""), ("ancient", ""), ("cosmos", "")])
    assert asked(table) == {(S1, "free_chant")}
    faces = set(FACES) - {"ancient", "double_dagger"}
    assert table.options(S1) == on("d1", "d2", at={"keep", *faces})
    assert table.refused(S1, {"d1": "double_dagger", "d2": "keep"}).code
    table.answer(S1, {"d1": "blood", "d2": "keep"})
    assert {d: face for d, (face, _) in places(table).items()} == {"d1": "blood", "d2": "ancient", "d3": "cosmos"}
    assert asked(table) == {(S1, "commit")}


@rule("CULT-145")
def test_it_is_for_the_keeper_and_for_that_symbol_only() -> None:
    others = [(face, "") for face in FACES if face != "ancient"]
    assert asked(scene("commit", kept={S1: ["ancient_chant"]}, dice=others)) == {(S1, "commit")}
    table = scene("commit", kept={S2: ["ancient_chant"]}, dice=[("ancient", ""), ("blood", "")])
    assert asked(table) == {(S1, "commit")}


# --- Transmutation ----------------------------------------------------------------------------------


@rule("CULT-95", "CULT-144")
def test_transmutation_gives_a_die_for_another_ritual_with_a_symbol_of_choice() -> None:
    table = scene(altars=ALTARS, dice=[("cosmos", "altar:1")])
    assert table.options(S1) == {
        "altar:2:double_dagger",
        "altar:2:parchment",
        "altar:3:dagger",
        "altar:3:blood",
    }  # nothing of Transmutation's own
    table.answer(S1, "altar:3:blood")
    assert markers(table, 1) == {"ancient": 5, "cosmos": 4}
    assert markers(table, 3) == {"dagger": 5, "blood": 4}
    assert life(table) == all_life(5, s1=11)  # the new die pays as well


@rule("CULT-144")
def test_transmutations_die_is_refused_on_itself_and_on_finished_tracks() -> None:
    table = scene(altars=ALTARS, tracks={2: {"double_dagger": 0, "parchment": 2}}, dice=[("ancient", "altar:1")])
    assert table.options(S1) == {"altar:2:parchment", "altar:3:dagger", "altar:3:blood"}
    for place in ("altar:1:cosmos", "altar:1:ancient", "altar:2:double_dagger"):
        assert table.refused(S1, place).code


@rule("CULT-95")
def test_the_gained_die_resolves_later_in_the_turn() -> None:
    table = scene(altars=ALTARS, dice=[("cosmos", "altar:1"), ("blood", S2)])
    resolve(table, "d1")
    table.answer(S1, "altar:3:dagger")
    assert places(table) == {"d2": ("blood", S2), "d3": ("dagger", "altar:3")}
    resolve(table, "d3", "d2")
    assert life(table) == all_life(5, s1=11, s2=11)


@rule("CULT-96", "CULT-143")
def test_transmutations_keeper_replaces_one_symbol_on_all_dice_and_discards_it() -> None:
    dice = [("dagger", S3), ("dagger", S4), ("blood", S1)]
    table = scene("response", altars=OTHERS, kept={S2: ["transmutation"]}, dice=dice)
    assert table.options(S2) == {"transmutation:dagger", "transmutation:blood"}
    table.answer(S2, "transmutation:dagger")
    assert table.options(S2) == set(FACES) - {"dagger"}
    table.answer(S2, "double_dagger")
    assert places(table) == {"d1": ("double_dagger", S3), "d2": ("double_dagger", S4), "d3": ("blood", S1)}
    assert table.faces("rituals_past") == ["transmutation"]
    assert table.board.cultists[S2].kept == []


@rule("CULT-143")
def test_the_owner_may_recommit_each_replaced_die() -> None:
    dice = [("dagger", S3), ("dagger", S4), ("blood", S1)]
    table = scene("response", altars=OTHERS, kept={S2: ["transmutation"]}, dice=dice)
    table.answer(S2, "transmutation:dagger").answer(S2, "blood")
    assert asked(table) == {(S1, "recommit")}
    targets = {"stay", "altar:2", "altar:3", S1, S2, S3, S4, S5}
    assert table.options(S1) == on("d1", at=targets - {S3}) | on("d2", at=targets - {S4})
    table.answer(S1, {"d1": S1, "d2": "stay"})
    resolve(table, "d1", "d2", "d3")
    assert life(table) == all_life(5, s1=12, s4=11)


@rule("CULT-143")
def test_it_covers_dice_gained_later_in_the_turn() -> None:
    table = scene(
        "response",
        altars=OTHERS,
        kept={S2: ["transmutation"]},
        dice=[("dagger", S3)],
        wraiths={S5: ("drowned_one", ["dagger", "cosmos"])},
    )
    table.answer(S2, "transmutation:dagger").answer(S2, "blood").answer(S1, {"d1": "stay"})
    table.answer(S5, "haunt:dagger")
    assert places(table)["d2"] == ("blood", "")
    table.answer(S1, {"d2": S4})
    resolve(table, "d1", "d2")
    assert life(table) == {S1: 10, S2: 10, S3: 11, S4: 11, S5: 0}
    assert table.board.transmuted == {}  # a new turn has begun


@rule("CULT-96")
def test_transmutation_is_offered_to_its_keeper_only_and_only_in_a_response_phase() -> None:
    table = scene("response", kept={S2: ["transmutation"]}, altars=OTHERS, dice=[("blood", S1)])
    assert asked(table) == {(S2, "response")}
    table.pass_(S2)
    assert table.board.cultists[S2].kept == ["transmutation"]
    table = scene("response", S2, kept={S2: ["transmutation"]}, altars=OTHERS, dice=[("blood", S1)])
    assert table.options(S2) == {"transmutation:blood"}  # also in the own Response phase


# --- Sea Hydra --------------------------------------------------------------------------------------


@rule("CULT-97")
def test_sea_hydra_altar_lets_a_living_player_gain_or_lose() -> None:
    table = scene(altars=ALTARS, dice=[("parchment", "altar:2")], wraiths={S4: ("drowned_one", ())})
    living = (S1, S2, S3, S5)
    assert table.options(S1) == {f"{what}:{s}" for what in ("gain", "lose") for s in living}
    table.answer(S1, "gain:s3")
    assert life(table) == {S1: 10, S2: 10, S3: 11, S4: 0, S5: 10}
    table = scene(altars=ALTARS, dice=[("double_dagger", "altar:2")])
    table.answer(S1, "lose:s1")
    assert life(table) == all_life(5, s1=9)
    assert markers(table, 2) == {"double_dagger": 4, "parchment": 5}


@rule("CULT-97")
def test_sea_hydras_keeper_rolls_two_more_and_discards_one_of_them_all() -> None:
    table = scene("roll", kept={S1: ["sea_hydra"]}, altars=OTHERS, rolls=[["dagger"] * 5 + ["blood"] * 2])
    assert table.options(S1) == {"d1", "d2", "d3", "d4", "d5", "d6", "d7"}
    table.answer(S1, [])
    assert asked(table) == {(S1, "discard_die")}
    assert table.options(S1) == {"d1", "d2", "d3", "d4", "d5", "d6", "d7"}
    table.answer(S1, "d2")
    assert asked(table) == {(S1, "commit")}
    assert {d for d, _ in table.options(S1)} == {"d1", "d3", "d4", "d5", "d6", "d7"}


@rule("CULT-97")
def test_nobody_else_rolls_more_or_discards() -> None:
    table = scene("roll", kept={S2: ["sea_hydra"]}, altars=OTHERS, rolls=[["dagger"] * 5])
    assert table.options(S1) == {"d1", "d2", "d3", "d4", "d5"}
    table.answer(S1, [])
    assert asked(table) == {(S1, "commit")}


@rule("CULT-97")
def test_completing_sea_hydra_makes_its_keeper() -> None:
    table = scene(altars=ALTARS, tracks={2: {"double_dagger": 0, "parchment": 1}}, dice=[("parchment", "altar:2")])
    table.answer(S1, "gain:s1")
    assert table.board.cultists[S1].kept == ["sea_hydra"]
    assert ritual(table, 2) not in (None, "sea_hydra")


# --- Blood Rites: our own ---------------------------------------------------------------------------


def test_blood_rites_altar_gives_one_life() -> None:
    table = scene(altars=ALTARS, dice=[("blood", "altar:3"), ("dagger", "altar:3")])
    resolve(table, "d1", "d2")
    assert life(table) == all_life(5, s1=12)
    assert markers(table, 3) == {"dagger": 4, "blood": 4}


def test_blood_rites_keeper_takes_one_more_from_the_first_who_bleeds() -> None:
    dice = [("blood", S4), ("dagger", S2), ("dagger", S3)]
    table = scene(altars=("sirens", "lamia", "sea_hydra"), kept={S1: ["blood_rites"]}, dice=dice)
    resolve(table, "d1", "d2", "d3")
    assert life(table) == all_life(5, s2=8, s3=9, s4=11)
    assert [(e.seat, e.n) for e in table.events(LifeLost)] == [(S2, 2), (S3, 1)]


def test_blood_rites_works_for_the_keepers_dice_only() -> None:
    table = scene(altars=("sirens", "lamia", "sea_hydra"), kept={S2: ["blood_rites"]}, dice=[("dagger", S3)])
    assert life(table) == all_life(5, s3=9)
