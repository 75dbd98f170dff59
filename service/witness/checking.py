"""What a witness demands of a log. No files, no network, no clock."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from domain.kernel import tree
from service.proofs.signed_notes import (
    SIGNATURE,
    BadNote,
    Checkpoint,
    Note,
    NoteKey,
    Signed,
    read_checkpoint,
    read_key,
    read_note,
)


class Refusal(Exception):
    """The log has shown what an honest one never shows: nothing is cosigned."""


class Unclear(Exception):
    """No answer, or one that nobody has signed: that is no verdict on the log."""


class _Key(Struct, frozen=True):
    vkey: str


class Listed(Struct, frozen=True):
    """A service's list of keys, as far as a witness reads it."""

    origin: str
    keys: tuple[_Key, ...]

    def note_keys(self) -> tuple[NoteKey, ...]:
        return tuple(read_key(key.vkey) for key in self.keys)


class Proof(Struct, frozen=True):
    """An answer of `/v1/site-log/consistency`."""

    first: int
    second: int
    path: tuple[bytes, ...]


class RememberedLog(Struct, frozen=True):
    """What a witness remembers of a log."""

    origin: str
    keys: tuple[NoteKey, ...]
    """All under which it has signed, as far as is known."""
    note: str = ""
    """The newest checkpoint that was cosigned."""

    @property
    def size(self) -> int:
        return self.checkpoint.size if self.note else 0

    @property
    def checkpoint(self) -> Checkpoint:
        """What the newest one says, if there is one."""
        return read_checkpoint(read_note(self.note))


def require_readable(kept: RememberedLog) -> None:
    """`BadNote` if what was kept is no checkpoint."""
    if kept.note:
        read_checkpoint(read_note(kept.note))


class Seen(Struct, frozen=True):
    """A checkpoint that holds, so far as one can see without a proof."""

    note: Note
    checkpoint: Checkpoint
    signer: NoteKey
    line: Signed
    """The log's own, which was checked."""
    fresh: bool
    """It is signed by a key that was not known before."""


def read_listed(data: bytes) -> Listed:
    """A list of keys: all under the log's own name."""
    try:
        listed = msgspec.json.decode(data, type=Listed)
        keys = listed.note_keys()
    except (msgspec.DecodeError, UnicodeDecodeError, BadNote) as error:
        raise Unclear(f"this is no list of keys: {error}") from None
    if not keys or any((key.name, key.kind) != (listed.origin, SIGNATURE) for key in keys):
        raise Unclear("the list of keys has none, or one under another name than that of the log")
    return listed


def read_proof(data: bytes) -> Proof:
    try:
        return msgspec.json.decode(data, type=Proof)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unclear(f"this is no proof of consistency: {error}") from None


def look_at(text: str, kept: RememberedLog, listed: Listed, home: str = "") -> Seen:
    """A checkpoint as it was shown: of this log, and signed by it. `home`: another address, at which the log was seen
    first; who speaks for it elsewhere brings no new keys, or every log could name itself after another one."""
    try:
        note = read_note(text)
        checkpoint = read_checkpoint(note)
    except BadNote as error:
        raise Unclear(str(error)) from None
    if checkpoint.origin != kept.origin:
        raise Refusal(f"this log is called {kept.origin}, and shows a checkpoint of {checkpoint.origin}")
    known = _signer(note, kept.keys)
    if known:
        return Seen(note, checkpoint, *known, fresh=False)
    new = _signer(note, listed.note_keys())
    if new is None:
        raise Refusal("no key by which this log is known has signed its checkpoint")
    if home:
        raise Refusal(f"a new key has signed the checkpoint, and new keys of this log are taken at {home} only")
    gone = [key.vkey for key in kept.keys if key not in listed.note_keys()]
    if gone:
        raise Refusal(f"a new key has signed the checkpoint, and the list of keys lacks the one before: {gone[0]}")
    return Seen(note, checkpoint, *new, fresh=True)


def _signer(note: Note, keys: Sequence[NoteKey]) -> tuple[NoteKey, Signed] | None:
    try:
        return next(((key, line) for key in keys if (line := key.checks(note))), None)
    except BadNote as error:
        raise Refusal(f"the signature is wrong: {error}") from None


def needs_proof(kept: RememberedLog, shown: Checkpoint) -> bool:
    """Whether the log must prove that it has only grown. One that has not, is refused at once."""
    if not kept.note:
        return False
    before = kept.checkpoint
    if shown.size < before.size:
        raise Refusal(f"the log had {before.size} lines and now shows {shown.size}: lines are lost")
    if shown.size == before.size and shown.root != before.root:
        raise Refusal(f"two histories: two roots for {shown.size} lines are signed")
    return before.size not in (0, shown.size)


def require_growth(before: Checkpoint, after: Checkpoint, proof: Proof, whose: str) -> None:
    """The one is the beginning of the other. `whose` says where it was seen."""
    if (proof.first, proof.second) != (before.size, after.size):
        raise Unclear(f"a proof from {before.size} to {after.size} lines was asked for, and another one came")
    if not tree.is_consistent(before.size, after.size, before.root, after.root, proof.path):
        raise Refusal(f"the log of {after.size} lines does not begin with the {before.size} lines {whose}")


class Compared(Struct, frozen=True):
    """What two checkpoints say of each other."""

    status: int
    """0: they agree; 1: they prove two histories; 2: they cannot be compared."""
    said: str


def compare(one: str, other: str, listed: Listed | None) -> Compared:
    """Two checkpoints of one log, as two people or two witnesses have them."""
    try:
        notes = read_note(one), read_note(other)
        first, second = map(read_checkpoint, notes)
    except BadNote as error:
        return Compared(2, f"not to be read: {error}")
    if first.origin != second.origin:
        return Compared(2, f"of two logs, {first.origin} and {second.origin}: they say nothing of each other")
    try:
        if listed and not all(_signer(note, listed.note_keys()) for note in notes):
            return Compared(2, "one of them is signed by no key of the list: it proves nothing against the log")
    except Refusal as refusal:
        return Compared(2, f"{refusal}: it proves nothing against the log")
    if first.size != second.size:
        small, large = sorted((first.size, second.size))
        where = f"/v1/site-log/consistency?first={small}&second={large}"
        return Compared(2, f"of {small} and {large} lines: whether one begins the other, {where} of the service proves")
    if first.root == second.root:
        return Compared(0, f"the same: {first.size} lines, one root")
    proof = "signed by keys of the list" if listed else "if both are signed by the service: give its keys (--keys)"
    return Compared(1, f"TWO HISTORIES of {first.origin}: two roots for {first.size} lines, {proof}")
