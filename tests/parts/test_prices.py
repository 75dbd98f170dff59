"""Nouns have prices; operations are priced by what they do to them."""

import pytest

from domain.parts.prices import Prices
from tests.toy.pier.content import CARDS
from tests.toy.pier.effects import VOCABULARY
from tests.toy.pier.nouns import NOUNS


@pytest.mark.parametrize(
    ("card", "worth"),
    [
        ("brine", 4.0),
        ("hurricane", -1.0),
        ("abandoned_depot", 0.0),
        ("adrift_fishing_boat", 0.6 + 0.6),
        ("listen", 4 / 10 * 2 + 1 / 10 * 4 - 10 * 0.2),
        ("gamble", 20 * 0.2 / 2 + 2 * 0.5 - 10 * 0.2),
        ("milestone", -1.0 + 4.0 + 1.5),
        ("salvage", 0.0),
        ("flood", -5.0),
    ],
)
def test_what_a_card_is_worth(card: str, worth: float) -> None:
    assert VOCABULARY.worth(CARDS[card].effects) == pytest.approx(worth)


def test_who_is_chosen_has_a_side() -> None:
    """A foe loses 2, a friend gains as many."""
    assert VOCABULARY.worth(CARDS["leeching"].effects) == pytest.approx(2 + 2)


class Thirsty(Prices):
    def of(self, kind: str, id: str) -> float:
        return 5.0 if id == "fuel" else super().of(kind, id)


def test_a_mind_has_prices_of_its_own() -> None:
    assert VOCABULARY.worth(CARDS["hurricane"].effects, Thirsty(NOUNS)) == pytest.approx(-2.4), "rather the hull"
    assert VOCABULARY.worth(CARDS["abandoned_depot"].effects, Thirsty(NOUNS)) == pytest.approx(10 / 2 - 3 * 0.4)
