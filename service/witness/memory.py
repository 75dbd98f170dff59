"""What a witness keeps in its folder: its key, what it has seen of each log, and evidence."""

import base64
import fcntl
import json
import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.kernel import fair
from service.errors import Complaint
from service.proofs.signed_notes import COSIGNATURE, BadNote, NoteKey, is_name, key_hash, read_key
from service.witness.checking import RememberedLog, require_readable

PRIVATE = "PRIVATE+KEY+"


class OwnKey:
    """A witness's key: `PRIVATE+KEY+name+hash+base64`, as the tools for signed notes write them."""

    def __init__(self, name: str, seed: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self._seed = seed
        self.key = NoteKey(name, self._private.public_key().public_bytes_raw(), COSIGNATURE)

    def sign(self, message: bytes) -> bytes:
        return self._private.sign(message)

    def text(self) -> str:
        data = base64.b64encode(bytes((COSIGNATURE,)) + self._seed).decode()
        return f"{PRIVATE}{self.key.name}+{self.key.hash.hex()}+{data}"


class Memory:
    """One folder, for one witness at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = (folder / "lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Complaint(f"another witness works in {folder}") from None

    def close(self) -> None:
        self._lock.close()

    # --- the key ---------------------------------------------------------------------------------------

    def own_key(self, name: str) -> OwnKey:
        """The witness's key, made at the first start. Its name is for good."""
        path = self.folder / "witness.key"
        if path.exists():
            key = _read_own(path)
            if name and name != key.key.name:
                raise Complaint(f"--name: this witness is called {key.key.name} for good; leave it out")
            return key
        seed = os.urandom(32)
        called = name or f"witness.invalid/{fair.digest(OwnKey('-', seed).key.public).hex()[:16]}"
        if not is_name(called):
            raise Complaint(f"--name: a name such as witness.example/w1, without spaces and +, not {called!r}")
        key = OwnKey(called, seed)
        _write(path, key.text() + "\n", secret=True)
        return key

    # --- what was seen ---------------------------------------------------------------------------------

    def origin_at(self, url: str) -> str:
        """Which log an address has shown before; empty: none."""
        return str(self._addresses().get(url, ""))

    def home_of(self, origin: str) -> str:
        """The address at which a log was seen first; empty: none."""
        return next((url for url, shown in self._addresses().items() if shown == origin), "")

    def note_origin(self, url: str, origin: str) -> None:
        _write(self.folder / "addresses.json", json.dumps(self._addresses() | {url: origin}, indent=1) + "\n")

    def _addresses(self) -> dict[str, str]:
        path = self.folder / "addresses.json"
        return dict(json.loads(path.read_text())) if path.exists() else {}

    def kept(self, origin: str) -> RememberedLog | None:
        """What is remembered of a log."""
        folder = self.of(origin)
        if not (folder / "keys").exists():
            return None
        note = (folder / "checkpoint").read_text() if (folder / "checkpoint").exists() else ""
        try:
            kept = RememberedLog(origin, tuple(map(read_key, (folder / "keys").read_text().split())), note)
            require_readable(kept)
        except BadNote as error:
            raise Complaint(f"{folder} was changed: {error}; put the witness's memory back") from None
        return kept

    def keep(self, kept: RememberedLog) -> None:
        """On disk before anybody gets the cosignature."""
        folder = self.of(kept.origin)
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder / "keys", "".join(key.vkey + "\n" for key in kept.keys))
        if kept.note:
            _write(folder / "checkpoint", kept.note)

    def evidence(self, kept: RememberedLog, why: str, shown: str, proof: bytes) -> Path:
        """Keep what was shown beside what was seen before; the same is kept once."""
        folder = self.of(kept.origin) / f"evidence-{fair.digest(shown.encode()).hex()[:16]}"
        if not folder.exists():
            folder.mkdir(parents=True)
            for name, text in (("why.txt", why + "\n"), ("kept", kept.note), ("shown", shown)):
                _write(folder / name, text)
            if proof:
                _write(folder / "consistency.json", proof.decode(errors="replace"))
        return folder

    def of(self, origin: str) -> Path:
        """The folder of a log."""
        return self.folder / "logs" / fair.digest(origin.encode()).hex()


def _read_own(path: Path) -> OwnKey:
    text = path.read_text().strip()
    try:
        name, hash, data = text.removeprefix(PRIVATE).split("+", 2)
        raw = base64.b64decode(data, validate=True)
        key = OwnKey(name, raw[1:])
        fine = (
            text.startswith(PRIVATE) and raw[0] == COSIGNATURE and key_hash(name, raw[0], key.key.public).hex() == hash
        )
    except (ValueError, IndexError, BadNote):
        fine = False
    if not fine:
        raise Complaint(f"{path} is not the key of a witness; put it back, or begin anew in another folder")
    return key


def _write(path: Path, text: str, secret: bool = False) -> None:
    """Whole or not at all, whatever happens meanwhile."""
    beside = path.with_name(path.name + ".new")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600 if secret else 0o644)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
