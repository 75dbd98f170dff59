"""RESOLVING ON RITUALS: markers, altars, completion, new rituals, Keepers."""

from domain.cult.facts import (
    AltarCleared,
    CoinsGained,
    DiceRemoved,
    DieResolved,
    KeeperMade,
    LifeGained,
    MarkerMoved,
    RitualLaid,
)
from domain.cult.names import RITUALS_PAST
from domain.kernel import Face, Placing, Zone
from tests.cult.scenes import S1, S2, S3
from tests.cult.scenes.dealt import BLOOD, COSMOS, DAGGER, PARCHMENT, Scene, committed
from tests.rule import rule

TWO_ON_SIRENS = [(PARCHMENT, "altar:1")] * 2 + [(DAGGER, "s1")] * 3


def order_of(table: Scene, *kinds: type) -> list[str]:
    return [type(event).__name__ for event in table.events() if isinstance(event, kinds)]


# --- markers and altars -----------------------------------------------------------------------------


@rule("CULT-37")
def test_each_die_moves_its_marker_and_pays() -> None:
    table = committed(TWO_ON_SIRENS, seat=S2)
    table.answer(S2, ["d1"])
    assert table.tracks(1) == {PARCHMENT: 4}
    assert table.board.cultists[S2].siren == 1
    table.answer(S2, ["d2"])
    assert table.tracks(1) == {PARCHMENT: 3}
    assert table.board.cultists[S2].siren == 2


@rule("CULT-37")
def test_only_the_matching_marker_moves() -> None:
    table = committed([(BLOOD, "altar:3"), (DAGGER, "altar:3"), (BLOOD, "altar:3")] + [(COSMOS, "s2")] * 2, seat=S2)
    table.resolve()
    assert table.tracks(3) == {DAGGER: 4, BLOOD: 3}
    assert table.tracks(1) == {PARCHMENT: 5}
    assert table.life(S2) == [19 + 3 + 2]  # Blood Rites pay 1 life a die


@rule("CULT-38", "CULT-39")
def test_a_ritual_is_complete_only_when_all_its_markers_are_at_0() -> None:
    dice = [(PARCHMENT, "altar:2"), (COSMOS, "altar:2"), (DAGGER, "s1"), (DAGGER, "s1"), (DAGGER, "s1")]
    table = committed(dice, seat=S2, tracks={2: {PARCHMENT: 1, COSMOS: 1}})
    table.answer(S2, ["d1"])
    assert table.ritual(2) == "ancient_chant"
    assert table.tracks(2) == {PARCHMENT: 0, COSMOS: 1}
    assert table.board.cultists[S2].kept == []
    table.answer(S2, ["d2"])
    assert table.board.cultists[S2].kept == ["ancient_chant"]
    assert table.faces("kept:s2") == ["ancient_chant"]
    assert table.ritual(2) == "lamia"


@rule("CULT-39")
def test_a_ritual_without_a_keeper_is_discarded() -> None:
    table = committed(TWO_ON_SIRENS, seat=S2, tracks={1: {PARCHMENT: 2}})
    table.answer(S2, ["d1", "d2"])
    assert table.board.cultists[S2].kept == []
    assert table.faces("rituals_past") == ["sirens"]
    assert table.ritual(1) == "lamia"
    assert table.faces("altar:1") == ["lamia"]


# --- the new ritual ---------------------------------------------------------------------------------


@rule("CULT-40")
def test_the_last_die_pays_before_a_new_ritual_is_revealed() -> None:
    table = committed(TWO_ON_SIRENS, seat=S2, tracks={1: {PARCHMENT: 2}})
    table.answer(S2, ["d1", "d2"])
    wanted = ["DieResolved", "MarkerMoved", "CoinsGained"] * 2 + ["AltarCleared", "RitualLaid"]
    assert order_of(table, DieResolved, MarkerMoved, CoinsGained, AltarCleared, RitualLaid)[:8] == wanted


@rule("CULT-40")
def test_the_choices_of_the_old_ritual_come_before_the_new_one() -> None:
    table = committed(
        [(PARCHMENT, "altar:1"), (DAGGER, "s1"), (DAGGER, "s1"), (DAGGER, "s1"), (DAGGER, "s1")],
        seat=S2,
        rituals=["sea_hydra", "sirens", "lamia", "kraken"],
        tracks={1: {"double_dagger": 0, PARCHMENT: 1}},
    )
    table.answer(S2, ["d1"])
    assert table.asked() == [(S2, "hurt_or_heal")]
    assert table.ritual(1) == "sea_hydra"
    assert table.board.cultists[S2].kept == []
    table.answer(S2, "gain:s5")
    assert order_of(table, LifeGained, KeeperMade, RitualLaid) == ["LifeGained", "KeeperMade", "RitualLaid"]
    assert table.ritual(1) == "kraken"


@rule("CULT-41")
def test_the_new_ritual_has_fresh_markers() -> None:
    table = committed(TWO_ON_SIRENS, seat=S2, tracks={1: {PARCHMENT: 2}}).resolve("d1", "d2")
    assert table.tracks(1) == {BLOOD: 5, "ancient": 5}
    assert table.tracks(2) == {PARCHMENT: 5, COSMOS: 5}
    table = committed(TWO_ON_SIRENS, seat=S2, seats=6, tracks={1: {PARCHMENT: 2}}).resolve("d1", "d2")
    assert table.tracks(1) == {BLOOD: 6, "ancient": 6}


@rule("CULT-41")
def test_a_new_ritual_may_name_its_own_start() -> None:
    rituals = ["sirens", "ancient_chant", "blood_rites", "altar_sacrifice"]
    table = committed(TWO_ON_SIRENS, seat=S2, rituals=rituals, tracks={1: {PARCHMENT: 2}}).resolve("d1", "d2")
    assert table.ritual(1) == "altar_sacrifice"
    assert table.tracks(1) == {"kill": 1}


EMPTY_DECK = Placing(
    RITUALS_PAST,
    tuple(
        Face(r)
        for r in (
            "kraken",
            "ancient_shadow",
            "altar_sacrifice",
            "transmutation",
            "sea_hydra",
            "astral_rift",
            "lamia",
            "tribute_to_nycen",
        )
    ),
    up=True,
)


@rule("CULT-42")
def test_an_empty_deck_is_made_anew_of_the_discard_pile() -> None:
    table = committed(
        TWO_ON_SIRENS, seat=S2, tracks={1: {PARCHMENT: 2}}, placings=[EMPTY_DECK], next_rituals=["sirens", "lamia"]
    )
    assert table.cards("rituals") == []
    assert len(table.cards("rituals_past")) == 8
    table.resolve("d1", "d2")
    assert table.ritual(1) == "sirens"  # the one just discarded is shuffled in with the others
    assert table.tracks(1) == {PARCHMENT: 5}
    assert table.cards("rituals_past") == []
    assert len(table.cards("rituals")) == 8
    assert table.faces("rituals")[0] == "lamia"


@rule("CULT-42")
def test_a_deck_that_is_not_empty_is_not_shuffled() -> None:
    left = EMPTY_DECK.faces[:7]
    table = committed(
        TWO_ON_SIRENS, seat=S2, tracks={1: {PARCHMENT: 2}}, placings=[Placing(RITUALS_PAST, left, up=True)]
    )
    table.resolve("d1", "d2")
    assert table.ritual(1) == "tribute_to_nycen"
    assert table.cards("rituals") == []
    assert set(table.faces("rituals_past")) == {*left, "sirens"}


@rule("CULT-42")
def test_with_nothing_to_draw_an_altar_waits_until_a_ritual_is_discarded() -> None:
    table = committed(
        [(PARCHMENT, "altar:2"), *[(DAGGER, "s3")] * 4],
        seat=S2,
        tracks={2: {PARCHMENT: 1, COSMOS: 0}},
        kept={S3: ["sea_hydra"]},
        placings=[Placing(Zone("box"), tuple(f for f in EMPTY_DECK.faces if f != "sea_hydra"))],
        life={S3: 5},
    )
    table.answer(S2, ["d1"])
    assert table.board.cultists[S2].kept == ["ancient_chant"]
    assert (table.ritual(2), table.tracks(2)) == (None, {})
    table.resolve()
    assert table.over() is None
    assert table.ritual(2) is None  # S3 lives and keeps the only other card


@rule("CULT-42")
def test_a_ritual_discarded_by_a_death_comes_to_the_waiting_altar() -> None:
    table = committed(
        [(PARCHMENT, "altar:2"), *[(DAGGER, "s1")] * 4],
        seat=S2,
        tracks={2: {PARCHMENT: 1, COSMOS: 0}},
        kept={S3: ["sea_hydra"]},
        placings=[Placing(Zone("box"), tuple(f for f in EMPTY_DECK.faces if f != "sea_hydra"))],
        characters={S3: "bellringer_ii"},
        life={S3: 1},
        rolls=[[DAGGER]],
    )
    table.answer(S3, "bellringer_ii:d2").answer(S2, {"d2": "stay"})
    table.resolve()
    assert table.asked() == [(S3, "wraith_card")]
    assert (table.ritual(2), table.tracks(2)) == ("sea_hydra", {"double_dagger": 5, PARCHMENT: 5})
    assert table.cards("rituals") == table.cards("rituals_past") == []


@rule("CULT-43")
def test_leftover_dice_resolve_on_the_new_ritual_if_it_takes_them() -> None:
    table = committed(
        [(PARCHMENT, "altar:1")] * 4 + [(DAGGER, "s1")],
        seat=S2,
        rituals=["sirens", "ancient_shadow", "blood_rites", "ancient_chant"],
        tracks={1: {PARCHMENT: 2}},
    )
    table.answer(S2, ["d1", "d2", "d3", "d4", "d5"])
    assert table.ritual(1) == "ancient_chant"
    assert table.tracks(1) == {PARCHMENT: 3, COSMOS: 5}
    assert (table.board.cultists[S2].siren, table.board.cultists[S2].chant) == (2, 2)


@rule("CULT-43")
def test_leftover_dice_vanish_without_effect_if_the_new_ritual_does_not_take_them() -> None:
    dice = [(PARCHMENT, "altar:1")] * 3 + [(DAGGER, "s1"), (DAGGER, "s3")]
    table = committed(dice, seat=S2, tracks={1: {PARCHMENT: 1}})
    table.answer(S2, ["d1"])
    assert [e.dice for e in table.events(DiceRemoved)] == [("d2", "d3")]
    assert table.dice() == dice[3:]
    table.resolve()
    assert table.ritual(1) == "lamia"
    assert table.tracks(1) == {BLOOD: 5, "ancient": 5}
    assert table.life(S1, S3) == [24 - 1, 18 - 1]
    assert table.board.cultists[S2].siren == 1
