"""Rules: Ancient Shadow, and the order of things at the end of the High Priest's turn."""

from domain.cult import Options
from domain.cult.facts import LifeLost
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import Cult, all_life, asked, life, markers, pass_all, resolve, ritual, scene
from tests.rule import rule

OUT = ("ancient_shadow", "sirens", "blood_rites", "sea_hydra")


def ended(table: Cult) -> tuple[str, set[str]]:
    assert table.board.ended is not None
    return table.board.ended.ending, set(table.board.ended.winners)


# --- the tick ---------------------------------------------------------------------------------------


@rule("CULT-89")
def test_a_token_is_added_first_and_then_every_living_player_loses_the_new_count() -> None:
    table = scene(altars=OUT, wraiths={S4: ("drowned_one", ())})
    assert table.board.shadow == 1
    assert life(table) == {S1: 9, S2: 9, S3: 9, S4: 0, S5: 9}
    table = scene(altars=OUT, shadow=2)
    assert table.board.shadow == 3
    assert life(table) == dict.fromkeys((S1, S2, S3, S4, S5), 7)


@rule("CULT-89")
def test_nothing_happens_after_the_turns_of_others_or_without_the_ritual() -> None:
    table = scene(seat=S2, altars=OUT, shadow=2)
    assert (table.board.shadow, life(table)) == (2, all_life(5))
    assert life(scene()) == all_life(5)


@rule("CULT-89")
def test_it_comes_after_the_priests_resolve_phase() -> None:
    table = scene(altars=OUT, dice=[("dagger", S2), ("blood", S1)])
    assert (table.board.shadow, life(table)) == (0, all_life(5))
    resolve(table, "d1", "d2")
    assert (table.board.shadow, life(table)) == (1, {S1: 10, S2: 8, S3: 9, S4: 9, S5: 9})


@rule("CULT-89")
def test_six_tokens_are_all_there_are() -> None:
    table = scene(altars=OUT, shadow=6, life={S2: 20})
    assert table.board.shadow == 6
    assert life(table) == {S1: 4, S2: 14, S3: 4, S4: 4, S5: 4}


@rule("CULT-89")
def test_whoever_dies_of_it_dies_at_once_and_nobody_inherits() -> None:
    table = scene(altars=OUT, life={S3: 1}, kept={S3: ["lamia"]})
    assert asked(table) == {(S3, "wraith_card")}
    assert table.faces("rituals_past") == ["lamia"]
    assert table.board.current == S1  # before the next player's turn


# --- nothing changes it -----------------------------------------------------------------------------


@rule("CULT-90", "CULT-104")
def test_no_ability_prevents_it_or_adds_to_it() -> None:
    cast = {S2: "guardian", S3: "guardian_ii", S4: "assassin", S5: "assassin_ii"}
    table = scene(altars=OUT, shadow=1, characters=cast)
    assert life(table) == dict.fromkeys((S1, S2, S3, S4, S5), 8)
    assert not {kind for _, kind in asked(table)} & {"loss", "last_moment"}


@rule("CULT-90")
def test_a_shield_of_the_resolve_phase_does_not_reach_it() -> None:
    table = scene(altars=OUT, sigils={S2: "the_shell"})
    table.answer(S2, next(iter(table.options(S2))))
    table.answer(S2, S3)
    pass_all(table, "resolve_sigil")
    assert life(table) == dict.fromkeys((S1, S2, S3, S4, S5), 9)


@rule("CULT-90")
def test_the_keeper_of_lamia_gains_nothing_by_it() -> None:
    assert life(scene(altars=OUT, kept={S1: ["lamia"]})) == dict.fromkeys((S1, S2, S3, S4, S5), 9)


# --- its altar --------------------------------------------------------------------------------------


@rule("CULT-89")
def test_a_die_takes_a_token_off_or_gives_life_if_there_is_none() -> None:
    table = scene(seat=S2, altars=OUT, shadow=2, dice=[("cosmos", "altar:1"), ("blood", S3)])
    resolve(table, "d1", "d2", seat=S2)
    assert (table.board.shadow, markers(table, 1)) == (1, {"cosmos": 4})
    assert life(table) == all_life(5, s3=11)
    table = scene(seat=S2, altars=OUT, dice=[("cosmos", "altar:1"), ("blood", S3)])
    resolve(table, "d1", "d2", seat=S2)
    assert life(table) == all_life(5, s2=11, s3=11)


@rule("CULT-89")
def test_completed_it_is_discarded_with_its_tokens() -> None:
    table = scene(altars=OUT, tracks={1: {"cosmos": 1}}, shadow=4, dice=[("cosmos", "altar:1")], deck=["lamia"])
    assert (ritual(table, 1), table.board.shadow, table.board.supply.shadow) == ("lamia", 0, 6)
    assert table.faces("rituals_past") == ["ancient_shadow"]
    assert table.board.cultists[S1].kept == []
    assert life(table) == all_life(5)


# --- a win comes first ------------------------------------------------------------------------------


@rule("CULT-125")
def test_a_win_at_the_end_of_the_priests_turn_comes_before_the_shadow() -> None:
    """The last enemy dies in the Resolve phase; the shadow would have killed the High Priest as well."""
    dead = {S3: ("drowned_one", ()), S4: ("lantern_bearer", ())}
    table = scene(altars=OUT, wraiths=dead, life={S1: 1, S5: 1}, dice=[("dagger", S5)])
    assert ended(table) == ("high_priest", {S1, S2})
    assert table.board.shadow == 0


@rule("CULT-125")
def test_without_that_win_the_shadow_falls_and_then_victory_is_checked_again() -> None:
    table = scene(altars=OUT, life={S1: 1, S5: 3}, dice=[("dagger", S5)])
    assert ended(table) == ("cabal", {S3, S4})
    assert [e.seat for e in table.events(LifeLost) if e.cause == "shadow"] == [S1, S2, S3, S4, S5]


@rule("CULT-152")
def test_after_a_dead_necromancer_priests_turn_the_shadow_falls_too() -> None:
    table = scene(
        "end",
        options=Options(necromancer="high_priest"),
        characters={S1: "necromancer"},
        altars=OUT,
        wraiths={S1: ("drowned_one", ())},
    )
    assert table.board.shadow == 1
    assert life(table) == {S1: 0, S2: 9, S3: 9, S4: 9, S5: 9}


@rule("CULT-152")
def test_before_a_dead_necromancer_priests_turn_the_kraken_gives_a_die() -> None:
    table = scene(
        "start",
        options=Options(necromancer="high_priest"),
        characters={S1: "necromancer"},
        altars=("kraken", "sirens", "blood_rites"),
        wraiths={S1: ("drowned_one", ())},
        life={S3: 12},
    )
    assert {s: c.kraken for s, c in table.board.cultists.items() if c.kraken} == {S3: 1}
    assert asked(table) == {(S1, "reroll")}
