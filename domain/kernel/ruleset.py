"""A game as the kernel sees it: its board, facts, chapters, dice, endings, and how old events are read."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar, Union

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from domain.kernel.board import Board
from domain.kernel.chapters import Arranged, Chapter
from domain.kernel.content import Component
from domain.kernel.events import KERNEL_EVENTS, Event, Fact
from domain.kernel.ids import DieId, EndingId, Face, Seat
from domain.kernel.record import encode
from domain.kernel.secrets import Secrets
from domain.kernel.series_rules import SeriesRules

B = TypeVar("B", bound=Board)
Upcast = Callable[[dict[str, Any]], dict[str, Any]]
"""An old event, as plain data, in the shape of a newer tag."""


class NoSetup(Struct, frozen=True):
    """A game without options."""


def _no_census(board: Any) -> Mapping[str, int]:
    return {}


def _nothing_due(board: Any) -> Sequence[str]:
    return ()


def _any_setup(setup: Any, seats: int) -> None:
    """Every set-up is allowed."""


def _all_offered(setup: Any) -> None:
    """Everything is whole."""


@dataclass(frozen=True, eq=False)
class Ruleset(Generic[B]):
    """Everything the kernel needs to know of a game."""

    name: str
    title: str
    version: str
    seats: tuple[int, ...]
    board: type[B]
    facts: tuple[type[Fact], ...]
    chapters: tuple[type[Chapter], ...]
    first: Callable[[Any], Chapter]
    """The first chapter, from the set-up."""
    endings: Mapping[EndingId, str]
    draws: int
    """How many draws an epoch commits to: several times the most that simulation has seen."""
    setup: type[Struct] = NoSetup
    setups: Callable[[int], Iterable[Any]] = lambda seats: ()
    """The set-ups that simulation and laws try, for a number of seats; none means the default one."""
    check_setup: Callable[[Any, int], None] = _any_setup
    """Raises `Refused` for options that do not go together."""
    check_offer: Callable[[Any], None] = _all_offered
    """Raises `Refused` for options that are being made, and that no table is offered yet."""
    dice: Mapping[DieId, tuple[Face, ...]] = field(default_factory=dict)
    content: bytes = b""
    """The hash of the content; it stands in the log."""
    components: tuple[Component, ...] = ()
    """Everything in the box, for `sealog content`."""
    census: Callable[[Any], Mapping[str, int]] = _no_census
    """Counts of tokens and figures that must never change while the game runs."""
    tells: Mapping[str, str] = field(default_factory=dict)
    """Every rule that may say aloud what depends on hidden faces, and why."""
    windows: tuple[str, ...] = ()
    """Kinds of windows, for orders."""
    quiet: tuple[str, ...] = ()
    """Those of them that open only for seats whose orders name them."""
    early: tuple[str, ...] = ()
    """Kinds of plain questions that orders may answer ahead of time."""
    over: Mapping[type[Fact], Callable[[Any], str]] = field(default_factory=dict)
    """Facts after which the game may be over -> which ending, from the board alone; empty: it goes on."""
    finish: Callable[[Any, str], Any] | None = None
    """`async (g, ending) -> Ending`: what is shown, and who wins."""
    sealed: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Parts of entries that nobody may read before they happen."""
    series: SeriesRules[B] | None = None
    """How it is played in series; without that it is not."""
    due: Callable[[Any], Sequence[str]] = _nothing_due
    """What the rules say happens by itself on such a board. Rules settle it; a law says that nothing is due where a
    chapter begins."""
    index: Callable[[Any], tuple[object, object]] | None = None
    """What is kept beside the board to find things quickly, and the same made anew: a law says that they are equal."""
    upcasts: Mapping[str, Upcast] = field(default_factory=dict)
    """Old tag -> how to read it now."""

    def __post_init__(self) -> None:
        self._check_defaults()
        tags = [tag_of(event) for event in (*KERNEL_EVENTS, *self.facts)]
        doubled = {t for t in tags if tags.count(t) > 1}
        if doubled:
            raise ValueError(f"{self.name}: two events share a tag: {sorted(doubled)}")

        strangers = [fact.__name__ for fact in self.over if fact not in self.known_facts]
        if strangers:
            raise ValueError(f"{self.name}: the game may be over after {strangers[0]}, which is none of its facts")

    def _check_defaults(self) -> None:
        needed = [f.name for f in fields(self.setup) if f.default is NODEFAULT and f.default_factory is NODEFAULT]
        if needed:
            raise ValueError(f"{self.name}: these options of {self.setup.__name__} need a default: {', '.join(needed)}")

    @cached_property
    def known_facts(self) -> frozenset[type[Fact]]:
        """What a rule may emit: the game's own facts and the kernel's."""
        return frozenset((*self.facts, *(e for e in KERNEL_EVENTS if issubclass(e, Fact))))

    @cached_property
    def known_chapters(self) -> frozenset[type[Chapter]]:
        return frozenset((*self.chapters, Arranged))

    @cached_property
    def _decode_event(self) -> Callable[[bytes], Event]:
        return msgspec.json.Decoder(Union[(*KERNEL_EVENTS, *self.facts)]).decode

    @cached_property
    def _decode_chapter(self) -> Callable[[bytes], Chapter]:
        return msgspec.json.Decoder(Union[(*self.chapters, Arranged)]).decode

    @cached_property
    def decode_board(self) -> Callable[[bytes], B]:
        return msgspec.json.Decoder(self.board).decode

    @cached_property
    def decode_secrets(self) -> Callable[[bytes], Secrets]:
        return msgspec.json.Decoder(Secrets).decode

    def event(self, public: bytes) -> Event:
        """Read stored bytes, however old."""
        try:
            return self._decode_event(public)
        except msgspec.ValidationError:
            if not self.upcasts:
                raise
        raw = msgspec.json.decode(public)
        while raw["e"] in self.upcasts:
            raw = self.upcasts[raw["e"]](raw)
        return self._decode_event(encode(raw))

    def chapter(self, raw: bytes | msgspec.Raw) -> Chapter:
        return self._decode_chapter(bytes(raw))

    def has_content(self, content: bytes, dice: Mapping[DieId, tuple[Face, ...]]) -> bool:
        """Whether this is what a game was locked with. Locks that name no dice bind none."""
        return content == self.content and dice in ({}, self.dice)

    def read_setup(self, raw: bytes | msgspec.Raw) -> Any:
        return msgspec.json.decode(bytes(raw), type=self.setup)


def tag_of(event: type[Struct]) -> str:
    """The name an event is stored under."""
    return str(event.__struct_config__.tag)


def seats_for(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"s{i}") for i in range(1, count + 1))
