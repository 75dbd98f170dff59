"""What abilities are worth in life: the sums, and how cards are altered for it."""

from collections.abc import Iterator

import pytest

from domain.cult.content import PLAY
from domain.cult.names import CharacterId
from tests.tools.balance_play import Sitting
from tests.tools.balance_sums import Deal, Estimate
from tests.tools.prices import (
    ALL_SIDES,
    BARE_SIDE,
    PRINTED,
    SHIFT,
    Hand,
    ability_points,
    alter,
    drawn_to_the_average,
    points_per_life,
    put_back,
)

DIVER, FAITHFUL = CharacterId("diver"), ("faithful", 5)


@pytest.fixture
def cards() -> Iterator[None]:
    """Puts the cards back as they are printed."""
    yield
    put_back()


def hands(wins: int, of: int, shift: int, bare: bool) -> list[Hand]:
    return [Hand(Deal(FAITHFUL, DIVER, i < wins), shift, bare) for i in range(of)]


def test_a_life_is_worth_what_more_of_them_win() -> None:
    """80 of 100 with three more, 50 of 100 with three less: 5 points a life."""
    found = points_per_life(hands(80, 100, SHIFT, False) + hands(50, 100, -SHIFT, False))
    assert found.value == pytest.approx(0.05)
    assert found.low < 0.05 < found.high


def test_abilities_are_worth_what_seats_with_them_win_more_often_whatever_their_life() -> None:
    dealt = [
        *hands(80, 100, SHIFT, False),
        *hands(50, 100, -SHIFT, False),
        *hands(70, 100, SHIFT, True),
        *hands(40, 100, -SHIFT, True),
    ]
    ((card, gain),) = ability_points(dealt, 0.05)
    assert card == DIVER
    assert gain.value == pytest.approx(0.10)
    uneven = [*hands(80, 100, SHIFT, False), *hands(40, 100, -SHIFT, True)]
    ((_, gain),) = ability_points(uneven, 0.05)
    assert gain.value == pytest.approx(0.10)


def test_what_chance_explains_is_not_believed() -> None:
    """Two cards 20 points apart (variance 200), each off by 10 points as often as not (variance 100): half of it."""
    wide = 1.959964 * 10
    gains = {CharacterId(c): Estimate(v, v - wide, v + wide, 99) for c, v in (("diver", 10.0), ("merchant", 30.0))}
    assert drawn_to_the_average(gains) == pytest.approx({"diver": 15.0, "merchant": 25.0})
    sure = {card: Estimate(gain.value, gain.value, gain.value, 99) for card, gain in gains.items()}
    assert drawn_to_the_average(sure) == {"diver": 10.0, "merchant": 30.0}


def test_every_character_has_a_worth() -> None:
    assert all(card.worth for card in PRINTED.values())


@pytest.mark.usefixtures("cards")
def test_every_game_deals_the_cards_anew_and_always_alike() -> None:
    lives = [{c.life - PRINTED[i].life for i, c in alter(Sitting("cult", 5, seed, ())).items()} for seed in (1, 2)]
    assert lives == [{-SHIFT, SHIFT}] * 2
    again = [dict(alter(Sitting("cult", 5, seed, ()))) for seed in (1, 2, 1)]
    assert again[0] == again[2] != again[1]


@pytest.mark.usefixtures("cards")
def test_a_bare_card_has_no_ability_and_the_others_have_theirs() -> None:
    cards = alter(Sitting("cult", 5, 3, ()))
    bare = {card for card, altered in cards.items() if altered.sides == BARE_SIDE}
    assert 0 < len(bare) < len(PRINTED)
    assert all((PLAY.sides[card] == ALL_SIDES[card]) != (card in bare) for card in PRINTED)
