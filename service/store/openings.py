"""Reading a viewer's own openings."""

import msgspec

from domain.kernel.record import Record, decode_private


def opened_values(record: Record) -> list[bytes]:
    """The sealed values of a record of some viewer's own log (`log_of`), as JSON."""
    return [bytes(sealed.value) for sealed in decode_private(record.private).values]


def opened_parts(record: Record) -> msgspec.Raw | None:
    """The openings of a record of some viewer's own log, as they are stored."""
    return msgspec.Raw(record.private) if record.private else None
