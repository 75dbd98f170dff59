"""Keys in files: readable by their owner alone, made once however many processes start, replaced whole."""

import fcntl
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from service.errors import Complaint

SECRET = 32
"""Bytes of a secret key, of either kind."""
LOOK = 1.0
"""Seconds after which a file is looked at again: a key that was rotated is taken up by processes that run."""


class KeptKey(Struct, frozen=True, omit_defaults=True, rename={"since": "from"}):
    """One key. A signing key that was replaced keeps its public part only."""

    id: str
    since: int
    """When it was made, in milliseconds since 1970."""
    until: int = 0
    """When it was replaced; 0: it is in use."""
    public: bytes = b""
    secret: bytes = b""

    def __repr__(self) -> str:
        return f"KeptKey({self.id})"


Make = Callable[[], KeptKey]
Again = Callable[[bool], Sequence[KeptKey] | None]
"""The keys anew if there are other ones; looks once a second, or (True) at once."""


def never(at_once: bool) -> None:
    """For keys that stay as they are."""


class KeyFile:
    """A file of keys, the one in use last."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: tuple[int, ...] = ()
        self._looked = 0.0

    def load_or_make(self, make: Make) -> Sequence[KeptKey]:
        """What the file holds; the first process makes it."""
        with self._locked():
            if not self.path.exists():
                self._write([make()])
            return self.read()

    def add(self, key: KeptKey, retire: Callable[[KeptKey], KeptKey]) -> None:
        """One more key, in use from now on; those before it are retired."""
        with self._locked():
            self._write([*(old if old.until else retire(old) for old in self.read()), key])

    def changed(self, at_once: bool = False) -> bool:
        """Whether somebody has replaced the file since it was read. Looks once a second, or at once."""
        now = time.monotonic()
        if now - self._looked < LOOK and not at_once:
            return False
        self._looked = now
        try:
            return self._stamp() != self._seen
        except OSError:
            return False

    def read(self) -> Sequence[KeptKey]:
        """The keys, or a complaint that says what is wrong with the file and never what stands in it."""
        try:
            mode, stamp = self.path.stat().st_mode, self._stamp()
            data = self.path.read_bytes()
        except OSError as error:
            raise Complaint(f"{self.path}: the file of keys cannot be read: {error.strerror}") from None
        if mode & 0o077:
            raise Complaint(f"{self.path}: others may read the keys (mode {mode & 0o777:o}): chmod 600 {self.path}")
        try:
            keys = msgspec.json.decode(data, type=list[KeptKey])
        except msgspec.DecodeError:
            raise Complaint(f"{self.path}: this is no file of keys; put back the one that was made here") from None
        if not keys or len(keys[-1].secret) != SECRET:
            raise Complaint(f"{self.path}: its last key has no secret of {SECRET} bytes")
        self._seen = stamp
        return keys

    def _stamp(self) -> tuple[int, ...]:
        found = self.path.stat()
        return found.st_ino, found.st_mtime_ns, found.st_size

    def _write(self, keys: Sequence[KeptKey]) -> None:
        """In one go: whoever reads it never sees half of it."""
        fresh = self.path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "wb") as out:
            out.write(msgspec.json.format(msgspec.json.encode(list(keys)), indent=1))
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(self.path)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            lock = os.open(self.path.parent / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            where = self.path.parent
            raise Complaint(f"SEALOG_KEYS: cannot keep keys in the folder {where}: {error.strerror}") from None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)
