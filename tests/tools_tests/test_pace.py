"""The virtual clock of `make pace`, and what sensible players order."""

import random

from domain.kernel import Order, When
from domain.unfathomable.names import CharacterId
from projections.catalogue import load
from tests.tools.pace import (
    ANSWERS_AFTER,
    CLOSE,
    DAY,
    HOUR,
    MORNING,
    NIGHT,
    ORDERS,
    Post,
    answered_at,
    contributions,
    first_hand,
    lowest_first,
    share,
)


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


def test_people_look_at_checks_that_they_can_help_with() -> None:
    from tests.unfathomable.scenes import S1, S2, S3, scene

    table = scene(hands={S1: ["rampage-3", "persistence-2"], S2: ["persistence-2"], S3: []})
    nothing = Order("answer", "add_cards", answer=[])
    found = {seat: contributions(table.board, table.knows(seat), seat) for seat in (S1, S2, S3)}
    assert found[S1] == [Order("ask", "add_cards", when=When(about=("strength",))), nothing]
    assert found[S2] == found[S3] == [nothing]


def test_what_has_to_go_is_the_lowest_whatever_the_number() -> None:
    from tests.unfathomable.scenes import S1, scene

    table = scene(hands={S1: ["rampage-3", "persistence-2", "true_grit-5"]})
    faces = [[table.face(card) for card in order.answer] for order in lowest_first(table.board, table.knows(S1), S1)]
    assert faces == [["persistence-2"], ["persistence-2", "rampage-3"]]


def test_a_first_hand_has_as_many_skills_as_it_can() -> None:
    order = first_hand(CharacterId("william"))
    assert (order.kind, order.when) == ("starting_hand", When(about=("william",)))
    assert sorted(order.answer) == ["lore.1", "lore.2", "will.1"]


def test_who_was_told_of_a_question_before_is_not_told_again() -> None:
    """Five people choose characters: each is prompted once, though the question comes to them one after the other."""
    unfathomable = load(["projections.games"])["unfathomable"]
    post = Post(unfathomable, 5, 1, ORDERS["unfathomable"])
    while any(ask.kind == "character" for ask in post.live.asks()):
        post.step()
    assert all(n == 1 for n in post.diary.prompts.values())
    assert post.diary.days < 1.5
