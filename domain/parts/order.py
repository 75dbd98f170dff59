"""Does it matter in which order several things happen? Nobody is asked where it does not. Whatever does not say what
it changes is taken to matter."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from domain.parts.abilities import If
from domain.parts.effects import ON, Ops, touched
from domain.parts.in_force import InForce
from domain.parts.in_play import PlayBoard
from domain.parts.nouns import Nouns, Touches

B = TypeVar("B", bound=PlayBoard)


class Doing(NamedTuple):
    """Something that is due: whose card it stands on, what it does, and on which conditions."""

    card: str
    ops: Ops
    ifs: Sequence[If]


class Reach(NamedTuple):
    """What something changes (with a direction) and what it depends on, its thresholds included."""

    writes: frozenset[str]
    reads: frozenset[str]


def that_matter(play: InForce[B], board: B, doings: Mapping[str, Doing]) -> tuple[str, ...]:
    """Those whose place among the others could make a difference, in the order given."""
    reaches = {key: _reach(play, board, doing) for key, doing in doings.items()}
    keys = list(doings)

    def apart(a: str, b: str) -> bool:
        if _alike(board, doings[a], doings[b]):
            return True
        one, two = reaches[a], reaches[b]
        return one is not None and two is not None and not _touch(one, two) and not _touch(two, one)

    return tuple(key for key in keys if not all(apart(key, other) for other in keys if other != key))


def _alike(board: PlayBoard, a: Doing, b: Doing) -> bool:
    """Two copies that do the same for the same player."""
    one, two = board.play[a.card], board.play[b.card]
    same = (one.entry, one.owner, one.side, one.on, one.tokens) == (two.entry, two.owner, two.side, two.on, two.tokens)
    return same and a.card != b.card and a.ops is b.ops


def _touch(one: Reach, two: Reach) -> bool:
    """Does the first change what the second depends on, or the same thing the other way?"""
    return any(write[1:] in two.reads or _turned(write) in two.writes for write in one.writes)


def _turned(write: str) -> str:
    return ("-" if write[0] == "+" else "+") + write[1:]


def _reach(play: InForce[B], board: B, doing: Doing) -> Reach | None:
    """With every threshold that it could bring about, and what that could bring about in turn."""
    writes, reads = touched(play.nouns, doing.ops), _read_by(play.nouns, doing.ifs)
    if writes is None or reads is None:
        return None
    left = [watch for card in board.play.values() for watch in play.side(card).watches]
    grown = True
    while grown:
        grown = False
        changed = {write[1:] for write in writes}
        for watch in list(left):
            needs = _read_by(play.nouns, watch.watch)
            if needs is not None and not changed & needs:
                continue
            does = touched(play.nouns, watch.effects)
            if needs is None or does is None:
                return None
            writes, reads, grown = writes | does, reads | needs, True
            left.remove(watch)
    return Reach(writes, reads)


def _read_by(nouns: Nouns[Any], ifs: Iterable[If]) -> Touches:
    out: set[str] = set()
    for one in ifs:
        if one.of in nouns.value:
            continue
        if one.of.startswith(ON):
            out.add(f"token.{one.of[len(ON) :]}")
            continue
        reads = nouns.number[one.of].reads
        if reads is None:
            return None
        out |= reads
    return frozenset(out)
