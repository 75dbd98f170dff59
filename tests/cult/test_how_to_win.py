"""HOW TO WIN, GAME END: the High Priest's side and the Cabalists."""

import pytest

from domain.cult.rules.turn import TurnStart
from tests.cult.scenes import S1, S2, S3, S4, S5, S6, S7
from tests.cult.scenes.dealt import BLOOD, DAGGER, Scene, committed, temple
from tests.rule import rule

GONE = {
    S2: ("mirror_shade", []),
    S3: ("drifting_hand", []),
    S4: ("lantern_bearer", []),
    S5: ("drowned_one", []),
    S6: ("rattling_bones", []),
    S7: ("gaunt_devourer", []),
}


def dead(*seats: str) -> dict:
    return {seat: GONE[seat] for seat in seats}


def struck(victim: str, by: str, *gone: str, **how: object) -> Scene:
    """A player with 5 life is hit by five daggers, while these are dead already."""
    how["life"] = {victim: 5} | how.get("life", {})
    return committed([(DAGGER, victim)] * 5, seat=by, wraiths=dead(*gone), **how).resolve()


# --- the High Priest and the Faithful ---------------------------------------------------------------


@rule("CULT-77")
@pytest.mark.parametrize(("victim", "gone"), [(S5, (S3, S4)), (S4, (S3, S5)), (S3, (S4, S5))])
def test_high_priest_and_faithful_win_when_all_their_enemies_are_dead(victim: str, gone: tuple[str, ...]) -> None:
    table = struck(victim, S1, *gone)
    assert table.over() == ("high_priest", {S1, S2})
    assert table.asked() == []


@rule("CULT-77")
@pytest.mark.parametrize(("victim", "gone"), [(S5, (S3,)), (S5, (S4,)), (S3, (S4,)), (S3, (S2, S4))])
def test_one_enemy_alive_and_the_game_goes_on(victim: str, gone: tuple[str, ...]) -> None:
    table = struck(victim, S1, *gone)
    assert table.over() is None
    assert table.asked() == [(victim, "wraith_card")]


@rule("CULT-77")
def test_the_high_priest_must_live() -> None:
    """The last enemy and the High Priest die together: that is no victory of the High Priest."""
    dice = [(DAGGER, "s5"), (DAGGER, "s1"), (BLOOD, "s2"), (BLOOD, "s2"), (BLOOD, "s2")]
    table = committed(dice, seat=S2, life={S1: 1, S5: 1}, wraiths=dead(S3, S4)).resolve()
    assert table.over() == ("grave_vengeance", {S3, S4})


@rule("CULT-77")
def test_it_does_not_matter_who_kills_the_last_enemy() -> None:
    assert struck(S5, S2, S3, S4).over() == ("high_priest", {S1, S2})


@rule("CULT-78")
def test_dead_faithful_win_along() -> None:
    assert struck(S5, S1, S2, S3, S4).over() == ("high_priest", {S1, S2})


@rule("CULT-78")
def test_all_faithful_win_dead_or_alive() -> None:
    table = struck(S7, S1, S2, S4, S5, S6, seats=7)
    assert table.over() == ("high_priest", {S1, S2, S3})


@rule("CULT-78")
def test_the_death_of_a_faithful_ends_nothing() -> None:
    table = struck(S2, S3)
    assert table.over() is None
    assert table.asked() == [(S2, "wraith_card")]


# --- the Cabalists ----------------------------------------------------------------------------------


@rule("CULT-79")
@pytest.mark.parametrize("gone", [(), (S3,), (S4,), (S2,), (S2, S4)])
def test_the_high_priest_dead_and_a_cabalist_alive(gone: tuple[str, ...]) -> None:
    """All Cabalists win, those who are dead too; the Heretic, being alive, does not."""
    table = struck(S1, S5, *gone)
    assert table.over() == ("cabal", {S3, S4})


@rule("CULT-79")
def test_whoever_kills_the_high_priest_the_cabalists_win() -> None:
    assert struck(S1, S2).over() == ("cabal", {S3, S4})


@rule("CULT-79")
def test_a_repentant_heretic_who_is_dead_does_not_win_with_them() -> None:
    assert struck(S1, S2, S6, S3, seats=6).over() == ("cabal", {S3, S4, S5})


@rule("CULT-79")
def test_four_cabalists() -> None:
    table = struck(S1, S3, S4, S5, S6, seats=8)
    assert table.over() == ("cabal", {S4, S5, S6, S7})


@rule("CULT-80")
@pytest.mark.parametrize("by", [S2, S5])
def test_high_priest_and_cabalists_dead_while_a_faithful_lives(by: str) -> None:
    table = struck(S1, by, S3, S4)
    assert table.over() == ("grave_vengeance", {S3, S4})


@rule("CULT-80")
def test_the_same_with_the_heretic_dead() -> None:
    """A Vengeful Heretic needs a living Cabalist for that."""
    table = struck(S1, S2, S3, S4)
    assert table.over() == ("grave_vengeance", {S3, S4})
    dice = [(DAGGER, "s1"), (DAGGER, "s5"), (BLOOD, "s2"), (BLOOD, "s2"), (BLOOD, "s2")]
    both = committed(dice, seat=S2, life={S1: 1, S5: 1}, wraiths=dead(S3, S4)).resolve()
    assert both.over() == ("grave_vengeance", {S3, S4})


@rule("CULT-80")
def test_without_a_living_faithful_the_heretic_wins_too() -> None:
    """The other side of it: the Heretic alone is left."""
    assert struck(S1, S5, S2, S3, S4).over() == ("heretic", {S3, S4, S5})


@rule("CULT-77")
def test_all_roles_are_shown_in_the_end() -> None:
    table = struck(S5, S1, S3, S4)
    for seat in table.board.seats:
        known = table.knows(seat).faces
        assert all(table.cards(f"role:{s}")[0] in known for s in table.board.seats)


@rule("CULT-79")
def test_the_turn_of_the_dead_does_not_end_the_game() -> None:
    """Only deaths do: the High Priest lives, so a table of Wraiths goes on."""
    table = temple(chapter=TurnStart(S4), wraiths=dead(S2, S3, S4))
    table.answer(S4, [])
    assert table.over() is None
    assert table.board.current == S5
