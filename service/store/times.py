"""When an input came. A pass keeps its time sealed, so this is for the server's clocks alone."""

import msgspec
from msgspec import Struct

from domain.kernel.decisions import SealedPass
from domain.kernel.events import KERNEL_EVENTS as _ALL
from domain.kernel.events import (
    Aside,
    Closed,
    Decided,
    Event,
    GameOpened,
    GameStarted,
    OrderGiven,
    Passed,
    TimedOut,
    Undone,
)
from domain.kernel.log import is_kind
from domain.kernel.record import Record, decode_private

_ASIDES = tuple(kind for kind in _ALL if issubclass(kind, Aside))
TIMED: tuple[type[Event], ...] = (GameOpened, GameStarted, Decided, TimedOut, OrderGiven, Undone, Closed, *_ASIDES)
_tags = tuple(b'{"e":"%s"' % str(kind.__struct_config__.tag).encode() for kind in TIMED)
_pass = msgspec.json.Decoder(SealedPass).decode


class _At(Struct):
    at: int = 0


_at = msgspec.json.Decoder(_At).decode


def input_time(record: Record) -> int:
    """Milliseconds since 1970; 0 for what has no time."""
    if record.public.startswith(_tags):
        return _at(record.public).at
    if is_kind(record, Passed):
        return _pass(decode_private(record.private).values[0].value).at
    return 0
