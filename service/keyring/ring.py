"""Where the keys come from: files under `./var`, made at the first start, or the environment."""

import base64
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from service.errors import Complaint
from service.keyring.key_files import SECRET, Again, KeptKey, KeyFile, never
from service.keyring.signing import Signing, new_signing_key
from service.keyring.vault import Vault, new_storage_key
from service.ops.settings import Settings, variable

New = Callable[[int, bytes], KeptKey]


class Keyring:
    """What one process signs and encrypts with."""

    def __init__(self, signing: Signing, vault: Vault) -> None:
        self.signing = signing
        self.vault = vault

    def __repr__(self) -> str:
        return f"Keyring({self.signing}, {self.vault})"


def keyring_of(settings: Settings) -> Keyring:
    """The keys that the settings name; those that are not given lie in files, and are made if they are not there."""
    for kind in NEW:
        given(settings, kind)  # what is malformed is said before anything is made
    signing, again = _keys(settings, "signing", new_signing_key)
    storage, once_more = _keys(settings, "storage", new_storage_key)
    return Keyring(Signing(signing, again), Vault(storage, once_more))


def file_of(settings: Settings, kind: str) -> KeyFile:
    """Where the keys of a kind lie, unless they are given."""
    folder = Path(settings.keys) if settings.keys else Path(settings.var) / "keys"
    return KeyFile(folder / f"{kind}.json")


def rotate(settings: Settings, kind: str) -> KeptKey:
    """A new key of this kind, in use from now on. Signing keys lose their secret when they are replaced."""
    if given(settings, kind):
        name = variable(f"{kind}_key")
        raise Complaint(f"the {kind} key is given by {name}: rotate it there (docs/operations.md says how)")
    now = _now()
    make, file = NEW[kind], file_of(settings, kind)
    file.load_or_make(lambda: make(now, b""))
    key = make(now, b"")
    file.add(key, lambda old: replace(old, until=now, secret=b"" if kind == "signing" else old.secret))
    return key


def keys_of(settings: Settings, kind: str) -> Sequence[KeptKey]:
    """What is kept of a kind, the key in use last; for the command line."""
    return _keys(settings, kind, NEW[kind])[0]


def given(settings: Settings, kind: str) -> list[bytes]:
    """Keys from the environment, the one in use first; or a complaint that does not repeat them."""
    text = {"signing": settings.signing_key, "storage": settings.storage_key}[kind]
    keys = [_decoded(part.strip(), kind) for part in text.split(",") if part.strip()]
    if kind == "signing" and len(keys) > 1:
        raise Complaint(f"{variable('signing_key')}: one key is wanted; those it replaced are known from the store")
    return keys


def _keys(settings: Settings, kind: str, make: New) -> tuple[Sequence[KeptKey], Again]:
    if secrets := given(settings, kind):
        return [make(_now(), secret) for secret in reversed(secrets)], never
    file = file_of(settings, kind)
    keys = file.load_or_make(lambda: make(_now(), b""))
    _check(file, keys, make)
    return keys, lambda at_once: file.read() if file.changed(at_once) else None


def _check(file: KeyFile, keys: Sequence[KeptKey], make: New) -> None:
    """A file that was edited says so now and not when a receipt is disputed."""
    for key in keys:
        if key.secret and (len(key.secret) != SECRET or make(0, key.secret).id != key.id):
            raise Complaint(f"{file.path}: the key {key.id[:16]} is not what its id says; put back the file made here")


def _decoded(text: str, kind: str) -> bytes:
    try:
        secret = base64.b64decode(text, validate=True)
    except ValueError:
        secret = b""
    if len(secret) != SECRET:
        raise Complaint(f"{variable(f'{kind}_key')}: {SECRET} random bytes in base64 are wanted")
    return secret


def _now() -> int:
    return time.time_ns() // 1_000_000


NEW: dict[str, New] = {"signing": new_signing_key, "storage": new_storage_key}


@lru_cache(maxsize=1)
def passing_keyring() -> Keyring:
    """Keys that end with this process: for tests and tools, whose games do not outlive it."""
    return Keyring(Signing([new_signing_key(_now())]), Vault([new_storage_key(_now())]))
