"""What is deprecated says so: `deprecated` in the contract, and in every answer to one who still uses it the headers
`Deprecation` (RFC 9745) and `Sunset` (RFC 8594). It stays for half a year at least."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from functools import cache
from typing import Any

import msgspec
from msgspec import Meta, Struct

STAYS = timedelta(days=183)
SINCE = "x-deprecated-since"
GUIDE = b'</docs>; rel="deprecation"; type="text/html"'
Headers = list[tuple[bytes, bytes]]


def deprecated(since: str, **more: Any) -> Meta:
    """For a parameter or a field that is on its way out since this day (2026-11-18)."""
    return Meta(extra_json_schema={"deprecated": True, SINCE: since}, **more)


@cache
def ways_out(query: type[Struct] | None) -> dict[str, Headers]:
    """The deprecated parameters of a query, and what is said to whoever sends one."""
    if query is None:
        return {}
    (_,), components = msgspec.json.schema_components([query])
    fields = components[query.__name__]["properties"]
    return {name: _said(field[SINCE]) for name, field in fields.items() if SINCE in field}


def _said(since: str) -> Headers:
    day = datetime.fromisoformat(since).replace(tzinfo=UTC)
    sunset = format_datetime(day + STAYS, usegmt=True)
    return [(b"deprecation", f"@{day.timestamp():.0f}".encode()), (b"sunset", sunset.encode()), (b"link", GUIDE)]
