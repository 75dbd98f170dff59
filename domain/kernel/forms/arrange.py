"""Put things in an order."""

from collections import Counter

from msgspec import Struct

from domain.kernel.errors import Refused, RuleFault
from domain.kernel.forms.form import Pick, ids_of


class Arrange(Struct, frozen=True, tag="arrange"):
    """Put all items in an order; the first comes first (or on top)."""

    items: tuple[str, ...]

    def check(self, answer: object) -> tuple[str, ...]:
        order = ids_of(answer)
        if Counter(order) != Counter(self.items):
            raise Refused(
                "arrange-items",
                "Name each of these once, in your order: {items}.",
                items=", ".join(self.items),
                pointer="/answer",
            )
        return order

    def sane(self) -> None:
        if len(set(self.items)) != len(self.items):
            raise RuleFault(f"an item stands twice: {self}")

    def default(self) -> tuple[str, ...]:
        return self.items

    def any_answer(self, pick: Pick) -> tuple[str, ...]:
        left = list(self.items)
        return tuple(left.pop(pick(len(left))) for _ in self.items)
