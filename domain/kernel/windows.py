"""Where passes and orders of a window stand in the log: all together at its end, in an order that tells nothing.

While a window is open they are notes beside the log. If they stood in it in the order in which they came, whoever knows
when they gave an order of their own would know what came before that and what after."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec import structs

from domain.kernel import fair
from domain.kernel.chance import Chance
from domain.kernel.decisions import SealedPass
from domain.kernel.events import OrderGiven, Passed, Undone
from domain.kernel.ids import Seat
from domain.kernel.log import beside_windows, is_kind
from domain.kernel.record import Private, Record, decode_private, encode

_note = msgspec.json.Decoder(Passed | OrderGiven).decode
_undone = msgspec.json.Decoder(Undone).decode
_pass = msgspec.json.Decoder(SealedPass).decode
ASIDE = 1000
"""Salts from this place on seal nothing: they only say in what order passes are laid."""


class Laid(NamedTuple):
    """What comes into the log, and the notes that are left beside it, numbered as if they followed."""

    records: list[Record]
    notes: list[Record]


def is_note(record: Record) -> bool:
    """A pass or an order."""
    return is_kind(record, Passed) or is_kind(record, OrderGiven)


def laid_out(
    notes: Sequence[Record], fresh: Sequence[Record], seq: int, head: bytes, chance: Chance, seats: Sequence[Seat]
) -> Laid:
    """Notes of an open window and the records of a further input, as they follow on event `seq` of the log. What
    happens at the table goes before the notes. What ends the window brings them into the log; if it is an undo, passes
    were never said."""
    if all(map(is_note, fresh)):
        last = notes[-1] if notes else None
        return Laid([], [*notes, *chained(fresh, last.seq if last else seq, last.head if last else head, chance)])
    came = [*notes, *fresh]
    end = next((i for i, record in enumerate(came) if not beside_windows(record)), len(came))
    asides = [record for record in came[:end] if not is_note(record)]
    waiting, rest = [record for record in came[:end] if is_note(record)], came[end:]
    if not rest:
        records = chained(asides, seq, head, chance)
        return Laid(records, chained(waiting, seq + len(asides), records[-1].head if records else head, chance))
    orders = sorted((r for r in waiting if is_kind(r, OrderGiven)), key=lambda r: seats.index(Seat(_given(r).seat)))
    passes = [] if is_kind(rest[0], Undone) else [r for r in waiting if is_kind(r, Passed)]
    passes.sort(key=lambda record: _place(record, chance, seats))
    moved = {record.seq: seq + 1 + i for i, record in enumerate(asides)}
    rest = [_renumbered(r, seq + 1 + len(asides) + len(orders), moved) if is_kind(r, Undone) else r for r in rest]
    return Laid(chained([*asides, *orders, *passes, *rest], seq, head, chance), [])


def not_among(known: Sequence[Record], laid: Sequence[Record]) -> list[Record] | None:
    """Of what the end of a window has laid: what is no known note. `None` if a known note is missing there."""
    left = Counter(map(_said, known))
    fresh = []
    for record in laid:
        if is_note(record) and left[said := _said(record)]:
            left[said] -= 1
        else:
            fresh.append(record)
    return None if left.total() else fresh


def _said(record: Record) -> tuple[bytes, bytes]:
    """A note, wherever it stands."""
    note = structs.replace(_note(record.public), seal=b"")
    return encode(note), bytes(decode_private(record.private).values[0].value)


def chained(records: Sequence[Record], seq: int, head: bytes, chance: Chance) -> list[Record]:
    """The same records where they stand now: notes sealed for their place, and the chain over all of them."""
    out: list[Record] = []
    for place, record in enumerate(records, seq + 1):
        if record.seq != place and is_note(record):
            record = _sealed_at(record, place, chance)
        head = fair.chain(head, record.public)
        out.append(Record(place, record.public, record.private, head))
    return out


def _sealed_at(record: Record, seq: int, chance: Chance) -> Record:
    (value,) = decode_private(record.private).values
    salt = chance.value_salt(seq, value.k)
    seal = fair.value_seal(chance.scope_at(seq), seq, value.k, salt, bytes(value.value))
    public = encode(structs.replace(_note(record.public), seal=seal))
    return Record(seq, public, encode(Private(values=(structs.replace(value, salt=salt),))), b"")


def _renumbered(record: Record, seq: int, moved: dict[int, int]) -> Record:
    """An undo says its own number and that of its proposal."""
    undone = _undone(record.public)
    undone = structs.replace(undone, id=seq, proposal=moved.get(undone.proposal, undone.proposal))
    return Record(seq, encode(undone), record.private, b"")


def _given(record: Record) -> OrderGiven:
    given = _note(record.public)
    assert isinstance(given, OrderGiven)
    return given


def _place(record: Record, chance: Chance, seats: Sequence[Seat]) -> tuple[bool, bytes]:
    """Passes by the clock last; apart from that, an order that the key decides. By seat it would not do: from the place
    of its own pass a seat would know how many before it have passed."""
    passed = _note(record.public)
    assert isinstance(passed, Passed)
    seat = _pass(decode_private(record.private).values[0].value).seat
    return passed.by == "clock", chance.value_salt(passed.question, ASIDE + seats.index(seat))
