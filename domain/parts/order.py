"""Does it matter in which order several things happen? Nobody is asked where it does not. Whatever does not say what
it changes is taken to matter."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from domain.parts.abilities import If
from domain.parts.effects import ON, Ops, touched
from domain.parts.in_force import InForce
from domain.parts.in_play import PlayBoard
from domain.parts.nouns import FLIPPED, OWN_CARD, Nouns, Touches

B = TypeVar("B", bound=PlayBoard)


class Doing(NamedTuple):
    """Something that is due: whose card it stands on, what it does, and on which conditions."""

    card: str
    ops: Ops
    ifs: Sequence[If]


class Reach(NamedTuple):
    """What something changes (with a direction) and what it depends on, thresholds included that it brings about."""

    writes: frozenset[str]
    reads: frozenset[str]


def that_matter(play: InForce[B], board: B, doings: Mapping[str, Doing]) -> tuple[str, ...]:
    """Those whose place among the others could make a difference, in the order given."""
    reaches = {key: _reach(play, board, doing) for key, doing in doings.items()}

    def apart(a: str, b: str) -> bool:
        if _alike(board, doings[a], doings[b]):
            return True
        one, two = reaches[a], reaches[b]
        return one is not None and two is not None and not _meet(one, two) and not _meet(two, one)

    return tuple(key for key in doings if not all(apart(key, other) for other in doings if other != key))


def _alike(board: PlayBoard, a: Doing, b: Doing) -> bool:
    """Two copies that do the same for the same player."""
    one, two = board.play[a.card], board.play[b.card]
    same = (one.entry, one.owner, one.side, one.on, one.tokens) == (two.entry, two.owner, two.side, two.on, two.tokens)
    return same and a.card != b.card and a.ops is b.ops


def _meet(one: Reach, two: Reach) -> bool:
    """Does the first change what the second depends on, or the same thing in another way?"""
    return any(
        any(_overlap(write[1:], read) for read in two.reads)
        or any(_overlap(write[1:], other[1:]) and not write[0] == other[0] in "+-" for other in two.writes)
        for write in one.writes
    )


def _overlap(a: str, b: str) -> bool:
    """`token` holds `token.damage`, and that `token.damage.ghoul.4`."""
    return a == b or a.startswith(f"{b}.") or b.startswith(f"{a}.")


def _reach(play: InForce[B], board: B, doing: Doing) -> Reach | None:
    """With every threshold that it could bring about, and what that could bring about in turn."""
    own = _of(play, board, doing)
    if own is None:
        return None
    watches = [Doing(id, w.effects, w.watch) for id, card in board.play.items() for w in play.side(card).watches]
    todo, left = [own], [(_of(play, board, watch), _read_by(play.nouns, watch)) for watch in watches]
    writes, reads = own
    while todo:
        changed = todo.pop()
        for found in list(left):
            reach, needs = found
            if needs is not None and not any(_overlap(w[1:], need) for w in changed.writes for need in needs):
                continue
            if reach is None:
                return None
            left.remove(found)
            todo.append(reach)
            writes, reads = writes | reach.writes, reads | reach.reads
    return Reach(writes, reads)


def _of(play: InForce[B], board: B, doing: Doing) -> Reach | None:
    """What it says of itself."""
    writes, reads = touched(play.nouns, doing.ops), _read_by(play.nouns, doing)
    if writes is not None and FLIPPED in writes:
        brought = _other_side(play, board, doing.card)
        writes = None if brought is None else writes | brought
    return None if writes is None or reads is None else Reach(_named(writes, doing.card), reads)


def _other_side(play: InForce[B], board: B, card: str) -> Touches:
    """What flipping a card brings. Of what is hidden or sealed nothing is known, lest the question tell it."""
    held = board.play[card]
    sides = play.sides[held.entry]
    hidden = held.back or play.is_sealed(held.entry) or len(sides) < 2
    if hidden or sides[1 - held.side].watches:
        return None
    return touched(play.nouns, sides[1 - held.side].enter)


def _read_by(nouns: Nouns[Any], doing: Doing) -> Touches:
    """What its conditions are made of. Values of the moment are changed by nothing that says what it changes."""
    out: set[str] = set()
    for one in doing.ifs:
        if one.of.startswith(ON):
            out.add(f"token.{one.of[len(ON) :]}.{OWN_CARD}")
        elif one.of not in nouns.value:
            reads = nouns.number[one.of].reads
            if reads is None:
                return None
            out |= reads
    return _named(out, doing.card)


def _named(what: Iterable[str], card: str) -> frozenset[str]:
    return frozenset(one.replace(OWN_CARD, card) for one in what)
