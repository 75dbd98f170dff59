"""The arithmetic of `fair/1` and `fair/2`: encodings, seeds, draws, commitments, the chain, Merkle trees, and what is
signed. Pure functions."""

import hashlib
import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

_sha256 = hashlib.sha256
_INNER = bytes(x ^ 0x36 for x in range(256))
_OUTER = bytes(x ^ 0x5C for x in range(256))
_WORD = 1 << 64
_u32 = struct.Struct(">II").pack
"""A part that is an integer: `_u32(4, n)`."""
_u64x4 = struct.Struct(">4Q").unpack
_HASH_SIZE = (32).to_bytes(4, "big")

FIRST_PROTOCOL, PROTOCOL = "fair/1", "fair/2"
"""That of logs which name none, and that of every new game. Arithmetic has not changed between them."""
PROTOCOLS = (FIRST_PROTOCOL, PROTOCOL)
Part = str | bytes | int
T = TypeVar("T")


def digest(data: bytes) -> bytes:
    """H: SHA-256, 32 bytes, never shortened."""
    return _sha256(data).digest()


def enc(tag: str, *parts: Part) -> bytes:
    """One byte length of the tag, the tag, then each part behind its length (u32); integers are u32."""
    name = tag.encode()
    return bytes((len(name),)) + name + b"".join(map(part, parts))


def part(value: Part) -> bytes:
    """One part of an encoding: its length, then its bytes."""
    if isinstance(value, int):
        return _u32(4, value)
    data = value.encode() if isinstance(value, str) else value
    return len(data).to_bytes(4, "big") + data


@lru_cache(maxsize=4096)
def _start(tag: str, scope: str) -> bytes:
    """How every encoding of this tag begins in this scope. Kept, because it is asked for at every draw and card."""
    return enc(tag, scope)


class Mac:
    """M(k, ·): HMAC-SHA256 under one key, with the key's two blocks hashed once (over twice as fast)."""

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes) -> None:
        block = (key if len(key) <= 64 else digest(key)).ljust(64, b"\0")
        self._inner = _sha256(block.translate(_INNER))
        self._outer = _sha256(block.translate(_OUTER))

    def __call__(self, message: bytes) -> bytes:
        inner = self._inner.copy()
        inner.update(message)
        outer = self._outer.copy()
        outer.update(inner.digest())
        return outer.digest()

    def each(self, head: bytes, tails: Iterable[bytes]) -> list[bytes]:
        """M(k, head ‖ tail) for many tails: the head is hashed once."""
        begun, outer = self._inner.copy(), self._outer
        begun.update(head)
        out = []
        for tail in tails:
            inner, last = begun.copy(), outer.copy()
            inner.update(tail)
            last.update(inner.digest())
            out.append(last.digest())
        return out


def mac(key: bytes, message: bytes) -> bytes:
    """M(k, m) for a key of 32 bytes that is used once."""
    block = key.ljust(64, b"\0")
    return _sha256(block.translate(_OUTER) + _sha256(block.translate(_INNER) + message).digest()).digest()


def seed(key: Mac, scope: str, n: int) -> bytes:
    """The seed of draw n. Opening one says nothing about another."""
    return key(_start("fair/1/seed", scope) + _u32(4, n))


_LEAF = enc("fair/1/leaf")


def leaf(n: int, seed_n: bytes) -> bytes:
    """What the commitment to all seeds holds for draw n."""
    return _LEAF + _u32(4, n) + _HASH_SIZE + seed_n


def words(seed_n: bytes, scope: str, n: int, entropy: bytes, spec: str) -> Iterator[int]:
    """The endless stream of 64-bit words that decides draw n."""
    head = _start("fair/1/draw", scope) + _u32(4, n)
    stream = Mac(mac(seed_n, head + part(entropy) + part(spec)))
    block = 0
    while True:
        yield from _u64x4(stream(block.to_bytes(4, "big")))
        block += 1


def below(stream: Iterator[int], m: int) -> int:
    """An even choice of 0 … m−1: words that would favour some values are thrown away."""
    limit = _WORD - _WORD % m
    for word in stream:
        if word < limit:
            return word % m
    raise AssertionError("the stream of words is endless")


def permuted(stream: Iterator[int], pool: Sequence[T]) -> list[T]:
    """Fisher-Yates over a pool that is already in its canonical order."""
    out = list(pool)
    for i in range(len(out) - 1, 0, -1):
        j = below(stream, i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def card_salts(key: Mac, scope: str, n: int, count: int) -> list[bytes]:
    """The salts of all cards that draw n lays down."""
    return key.each(_start("fair/1/salt", scope) + _u32(4, n), [_u32(4, j) for j in range(count)])


def card_salt(key: Mac, scope: str, n: int, j: int) -> bytes:
    """The salt of card `n.j`."""
    return key(_start("fair/1/salt", scope) + _u32(4, n) + _u32(4, j))


def card_seals(scope: str, n: int, salts: Sequence[bytes], faces: Sequence[str]) -> list[bytes]:
    """Commitments to the faces of all cards that draw n lays down, in their order."""
    head = _start("fair/1/card", scope) + _u32(4, n)
    return [
        _sha256(head + _u32(4, j) + _HASH_SIZE + salt + part(face)).digest()
        for j, (salt, face) in enumerate(zip(salts, faces, strict=True))
    ]


def card_seal(scope: str, n: int, j: int, salt: bytes, face: str) -> bytes:
    """The commitment to one card's face."""
    return digest(enc("fair/1/card", scope, n, j, salt, face))


def value_salt(key: Mac, scope: str, seq: int, k: int) -> bytes:
    """The salt of the k-th sealed value of event `seq`."""
    return key(_start("fair/1/value-salt", scope) + _u32(4, seq) + _u32(4, k))


def value_seal(scope: str, seq: int, k: int, salt: bytes, value: bytes) -> bytes:
    """The commitment to a sealed answer, form or order."""
    head = _start("fair/1/sealed", scope) + _u32(4, seq) + _u32(4, k)
    return _sha256(head + _HASH_SIZE + salt + part(value)).digest()


def chain_start(game: str) -> bytes:
    """h_0: where a game's chain begins."""
    return digest(enc("fair/1/chain", game))


def series_start(series: str) -> bytes:
    """Where the chain of a series begins; it goes on as that of a game."""
    return digest(enc("series/1", series))


def chain(head: bytes, public: bytes) -> bytes:
    """h_i from h_(i-1) and the exact public bytes of event i."""
    return _sha256(head + public).digest()


def site_start() -> bytes:
    """Where the chain of the site log begins; its lines follow as events do in a game's."""
    return digest(enc("fair/1/site"))


def site_name(game: str, root: bytes) -> bytes:
    """How a table by invitation is called in the site log; `root` is that of its first epoch."""
    return digest(enc("fair/1/site-game", game, root))


def site_head(seq: int, head: bytes) -> bytes:
    """What is signed for the end of the site log."""
    return enc("fair/1/site-head", seq, head)


def receipt(game: str, seq: int, head: bytes, site_seq: int, site_head: bytes) -> bytes:
    """What a receipt of fair/1 signs: a head of a game, and one of the chain of the site log."""
    return _start("fair/1/receipt", game) + _u32(4, seq) + part(head) + _u32(4, site_seq) + part(site_head)


def receipt_in_tree(game: str, seq: int, head: bytes, site_size: int, site_root: bytes) -> bytes:
    """The same of today: a head of a game, and a root of the site log's tree."""
    return _start("fair/2/receipt", game) + _u32(4, seq) + part(head) + _u32(4, site_size) + part(site_root)


def move(game: str, ask: str, answer: bytes, head: bytes) -> bytes:
    """What a player with a key signs: an answer to a question, and the history it was given on."""
    return enc("fair/1/move", game, ask, answer, head)


def key_id(public: bytes) -> str:
    """The name of a public key, which follows from it."""
    return digest(enc("fair/1/key", public)).hex()[:16]


def entropy_commitment(scope: str, seat: str, root: bytes, config: bytes, r: bytes) -> bytes:
    """What a player's client sends before anybody's entropy is revealed."""
    return digest(commitment_prefix(scope, seat, root, config) + r)


def commitment_prefix(scope: str, seat: str, root: bytes, config: bytes) -> bytes:
    """What a commitment hashes before the seat's 32 bytes."""
    return enc("fair/1/commit", scope, seat, root, config) + _HASH_SIZE


def commit_signed(scope: str, seat: str, root: bytes, config: bytes, commitment: bytes) -> bytes:
    """What a seat with a key signs when it commits to its entropy."""
    return commit_sign_prefix(scope, seat, root, config) + commitment


def commit_sign_prefix(scope: str, seat: str, root: bytes, config: bytes) -> bytes:
    """The same before the 32 bytes of the commitment."""
    return enc("fair/2/commit-signed", scope, seat, root, config) + _HASH_SIZE


def reveal_signed(scope: str, seat: str, root: bytes, config: bytes, r: bytes) -> bytes:
    """What a seat with a key signs when it reveals its entropy: whoever keeps it can show that it was revealed."""
    return reveal_sign_prefix(scope, seat, root, config) + r


def reveal_sign_prefix(scope: str, seat: str, root: bytes, config: bytes) -> bytes:
    """The same before the 32 bytes that are revealed."""
    return enc("fair/2/reveal-signed", scope, seat, root, config) + _HASH_SIZE


def hand_over(game: str, seat: str, head: bytes) -> bytes:
    """What a seat with a key signs when its player resigns: from here on a bot plays, and nobody signs."""
    return enc("fair/2/hand-over", game, seat, head)


def entropy(scope: str, root: bytes, config: bytes, revealed: Iterable[tuple[str, bytes]]) -> bytes:
    """E: the entropy of all seats, in their order."""
    flat: list[Part] = []
    for seat, r in revealed:
        flat += (seat, r)
    return digest(enc("fair/1/entropy", scope, root, config, *flat))


def merkle_root(leaves: Sequence[bytes]) -> bytes:
    """RFC 9162: leaf H(00‖x), node H(01‖l‖r), split at the largest power of two below n."""
    return _root([_sha256(b"\0" + x).digest() for x in leaves])


def _root(level: list[bytes]) -> bytes:
    if not level:
        return digest(b"")
    while len(level) > 1:
        level = _above(level)
    return level[0]


def _above(level: list[bytes]) -> list[bytes]:
    """The next level of a tree: pairs are hashed together, an odd last node goes up as it is."""
    odd = level[-1:] if len(level) % 2 else []
    pairs = zip(level[::2], level[1::2], strict=False)
    return [_sha256(b"\1" + left + right).digest() for left, right in pairs] + odd


def merkle_path(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """RFC 9162, 2.1.3.1: the nodes that lead from one leaf to the root, the leaf's neighbour first."""
    return _paths([_sha256(b"\0" + x).digest() for x in leaves], [index])[0]


def _paths(level: list[bytes], places: Sequence[int]) -> list[list[bytes]]:
    out: list[list[bytes]] = [[] for _ in places]
    depth = 0
    while len(level) > 1:
        for path, place in zip(out, places, strict=True):
            beside = place >> depth ^ 1
            if beside < len(level):
                path.append(level[beside])
        level = _above(level)
        depth += 1
    return out


def merkle_proves(leaf_data: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """RFC 9162, 2.1.3.2: does this path lead from this leaf, the index-th of size, to the root?"""
    if not 0 <= index < size:
        return False
    node, place, last = _sha256(b"\0" + leaf_data).digest(), index, size - 1
    for beside in path:
        if last == 0:
            return False
        if place % 2 or place == last:
            node = _sha256(b"\1" + beside + node).digest()
            while place and not place % 2:
                place, last = place >> 1, last >> 1
        else:
            node = _sha256(b"\1" + node + beside).digest()
        place, last = place >> 1, last >> 1
    return last == 0 and node == root


def _seed_leaves(key: Mac, scope: str, first: int, size: int) -> list[bytes]:
    numbers = [_u32(4, n) for n in range(first, first + size)]
    seeds = key.each(_start("fair/1/seed", scope), numbers)
    head = b"\0" + _LEAF
    return [_sha256(head + n + _HASH_SIZE + s).digest() for n, s in zip(numbers, seeds, strict=True)]


def seeds_root(key: Mac, scope: str, first: int, size: int) -> bytes:
    """The commitment to all seeds of an epoch: the Merkle root over `leaf(n, seed(n))`."""
    return _root(_seed_leaves(key, scope, first, size))


def seed_paths(key: Mac, scope: str, first: int, size: int, draws: Sequence[int]) -> dict[int, list[bytes]]:
    """The paths that prove the seeds of these draws. They hold hashes of other leaves and tell no other seed."""
    outside = [n for n in draws if not first <= n < first + size]
    if outside:
        raise ValueError(f"draws {outside} lie outside the epoch's {size} draws from {first}")
    paths = _paths(_seed_leaves(key, scope, first, size), [n - first for n in draws])
    return dict(zip(draws, paths, strict=True))


def roll_spec(dice: Sequence[tuple[str, int]]) -> str:
    """`roll:cultist*5,kraken*1`."""
    return "roll:" + ",".join([f"{die}*{count}" for die, count in dice])


def reseal_spec(segments: Sequence[tuple[str, int]]) -> str:
    """`reseal:deck=30,hand:s1=4`: the mixed segments in the event's order."""
    return "reseal:" + ",".join([f"{zone}={count}" for zone, count in segments])
