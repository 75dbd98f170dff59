"""Which lines of which cards are at work in a game, as its public log shows: so that none is never tried.

Nobody declares it: `perform` writes `Worked`, and a fact that rests on a modified number says `because`."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from domain.kernel import Component, Event, Ruleset
from domain.kernel.content import Entry, operations
from domain.kernel.events import Rolled, Shown
from domain.kernel.log import effective
from domain.kernel.record import Record
from domain.kernel.ruleset import tag_of
from domain.parts.effects import Worked

Key = str
"""`brine/effects.0`: entry and line; `roles/faithful`: an entry without operations; `fact/LifeLost`."""


def wanted(ruleset: Ruleset[Any]) -> list[Key]:
    """Everything that should be at work in some game."""
    cards = [key for component in ruleset.components for key in _keys(component)]
    return [*cards, *(f"fact/{tag_of(fact)}" for fact in ruleset.facts)]


def _keys(component: Component) -> Iterator[Key]:
    for entry in component.entries:
        if entry.plays:
            yield from _keys_of(component, entry)


def _keys_of(component: Component, entry: Entry) -> Iterable[Key]:
    if entry.lines:
        return [f"{entry.id}/{line}" for line in entry.lines]
    home = f"{component.id}/{entry.id}"
    return dict.fromkeys(f"{home}/{do}" for do in operations(entry.effects)) or [home]


def at_work(ruleset: Ruleset[Any], records: Iterable[Record]) -> Iterator[Key]:
    """What an onlooker sees at work in a log."""
    silent = Silent(ruleset)
    for record in effective(records):
        event = ruleset.event(record.public)
        yield f"fact/{tag_of(type(event))}"
        yield from _said(event)
        yield from silent.seen(event)


def _said(event: Event) -> Iterator[Key]:
    if isinstance(event, Worked):
        yield from (f"{event.source}/{line}" for line in event.lines)
    yield from getattr(event, "because", ())


class Silent:
    """The entries without operations: a role, a die, a token. An event shows one at work if it names it, if it shows
    its face, or if the entry says so."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.by_id: dict[str, list[Key]] = {}
        self.by_kind: dict[str, list[Key]] = {}
        self.facts = frozenset(ruleset.facts)
        for component in ruleset.components:
            for entry in component.entries:
                self._add(f"{component.id}/{entry.id}", entry)

    def _add(self, key: Key, entry: Entry) -> None:
        if not entry.lines and not any(operations(entry.effects)):
            self.by_id.setdefault(entry.id, []).append(key)
            for kind in entry.shown_by:
                self.by_kind.setdefault(kind, []).append(key)

    def seen(self, event: Event) -> Iterator[Key]:
        yield from self.by_kind.get(tag_of(type(event)), ())
        for name in self._named(event):
            yield from self.by_id.get(name, ())

    def _named(self, event: Event) -> Iterator[str]:
        if isinstance(event, Rolled):
            yield from (die.partition("*")[0] for die in event.spec.removeprefix("roll:").split(","))
        elif isinstance(event, Shown):
            yield from event.faces
        elif type(event) in self.facts:
            yield from _words_in(msgspec.to_builtins(event))


def _words_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, part in data.items():
            yield from (key, *_words_in(part))
    elif isinstance(data, list | tuple):
        for part in data:
            yield from _words_in(part)
