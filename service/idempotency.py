"""Doing something once, however often it is asked for: what is made under one key comes out the same each time.

The store keeps a salt under the digest of the key, the caller keeps the key: only both together lead to the bytes from
which ids and secrets are made, so nothing in Redis opens anything."""

import hmac
from hashlib import sha256

A_DAY = 86_400_000
"""Milliseconds for which a key is remembered."""


class Once:
    """What was asked for under one key."""

    def __init__(self, key: str, salt: bytes, done: bool = False) -> None:
        self._seed = hmac.digest(key.encode(), salt, "sha256")
        self._blocks = 0
        self.mark = sha256(b"mark" + self._seed).hexdigest()[:32]
        """Names it where it is stored; tells nothing of the key."""
        self.done = done
        """It was done before, and the caller may not have heard of it."""

    def random(self, size: int) -> bytes:
        """Bytes that nobody can foresee, the same ones in the same order for the same key."""
        out = b""
        while len(out) < size:
            self._blocks += 1
            out += hmac.digest(self._seed, self._blocks.to_bytes(8, "big"), "sha256")
        return out[:size]
