#!/usr/bin/env python3
"""Checks a game record against `fair/1` (docs/fairness.md). One file, the standard library only.

    python verify.py FILE [--head SEQ:HEAD ...] [--json]

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
from typing import Any

FORMAT, PROTOCOL = "sealog-record/1", "fair/1"
EVERYBODY = "*"
DICE = re.compile(r"([^,*]+)\*([1-9][0-9]{0,3})")
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
    """A JSON object, or a fault."""

    def no_constant(name: str) -> None:
        raise ValueError(name)

    try:
        value = json.loads(text, parse_constant=no_constant)
    except (ValueError, RecursionError):
        raise Fault(where, "this is no JSON") from None
    if not isinstance(value, dict):
        raise Fault(where, "this is no JSON object")
    return value


class Fields:
    """The fields of a JSON object, by what they must be."""

    def __init__(self, data: Json, where: str) -> None:
        self.data, self.where = data, where

    def only(self, *names: str) -> None:
        for name in self.data:
            if name not in names:
                raise Fault(self.where, f"there is no field {name} here")

    def number(self, name: str, default: int | None = None) -> int:
        value = self.data.get(name, default)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << 32:
            raise Fault(self.where, f"{name} is no number that can be counted with")
        return value

    def text(self, name: str, default: str | None = None) -> str:
        value = self.data.get(name, default)
        if not isinstance(value, str):
            raise Fault(self.where, f"{name} is no text")
        return value

    def hash(self, name: str) -> bytes:
        return as_hash(self.data.get(name), self.where, name)

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


def as_texts(value: object, where: str, name: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise Fault(where, f"{name} is no list of texts")
    return value


def as_text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def as_hash(value: object, where: str, name: str) -> bytes:
    """32 bytes in strict base64: there is one way only to write them."""
    try:
        data = base64.b64decode(value, validate=True) if isinstance(value, str) else b""
    except ValueError:
        data = b""
    if len(data) != 32 or as_text(data) != value:
        raise Fault(where, f"{name} is no 32 bytes in base64")
    return data


class Record:
    """The lines of a file, apart: header, events, paths, and the digest at the end."""

    def __init__(self, data: bytes) -> None:
        *lines, rest = data.split(b"\n")
        if rest or len(lines) < 2:
            raise Fault(f"line {len(lines) + 1}", "the file breaks off")
        self.header = self._header(self._fields(lines[0], 1))
        self.events: list[Fields] = []
        self.paths: dict[int, list[bytes]] = {}
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
        header.only("format", "protocol", "game", "ruleset", "version", "viewer", "events", "head", "dice")
        dice = header.data.get("dice")
        if not isinstance(dice, dict):
            raise Fault(header.where, "dice is no object")
        for die, faces in dice.items():
            if not as_texts(faces, header.where, f"dice {die}"):
                raise Fault(header.where, f"dice {die} has no faces")
        return header

    def _take(self, line: Fields) -> None:
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
    """One epoch: what was committed to before play, and what it came to."""

    def __init__(self, scope: str, event: Fields, config: bytes) -> None:
        self.scope, self.config = scope, config
        self.epoch, self.first, self.size = event.number("epoch"), event.number("first"), event.number("size")
        self.root = event.hash("root")
        self.committed: dict[str, bytes] = {}
        self.revealed: dict[str, bytes] = {}
        self.independent = 0
        self.entropy = b""


class Checker:
    """Follows a record event by event. `checked` counts what holds; `unchecked` says what nobody can tell yet."""

    def __init__(self, record: Record, known: Mapping[int, bytes]) -> None:
        self.record, self.known = record, known
        header = record.header
        self.game, self.ruleset, self.version = header.text("game"), header.text("ruleset"), header.text("version")
        self.viewer = header.text("viewer")
        self.checked: dict[str, int] = {}
        self.unchecked: list[str] = []
        self.where, self.seq = "line 1", 0
        self.head = chain_start(self.game)
        self.heads = {as_text(self.head)}
        self.config: bytes | None = None
        self.seats: list[str] = []
        self.draws: Draws | None = None
        self.next_draw = 0
        self.started = self.ended = False
        self.key: bytes | None = None
        self.zones: dict[str, list[str]] = {}
        self.stocked = 0
        self.moves: list[tuple[int, Fields]] = []
        self.seals: dict[str, bytes] = {}
        self.rolls: set[int] = set()
        self.later: list[tuple[str, Callable[[Draws, bytes], None]]] = []
        self.faces: dict[str, str] = {}
        self.reseals = self.sealed_values = self.opened_values = 0
        self.drawn_at: list[int] = []
        self.strange_heads: list[int] = []

    def count(self, what: str, more: int = 1) -> None:
        self.checked[what] = self.checked.get(what, 0) + more

    def require(self, holds: bool, why: str) -> None:
        if not holds:
            raise Fault(self.where, why)

    def hold(self, check: Callable[[Draws, bytes], None]) -> None:
        """To be checked once the key is known, at this event."""
        self.later.append((self.where, check))

    def run(self) -> None:
        for line in self.record.events:
            self.event(line)
        if self.draws is not None and self.key is not None:
            self.with_key(self.draws, self.key)
        self.finish()

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

    def locked(self, event: Fields) -> None:
        self.require(self.draws is None or not self.started, "the game has started")
        self.require(event.data.get("arranged") is not True, "the position was arranged by hand: it proves nothing")
        self.require(event.text("ruleset") == self.ruleset, "the file says that it is of other rules")
        self.require(event.text("version") == self.version, "the file says that it is of another version")
        self.seats = event.texts("seats")
        self.require(len(set(self.seats)) == len(self.seats) > 0, "the seats are not all different")
        self.require(self.viewer in ("", *self.seats), f"there is no seat {self.viewer}, whose record this is")
        self.config = digest(utf8(self.record.events[self.seq - 1].text("public")))

    def committed(self, event: Fields) -> None:
        if self.config is None or self.started:
            raise Fault(self.where, "no table is locked before it")
        self.require(event.hash("config") == self.config, "it is bound to another configuration than was locked")
        epoch = self.draws.epoch + 1 if self.draws else 1
        self.require(event.number("epoch") == epoch, f"epoch {epoch} comes next")
        self.require(event.number("first") == self.next_draw, f"draw {self.next_draw} comes next")
        self.require(event.number("size") <= MOST_DRAWS, "it commits to more draws than any game can have")
        self.draws = Draws(f"{self.game}/{epoch}", event, self.config)
        self.count("configurations bound")

    def unsealed(self) -> Draws:
        if self.draws is None:
            raise Fault(self.where, "no seeds are committed to before it")
        self.require(not self.draws.entropy, "chance is sealed already")
        return self.draws

    def entropy_committed(self, event: Fields) -> None:
        draws, seat = self.unsealed(), event.text("seat")
        self.require(not draws.revealed, "entropy has been revealed before all had committed")
        self.require(seat in self.seats and seat not in draws.committed, f"{seat} has no commitment to make")
        draws.committed[seat] = event.hash("commitment")
        source = event.text("source", "client")
        self.require(source in ("client", "server"), "its source is neither client nor server")
        draws.independent += source == "client"

    def entropy_revealed(self, event: Fields) -> None:
        draws, seat = self.unsealed(), event.text("seat")
        self.require(list(draws.committed) == self.seats, "not all seats have committed, in their order")
        self.require(seat in draws.committed and seat not in draws.revealed, f"{seat} has nothing to reveal")
        r = event.hash("r")
        commitment = entropy_commitment(draws.scope, seat, draws.root, draws.config, r)
        self.require(commitment == draws.committed[seat], f"this is not the entropy that {seat} committed to")
        draws.revealed[seat] = r
        self.count("entropy of seats")

    def sealed(self, event: Fields) -> None:
        draws = self.unsealed()
        self.require(list(draws.revealed) == self.seats, "not all seats have revealed, in their order")
        entropy = entropy_of(draws.scope, draws.root, draws.config, draws.revealed)
        self.require(event.hash("entropy") == entropy, "E does not follow from what the seats revealed")
        self.require(event.number("independent") == draws.independent, "it counts the independent seats wrongly")
        draws.entropy = entropy
        self.count("E")

    def start(self, event: Fields) -> None:
        self.require(self.draws is not None and bool(self.draws.entropy), "chance is not sealed")
        self.require(not self.started, "the game has started already")
        self.started = True

    def end(self, event: Fields) -> None:
        self.require(not self.ended, "the game is over already")
        self.ended = True

    def key_opened(self, event: Fields) -> None:
        self.require(self.ended, "the key opens only when the game is over")
        if self.draws is None or self.key is not None:
            raise Fault(self.where, "there is no key to open")
        self.require(event.number("epoch") == self.draws.epoch, f"the key of epoch {self.draws.epoch} opens here")
        self.key = event.hash("key")
        draws = self.draws
        numbers = range(draws.first, draws.first + draws.size)
        root = merkle_root([leaf_of(n, seed_of(self.key, draws.scope, n)) for n in numbers])
        self.require(root == draws.root, "this is not the key that was committed to")
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
            self.unchecked.append(f"the seed of draw {n} against the commitment: the record holds no path")
            return
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
            return event.texts("cards") if self.viewer in event.texts("to") and self.viewer else []
        out, j = [], 0
        for segment in event.objects("laid") if event.text("e") == "Resealed" else []:
            count = len(segment.items("seals"))
            if self.viewer and self.viewer in segment.texts("seen"):
                out += [f"{event.number('n')}.{i}" for i in range(j, j + count)]
            j += count
        return out

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
            self.lay(event.text("target"), event.number("at", 0), cards)
            return []
        runs = [self.run_of(run) for run in event.items("took")]
        taken = [card for zone, at, count in runs for card in self.zones[zone][at : at + count]]
        self.require(len(set(taken)) == len(taken), "a card is taken up twice")
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
        if not isinstance(run, list) or [type(part) for part in run] != [str, int, int] or min(run[1:]) < 0:
            raise Fault(self.where, "took is no list of runs")
        zone, at, count = run
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

    def undone(self, event: Fields) -> None:
        self.asked(event)
        decision = event.number("decision")
        self.require(0 < decision < self.seq, "there is no such decision")
        self.require(not any(at >= decision for at in self.drawn_at), "a draw is taken back")
        self.count("undone steps without a draw")
        if self.moves and self.moves[-1][0] >= decision:
            self.moves = [(seq, moved) for seq, moved in self.moves if seq < decision]
            self.zones, self.stocked = {}, 0
            for _, earlier in self.moves:
                self.moved(earlier)

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
        if card not in self.seals or self.draws is None:
            raise Fault(self.where, f"no event has laid card {card}")
        n, j = (int(part) for part in card.split("."))
        seal = card_seal(self.draws.scope, n, j, salt, face)
        self.require(seal == self.seals[card], f"card {card} is not what was laid down")
        self.hold(partial(self.card_by_key, n, j, salt))
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
        self.values(line.items("values"), seals)

    def seals_of(self, event: Fields) -> dict[int, tuple[bytes, bool]]:
        """The sealed values of an event: place -> commitment, and whether the viewer must have it."""
        kind, mine = event.text("e"), self.viewer
        if kind == "Asked":
            asks = enumerate(event.objects("asks"))
            return {k: (a.hash("seal"), a.text("seat") == mine) for k, a in asks if a.data.get("seal") is not None}
        if kind in ("Decided", "TimedOut", "OrderGiven", "Passed") and event.data.get("seal") is not None:
            return {0: (event.hash("seal"), kind != "Passed" and event.text("seat") == mine)}
        return {}

    def values(self, values: list[Any], seals: Mapping[int, tuple[bytes, bool]]) -> None:
        seen = set()
        for opening in values:
            fine = isinstance(opening, list) and len(opening) == 3
            self.require(fine and type(opening[0]) is int and isinstance(opening[2], str), "values are no openings")
            k, salt, value = opening[0], as_hash(opening[1], self.where, "values"), utf8(opening[2])
            if not self.viewer or k not in seals or k in seen or self.draws is None:
                raise Fault(self.where, "a value is opened that is not sealed here")
            seal = value_seal(self.draws.scope, self.seq, k, salt, value)
            self.require(seal == seals[k][0], f"sealed value {k} is not what was committed to")
            self.opened_values += 1
            self.hold(partial(self.value_by_key, self.seq, k, salt))
            seen.add(k)
            self.count("sealed values opened against their commitments")
        missing = [k for k, (_, due) in seals.items() if due and k not in seen]
        self.require(not missing, f"the values sealed to {self.viewer} are not opened")

    def decided(self, event: Fields) -> None:
        saw = event.text("saw", "")
        if saw in self.heads:
            self.count("heads that clients had seen")
        elif saw:
            self.strange_heads.append(self.seq)

    # --- with the key ---

    def with_key(self, draws: Draws, key: bytes) -> None:
        """Everything that was hidden, event by event: seeds, salts, and the order of every mix."""
        for where, check in self.later:
            self.where = where
            check(draws, key)

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
        self.where = "the end"
        beyond = [seq for seq in self.known if seq > self.seq]
        self.require(not beyond, f"a head of event {min(beyond, default=0)} is known, and the record ends before it")
        closed = self.ended and self.draws is not None and self.key is None
        self.require(not closed, "the game is over and its key is not opened")
        strange = [n for n in self.record.paths if n not in self.rolls]
        self.require(not strange, f"there is a path of draw {min(strange, default=0)}, which is no roll")
        self.where = self.record.last_line
        self.require(self.record.digest == self.record.whole, "the file was changed: its digest is another")
        self.count("heads known from elsewhere", len(self.known))
        self.say_what_is_open()

    def say_what_is_open(self) -> None:
        say = self.unchecked.append
        if self.draws is None or not self.draws.entropy:
            say("draws: chance is not sealed yet")
        elif self.key is None:
            say(f"the order of {self.reseals} reseals, and faces not opened here: the key opens when the game ends")
        closed = self.sealed_values - self.opened_values
        if closed:
            say(f"{closed} sealed values that are not opened in this record")
        if self.strange_heads:
            events = ", ".join(map(str, self.strange_heads))
            say(f"heads that clients say they saw and that are not of this chain, at events {events}")
        if self.rolls:
            say("that the dice have the faces which the header lists: they follow from the rules of that version")
        say("that the rules lead from the decisions and draws to every other event: run them again")
        if not self.known:
            say("that nobody was shown another history: compare the head with others (--head)")

    def headline(self) -> str:
        independent = self.draws.independent if self.draws and self.draws.entropy else 0
        if not self.draws or not self.draws.entropy:
            return "The record holds so far; nothing was drawn."
        if independent:
            return f"The record holds. Of {len(self.seats)} seats, {independent} brought entropy of their own."
        return "The record holds. Unproven against the operator: no seat brought entropy of its own."


CHECKS: dict[str, Callable[[Checker, Fields], Any]] = {
    "GameOpened": Checker.opened,
    "GameLocked": Checker.locked,
    "ChanceCommitted": Checker.committed,
    "EntropyCommitted": Checker.entropy_committed,
    "EntropyRevealed": Checker.entropy_revealed,
    "ChanceSealed": Checker.sealed,
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
    "Asked": Checker.asked,
    "Decided": Checker.decided,
    "TimedOut": Checker.decided,
}


# --- what comes of it --------------------------------------------------------------------------------


def verify(data: bytes, known: Mapping[int, bytes] | None = None) -> Json:
    """What holds, what does not, and what could not be checked."""
    checker = None
    try:
        checker = Checker(Record(data), known or {})
        checker.run()
    except Fault as fault:
        checked = checker.checked if checker else {}
        return {"ok": False, "where": fault.where, "why": fault.why, "checked": checked, "unchecked": []}
    return {
        "ok": True,
        "headline": checker.headline(),
        "game": checker.game,
        "viewer": checker.viewer,
        "head": f"{checker.seq}:{as_text(checker.head)}",
        "checked": checker.checked,
        "unchecked": checker.unchecked,
    }


def told(result: Json) -> str:
    """A result in words."""
    lines = [f"checked    {count:>6}  {what}" for what, count in result["checked"].items()]
    lines += [f"not checked        {what}" for what in result["unchecked"]]
    if result["ok"]:
        return "\n".join([*lines, f"head       {result['head']}", result["headline"]])
    return "\n".join([*lines, f"FAILED at {result['where']}: {result['why']}"])


def known_head(text: str) -> tuple[int, bytes]:
    """`SEQ:HEAD`, the head in base64."""
    seq, _, head = text.partition(":")
    try:
        return int(seq), as_hash(head, "--head", "HEAD")
    except (ValueError, Fault):
        raise argparse.ArgumentTypeError(f"{text} is not SEQ:HEAD with the head in base64") from None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a game record (sealog-record/1)")
    parser.add_argument(
        "--head",
        action="append",
        type=known_head,
        default=[],
        metavar="SEQ:HEAD",
        help="a head that you know from elsewhere: the record must contain it; repeatable",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    try:
        data = Path(args.file).read_bytes()
    except OSError as error:
        print(f"cannot read {args.file}: {error.strerror}", file=sys.stderr)
        return 2
    result = verify(data, dict(args.head))
    print(json.dumps(result, ensure_ascii=False, indent=1) if args.json else told(result))
    return 0 if result["ok"] else 1


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="verify.py", description="Check a game record against fair/1.")
    add_arguments(parser)
    return run(parser.parse_args(argv))


if __name__ == "__main__":
    sys.exit(main())
