"""Playing at different hours: standing orders, the starting order of slow tables, and stepping in between dice."""

import random
from typing import Any

import pytest

from domain.cult import CULT, Options
from domain.cult.facts import DieResolved
from domain.kernel import GameId, Order, Seat, When
from domain.kernel.headless import one_step
from domain.kernel.log import open_live
from domain.kernel.record import encode
from domain.kernel.starting import open_table
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import Cult, all_life, asked, life, pass_all, resolve, scene, sigil
from tests.rule import rule

HAND = {S5: ("drifting_hand", ("dagger",))}
"""The fifth seat is a Wraith that moves daggers."""
WATCH = Order("ask", "between_dice")


# --- the starting order on slow tables --------------------------------------------------------------


def waiting(**how: Any) -> list[Seat]:
    """Whom a slow table waits for in the Response phase, by the starting order alone."""
    table = scene("response", slow=True, **how)
    return table.waits_for if any(kind == "response" for _, kind in asked(table)) else []


COINS = {s: {"siren": 1} for s in (S1, S2, S3, S4)}


@rule("CULT-27")
def test_a_slow_table_waits_for_those_whom_the_dice_touch_and_for_the_active_player() -> None:
    assert waiting(coins=COINS, dice=[("dagger", S3)]) == [S1, S3]
    assert waiting(seat=S2, coins=COINS, dice=[("parchment", "altar:1")]) == [S2]


@rule("CULT-27", "CULT-73")
def test_a_slow_table_waits_for_a_wraith_when_somebody_would_die() -> None:
    assert waiting(wraiths=HAND, dice=[("dagger", S3)]) == []
    assert waiting(wraiths=HAND, dice=[("dagger", S3)], life={S3: 1}) == [S5]


@rule("CULT-27", "CULT-73")
def test_a_slow_table_waits_for_a_wraith_in_the_last_living_turn_before_its_own() -> None:
    dice = [("dagger", S1)]
    assert waiting(seat=S3, wraiths=HAND, dice=dice) == []
    assert waiting(seat=S4, wraiths=HAND, dice=dice) == [S5]
    both = {S4: ("drowned_one", ("blood",)), **HAND}
    assert waiting(seat=S3, wraiths=both, dice=dice) == [S4, S5]
    assert waiting(seat=S4, wraiths={S5: ("drifting_hand", ())}, dice=dice) == []  # nothing to spend


@rule("CULT-73")
def test_what_a_wraith_may_do_does_not_depend_on_whether_it_is_waited_for() -> None:
    table = scene("response", slow=True, wraiths=HAND, coins={S3: {"siren": 1}}, dice=[("dagger", S3)])
    assert table.waits_for == [S3]
    table.answer(S5, "haunt:dagger")
    assert asked(table) == {(S5, "move")}


# --- orders -----------------------------------------------------------------------------------------


@rule("CULT-51")
def test_a_pass_by_order_is_not_waited_for() -> None:
    table = scene("commit", coins={S2: {"siren": 1}, S3: {"siren": 1}}, dice=[("dagger", "")])
    table.orders(S3, Order("pass", "response")).answer(S1, {"d1": S3})
    assert table.waits_for == [S2]


@rule("CULT-51")
def test_a_siren_coin_is_asked_about_only_when_its_owner_is_targeted_if_ordered_so() -> None:
    for target, waits in ((S3, True), (S4, False)):
        table = scene("commit", coins={S3: {"siren": 1}}, dice=[("dagger", "")])
        table.orders(S3, Order("ask", "response", when=When(targeted=True)), Order("pass", "response"))
        table.answer(S1, {"d1": target})
        assert ((S3, "response") in asked(table)) is waits


@rule("CULT-51")
@pytest.mark.parametrize(
    ("when", "seat", "hurt", "waits"),
    [
        (When(dying=True), S3, 1, True),
        (When(dying=True), S3, 3, False),
        (When(current=True), S1, 3, True),
        (When(current=True), S3, 1, False),
    ],
)
def test_other_conditions_of_an_order(when: When, seat: Seat, hurt: int, waits: bool) -> None:
    table = scene("commit", coins={seat: {"siren": 1}}, dice=[("dagger", "")], life={S3: hurt})
    table.orders(seat, Order("ask", "response", when=when), Order("pass", "response"))
    table.answer(S1, {"d1": S3})
    assert (asked(table) == {(seat, "response")}) is waits


@rule("CULT-51")
def test_a_siren_coin_is_spent_by_order() -> None:
    table = scene("commit", coins={S3: {"siren": 1}}, dice=[("dagger", "")])
    table.orders(S3, Order("answer", "response", "once", When(targeted=True), ["siren:d1"]))
    table.answer(S1, {"d1": S3})
    assert asked(table) == {(S3, "move")}
    table.answer(S3, {"d1": S4})
    assert life(table) == all_life(5, s4=9)


@rule("CULT-58")
def test_a_sigil_is_played_by_order_when_it_would_save_its_holder() -> None:
    table = scene("commit", sigils={S3: "undertow"}, dice=[("dagger", ""), ("dagger", "")], life={S3: 2})
    order = Order("answer", "response", "once", When(dying=True), [sigil(table, S3)])
    table.orders(S3, order).answer(S1, {"d1": S3, "d2": S3})
    assert asked(table) == {(S3, "undertow")}
    table = scene("commit", sigils={S3: "undertow"}, dice=[("dagger", ""), ("dagger", "")], life={S3: 3})
    table.orders(S3, order).answer(S1, {"d1": S3, "d2": S3})
    assert asked(table) == {(S3, "response")}


@rule("CULT-73")
def test_a_wraith_haunts_by_order() -> None:
    table = scene("commit", wraiths=HAND, dice=[("dagger", "")], slow=True)
    table.orders(S5, Order("answer", "response", "once", answer=["haunt:dagger"])).answer(S1, {"d1": S3})
    assert asked(table) == {(S5, "move")}


@rule("CULT-73")
def test_a_wraith_that_orders_to_be_asked_is_waited_for_on_a_slow_table() -> None:
    for orders, waits in (((), False), ((Order("ask", "response"),), True), ((Order("pass", "response"),), False)):
        table = scene("commit", wraiths=HAND, dice=[("dagger", "")], slow=True)
        table.orders(S5, *orders).answer(S1, {"d1": S3})
        assert ((S5, "response") in asked(table)) is waits


# --- between two dice -------------------------------------------------------------------------------


def watched(*dice: tuple[str, str], by: Seat = S3, order: Order = WATCH, **how: Any) -> Cult:
    """A seat has ordered to be asked after every die; the first seat's dice are about to resolve."""
    table = scene("response", coins={S1: {"siren": 1}}, dice=dice, **how)
    table.orders(by, order)
    pass_all(table, "response")
    return pass_all(table, "resolve_sigil")


@rule("CULT-32")
def test_nobody_is_asked_between_dice_without_an_order() -> None:
    table = scene(sigils={S3: "warm_blood"}, dice=[("dagger", S2), ("dagger", S4)])
    pass_all(table, "resolve_sigil")
    resolve(table, "d1", "d2")
    assert life(table) == all_life(5, s2=9, s4=9)


@rule("CULT-58", "CULT-32")
def test_a_sigil_may_be_used_between_two_dice() -> None:
    table = watched(("dagger", S2), ("dagger", S4), sigils={S3: "masks"})
    resolve(table, "d1", "d2")
    assert asked(table) == {(S3, "between_dice")}
    assert life(table) == all_life(5, s2=9)
    assert table.options(S3) == {sigil(table, S3)}
    table.answer(S3, sigil(table, S3)).answer(S3, "d2").answer(S3, {"d2": "blood"})
    assert life(table) == all_life(5, s2=9, s4=11)


@rule("CULT-58")
def test_a_sigil_may_finish_somebody_after_the_last_die() -> None:
    table = watched(("dagger", S2), sigils={S3: "brine"}, life={S2: 5})
    assert asked(table) == {(S3, "between_dice")}
    table.answer(S3, sigil(table, S3)).answer(S3, S2)
    assert asked(table) == {(S2, "wraith_card")}


@rule("CULT-32")
def test_the_active_player_may_think_again_when_somebody_has_stepped_in() -> None:
    table = watched(("dagger", S2), ("dagger", S4), ("blood", S5), sigils={S3: "the_hoard"})
    resolve(table, "d1", "d2", "d3")
    table.answer(S3, sigil(table, S3))
    assert asked(table) == {(S1, "resolve_order")}
    assert table.options(S1) == {"d2", "d3"}
    resolve(table, "d3", "d2")
    assert [e.die for e in table.events(DieResolved)] == ["d3", "d2"]


@rule("CULT-32")
def test_the_active_player_may_think_again_also_when_somebody_else_has_passed_after_that() -> None:
    table = watched(("dagger", S2), ("dagger", S4), ("blood", S5), sigils={S3: "the_hoard", S4: "brine"})
    table.orders(S4, WATCH)
    resolve(table, "d1", "d2", "d3")
    table.answer(S3, sigil(table, S3)).pass_(S4)
    assert asked(table) == {(S4, "between_dice")}  # what has happened may have changed its mind
    table.pass_(S4)
    assert asked(table) == {(S1, "resolve_order")}


@rule("CULT-32")
def test_the_order_named_stands_when_nobody_steps_in() -> None:
    table = watched(("dagger", S2), ("dagger", S4), sigils={S3: "the_hoard"})
    resolve(table, "d2", "d1")
    table.pass_(S3)
    assert life(table) == all_life(5, s2=9, s4=9)
    assert asked(table) == {(S3, "between_dice")}  # once more, after the last


@rule("CULT-135")
def test_the_assassin_may_take_the_kill_between_two_dice() -> None:
    """Two daggers would kill; the Assassin's blow after the first is the last one."""
    table = watched(
        *(("dagger", S2), ("dagger", S2)),
        characters={S3: "assassin"},
        life={S2: 2},
        kept={S2: ["sea_hydra"]},
        altars=("sirens", "lamia", "blood_rites"),
    )
    assert asked(table) == {(S3, "between_dice")}
    assert table.options(S3) == {"assassin:s2"}
    table.answer(S3, "assassin:s2")
    assert asked(table) == {(S2, "wraith_card")}
    assert table.board.cultists[S3].kept == ["sea_hydra"]


@rule("CULT-105")
def test_the_faceless_one_may_change_between_two_dice() -> None:
    table = watched(("dagger", S2), ("dagger", S4), characters={S3: "faceless"})
    resolve(table, "d1", "d2")
    assert "faceless:guardian" in table.options(S3)
    table.answer(S3, "faceless:guardian")
    assert asked(table) == {(S3, "loss")}
    assert table.options(S3) == {"guardian:s4"}


@rule("CULT-88")
def test_the_keeper_of_the_kraken_may_take_dice_off_between_two_dice() -> None:
    table = watched(("dagger", S2), kept={S3: ["kraken"]}, kraken={S4: 2}, altars=("sirens", "lamia", "blood_rites"))
    assert table.options(S3) == {"rein:s4:1", "rein:s4:2"}
    table.answer(S3, "rein:s4:1")
    assert table.board.cultists[S4].kraken == 1


@rule("CULT-132")
def test_merchant_ii_may_trade_between_two_dice_once_in_the_phase() -> None:
    table = watched(("dagger", S2), ("dagger", S4), characters={S3: "merchant_ii"})
    resolve(table, "d1", "d2")
    assert table.options(S3) == {"merchant_ii:"}
    table.answer(S3, "merchant_ii:").answer(S3, S1).answer(S3, {"reply": "refuse"})
    assert life(table) == all_life(5, s2=9, s4=9)
    assert not any(kind == "between_dice" for _, kind in asked(table))


@rule("CULT-101", "CULT-102")
def test_there_is_a_moment_after_nycens_tribute_too() -> None:
    nycen = ("tribute_to_nycen", "sirens", "sea_hydra")
    table = watched(altars=nycen, tracks={1: {"blood": 1}}, sigils={S3: "warm_blood"})
    assert asked(table) == {(S3, "between_dice")}
    assert life(table) == all_life(5, s1=5, s2=5, s5=5)


# --- nothing stalls ---------------------------------------------------------------------------------


@rule("CULT-30")
@pytest.mark.parametrize(("seats", "away"), [(5, 1), (6, 3), (4, 2), (8, 6)])
def test_a_slow_game_with_absent_seats_ends_by_the_clock(seats: int, away: int) -> None:
    """Absent players never answer; whenever only they are waited for, the clock decides, and the game goes on."""
    game = GameId(f"away-{seats}")
    rng = random.Random(game)
    live, log = open_table(CULT, game, seats, Options(), slow=True)
    live.appended()
    absent = set(live.board.seats[-away:])
    for _ in range(20_000):
        if live.board.ended is not None:
            break
        waits = live.waits_for()
        assert waits, "the table waits for nobody"
        present = [s for s in waits if s not in absent]
        log += one_step(live, {}, rng.randrange) if present == waits else live.time_out()
        live.appended()
    assert live.board.ended is not None
    again = open_live(CULT, game, live.dealer.chance, log)
    assert encode(again.board) == encode(live.board)


@rule("CULT-30")
def test_a_slow_table_of_absent_players_waits_for_few_in_a_round() -> None:
    """Over the first turns of a slow game nobody is waited for whom nothing concerns."""
    live, _ = open_table(CULT, GameId("few"), 6, Options(), slow=True)
    live.appended()
    while live.board.turn < 12 and live.board.ended is None:
        question = live.board.question
        assert question is not None
        if question.trigger is not None:
            assert all(question.trigger.touches(seat) for seat in live.waits_for())
        live.time_out()
        live.appended()
