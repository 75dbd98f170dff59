"""PastState orders: how a seat reacts while its player is away. Conditions see public things only."""

from itertools import takewhile
from typing import Any, Literal

from msgspec import Struct

from domain.kernel.ids import NOBODY, Seat


class Trigger(Struct, frozen=True, omit_defaults=True):
    """What a window is about, as everybody may know it."""

    name: str
    current: Seat | None = None
    targets: tuple[Seat, ...] = NOBODY
    dying: tuple[Seat, ...] = NOBODY
    margin: int | None = None
    """How far the total is from the target, where there is one."""
    about: tuple[str, ...] = ()
    """Ids of what it is about: things to highlight, skills that count."""
    quiet: bool = False
    """Nobody is waited for but those whose orders name this kind of question."""

    def part_of(self, seat: Seat) -> tuple[bool, bool, bool, int | None]:
        """How it concerns this seat. A pass sticks while this stays the same."""
        return (seat == self.current, seat in self.targets, seat in self.dying, self.margin)

    def touches(self, seat: Seat) -> bool:
        """Does it concern this seat: the starting order on slow tables."""
        return seat in self.targets or seat in self.dying or seat == self.current


class When(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Any of these; none set means always."""

    current: bool = False
    targeted: bool = False
    dying: bool = False
    within: int | None = None
    about: tuple[str, ...] = ()
    """It is about any of these."""

    def met(self, trigger: Trigger, seat: Seat) -> bool:
        if self == ALWAYS:
            return True
        return (
            (self.current and trigger.current == seat)
            or (self.targeted and seat in trigger.targets)
            or (self.dying and seat in trigger.dying)
            or (self.within is not None and trigger.margin is not None and abs(trigger.margin) <= self.within)
            or not set(self.about).isdisjoint(trigger.about)
        )


ALWAYS = When()


class Order(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What to do when a question of this kind comes: pass, ask me, give this answer if it is legal then, or what the
    clock would decide."""

    do: Literal["pass", "ask", "answer", "default"]
    kind: str = "*"
    scope: Literal["once", "window", "turn", "standing"] = "standing"
    when: When = ALWAYS
    answer: Any = None

    @property
    def lets_pass(self) -> bool:
        """In a window the clock passes as well."""
        return self.do in ("pass", "default")

    def meets(self, kind: str, trigger: Trigger, seat: Seat) -> bool:
        """Is this the order for such a question?"""
        return self.kind in ("*", kind) and self.when.met(trigger, seat)


def order_for(orders: list[Order], kind: str, trigger: Trigger, seat: Seat) -> Order | None:
    """The first that fits: a seat lists its orders in the order they count."""
    return next((o for o in orders if o.meets(kind, trigger, seat)), None)


def ahead(orders: list[Order], kind: str, about: tuple[str, ...], seat: Seat) -> list[Order]:
    """What may answer a plain question, which nobody can pass: all that fit, as far as the seat does not want to be
    asked. The first whose answer is legal then counts."""
    trigger = Trigger(kind, about=about)
    fit = [o for o in orders if o.do != "pass" and o.meets(kind, trigger, seat)]
    return list(takewhile(lambda order: order.do != "ask", fit))
