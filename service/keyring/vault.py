"""What is secret while it lies in the store: AES-256-GCM under a storage key, bound to the place where it lies."""

from collections.abc import Sequence
from secrets import token_bytes

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from domain.kernel import fair
from service.keyring.errors import KeyMissing, NotSealed
from service.keyring.key_files import SECRET, Again, KeptKey, never

MARK = b"\x01"
"""How sealed bytes begin; nothing that was stored before there was a vault begins so."""
ID, NONCE = 8, 12
"""Bytes of a key's id and of the nonce, which follow the mark."""


class Vault:
    """Seals with the newest key, opens with any. `again` gives the keys anew when there are other ones."""

    def __init__(self, keys: Sequence[KeptKey], again: Again = never) -> None:
        self._again = again
        self._take(keys)

    def __repr__(self) -> str:
        return f"Vault({self.id})"

    def seal(self, data: bytes, place: bytes) -> bytes:
        """Encrypted, and good for this place alone."""
        self._look()
        nonce = token_bytes(NONCE)
        return MARK + bytes.fromhex(self.id) + nonce + self._ciphers[self.id].encrypt(nonce, data, place)

    def open(self, sealed: bytes, place: bytes) -> bytes:
        """`KeyMissing`, or `NotSealed` when it was changed or lay elsewhere."""
        id = self.key_of(sealed)
        if id not in self._ciphers:
            self._look(at_once=True)
        cipher = self._ciphers.get(id)
        if cipher is None:
            raise KeyMissing(id, tuple(self._ciphers))
        at = len(MARK) + ID
        try:
            return cipher.decrypt(sealed[at : at + NONCE], sealed[at + NONCE :], place)
        except InvalidTag:
            raise NotSealed from None

    def has(self, id: str) -> bool:
        """Whether what lies under this key can be opened here."""
        self._look(at_once=id not in self._ciphers)
        return id in self._ciphers

    @staticmethod
    def is_sealed(data: bytes) -> bool:
        return data.startswith(MARK)

    @staticmethod
    def key_of(sealed: bytes) -> str:
        """The id of the key that something is sealed under."""
        return sealed[len(MARK) : len(MARK) + ID].hex()

    def _look(self, at_once: bool = False) -> None:
        keys = self._again(at_once)
        if keys is not None:
            self._take(keys)

    def _take(self, keys: Sequence[KeptKey]) -> None:
        self.id = keys[-1].id
        self._ciphers = {key.id: AESGCM(key.secret) for key in keys}


def new_storage_key(now: int, secret: bytes = b"") -> KeptKey:
    """A fresh key, or this one. Its id tells nothing of it."""
    secret = secret or token_bytes(SECRET)
    return KeptKey(fair.digest(fair.enc("sealog/1/storage-key", secret))[:ID].hex(), now, secret=secret)
