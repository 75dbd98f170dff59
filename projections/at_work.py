"""Which cards and effects are at work in a game, as its public log shows: so that none is never tried."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from domain.kernel import WATCHER, Component, Event, Ruleset
from domain.kernel.content import operations
from domain.kernel.events import fold
from domain.kernel.log import effective
from domain.kernel.record import Record, decode_private, opened_to
from domain.kernel.ruleset import tag_of
from domain.kernel.secrets import Knowledge

Key = str
"""`sigils/brine/lose_one`: component, entry and operation; `roles/faithful`: an entry without effects;
`fact/LifeLost`."""


class Watch(Protocol):
    """Looks on at one game, event by event, each before it is applied, and says what it shows at work."""

    def feed(self, board: Any, event: Event) -> Iterable[Key]: ...


NewWatch = Callable[[], Watch]


def wanted(ruleset: Ruleset[Any], watched: bool = True) -> list[Key]:
    """Everything that should be at work in some game; if nobody watches the cards, only the kinds of facts."""
    cards = [] if not watched else [key for component in ruleset.components for key in _keys(component)]
    return [*cards, *(f"fact/{tag_of(fact)}" for fact in ruleset.facts)]


def _keys(component: Component) -> Iterator[Key]:
    for entry in component.entries:
        if entry.plays:
            home = f"{component.id}/{entry.id}"
            yield from dict.fromkeys(f"{home}/{do}" for do in operations(entry.effects)) or [home]


def at_work(ruleset: Ruleset[Any], watch: Watch | None, records: Iterable[Record]) -> Iterator[Key]:
    """What an onlooker sees at work in a log."""
    board, knowledge = ruleset.board(), Knowledge(viewer=WATCHER)
    for record in effective(records):
        event = ruleset.event(record.public)
        yield f"fact/{tag_of(type(event))}"
        if watch is not None:
            yield from watch.feed(board, event)
        fold(board, knowledge, event, decode_private(opened_to(WATCHER, record.private)), record.seq)
