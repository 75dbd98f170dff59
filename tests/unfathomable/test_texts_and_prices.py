"""What effects say of themselves, and what they are worth to bots."""

from typing import Any

import pytest

from domain.unfathomable.effects import DefeatRolled, Either, May, Risk, RiskFor, RollDie, RollPassengers, SpendAndRoll
from domain.unfathomable.effects_sea import Gain, Lose

LOSS, GAIN = Lose("food"), Gain("fuel", 2)


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (Risk(2), ["risk 2 passengers"]),
        (Risk(1, (LOSS,)), ["risk 1 passenger", "none", "lose 1 food"]),
        (RiskFor(3, (GAIN,)), ["risk 3 passengers", "gain 2 fuel"]),
        (RollDie(4, (LOSS,), (GAIN,)), ["4 or less", "lose 1 food", "5 or more", "gain 2 fuel"]),
        (RollPassengers((LOSS,)), ["number of passengers", "lose 1 food"]),
        (SpendAndRoll("lore", 6, (LOSS,), (GAIN,)), ["1 lore card", "6 or less", "lose 1 food", "7 or more"]),
        (May((LOSS,), "current"), ["the current player may", "lose 1 food"]),
        (Either(((LOSS,), (GAIN,))), ["lose 1 food", "or", "gain 2 fuel"]),
        (DefeatRolled(4, (LOSS,)), ["defeat", "5 or more", "lose 1 food"]),
    ],
)
def test_a_text_says_everything_in_its_order(effect: Any, words: list[str]) -> None:
    text = effect.said()
    places = [text.find(word) for word in words]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("effect", "worth"),
    [
        (RollDie(4, (LOSS,), (GAIN,)), (-1 * 4 + 2 * 4) / 8),
        (RollDie(6, (LOSS,), (GAIN,)), (-1 * 6 + 2 * 2) / 8),
        (RollPassengers((Lose("souls", 3),)), -1.0),
        (RiskFor(2, (GAIN,)), 2 - 0.8),
        (SpendAndRoll("lore", 6, (LOSS,), (GAIN,)), 0.5),
        (May((LOSS,)), 0.0),
        (May((GAIN,)), 2.0),
        (Either(((LOSS,), (GAIN,))), 2.0),
        (DefeatRolled(4, (LOSS,)), 2.5),
    ],
)
def test_prices_are_reckoned_from_what_an_effect_holds(effect: Any, worth: float) -> None:
    assert effect.worth() == pytest.approx(worth)
