"""What the bots answer where a guess is enough: orders of results, Wraith cards, faces, Kraken dice, trades."""

import pytest

from domain.cult.bots import POLICIES
from domain.cult.bots.arrangements import in_order
from domain.cult.bots.mind import mind_of
from domain.cult.facts import LifeGained, LifeLost
from domain.kernel import Deal, Seat, TurnBegun
from tests.cult.scenes import S1, S2, S3
from tests.cult.scenes.phases import Cult, asked, life, scene

BOTS = list(POLICIES)


def say(table: Cult, seat: Seat, bot: str, first: int = 0) -> object:
    """What a bot would answer for this seat; of choices that are all the same to it, the one with this number."""
    ask = table.ask(seat)
    return POLICIES[bot](table.board, table.knows(seat), ask, table.form(seat), lambda n: min(first, n - 1))


@pytest.mark.parametrize("bot", BOTS)
def test_whoever_would_die_of_the_rift_takes_blood_last(bot: str) -> None:
    table = scene(
        altars=("astral_rift", "sirens", "blood_rites"),
        dice=[("cosmos", "altar:1")],
        rolls=[("cosmos",), ("blood", "double_dagger")],
        life={S1: 1},
    )
    assert asked(table) == {(S1, "rift_order")}
    table.answer(S1, say(table, S1, bot))
    assert life(table)[S1] == 1


def test_a_cabalist_lets_the_rift_kill_the_high_priest() -> None:
    table = scene(
        seat=S3,
        altars=("astral_rift", "sirens", "blood_rites"),
        dice=[("cosmos", "altar:1")],
        rolls=[("cosmos",), ("double_dagger", "blood")],
        roles=["high_priest", "faithful", "cabalist", "cabalist", "vengeful_heretic"],
        life={S1: 1},
    )
    assert asked(table) == {(S3, "rift_order")}
    assert say(table, S3, "greedy") == ["2:blood", "1:double_dagger"]


def test_portents_bring_more_dice_first_and_blood_after_harm() -> None:
    table = scene("response", dice=[("blood", S1)])
    mind = mind_of(table.board, table.knows(S2), S2, deep=True)
    items = ("1:blood", "2:parchment", "3:dagger", "4:cosmos", "5:double_dagger")
    wanted = ["4:cosmos", "5:double_dagger", "3:dagger", "1:blood", "2:parchment"]
    assert in_order(mind, "portents_order", items) == wanted


@pytest.mark.parametrize("bot", BOTS)
def test_dice_that_would_kill_a_friend_are_transmuted_to_something_harmless(bot: str) -> None:
    dice = [("dagger", S2), ("dagger", S2)]
    table = scene("response", dice=dice, kept={S2: ["transmutation"]}, life={S2: 2})
    table.answer(S2, "transmutation:dagger")
    (face,) = say(table, S2, bot)  # type: ignore[misc]
    assert face not in ("dagger", "double_dagger")


def test_the_dead_take_one_of_the_best_wraith_cards() -> None:
    table = scene(dice=[("dagger", S3)], life={S3: 1})
    assert asked(table) == {(S3, "wraith_card")}
    chosen = {str(say(table, S3, "smart", first)) for first in range(6)}
    assert 1 < len(chosen) < 6


@pytest.mark.parametrize("bot", BOTS)
def test_a_keeper_moves_a_kraken_die_off_itself_only(bot: str) -> None:
    held = {S1: 1, S2: 3, S3: 3}
    table = scene("roll", kept={S1: ["kraken"]}, kraken=held)
    assert asked(table) == {(S1, "move_kraken")}
    assert say(table, S1, bot) == [S1]


def charging_sorceress(turns: int) -> Cult:
    """A Cabalist with four dice that charge her, and a High Priest near death; so many turns were played."""
    return scene(
        "commit",
        characters={S1: "sorceress"},
        roles=["cabalist", "high_priest", "faithful", "cabalist", "vengeful_heretic"],
        dice=[("cosmos", "")] * 4,
        life={S2: 2},
        facts=[TurnBegun(S1)] * turns,
    )


def test_a_sorceress_needs_two_dice_for_an_explosion_and_wastes_no_third() -> None:
    answer = say(charging_sorceress(turns=30), S1, "smart")
    assert isinstance(answer, dict)
    assert sorted(answer.values()) == ["altar:2", "altar:2", S1, S1]


def test_a_sorceress_who_still_holds_back_harms_nobody_for_little() -> None:
    answer = say(charging_sorceress(turns=0), S1, "smart")
    assert isinstance(answer, dict)
    assert set(answer.values()) == {"altar:2"}


# --- trades -----------------------------------------------------------------------------------------


def poor_merchant() -> Cult:
    """The first seat is the High Priest and weak; the second has helped it often, and all have life to sell."""
    return scene(
        "response",
        characters={S1: "merchant_ii"},
        dice=[("blood", S1)],
        roles=["high_priest", "faithful", "cabalist", "cabalist", "vengeful_heretic"],
        life={S1: 8},
        facts=[LifeGained(S1, 5, "die", S2), LifeLost(S1, 12, "die", S3)],
    )


def test_a_weak_merchant_buys_life_of_a_friend() -> None:
    table = poor_merchant()
    assert say(table, S1, "smart") == ["merchant_ii:"]
    table.answer(S1, "merchant_ii:")
    assert say(table, S1, "smart") == [S2]
    table.answer(S1, S2)
    offer = say(table, S1, "smart")
    assert isinstance(offer, Deal) and set(offer.want) == {"life"} and "life" not in offer.give
    table.answer(S1, offer)
    assert say(table, S2, "smart") == Deal("accept")


def test_a_cabalist_sells_the_high_priest_no_life() -> None:
    table = poor_merchant().answer(S1, "merchant_ii:").answer(S1, S3)
    table.answer(S1, Deal("offer", {"siren": 2}, {"life": 3}))
    assert say(table, S3, "greedy") == Deal("refuse")


def test_a_rich_merchant_has_nothing_to_ask_for() -> None:
    table = scene("response", characters={S1: "merchant_ii"}, dice=[("blood", S1)])
    assert say(table, S1, "smart") is None


ROUND = 5
CABAL = ["high_priest", "faithful", "cabalist", "cabalist", "vengeful_heretic"]


def test_a_greedy_bot_strikes_at_last_at_whom_it_does_not_know() -> None:
    """Else three Cabalists who take each other for friends would heal themselves for ever."""

    def wish(rounds: int) -> dict[Seat, float]:
        table = scene(seat=S3, roles=CABAL, facts=[TurnBegun(S3)] * (ROUND * rounds))
        return mind_of(table.board, table.knows(S3), S3, deep=False).wish

    early, late = wish(rounds=20), wish(rounds=60)
    assert late[S2] == early[S2] - 2, "whose role nobody has seen"
    assert (late[S1], late[S3]) == (early[S1], early[S3]), "the High Priest, and itself"


@pytest.mark.parametrize("deep", [False, True])
def test_harm_to_a_foe_is_worth_something_however_much_life_it_has(deep: bool) -> None:
    table = scene(seat=S3, roles=CABAL, life={S1: 250}, facts=[TurnBegun(S3)] * (ROUND * 60))
    assert mind_of(table.board, table.knows(S3), S3, deep).life(S1, -2) > 0
