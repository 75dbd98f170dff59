"""A series as one file: JSON lines, format `sealog-series/1`, described in docs/fairness.md. Nothing in it is hidden
from anybody who may know of the series, so there is one file and not one a viewer. Records of its games go beside."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from domain.kernel import fair
from domain.kernel.ids import SeriesId
from domain.kernel.record import Record, encode
from domain.kernel.series import Series
from projections.record_file import BadRecord, Digest, Line

FORMAT = "sealog-series/1"
T = TypeVar("T")


class SeriesHeader(Struct, frozen=True):
    """The first line: what the file is of, and where it ends."""

    format: str
    series: SeriesId
    ruleset: str
    version: str
    events: int
    head: bytes


def write_series_record(series: Series, log: Sequence[Record]) -> bytes:
    """The file of a log and the series that it leads to."""
    header = SeriesHeader(FORMAT, series.id, series.ruleset, series.version, len(log), series.head)
    lines: list[Struct] = [header, *(Line(r.seq, r.public.decode(), r.head) for r in log)]
    body = b"".join(encode(line) + b"\n" for line in lines)
    return body + encode(Digest(fair.digest(body))) + b"\n"


def read_series_record(data: bytes) -> tuple[SeriesHeader, list[Record]]:
    """The header and the log. Reads; to check it, verify it."""
    lines = data.split(b"\n")
    if len(lines) < 3 or lines[-1]:
        raise BadRecord("the file breaks off")
    header = _read(lines[0], 1, SeriesHeader)
    if header.format != FORMAT:
        raise BadRecord(f"line 1: this is no {FORMAT}, as /v1/series/{{series}}/record gives it")
    found = [_read(line, number, Line) for number, line in enumerate(lines[1:-2], 2)]
    end = _read(lines[-2], len(lines) - 1, Digest)
    if end.digest != fair.digest(data[: len(data) - len(lines[-2]) - 1]):
        raise BadRecord("the file was changed: its digest is another")
    return header, [Record(line.seq, line.public.encode(), b"", line.head) for line in found]


def _read(line: bytes, number: int, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise BadRecord(f"line {number}: {error}") from error
