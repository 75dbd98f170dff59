"""The virtual clock of `make pace`, and what sensible players order."""

import random

from domain.kernel import Order, When
from projections.catalogue import load
from tests.tools.pace import ANSWERS_AFTER, CLOSE, DAY, HOUR, MORNING, NIGHT, ORDERS, Post, answered_at, share


def test_nobody_answers_at_night_or_at_once() -> None:
    lots = random.Random(1)
    for now in range(0, 3 * DAY, 7 * HOUR + 13):
        at = answered_at(now, lots)
        assert NIGHT[1] <= at % DAY < NIGHT[0]
        assert ANSWERS_AFTER[0] <= at - now <= ANSWERS_AFTER[1] + (DAY - NIGHT[0] + NIGHT[1]) + MORNING


def test_orders_save_days_and_prompts() -> None:
    """One short game of the Cult: the same people, with orders and without."""
    cult = load(["projections.games"])["cult"]
    without, with_orders = (Post(cult, 5, 3, orders).play() for orders in (None, ORDERS["cult"]))
    assert with_orders.days / with_orders.turns < without.days / without.turns / 2
    assert share(with_orders) > share(without)


def test_a_close_check_matters_only_to_who_can_turn_it() -> None:
    from tests.unfathomable.scenes import S1, S2, scene

    table = scene(hands={S1: ["determination-3"], S2: ["rampage-3"]})
    orders = ORDERS["unfathomable"]
    assert orders(table.board, table.knows(S1), S1)[0] == Order("ask", "after_total", when=CLOSE)
    assert orders(table.board, table.knows(S2), S2)[0] == Order("pass", "before_check")
    assert When(within=2) == CLOSE
