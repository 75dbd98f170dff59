"""A game as one file for one viewer: JSON lines, format `sealog-record/2`, described in docs/fairness.md. Files of the
format before it, whose receipts name a chain instead of a tree, are still read.

Made from a viewer's own log, so nothing stands in it that the viewer does not have already. The logs of failed
simulations (`service/simulate/log_file.py`) are another format on purpose: they hold the server's own part, which must
never be in a file that is handed out.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct

from domain.kernel import fair
from domain.kernel.chance import scope_of
from domain.kernel.events import ChanceCommitted, GameLocked, Rolled, Studied
from domain.kernel.ids import EVERYTHING, DieId, Face, GameId, Seat
from domain.kernel.log import everything_opens, is_kind
from domain.kernel.record import CardOpening, Opening, Private, Record, SealedValue, decode_private, encode
from domain.kernel.ruleset import Ruleset

FORMAT = "sealog-record/2"
FORMATS = ("sealog-record/1", FORMAT)
LOGS = "sealog-log/1"
"""The other format."""
T = TypeVar("T")


class BadRecord(Exception):
    """A file that is no record; says which line."""


class _Format(Struct):
    format: str = ""


class Header(Struct, frozen=True, omit_defaults=True):
    """The first line: what the file is of, and where it ends."""

    format: str
    protocol: str
    game: GameId
    ruleset: str
    version: str
    viewer: Seat
    events: int
    head: bytes
    dice: Mapping[DieId, Sequence[Face]]
    studied: int = 0
    """The first event that says that its player has made a study of it, if one does."""


class Value(Struct, frozen=True, array_like=True):
    """A sealed value that is opened to the viewer; `value` is its exact text."""

    k: int
    salt: bytes
    value: str


class Line(Struct, frozen=True, omit_defaults=True):
    """One event: its exact public text, the head after it, what it opens to the viewer."""

    seq: int
    public: str
    head: bytes
    cards: tuple[CardOpening, ...] = ()
    values: tuple[Value, ...] = ()


class Path(Struct, frozen=True):
    """What proves the seed of a public roll."""

    draw: int
    path: tuple[bytes, ...]


class SiteProof(Struct, frozen=True):
    """That a line stands in the site log: its number, its exact text, the path to the root."""

    seq: int
    line: str
    path: tuple[bytes, ...]


class Receipt(Struct, frozen=True, omit_defaults=True):
    """How far a game and the site log had come, signed by the service."""

    game: GameId
    seq: int
    head: bytes
    site_size: int
    """How many lines the site log had."""
    site_root: bytes
    """The root of its tree there."""
    key: str
    signature: bytes
    site: SiteProof | None = None
    """That the game's newest `Locked` stands in this tree."""

    def message(self) -> bytes:
        """What is signed."""
        return fair.receipt_in_tree(self.game, self.seq, self.head, self.site_size, self.site_root)


class HeldReceipt(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A receipt as somebody may hold it: of today, or of fair/1, which named the head of a chain over the lines."""

    game: GameId
    seq: int
    head: bytes
    site_size: int | None = None
    site_root: bytes | None = None
    site_seq: int | None = None
    site_head: bytes | None = None
    key: str
    signature: bytes
    site: SiteProof | None = None

    def __post_init__(self) -> None:
        new = self.site_size is not None and self.site_root is not None
        old = self.site_seq is not None and self.site_head is not None
        parts = (self.site_size, self.site_root, self.site_seq, self.site_head)
        if new == old or len([one for one in parts if one is not None]) != 2 or (old and self.site):
            raise ValueError("a receipt has `site_size` and `site_root`, or, if it is old, `site_seq` and `site_head`")

    def message(self) -> bytes:
        """What is signed."""
        if self.site_size is not None and self.site_root is not None:
            return fair.receipt_in_tree(self.game, self.seq, self.head, self.site_size, self.site_root)
        assert self.site_seq is not None and self.site_head is not None
        return fair.receipt(self.game, self.seq, self.head, self.site_seq, self.site_head)


class Site(Struct, frozen=True):
    """What the site log says of the game: a checkpoint (a signed note), and every line of the game with the path to its
    root."""

    checkpoint: str
    lines: tuple[SiteProof, ...]


class SiteInRecord(Struct, frozen=True):
    """The site log, as far as it goes with the record."""

    site: Site


class ReceiptLine(Struct, frozen=True):
    """A receipt that goes with the record."""

    receipt: Receipt | HeldReceipt


class HeldReceiptLine(Struct, frozen=True):
    """The same as it is read."""

    receipt: HeldReceipt


class Digest(Struct, frozen=True):
    """The last line: SHA-256 of all bytes before it."""

    digest: bytes


class GameRecord(Struct, frozen=True):
    """A file that was read."""

    header: Header
    log: list[Record]
    paths: dict[int, tuple[bytes, ...]]
    receipts: tuple[HeldReceipt, ...] = ()
    site: Site | None = None


def write_record(
    ruleset: Ruleset[Any],
    game: GameId,
    viewer: Seat,
    log: Sequence[Record],
    paths: Mapping[int, Sequence[bytes]],
    receipts: Sequence[Receipt | HeldReceipt] = (),
    site: Site | None = None,
) -> bytes:
    """The file of this viewer's log (`log_of`), with the paths of its public rolls (`paths_of`), what the site log says
    of it, and receipts that the viewer holds or the service has made for it."""
    head = log[-1].head if log else fair.chain_start(game)
    locked = _locked(log)
    version, dice = (locked.version, locked.dice or ruleset.dice) if locked else (ruleset.version, ruleset.dice)
    protocol = locked.protocol if locked else fair.FIRST_PROTOCOL
    studied = next((record.seq for record in log if is_kind(record, Studied)), 0)
    header = Header(FORMAT, protocol, game, ruleset.name, version, viewer, len(log), head, dice, studied)
    lines: list[Struct] = [header, *map(_line, log), *(Path(n, tuple(path)) for n, path in sorted(paths.items()))]
    lines += [SiteInRecord(site)] if site else []
    lines += map(ReceiptLine, receipts)
    body = b"".join(encode(line) + b"\n" for line in lines)
    return body + encode(Digest(fair.digest(body))) + b"\n"


def recorded_for(seat: Seat, records: Sequence[Record]) -> Seat:
    """Whose record somebody in this seat gets: their own, or, once the game is over, that of everything."""
    return EVERYTHING if everything_opens(records) else seat


def paths_of(game: GameId, keys: Mapping[int, bytes], log: Sequence[Record]) -> dict[int, list[bytes]]:
    """The paths of all public rolls of a log. They tell nothing of other draws; making them takes the keys of the
    epochs."""
    paths: dict[int, list[bytes]] = {}
    for epoch, drawn in _rolls(log):
        if drawn:
            mac, scope = fair.Mac(keys[epoch.epoch]), scope_of(game, epoch.epoch)
            paths |= fair.seed_paths(mac, scope, epoch.first, epoch.size, drawn)
    return paths


def _rolls(log: Sequence[Record]) -> list[tuple[ChanceCommitted, list[int]]]:
    """The numbers of the public rolls, by epoch."""
    out: list[tuple[ChanceCommitted, list[int]]] = []
    for record in log:
        if is_kind(record, ChanceCommitted):
            out.append((msgspec.json.decode(record.public, type=ChanceCommitted), []))
        elif is_kind(record, Rolled):
            out[-1][1].append(msgspec.json.decode(record.public, type=Rolled).n)
    return out


def read_record(data: bytes) -> GameRecord:
    """The header, the viewer's log and the paths. Reads; to check it, verify it."""
    lines = data.split(b"\n")
    if len(lines) < 3 or lines[-1]:
        raise BadRecord("the file breaks off")
    _require_format(lines[0])
    header = _read(lines[0], 1, Header)
    if header.protocol not in fair.PROTOCOLS:
        raise BadRecord(
            f"line 1: there is no protocol {header.protocol[:40]}; there are {' and '.join(fair.PROTOCOLS)}"
        )
    log: list[Record] = []
    paths: dict[int, tuple[bytes, ...]] = {}
    receipts: list[HeldReceipt] = []
    site: Site | None = None
    for number, line in enumerate(lines[1:-2], 2):
        if line.startswith(b'{"draw":'):
            path = _read(line, number, Path)
            paths[path.draw] = path.path
        elif line.startswith(b'{"receipt":'):
            receipts.append(_read(line, number, HeldReceiptLine).receipt)
        elif line.startswith(b'{"site":'):
            site = _read(line, number, SiteInRecord).site
        else:
            log.append(_record(header.viewer, _read(line, number, Line)))
    end = _read(lines[-2], len(lines) - 1, Digest)
    if end.digest != fair.digest(data[: len(data) - len(lines[-2]) - 1]):
        raise BadRecord("the file was changed: its digest is another")
    return GameRecord(header, log, paths, tuple(receipts), site)


def _require_format(line: bytes) -> None:
    """Whoever has another file is told so, before it is told what this one lacks."""
    try:
        found = msgspec.json.decode(line, type=_Format).format
    except (msgspec.DecodeError, UnicodeDecodeError):
        found = ""
    if found == LOGS:
        raise BadRecord(f"line 1: this is a log of a simulation ({LOGS}), for `sealog simulate --replay`")
    if found not in FORMATS:
        raise BadRecord(f"line 1: this is no {FORMAT}, as /v1/games/{{game}}/record gives it")


def _read(line: bytes, number: int, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise BadRecord(f"line {number}: {error}") from error


def _locked(log: Sequence[Record]) -> GameLocked | None:
    """The lock that counts: a table that somebody has left is locked anew."""
    locked = next((r for r in reversed(log) if is_kind(r, GameLocked)), None)
    return msgspec.json.decode(locked.public, type=GameLocked) if locked else None


def _line(record: Record) -> Line:
    private = decode_private(record.private)
    return Line(record.seq, record.public.decode(), record.head, tuple(_cards(private)), tuple(_values(private)))


def _cards(private: Private) -> Iterator[CardOpening]:
    return (card for opening in private.cards for card in opening.cards)


def _values(private: Private) -> Iterator[Value]:
    return (Value(sealed.k, sealed.salt, bytes(sealed.value).decode()) for sealed in private.values)


def _record(viewer: Seat, line: Line) -> Record:
    cards = (Opening((viewer,), line.cards),) if line.cards else ()
    values = tuple(SealedValue((viewer,), v.k, v.salt, Raw(v.value.encode())) for v in line.values)
    private = encode(Private(cards=cards, values=values)) if cards or values else b""
    return Record(line.seq, line.public.encode(), private, line.head)
