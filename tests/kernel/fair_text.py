"""`fair/1` once more, straight from the words of the protocol, with plain hashlib and hmac. Shares no code with the
kernel: what both say is right."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Any


def H(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def M(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def u32(n: int) -> bytes:
    return n.to_bytes(4, "big")


def enc(tag: str, *parts: str | bytes | int) -> bytes:
    out = bytes([len(tag.encode())]) + tag.encode()
    for part in parts:
        data = u32(part) if isinstance(part, int) else part.encode() if isinstance(part, str) else part
        out += u32(len(data)) + data
    return out


def seed(K: bytes, scope: str, n: int) -> bytes:
    return M(K, enc("fair/1/seed", scope, n))


def stream(seed_n: bytes, scope: str, n: int, E: bytes, spec: str) -> Iterator[int]:
    o = M(seed_n, enc("fair/1/draw", scope, n, E, spec))
    for block in range(1 << 32):
        data = M(o, u32(block))
        for i in range(4):
            yield int.from_bytes(data[8 * i : 8 * i + 8], "big")


def below(words: Iterator[int], m: int) -> int:
    while True:
        w = next(words)
        if w < 2**64 - (2**64 % m):
            return w % m


def fisher_yates(words: Iterator[int], pool: Sequence[Any]) -> list[Any]:
    out = list(pool)
    i = len(out) - 1
    while i >= 1:
        j = below(words, i + 1)
        out[i], out[j] = out[j], out[i]
        i -= 1
    return out


def card_salt(K: bytes, scope: str, n: int, j: int) -> bytes:
    return M(K, enc("fair/1/salt", scope, n, j))


def card_seal(scope: str, n: int, j: int, salt: bytes, face: str) -> bytes:
    return H(enc("fair/1/card", scope, n, j, salt, face))


def value_salt(K: bytes, scope: str, seq: int, k: int) -> bytes:
    return M(K, enc("fair/1/value-salt", scope, seq, k))


def value_seal(scope: str, seq: int, k: int, salt: bytes, value: bytes) -> bytes:
    return H(enc("fair/1/sealed", scope, seq, k, salt, value))


def merkle(leaves: Sequence[bytes]) -> bytes:
    """RFC 9162, section 2.1.1, as the recursion it is written as."""
    if not leaves:
        return H(b"")
    if len(leaves) == 1:
        return H(b"\x00" + leaves[0])
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return H(b"\x01" + merkle(leaves[:k]) + merkle(leaves[k:]))


def path(m: int, leaves: Sequence[bytes]) -> list[bytes]:
    """RFC 9162, section 2.1.3.1: PATH(m, D_n)."""
    if len(leaves) == 1:
        return []
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    if m < k:
        return [*path(m, leaves[:k]), merkle(leaves[k:])]
    return [*path(m - k, leaves[k:]), merkle(leaves[:k])]
