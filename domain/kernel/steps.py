"""What a rule may await. Nothing else: the kernel refuses any other awaitable."""

from collections.abc import Generator, Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from domain.kernel.forms import Form
from domain.kernel.ids import NOBODY, Card, DieId, Face, Seat, Zone
from domain.kernel.orders import Trigger

T = TypeVar("T")
BOTTOM = -1
"""The place under all cards of a zone."""


class Ask(Struct, Generic[T], frozen=True):
    """One question to one seat."""

    seat: Seat
    kind: str
    form: Form[T]
    rule: str = ""
    default: Any = None
    """For a time-out, from public knowledge; the form's own default if none is given."""
    hide_form: bool = False
    """The options depend on what only the seat knows."""
    hide_answer: bool = False
    """The answer is the seat's secret."""
    outlined: bool = False
    """With a hidden answer: how many were chosen, or offered for how many, is public all the same."""
    open_to: tuple[Seat, ...] = NOBODY
    """Other seats that may read the hidden answer."""
    early: bool = False
    """May be answered ahead of time by an order. Not for a question that may come again without an end: a standing
    order would answer it for ever."""
    about: tuple[str, ...] = ()
    """With `early`: ids that the conditions of orders may name, from public knowledge."""

    def __await__(self) -> Generator["Ask[T]", Any, T]:
        return (yield self)  # type: ignore[no-any-return]


class Everyone(Struct, Generic[T], frozen=True):
    """Several seats at once; the answers come back in the order asked, never of arrival."""

    asks: Sequence[Ask[T]]

    def __await__(self) -> Generator["Everyone[T]", Any, tuple[T, ...]]:
        return (yield self)  # type: ignore[no-any-return]


class AnyOf(Struct, Generic[T], frozen=True):
    """One open question to a group. By `first`, any answer decides for all. By `agree`, everybody may answer, and
    change the answer, until all are the same. By `one`, the decider's answer counts, and the others can say before
    what they would do. The clock decides the default, in the name of the decider or of the first seat. Gives who
    decided, and what."""

    seats: Sequence[Seat]
    kind: str
    form: Form[T]
    rule: str = ""
    by: Literal["first", "agree", "one"] = "first"
    decider: Seat | None = None
    """With `one`: a seat among these."""
    default: Any = None
    """For the clock; the form's own default if none is given."""

    def __await__(self) -> Generator["AnyOf[T]", Any, tuple[Seat, T]]:
        return (yield self)  # type: ignore[no-any-return]


class FirstOf(Struct, Generic[T], frozen=True):
    """The first seat that does not pass; `None` when all have passed. Offered through `window()`."""

    asks: Sequence[Ask[T]]
    trigger: Trigger

    def __await__(self) -> Generator["FirstOf[T]", Any, tuple[Seat, T] | None]:
        return (yield self)  # type: ignore[no-any-return]


class Roll(Struct, frozen=True):
    """Roll dice in public: `Roll({"cultist": 5}, why="first roll")`. Gives the faces, in that order."""

    dice: Mapping[DieId, int]
    why: str

    def __await__(self) -> Generator["Roll", Any, tuple[Face, ...]]:
        return (yield self)  # type: ignore[no-any-return]


class Lay(Struct, frozen=True):
    """One segment to lay down: these cards, into this zone, from position `at`."""

    zone: Zone
    cards: Sequence[Card]
    mixed: bool = True
    """Mixed by chance; else in the order given (put back in the order chosen)."""
    seen: tuple[Seat, ...] = NOBODY
    """Who sees the faces as they are laid."""
    at: int = 0


class Reseal(Struct, frozen=True):
    """Take these cards up and lay them down under fresh names: the only way a hidden choice reaches the board.
    Which cards are taken up, and how many go where, is public; which went where is not. Gives the names laid."""

    take: Mapping[Zone, Sequence[Card]]
    lay: Sequence[Lay]
    why: str

    def __await__(self) -> Generator["Reseal", Any, tuple[tuple[Card, ...], ...]]:
        return (yield self)  # type: ignore[no-any-return]


class Shuffle(Struct, frozen=True):
    """Mix a whole zone, together with all cards of further ones that are added to it."""

    zone: Zone
    why: str
    adding: tuple[Zone, ...] = ()
    seen: tuple[Seat, ...] = NOBODY

    def __await__(self) -> Generator["Shuffle", Any, None]:
        yield self


class Defer(Struct, frozen=True):
    """Commit here; a worker takes the game on."""

    why: str

    def __await__(self) -> Generator["Defer", Any, None]:
        yield self
