"""How events are kept: public bytes for everybody, openings beside them, and the chain over the public bytes."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from domain.kernel.ids import EVERYTHING, Card, Face, Seat

encode = msgspec.json.Encoder().encode


class CardOpening(Struct, frozen=True, array_like=True):
    """What lets someone see one card, and prove that it lay there."""

    card: Card
    salt: bytes
    face: Face


class Opening(Struct, frozen=True, array_like=True):
    """Cards opened to some seats."""

    to: tuple[Seat, ...]
    cards: tuple[CardOpening, ...]


class SealedValue(Struct, frozen=True, array_like=True):
    """A sealed answer, form, order or pass: the k-th of its event."""

    to: tuple[Seat, ...]
    k: int
    salt: bytes
    value: msgspec.Raw


class UndoStep(Struct, frozen=True, array_like=True):
    """A decision that its seat may still take back."""

    seat: Seat
    seq: int


class Private(Struct, frozen=True, omit_defaults=True):
    """What is stored beside an event's public bytes. `steps` never leave the server, `faces` not before the end."""

    faces: tuple[Face, ...] = ()
    """Of the cards a `Resealed` lays, in their order."""
    steps: tuple[UndoStep, ...] = ()
    """At a checkpoint: what could still be taken back."""
    cards: tuple[Opening, ...] = ()
    values: tuple[SealedValue, ...] = ()


NOTHING = Private()
_decode_private = msgspec.json.Decoder(Private).decode


class Record(Struct, frozen=True):
    """One event as stored."""

    seq: int
    public: bytes
    private: bytes
    head: bytes


def tag_of(public: bytes) -> bytes:
    """The tag of an event, from its first bytes."""
    return public[6 : public.index(b'"', 6)]


def decode_private(data: bytes) -> Private:
    return _decode_private(data) if data else NOTHING


def opened_to(seat: Seat, data: bytes) -> bytes:
    """The part of the private bytes that is addressed to this seat: a filter, never a rewrite of what is said. After
    the end `EVERYTHING` may have all of it, but for what could be undone where."""
    if not data or (seat != EVERYTHING and b'"%s"' % seat.encode() not in data):
        return b""  # whoever it is addressed to is named in it: most of it need not be read
    private = _decode_private(data)
    if seat == EVERYTHING:
        rest = Private(private.faces, cards=private.cards, values=private.values)
        return encode(rest) if rest != NOTHING else b""
    cards = tuple(Opening((seat,), o.cards) for o in private.cards if seat in o.to)
    values = tuple(SealedValue((seat,), v.k, v.salt, v.value) for v in private.values if seat in v.to)
    return encode(Private(cards=cards, values=values)) if cards or values else b""


def log_of(seat: Seat, records: Iterable[Record]) -> list[Record]:
    """A viewer's own log: everybody's bytes, their openings."""
    return [Record(r.seq, r.public, opened_to(seat, r.private), r.head) if r.private else r for r in records]
