"""What a number is asked about, and what a game says of its moments and of what cards may modify."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from domain.kernel import Seat, Zone
from domain.parts.in_play import NOBODYS, PlayBoard

B = TypeVar("B", bound=PlayBoard)


class Look(Generic[B]):
    """What a number is asked about: whose, of what, and what is known of the moment."""

    __slots__ = ("board", "card", "target", "values", "you")

    def __init__(self, board: B, you: Seat = NOBODYS, target: str = "", values: dict[str, int] | None = None) -> None:
        self.board, self.you, self.target = board, you, target
        self.values: dict[str, int] = {} if values is None else values
        self.card = ""
        """The card in play whose condition is looked at."""


class Now(Look[B]):
    """A moment under way. What reacts to it changes `values`, or calls it off."""

    __slots__ = ("name", "off")

    def __init__(self, board: B, name: str, you: Seat = NOBODYS, target: str = "", **values: int) -> None:
        self.board, self.you, self.target, self.values, self.card = board, you, target, values, ""
        self.name, self.off = name, False


class Moment(NamedTuple):
    """What a game says of a moment: its words, what is known in it, and who may react out of a hidden hand."""

    en: str
    knows: tuple[str, ...] = ()
    """Value nouns: all of them are public."""
    order: Literal["entered", "group"] = "entered"
    """Several forced ones: in the order they came into play, or as the group likes."""
    each: str = ""
    """The moment before each forced reaction, which can call that one off."""
    hands: Callable[[Any], Sequence[tuple[Seat, Zone]]] | None = None
    """From the moment: seats that could react from a hand as everybody can see, whatever they hold."""
    often: float = 3.0
    """For prices: how often it is likely to come for a player."""
    price: float = 0.0
    """For prices: what it is worth if it happens."""


class Stat(NamedTuple):
    """A number that cards may modify."""

    en: str
    price: float = 1.0
    """What one more of it is worth to have."""
    usual: float = 3.0


class NameSet(NamedTuple):
    """A name that cards may modify, or a relation they may add to, and the names there are."""

    en: str
    names: Mapping[str, str]
    price: float = 0.5
