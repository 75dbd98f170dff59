"""Is original content worth playing? Distinct effects, no operation everywhere, no name twice, values in the band."""

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel import Component, Entry

LEAST_DISTINCT = 0.80
MOST_OF_ONE = 0.35
_canonical = msgspec.json.Encoder(order="sorted").encode


class Variety(Struct, frozen=True):
    """What one component comes to."""

    component: str
    entries: int
    distinct: float
    """Share of effect trees that differ from all others before them."""
    commonest: str
    share: float
    """Of the commonest operation, among all operations."""
    twice: tuple[str, ...]
    outside: tuple[str, ...]
    given: bool = False
    """Nothing in it is original: it is as it is, and its effects are measured, not judged."""

    def wanting(self) -> list[str]:
        """What lies below the limits, in words."""
        found = [] if self.given else self.dull()
        if self.twice:
            found.append(f"names that occur twice: {', '.join(self.twice)}")
        if self.outside:
            found.append(f"values outside the band: {', '.join(self.outside)}")
        return found

    def dull(self) -> list[str]:
        """Where its effects are too much alike, in words."""
        found = []
        if self.distinct < LEAST_DISTINCT:
            found.append(f"{self.distinct:.0%} distinct effects, at least {LEAST_DISTINCT:.0%} wanted")
        if self.share > MOST_OF_ONE:
            found.append(f"{self.commonest} makes {self.share:.0%} of its operations, at most {MOST_OF_ONE:.0%} wanted")
        return found

    @property
    def verdict(self) -> str:
        if self.wanting():
            return "wanting"
        return "given" if self.dull() else "fine"


Sealed = Mapping[str, Mapping[str, Any]]


def variety(component: Component, sealed: Sealed = MappingProxyType({})) -> Variety | None:
    """`None` for a component without effects. `sealed` are the ruleset's sealed parts: they are measured with their
    cards, and nothing of a single one is told."""
    whole = [_whole(entry, sealed.get(entry.id, {})) for entry in component.entries if entry.effects is not None]
    trees = [_canonical(effects) for effects in whole]
    if not trees:
        return None
    done = Counter(deed for effects in whole for deed in _deeds(effects))
    commonest, n = done.most_common(1)[0] if done else ("", 0)
    names = Counter(entry.name for entry in component.entries)
    return Variety(
        component=component.id,
        entries=len(component.entries),
        distinct=len(set(trees)) / len(trees),
        commonest=commonest,
        share=n / done.total() if done else 0.0,
        twice=tuple(name for name, count in names.items() if count > 1),
        outside=tuple(_outside(component)),
        given=component.count_of("original") == 0,
    )


def _whole(entry: Entry, parts: Mapping[str, Any]) -> list[Any]:
    """What stands on a card, and what is sealed on it."""
    return [entry.effects, msgspec.json.decode(msgspec.json.encode([parts[name] for name in sorted(parts)]))]


def _outside(component: Component) -> Iterator[str]:
    if component.band is None:
        return
    low, high = component.band
    for entry in component.entries:
        if entry.value is not None and not low <= entry.value <= high:
            yield f"{entry.id} ({entry.value:g}, band {low:g} to {high:g})"


READ = "read"
"""To read a sealed part is no deed: what is done stands in the part."""
NOUNS = ("what", "rule", "deck", "piece", "track")
"""Fields of an operation that say to what it is done."""


def _deeds(effects: Any) -> Iterator[str]:
    """Every operation with what it is done to: to gain life and to gain a coin are two things."""
    if isinstance(effects, dict):
        if isinstance(effects.get("do"), str) and effects["do"] != READ:
            nouns = [effects[name] for name in NOUNS if isinstance(effects.get(name), str)]
            yield " ".join((effects["do"], *nouns[:1]))
        for value in effects.values():
            yield from _deeds(value)
    elif isinstance(effects, list | tuple):
        for value in effects:
            yield from _deeds(value)
