#!/usr/bin/env python3
"""Checks a game record against `fair/1` and `fair/2` (docs/fairness.md). One file, the standard library only.

    python verify.py FILE [--head SEQ:HEAD ...] [--receipt FILE ...] [--keys FILE] [--site FILE ...]
                          [--reveal FILE ...] [--checkpoint FILE ...] [--proof FILE ...] [--witness VKEY ...] [--json]
    python verify.py SERIES [--game FILE ...] [--head SEQ:HEAD ...] [--keys FILE] [--site FILE ...] [--json]
    python verify.py verdict FILE --keys FILE [--head SEQ:HEAD ...] [--json]

Signatures (Ed25519) are checked where the package `cryptography` is installed; elsewhere it says that they were not.
It knows nothing of the service or of any game: copy it wherever you like. The same checks in JavaScript: verify.mjs.
Exit status: 0 everything that could be checked holds, 1 something does not, 2 it was not checked to the end.
"""

import argparse
import base64
import hashlib
import hmac
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    Ed25519PublicKey = None  # type: ignore[assignment, misc]

FAIR1, FAIR2 = "fair/1", "fair/2"
FORMATS = {"sealog-record/1": (FAIR1,), "sealog-record/2": (FAIR1, FAIR2)}
"""What records are called, and the protocols that each may be of."""
EVERYBODY = "*"
BOT = "bot:"
"""How the player begins where a bot sits."""
NO_JSON = "this is no JSON"
TOO_DEEP = "more than 100 lists and objects stand in each other"
DEEPEST = 100
"""So many lists and objects in each other are read, by every verifier alike."""
HALF = "half of a surrogate pair stands alone in a text"
A_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""Where a text of JSON may have one: only an escape can bring it there."""
SURROGATE = re.compile("[\ud800-\udfff]")
TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[][{}]', re.DOTALL)
STEP = {"[": 1, "{": 1, "]": -1, "}": -1}
DICE = re.compile(r"([^,*]+)\*([1-9][0-9]{0,3})")
A_VERDICT = re.compile(r'(?<!\\)"verdict"\s*:\s*(?=\{)')
CHANGED = "were its bytes changed? verify the file as it was received"
"""A verdict that a program has set anew with other spaces is no longer what was signed."""
FINDINGS = ("holds", "fails", "waits", "void", "contested")
NOT_THE_SEAT = ("clock", "order")
"""Who decides for a seat that has a key, without its player's signature."""
BEFORE_THE_START = "seats change hands between the lock and the start"
GROUPS = ("", "first", "agree", "one")
"""How the answers of a group count; the empty one where each is asked for itself."""
OTHERWISE_STRICT = "whether the table is strict is locked otherwise than it was opened"
OTHERWISE_PLACED = "its place in a series is locked otherwise than it was opened"
SERIES = "sealog-series/1"
NO_SERIES = f"this is no {SERIES}"
NO_RECORD = "this is no sealog-record/1 of fair/1, nor a sealog-record/2 of fair/1 or fair/2"
WATCHED = "watch-"
"""How games are called that `sealog watch` plays."""
REHEARSED = (
    "It is a game of `sealog watch`: chance follows from its name and proves nothing; no other file belongs to it."
)
NOT_OF_CHAIN = "the head that was signed is not of this chain"
TAKEN_LATE = "in a running game a seat is taken only by a bot, right after its player has resigned"
STUDIED = "Its player has studied it while it ran, and may have seen bots' hands from event {event} on."
IN_TIME = "whether it was sent in time, only a receipt for it shows"
ABANDONED = "The record holds. The game was abandoned before anything was drawn."
IMPORTED = "Brought in as a record at event {event}: it counts nowhere."
NO_ED25519 = "there is no Ed25519 here"
TWO_HISTORIES = "two histories of the site log"
SIGNS, COSIGNS = 1, 4
"""Kinds of keys in signed notes: that of a log, and that of a witness."""
A_NOTE = re.compile(r"([^\n]+)\n(0|[1-9][0-9]{0,9})\n([^\n]+)")
A_NOTE_SIGNATURE = re.compile(r"\u2014 ([^ +]+) ([^ ]+)")
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")
A_VKEY = re.compile(r"([^ +]+)\+([0-9a-f]{8})\+([^ ]+)")
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


class WrongFile(Fault):
    """A file is something else than it was given as: nothing was checked."""


# --- the arithmetic of fair/1 and fair/2 ------------------------------------------------------------------------


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


def series_start(series: str) -> bytes:
    return digest(enc("series/1", series))


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


def commit_signed_message(scope: str, seat: str, root: bytes, config: bytes, commitment: bytes) -> bytes:
    return enc("fair/2/commit-signed", scope, seat, root, config, commitment)


def reveal_signed_message(scope: str, seat: str, root: bytes, config: bytes, r: bytes) -> bytes:
    return enc("fair/2/reveal-signed", scope, seat, root, config, r)


def hand_over_message(game: str, seat: str, head: bytes) -> bytes:
    return enc("fair/2/hand-over", game, seat, head)


def receipt2_message(game: str, seq: int, head: bytes, site_size: int, site_root: bytes) -> bytes:
    return enc("fair/2/receipt", game, seq, head, site_size, site_root)


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


def merkle_consistent(first: int, second: int, path: Sequence[bytes], one: bytes, other: bytes) -> bool:
    """RFC 9162, 2.1.4.2: whether the tree of the first size, with root `one`, is the beginning of the second, with
    root `other`."""
    if first == 0 or first >= second:
        same = one == (digest(b"") if first == 0 else other)
        return first <= second and same and not path
    nodes = [one, *path] if first & (first - 1) == 0 else list(path)
    place, last = first - 1, second - 1
    while place % 2:
        place, last = place >> 1, last >> 1
    old = new = nodes[0] if nodes else b""
    for beside in nodes[1:]:
        if last == 0:
            return False
        if place % 2 or place == last:
            old, new = digest(b"\1" + beside + old), digest(b"\1" + beside + new)
            while place and not place % 2:
                place, last = place >> 1, last >> 1
        else:
            new = digest(b"\1" + new + beside)
        place, last = place >> 1, last >> 1
    return last == 0 and old == one and new == other


def note_key(name: str, kind: int, public: bytes) -> bytes:
    """How a signed note (C2SP) calls a key: four bytes."""
    return digest(utf8(name) + b"\n" + bytes([kind]) + public)[:4]


def vkey_of(name: str, kind: int, public: bytes) -> str:
    return f"{name}+{note_key(name, kind, public).hex()}+{as_text(bytes([kind]) + public)}"


def cosignature_message(time: int, note: bytes) -> bytes:
    return utf8(f"cosignature/v1\ntime {time}\n") + note


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
    if A_HALF.search(text) and has_half(value):
        raise Fault(where, HALF)
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


def has_half(value: Any) -> bool:
    """Whether a text in it, or the name of a field, is none: two readers would make two things of it."""
    if isinstance(value, str):
        return SURROGATE.search(value) is not None
    if isinstance(value, dict):
        return any(has_half(name) or has_half(item) for name, item in value.items())
    return isinstance(value, list) and any(map(has_half, value))


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
                raise Fault(self.where, f"the field {name} does not belong here")

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

    def has(self, name: str) -> bool:
        """Whether it is there and says something."""
        return self.data.get(name) is not None

    def hashes(self, name: str) -> list[bytes]:
        return [as_hash(item, self.where, name) for item in self.items(name)]

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


def as_some_bytes(value: str) -> bytes:
    """Bytes in strict base64; none where it is something else."""
    try:
        data = base64.b64decode(value, validate=True)
    except ValueError:
        return b""
    return data if as_text(data) == value else b""


class Signed(NamedTuple):
    """A signature to check: where it stands, and the id of the key, or the key itself."""

    where: str
    key: str | bytes
    message: bytes
    signature: bytes
    what: str


# --- receipts, reveals, the site log ------------------------------------------------------------------


class SiteLine:
    """A line of the site log with the path from it to the root of a tree."""

    def __init__(self, fields: Fields) -> None:
        fields.only("seq", "line", "path")
        self.seq, self.text, self.path = fields.number("seq"), fields.text("line"), fields.hashes("path")
        self.said = Said(parsed(self.text, fields.where), f"line {self.seq} of the site log", self.seq)

    def stands_in(self, size: int, root: bytes) -> bool:
        return merkle_proves(utf8(self.text), self.seq - 1, size, self.path, root)


class Said(Fields):
    """What a line of the site log says of a game."""

    def __init__(self, data: Json, where: str, line: int) -> None:
        super().__init__(data, where)
        self.line, self.kind, self.game = line, self.text("e"), self.text("game")
        self.size = 0
        """Of the tree in which it is shown to stand."""

    def locks(self) -> tuple[int, bytes, bytes]:
        return self.number("epoch"), self.hash("config"), self.hash("root")


class Receipt:
    """How far a game and the site log had come, as the service signs it. The site log by its chain (fair/1), or by its
    tree (fair/2), then perhaps with the line by which the game was locked."""

    def __init__(self, fields: Fields) -> None:
        self.where = fields.where
        self.by_tree = "site_size" in fields.data
        size, head = ("site_size", "site_root") if self.by_tree else ("site_seq", "site_head")
        fields.only("game", "seq", "head", size, head, "key", "signature", *(["site"] if self.by_tree else []))
        self.game, self.seq, self.head = fields.text("game"), fields.number("seq"), fields.hash("head")
        self.site_size, self.site_head = fields.number(size), fields.hash(head)
        self.key, self.signature = fields.text("key"), fields.signature("signature")
        self.line = SiteLine(inner_object(fields, "site")) if "site" in fields.data else None

    def signed(self) -> Signed:
        message = (receipt2_message if self.by_tree else receipt_message)(
            self.game, self.seq, self.head, self.site_size, self.site_head
        )
        return Signed(self.where, self.key, message, self.signature, "receipts")


class Reveal:
    """Entropy of a seat with its signature, as the player's client has kept it."""

    def __init__(self, fields: Fields) -> None:
        fields.only("game", "epoch", "seat", "r", "signature")
        self.game, self.epoch, self.seat = fields.text("game"), fields.number("epoch"), fields.text("seat")
        self.r, self.signature = fields.hash("r"), fields.signature("signature")


class Witness:
    """One who cosigns checkpoints, by its vkey (C2SP)."""

    def __init__(self, vkey: str) -> None:
        found = A_VKEY.fullmatch(vkey)
        key = as_some_bytes(found[3]) if found else b""
        if (
            found is None
            or len(key) != 33
            or key[0] != COSIGNS
            or note_key(found[1], COSIGNS, key[1:]).hex() != found[2]
        ):
            raise Fault("--witness", f"{vkey} is no key of a witness")
        self.name, self.public = found[1], key[1:]


class Checkpoint:
    """The tree of a site log, as a signed note (C2SP tlog-checkpoint): origin, size, root, and who has signed them."""

    def __init__(self, text: str, where: str) -> None:
        self.text, self.where = text, where
        body, _, signed = text.rpartition("\n\n")
        found = None if CONTROL.search(text) else A_NOTE.fullmatch(body)
        lines = [A_NOTE_SIGNATURE.fullmatch(line) for line in signed.split("\n")[:-1]]
        self.signed = [(line[1], as_some_bytes(line[2])) for line in lines if line is not None]
        fine = found is not None and signed.endswith("\n") and len(self.signed) == len(lines) > 0
        if not fine or found is None or not all(len(data) > 4 for _, data in self.signed):
            raise WrongFile(where, "this is no checkpoint of a log")
        self.note = utf8(body + "\n")
        self.origin, self.size = found[1], Fields({"its size": int(found[2])}, where).number("its size")
        self.root = as_hash(found[3], where, "its root")

    def signatures(self, keys: Mapping[str, bytes] | None) -> list[Signed]:
        """That of its log, by one of the keys."""
        own = [data for name, data in self.signed if name == self.origin and len(data) == 68]
        if not own:
            raise Fault(self.where, "its log has not signed this checkpoint")
        if keys is None:
            return [Signed(self.where, "", self.note, own[0][4:], "checkpoints")]
        ours = [(key, data) for key in keys.values() for data in own if note_key(self.origin, SIGNS, key) == data[:4]]
        if not ours:
            raise Fault(self.where, "none of the keys has signed this checkpoint")
        return [Signed(self.where, key, self.note, data[4:], "checkpoints") for key, data in ours]

    def cosigned(self, witness: Witness) -> list[Signed]:
        key = note_key(witness.name, COSIGNS, witness.public)
        lines = [data for name, data in self.signed if name == witness.name and data[:4] == key and len(data) == 76]
        return [
            Signed(
                self.where,
                witness.public,
                cosignature_message(int.from_bytes(data[4:12], "big"), self.note),
                data[12:],
                "witnesses",
            )
            for data in lines
        ]


class Proof:
    """An answer of the service about its site log: that a line stands in a tree, or that one tree begins another."""

    def __init__(self, fields: Fields) -> None:
        self.included = "seq" in fields.data
        if self.included:
            fields.only("seq", "size", "root", "path", "line")
            self.seq, self.size, self.root = fields.number("seq"), fields.number("size"), fields.hash("root")
            self.line = fields.text("line") if "line" in fields.data else None
        else:
            fields.only("first", "second", "first_root", "second_root", "path")
            self.first, self.second = fields.number("first"), fields.number("second")
            self.first_root, self.second_root = fields.hash("first_root"), fields.hash("second_root")
        self.path = fields.hashes("path")


class Announced:
    """What is known of the site log's lines about games."""

    def __init__(self) -> None:
        self.said: dict[str, list[Said]] = {}

    def hear(self, said: Said) -> None:
        self.said.setdefault(said.game, []).append(said)

    def about(self, names: Sequence[str]) -> list[Said]:
        """What is said of a game under any of its names."""
        return [said for name in names for said in self.said.get(name, ())]

    def of(self, names: Sequence[str], kind: str) -> list[Said]:
        return [said for said in self.about(names) if said.kind == kind]


class SiteLog(Announced):
    """Pages of the site log, one after the other: its lines, their chain and their tree, and what was signed."""

    def __init__(self, pages: Sequence[Fields]) -> None:
        super().__init__()
        self.heads = [site_start()]
        self.lines: list[bytes] = []
        self.chained = self.promised = self.reached = 0
        """Lines with a head, lines that are said to be there, lines up to a head that was signed."""
        self.signed: list[Signed] = []
        self.newest: list[tuple[int, bytes]] = []
        self.checkpoints: list[Checkpoint] = []
        for page in pages:
            page.only("lines", "next", "more", "newest", "checkpoint")
            for line in page.objects("lines"):
                self._take(line)
            if "checkpoint" in page.data:
                self._checkpoint(page)
            if "newest" in page.data or "checkpoint" not in page.data:
                self._newest(page)
        for seq, head in self.newest:
            if seq < len(self.heads):
                if head != self.heads[seq]:
                    raise Fault(f"line {seq} of the site log", "another head than this was signed as the newest")
                self.reached = max(self.reached, seq)
        self.levels = [[digest(b"\0" + line) for line in self.lines]]
        for checkpoint in self.checkpoints:
            at = checkpoint.size
            if at <= len(self.lines) and checkpoint.root != self.root(at):
                raise Fault(f"line {at} of the site log", "another root than this was signed as the newest")

    def root(self, size: int) -> bytes:
        """Of the first lines: its whole subtrees, put together from the right."""
        while len(self.levels[-1]) > 1:
            below = self.levels[-1]
            self.levels.append([digest(b"\1" + below[i] + below[i + 1]) for i in range(0, len(below) - 1, 2)])
        root = b""
        for height, level in enumerate(self.levels):
            if size >> height & 1:
                whole = level[(size >> height) - 1]
                root = digest(b"\1" + whole + root) if root else whole
        return root or digest(b"")

    def _take(self, line: Fields) -> None:
        where = f"line {len(self.heads)} of the site log"
        line.where = where
        line.only("seq", "line", "head")
        if line.number("seq") != len(self.heads):
            raise Fault(where, "its number is not the next")
        text = line.text("line")
        self.heads.append(digest(self.heads[-1] + utf8(text)))
        if "head" in line.data:
            self.chained += 1
            if line.hash("head") != self.heads[-1]:
                raise Fault(where, "the chain does not lead here")
        self.lines.append(utf8(text))
        self.hear(Said(parsed(text, where), where, len(self.lines)))

    def _newest(self, page: Fields) -> None:
        head = inner_object(page, "newest")
        head.only("seq", "head", "key", "signature")
        seq = head.number("seq")
        self.newest.append((seq, head.hash("head")))
        self.promised = max(self.promised, seq)
        message = site_head_message(seq, head.hash("head"))
        self.signed.append(Signed(page.where, head.text("key"), message, head.signature("signature"), "the site log"))

    def _checkpoint(self, page: Fields) -> None:
        made = Checkpoint(page.text("checkpoint"), page.where)
        self.promised = max(self.promised, made.size)
        if made.text not in (known.text for known in self.checkpoints):
            self.checkpoints.append(made)


class GameLines(Announced):
    """The lines of one game in the site log, as a record brings them: each with its path to a checkpoint's root."""

    def __init__(self, fields: Fields) -> None:
        super().__init__()
        fields.only("checkpoint", "lines")
        self.where = fields.where
        self.checkpoint = Checkpoint(fields.text("checkpoint"), fields.where)
        self.lines = [SiteLine(line) for line in fields.objects("lines")]
        for line in self.lines:
            self.hear(line.said)


class Elsewhere:
    """What is known beside the record: heads, receipts, reveals, the service's keys, the site log and its witnesses."""

    def __init__(
        self,
        heads: Mapping[int, bytes],
        *,
        receipts: Sequence[str] = (),
        keys: str | None = None,
        site: str | None = None,
        reveals: Sequence[str] = (),
        checkpoints: Sequence[str] = (),
        proofs: Sequence[str] = (),
        witnesses: Sequence[str] = (),
    ) -> None:
        self.heads = heads
        self.receipts = [receipt for text in receipts for receipt in self._receipts(text)]
        self.origin: str | None = None
        self.keys = None if keys is None else self._keys(keys)
        self.site = None if site is None else SiteLog(objects_in(site, "--site"))
        self.reveals = [Reveal(found) for text in reveals for found in some_objects_in(text, "--reveal")]
        self.checkpoints = [Checkpoint(text, "--checkpoint") for text in checkpoints]
        self.proofs = [Proof(found) for text in proofs for found in some_objects_in(text, "--proof")]
        self.witnesses = [Witness(vkey) for vkey in witnesses]

    def beside_games(self) -> "Elsewhere":
        """The same for a game of a series, whose heads are others."""
        games = Elsewhere({})
        games.keys, games.origin, games.site = self.keys, self.origin, self.site
        return games

    def _receipts(self, text: str) -> Iterator[Receipt]:
        """Receipts as they are, or the answers of the service that hold them."""
        for found in some_objects_in(text, "--receipt"):
            inner = found.data.get("receipt", found.data)
            if not isinstance(inner, dict) or "head" not in inner or "signature" not in inner:
                raise WrongFile("--receipt", "this is no receipt")
            yield Receipt(Fields(inner, "--receipt"))

    def _keys(self, text: str) -> dict[str, bytes]:
        (listed,) = given(lambda: [Fields(parsed(text, "--keys"), "--keys")], "--keys")
        self.origin = listed.text("origin") if "origin" in listed.data else None
        keys = {}
        for key in listed.objects("keys"):
            id, public = key.text("id"), key.hash("public")
            if key_id(public) != id:
                raise Fault("--keys", f"the key {id} is not what its id says")
            if "vkey" in key.data and key.text("vkey") != vkey_of(self.origin or "", SIGNS, public):
                raise Fault("--keys", f"the key {id} is not what its vkey says")
            keys[id] = public
        if not keys:
            raise Fault("--keys", "there is no key in it")
        return keys


def inner_object(fields: Fields, name: str) -> Fields:
    inner = fields.data.get(name)
    if not isinstance(inner, dict):
        raise Fault(fields.where, f"{name} is no object")
    return Fields(inner, fields.where)


def objects_in(text: str, where: str) -> list[Fields]:
    """One JSON object, or one a line."""

    def found() -> list[Fields]:
        try:
            return [Fields(parsed(text, where), where)]
        except Fault as fault:
            if fault.why != NO_JSON:
                raise
            return [Fields(parsed(line, where), where) for line in text.split("\n") if line.strip()]

    return given(found, where)


GIVEN = {
    "--keys": ("keys", "this is no list of keys"),
    "--site": ("lines", "this is no page of the site log"),
    "--reveal": ("r", "this is no reveal that a seat has signed"),
    "--proof": ("path", "this is no proof of the site log"),
}
"""A field without which a file is something else than it was given as."""


def given(found: Callable[[], list[Fields]], where: str) -> list[Fields]:
    """What a file beside the record holds, if that is what it was given as."""
    field, why = GIVEN.get(where, ("", ""))
    try:
        objects = found()
    except Fault as fault:
        raise (WrongFile if fault.why.startswith(NO_JSON) else Fault)(where, fault.why) from None
    if where == "--site" and not objects:
        raise WrongFile(where, "there is nothing in it")
    if field and not all(field in one.data for one in objects):
        raise WrongFile(where, why)
    return objects


def some_objects_in(text: str, where: str) -> list[Fields]:
    """The same of a file that must hold something: an empty one would look as if it had been checked."""
    found = objects_in(text, where)
    if not found:
        raise WrongFile(where, "there is nothing in it")
    return found


# --- the file -----------------------------------------------------------------------------------------


def fields_of(line: bytes, number: int) -> Fields:
    """A line of a file."""
    where = f"line {number}"
    try:
        return Fields(parsed(line.decode("utf-8"), where), where)
    except UnicodeDecodeError:
        raise Fault(where, "this is no UTF-8") from None


class Record:
    """The lines of a file, apart: header, events, paths, the game's lines in the site log, receipts, and the digest."""

    def __init__(self, data: bytes) -> None:
        *lines, rest = data.split(b"\n")
        if data and b'"sealog-record/' not in [*lines, rest][0]:
            raise WrongFile("line 1", NO_RECORD)
        if rest or len(lines) < 2:
            raise Fault(f"line {len(lines) + 1}", "the file breaks off")
        self.header = self._header(fields_of(lines[0], 1))
        self.events: list[Fields] = []
        self.paths: dict[int, list[bytes]] = {}
        self.site: GameLines | None = None
        self.receipts: list[Receipt] = []
        for number, line in enumerate(lines[1:-1], 2):
            self._take(fields_of(line, number))
        self.whole = digest(data[: len(data) - len(lines[-1]) - 1])
        last = fields_of(lines[-1], len(lines))
        last.only("digest")
        self.digest, self.last_line = last.hash("digest"), last.where

    def _header(self, header: Fields) -> Fields:
        format, protocol = header.data.get("format"), header.data.get("protocol")
        if not isinstance(format, str) or protocol not in FORMATS.get(format, ()):
            raise WrongFile(header.where, NO_RECORD)
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
            self.receipts.append(Receipt(inner_object(line, "receipt")))
            return
        if self.receipts:
            raise Fault(line.where, "something else comes after the receipts")
        if "site" in line.data and self.header.data["format"] != "sealog-record/1":
            if self.site is not None:
                raise Fault(line.where, "the lines of the site log come twice")
            line.only("site")
            self.site = GameLines(inner_object(line, "site"))
            return
        if self.site is not None:
            raise Fault(line.where, "something else than receipts comes after the lines of the site log")
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
        self.paths[n] = line.hashes("path")


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
        self.keys: dict[str, bytes] = {}
        """Of seats, as they are bound (fair/2)."""
        self.entropy = b""
        self.dropped = self.dropped_at = ""
        self.dropped_by: list[str] = []
        self.withheld: list[str] = []
        self.key: bytes | None = None


class Proposal(NamedTuple):
    """What is proposed to the table."""

    seq: int
    what: str
    decision: int
    whose: str
    agreed: set[str]


class Question:
    """Who is asked, by place, whether one may pass (only in a window), and the keys of seats then: passes come into the
    log when the window has closed, perhaps behind a hand-over that has ended a key."""

    def __init__(self, id: int, seats: list[str], window: bool, keys: dict[str, bytes]) -> None:
        self.id, self.seats, self.window, self.keys = id, seats, window, keys
        self.group = self.decider = ""
        """Where one question goes to a group: how its answers count, and who decides if one does."""
        self.answers: list[tuple[int, Fields]] = []
        """The number of each answer that was not taken back, and the answer."""
        self.renamed: list[tuple[int, int]] = []
        """The number of each `Undone` that opened an ask again, and the place of that ask."""

    def answered(self, seat: str) -> bool:
        return any(answer.text("seat") == seat for _, answer in self.answers)

    def decided(self) -> bool:
        """Whether a group has decided. Until then everybody in it may say something else."""
        if self.group == "first" or any(answer.text("e") == "TimedOut" for _, answer in self.answers):
            return bool(self.answers)
        if self.group == "one":
            return self.answered(self.decider)
        last = {answer.text("seat"): answer.data.get("answer") for _, answer in self.answers}
        said = list(last.values())
        return len(said) == len(self.seats) and all(same_json(one, said[0]) for one in said)

    def ask_of(self, seat: str) -> str:
        """Its newest id: whatever was taken back is open under another than before."""
        if seat not in self.seats:
            return ""
        place = self.seats.index(seat)
        return f"{max([self.id, *(seq for seq, at in self.renamed if at == place)])}.{place}"

    def take_back(self, decision: int, seq: int, whose: Sequence[str]) -> None:
        """Everything since that decision; what these seats have not answered is open again, and in a group whatever
        they have."""
        self.answers = [answer for answer in self.answers if answer[0] < decision]
        self.renamed = [renamed for renamed in self.renamed if renamed[0] < decision]
        again = [seat for seat in whose if self.group or not self.answered(seat)]
        self.renamed += [(seq, at) for at, seat in enumerate(self.seats) if seat in again]


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
        self.heads = {as_text(self.head): 0}
        self.protocol, self.strict, self.opened_strict = FAIR1, False, False
        self.config: bytes | None = None
        self.lock_fault: Fault | None = None
        self.lock: Fields | None = None
        self.over: Fields | None = None
        self.place: Any = None
        self.seats: list[str] = []
        self.players: list[str] = []
        self.sitting: dict[str, str] = {}
        self.vacant = ""
        self.keyless: list[str] = []
        self.had_keys = False
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
        self.learned: list[int] = []
        self.windows: list[int] = []
        self.studied = self.imported = self.ended_at = self.ended_since = 0
        self.decisions: dict[int, str] = {}
        self.proposal: Proposal | None = None
        self.strange_heads: list[int] = []
        self.commitments: list[tuple[int, bytes, bytes]] = []
        self.roots: dict[int, bytes] = {}
        self.receipts = [*record.receipts, *elsewhere.receipts]
        self.signatures: list[Signed] = []
        self.foreign: set[str] = set()
        self.promised: dict[int, list[Receipt]] = {}
        self.seat_keys: dict[str, bytes] = {}
        self.questions: list[Question] = []
        self.unsigned: list[str] = []
        self.sealed_signatures = 0
        self.announced: set[int] = set()
        self.lines_that_lock: list[Said] = []
        self.stands: list[tuple[str, Said]] = []
        """What is counted for a line of the site log, if it was signed."""
        self.checkpoints: list[Checkpoint] = []
        self.site_heads: dict[int, bytes] = {}
        self.trees = Trees()
        self.apart = self.unable = False

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
        self.contest()
        if self.epochs and all(draws.key is not None for draws in self.epochs):
            self.with_keys()
        self.finish()
        self.gather()
        self.check_signatures()
        self.in_site_log()
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
        self.require(not self.vacant or event.text("e") == "SeatTaken", TAKEN_LATE)
        if check is not None:
            check(self, event)
        self.openings(line, event)
        self.heads[as_text(self.head)] = self.seq

    def opened(self, event: Fields) -> None:
        self.require(self.seq == 1, "a game is opened once")
        self.require(event.text("game") == self.game, "the file says that it is of another game")
        self.require(event.text("ruleset") == self.ruleset, "the file says that it is of other rules")
        self.opened_strict = event.data.get("strict") is True
        self.place = event.data.get("series")

    def bound(self) -> bool:
        """Whether the table is locked: who sits where is settled."""
        return self.config is not None

    def seat_taken(self, event: Fields) -> None:
        seat, player = event.text("seat"), event.text("player")
        if self.bound():
            self.require(self.started, BEFORE_THE_START)
            self.require(self.vacant == seat and player.startswith(BOT), TAKEN_LATE)
        self.vacant = ""
        self.sitting[seat] = player
        self.seat_keys.pop(seat, None)
        if self.proposal is not None:
            self.proposal.agreed.discard(seat)

    def seat_left(self, event: Fields) -> None:
        seat = event.text("seat")
        if self.bound():
            self.require(self.started, BEFORE_THE_START)
            self.require(event.text("why", "") == "resigned", "in a running game a seat is left only by resigning")
            self.vacant = seat
        self.handed_over(event, seat)
        self.sitting.pop(seat, None)
        self.seat_keys.pop(seat, None)
        if self.proposal is not None and self.proposal.what == "undo":
            self.proposal = None

    def handed_over(self, event: Fields, seat: str) -> None:
        """Whoever leaves a seat with a key has signed that the key ends here."""
        key, signed = self.seat_keys.get(seat), event.has("signed") or event.has("saw")
        if key is None or not self.bound() or self.protocol == FAIR1:
            self.require(not signed or key is not None, "it is signed, and its seat has no key")
            self.require(not signed, "it is signed, and nothing is signed so here")
            return
        self.require(event.has("signed"), f"{seat} has a key and has not signed that it leaves")
        self.require(event.text("saw", "") in self.heads, NOT_OF_CHAIN)
        message = hand_over_message(self.game, seat, event.hash("saw"))
        self.signatures.append(Signed(self.where, key, message, event.signature("signed"), "hand-overs"))

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
        self.bind(event)
        self.require(self.strict == self.opened_strict, OTHERWISE_STRICT)
        self.lock, place = event, event.data.get("series")
        self.require(self.place is None or same_json(self.place, place), OTHERWISE_PLACED)
        self.place = place
        self.dice_bound = "dice" in event.data
        if self.dice_bound:
            bound = event.data["dice"] == self.record.header.data["dice"]
            self.name_in_file(bound, "the file says that the dice have other faces")
            self.count("dice by the lock", len(self.record.header.data["dice"]))

    def bind(self, event: Fields) -> None:
        """The protocol, the keys of seats, and whether the table is strict."""
        self.protocol = event.text("protocol", FAIR1)
        self.require(self.protocol in (FAIR1, FAIR2), f"there is no protocol {self.protocol}")
        same = self.protocol == self.record.header.data["protocol"]
        self.name_in_file(same, "the file says that it is of another protocol")
        self.strict = event.data.get("strict") is True
        keys = [as_text(self.seat_keys.get(seat, b"")) for seat in self.seats]
        count = sum(map(bool, keys))
        self.had_keys = count > 0
        persons = [seat for seat in self.seats if not self.sitting.get(seat, "").startswith(BOT)]
        self.keyless = [seat for seat in persons if seat not in self.seat_keys]
        if self.protocol == FAIR1:
            self.require("keys" not in event.data, "keys are bound in fair/2 only")
            return
        self.require(bool(self.players), "it does not say who sits there")
        bound = event.texts("keys") == keys if count else "keys" not in event.data
        self.require(bound, "other keys are locked than the seats have named")
        if count:
            self.count("keys by the lock", count)

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
        stopped = self.strict and self.times_withheld > 0
        self.require(not stopped, "the table is strict: whoever is dropped ends it")
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
        self.epochs[-1].keys = dict(self.seat_keys) if self.protocol == FAIR2 else {}
        self.commitments.append((epoch, self.config, self.epochs[-1].root))
        self.roots[epoch] = self.epochs[-1].root
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
            bot = self.sitting.get(seat, "").startswith(BOT)
            self.require(not bot, f"{seat} is a bot's, and is said to bring entropy of its own")
            self.require(seat not in self.withheld, f"{seat} has withheld its entropy and brings other")
            draws.own.add(seat)
        message = commit_signed_message(draws.scope, seat, draws.root, draws.config, draws.committed[seat])
        self.signed_entropy(event, draws, "its commitment", message)

    def signed_entropy(self, event: Fields, draws: Draws, what: str, message: bytes) -> None:
        """A seat with a key signs the entropy that it brings itself; nobody else signs any."""
        seat, signed = event.text("seat"), event.has("signed")
        if self.protocol == FAIR2 and seat in draws.own and seat in draws.keys:
            self.require(signed, f"{seat} has a key and has not signed {what}")
            signature = event.signature("signed")
            self.signatures.append(Signed(self.where, draws.keys[seat], message, signature, "entropy"))
        elif signed:
            why = "the server has made this share" if seat in draws.keys else "its seat has no key"
            why = "nothing is signed so in fair/1" if self.protocol == FAIR1 else why
            raise Fault(self.where, f"it is signed, and {why}")

    def entropy_revealed(self, event: Fields) -> None:
        draws, seat = self.unsealed(), event.text("seat")
        self.require(len(draws.committed) == len(self.seats), "not all seats have committed")
        self.require(seat in draws.committed and seat not in draws.revealed, f"{seat} has nothing to reveal")
        r = event.hash("r")
        commitment = entropy_commitment(draws.scope, seat, draws.root, draws.config, r)
        self.require(commitment == draws.committed[seat], f"this is not the entropy that {seat} committed to")
        draws.revealed[seat] = r
        message = reveal_signed_message(draws.scope, seat, draws.root, draws.config, r)
        self.signed_entropy(event, draws, "its entropy", message)
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
            draws.withheld, draws.dropped_at = owing, self.where
            self.times_withheld += 1
            said = ", ".join(owing)
            self.unchecked.append(f"that {said} withheld entropy in epoch {draws.epoch}: only they can tell")
        draws.dropped, draws.dropped_by = why, seats
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
        self.count("epochs sealed (E)")

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
        self.ended, self.ended_at, self.over = True, self.seq, event

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
            self.questions.append(Question(self.seq, seats, event.has("trigger"), dict(self.seat_keys)))
            self.grouped(event, self.questions[-1])
            if event.has("trigger"):
                self.window(event)

    def grouped(self, event: Fields, question: Question) -> None:
        group, decider = event.text("group", ""), event.text("decider", "") if event.has("decider") else ""
        self.require(group in GROUPS, "its group decides in no way that there is")
        fits = decider in question.seats if group == "one" else not decider
        self.require(fits, "it has a decider who was not asked, or needs none")
        question.group, question.decider = group, decider

    def window(self, event: Fields) -> None:
        self.windows.append(self.seq)

    def told(self, event: Fields) -> None:
        self.learned.append(self.seq)

    def is_asked(self, seat: str, ask: str) -> bool:
        """Whether an ask is this seat's in the question that was put last, under its newest id."""
        return bool(self.questions and ask) and self.questions[-1].ask_of(seat) == ask

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
            learned = any(at > decision for at in self.learned)
            self.require(not learned, "something that was shown or told is taken back, and nobody has agreed to it")
            window = self.protocol == FAIR2 and any(at > decision for at in self.windows)
            self.require(not window, "a window is taken back, and nobody has agreed to it")
            self.count("undone steps without a draw")
        self.decisions = {seq: seat for seq, seat in self.decisions.items() if seq < decision}
        self.questions = [question for question in self.questions if question.id < decision]
        whose = self.seats if event.number("proposal", 0) else [event.text("seat")]
        self.questions[-1].take_back(decision, self.seq, whose)
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
        people = {seat for seat, player in self.sitting.items() if not player.startswith(BOT)}
        self.require(people <= made.agreed, "not everybody has agreed")

    # --- what is opened ---

    def shown(self, event: Fields) -> None:
        self.learned.append(self.seq)
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
            self.unsigned.append(seat)
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
            self.signed_since(seat, event.text("saw", ""))

    def signed_since(self, seat: str, saw: str) -> None:
        """In a group one may come back to what one has said before, by a signature that was made since: else the
        operator could do it with the old one."""
        before = [seq for seq, answer in self.questions[-1].answers[:-1] if answer.text("seat") == seat]
        last = max(before, default=0)
        self.require(self.heads.get(saw, last) >= last, f"it was signed before {seat} had answered last")

    def signed_move(self, key: bytes, ask: str, answer: str, saw: object, signature: object) -> None:
        head = as_bytes(saw, 32, self.where, "saw")
        if self.protocol == FAIR2 and saw not in self.heads:
            self.foreign.add(self.where)
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
            key = key or self.questions[-1].keys.get(seat)
            self.require(key is not None, "it is signed, and its seat has no key")
            self.require(not by, f"it is signed, and it was made by {by}, not by the seat's player")
        if key is None:
            return
        if by in NOT_THE_SEAT:
            self.unsigned.append(seat)
            return
        if by or not signed:
            raise Fault(self.where, f"{seat} has not signed this")
        fits = isinstance(passed[2], str) and self.is_asked(seat, passed[2])
        self.require(fits, "a pass in another window was signed")
        self.signed_move(key, passed[2], "null", passed[3], passed[4])

    def decided(self, event: Fields) -> None:
        seat = event.text("seat")
        self.require(self.is_asked(seat, event.text("ask")), f"{seat} answers what it was not asked")
        question = self.questions[-1]
        self.require(bool(question.group) or not question.answered(seat), f"{seat} has answered this already")
        self.require(not question.group or not question.decided(), "the group has decided already")
        late, by_clock = event.text("e") == "TimedOut", event.text("by", "") == "clock"
        self.require(not late or by_clock, "a time-out was not made by the clock")
        self.require(late or not by_clock, "it was made by the clock, and is no time-out")
        question.answers.append((self.seq, event))
        self.signed_answer(event)
        self.decisions[self.seq] = event.text("seat")
        saw = event.text("saw", "")
        if saw in self.heads:
            self.count("heads that clients had seen")
        elif saw:
            self.strange_heads.append(self.seq)

    # --- what stands beside the game ---

    def forked(self, event: Fields) -> None:
        raise Fault(self.where, "this is a study game: it proves nothing")

    def study(self, event: Fields) -> None:
        self.studied = self.studied or self.seq

    def brought_in(self, event: Fields) -> None:
        self.imported = self.imported or self.seq

    def contest(self) -> None:
        """Reveals that players have kept: whoever has signed one has not withheld it."""
        for reveal in self.elsewhere.reveals:
            self.where, seat, epoch = "--reveal", reveal.seat, reveal.epoch
            self.require(reveal.game == self.game, f"the reveal is of the game {reveal.game}")
            self.require(0 < epoch <= len(self.epochs), f"the record has no epoch {epoch}")
            draws = self.epochs[epoch - 1]
            key, bound = draws.keys.get(seat), (draws.scope, seat, draws.root, draws.config, reveal.r)
            if key is None:
                raise Fault(self.where, f"{seat} has no key in the lock of epoch {epoch}")
            fits = entropy_commitment(*bound) == draws.committed.get(seat)
            self.require(fits, f"this is not the entropy that {seat} committed to in epoch {epoch}")
            if Ed25519PublicKey is None:
                self.unable = True
                self.unchecked.append(f"the reveal of {seat} in epoch {epoch}: {NO_ED25519}")
                continue
            signed = signed_by(key, reveal_signed_message(*bound), reveal.signature)
            self.require(signed, f"the reveal is not signed by the key of {seat}")
            self.contested(draws, seat)

    def contested(self, draws: Draws, seat: str) -> None:
        if seat in draws.withheld:
            said = f"{seat} is said to have withheld its entropy in epoch {draws.epoch}"
            raise Fault(
                draws.dropped_at,
                f"{said}, and here is the reveal that it signed ({IN_TIME})",
            )
        if seat in draws.revealed:
            self.count("signed reveals that stand in the record")
        else:
            said = f"what became of the reveal that {seat} signed in epoch {draws.epoch}"
            self.unchecked.append(f"{said}: the record neither holds it nor says that it was withheld")

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
        self.require(header.text("protocol") == self.protocol, "it promises another protocol than was locked")
        told = header.number("studied", 0) if header.text("format") != "sealog-record/1" else self.studied
        self.require(told == self.studied, "it says otherwise from when on the game was studied")
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
            self.require_genuine(receipt.signed())
            self.promised.setdefault(receipt.seq, []).append(receipt)
            self.signatures.append(receipt.signed())
        self.keep_promises()

    def require_genuine(self, signed: Signed) -> None:
        """By the keys, where there are any: a forged receipt must not speak against the record."""
        self.where, key, message, signature, _ = signed
        keys = self.elsewhere.keys
        if keys is None or not isinstance(key, str):
            return
        self.require(key in keys, f"none of the keys is {key}, which signed this")
        genuine = Ed25519PublicKey is None or signed_by(keys[key], message, signature)
        self.require(genuine, "its signature is not that of the key")

    def keep_promises(self) -> None:
        for receipt in self.promised.pop(self.seq, ()) if self.promised else ():
            if receipt.head != self.head:
                raise Fault(self.where if self.seq else receipt.where, "this is not the head that a receipt is for")
            self.count("receipts whose head is that of the chain")

    # --- the site log ---

    def gather(self) -> None:
        """Signatures of the site log: they are checked before anything is concluded from what they sign."""
        elsewhere, site = self.elsewhere, self.elsewhere.site
        brought = [self.record.site.checkpoint] if self.record.site is not None else []
        self.checkpoints = [*(site.checkpoints if site else ()), *brought, *elsewhere.checkpoints]
        self.signatures += site.signed if site else ()
        origin = elsewhere.origin or (self.checkpoints[0].origin if self.checkpoints else "")
        for made in self.checkpoints:
            if made.origin != origin:
                raise Fault(made.where, f"it is of the log {made.origin}, not of {origin}")
            self.signatures += made.signatures(elsewhere.keys)
            self.signatures += (signed for witness in elsewhere.witnesses for signed in made.cosigned(witness))

    def in_site_log(self) -> None:
        """Whether this game was announced, and whether all that is known of the site log is one history."""
        site, brought, names = self.elsewhere.site, self.record.site, [self.game]
        if self.commitments:
            names.append(site_name(self.game, self.commitments[0][2]))
        if site is not None:
            self.by_pages(site, names)
        for made in self.checkpoints:
            self.tree(made.where, made.size, made.root)
        if brought is not None:
            self.by_lines(brought, names)
        for receipt in self.receipts:
            self.by_receipt(receipt, names)
        if site is not None:
            self.trees.know("--site", len(site.lines), site.root(len(site.lines)))
        for proof in self.elsewhere.proofs:
            self.where = "--proof"
            if proof.included:
                self.included(proof, names)
            else:
                self.continued(proof)
        self.join_trees()
        self.stand_by_signatures()
        self.witnessed()

    def by_pages(self, site: SiteLog, names: Sequence[str]) -> None:
        have = len(site.lines)
        if site.chained or not site.checkpoints:
            self.count("lines of the site log in their chain", site.chained)
        for receipt in self.receipts:
            self.where = receipt.where
            self.require(receipt.site_size <= have, "the site log ends before what the receipt says of it")
            head = site.root(receipt.site_size) if receipt.by_tree else site.heads[receipt.site_size]
            self.require(receipt.site_head == head, "the site log is another than it says")
            if not receipt.by_tree:
                site.reached = max(site.reached, receipt.site_size)
        for said in site.about(names):
            said.size = have
            self.lock_line(said)
        part = f", as far as its pages go: {have} of {site.promised} lines" if site.promised > have else ""
        self.announcements(site, names, "the site log", part)

    def by_lines(self, lines: GameLines, names: Sequence[str]) -> None:
        """The lines that the record brings: each in the checkpoint's tree, all of this game, none left out."""
        size, root, site, last = lines.checkpoint.size, lines.checkpoint.root, self.elsewhere.site, 0
        self.where = lines.where
        for line in lines.lines:
            self.require(line.seq > last, "the lines of the site log are not in their order")
            last = line.seq
            proven = line.stands_in(size, root)
            self.require(proven, f"line {last} of the site log is not in the checkpoint's tree, or its path is wrong")
            ours = line.said.game in names or not self.commitments
            self.require(ours, f"line {last} of the site log is of another game")
            self.line_at(last, line.text)
            line.said.size = size
            self.lock_line(line.said)
            self.count("lines of this game by their paths in the site log")
        given = [line.seq for line in lines.lines]
        due = [said.line for said in site.about(names) if said.line <= size] if site else []
        missing = next((line for line in due if line not in given), 0)
        self.require(not missing, f"line {missing} of the site log is of this game, and is left out")
        self.announcements(lines, names, lines.where)

    def by_receipt(self, receipt: Receipt, names: Sequence[str]) -> None:
        self.where, line = receipt.where, receipt.line
        if receipt.by_tree:
            self.tree(receipt.where, receipt.site_size, receipt.site_head)
        else:
            known = self.site_heads.setdefault(receipt.site_size, receipt.site_head)
            self.require(known == receipt.site_head, TWO_HISTORIES)
        if line is None:
            return
        proven = line.stands_in(receipt.site_size, receipt.site_head)
        self.require(proven, "its line of the site log is not in its tree, or the path is wrong")
        ours = line.said.kind == "Locked" and (line.said.game in names or not self.commitments)
        self.require(ours, "its line of the site log does not lock this game")
        self.line_at(line.seq, line.text)
        line.said.size = receipt.site_size
        self.lock_line(line.said)
        self.one_commitment(line.said)
        self.count("receipts with the line that locks the game")

    def included(self, proof: Proof, names: Sequence[str]) -> None:
        """A line stands in a tree; the line itself may be known from elsewhere."""
        text = proof.line if proof.line is not None else self.line_known(proof.seq)
        if text is None:
            self.tree_of_proof(proof.size, proof.root)
            self.unchecked.append(f"the proof of line {proof.seq} of the site log: the line itself is not given")
            return
        proven = merkle_proves(utf8(text), proof.seq - 1, proof.size, proof.path, proof.root)
        self.require(proven, f"its path does not lead from line {proof.seq} to its root")
        self.tree_of_proof(proof.size, proof.root)
        self.line_at(proof.seq, text)
        said_there = Said(parsed(text, self.where), self.where, proof.seq)
        said_there.size = proof.size
        if said_there.kind == "Locked" and said_there.game in names:
            self.lock_line(said_there)
            self.one_commitment(said_there)
        if said_there.kind == "Dropped" and said_there.game in names:
            self.drop_line(said_there)
        if said_there.kind in ("Ended", "Abandoned") and said_there.game in names:
            self.end_line(said_there)
        self.count("lines of the site log by proofs")

    def line_known(self, seq: int) -> str | None:
        site, brought = self.elsewhere.site, self.record.site
        if site is not None and 0 < seq <= len(site.lines):
            return site.lines[seq - 1].decode()
        lines = [*(brought.lines if brought else ()), *(r.line for r in self.receipts if r.line is not None)]
        return next((line.text for line in lines if line.seq == seq), None)

    def continued(self, proof: Proof) -> None:
        """One tree is the beginning of another."""
        follows = merkle_consistent(proof.first, proof.second, proof.path, proof.first_root, proof.second_root)
        self.require(follows, "its path does not lead from the one tree to the other")
        self.tree_of_proof(proof.first, proof.first_root)
        self.tree_of_proof(proof.second, proof.second_root)
        if proof.first:
            self.trees.join(proof.first, proof.second)
        self.count("proofs that the site log goes on")

    def tree_of_proof(self, size: int, root: bytes) -> None:
        """A tree that a proof names: no other of its size, also not among those of the pages."""
        site = self.elsewhere.site
        self.trees.know(self.where, size, root)
        self.trees.proven.append(size)
        if site is not None and 0 < size <= len(site.lines):
            self.require(site.root(size) == root, TWO_HISTORIES)
            self.trees.join(size, len(site.lines))

    def line_at(self, seq: int, text: str) -> None:
        """There is one line of each number, in whichever tree it is shown."""
        site, line = self.elsewhere.site, utf8(text)
        paged = site.lines[seq - 1] if site is not None and seq <= len(site.lines) else line
        self.require(paged == line and self.trees.lines.setdefault(seq, line) == line, TWO_HISTORIES)

    def tree(self, where: str, size: int, root: bytes) -> None:
        """A tree that was signed: no other of its size, and the pages lead to it."""
        site = self.elsewhere.site
        self.trees.know(where, size, root)
        self.trees.signed.add(size)
        if site is not None and size <= len(site.lines):
            if site.root(size) != root:
                raise Fault(where, "the site log is another than it says")
            self.trees.join(size, len(site.lines))

    def lock_line(self, said: Said) -> None:
        """A line of the site log locks an epoch of this game."""
        if said.kind == "Locked" and said.locks() in self.commitments:
            self.lines_that_lock.append(said)

    def stand_by_signatures(self) -> None:
        """What counts as said in the site log: lines in trees that were signed. Whoever shows pages, or a proof, with a
        root that nobody has signed could write anything into them."""
        site = self.elsewhere.site
        if site is not None and site.checkpoints:
            have = len(site.lines)
            signed = [min(size, have) for size in self.trees.signed if self.trees.joined(size, have)]
            self.count("lines of the site log in their tree", max(signed, default=0))
        self.announced = {said.number("epoch") for said in self.lines_that_lock if self.is_signed(said)}
        for what, said in self.stands:
            if self.is_signed(said):
                self.count(what)

    def is_signed(self, said: Said) -> bool:
        """Whether a line is in a tree that was signed, or in the chain up to a signed head."""
        site = self.elsewhere.site
        if site is not None and said.size == len(site.lines) and said.line <= site.reached:
            return True
        return any(size >= said.line and self.trees.joined(size, said.size) for size in self.trees.signed)

    def join_trees(self) -> None:
        """Trees of different sizes: is each the beginning of the next?"""
        sizes, hoped, wanted = sorted(self.trees.signed - {0}), self.trees.copy(), list[str]()
        for one, other in reversed(list(pairwise(sizes))):
            if self.trees.joined(one, other):
                self.count("trees of the site log that go on in each other")
            elif not hoped.joined(one, other):
                hoped.join(one, other)
                address = f"/v1/site-log/consistency?first={one}&second={other}"
                wanted.append(f"that the site log of {one} lines goes on in that of {other}: {address} (--proof)")
                self.apart = True
        self.unchecked += reversed(wanted)
        if self.elsewhere.site is not None:
            self.join_pages(self.elsewhere.site, hoped)
        self.trees_of_proofs(hoped)

    def trees_of_proofs(self, hoped: "Trees") -> None:
        """Those that neither the pages have nor a tree that was signed prove nothing of the site log."""
        have = len(self.elsewhere.site.lines) if self.elsewhere.site is not None else 0
        for size in dict.fromkeys(self.trees.proven):
            known = any(larger >= size and hoped.joined(larger, size) for larger in (*self.trees.signed, have))
            if size and not known:
                said = f"that the tree of {size} lines is that of the site log"
                self.unchecked.append(f"{said}: give its checkpoint (--checkpoint)")

    def join_pages(self, site: SiteLog, hoped: "Trees") -> None:
        """Whether the last lines of the pages are in a tree that was signed."""
        have = len(site.lines)
        if site.reached == have or any(size >= have and hoped.joined(size, have) for size in self.trees.signed):
            return
        larger = min((size for size in self.trees.signed if size > have), default=0)
        if larger:
            address = f"/v1/site-log/consistency?first={have}&second={larger}"
            self.unchecked.append(f"that the site log of {have} lines goes on in that of {larger}: {address} (--proof)")
            self.apart = True
        else:
            said = f"that the tree of {have} lines is that of the site log"
            self.unchecked.append(f"{said}: give its checkpoint (--checkpoint)")

    def witnessed(self) -> None:
        """Each witness that is trusted has cosigned a tree in which this game is locked."""
        for witness in self.elsewhere.witnesses:
            self.where, name = "--witness", witness.name
            none = f"there is no checkpoint that {name} could have cosigned: give one (--checkpoint)"
            self.require(bool(self.checkpoints), none)
            cosigned = [made.size for made in self.checkpoints if made.cosigned(witness)]
            self.require(bool(cosigned), f"{name} has cosigned none of the checkpoints")
            sealed = [draws.epoch for draws in self.epochs if draws.entropy]
            if not sealed:
                continue
            held = [(said.line, said.size) for said in self.lines_that_lock if said.number("epoch") == sealed[-1]]
            self.require(bool(held), f"the line that locks this game is not given: {name} may have cosigned without it")
            after = [size for size in cosigned if size >= min(held)[0]]
            self.require(bool(after), f"{name} has cosigned no checkpoint that holds the line that locks this game")
            if any(size >= line and self.trees.joined(size, tree) for size in after for line, tree in held):
                self.count("witnesses that have cosigned the lock of this game")
            else:
                apart = "nothing joins the trees of the two (--proof)"
                self.unchecked.append(f"that {name} has cosigned the lock of this game: {apart}")

    def announcements(self, source: Announced, names: Sequence[str], where: str, part: str = "") -> None:
        """The game stands there as it was locked and as it ended."""
        if not self.commitments:
            return
        self.where = where
        lines = {said.locks(): said for said in source.of(names, "Locked")}
        locked = [said.locks() for said in source.of(names, "Locked")]
        due = self.due_in_site_log(source, names)
        for commitment in self.commitments:
            epoch = commitment[0]
            if commitment in lines:
                self.stands.append(("commitments that stand in the site log", lines[commitment]))
            else:
                self.require(epoch > due, f"epoch {epoch} of this game does not stand in it{part}")
                said = f"that epoch {epoch} of this game stands in the site log: it does not yet, and nothing is drawn"
                self.unchecked.append(said)
        more = sum(line not in self.commitments for line in locked)
        if more:
            self.unchecked.append(f"why the site log has {more} more commitments of this game than its record")
        for said_there in source.of(names, "Locked"):
            self.one_commitment(said_there)
        self.drops_in_site_log(source, names)
        self.over_in_site_log(source, names)

    def one_commitment(self, said: Said) -> None:
        """An epoch has one root, wherever it is named. A start that was interrupted has left its key behind: the next
        one of that epoch has another configuration, and the same root."""
        epoch, _, root = said.locks()
        if self.roots.setdefault(epoch, root) != root:
            raise Fault(said.where, f"there are two commitments to epoch {epoch} of this game")

    def drops_in_site_log(self, source: Announced, names: Sequence[str]) -> None:
        """Each epoch that was dropped stands there so, and no other. Its line is written behind the commit that drops
        it, which may hold the next epoch's seal already: only an end or a later drop shows that it is left out."""
        where, said_there = self.where, source.of(names, "Dropped")
        for said in said_there:
            self.drop_line(said)
        self.where, known = where, [said.number("epoch") for said in said_there]
        over = source.of(names, "Ended") or source.of(names, "Abandoned")
        for draws in self.epochs:
            if not draws.dropped or draws.epoch in known:
                continue
            due = over or max(known, default=0) > draws.epoch
            self.require(not due, f"it does not say that epoch {draws.epoch} of this game was dropped")
            said_yet = f"that the drop of epoch {draws.epoch} of this game stands in the site log"
            self.unchecked.append(f"{said_yet}: it does not yet")

    def drop_line(self, said: Said) -> None:
        """A line of the site log drops an epoch of this game."""
        self.where, epoch = said.where, said.number("epoch")
        draws = self.epochs[epoch - 1] if 0 < epoch <= len(self.epochs) else None
        if draws is not None and draws.dropped:
            alike = said.text("why") == draws.dropped and said.texts("who") == draws.dropped_by
            self.require(alike, f"it says otherwise than the record who dropped epoch {epoch}, or why")
            self.stands.append(("drops that stand in the site log", said))
            return
        drawn = draws is not None and bool(draws.entropy)
        self.require(not drawn, f"it says that epoch {epoch} was dropped, and the record draws from it")
        self.require(not self.ended, f"it says that epoch {epoch} was dropped, and the record does not")
        self.unchecked.append(f"what came after this record: the site log says that epoch {epoch} was dropped")

    def due_in_site_log(self, source: Announced, names: Sequence[str]) -> int:
        """The last epoch whose line cannot be still to come: it or a later one is sealed, or the site log says already
        what came after it."""
        if source.of(names, "Ended") or source.of(names, "Abandoned"):
            return len(self.epochs)
        sealed = [draws.epoch for draws in self.epochs if draws.entropy]
        dropped = [said.number("epoch") for said in source.of(names, "Dropped")]
        before = [said.number("epoch") - 1 for said in source.of(names, "Locked")]
        return max([*sealed, *dropped, *before], default=0)

    def over_in_site_log(self, source: Announced, names: Sequence[str]) -> None:
        over = [*source.of(names, "Ended"), *source.of(names, "Abandoned")]
        for said in over:
            self.end_line(said)
        if self.ended and not over:
            self.unchecked.append("that the end of this game stands in the site log: it does not yet")

    def end_line(self, said: Said) -> None:
        """A line of the site log says how this game ended."""
        self.where, last = said.where, said.number("seq")
        if last > self.seq and not self.ended:
            if last != self.ended_since:
                self.unchecked.append(f"what came after this record: the game has ended since, at event {last}")
            self.ended_since = last
            return
        here = self.heads.get(as_text(said.hash("head"))) == last
        self.require(self.ended and here and last >= self.ended_at, "it says another end of this game")
        self.stands.append(("ends that stand in the site log", said))

    # --- signatures ---

    def check_signatures(self) -> None:
        """By the keys that were given; a key that stands in the record itself needs no other."""
        keys, open_ones = self.elsewhere.keys, dict[str, int]()
        for where, key, message, signature, what in self.signatures:
            self.where = where
            self.require(what != "moves" or where not in self.foreign, NOT_OF_CHAIN)
            if isinstance(key, str) and keys is not None:
                self.require(key in keys, f"none of the keys is {key}, which signed this")
            public = key if isinstance(key, bytes) else (keys or {}).get(key)
            if public is None or Ed25519PublicKey is None:
                self.unable = self.unable or public is not None
                open_ones[what] = open_ones.get(what, 0) + 1
                continue
            self.require(signed_by(public, message, signature), "its signature is not that of the key")
            self.count(f"signatures of {what}")
        why = NO_ED25519 if Ed25519PublicKey is None else "say which keys are the service's (--keys)"
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
            who = "the clock or a standing order made them"
            say(f"{len(self.unsigned)} moves of seats with a key that nobody signed: {who}")
        if self.strange_heads:
            events = ", ".join(map(str, self.strange_heads))
            say(f"heads that clients say they saw and that are not of this chain, at events {events}")
        if self.rolls and not self.dice_bound:
            say("that the dice have the faces which the header lists: they follow from the rules of that version")
        say("that the rules lead from the decisions and draws to every other event: run them again")
        if not self.known and not self.receipts:
            say("that nobody was shown another history: compare the head with others (--head, --receipt)")

    # --- the headline ---

    def headline(self) -> str:
        return " ".join([*self.what_it_shows(), *self.what_would_show_more()])

    def what_it_shows(self) -> Iterator[str]:
        """In the words of every audit."""
        if self.draws is None:
            yield ABANDONED if self.ended else "The record holds so far; nothing was drawn."
        else:
            yield "The record holds."
            own = self.independent()
            names = ", ".join(own)
            yield (
                f"Of {len(self.seats)} seats, {len(own)} brought entropy of their own: {names}."
                if own
                else "Unproven against the operator: no seat brought entropy of its own."
            )
        dropped = [f"{seat} (epoch {draws.epoch})" for draws in self.epochs for seat in draws.withheld]
        if dropped:
            yield f"Dropped by the operator's word: {', '.join(dropped)}."
            if self.strict and self.ended and self.draws is None:
                yield "The table was strict: that ended it."
        if self.studied:
            yield STUDIED.format(event=self.studied)
        if self.imported:
            yield IMPORTED.format(event=self.imported)
        if self.protocol == FAIR1 and (dropped or self.had_keys):
            yield "Keys are not bound in fair/1."

    def independent(self) -> list[str]:
        """Seats that brought entropy to every epoch that was sealed, and were never said to withhold it."""
        sealed = [draws.own for draws in self.epochs if draws.entropy]
        dropped = {seat for draws in self.epochs for seat in draws.withheld}
        return [seat for seat in self.seats if seat not in dropped and all(seat in own for own in sealed)]

    def what_would_show_more(self) -> Iterator[str]:
        """What is open, and the file that would close it."""
        if self.game.startswith(WATCHED):
            yield REHEARSED
            return
        if not self.elsewhere.receipts and not self.known:
            if not self.ended:
                yield "Later events may have been left out: give a receipt that you kept (--receipt)."
            elif "ends that stand in the site log" not in self.checked:
                yield "That the game ended so rests on this file: give a receipt that you kept (--receipt)."
        if self.ended_since:
            yield f"The game has ended since, at event {self.ended_since}: get its record anew."
        if self.elsewhere.keys is None:
            where = "(--keys, from /.well-known/sealog-keys.json)"
            yield f"Signatures of the service were not checked: give its keys {where}."
        if self.unable:
            yield f"Signatures were not checked: {NO_ED25519}."
        if self.keyless and self.started:
            whose = "this seat has" if len(self.keyless) == 1 else "these seats have"
            yield f"Moves of {', '.join(self.keyless)} are the operator's word: {whose} no key."
        if self.unsigned:
            whose = ", ".join(seat for seat in self.seats if seat in self.unsigned)
            one = len(self.unsigned) == 1
            made = f"1 move of {whose} was" if one else f"{len(self.unsigned)} moves of {whose} were"
            these = "this is" if one else "these are"
            yield f"{made} made by the clock or a standing order: {these} the operator's word."
        if not {draws.epoch for draws in self.epochs if draws.entropy} <= self.announced:
            how = "give the site log (--site), or a record with its lines there"
            yield f"Whether this game was announced was not checked: {how}."
        if self.apart:
            yield "Whether the site log has one history was not checked: give proofs (--proof)."


class Trees:
    """Trees of the site log by their size: one root for each, and which are known to go on in each other.

    That two trees have a beginning in common says nothing of what comes behind it. So each knows the largest that it
    goes on from, and what that goes on from is its own beginning too."""

    def __init__(self) -> None:
        self.roots = {0: digest(b"")}
        self.lines: dict[int, bytes] = {}
        self.signed: set[int] = set()
        self.proven: list[int] = []
        """Those that proofs name."""
        self._from: dict[int, int] = {}

    def know(self, where: str, size: int, root: bytes) -> None:
        if self.roots.setdefault(size, root) != root:
            raise Fault(where, TWO_HISTORIES)

    def join(self, one: int, other: int) -> None:
        """The larger one goes on from the smaller one: so do all between them, and the smaller from those before it."""
        first, second = min(one, other), max(one, other)
        while first != second:
            second = self._down(second, first)
            before, self._from[second] = self._from.get(second, first), first
            first, second = min(before, first), max(before, first)

    def joined(self, one: int, other: int) -> bool:
        first, second = min(one, other), max(one, other)
        return first == second or self._from.get(self._down(second, first)) == first

    def copy(self) -> "Trees":
        made = Trees()
        made._from = dict(self._from)
        return made

    def _down(self, size: int, to: int) -> int:
        """The smallest tree above `to` that this one goes on from, or it itself."""
        while self._from.get(size, to) > to:
            size = self._from[size]
        return size


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
    "Closed": Checker.window,
    "Told": Checker.told,
    "PartRead": Checker.told,
    "Forked": Checker.forked,
    "Studied": Checker.study,
    "Imported": Checker.brought_in,
    "Passed": Checker.passed,
    "Decided": Checker.decided,
    "TimedOut": Checker.decided,
}


# --- series -------------------------------------------------------------------------------------------


class SeriesRecord:
    """The lines of the file of a series: header, events, and the digest."""

    def __init__(self, data: bytes) -> None:
        *lines, rest = data.split(b"\n")
        if rest or len(lines) < 2:
            raise Fault(f"line {len(lines) + 1}", "the file breaks off")
        self.header = fields_of(lines[0], 1)
        if self.header.data.get("format") != SERIES:
            raise WrongFile("line 1", NO_SERIES)
        self.header.only("format", "series", "ruleset", "version", "events", "head")
        self.events = [fields_of(line, number) for number, line in enumerate(lines[1:-1], 2)]
        for event in self.events:
            event.only("seq", "public", "head")
        self.whole = digest(data[: len(data) - len(lines[-1]) - 1])
        last = fields_of(lines[-1], len(lines))
        last.only("digest")
        self.digest, self.last_line = last.hash("digest"), last.where


class GameOfSeries:
    """What a series says of one of its games."""

    def __init__(self, n: int, event: Fields, place: bytes) -> None:
        self.n, self.setup, self.place = n, event.data.get("setup"), place
        self.outcome: Fields | None = None
        """Its `GameCounted` or `GameDropped`."""

    @property
    def dropped(self) -> str:
        return self.outcome.text("why") if self.outcome and self.outcome.text("e") == "GameDropped" else ""


class SeriesChecker:
    """Follows the record of a series, and holds the records of its games against it."""

    def __init__(self, record: SeriesRecord, elsewhere: Elsewhere, games: Sequence[str]) -> None:
        self.record, self.elsewhere, self.known, self.files = record, elsewhere, elsewhere.heads, games
        self.series = record.header.text("series")
        self.checked: dict[str, int] = {}
        self.unchecked: list[str] = []
        self.where, self.seq = "line 1", 0
        self.head = series_start(self.series)
        self.players: list[str] = []
        self.games: dict[str, GameOfSeries] = {}
        self.newest: GameOfSeries | None = None
        self.counted = 0
        self.ended: Fields | None = None
        self.headlines: dict[str, str] = {}

    def count(self, what: str, more: int = 1) -> None:
        self.checked[what] = self.checked.get(what, 0) + more

    def require(self, holds: bool, why: str) -> None:
        if not holds:
            raise Fault(self.where, why)

    def run(self) -> None:
        for line in self.record.events:
            self.event(line)
        self.finish()
        for place, text in enumerate(self.files, 1):
            self.game(text, f"--game {place}")
        self.say_what_is_open()

    # --- one event ---

    def event(self, line: Fields) -> None:
        self.where = line.where = f"event {self.seq + 1}"
        self.require(line.number("seq") == self.seq + 1, "its number is not the next")
        self.seq += 1
        public = line.text("public")
        self.head = digest(self.head + utf8(public))
        self.require(line.hash("head") == self.head, "the chain does not lead here")
        self.require(self.known.get(self.seq, self.head) == self.head, "this is not the head that is known")
        event = Fields(parsed(public, self.where), self.where)
        kind = event.text("e")
        self.where = event.where = f"event {self.seq} ({kind})"
        self.count("events in the chain")
        self.require(kind in SERIES_CHECKS, "a series has no such event")
        self.require((self.seq == 1) == (kind == "SeriesOpened"), "a series begins with SeriesOpened, once")
        self.require(self.ended is None, "the series is over")
        broken = self.newest is not None and self.newest.dropped == "abandoned"
        self.require(not broken or kind == "SeriesEnded", "a game was given up: nothing comes but the end")
        SERIES_CHECKS[kind](self, event)

    def opened(self, event: Fields) -> None:
        header = self.record.header
        self.require(event.text("id") == self.series, "the file says that it is of another series")
        self.require(event.text("ruleset") == header.text("ruleset"), "the file says that it is of other rules")
        self.require(event.text("version") == header.text("version"), "the file says that it is of another version")
        self.players.append(event.text("host"))

    def player_joined(self, event: Fields) -> None:
        player = event.text("player")
        self.require(player not in self.players, f"{player} takes part already")
        self.players.append(player)

    def player_left(self, event: Fields) -> None:
        player = event.text("player")
        self.require(player in self.players, f"{player} does not take part")
        self.players.remove(player)

    def chosen(self, event: Fields) -> None:
        self.require(isinstance(event.data.get("options"), dict), "options is no object")

    def game_joined(self, event: Fields) -> None:
        n, game = event.number("n"), event.text("game")
        waits = self.newest is not None and self.newest.outcome is None
        self.require(not waits, "the game before is not counted yet")
        self.require(n == self.counted + 1, f"game {self.counted + 1} comes next, not {n}")
        self.require(game not in self.games, f"{game} has joined already")
        self.newest = self.games[game] = GameOfSeries(n, event, self.head)

    def game_over(self, event: Fields) -> None:
        newest, n = self.newest, event.number("n")
        waits = newest is not None and newest.outcome is None and newest.n == n
        self.require(waits, f"game {n} is not the one that is waited for")
        event.hash("head")
        event.number("events")
        if newest is not None:
            newest.outcome = event
        if event.text("e") == "GameCounted":
            event.text("ending")
            event.texts("winners")
            self.counted += 1
        else:
            self.require(event.text("why") in ("closed", "withheld", "abandoned"), "nobody drops a game for that")

    def series_ended(self, event: Fields) -> None:
        why, newest = event.text("why", "done"), self.newest
        self.require(why in ("done", "given-up", "abandoned"), "a series does not end for that")
        waits = newest is not None and newest.outcome is None
        self.require(why == "given-up" or not waits, "a game of it is not counted yet")
        broken = newest is not None and newest.dropped == "abandoned"
        self.require((why == "abandoned") == broken, "it ends so if a game was given up, and only then")
        self.require((why == "done") == bool(event.text("ending", "")), "only what is done has an ending")
        self.ended = event

    def finish(self) -> None:
        header = self.record.header
        self.where = header.where
        self.require(header.number("events") == self.seq, f"it promises {header.number('events')} events")
        self.require(header.hash("head") == self.head, "it promises another head")
        self.where = "the end"
        beyond = [seq for seq in self.known if seq > self.seq]
        self.require(not beyond, f"a head of event {min(beyond, default=0)} is known, and the record ends before it")
        self.where = self.record.last_line
        self.require(self.record.digest == self.record.whole, "the file was changed: its digest is another")
        self.count("heads known from elsewhere", len(self.known))

    # --- its games ---

    def game(self, text: str, where: str) -> None:
        """The record of a game: it holds by itself, and is the one that the series speaks of."""
        try:
            checker = Checker(Record(utf8(text)), self.elsewhere.beside_games())
            where = f"game {checker.game}"
            checker.run()
        except WrongFile as fault:
            raise WrongFile(where, fault.why) from None
        except Fault as fault:
            raise Fault(f"{where}, {fault.where}", fault.why) from None
        self.where = where
        said = self.games.get(checker.game)
        self.require(checker.game not in self.headlines, "its record comes twice")
        if said is None:
            raise Fault(where, "the series knows no such game")
        self.headlines[checker.game] = checker.headline()
        self.count("records of games that hold")
        self.count("events of games", checker.seq)
        place = {"series": self.series, "n": said.n, "head": as_text(said.place)}
        self.require(same_json(checker.place, place), "it does not name its place in this series")
        if checker.lock is not None:
            self.require(same_json(checker.lock.data.get("setup"), said.setup), "it is set up otherwise than agreed")
            self.count("games whose lock names their place")
        self.came_out(checker, said)

    def came_out(self, checker: Checker, said: GameOfSeries) -> None:
        outcome, over = said.outcome, checker.over
        if outcome is None:
            if checker.ended:
                self.unchecked.append(f"what came of {checker.game}: it is over, and the series does not say it yet")
            return
        if checker.seq < outcome.number("events"):
            self.unchecked.append(f"the end of {checker.game}: its record ends before; get it anew")
            return
        same = checker.seq == outcome.number("events") and checker.head == outcome.hash("head")
        self.require(same, "it ends otherwise than the series says")
        kind = over.text("e") if over else ""
        if said.dropped:
            given_up = kind == "GameAbandoned" and checker.started == (said.dropped == "abandoned")
            self.require(given_up, "it came out otherwise than the series says")
        else:
            came_out = kind == "GameEnded" and over is not None and over.text("ending") == outcome.text("ending")
            fair = came_out and over is not None and over.texts("winners") == outcome.texts("winners")
            self.require(fair, "it came out otherwise than the series says")
            studied = outcome.data.get("studied") is True
            self.require(studied == bool(checker.studied), "whether it was studied, the series says otherwise")
        self.count("games that ended as the series says")

    # --- what comes of it ---

    def say_what_is_open(self) -> None:
        say = self.unchecked.append
        for game in self.missing():
            say(f"the game {game}: its record was not given (--game)")
        say("that set-ups, what is carried and the end follow from the rules: run them again")
        if not self.known:
            say("that nobody was shown another history: compare the head with others (--head)")

    def missing(self) -> list[str]:
        return [game for game in self.games if game not in self.headlines]

    def headline(self) -> str:
        return " ".join(self.sentences())

    def sentences(self) -> Iterator[str]:
        yield "The series holds."
        yield f"{self.counted} {'game counts' if self.counted == 1 else 'games count'}."
        why = self.ended.text("why", "done") if self.ended else ""
        if self.ended and why == "done":
            how = "won" if self.ended.data.get("won") is True else "over"
            yield f"It is {how}: {self.ended.text('ending')}."
        else:
            yield {"": "It is not over.", "given-up": "It was given up."}.get(why, "It ended when a game was given up.")
        for game, said in self.games.items():
            if said.outcome is not None and said.outcome.data.get("studied") is True:
                yield f"Game {said.n} ({game}) was studied while it ran."
        if self.missing():
            yield f"Games whose records were not given rest on this file (--game): {len(self.missing())}."


SERIES_CHECKS: dict[str, Callable[[SeriesChecker, Fields], Any]] = {
    "SeriesOpened": SeriesChecker.opened,
    "PlayerJoined": SeriesChecker.player_joined,
    "PlayerLeft": SeriesChecker.player_left,
    "OptionsChosen": SeriesChecker.chosen,
    "GameJoined": SeriesChecker.game_joined,
    "GameCounted": SeriesChecker.game_over,
    "GameDropped": SeriesChecker.game_over,
    "SeriesEnded": SeriesChecker.series_ended,
}


def verify_series(
    data: bytes,
    known: Mapping[int, bytes],
    games: Sequence[str] = (),
    keys: str | None = None,
    site: str | None = None,
    **useless: Any,
) -> Json:
    """The same of a series; `games`: records of its games."""
    checker = None
    try:
        if any(useless.values()):
            raise WrongFile("line 1", "beside a series go records of its games, the keys and the site log")
        checker = SeriesChecker(SeriesRecord(data), Elsewhere(known, keys=keys, site=site), games)
        checker.run()
    except Fault as fault:
        return failed(fault, checker.checked if checker else {})
    return {
        "ok": True,
        "headline": checker.headline(),
        "series": checker.series,
        "games": checker.headlines,
        "head": f"{checker.seq}:{as_text(checker.head)}",
        "checked": checker.checked,
        "unchecked": checker.unchecked,
    }


# --- what comes of it --------------------------------------------------------------------------------


def verify(data: bytes, known: Mapping[int, bytes] | None = None, **beside: Any) -> Json:
    """What holds, what does not, and what could not be checked. `beside`: texts as the service gives them: receipts,
    reveals, checkpoints and proofs, each a list; keys; site; witnesses, a list of vkeys; and, beside the record of a
    series, games, a list of records."""
    if b'"sealog-series/' in data.split(b"\n", 1)[0]:
        return verify_series(data, known or {}, **beside)
    checker = None
    try:
        if beside.pop("games", ()):
            raise WrongFile("line 1", f"{NO_SERIES}: records of games go beside one (--game)")
        checker = Checker(Record(data), Elsewhere(known or {}, **beside))
        checker.run()
    except Fault as fault:
        return failed(fault, checker.checked if checker else {})
    return {
        "ok": True,
        "headline": checker.headline(),
        "game": checker.game,
        "viewer": checker.viewer,
        "head": f"{checker.seq}:{as_text(checker.head)}",
        "checked": checker.checked,
        "unchecked": checker.unchecked,
    }


def failed(fault: Fault, checked: dict[str, int]) -> Json:
    """What came of it; a file that is something else than it was given as says so in `read`."""
    unread = {"read": False} if isinstance(fault, WrongFile) else {}
    return {"ok": False, "where": fault.where, "why": fault.why, "checked": checked, "unchecked": [], **unread}


def verify_verdict(data: bytes, keys: str, known: Mapping[int, bytes] | None = None) -> Json:
    """Whether the service has signed the verdicts in an answer of its own, byte for byte as they stand there."""
    checked: dict[str, int] = {}
    try:
        verdicts = verdicts_in(data.decode("utf-8", "replace"))
        ours = Elsewhere(known or {}, keys=keys)
        unchecked = ["that the verdicts are right: they are the service's own word; check the record"]
        judged: dict[tuple[str, int], bytes] = {}
        for verdict in verdicts:
            as_signed(verdict, ours, checked)
            if judged.setdefault((verdict.game, verdict.seq), verdict.head) != verdict.head:
                raise Fault(verdict.around.where, "it judges another history than a verdict before it")
        unused = sorted(set(ours.heads) - {seq for _, seq in judged})
        unchecked += [f"the head of event {seq} (--head): no verdict judges up to there" for seq in unused]
    except Fault as fault:
        return failed(fault, checked)
    if Ed25519PublicKey is None:
        unchecked.append(f"the signatures of verdicts ({len(verdicts)}): {NO_ED25519}")
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
    lines = [f"checked    {count:>6}  {what}" for what, count in result["checked"].items() if count]
    lines += [f"not checked        {what}" for what in result["unchecked"]]
    lines += [f"{game}  {said}" for game, said in result.get("games", {}).items()]
    if result["ok"]:
        head = [f"head       {result['head']}"] if "head" in result else []
        return "\n".join([*lines, *head, result["headline"]])
    said = "FAILED at" if result.get("read", True) else "CANNOT READ"
    return "\n".join([*lines, f"{said} {result['where']}: {result['why']}"])


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
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a record of a game (sealog-record/1 or /2) or of a series (sealog-series/1); - is standard input",
    )
    parser.add_argument(
        "--head",
        action="append",
        type=known_head,
        default=[],
        metavar="SEQ:HEAD",
        help="a head that you know from elsewhere: the record must contain it; repeatable",
    )
    for name, what in FILES.items():
        parser.add_argument(name, action="append", type=Path, default=[], metavar="FILE", help=what)
    parser.add_argument(
        "--witness", action="append", default=[], metavar="VKEY", help="a witness that you trust; repeatable"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


FILES = {
    "--receipt": "a receipt that you hold, or answers of the service with theirs, one a line; repeatable",
    "--keys": "the service's public keys, as /.well-known/sealog-keys.json gives them",
    "--site": "the site log, pages of /v1/site-log from the first on, one a line; repeatable",
    "--reveal": "reveals that a seat has signed, as its client keeps them, one a line; repeatable",
    "--checkpoint": "a checkpoint of the site log, as a witness or you have kept it; repeatable",
    "--game": "the record of a game of the series, one a file; repeatable",
    "--proof": "answers of /v1/site-log/inclusion and /consistency, one a line; repeatable",
}


def read(file: str) -> bytes:
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def result_of(args: argparse.Namespace) -> Json:
    data = read(args.file)
    texts = {name: [path.read_bytes().decode("utf-8", "replace") for path in getattr(args, name[2:])] for name in FILES}
    keys = texts["--keys"][0] if texts["--keys"] else None
    if args.what:
        return verify_verdict(data, keys or "", dict(args.head))
    return verify(
        data,
        dict(args.head),
        receipts=texts["--receipt"],
        keys=keys,
        site="\n".join(texts["--site"]) if texts["--site"] else None,
        reveals=texts["--reveal"],
        checkpoints=texts["--checkpoint"],
        proofs=texts["--proof"],
        witnesses=args.witness,
        games=texts["--game"],
    )


def run(args: argparse.Namespace) -> int:
    """0 and 1 only for what was checked to the end and told; whatever keeps it from that is 2."""
    try:
        if len(args.keys) > 1:
            raise ValueError("--keys: one list of keys, please")
        if len(dict(args.head)) < len(set(args.head)):
            raise ValueError("--head: two heads of one event are two histories")
        if args.what and not args.keys:
            raise ValueError("a verdict is checked by the service's keys: --keys FILE")
        useless = [name for name in (*FILES, "--witness") if name != "--keys" and getattr(args, name[2:])]
        if args.what and useless:
            raise ValueError(f"{useless[0]}: a verdict is checked by --keys and --head alone")
        result = result_of(args)
        text = json.dumps(result, ensure_ascii=False, indent=1) if args.json else told(result)
        sys.stdout.flush()
        encoding = sys.stdout.encoding or "utf-8"
        print(text.encode(encoding, "backslashreplace").decode(encoding), flush=True)
        wanted = args.keys or args.witness or args.reveal
        if wanted and any(what.endswith(NO_ED25519) for what in result["unchecked"]):
            raise ValueError(f"signatures were to be checked, and {NO_ED25519}")
    except Exception as error:  # nothing that goes wrong may look like a record that holds
        return broken_off(error)
    return 0 if result["ok"] else 1 if result.get("read", True) else 2


def broken_off(error: Exception) -> int:
    said = f"{type(error).__name__}: {error}"
    if isinstance(error, OSError) and error.filename is not None:
        said = f"cannot read {error.filename}: {error.strerror}"
    elif type(error) is ValueError:
        said = str(error)
    with suppress(Exception):  # there may be nobody to tell; the exit status does
        print(said.encode("ascii", "backslashreplace").decode(), file=sys.stderr, flush=True)
    if isinstance(error, OSError) and error.filename is None:
        with suppress(Exception):  # what could not be written is not tried again at the end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 2


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="verify.py", description="Check a game record against fair/1 or fair/2.", allow_abbrev=False
    )
    add_arguments(parser)
    return run(parser.parse_args(argv))


if __name__ == "__main__":
    sys.exit(main())
