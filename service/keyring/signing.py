"""Ed25519: signing with the newest key, and what others need to check it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

from domain.kernel import fair
from service.keyring.key_files import Again, KeptKey, never


class PublicKey(Struct, frozen=True, omit_defaults=True, rename={"since": "from"}):
    """A key that checks signatures, and when it was in use."""

    id: str
    """Follows from the key: the first 16 hexadecimal digits of H(enc("fair/1/key", public))."""
    public: bytes
    """Ed25519, 32 bytes."""
    since: int
    """From when on it signs, in milliseconds since 1970."""
    until: int = 0
    """When another took its place; without it, it is in use."""


class Signature(Struct, frozen=True):
    """What a key says to a message."""

    key: str
    signature: bytes


class Signing:
    """Signs. Others may rotate the key meanwhile: `again` gives the keys anew when there are other ones."""

    def __init__(self, keys: Sequence[KeptKey], again: Again = never) -> None:
        self._again = again
        self._take(keys)

    def __repr__(self) -> str:
        return f"Signing({self._id})"

    def sign(self, message: bytes) -> Signature:
        """With the key in use."""
        self._look()
        return self.sign_on(message)

    def sign_on(self, message: bytes) -> Signature:
        """With the key of the last look: the last of those that `public_keys` gave."""
        return Signature(self._id, self._private.sign(message))

    def public_on(self) -> bytes:
        """The public part of the key that `sign_on` signs with."""
        return self._public[-1].public

    def public_keys(self) -> tuple[PublicKey, ...]:
        """Of this process, the one in use last."""
        self._look()
        return self._public

    def _look(self) -> None:
        keys = self._again(False)
        if keys is not None:
            self._take(keys)

    def _take(self, keys: Sequence[KeptKey]) -> None:
        self._id = keys[-1].id
        self._private = Ed25519PrivateKey.from_private_bytes(keys[-1].secret)
        self._public = tuple(PublicKey(key.id, key.public, key.since, key.until) for key in keys)


def new_signing_key(now: int, secret: bytes = b"") -> KeptKey:
    """A fresh key, or the one with this secret."""
    private = Ed25519PrivateKey.from_private_bytes(secret) if secret else Ed25519PrivateKey.generate()
    public = private.public_key().public_bytes_raw()
    return KeptKey(fair.key_id(public), now, public=public, secret=private.private_bytes_raw())


def is_public_key(public: bytes) -> bool:
    """Whether these bytes are a key at all."""
    try:
        Ed25519PublicKey.from_public_bytes(public)
    except ValueError:
        return False
    return True


def signed_by(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the owner of this key has signed this message."""
    try:
        _public(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def key_with(id: str, keys: Iterable[PublicKey]) -> PublicKey | None:
    """The key of this id. An id follows from its key, so an entry that says another one is passed over."""
    return next((key for key in keys if key.id == id and fair.key_id(key.public) == id), None)


@lru_cache(maxsize=4096)
def _public(public: bytes) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(public)
