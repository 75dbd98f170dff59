"""How a bot chooses on a card that is read aloud: by what a side asks for, never by what is sealed."""

from typing import Any

import pytest

from domain.everrain.bots.dilemmas import choose_side, sides, worth_of
from domain.everrain.bots.mind import Mind
from domain.everrain.content import BOX, TREASURE_CARDS
from domain.everrain.content.costs import Cost
from domain.everrain.effects.tales import decide, price_of
from domain.everrain.nouns import NOUNS
from domain.kernel import Choose
from domain.parts.effects import kind_of, lines_of
from domain.parts.prices import Prices
from tests.everrain.scenes import frail, scene
from tests.everrain.scenes.pieces import S1, A, ship

PRICES = Prices(NOUNS)
FREE, PAID = "a side for nothing", "a side at a price"


def chosen(cost: Cost, monkeypatch: pytest.MonkeyPatch, worth: float = 1.0, **vessel: Any) -> list[str]:
    """What a bot chooses between a side that asks for nothing and one that asks for this."""
    monkeypatch.setitem(sides(), FREE, (worth, Cost()))
    monkeypatch.setitem(sides(), PAID, (worth, cost))
    table = scene(ship(crew=(A,), **vessel))
    mind = Mind(table.board, table.knows(S1), S1, ())
    form = Choose((FREE, PAID))
    return [str(choose_side(mind, form, lambda n, at=at: at % n)[0]) for at in range(2)]  # type: ignore[index,misc]


RELIC = next(card.id for card in TREASURE_CARDS.values() if card.kind == "relic")


@pytest.mark.parametrize(
    ("cost", "plenty", "want"),
    [
        (Cost(coin=10), {"coin": 40}, {"coin": 20}),
        (Cost(clues=1), {"clues": 2}, {"clues": 5}),
        (Cost(treasure="any"), {"hold": ["rope", RELIC]}, {"hold": [RELIC]}),
        (Cost(trauma=2), {}, {"trauma": frail(A, 3)}),
        (Cost(strain=2), {}, {"strain": frail(A, 3)}),
    ],
    ids=["coin", "clues", "treasure", "trauma", "strain"],
)
def test_a_price_is_paid_out_of_plenty_and_not_out_of_want(
    cost: Cost, plenty: dict[str, Any], want: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert chosen(cost, monkeypatch, **plenty) == [PAID, PAID]
    assert chosen(cost, monkeypatch, **want) == [FREE, FREE]


def test_a_card_that_promises_nothing_is_not_paid_for_and_equal_sides_are_a_toss(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert chosen(Cost(coin=5), monkeypatch, worth=-0.5, coin=60) == [FREE, FREE]
    assert chosen(Cost(), monkeypatch) == [FREE, PAID]


def test_every_label_is_known_and_nothing_sealed_counts() -> None:
    """Two sides of a card that ask for the same are worth the same, whatever they lead to."""
    table = scene(ship(crew=(A,), coin=40))
    mind = Mind(table.board, table.knows(S1), S1, ())
    choices: list[Any] = [one for card in BOX.every() for _, one in lines_of(card) if kind_of(one) is decide]
    assert len(choices) > 20
    for one in choices:
        assert all(str(way.label) in sides() for way in one.options)
        worths = {(way.cost, worth_of(mind, way.label)) for way in one.options}
        assert len(worths) == len({way.cost for way in one.options})


def test_what_a_side_asks_for_is_a_part_of_its_price() -> None:
    everything = Cost(coin=15, clues=1, orders=1, treasure="any", trauma=1, strain=1)
    assert price_of(PRICES, everything) == pytest.approx(1 + 1 + 0.4 + 1 + 0.5 + 0.34)
    gain = {"do": "gain", "what": "clue", "n": 2}
    prices = [{"cost": {"coin": 15}}, {"cost": {"trauma": 1}}]
    options = [{"label": "tide_caves", "cost": {"coin": 15}, "then": [gain]}, {"label": "tide_caves.fail", "then": []}]
    assert PRICES.all(BOX.words.read([{"do": "tribute", "prices": prices, "then": [gain]}])) == pytest.approx(1.5)
    assert PRICES.all(BOX.words.read([{"do": "decide", "options": options}])) == pytest.approx(1.0)
