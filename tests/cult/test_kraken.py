"""Rules: Kraken, KRAKEN DICE."""

from typing import Any

from domain.cult.facts import KrakenMoved
from domain.cult.names import KRAKEN, AltarNo
from tests.cult.scenes import S1, S2, S3, S4, S5, S6, S7, S8
from tests.cult.scenes.phases import Cult, asked, pass_all, resolve, ritual, scene
from tests.rule import rule

OUT = ("kraken", "sirens", "blood_rites", "sea_hydra")


def held(table: Cult) -> dict[str, int]:
    return {s: c.kraken for s, c in table.board.cultists.items() if c.kraken}


def priest_begins(**how: Any) -> Cult:
    """The High Priest's first turn, with the Kraken on the first altar."""
    return scene("start", altars=OUT, **how)


# --- who gains a die --------------------------------------------------------------------------------


@rule("CULT-86")
def test_whoever_has_the_fewest_kraken_dice_gains_one_whatever_the_life() -> None:
    table = priest_begins(kraken={S1: 1, S2: 1, S3: 2, S5: 1}, life={S4: 1})
    assert held(table) == {S1: 1, S2: 1, S3: 2, S4: 1, S5: 1}


@rule("CULT-86")
def test_among_the_fewest_the_most_life_gains_it() -> None:
    table = priest_begins(kraken={S2: 1}, life={S2: 30, S3: 12, S4: 11})
    assert held(table) == {S2: 1, S3: 1}


@rule("CULT-86")
def test_all_who_are_tied_gain_one() -> None:
    table = priest_begins(life={S1: 9, S3: 12, S5: 12})
    assert held(table) == {S3: 1, S5: 1}


@rule("CULT-86")
def test_wraiths_never_gain_one_though_they_have_none() -> None:
    table = priest_begins(kraken={S1: 1, S2: 1, S3: 1, S5: 1}, life={S3: 11}, wraiths={S4: ("drowned_one", ())})
    assert held(table) == {S1: 1, S2: 1, S3: 2, S5: 1}


@rule("CULT-86")
def test_too_few_dice_go_round_clockwise_from_the_high_priest() -> None:
    seats = dict.fromkeys((S1, S2, S3, S4, S5, S6, S7, S8), 10)
    table = scene("start", S1, seats=8, altars=OUT, life=seats)
    assert held(table) == dict.fromkeys((S1, S2, S3, S4, S5, S6, S7), 1)
    assert table.board.supply.kraken == 0


# --- when -------------------------------------------------------------------------------------------


@rule("CULT-87")
def test_a_kraken_at_the_start_gives_one_die_before_the_first_turn() -> None:
    table = priest_begins(life={S3: 12})
    assert [e for e in table.events(KrakenMoved) if e.n > 0] == [KrakenMoved(S3, 1)]


@rule("CULT-87")
def test_it_gives_nothing_before_the_turns_of_others() -> None:
    table = scene("start", S2, altars=OUT)
    assert (table.board.current, held(table)) == (S2, {})


@rule("CULT-87")
def test_it_gives_a_die_at_once_when_it_is_revealed_also_on_the_priests_turn() -> None:
    table = scene(
        dice=[("parchment", "altar:1"), ("blood", S1)], tracks={1: {"parchment": 1}}, deck=["kraken"], life={S4: 14}
    )
    resolve(table, "d1", "d2")
    assert ritual(table, 1) == KRAKEN
    assert held(table) == {S4: 1}


@rule("CULT-87")
def test_revealed_on_the_turn_before_the_priest_it_gives_two() -> None:
    table = scene(
        seat=S5,
        dice=[("parchment", "altar:1"), ("blood", S5)],
        tracks={1: {"parchment": 1}},
        deck=["kraken"],
        life={S2: 14, S3: 13},
    )
    resolve(table, "d1", "d2", seat=S5)
    assert table.board.current == S1
    assert held(table) == {S2: 1, S3: 1}


@rule("CULT-156")
def test_a_revealed_kraken_looks_at_the_life_of_that_moment() -> None:
    """The last die on Sea Hydra heals before the next ritual comes, and so decides who is touched."""
    table = scene(
        altars=("sea_hydra", "sirens", "lamia"),
        tracks={1: {"parchment": 1, "double_dagger": 0}},
        deck=["kraken"],
        dice=[("parchment", "altar:1"), ("blood", S1)],
    )
    resolve(table, "d1", "d2")
    assert ritual(table, 1) == "sea_hydra"  # nothing new while its effect is not done
    table.answer(S1, f"gain:{S3}")
    assert ritual(table, 1) == KRAKEN
    assert held(table) == {S3: 1}


@rule("CULT-156")
def test_nycen_hurts_before_the_next_ritual_is_revealed() -> None:
    table = scene(
        altars=("tribute_to_nycen", "sirens", "lamia"),
        tracks={1: {"blood": 1}},
        deck=["kraken"],
        life={S1: 20, S2: 20, S3: 16, S5: 20},
    )
    assert ritual(table, 1) == KRAKEN
    assert held(table) == {S3: 1}  # the active seat and its neighbours have 15 now


# --- the Keeper -------------------------------------------------------------------------------------


@rule("CULT-88")
def test_the_keeper_may_remove_any_number_before_they_are_rolled() -> None:
    table = scene("start", S2, kept={S4: ["kraken"]}, kraken={S2: 3, S3: 1}, rolls=[("2",)])
    table.answer(S2, [])  # the Diver buys nothing
    assert asked(table) == {(S4, "rein_kraken")}
    assert table.options(S4) == {"1", "2", "3"}
    table.answer(S4, "2")
    assert held(table) == {S2: 1, S3: 1}
    assert table.options(S2) == {"k0"}
    table.answer(S2, [])
    assert table.board.cultists[S2].life == 8


@rule("CULT-88")
def test_the_keeper_need_not_remove_any() -> None:
    table = scene("start", S3, kept={S4: ["kraken"]}, kraken={S3: 2}, rolls=[("1", "2")])
    table.pass_(S4)
    assert held(table) == {S3: 2}
    table.answer(S3, [])
    assert table.board.cultists[S3].life == 7


@rule("CULT-88")
def test_at_the_beginning_of_the_own_roll_phase_the_keeper_may_give_one_to_any_living_player() -> None:
    table = scene("roll", S4, kept={S4: ["kraken"]}, wraiths={S5: ("drowned_one", ())})
    assert asked(table) == {(S4, "give_kraken")}
    assert table.options(S4) == {S1, S2, S3, S4}
    table.answer(S4, S4)
    assert held(table) == {S4: 1}
    assert table.board.cultists[S4].life == 10  # not rolled before the next own turn
    assert asked(table) == {(S4, "reroll")}


@rule("CULT-88")
def test_the_keeper_need_not_give_one_and_others_give_none() -> None:
    table = scene("roll", S4, kept={S4: ["kraken"]})
    table.answer(S4, [])
    assert not held(table)
    assert asked(scene("roll", S3, kept={S4: ["kraken"]})) == {(S3, "reroll")}


@rule("CULT-124")
def test_with_a_keeper_nothing_is_given_before_the_priests_turn_and_dice_stay() -> None:
    table = scene("start", S1, kept={S4: ["kraken"]}, kraken={S3: 1})
    assert held(table) == {S3: 1}
    assert not [e for e in table.events(KrakenMoved) if e.seat != S3]


@rule("CULT-124")
def test_completing_the_kraken_leaves_its_dice_where_they_are() -> None:
    table = scene(
        altars=OUT,
        tracks={1: {"dagger": 1, "ancient": 0}},
        dice=[("dagger", "altar:1"), ("blood", S1)],
        kraken={S2: 1, S3: 2},
    )
    resolve(table, "d1", "d2")
    table.answer(S1, [])  # takes none off
    assert table.board.cultists[S1].kept == [KRAKEN]
    assert held(table) == {S2: 1, S3: 2}


@rule("CULT-124")
def test_a_killer_takes_the_kraken_over_with_the_dice_in_place() -> None:
    table = scene(dice=[("dagger", S4)], life={S4: 1}, kept={S4: ["kraken"]}, kraken={S2: 1, S4: 1})
    pass_all(table, "last_moment")
    assert table.board.cultists[S1].kept == [KRAKEN]
    assert held(table) == {S2: 1}  # the dead keep none


@rule("CULT-124")
def test_a_kraken_that_nobody_takes_over_goes_with_all_its_dice() -> None:
    table = scene(life={S4: 0}, kept={S4: ["kraken"]}, kraken={S2: 1, S3: 2})
    pass_all(table, "last_moment")
    assert table.faces("rituals_past") == ["kraken"]
    assert not held(table)


# --- the altar --------------------------------------------------------------------------------------


@rule("CULT-88")
def test_kraken_altar_may_take_a_die_off_a_living_player() -> None:
    table = scene(altars=OUT, dice=[("ancient", "altar:1")], kraken={S2: 1, S3: 2})
    assert table.options(S1) == {S2, S3}
    table.answer(S1, S3)
    assert held(table) == {S2: 1, S3: 1}
    assert table.board.altars[AltarNo(1)].tracks == {"dagger": 5, "ancient": 4}
