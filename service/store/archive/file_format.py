"""One archived game as one file: the log without its chain, which follows from it, and a snapshot of the end."""

import lzma
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from domain.kernel import GameId, fair
from domain.kernel.record import Record

MAGIC = b"sealog archive 1\n"
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 6}]


class BadArchive(Exception):
    """A file that is no archived game, or not the one that was asked for."""


class ArchivedGame(Struct, frozen=True):
    """What a file holds, made whole again."""

    game: GameId
    records: Sequence[Record]
    snapshot: bytes = b""
    beside: bytes = b""

    @property
    def last(self) -> Record:
        return self.records[-1]


class _Stored(Struct, frozen=True, array_like=True):
    game: str
    head: bytes
    public: tuple[bytes, ...]
    private: tuple[bytes, ...]
    snapshot: bytes
    beside: bytes


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Stored).decode


def packed(archived: ArchivedGame) -> bytes:
    records = archived.records
    stored = _Stored(
        archived.game,
        archived.last.head,
        tuple(record.public for record in records),
        tuple(record.private for record in records),
        archived.snapshot,
        archived.beside,
    )
    return MAGIC + lzma.compress(_encode(stored), lzma.FORMAT_XZ, lzma.CHECK_SHA256, filters=_FILTERS)


def unpacked(game: GameId, data: bytes) -> ArchivedGame:
    """The game of a file. Its chain is made anew, and must end where it ended."""
    if not data.startswith(MAGIC):
        raise BadArchive(f"the file of {game} in the archive is no archived game")
    try:
        stored = _decode(lzma.decompress(data[len(MAGIC) :], lzma.FORMAT_XZ))
    except (lzma.LZMAError, msgspec.MsgspecError) as error:
        raise BadArchive(f"the file of {game} in the archive is damaged: {error}") from error
    if stored.game != game or len(stored.public) != len(stored.private):
        raise BadArchive(f"the file of {game} in the archive is that of {stored.game}, or incomplete")
    head, records = fair.chain_start(game), []
    for seq, (public, private) in enumerate(zip(stored.public, stored.private, strict=True), 1):
        head = fair.chain(head, public)
        records.append(Record(seq, public, private, head))
    if head != stored.head:
        raise BadArchive(f"the chain of {game} in the archive does not end as it did in the store")
    return ArchivedGame(game, tuple(records), stored.snapshot, stored.beside)
