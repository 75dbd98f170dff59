"""The site log as a tree, from the words of RFC 9162 and C2SP alone: paths, checkpoints, cosignatures, vkeys."""

import base64
from collections.abc import Sequence

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.kernel import fair

LOG, WITNESS = 1, 4
"""Kinds of keys."""


def consistency_path(leaves: Sequence[bytes], first: int) -> list[bytes]:
    """RFC 9162, 2.1.4.1: what shows that the tree of the first leaves is the beginning of the tree of all."""
    return _part(leaves, first, True) if 0 < first < len(leaves) else []


def _part(leaves: Sequence[bytes], first: int, whole: bool) -> list[bytes]:
    size = len(leaves)
    if first == size:
        return [] if whole else [fair.merkle_root(leaves)]
    split = 1 << (size - 1).bit_length() - 1
    if first <= split:
        return [*_part(leaves[:split], first, whole), fair.merkle_root(leaves[split:])]
    return [*_part(leaves[split:], first - split, False), fair.merkle_root(leaves[:split])]


def key_hash(name: str, kind: int, public: bytes) -> bytes:
    return fair.digest(name.encode() + b"\n" + bytes([kind]) + public)[:4]


def vkey(name: str, kind: int, public: bytes) -> str:
    return f"{name}+{key_hash(name, kind, public).hex()}+{base64.b64encode(bytes([kind]) + public).decode()}"


def checkpoint_text(origin: str, size: int, root: bytes) -> str:
    return f"{origin}\n{size}\n{base64.b64encode(root).decode()}\n"


def signature_line(name: str, kind: int, public: bytes, signature: bytes) -> str:
    return f"\u2014 {name} {base64.b64encode(key_hash(name, kind, public) + signature).decode()}\n"


def signed_note(text: str, name: str, key: Ed25519PrivateKey) -> str:
    """A note as its log signs it."""
    return f"{text}\n{signature_line(name, LOG, key.public_key().public_bytes_raw(), key.sign(text.encode()))}"


def cosignature_message(text: str, time: int) -> bytes:
    return f"cosignature/v1\ntime {time}\n{text}".encode()


def cosigned(note: str, name: str, key: Ed25519PrivateKey, time: int) -> str:
    """A note with one more line, that of a witness."""
    text = note[: note.rindex("\n\n") + 1]
    signature = time.to_bytes(8, "big") + key.sign(cosignature_message(text, time))
    return note + signature_line(name, WITNESS, key.public_key().public_bytes_raw(), signature)
