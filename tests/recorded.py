"""Games that were played once and are kept: `tests/<game>/played/<ending>.jsonl.gz`, one for each ending.

The first line is the header with the last hash of the chain; every further line is one event, its public bytes and its
private ones as they are. The hashes in between follow from the public bytes.
"""

import gzip
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct

from domain.kernel import Ended, Event, Ruleset, fair
from domain.kernel.chance import SealedChance, scope_of
from domain.kernel.events import ChanceCommitted, ChanceOpened, ChanceSealed
from domain.kernel.live import Live
from domain.kernel.log import effective, fold_log, is_kind, rerun
from domain.kernel.record import Record, encode
from domain.kernel.secrets import Secrets
from service.simulate.log_file import Header
from tests.sampling import ROOT

SUFFIX = ".jsonl.gz"
E = TypeVar("E", bound=Event)


def folder_of(game: str) -> Path:
    return ROOT / "tests" / game / "played"


def games_of(game: str) -> list[Path]:
    return sorted(folder_of(game).glob(f"*{SUFFIX}"))


def ending_of(path: Path) -> str:
    return path.name.removesuffix(SUFFIX)


class RecordedGame(Struct, frozen=True):
    """The first line: what the log is of, and the hash that the chain must end with."""

    log: Header
    head: bytes


class Stored(Struct, frozen=True, array_like=True):
    """One event."""

    public: Raw
    private: Raw


def keep_game(path: Path, header: Header, records: Sequence[Record]) -> None:
    """The same file for the same game, whenever it is written."""
    events = [Stored(Raw(record.public), Raw(record.private or b"null")) for record in records]
    lines = (encode(line) + b"\n" for line in (RecordedGame(header, records[-1].head), *events))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(b"".join(lines), mtime=0))


def kept_game(path: Path) -> tuple[Header, list[Record]]:
    """Read a game; its chain must end where the first line says."""
    first, *lines = gzip.decompress(path.read_bytes()).splitlines()
    kept = msgspec.json.decode(first, type=RecordedGame)
    head, records = fair.chain_start(kept.log.game), []
    for seq, line in enumerate(lines, 1):
        stored = msgspec.json.decode(line, type=Stored)
        public, private = bytes(stored.public), bytes(stored.private)
        head = fair.chain(head, public)
        records.append(Record(seq, public, b"" if private == b"null" else private, head))
    assert head == kept.head, f"{path.name}: the chain ends elsewhere; the file was changed"
    return kept.log, records


def folded(ruleset: Ruleset[Any], records: list[Record]) -> Ended | None:
    """How the game ended, without running any rule: games of any age can be read."""
    board = ruleset.board()
    fold_log(ruleset, effective(records), board, Secrets())
    return board.ended


def replayed(ruleset: Ruleset[Any], header: Header, records: list[Record]) -> Live[Any]:
    """The audit of an ended game from nothing but its log: key, every draw and every fact. (`kept_game` has seen to
    the chain.)"""
    return rerun(ruleset, header.game, chance_of(ruleset, header, records), records)


def chance_of(ruleset: Ruleset[Any], header: Header, records: list[Record]) -> SealedChance:
    """As it was sealed before play and opened at the end."""
    committed, opened = _only(ruleset, records, ChanceCommitted), _only(ruleset, records, ChanceOpened)
    scope = scope_of(header.game, committed.epoch)
    root = fair.seeds_root(fair.Mac(opened.key), scope, committed.first, committed.size)
    assert root == committed.root, "the key opened at the end is not the one that was committed to"
    entropy = _only(ruleset, records, ChanceSealed).entropy
    return SealedChance(header.game, opened.epoch, opened.key, entropy, size=committed.size)


def _only(ruleset: Ruleset[Any], records: list[Record], kind: type[E]) -> E:
    (found,) = (record for record in records if is_kind(record, kind))
    event = ruleset.event(found.public)
    assert isinstance(event, kind)
    return event
