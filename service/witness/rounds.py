"""One round of a witness: ask, check, remember, cosign, hand in."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from service.proofs.signed_notes import MOST_BYTES, MOST_LINES, Note, NoteKey, Signed, read_note, signed_line
from service.witness.checking import (
    Listed,
    Refusal,
    RememberedLog,
    Seen,
    Unclear,
    look_at,
    needs_proof,
    read_listed,
    read_proof,
    require_growth,
)
from service.witness.memory import Memory, OwnKey
from service.witness.web import Answer, Ask

KEYS, CHECKPOINT, CONSISTENCY, COSIGNATURES = (
    "/.well-known/sealog-keys.json",
    "/v1/site-log/checkpoint",
    "/v1/site-log/consistency",
    "/v1/site-log/cosignatures",
)
OTHERS, NEWEST = f"{CHECKPOINT}?witnesses=1", f"{CHECKPOINT}?newest=true"
"""The newest that any witness has cosigned, and the newest of all."""
LATER = (408, 429)
"""Statuses that say: not now."""
BEFORE, BY_OTHERS = "seen before", "that others have cosigned"
Outcome = Literal["cosigned", "refused", "unclear"]


class Round(Struct, frozen=True):
    """How it went with one service."""

    outcome: Outcome
    said: str


class Witness:
    """Looks after the logs at some addresses."""

    def __init__(
        self, memory: Memory, own: OwnKey, ask: Ask, now: Callable[[], int], trusted: Listed | None = None
    ) -> None:
        self.memory = memory
        self.own = own
        self._ask = ask
        self._now = now
        self._trusted = trusted
        """The keys of a service as its operator has told them; else those of the first sight count."""

    def look(self, url: str) -> Round:
        """One address, once: first what other witnesses have cosigned, so that all come to cosign the same, then the
        newest."""
        url = url.rstrip("/")
        try:
            listed = read_listed(self._got(url + KEYS).body)
            kept = self._known(url, listed)
            before, said, behind = kept.size, "", ""
            for path in (OTHERS, NEWEST):
                answer = self._ask(url + path, None)
                if path == OTHERS and answer.status == 404 and answer.code() == "no-such-checkpoint":
                    continue  # nobody has cosigned any yet
                text = _fine(url + path, answer).body.decode(errors="replace")
                if path == OTHERS and self._is_behind(url, kept, listed, text):
                    behind = text
                    continue
                kept, more = self._cosign(url, kept, listed, text)
                said = more or said
            if behind:
                self._require_beginning(url, kept, listed, behind)
            return Round("cosigned", f"{kept.origin}: {kept.size} lines, {kept.size - before} more, cosigned{said}")
        except Refusal as refusal:
            return Round("refused", f"{url}: REFUSED: {refusal}")
        except Unclear as error:
            return Round("unclear", f"{url}: no verdict: {error}")

    def _known(self, url: str, listed: Listed) -> RememberedLog:
        """What is remembered of the log at this address. At first sight its keys are taken down."""
        origin = self.memory.origin_at(url) or listed.origin
        if origin != listed.origin:
            raise Refusal(f"the log here was called {origin} and is now called {listed.origin}")
        kept = self.memory.kept(origin)
        if kept is None:
            trusted = self._trusted or listed
            if trusted.origin != origin:
                raise Refusal(f"the keys that were given (--keys) are those of {trusted.origin}, not of {origin}")
            kept = RememberedLog(origin, trusted.note_keys())
            self.memory.keep(kept)
        self.memory.note_origin(url, origin)
        return kept

    def _is_behind(self, url: str, kept: RememberedLog, listed: Listed, text: str) -> bool:
        """Whether others have not come so far. What the log itself has come to is asked for next; then they are looked
        at again."""
        with self._evidence(kept, text):
            return self._seen(url, kept, listed, text).checkpoint.size < kept.size

    def _cosign(self, url: str, kept: RememberedLog, listed: Listed, text: str) -> tuple[RememberedLog, str]:
        with self._evidence(kept, text) as proofs:
            seen = self._seen(url, kept, listed, text)
            if needs_proof(kept, seen.checkpoint):
                proofs.append(self._proof(url, kept.size, seen.checkpoint.size, BEFORE))
                require_growth(kept.checkpoint, seen.checkpoint, read_proof(proofs[0]), BEFORE)
            return self._hand_in(url, kept, seen)

    def _require_beginning(self, url: str, kept: RememberedLog, listed: Listed, text: str) -> None:
        """What others have cosigned is the beginning of what was seen here: else they were shown another history."""
        with self._evidence(kept, text) as proofs:
            behind = self._seen(url, kept, listed, text).checkpoint
            if behind.size:
                proofs.append(self._proof(url, behind.size, kept.size, BY_OTHERS))
                require_growth(behind, kept.checkpoint, read_proof(proofs[0]), BY_OTHERS)

    def _seen(self, url: str, kept: RememberedLog, listed: Listed, text: str) -> Seen:
        home = self.memory.home_of(kept.origin)
        return look_at(text, kept, listed, home if home != url else "")

    @contextmanager
    def _evidence(self, kept: RememberedLog, text: str) -> Iterator[list[bytes]]:
        """What is refused is kept, with the proof that the log gave."""
        proofs: list[bytes] = []
        try:
            yield proofs
        except Refusal as refusal:
            where = self.memory.evidence(kept, str(refusal), text, b"".join(proofs))
            raise Refusal(f"{refusal}; kept in {where}") from None

    def _hand_in(self, url: str, kept: RememberedLog, seen: Seen) -> tuple[RememberedLog, str]:
        line = signed_line(self.own.key, seen.note.text, self.own.sign, self._now())
        note = _kept_note(seen, line, [*seen.note.lines, *_others(kept, seen)])
        keys, said = _with_key(kept.keys, seen)
        kept = replace(kept, keys=keys, note=note)
        self.memory.keep(kept)
        own = Note(seen.note.text, (seen.line, line))
        answer = self._ask(url + COSIGNATURES, {"checkpoint": str(own)})
        if answer.status == 200:
            return kept, said
        match answer.code():
            case "checkpoint-not-held":
                raise Refusal("the log has signed this checkpoint and does not hold it any more: lines are lost")
            case "witness-unknown":
                return kept, f"{said}; the service does not list this witness: SEALOG_WITNESSES={self.own.key.vkey}"
            case code:
                raise Unclear(f"the cosignature was not taken: {answer.status} {code}")

    def _proof(self, url: str, first: int, second: int, whose: str) -> bytes:
        address = f"{url}{CONSISTENCY}?first={first}&second={second}"
        answer = self._ask(address, None)
        if 400 <= answer.status < 500 and answer.status not in LATER:
            raise Refusal(f"the log does not prove that {second} lines begin with the {first} {whose}")
        return _fine(address, answer).body

    def _got(self, address: str) -> Answer:
        return _fine(address, self._ask(address, None))


def _others(kept: RememberedLog, seen: Seen) -> tuple[Signed, ...]:
    """Who else has signed the same, as was seen a moment ago."""
    before = read_note(kept.note) if kept.note else None
    return before.lines if before and before.text == seen.note.text else ()


def _kept_note(seen: Seen, own: Signed, others: Sequence[Signed]) -> str:
    """The checkpoint as it is remembered: the log's line that was checked, the witness's own, and those of others as
    far as there is room. A log may put anything below its checkpoint, also what looks like its own line and is not."""
    note = Note(seen.note.text, (seen.line, own))
    for line in others:
        more = note if any(line.hash == kept.hash for kept in note.lines) else Note(note.text, (*note.lines, line))
        if len(more.lines) <= MOST_LINES and len(str(more).encode()) <= MOST_BYTES:
            note = more
    return str(note)


def _with_key(keys: tuple[NoteKey, ...], seen: Seen) -> tuple[tuple[NoteKey, ...], str]:
    if not seen.fresh:
        return keys, ""
    return (*keys, seen.signer), f"; it signs with a new key from now on: {seen.signer.vkey}"


def _fine(address: str, answer: Answer) -> Answer:
    if answer.status != 200:
        raise Unclear(f"{address} answers {answer.status}")
    return answer
