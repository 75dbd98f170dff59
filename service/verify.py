#!/usr/bin/env python3
"""Checks a game record against `fair/1` (docs/fairness.md). One file, the standard library only.

    python verify.py FILE [--head SEQ:HEAD ...] [--receipt FILE ...] [--keys FILE] [--site FILE] [--json]
    python verify.py verdict FILE --keys FILE [--head SEQ:HEAD ...] [--json]

Signatures (Ed25519) are checked where the package `cryptography` is installed; elsewhere it says that they were not.
It knows nothing of the service or of any game: copy it wherever you like. The same checks in JavaScript: verify.mjs.
Exit status: 0 everything that could be checked holds, 1 something does not, 2 the file cannot be read.
"""

import argparse
import base64
import hashlib
import hmac
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    Ed25519PublicKey = None  # type: ignore[assignment, misc]

FORMAT, PROTOCOL = "sealog-record/1", "fair/1"
EVERYBODY = "*"
NO_JSON = "this is no JSON"
TOO_DEEP = "more than 100 lists and objects stand in each other"
DEEPEST = 100
"""So many lists and objects in each other are read, by every verifier alike."""
TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[][{}]', re.DOTALL)
STEP = {"[": 1, "{": 1, "]": -1, "}": -1}
DICE = re.compile(r"([^,*]+)\*([1-9][0-9]{0,3})")
AN_ASK = re.compile(r"([0-9]{1,9})\.([0-9]{1,5})")
A_VERDICT = re.compile(r'(?<!\\)"verdict"\s*:\s*(?=\{)')
CHANGED = "were its bytes changed? verify the file as it was received"
"""A verdict that a program has set anew with other spaces is no longer what was signed."""
FINDINGS = ("holds", "fails", "waits", "void")
NOT_THE_SEAT = ("clock", "order")
"""Who decides for a seat that has a key, without its player's signature."""
WORD = 1 << 64
MOST_DRAWS = 1 << 20
Json = dict[str, Any]
Segment = tuple[str, int, bool]
"""Cards laid together: the zone, how many, and whether they are mixed."""


class Fault(Exception):
    """What does not hold, and where."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where, self.why = where, why


# --- the arithmetic of fair/1 ------------------------------------------------------------------------


def digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def utf8(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def enc(tag: str, *parts: str | bytes | int) -> bytes:
    out = bytes([len(utf8(tag))]) + utf8(tag)
    for part in parts:
        data = part.to_bytes(4, "big") if isinstance(part, int) else utf8(part) if isinstance(part, str) else part
        out += len(data).to_bytes(4, "big") + data
    return out


def seed_of(key: bytes, scope: str, n: int) -> bytes:
    return mac(key, enc("fair/1/seed", scope, n))


def leaf_of(n: int, seed: bytes) -> bytes:
    return enc("fair/1/leaf", n, seed)


def words_of(seed: bytes, scope: str, n: int, entropy: bytes, spec: str) -> Iterator[int]:
    stream = mac(seed, enc("fair/1/draw", scope, n, entropy, spec))
    for block in range(1 << 32):
        data = mac(stream, block.to_bytes(4, "big"))
        yield from (int.from_bytes(data[at : at + 8], "big") for at in (0, 8, 16, 24))


def below(words: Iterator[int], m: int) -> int:
    return next(word % m for word in words if word < WORD - WORD % m)


def permuted(words: Iterator[int], pool: Sequence[str]) -> list[str]:
    out = list(pool)
    for i in range(len(out) - 1, 0, -1):
        j = below(words, i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def in_order(faces: Sequence[str]) -> list[str]:
    return sorted(faces, key=utf8)


def card_salt(key: bytes, scope: str, n: int, j: int) -> bytes:
    return mac(key, enc("fair/1/salt", scope, n, j))


def card_seal(scope: str, n: int, j: int, salt: bytes, face: str) -> bytes:
    return digest(enc("fair/1/card", scope, n, j, salt, face))


def value_salt(key: bytes, scope: str, seq: int, k: int) -> bytes:
    return mac(key, enc("fair/1/value-salt", scope, seq, k))


def value_seal(scope: str, seq: int, k: int, salt: bytes, value: bytes) -> bytes:
    return digest(enc("fair/1/sealed", scope, seq, k, salt, value))


def chain_start(game: str) -> bytes:
    return digest(enc("fair/1/chain", game))


def entropy_commitment(scope: str, seat: str, root: bytes, config: bytes, r: bytes) -> bytes:
    return digest(enc("fair/1/commit", scope, seat, root, config, r))


def entropy_of(scope: str, root: bytes, config: bytes, revealed: Mapping[str, bytes]) -> bytes:
    flat = [part for pair in revealed.items() for part in pair]
    return digest(enc("fair/1/entropy", scope, root, config, *flat))


def site_start() -> bytes:
    return digest(enc("fair/1/site"))


def site_name(game: str, root: bytes) -> str:
    """How a table by invitation is called in the site log."""
    return as_text(digest(enc("fair/1/site-game", game, root)))


def receipt_message(game: str, seq: int, head: bytes, site_seq: int, site_head: bytes) -> bytes:
    return enc("fair/1/receipt", game, seq, head, site_seq, site_head)


def site_head_message(seq: int, head: bytes) -> bytes:
    return enc("fair/1/site-head", seq, head)


def move_message(game: str, ask: str, answer: bytes, head: bytes) -> bytes:
    return enc("fair/1/move", game, ask, answer, head)


def verdict_message(exact: bytes) -> bytes:
    return enc("fair/1/verdict", exact)


def key_id(public: bytes) -> str:
    return digest(enc("fair/1/key", public)).hex()[:16]


def signed_by(public: bytes, message: bytes, signature: bytes) -> bool:
    """Ed25519; only where it can be checked."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def merkle_root(leaves: Sequence[bytes]) -> bytes:
    level = [digest(b"\0" + leaf) for leaf in leaves] or [digest(b"")]
    while len(level) > 1:
        odd = level[-1:] if len(level) % 2 else []
        level = [digest(b"\1" + level[i] + level[i + 1]) for i in range(0, len(level) - 1, 2)] + odd
    return level[0]


def merkle_proves(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    if not 0 <= index < size:
        return False
    node, place, last = digest(b"\0" + leaf), index, size - 1
    for beside in path:
        if last == 0:
            return False
        if place % 2 or place == last:
            node = digest(b"\1" + beside + node)
            while place and not place % 2:
                place, last = place >> 1, last >> 1
        else:
            node = digest(b"\1" + node + beside)
        place, last = place >> 1, last >> 1
    return last == 0 and node == root


# --- reading -----------------------------------------------------------------------------------------


def parsed(text: str, where: str) -> Json:
    """A JSON object in which no field stands twice: two readers could read two things. Or a fault."""
    twice = False

    def no_constant(name: str) -> None:
        raise ValueError(name)

    def members(pairs: list[tuple[str, Any]]) -> Json:
        nonlocal twice
        made = dict(pairs)
        twice |= len(made) < len(pairs)
        return made

    try:
        value = json.loads(text, parse_constant=no_constant, parse_int=as_number, object_pairs_hook=members)
    except (ValueError, RecursionError):
        raise Fault(where, NO_JSON if depth_of(text) <= DEEPEST else TOO_DEEP) from None
    if depth_of(text) > DEEPEST:
        raise Fault(where, TOO_DEEP)
    if twice:
        raise Fault(where, "a field stands twice in one object")
    if not isinstance(value, dict):
        raise Fault(where, "this is no JSON object")
    return value


def depth_of(text: str) -> int:
    """How many lists and objects stand in each other at the most."""
    deepest = depth = 0
    if text.count("[") + text.count("{") > DEEPEST:
        for found in TOKEN.finditer(text):
            depth += STEP.get(found[0], 0)
            deepest = max(deepest, depth)
    return deepest


def as_number(digits: str) -> int | float:
    """As other readers of JSON count: beyond 2⁵³ nobody is exact."""
    return int(digits) if len(digits) < 16 else float(digits)


def whole(value: object) -> int | None:
    """A whole number, also if it is written as 1.0."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if type(value) is int else None


class Fields:
    """The fields of a JSON object, by what they must be."""

    def __init__(self, data: Json, where: str) -> None:
        self.data, self.where = data, where

    def only(self, *names: str) -> None:
        for name in self.data:
            if name not in names:
                raise Fault(self.where, f"there is no field {name} here")

    def number(self, name: str, default: int | None = None) -> int:
        value = whole(self.data.get(name, default))
        if value is None or not 0 <= value < 1 << 32:
            raise Fault(self.where, f"{name} is no number that can be counted with")
        return value

    def text(self, name: str, default: str | None = None) -> str:
        value = self.data.get(name, default)
        if not isinstance(value, str):
            raise Fault(self.where, f"{name} is no text")
        return value

    def hash(self, name: str) -> bytes:
        return as_bytes(self.data.get(name), 32, self.where, name)

    def signature(self, name: str) -> bytes:
        return as_bytes(self.data.get(name), 64, self.where, name)

    def items(self, name: str) -> list[Any]:
        value = self.data.get(name, [])
        if not isinstance(value, list):
            raise Fault(self.where, f"{name} is no list")
        return value

    def texts(self, name: str) -> list[str]:
        return as_texts(self.items(name), self.where, name)

    def objects(self, name: str) -> list["Fields"]:
        if not all(isinstance(item, dict) for item in self.items(name)):
            raise Fault(self.where, f"{name} is no list of objects")
        return [Fields(item, self.where) for item in self.items(name)]


def any_json(text: str, where: str) -> Any:
    """Whatever stands in a text of JSON."""
    found = parsed(f'{{"it":{text}}}', where)
    if len(found) != 1:
        raise Fault(where, NO_JSON)
    return found["it"]


def same_json(one: Any, other: Any) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_json(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same_json, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def as_texts(value: object, where: str, name: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise Fault(where, f"{name} is no list of texts")
    return value


def as_text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def as_hash(value: object, where: str, name: str) -> bytes:
    return as_bytes(value, 32, where, name)


def as_bytes(value: object, count: int, where: str, name: str) -> bytes:
    """So many bytes in strict base64: there is one way only to write them."""
    try:
        data = base64.b64decode(value, validate=True) if isinstance(value, str) else b""
    except ValueError:
        data = b""
    if len(data) != count or as_text(data) != value:
        raise Fault(where, f"{name} is no {count} bytes in base64")
    return data


class Receipt:
    """How far a game and the site log had come, as the service signs it."""

    def __init__(self, fields: Fields) -> None:
        fields.only("game", "seq", "head", "site_seq", "site_head", "key", "signature")
        self.where = fields.where
        self.game, self.seq, self.head = fields.text("game"), fields.number("seq"), fields.hash("head")
        self.site_seq, self.site_head = fields.number("site_seq"), fields.hash("site_head")
        self.key, self.signature = fields.text("key"), fields.signature("signature")

    def signed(self) -> "Signed":
        message = receipt_message(self.game, self.seq, self.head, self.site_seq, self.site_head)
        return Signed(self.where, self.key, message, self.signature, "receipts")


class Signed(NamedTuple):
    """A signature to check: where it stands, and the id of the key, or the key itself."""

    where: str
    key: str | bytes
    message: bytes
    signature: bytes
    what: str


class SiteLog:
    """Pages of the site log, one after the other: the chain, and what is said of games."""

    def __init__(self, pages: Sequence[Fields]) -> None:
        self.heads = [site_start()]
        self.said: dict[str, list[Fields]] = {}
        self.signed: list[Signed] = []
        self.promised = 0
        for page in pages:
            page.only("lines", "next", "newest")
            for line in page.objects("lines"):
                self._take(line)
            self._newest(page)

    def _take(self, line: Fields) -> None:
        where = f"line {len(self.heads)} of the site log"
        line.where = where
        line.only("seq", "line", "head")
        if line.number("seq") != len(self.heads):
            raise Fault(where, "its number is not the next")
        text = line.text("line")
        self.heads.append(digest(self.heads[-1] + utf8(text)))
        if line.hash("head") != self.heads[-1]:
            raise Fault(where, "the chain does not lead here")
        said = Fields(parsed(text, where), where)
        said.text("e")
        self.said.setdefault(said.text("game"), []).append(said)

    def _newest(self, page: Fields) -> None:
        newest = page.data.get("newest")
        if not isinstance(newest, dict):
            raise Fault(page.where, "newest is no object")
        head = Fields(newest, page.where)
        head.only("seq", "head", "key", "signature")
        seq = head.number("seq")
        if seq < len(self.heads) and head.hash("head") != self.heads[seq]:
            raise Fault(f"line {seq} of the site log", "another head than this was signed as the newest")
        self.promised = max(self.promised, seq)
        message = site_head_message(seq, head.hash("head"))
        self.signed.append(Signed(page.where, head.text("key"), message, head.signature("signature"), "the site log"))

    def of(self, names: Sequence[str], kind: str) -> list[Fields]:
        """What is said of a game under any of its names."""
        return [said for name in names for said in self.said.get(name, ()) if said.text("e") == kind]


class Elsewhere:
    """What is known beside the record: heads, receipts, the service's keys, the site log."""

    def __init__(
        self, heads: Mapping[int, bytes], receipts: Sequence[str] = (), keys: str | None = None, site: str | None = None
    ) -> None:
        self.heads = heads
        self.receipts = [receipt for text in receipts for receipt in self._receipts(text)]
        self.keys = None if keys is None else self._keys(Fields(parsed(keys, "--keys"), "--keys"))
        self.site = None if site is None else SiteLog(objects_in(site, "--site"))

    def _receipts(self, text: str) -> Iterator[Receipt]:
        """Receipts as they are, or the answers of the service that hold them."""
        for found in objects_in(text, "--receipt"):
            inner = found.data.get("receipt", found.data)
            if not isinstance(inner, dict):
                raise Fault("--receipt", "this is no receipt")
            yield Receipt(Fields(inner, "--receipt"))

    def _keys(self, listed: Fields) -> dict[str, bytes]:
        keys = {key.text("id"): key.hash("public") for key in listed.objects("keys")}
        if not keys:
            raise Fault("--keys", "there is no key in it")
        for id, public in keys.items():
            if key_id(public) != id:
                raise Fault("--keys", f"the key {id} is not what its id says")
        return keys


def objects_in(text: str, where: str) -> list[Fields]:
    """One JSON object, or one a line."""
    try:
        return [Fields(parsed(text, where), where)]
    except Fault as fault:
        if fault.why != NO_JSON:
            raise
        return [Fields(parsed(line, where), where) for line in text.split("\n") if line.strip()]


class Record:
    """The lines of a file, apart: header, events, paths, receipts, and the digest at the end."""

    def __init__(self, data: bytes) -> None:
        *lines, rest = data.split(b"\n")
        if rest or len(lines) < 2:
            raise Fault(f"line {len(lines) + 1}", "the file breaks off")
        self.header = self._header(self._fields(lines[0], 1))
        self.events: list[Fields] = []
        self.paths: dict[int, list[bytes]] = {}
        self.receipts: list[Receipt] = []
        for number, line in enumerate(lines[1:-1], 2):
            self._take(self._fields(line, number))
        self.whole = digest(data[: len(data) - len(lines[-1]) - 1])
        last = self._fields(lines[-1], len(lines))
        last.only("digest")
        self.digest, self.last_line = last.hash("digest"), last.where

    def _fields(self, line: bytes, number: int) -> Fields:
        where = f"line {number}"
        try:
            return Fields(parsed(line.decode("utf-8"), where), where)
        except UnicodeDecodeError:
            raise Fault(where, "this is no UTF-8") from None

    def _header(self, header: Fields) -> Fields:
        if header.data.get("format") != FORMAT or header.data.get("protocol") != PROTOCOL:
            raise Fault(header.where, f"this is no {FORMAT} of {PROTOCOL}")
        header.only("format", "protocol", "game", "ruleset", "version", "viewer", "events", "head", "dice", "studied")
        dice = header.data.get("dice")
        if not isinstance(dice, dict):
            raise Fault(header.where, "dice is no object")
        for die, faces in dice.items():
            if not as_texts(faces, header.where, f"dice {die}"):
                raise Fault(header.where, f"dice {die} has no faces")
        return header

    def _take(self, line: Fields) -> None:
        if "receipt" in line.data:
            line.only("receipt")
            inner = line.data["receipt"]
            if not isinstance(inner, dict):
                raise Fault(line.where, "receipt is no object")
            self.receipts.append(Receipt(Fields(inner, line.where)))
            return
        if self.receipts:
            raise Fault(line.where, "something else comes after the receipts")
        if "draw" not in line.data:
            if self.paths:
                raise Fault(line.where, "an event comes after the paths")
            line.only("seq", "public", "head", "cards", "values")
            self.events.append(line)
            return
        line.only("draw", "path")
        n = line.number("draw")
        if n in self.paths:
            raise Fault(line.where, f"the path of draw {n} comes twice")
        self.paths[n] = [as_hash(node, line.where, "path") for node in line.items("path")]


# --- the checks --------------------------------------------------------------------------------------


class Draws:
    """One epoch: what was committed to before anything was drawn from it, and what it came to."""

    def __init__(self, scope: str, event: Fields, config: bytes) -> None:
        self.scope, self.config = scope, config
        self.epoch, self.first, self.size = event.number("epoch"), event.number("first"), event.number("size")
        self.root = event.hash("root")
        self.committed: dict[str, bytes] = {}
        self.revealed: dict[str, bytes] = {}
        self.own: set[str] = set()
        self.entropy = b""
        self.dropped = ""
        self.key: bytes | None = None


class Proposal(NamedTuple):
    """What is proposed to the table."""

    seq: int
    what: str
    decision: int
    whose: str
    agreed: set[str]


class Question(NamedTuple):
    """Who is asked, by place, and whether one may pass: only in a window."""

    id: int
    seats: list[str]
    window: bool


class Checker:
    """Follows a record event by event. `checked` counts what holds; `unchecked` says what nobody can tell yet."""

    def __init__(self, record: Record, elsewhere: Elsewhere) -> None:
        self.record, self.elsewhere, self.known = record, elsewhere, elsewhere.heads
        header = record.header
        self.game, self.ruleset, self.version = header.text("game"), header.text("ruleset"), header.text("version")
        self.viewer = header.text("viewer")
        self.checked: dict[str, int] = {}
        self.unchecked: list[str] = []
        self.where, self.seq = "line 1", 0
        self.head = chain_start(self.game)
        self.heads = {as_text(self.head)}
        self.config: bytes | None = None
        self.lock_fault: Fault | None = None
        self.seats: list[str] = []
        self.players: list[str] = []
        self.sitting: dict[str, str] = {}
        self.epochs: list[Draws] = []
        self.draws: Draws | None = None
        self.drawn_from: dict[int, Draws] = {}
        self.next_draw = 0
        self.started = self.ended = self.spent = self.dice_bound = False
        self.withheld: list[str] = []
        self.times_withheld = 0
        self.zones: dict[str, list[str]] = {}
        self.stocked = 0
        self.moves: list[tuple[int, Fields]] = []
        self.seals: dict[str, bytes] = {}
        self.rolls: set[int] = set()
        self.later: list[tuple[str, Draws | None, Callable[[Draws, bytes], None]]] = []
        self.faces: dict[str, str] = {}
        self.reseals = self.sealed_values = self.opened_values = 0
        self.drawn_at: list[int] = []
        self.decisions: dict[int, str] = {}
        self.proposal: Proposal | None = None
        self.strange_heads: list[int] = []
        self.commitments: list[tuple[int, bytes, bytes]] = []
        self.receipts = [*record.receipts, *elsewhere.receipts]
        self.signatures: list[Signed] = []
        self.promised: dict[int, list[Receipt]] = {}
        self.seat_keys: dict[str, bytes] = {}
        self.questions: list[Question] = []
        self.taken_back: set[int] = set()
        self.unsigned = self.sealed_signatures = self.studied = 0

    def count(self, what: str, more: int = 1) -> None:
        self.checked[what] = self.checked.get(what, 0) + more

    def require(self, holds: bool, why: str) -> None:
        if not holds:
            raise Fault(self.where, why)

    def hold(self, check: Callable[[Draws, bytes], None], draws: Draws | None = None) -> None:
        """To be checked once the key is known, at this event: that of the epoch in force, unless told."""
        self.later.append((self.where, draws or self.draws, check))

    def run(self) -> None:
        self.promises()
        try:
            for line in self.record.events:
                self.event(line)
        except Fault:
            self.stand_by_lock()  # it comes before whatever was found now
            raise
        self.stand_by_lock()
        if self.epochs and all(draws.key is not None for draws in self.epochs):
            self.with_keys()
        self.finish()
        self.in_site_log()
        self.check_signatures()
        self.say_what_is_open()

    # --- one event ---

    def event(self, line: Fields) -> None:
        self.where = f"event {self.seq + 1}"
        line.where = self.where
        self.require(line.number("seq") == self.seq + 1, "its number is not the next")
        self.seq += 1
        public = line.text("public")
        self.head = digest(self.head + utf8(public))
        self.require(line.hash("head") == self.head, "the chain does not lead here")
        self.require(self.known.get(self.seq, self.head) == self.head, "this is not the head that is known")
        self.keep_promises()
        event = Fields(parsed(public, self.where), self.where)
        self.where = event.where = f"event {self.seq} ({event.text('e')})"
        self.count("events in the chain")
        if self.seq == 1:
            self.require(event.text("e") == "GameOpened", "a game begins with GameOpened")
        check = CHECKS.get(event.text("e"))
        if check is not None:
            check(self, event)
        self.openings(line, event)
        self.heads.add(as_text(self.head))

    def opened(self, event: Fields) -> None:
        self.require(self.seq == 1, "a game is opened once")
        self.require(event.text("game") == self.game, "the file says that it is of another game")
        self.require(event.text("ruleset") == self.ruleset, "the file says that it is of other rules")

    def seat_taken(self, event: Fields) -> None:
        self.sitting[event.text("seat")] = event.text("player")
        self.seat_keys.pop(event.text("seat"), None)
        if self.proposal is not None:
            self.proposal.agreed.discard(event.text("seat"))

    def seat_left(self, event: Fields) -> None:
        self.sitting.pop(event.text("seat"), None)
        self.seat_keys.pop(event.text("seat"), None)
        if self.proposal is not None and self.proposal.what == "undo":
            self.proposal = None

    def locked(self, event: Fields) -> None:
        self.require(not self.started, "the game has started")
        self.require(self.config is None, "the table is locked already")
        self.require(event.data.get("arranged") is not True, "the position was arranged by hand: it proves nothing")
        self.require(event.text("ruleset") == self.ruleset, "the file says that it is of other rules")
        self.lock_fault = None
        self.name_in_file(event.text("version") == self.version, "the file says that it is of another version")
        self.seats = event.texts("seats")
        self.require(len(set(self.seats)) == len(self.seats) > 0, "the seats are not all different")
        self.require(
            self.viewer in ("", EVERYBODY, *self.seats), f"there is no seat {self.viewer}, whose record this is"
        )
        self.config = digest(utf8(self.record.events[self.seq - 1].text("public")))
        self.players = event.texts("players")
        self.same_players()
        self.dice_bound = "dice" in event.data
        if self.dice_bound:
            bound = event.data["dice"] == self.record.header.data["dice"]
            self.name_in_file(bound, "the file says that the dice have other faces")
            self.count("dice by the lock", len(self.record.header.data["dice"]))

    def name_in_file(self, same: bool, why: str) -> None:
        """The file must say the same as the lock, unless somebody leaves and the table is locked anew."""
        if not same and self.lock_fault is None:
            self.lock_fault = Fault(self.where, why)

    def stand_by_lock(self) -> None:
        if self.lock_fault is not None:
            raise self.lock_fault

    def same_players(self) -> None:
        """Nobody else sits where the lock says who sits."""
        here = [self.sitting.get(seat, "") for seat in self.seats]
        self.require(not self.players or self.players == here, "others sit there than were locked")

    def committed(self, event: Fields) -> None:
        if self.config is None:
            raise Fault(self.where, "no table is locked before it")
        self.require(not self.ended, "the game is over")
        self.require(self.draws is None or self.spent, "no further draws are needed")
        waits = bool(self.epochs) and not self.epochs[-1].entropy and not self.epochs[-1].dropped
        self.require(not waits, "the epoch before it is neither sealed nor dropped")
        self.require(self.times_withheld <= 1, "entropy was withheld twice, and the game goes on")
        self.require(event.hash("config") == self.config, "it is bound to another configuration than was locked")
        epoch = len(self.epochs) + 1
        self.require(event.number("epoch") == epoch, f"epoch {epoch} comes next")
        self.require(event.number("first") == self.next_draw, f"draw {self.next_draw} comes next")
        self.require(event.number("size") <= MOST_DRAWS, "it commits to more draws than any game can have")
        self.epochs.append(Draws(f"{self.game}/{epoch}", event, self.config))
        self.commitments.append((epoch, self.config, self.epochs[-1].root))
        self.count("configurations bound")

    def unsealed(self) -> Draws:
        if not self.epochs:
            raise Fault(self.where, "no seeds are committed to before it")
        self.require(not self.ended, "the game is over")
        self.require(not self.epochs[-1].entropy, "chance is sealed already")
        self.require(not self.epochs[-1].dropped, "the epoch is dropped")
        return self.epochs[-1]

    def entropy_committed(self, event: Fields) -> None:
        draws, seat = self.unsealed(), event.text("seat")
        self.require(not draws.revealed, "entropy has been revealed before all had committed")
        self.require(seat in self.seats and seat not in draws.committed, f"{seat} has no commitment to make")
        draws.committed[seat] = event.hash("commitment")
        source = event.text("source", "client")
        self.require(source in ("client", "server"), "its source is neither client nor server")
        if source == "client":
            self.require(seat not in self.withheld, f"{seat} has withheld its entropy and brings other")
            draws.own.add(seat)

    def entropy_revealed(self, event: Fields) -> None:
        draws, seat = self.unsealed(), event.text("seat")
        self.require(len(draws.committed) == len(self.seats), "not all seats have committed")
        self.require(seat in draws.committed and seat not in draws.revealed, f"{seat} has nothing to reveal")
        r = event.hash("r")
        commitment = entropy_commitment(draws.scope, seat, draws.root, draws.config, r)
        self.require(commitment == draws.committed[seat], f"this is not the entropy that {seat} committed to")
        draws.revealed[seat] = r
        self.count("entropy of seats")

    def dropped(self, event: Fields) -> None:
        """Nothing is drawn from this epoch. Whoever saw entropy before could choose by it: once, and by name."""
        draws, seats, why = self.unsealed(), event.texts("seats"), event.text("why")
        self.require(event.number("epoch") == draws.epoch, f"epoch {draws.epoch} is the one to drop")
        all_committed = len(draws.committed) == len(self.seats)
        if why == "left":
            self.require(not self.started, "the game has started: nobody leaves an epoch")
            self.require(not all_committed, "entropy was being revealed: nobody may leave")
            self.config = self.lock_fault = None
        else:
            self.require(why == "withheld", "its reason is none")
            owing = [seat for seat in self.seats if seat in draws.own and seat not in draws.revealed]
            self.require(all_committed, "not all seats have committed: nobody can withhold yet")
            self.require(bool(owing), "all seats have revealed: nobody withholds")
            self.require(seats == owing, "these are not the seats that withhold")
            self.withheld += owing
            self.times_withheld += 1
            said = ", ".join(owing)
            self.unchecked.append(f"that {said} withheld entropy in epoch {draws.epoch}: only they can tell")
        draws.dropped = why
        self.count("epochs dropped")

    def sealed(self, event: Fields) -> None:
        draws = self.unsealed()
        self.require(len(draws.revealed) == len(self.seats), "not all seats have revealed")
        in_order = {seat: draws.revealed[seat] for seat in self.seats}
        entropy = entropy_of(draws.scope, draws.root, draws.config, in_order)
        self.require(event.hash("entropy") == entropy, "E does not follow from what the seats revealed")
        self.require(event.number("independent") == len(draws.own), "it counts the independent seats wrongly")
        draws.entropy = entropy
        self.draws, self.spent, self.withheld, self.times_withheld = draws, False, [], 0
        self.count("E")

    def spend(self, event: Fields) -> None:
        if self.draws is None or not self.started:
            raise Fault(self.where, "the game has not started")
        n, end = event.number("n"), self.draws.first + self.draws.size
        self.require(not self.ended, "the game is over")
        self.require(self.next_draw == end, "draws are left")
        self.require(n == end, f"draw {end} comes next, not {n}")
        self.spent = True

    def start(self, event: Fields) -> None:
        self.require(self.draws is not None, "chance is not sealed")
        self.require(not self.started, "the game has started already")
        self.same_players()
        self.started = True

    def end(self, event: Fields) -> None:
        self.require(not self.ended, "the game is over already")
        self.ended = True

    def key_opened(self, event: Fields) -> None:
        self.require(self.ended, "the key opens only when the game is over")
        draws = next((draws for draws in self.epochs if draws.key is None), None)
        if draws is None:
            raise Fault(self.where, "there is no key to open")
        self.require(event.number("epoch") == draws.epoch, f"the key of epoch {draws.epoch} opens here")
        key = event.hash("key")
        numbers = range(draws.first, draws.first + draws.size)
        root = merkle_root([leaf_of(n, seed_of(key, draws.scope, n)) for n in numbers])
        self.require(root == draws.root, "this is not the key that was committed to")
        draws.key = key
        self.count("seeds under the key", draws.size)

    # --- draws ---

    def draw(self, event: Fields) -> tuple[Draws, int]:
        if self.draws is None or not self.started:
            raise Fault(self.where, "the game has not started")
        self.require(not self.ended, "the game is over")
        n = event.number("n")
        self.require(n == self.next_draw, f"draw {self.next_draw} comes next, not {n}")
        inside = self.draws.first <= n < self.draws.first + self.draws.size
        self.require(inside, f"draw {n} lies outside what was committed to")
        self.next_draw += 1
        self.drawn_from[n] = self.draws
        self.drawn_at.append(self.seq)
        self.count("draws numbered")
        return self.draws, n

    def rolled(self, event: Fields) -> None:
        draws, n = self.draw(event)
        seed, spec, path = event.hash("seed"), event.text("spec"), self.record.paths.get(n)
        dice = self.thrown(spec)
        words = words_of(seed, draws.scope, n, draws.entropy, spec)
        faces = [die[below(words, len(die))] for die in dice]
        self.require(event.texts("faces") == faces, f"draw {n} gives other faces")
        self.count("rolls from seed and E")
        self.rolls.add(n)
        self.hold(partial(self.seed_by_key, n, seed))
        if path is None:
            raise Fault(self.where, f"the record holds no path for draw {n}: nothing binds its seed")
        proven = merkle_proves(leaf_of(n, seed), n - draws.first, draws.size, path, draws.root)
        self.require(proven, f"the seed of draw {n} is not the one committed to, or its path is wrong")
        self.count("seeds of rolls by their paths")

    def thrown(self, spec: str) -> list[list[str]]:
        known: Json = self.record.header.data["dice"]
        self.require(spec.startswith("roll:"), "its spec is no roll")
        out: list[list[str]] = []
        for item in spec.removeprefix("roll:").split(","):
            found = DICE.fullmatch(item)
            if found is None:
                raise Fault(self.where, "its spec names no dice")
            self.require(found[1] in known, f"the file does not say which faces {found[1]} has")
            out += [known[found[1]]] * int(found[2])
        return out

    def resealed(self, event: Fields) -> None:
        _, n = self.draw(event)
        laid = event.objects("laid")
        segments = [(s.text("zone"), len(s.items("seals")), s.data.get("mixed") is True) for s in laid]
        j = 0
        for seal in (seal for segment in laid for seal in segment.items("seals")):
            self.seals[f"{n}.{j}"] = as_hash(seal, self.where, "seals")
            j += 1
        taken = self.move(event)
        self.require(len(taken) == j, f"{len(taken)} cards are taken up and {j} laid")
        self.reseals += 1
        self.hold(partial(self.order_by_key, n, taken, segments))
        self.count("cards laid under commitments", j)

    def must_see(self, event: Fields) -> list[str]:
        """The cards that this event opens to the viewer alone."""
        if event.text("e") == "Shown":
            return event.texts("cards") if self.sees(event.texts("to")) else []
        out, j = [], 0
        for segment in event.objects("laid") if event.text("e") == "Resealed" else []:
            count = len(segment.items("seals"))
            if self.sees(segment.texts("seen")):
                out += [f"{event.number('n')}.{i}" for i in range(j, j + count)]
            j += count
        return out

    def sees(self, seats: list[str]) -> bool:
        """Whether what is opened to these seats alone is opened to the viewer. `*` sees what anybody sees."""
        if self.viewer == EVERYBODY:
            return bool(seats) and EVERYBODY not in seats
        return bool(self.viewer) and self.viewer in seats

    # --- where cards lie ---

    def move(self, event: Fields) -> list[str]:
        self.moves.append((self.seq, event))
        return self.moved(event)

    def moved(self, event: Fields) -> list[str]:
        """Fold what cards do; gives the names that a reseal takes up."""
        kind = event.text("e")
        if kind == "Stocked":
            self.lay(event.text("zone"), None, [f"u{self.stocked}.{i}" for i in range(len(event.texts("faces")))])
            self.stocked += 1
            return []
        if kind == "Moved":
            cards, source = event.texts("cards"), self.zones.get(event.text("source"), [])
            for card in cards:
                self.require(card in source, f"card {card} does not lie in {event.text('source')}")
                source.remove(card)
            lying = len(self.zones.get(event.text("target"), ()))
            self.lay(event.text("target"), min(event.number("at", 0), lying), cards)
            return []
        runs = [self.run_of(run) for run in event.items("took")]
        taken = [card for zone, at, count in runs for card in self.zones[zone][at : at + count]]
        self.require(len(set(taken)) == len(taken), "a card is taken up twice")
        ends: dict[str, int] = {}
        for zone, at, count in runs:
            self.require(at >= ends.get(zone, 0), f"the runs in {zone} do not come in rising order")
            ends[zone] = at + count
        for zone, at, count in reversed(runs):
            del self.zones[zone][at : at + count]
        j = 0
        for segment in event.objects("laid"):
            count = len(segment.items("seals"))
            names = [f"{event.number('n')}.{i}" for i in range(j, j + count)]
            self.lay(segment.text("zone"), segment.number("at", 0), names)
            j += count
        return taken

    def run_of(self, run: object) -> tuple[str, int, int]:
        zone, at, count = run if isinstance(run, list) and len(run) == 3 else (None, None, None)
        at, count = whole(at), whole(count)
        if not isinstance(zone, str) or at is None or count is None or min(at, count) < 0:
            raise Fault(self.where, "took is no list of runs")
        self.require(zone in self.zones and at + count <= len(self.zones[zone]), f"there are no such cards in {zone}")
        return zone, at, count

    def lay(self, zone: str, at: int | None, names: Sequence[str]) -> None:
        cards = self.zones.setdefault(zone, [])
        place = len(cards) if at is None else at
        self.require(place <= len(cards), f"{zone} has no place {place}")
        cards[place:place] = names

    def stock(self, event: Fields) -> None:
        names = [f"u{self.stocked}.{i}" for i in range(len(event.texts("faces")))]
        self.move(event)
        self.hold(partial(self.stock_by_key, dict(zip(names, event.texts("faces"), strict=True))))

    def asked(self, event: Fields) -> None:
        self.require(event.number("id") == self.seq, "its id is not its number")
        if event.text("e") == "Asked":
            seats = [ask.text("seat") for ask in event.objects("asks")]
            self.questions.append(Question(self.seq, seats, event.data.get("trigger") is not None))

    def is_asked(self, seat: str, ask: str) -> bool:
        """Whether an ask is this seat's in the question that was put last, under its first id or a later one."""
        found = AN_ASK.fullmatch(ask)
        if found is None or not self.questions:
            return False
        question, id, place = self.questions[-1], int(found[1]), int(found[2])
        named = id == question.id or (id > question.id and id in self.taken_back)
        return named and place < len(question.seats) and question.seats[place] == seat

    def passed(self, event: Fields) -> None:
        question = next((one for one in self.questions[-1:] if one.id == event.number("question")), None)
        if question is None:
            raise Fault(self.where, "it is no pass in the question that was put last")
        self.require(question.window, "nobody may pass in this question")

    def undone(self, event: Fields) -> None:
        self.require(not self.ended, "the game is over")
        self.asked(event)
        decision = event.number("decision")
        self.require(self.decisions.get(decision) == event.text("seat"), "there is no such decision of this seat")
        drawn = sum(at >= decision for at in self.drawn_at)
        if event.number("proposal", 0):
            self.agreed(event, decision)
            self.count("agreements to go back")
            self.count("draws that were taken back by agreement and stay spent", drawn)
        else:
            self.require(not drawn, "a draw is taken back, and nobody has agreed to it")
            self.count("undone steps without a draw")
        self.taken_back.add(self.seq)
        self.decisions = {seq: seat for seq, seat in self.decisions.items() if seq < decision}
        self.questions = [question for question in self.questions if question.id < decision]
        self.drawn_at = [at for at in self.drawn_at if at < decision]
        if self.moves and self.moves[-1][0] >= decision:
            self.moves = [(seq, moved) for seq, moved in self.moves if seq < decision]
            self.zones, self.stocked = {}, 0
            for _, earlier in self.moves:
                self.moved(earlier)

    # --- what the table agrees on ---

    def proposed(self, event: Fields) -> None:
        what, seat = event.text("what"), event.text("seat")
        decision, whose = event.number("decision", 0), event.text("whose", "")
        self.proposal = Proposal(self.seq, what, decision, whose, {seat})

    def voted(self, event: Fields) -> None:
        if event.data.get("agrees") is not True:
            self.proposal = None
        elif self.proposal is not None:
            self.proposal.agreed.add(event.text("seat"))

    def settled(self, event: Fields) -> None:
        self.proposal = None

    def agreed(self, event: Fields, decision: int) -> None:
        """The proposal that it names must be this one, and every person at the table must have agreed to it."""
        made, self.proposal = self.proposal, None
        if made is None or made.seq != event.number("proposal") or made.what != "undo":
            raise Fault(self.where, "it names no proposal that was open")
        self.require(made.decision == decision and made.whose == event.text("seat"), "something else was proposed")
        people = {seat for seat, player in self.sitting.items() if not player.startswith("bot:")}
        self.require(people <= made.agreed, "not everybody has agreed")

    # --- what is opened ---

    def shown(self, event: Fields) -> None:
        cards, faces = event.texts("cards"), event.texts("faces")
        to = event.texts("to") if "to" in event.data else [EVERYBODY]
        lying = {card for zone in self.zones.values() for card in zone}
        for card in cards:
            self.require(card in lying and card in self.seals, f"card {card} does not lie face down anywhere")
        if EVERYBODY not in to:
            self.require(not faces, "faces that only some may see stand in the open")
            return
        salts = event.items("salts")
        self.require(len(cards) == len(faces) == len(salts), "cards, faces and salts are not equally many")
        for card, salt, face in zip(cards, salts, faces, strict=True):
            self.card(card, as_hash(salt, self.where, "salts"), face)

    def card(self, card: str, salt: bytes, face: str) -> None:
        if card not in self.seals:
            raise Fault(self.where, f"no event has laid card {card}")
        n, j = (int(part) for part in card.split("."))
        draws = self.drawn_from[n]
        seal = card_seal(draws.scope, n, j, salt, face)
        self.require(seal == self.seals[card], f"card {card} is not what was laid down")
        self.hold(partial(self.card_by_key, n, j, salt), draws)
        self.count("cards opened against their commitments")

    def openings(self, line: Fields, event: Fields) -> None:
        """What this event opens to the viewer: all of it, and nothing else."""
        due, cards = self.must_see(event), line.items("cards")
        for opening in cards:
            fine = isinstance(opening, list) and len(opening) == 3
            self.require(fine and isinstance(opening[0], str) and isinstance(opening[2], str), "cards are no openings")
        names = [opening[0] for opening in cards]
        self.require(sorted(names) == sorted(due), "the cards opened to the viewer are not those due")
        for card, salt, face in cards:
            self.card(card, as_hash(salt, self.where, "cards"), face)
        seals = self.seals_of(event)
        self.sealed_values += len(seals)
        self.signed_in_secret(event, self.values(line.items("values"), seals))

    def seals_of(self, event: Fields) -> dict[int, tuple[bytes, bool]]:
        """The sealed values of an event: place -> commitment, and whether the viewer must have it."""
        kind, all_due = event.text("e"), self.viewer == EVERYBODY
        if kind == "Asked":
            asks = [(k, ask) for k, ask in enumerate(event.objects("asks")) if ask.data.get("seal") is not None]
            return {k: (ask.hash("seal"), ask.text("seat") == self.viewer or all_due) for k, ask in asks}
        if kind in ("Decided", "TimedOut", "OrderGiven", "Passed") and event.data.get("seal") is not None:
            due = all_due or (kind != "Passed" and event.text("seat") == self.viewer)
            signed = event.data.get("signature_seal") is not None
            return {0: (event.hash("seal"), due), **({1: (event.hash("signature_seal"), due)} if signed else {})}
        return {}

    def values(self, values: list[Any], seals: Mapping[int, tuple[bytes, bool]]) -> dict[int, str]:
        """What is opened, by its place."""
        seen: dict[int, str] = {}
        for opening in values:
            fine = isinstance(opening, list) and len(opening) == 3
            k = whole(opening[0]) if fine else None
            if k is None or not isinstance(opening[2], str):
                raise Fault(self.where, "values are no openings")
            salt, value = as_hash(opening[1], self.where, "values"), utf8(opening[2])
            self.require(bool(self.viewer), "a value is opened to an onlooker")
            self.require(k not in seen, f"sealed value {k} is opened twice")
            if k not in seals or self.draws is None:
                raise Fault(self.where, "a value is opened that is not sealed here")
            seal = value_seal(self.draws.scope, self.seq, k, salt, value)
            self.require(seal == seals[k][0], f"sealed value {k} is not what was committed to")
            self.opened_values += 1
            self.hold(partial(self.value_by_key, self.seq, k, salt))
            seen[k] = opening[2]
            self.count("sealed values opened against their commitments")
        missing = [k for k, (_, due) in seals.items() if due and k not in seen]
        whose = "and the record says that it opens everything" if self.viewer == EVERYBODY else f"to {self.viewer}"
        self.require(not missing, f"a sealed value is not opened {whose}")
        return seen

    # --- moves that players sign ---

    def keyed(self, event: Fields) -> None:
        self.require(self.config is None, "a key is named after the lock")
        self.seat_keys.pop(event.text("seat"), None)
        if event.text("key", ""):
            self.seat_keys[event.text("seat")] = event.hash("key")

    def signed_answer(self, event: Fields) -> None:
        """A seat with a key signs what it answers itself; where the answer is sealed, so is the signature. Nobody else
        signs anything."""
        seat, by = event.text("seat"), event.text("by", "")
        key, sealed = self.seat_keys.get(seat), event.data.get("seal") is not None
        in_the_open, in_secret = (event.data.get(name) is not None for name in ("signed", "signature_seal"))
        if in_the_open or in_secret:
            self.require(key is not None, "it is signed, and its seat has no key")
            self.require(not by, f"it is signed, and it was made by {by}, not by the seat's player")
            self.require(in_the_open != sealed and in_secret == sealed, "answer and signature are not sealed alike")
        if key is None:
            return
        if by in NOT_THE_SEAT:
            self.unsigned += 1
        elif by or not (in_the_open or in_secret):
            raise Fault(self.where, f"{seat} has not signed this")
        elif sealed:
            self.sealed_signatures += 1
        else:
            signed = event.data["signed"]
            if not isinstance(signed, list) or len(signed) != 2 or not isinstance(signed[0], str):
                raise Fault(self.where, "signed is no text with its signature")
            said = any_json(signed[0], self.where)
            self.require(same_json(said, event.data.get("answer")), "another answer was signed")
            self.signed_move(key, event.text("ask"), signed[0], event.text("saw", ""), signed[1])

    def signed_move(self, key: bytes, ask: str, answer: str, saw: object, signature: object) -> None:
        head = as_bytes(saw, 32, self.where, "saw")
        message = move_message(self.game, ask, utf8(answer), head)
        signed = as_bytes(signature, 64, self.where, "signature")
        self.signatures.append(Signed(self.where, key, message, signed, "moves"))

    def signed_in_secret(self, event: Fields, opened: Mapping[int, str]) -> None:
        """Signatures of sealed answers and of passes, where they are opened to the viewer."""
        kind = event.text("e")
        if kind == "Passed" and 0 in opened:
            self.signed_pass(event, any_json(opened[0], self.where))
        key = self.seat_keys.get(event.text("seat", "")) if kind == "Decided" else None
        if key is None or 1 not in opened or 0 not in opened:
            return
        signature = any_json(opened[1], self.where)
        self.signed_move(key, event.text("ask"), opened[0], event.text("saw", ""), signature)
        self.sealed_signatures -= 1

    def signed_pass(self, event: Fields, passed: Any) -> None:
        """Who passed, and in the question that was put to them; signed if the seat has a key, and only then."""
        if not isinstance(passed, list) or len(passed) not in (2, 5) or not isinstance(passed[0], str):
            raise Fault(self.where, "what is opened is no pass")
        seat, by, signed = passed[0], event.text("by", ""), len(passed) == 5
        key = self.seat_keys.get(seat)
        self.require(seat in self.questions[-1].seats, f"{seat} passes and was not asked")
        if signed:
            self.require(key is not None, "it is signed, and its seat has no key")
            self.require(not by, f"it is signed, and it was made by {by}, not by the seat's player")
        if key is None:
            return
        if by in NOT_THE_SEAT:
            self.unsigned += 1
            return
        if by or not signed:
            raise Fault(self.where, f"{seat} has not signed this")
        fits = isinstance(passed[2], str) and self.is_asked(seat, passed[2])
        self.require(fits, "a pass in another window was signed")
        self.signed_move(key, passed[2], "null", passed[3], passed[4])

    def decided(self, event: Fields) -> None:
        seat = event.text("seat")
        self.require(self.is_asked(seat, event.text("ask")), f"{seat} answers what it was not asked")
        late = event.text("e") == "TimedOut"
        self.require(not late or event.text("by", "") == "clock", "a time-out was not made by the clock")
        self.signed_answer(event)
        self.decisions[self.seq] = event.text("seat")
        saw = event.text("saw", "")
        if saw in self.heads:
            self.count("heads that clients had seen")
        elif saw:
            self.strange_heads.append(self.seq)

    # --- with the key ---

    def with_keys(self) -> None:
        """Everything that was hidden, event by event: seeds, salts, and the order of every mix."""
        for where, draws, check in self.later:
            self.where = where
            draws = draws or self.epochs[0]
            check(draws, draws.key or b"")

    def seed_by_key(self, n: int, seed: bytes, draws: Draws, key: bytes) -> None:
        self.require(seed == seed_of(key, draws.scope, n), f"the seed of draw {n} is not that of the key")

    def card_by_key(self, n: int, j: int, salt: bytes, draws: Draws, key: bytes) -> None:
        self.require(salt == card_salt(key, draws.scope, n, j), f"the salt of card {n}.{j} is not that of the key")

    def value_by_key(self, seq: int, k: int, salt: bytes, draws: Draws, key: bytes) -> None:
        self.require(salt == value_salt(key, draws.scope, seq, k), f"the salt of value {k} is not that of the key")

    def stock_by_key(self, faces: Mapping[str, str], draws: Draws, key: bytes) -> None:
        self.faces.update(faces)

    def order_by_key(self, n: int, taken: list[str], laid: list[Segment], draws: Draws, key: bytes) -> None:
        """Find each card's face by its commitment; then mixed segments must lie as chance says."""
        pool = in_order([self.faces[card] for card in taken])
        found: list[str] = []
        for j in range(len(taken)):
            salt, seal = card_salt(key, draws.scope, n, j), self.seals[f"{n}.{j}"]
            face = next((f for f in dict.fromkeys(pool) if card_seal(draws.scope, n, j, salt, f) == seal), None)
            if face is None:
                raise Fault(self.where, f"card {n}.{j} is none of those taken up")
            pool.remove(face)
            found.append(face)
            self.faces[f"{n}.{j}"] = face
        self.count("faces of cards laid, by the key", len(found))
        spec = "reseal:" + ",".join(f"{zone}={count}" for zone, count, mixed in laid if mixed)
        words = words_of(seed_of(key, draws.scope, n), draws.scope, n, draws.entropy, spec)
        at = 0
        for zone, count, mixed in laid:
            lies = found[at : at + count]
            at += count
            if mixed:
                self.require(permuted(words, in_order(lies)) == lies, f"draw {n} lays another order in {zone}")
                self.count("mixed segments in their order")

    # --- the end ---

    def finish(self) -> None:
        header = self.record.header
        self.where = header.where
        self.require(header.number("events") == self.seq, f"it promises {header.number('events')} events")
        self.require(header.hash("head") == self.head, "it promises another head")
        self.require(header.number("studied", 0) == self.studied, "it says otherwise from when on the game was studied")
        self.where = "the end"
        beyond = [seq for seq in self.known if seq > self.seq]
        self.require(not beyond, f"a head of event {min(beyond, default=0)} is known, and the record ends before it")
        later = min(self.promised, default=0)
        self.require(not later, f"there is a receipt of event {later}, and the record ends before it")
        closed = self.ended and any(draws.key is None for draws in self.epochs)
        self.require(not closed, "the game is over and its key is not opened")
        whole = self.ended and bool(self.epochs)
        self.require(self.viewer == EVERYBODY or not whole, "the game is over and the record does not open everything")
        self.require(self.viewer != EVERYBODY or whole, "the record opens everything and the game is not over")
        strange = [n for n in self.record.paths if n not in self.rolls]
        self.require(not strange, f"there is a path of draw {min(strange, default=0)}, which is no roll")
        self.where = self.record.last_line
        self.require(self.record.digest == self.record.whole, "the file was changed: its digest is another")
        self.count("heads known from elsewhere", len(self.known))

    # --- receipts, the site log, signatures ---

    def promises(self) -> None:
        """What receipts say that the record holds."""
        for receipt in self.receipts:
            if receipt.game != self.game:
                raise Fault(receipt.where, f"the receipt is of the game {receipt.game}")
            self.promised.setdefault(receipt.seq, []).append(receipt)
            self.signatures.append(receipt.signed())
        self.keep_promises()

    def keep_promises(self) -> None:
        for receipt in self.promised.pop(self.seq, ()) if self.promised else ():
            if receipt.head != self.head:
                raise Fault(self.where if self.seq else receipt.where, "this is not the head that a receipt is for")
            self.count("receipts whose head is that of the chain")

    def in_site_log(self) -> None:
        """The site log holds what receipts say of it, and the game, as it was locked and as it ended."""
        site = self.elsewhere.site
        if site is None:
            return
        self.count("lines of the site log in their chain", len(site.heads) - 1)
        self.signatures += site.signed
        for receipt in self.receipts:
            self.where = receipt.where
            self.require(receipt.site_seq < len(site.heads), "the site log ends before what the receipt says of it")
            self.require(receipt.site_head == site.heads[receipt.site_seq], "the site log is another than it says")
        if not self.commitments:
            return
        self.where = "the site log"
        names = [self.game, site_name(self.game, self.commitments[0][2])]
        locked = [(s.number("epoch"), s.hash("config"), s.hash("root")) for s in site.of(names, "Locked")]
        due, have = self.due_in_site_log(site, names), len(site.heads) - 1
        part = f", as far as its pages go: {have} of {site.promised} lines" if site.promised > have else ""
        for commitment in self.commitments:
            epoch = commitment[0]
            if commitment in locked:
                self.count("commitments that stand in the site log")
            else:
                self.require(epoch > due, f"epoch {epoch} of this game does not stand in it{part}")
                said = f"that epoch {epoch} of this game stands in the site log: it does not yet, and nothing is drawn"
                self.unchecked.append(said)
        more = sum(line not in self.commitments for line in locked)
        if more:
            self.unchecked.append(f"why the site log has {more} more commitments of this game than its record")
        self.over_in_site_log(site, names)

    def due_in_site_log(self, site: SiteLog, names: Sequence[str]) -> int:
        """The last epoch whose line cannot be still to come: it or a later one is sealed, or the site log says already
        what came after it."""
        if site.of(names, "Ended") or site.of(names, "Abandoned"):
            return len(self.epochs)
        sealed = [draws.epoch for draws in self.epochs if draws.entropy]
        dropped = [said.number("epoch") for said in site.of(names, "Dropped")]
        before = [said.number("epoch") - 1 for said in site.of(names, "Locked")]
        return max([*sealed, *dropped, *before], default=0)

    def over_in_site_log(self, site: SiteLog, names: Sequence[str]) -> None:
        over = [*site.of(names, "Ended"), *site.of(names, "Abandoned")]
        for said in over:
            self.where = said.where
            fits = self.ended and said.number("seq") == self.seq and said.hash("head") == self.head
            self.require(fits, "it says another end of this game")
            self.count("ends that stand in the site log")
        if self.ended and not over:
            self.unchecked.append("that the end of this game stands in the site log: it does not yet")

    def check_signatures(self) -> None:
        """By the keys that were given; a key that stands in the record itself needs no other."""
        keys, open_ones = self.elsewhere.keys, dict[str, int]()
        for where, key, message, signature, what in self.signatures:
            self.where = where
            if isinstance(key, str) and keys is not None:
                self.require(key in keys, f"none of the keys is {key}, which signed this")
            public = key if isinstance(key, bytes) else (keys or {}).get(key)
            if public is None or Ed25519PublicKey is None:
                open_ones[what] = open_ones.get(what, 0) + 1
                continue
            self.require(signed_by(public, message, signature), "its signature is not that of the key")
            self.count(f"signatures of {what}")
        why = "there is no Ed25519 here" if Ed25519PublicKey is None else "say which keys are the service's (--keys)"
        for what, count in open_ones.items():
            self.unchecked.append(f"the signatures of {what} ({count}): {why}")

    def say_what_is_open(self) -> None:
        say = self.unchecked.append
        if self.draws is None:
            say("draws: chance is not sealed yet")
        elif self.draws.key is None:
            say(f"the order of {self.reseals} reseals, and faces not opened here: the key opens when the game ends")
        closed = self.sealed_values - self.opened_values
        if closed:
            say(f"{closed} sealed values that are not opened in this record")
        if self.sealed_signatures:
            say(f"the signatures of {self.sealed_signatures} sealed moves, which are not opened in this record")
        if self.unsigned:
            say(
                f"{self.unsigned} moves of seats with a key that nobody signed: the clock or a standing order made them"
            )
        if self.strange_heads:
            events = ", ".join(map(str, self.strange_heads))
            say(f"heads that clients say they saw and that are not of this chain, at events {events}")
        if self.rolls and not self.dice_bound:
            say("that the dice have the faces which the header lists: they follow from the rules of that version")
        say("that the rules lead from the decisions and draws to every other event: run them again")
        if not self.known and not self.receipts:
            say("that nobody was shown another history: compare the head with others (--head, --receipt)")

    def study(self, event: Fields) -> None:
        self.studied = self.studied or self.seq

    def said_of_studies(self) -> str:
        said = f"Its player has studied it while it ran, and may have seen bots' hands from event {self.studied} on."
        return f" {said}" if self.studied else ""

    def headline(self) -> str:
        if self.draws is None:
            return "The record holds so far; nothing was drawn."
        sealed = [draws.own for draws in self.epochs if draws.entropy]
        own = [seat for seat in self.seats if all(seat in seats for seats in sealed)]
        if own:
            count, names = len(own), ", ".join(own)
            return f"The record holds. Of {len(self.seats)} seats, {count} brought entropy of their own: {names}."
        return "The record holds. Unproven against the operator: no seat brought entropy of its own."


CHECKS: dict[str, Callable[[Checker, Fields], Any]] = {
    "GameOpened": Checker.opened,
    "SeatKeyed": Checker.keyed,
    "SeatTaken": Checker.seat_taken,
    "SeatLeft": Checker.seat_left,
    "GameLocked": Checker.locked,
    "ChanceCommitted": Checker.committed,
    "EntropyCommitted": Checker.entropy_committed,
    "EntropyRevealed": Checker.entropy_revealed,
    "ChanceDropped": Checker.dropped,
    "ChanceSealed": Checker.sealed,
    "ChanceSpent": Checker.spend,
    "GameStarted": Checker.start,
    "Studied": Checker.study,
    "GameEnded": Checker.end,
    "GameAbandoned": Checker.end,
    "ChanceOpened": Checker.key_opened,
    "Rolled": Checker.rolled,
    "Resealed": Checker.resealed,
    "Stocked": Checker.stock,
    "Moved": Checker.move,
    "Shown": Checker.shown,
    "Undone": Checker.undone,
    "Proposed": Checker.proposed,
    "Voted": Checker.voted,
    "Paused": Checker.settled,
    "Unpaused": Checker.settled,
    "Asked": Checker.asked,
    "Passed": Checker.passed,
    "Decided": Checker.decided,
    "TimedOut": Checker.decided,
}


# --- what comes of it --------------------------------------------------------------------------------


def verify(
    data: bytes,
    known: Mapping[int, bytes] | None = None,
    *,
    receipts: Sequence[str] = (),
    keys: str | None = None,
    site: str | None = None,
) -> Json:
    """What holds, what does not, and what could not be checked. Receipts, keys and the site log are texts as the
    service gives them."""
    checker = None
    try:
        checker = Checker(Record(data), Elsewhere(known or {}, receipts, keys, site))
        checker.run()
    except Fault as fault:
        checked = checker.checked if checker else {}
        return {"ok": False, "where": fault.where, "why": fault.why, "checked": checked, "unchecked": []}
    return {
        "ok": True,
        "headline": checker.headline() + checker.said_of_studies(),
        "game": checker.game,
        "viewer": checker.viewer,
        "head": f"{checker.seq}:{as_text(checker.head)}",
        "checked": checker.checked,
        "unchecked": checker.unchecked,
    }


def verify_verdict(data: bytes, keys: str, known: Mapping[int, bytes] | None = None) -> Json:
    """Whether the service has signed the verdicts in an answer of its own, byte for byte as they stand there."""
    checked: dict[str, int] = {}
    try:
        verdicts = verdicts_in(data.decode("utf-8", "replace"))
        ours = Elsewhere(known or {}, keys=keys)
        unchecked = ["that the verdicts are right: they are the service's own word; check the record"]
        for verdict in verdicts:
            as_signed(verdict, ours, checked)
    except Fault as fault:
        return {"ok": False, "where": fault.where, "why": fault.why, "checked": checked, "unchecked": []}
    if Ed25519PublicKey is None:
        unchecked.append(f"the signatures of verdicts ({len(verdicts)}): there is no Ed25519 here")
    headline = " ".join(verdict.said() for verdict in verdicts)
    return {"ok": True, "headline": headline, "checked": checked, "unchecked": unchecked}


class Verdict:
    """A verdict of the service: its exact text, and who has signed it."""

    def __init__(self, exact: str, around: Fields) -> None:
        self.exact, self.around = exact, around
        fields = self.fields = Fields(parsed(exact, around.where), around.where)
        self.game, self.dispute, self.finding = fields.text("game"), fields.number("dispute"), fields.text("finding")
        self.seq, self.head, self.fault = fields.number("seq"), fields.hash("head"), fields.number("fault", 0)
        if self.finding not in FINDINGS:
            raise Fault(around.where, "its finding is none")

    def said(self) -> str:
        at = f" at event {self.fault}" if self.fault else ""
        return f"Dispute {self.dispute} of {self.game}, judged up to event {self.seq}: {self.finding}{at}."


def verdicts_in(text: str) -> list[Verdict]:
    """The verdicts of an answer of the service: of one, of a dispute, or of all disputes of a game."""
    where = "the file"
    held = [around for found in objects_in(text, where) for around in holding_verdicts(found.data)]
    spans = [(found.end(), end_of_object(text, found.end())) for found in A_VERDICT.finditer(text)]
    if not held or len(held) != len(spans):
        raise Fault(where, "there is no verdict in it")
    return [
        Verdict(text[first:last], Fields(around, f"verdict {place}"))
        for place, ((first, last), around) in enumerate(zip(spans, held, strict=True), 1)
    ]


def holding_verdicts(found: Any) -> Iterator[Json]:
    """The objects that hold a verdict, in the order of the text."""
    if isinstance(found, list):
        for item in found:
            yield from holding_verdicts(item)
    for name, value in found.items() if isinstance(found, dict) else ():
        if name == "verdict" and isinstance(value, dict):
            yield found
        yield from holding_verdicts(value)


def end_of_object(text: str, at: int) -> int:
    """Where an object ends that begins here, in a text that is JSON."""
    depth = 0
    for found in TOKEN.finditer(text, at):
        depth += STEP.get(found[0], 0)
        if not depth:
            return found.end()
    return len(text)


def as_signed(verdict: Verdict, ours: Elsewhere, checked: dict[str, int]) -> None:
    where = verdict.around.where
    verdict.around.only("verdict", "signature", "key")
    key, signature = verdict.around.text("key"), verdict.around.signature("signature")
    if ours.heads.get(verdict.seq, verdict.head) != verdict.head:
        raise Fault(where, "it judges another history than the one that is known")
    if key not in (ours.keys or {}):
        raise Fault(where, f"none of the keys is {key}, which signed this")
    if Ed25519PublicKey is not None:
        if not signed_by((ours.keys or {})[key], verdict_message(utf8(verdict.exact)), signature):
            raise Fault(where, f"its signature is not that of the key; {CHANGED}")
        checked["signatures of verdicts"] = checked.get("signatures of verdicts", 0) + 1


def told(result: Json) -> str:
    """A result in words."""
    lines = [f"checked    {count:>6}  {what}" for what, count in result["checked"].items()]
    lines += [f"not checked        {what}" for what in result["unchecked"]]
    if result["ok"]:
        head = [f"head       {result['head']}"] if "head" in result else []
        return "\n".join([*lines, *head, result["headline"]])
    return "\n".join([*lines, f"FAILED at {result['where']}: {result['why']}"])


def known_head(text: str) -> tuple[int, bytes]:
    """`SEQ:HEAD`, the head in base64."""
    found = re.fullmatch(r"([1-9][0-9]{0,15}):(.*)", text)
    try:
        return int(found[1] if found else ""), as_hash(found[2] if found else "", "--head", "HEAD")
    except (ValueError, Fault):
        raise argparse.ArgumentTypeError(f"{text} is not SEQ:HEAD with the head in base64") from None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", nargs="?", choices=("verdict",), help="FILE holds verdicts of disputes, as the service gives them"
    )
    parser.add_argument("file", metavar="FILE", help="a game record (sealog-record/1)")
    parser.add_argument(
        "--head",
        action="append",
        type=known_head,
        default=[],
        metavar="SEQ:HEAD",
        help="a head that you know from elsewhere: the record must contain it; repeatable",
    )
    parser.add_argument(
        "--receipt",
        action="append",
        type=Path,
        default=[],
        metavar="FILE",
        help="a receipt that you hold, or answers of the service with theirs, one a line; repeatable",
    )
    parser.add_argument(
        "--keys",
        type=Path,
        metavar="FILE",
        help="the service's public keys, as /.well-known/sealog-keys.json gives them",
    )
    parser.add_argument(
        "--site", type=Path, metavar="FILE", help="the site log, pages of /v1/site-log from the first on, one a line"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    try:
        data = Path(args.file).read_bytes()
        receipts = [path.read_text("utf-8", "replace") for path in args.receipt]
        keys, site = (path and path.read_text("utf-8", "replace") for path in (args.keys, args.site))
    except OSError as error:
        print(f"cannot read {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    if args.what and not keys:
        print("a verdict is checked by the service's keys: --keys FILE", file=sys.stderr)
        return 2
    if args.what:
        result = verify_verdict(data, keys, dict(args.head))
    else:
        result = verify(data, dict(args.head), receipts=receipts, keys=keys, site=site)
    print(json.dumps(result, ensure_ascii=False, indent=1) if args.json else told(result))
    return 0 if result["ok"] else 1


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="verify.py", description="Check a game record against fair/1.")
    add_arguments(parser)
    return run(parser.parse_args(argv))


if __name__ == "__main__":
    sys.exit(main())
