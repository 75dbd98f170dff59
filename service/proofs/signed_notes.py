"""Signed notes, checkpoints and cosignatures as C2SP specifies them (signed-note, tlog-checkpoint, tlog-cosignature).

A note is a text and lines with signatures under it. A checkpoint is a note that says how far a log goes and what its
root is. A cosignature is a witness's line under a checkpoint, with the time at which it was seen."""

import base64
import binascii
import re
from collections.abc import Callable, Iterable

from msgspec import Struct

from domain.kernel import fair
from service.keyring.signing import signed_by

SIGNATURE, COSIGNATURE = 0x01, 0x04
"""What a key signs: notes as they are, or checkpoints with the time."""
MOST_BYTES, MOST_LINES = 16 * 1024, 64
"""So large is the largest note that is read, and so many signatures it has."""
DASH = "— "
_NUMBER = re.compile("0|[1-9][0-9]{0,15}", re.ASCII)


class BadNote(ValueError):
    """A text that is no note, no checkpoint or no key; says why."""


class NoteKey(Struct, frozen=True):
    """A public key with its name, as a `vkey` writes it: `name+hash+key`."""

    name: str
    public: bytes
    kind: int = SIGNATURE

    @property
    def hash(self) -> bytes:
        """Four bytes that stand before every signature of the key."""
        return key_hash(self.name, self.kind, self.public)

    @property
    def vkey(self) -> str:
        return f"{self.name}+{self.hash.hex()}+{_text(bytes((self.kind,)) + self.public)}"

    def checks(self, note: "Note") -> "Signed | None":
        """The key's own line under a note, if it has one and it holds. `BadNote` if it has one that does not."""
        for line in note.lines:
            if (line.name, line.hash) != (self.name, self.hash):
                continue
            message, signature = self._signed(note.text, line.signature)
            if not signed_by(self.public, message, signature):
                raise BadNote(f"the line of {self.name} is not signed by its key")
            return line
        return None

    def _signed(self, text: str, signature: bytes) -> tuple[bytes, bytes]:
        """What is signed, and by what."""
        if self.kind == SIGNATURE:
            return text.encode(), signature
        return cosigned(text, int.from_bytes(signature[:8], "big")), signature[8:]


class Signed(Struct, frozen=True):
    """A line under a note."""

    name: str
    hash: bytes
    signature: bytes

    def __str__(self) -> str:
        return f"{DASH}{self.name} {_text(self.hash + self.signature)}\n"

    @property
    def time(self) -> int:
        """Of a cosignature: when, in seconds since 1970."""
        return int.from_bytes(self.signature[:8], "big")


class Note(Struct, frozen=True):
    """A text, its last line feed included, and who has signed it."""

    text: str
    lines: tuple[Signed, ...]

    def __str__(self) -> str:
        return self.text + "\n" + "".join(map(str, self.lines))


class Checkpoint(Struct, frozen=True):
    """What a log says of itself."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{_text(self.root)}\n"


def key_hash(name: str, kind: int, public: bytes) -> bytes:
    return fair.digest(name.encode() + b"\n" + bytes((kind,)) + public)[:4]


def is_name(name: str) -> bool:
    """Whether a key, and so a log, may be called this."""
    return bool(name) and "+" not in name and name.isprintable() and not any(map(str.isspace, name))


def cosigned(text: str, time: int) -> bytes:
    """What a witness signs."""
    return f"cosignature/v1\ntime {time}\n{text}".encode()


def signed_line(key: NoteKey, text: str, sign: Callable[[bytes], bytes], time: int = 0) -> Signed:
    """The key's line under a text; of a witness with the time."""
    if key.kind == SIGNATURE:
        return Signed(key.name, key.hash, sign(text.encode()))
    return Signed(key.name, key.hash, time.to_bytes(8, "big") + sign(cosigned(text, time)))


def read_key(vkey: str) -> NoteKey:
    """A key from its text; its hash must be its own."""
    name, _, rest = vkey.partition("+")
    hash, _, data = rest.partition("+")
    raw = _bytes(data)
    if not is_name(name) or len(raw) != 33 or raw[0] not in (SIGNATURE, COSIGNATURE):
        raise BadNote(f"{vkey[:200]!r} is no key such as name+hash+base64, of Ed25519")
    key = NoteKey(name, raw[1:], raw[0])
    if key.hash.hex() != hash:
        raise BadNote(f"the hash of the key {name[:200]} is {key.hash.hex()}, not {hash[:20]}")
    return key


def read_note(note: str) -> Note:
    """Text and lines. Reads; whose lines hold, a key says."""
    if len(note.encode(errors="replace")) > MOST_BYTES:
        raise BadNote(f"a note has at most {MOST_BYTES} bytes")
    text, gap, under = note.rpartition("\n\n")
    if not gap or not under.endswith("\n") or any(c < " " and c != "\n" for c in note):
        raise BadNote("this is no signed note: a text, an empty line, lines with signatures")
    lines = under[:-1].split("\n")
    if len(lines) > MOST_LINES:
        raise BadNote(f"a note has at most {MOST_LINES} signatures")
    return Note(text + "\n", tuple(map(_line, lines)))


def _line(line: str) -> Signed:
    name, _, data = line.removeprefix(DASH).partition(" ")
    raw = _bytes(data)
    if not line.startswith(DASH) or not is_name(name) or len(raw) < 5:
        raise BadNote(f"{line[:100]!r} is no line with a signature: — name base64")
    return Signed(name, raw[:4], raw[4:])


def read_checkpoint(note: Note | str) -> Checkpoint:
    """What a note says of a log."""
    *lines, end = (note if isinstance(note, str) else note.text).split("\n")
    if end or len(lines) < 3 or "" in lines:
        raise BadNote("this is no checkpoint: a log's name, a number of lines, the root, and no empty line")
    origin, size, root = lines[:3]
    raw = _bytes(root)
    if not _NUMBER.fullmatch(size) or len(raw) != 32:
        raise BadNote("this is no checkpoint: its second line is a number, its third 32 bytes in base64")
    return Checkpoint(origin, int(size), raw)


def with_lines(note: Note, lines: Iterable[Signed]) -> Note:
    """The same with further signatures; of one key only the last."""
    kept = {(line.name, line.hash): line for line in (*note.lines, *lines)}
    return Note(note.text, tuple(kept.values()))


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _bytes(text: str) -> bytes:
    """Base64 in the one way in which these bytes are written; nothing if it is not."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
    return data if _text(data) == text else b""
