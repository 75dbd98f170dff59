"""PastState orders: when they count, and which one."""

import pytest

from domain.kernel import Order, Trigger, When
from domain.kernel.orders import order_for
from tests.given import S1, S2, S3

CALM = Trigger("calm")


@pytest.mark.parametrize(
    ("trigger", "touched"),
    [
        (Trigger("t"), False),
        (Trigger("t", current=S1), True),
        (Trigger("t", current=S2), False),
        (Trigger("t", targets=(S2, S1)), True),
        (Trigger("t", targets=(S2,)), False),
        (Trigger("t", dying=(S1,)), True),
        (Trigger("t", dying=(S3,)), False),
        (Trigger("t", margin=0), False),
    ],
)
def test_a_trigger_touches_the_current_the_targeted_and_the_dying(trigger: Trigger, touched: bool) -> None:
    assert trigger.touches(S1) is touched


@pytest.mark.parametrize(
    ("when", "trigger", "met"),
    [
        (When(), CALM, True),
        (When(current=True), Trigger("t", current=S1), True),
        (When(current=True), Trigger("t", current=S2, targets=(S1,), dying=(S1,), margin=0), False),
        (When(targeted=True), Trigger("t", targets=(S1,)), True),
        (When(targeted=True), Trigger("t", current=S1, targets=(S2,), dying=(S1,), margin=0), False),
        (When(dying=True), Trigger("t", dying=(S1,)), True),
        (When(dying=True), Trigger("t", current=S1, targets=(S1,), dying=(S2,), margin=0), False),
        (When(within=2), Trigger("t", margin=2), True),
        (When(within=2), Trigger("t", margin=-2), True),
        (When(within=2), Trigger("t", margin=3), False),
        (When(within=2), Trigger("t", margin=-3), False),
        (When(within=2), Trigger("t", current=S1, targets=(S1,), dying=(S1,)), False),
        (When(within=0), Trigger("t", margin=0), True),
        (When(current=True, dying=True), Trigger("t", dying=(S1,)), True),
        (When(current=True, dying=True), Trigger("t", targets=(S1,)), False),
        (When(about=("a", "b")), Trigger("t", about=("b", "c")), True),
        (When(about=("a",)), Trigger("t", current=S1, about=("c",)), False),
        (When(about=("a",)), Trigger("a", margin=0), False),
        (When(current=True, about=("a",)), Trigger("t", current=S1), True),
    ],
)
def test_a_condition_is_met_by_any_of_what_it_names(when: When, trigger: Trigger, met: bool) -> None:
    assert bool(when.met(trigger, S1)) is met


@pytest.mark.parametrize(
    ("order", "trigger", "fits"),
    [
        (Order("pass"), CALM, True),
        (Order("pass", kind="react"), CALM, True),
        (Order("pass", kind="other"), CALM, False),
        (Order("pass", when=When(dying=True)), CALM, False),
        (Order("pass", when=When(dying=True)), Trigger("t", dying=(S1,)), True),
        (Order("pass", kind="other", when=When(dying=True)), Trigger("t", dying=(S1,)), False),
        (Order("pass", when=When(about=("lore",))), Trigger("t", about=("will", "lore")), True),
        (Order("pass", when=When(about=("lore",))), Trigger("t", about=("will",)), False),
    ],
)
def test_an_order_fits_by_kind_and_condition(order: Order, trigger: Trigger, fits: bool) -> None:
    assert bool(order.meets("react", trigger, S1)) is fits


def test_the_first_order_that_fits_counts() -> None:
    orders = [Order("ask", kind="other"), Order("ask", when=When(dying=True)), Order("pass"), Order("ask")]
    assert order_for(orders, "react", CALM, S1) == Order("pass")
    assert order_for(orders, "react", Trigger("t", dying=(S1,)), S1) == Order("ask", when=When(dying=True))
    assert order_for(orders[:2], "react", CALM, S1) is None
    assert order_for([], "react", CALM, S1) is None


def test_an_order_stands_for_all_kinds_unless_told() -> None:
    assert Order("pass") == Order("pass", "*", "standing", When(), None)
