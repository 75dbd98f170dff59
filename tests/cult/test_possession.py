"""Rules: POSSESSION. The first of Faithful and Heretic to die takes over the High Priest."""

from typing import Any

from domain.cult import Options
from domain.cult.names import AltarNo
from domain.kernel import Seat
from tests.cult.scenes import HP, S1, S2, S3, S4
from tests.cult.scenes.phases import Cult, asked, life, on, resolve, scene
from tests.rule import rule


def killed(*victims: Seat, seat: Seat = S2, **how: Any) -> Cult:
    """On a Cabalist's turn these players are at 0 when the Resolve phase ends."""
    how["life"] = {HP: 20, **dict.fromkeys(victims, 0), **how.get("life", {})}
    return scene(seat=seat, seats=4, **how)


def ended(table: Cult) -> tuple[str, set[str]] | None:
    over = table.board.ended
    return None if over is None else (over.ending, set(over.winners))


@rule("CULT-116")
def test_the_faithful_takes_role_character_place_and_what_lies_there() -> None:
    table = killed(S1, coins={S1: {"siren": 1, "chant": 2}, HP: {"siren": 2}}, kraken={HP: 1})
    board, me = table.board, table.board.cultists[S1]
    assert (board.high_priest, board.automated, board.possessed) == (S1, None, True)
    assert board.order == [S1, "", S2, S3, S4]
    assert (me.character, me.life, me.kraken, me.siren, me.chant) == ("diver_ii", 20, 1, 3, 2)
    assert (me.dead, me.wraith) == (False, None)
    assert (table.faces("role:s1"), table.faces("character:s1")) == (["high_priest"], ["diver_ii"])
    assert HP not in board.cultists


@rule("CULT-116")
def test_an_unused_sigil_comes_along() -> None:
    table = killed(S1, sigils={S1: "brine"})
    table.pass_(S1).pass_(S1)  # before the dice, and at the last moment
    assert table.faces("sigil:s1") == ["brine"]
    assert table.board.holds_sigil(S1)


@rule("CULT-116")
def test_the_heretic_does_so_too_but_a_cabalist_becomes_a_wraith() -> None:
    assert killed(S4).board.high_priest == S4
    table = killed(S3)
    assert asked(table) == {(S3, "wraith_card")}
    assert (table.board.high_priest, table.board.automated) == (HP, HP)


@rule("CULT-116")
def test_it_happens_once_then_the_other_becomes_a_wraith() -> None:
    table = killed(S1, S4, seat=S2)  # clockwise from the active seat: s4 before s1
    assert table.board.high_priest == S4
    assert asked(table) == {(S1, "wraith_card")}
    table.answer(S1, "drowned_one")
    assert table.board.cultists[S1].wraith == "drowned_one"
    table = killed(S1, S4, seat=S4)
    assert table.board.high_priest == S4
    table = killed(S1, S4, seat=S1)
    assert table.board.high_priest == S1


@rule("CULT-116")
def test_the_possessed_priest_still_rolls_six() -> None:
    table = scene(seat=S4, seats=4, dice=[("dagger", S1)], life={HP: 20, S1: 1})
    assert (table.board.current, table.board.place) == (S1, 0)
    assert table.options(S1) == {"d1", "d2", "d3", "d4", "d5", "d6"}


@rule("CULT-148")
def test_the_bot_rules_are_off_and_the_life_stays() -> None:
    table = scene(seat=S4, seats=4, dice=[("dagger", S1)], life={HP: 9, S1: 1}, rolls=[["dagger"] * 6])
    assert life(table)[S1] == 9
    table.answer(S1, [])
    assert asked(table) == {(S1, "commit")}
    assert table.options(S1) == on(*(f"d{i}" for i in range(1, 7)), at={"altar:3", S2, S3, S4})


@rule("CULT-148")
def test_the_old_place_is_skipped() -> None:
    table = killed(S4, seat=S3)
    assert (table.board.current, table.board.place) == (S4, 0)
    table = killed(S3, S4, seat=S2)
    table.answer(S3, "drowned_one")
    assert (table.board.current, table.board.place) == (S3, 3)


@rule("CULT-148")
def test_whoever_dies_before_the_own_roll_phase_leaves_that_turn() -> None:
    table = scene("start", S4, seats=4, kraken={S4: 1}, life={HP: 20, S4: 1}, rolls=[("1",)])
    table.answer(S4, [])
    assert table.board.high_priest == S4
    assert (table.board.current, table.board.place) == (S4, 0)  # the High Priest's turn comes next
    table = scene("start", S1, seats=4, kraken={S1: 1}, life={HP: 20, S1: 1}, rolls=[("1",)])
    table.answer(S1, []).answer(S1, [])  # the Diver buys nothing; no re-roll
    assert (table.board.high_priest, table.board.current) == (S1, S2)


@rule("CULT-148")
def test_the_possessing_player_wins_as_high_priest_and_the_old_role_counts_as_dead() -> None:
    """The Repentant possesses; then the last Cabalist dies of a Kraken die."""
    table = scene(
        seat=S1,
        seats=4,
        dice=[("dagger", S4)],
        life={HP: 20, S4: 1, S2: 1},
        wraiths={S3: ("drowned_one", ())},
        kraken={S2: 1},
        rolls=[("1",)],
    )
    assert ended(table) is None
    table.answer(S2, [])
    assert ended(table) == ("high_priest", {S1, S4})


@rule("CULT-148")
def test_the_possessing_player_loses_as_high_priest() -> None:
    """The Repentant possesses and dies as High Priest: neither confession nor anything else of the old role counts."""
    table = scene(
        seat=S3,
        seats=4,
        dice=[("dagger", S4)],
        life={HP: 1, S4: 1},
        kraken={HP: 1},
        rolls=[("1",)],
    )
    assert table.board.high_priest == S4
    table.answer(S4, [])
    assert ended(table) == ("cabal", {S2, S3})


@rule("CULT-149")
def test_a_priest_who_dies_in_the_same_batch_ends_the_game() -> None:
    table = killed(S1, HP)
    assert ended(table) == ("cabal", {S2, S3})
    assert not table.board.possessed
    table = killed(S4, HP, wraiths={S2: ("drowned_one", ()), S3: ("mirror_shade", ())}, seat=S1)
    assert ended(table) == ("grave_vengeance", {S2, S3, S4})


@rule("CULT-149")
def test_a_win_of_the_priest_in_the_same_batch_ends_the_game_too() -> None:
    table = killed(S4, S3, seat=S1, wraiths={S2: ("drowned_one", ())})
    assert ended(table) == ("high_priest", {S1})
    assert not table.board.possessed


@rule("CULT-155")
def test_possession_is_not_becoming_a_wraith() -> None:
    options = Options(merchant_of_death=True)
    assert life(killed(S1, options=options))[S1] == 20
    table = killed(S3, options=options).answer(S3, "drowned_one")
    assert life(table)[HP] == 22


@rule("CULT-116")
def test_the_rituals_of_the_possessing_player_go_to_the_killer() -> None:
    table = scene(seat=S2, seats=4, dice=[("dagger", S1), ("blood", S3)], life={HP: 20, S1: 1}, kept={S1: ["lamia"]})
    resolve(table, "d1", "d2", seat=S2)
    assert (table.board.cultists[S1].kept, table.board.cultists[S2].kept) == ([], ["lamia"])


@rule("CULT-148")
def test_rituals_still_count_four_players() -> None:
    table = scene(
        seat=S4,
        seats=4,
        dice=[("parchment", "altar:1"), ("dagger", S1)],
        tracks={1: {"parchment": 1}},
        deck=["lamia"],
        life={HP: 20, S1: 1},
    )
    resolve(table, "d2", "d1", seat=S4)
    assert table.board.high_priest == S1
    assert table.board.altars[AltarNo(1)].tracks == {"blood": 4, "ancient": 4}
    assert table.board.head_count == 4


def test_possessed_in_the_own_turn_the_turn_is_the_possessing_players() -> None:
    table = killed(S1)
    table.board.current = HP  # as it stands until the next turn begins, when the priest is taken over in mid-turn
    assert table.board.active() == S1
