"""One archived game as one file: the log without what follows from it (the chain, and what the keys give that are
opened at the end), and a snapshot."""

import lzma
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from domain.kernel import GameId, fair
from domain.kernel.record import Record
from service.store.archive.derived import MARK, chance_behind, marked, unmarked
from service.store.errors import NotFromArchive

MAGIC = b"sealog archive 1\n"
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 6}]


class BadArchive(NotFromArchive):
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
    chance = chance_behind(archived.game, archived.records)
    pairs = [marked(r, chance) if chance else (r.public, r.private) for r in archived.records]
    stored = _Stored(
        archived.game,
        archived.last.head,
        tuple(public for public, _ in pairs),
        tuple(private for _, private in pairs),
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
    pairs = list(zip(stored.public, stored.private, strict=True))
    if any(MARK in public or MARK in private for public, private in pairs):
        chance = chance_behind(game, [Record(seq, *pair, b"") for seq, pair in enumerate(pairs, 1)])
        if chance is None:
            raise BadArchive(f"the file of {game} in the archive lacks a key")
        pairs = [unmarked(seq, pair, chance) for seq, pair in enumerate(pairs, 1)]
    head, records = fair.chain_start(game), []
    for seq, (public, private) in enumerate(pairs, 1):
        head = fair.chain(head, public)
        records.append(Record(seq, public, private, head))
    if head != stored.head:
        raise BadArchive(f"the chain of {game} in the archive does not end as it did in the store")
    return ArchivedGame(game, tuple(records), stored.snapshot, stored.beside)
