"""RFC 9162 trees (section 2.1) that grow: which stored nodes make a root or a proof, and whether a proof holds. Pure.

A *node* is a complete subtree, `(level, index)`: it covers the leaves from `index << level` on, `1 << level` of them.
It never changes once it is there, so a store keeps the nodes and every root and proof of every size is made from them.
A *span* `(first, end)` is any subtree that a tree or a proof names; `nodes_of` says which nodes it is made of."""

from collections.abc import Iterable, Mapping, Sequence

from domain.kernel.fair import digest

Node = tuple[int, int]
Span = tuple[int, int]
EMPTY = digest(b"")
"""The root of a tree without leaves."""


def leaf_hash(data: bytes) -> bytes:
    """Of one leaf."""
    return digest(b"\0" + data)


def node_hash(left: bytes, right: bytes) -> bytes:
    """Of two subtrees that stand beside each other."""
    return digest(b"\1" + left + right)


def nodes_of(span: Span) -> list[Node]:
    """The complete subtrees that a span is made of, from the left, each smaller than the one before."""
    first, end = span
    found: list[Node] = []
    while first < end:
        level = (end - first).bit_length() - 1
        found.append((level, first >> level))
        first += 1 << level
    return found


def joined(hashes: Sequence[bytes]) -> bytes:
    """The root over complete subtrees as `nodes_of` lists them."""
    if not hashes:
        return EMPTY
    root = hashes[-1]
    for left in reversed(hashes[:-1]):
        root = node_hash(left, root)
    return root


def hash_of(span: Span, nodes: Mapping[Node, bytes]) -> bytes:
    """The root of a span."""
    return joined([nodes[node] for node in nodes_of(span)])


def grown(size: int, peaks: Sequence[bytes], leaf: bytes) -> tuple[list[tuple[Node, bytes]], list[bytes]]:
    """What one more leaf adds to a tree of this size, whose complete subtrees have these hashes: the new nodes from the
    leaf upwards, and the complete subtrees of the larger tree."""
    left, hash, level = list(peaks), leaf_hash(leaf), 0
    made = [((0, size), hash)]
    while size >> level & 1:
        hash, level = node_hash(left.pop(), hash), level + 1
        made.append(((level, size >> level), hash))
    return made, [*left, hash]


def inclusion_spans(index: int, size: int) -> list[Span]:
    """RFC 9162, 2.1.3.1: what leads from leaf `index` to the root, the leaf's neighbour first."""
    if not 0 <= index < size:
        raise ValueError(f"leaf {index} is not in a tree of {size}")
    spans, first, end = [], 0, size
    while end - first > 1:
        middle = first + _split(end - first)
        if index < middle:
            spans.append((middle, end))
            end = middle
        else:
            spans.append((first, middle))
            first = middle
    return spans[::-1]


def peak_over(index: int, size: int) -> int:
    """Which of a tree's complete subtrees holds this leaf: its place among them."""
    return next(k for k, (level, at) in enumerate(nodes_of((0, size))) if index >> level == at)


def within_peak(index: int, size: int) -> list[Node]:
    """The part of a leaf's path that stays the same for as long as the same complete subtree holds it."""
    level, _ = nodes_of((0, size))[peak_over(index, size)]
    return [(below, index >> below ^ 1) for below in range(level)]


def path_over(within: Sequence[bytes], place: int, peaks: Sequence[bytes]) -> list[bytes]:
    """A leaf's whole path: within its complete subtree, then over all others."""
    right = [joined(peaks[place + 1 :])] if place + 1 < len(peaks) else []
    return [*within, *right, *reversed(peaks[:place])]


def consistency_spans(old: int, size: int) -> list[Span]:
    """RFC 9162, 2.1.4.1: what shows that a tree of `size` begins with one of `old` leaves."""
    if not 0 <= old <= size:
        raise ValueError(f"a tree of {size} cannot begin with one of {old}")
    if old in (0, size):
        return []
    spans, first, end, whole = [], 0, size, True
    while old != end:
        middle = first + _split(end - first)
        if old <= middle:
            spans.append((middle, end))
            end = middle
        else:
            spans.append((first, middle))
            first, whole = middle, False
    return ([] if whole else [(first, end)]) + spans[::-1]


def _split(count: int) -> int:
    """The largest power of two below."""
    return 1 << (count - 1).bit_length() - 1


def is_included(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """RFC 9162, 2.1.3.2: does the path lead from this leaf to the root?"""
    if not 0 <= index < size:
        return False
    hash, place, last = leaf_hash(leaf), index, size - 1
    for beside in path:
        if not last:
            return False
        if place & 1 or place == last:
            hash = node_hash(beside, hash)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            hash = node_hash(hash, beside)
        place, last = place >> 1, last >> 1
    return not last and hash == root


def is_consistent(old: int, size: int, old_root: bytes, root: bytes, path: Sequence[bytes]) -> bool:
    """RFC 9162, 2.1.4.2: does the tree of `size` begin with the tree of `old` leaves?"""
    if not 0 <= old <= size:
        return False
    if old in (0, size):
        return not path and old_root == (root if old else EMPTY) and (size > 0 or root == EMPTY)
    if not path:
        return False
    nodes = [old_root, *path] if old & (old - 1) == 0 else list(path)
    return _follow(old - 1, size - 1, nodes) == (old_root, root)


def _follow(place: int, last: int, nodes: Sequence[bytes]) -> tuple[bytes, bytes] | None:
    """The two roots that a consistency path leads to; `None` if it is too short or too long."""
    while place & 1:
        place, last = place >> 1, last >> 1
    before = after = nodes[0]
    for beside in nodes[1:]:
        if not last:
            return None
        if place & 1 or place == last:
            before, after = node_hash(beside, before), node_hash(beside, after)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            after = node_hash(after, beside)
        place, last = place >> 1, last >> 1
    return None if last else (before, after)


def all_nodes(spans: Iterable[Span]) -> list[Node]:
    """Every node that these spans are made of, each once."""
    return list(dict.fromkeys(node for span in spans for node in nodes_of(span)))
