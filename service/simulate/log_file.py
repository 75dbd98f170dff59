"""Games as files: JSON lines. The first line is the header; every further line is one record, its bytes in base64:

{"format":"sealog-log/1","game":"sim-…","ruleset":"…","version":"1","seats":3,"setup":{…},"failure":{…}}
{"seq":1,"public":"eyJlIjo…","private":"","head":"…"}
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Raw, Struct

from domain.kernel import AskId, GameId, Ruleset, Seat
from domain.kernel.record import Record, encode
from projections.record_file import LOGS
from service.errors import Complaint
from service.validation.json_files import read_json

FORMAT = LOGS


class Answered(Struct, frozen=True, tag="answer", tag_field="do"):
    """A seat's answer; `None` is a pass."""

    seat: Seat
    ask: AskId
    answer: Any


class Resumed(Struct, frozen=True, tag="resume", tag_field="do"):
    """A worker took the game on."""


class Played(Struct, frozen=True, tag="play", tag_field="do"):
    """No single input is to blame (the opening, a bot, the cap): the whole game has to be played again."""


Input = Answered | Resumed | Played


class Failure(Struct, frozen=True):
    """Why a simulated game broke off, and at which input."""

    error: str
    traceback: str
    input: Input
    bots: tuple[str, ...]
    cap: int
    place: str = ""
    """The innermost line of the game's own code, if any was on the way."""
    light: bool = False
    """It failed as a light game; this is its record, with the same draws."""


class Header(Struct, frozen=True, omit_defaults=True):
    """What a log is of."""

    format: str
    game: GameId
    ruleset: str
    version: str
    seats: int
    setup: Raw
    failure: Failure | None = None


def header_of(ruleset: Ruleset[Any], game: GameId, seats: int, setup: Any, failure: Failure | None = None) -> Header:
    return Header(FORMAT, game, ruleset.name, ruleset.version, seats, Raw(encode(setup)), failure)


def write_log(path: Path, header: Header, records: Sequence[Record]) -> None:
    """Write a game; missing folders are made."""
    write_bytes(path, b"".join(encode(line) + b"\n" for line in (header, *records)))


def write_bytes(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise Complaint(f"cannot write {path}: {error.strerror}") from error


def read_log(path: Path) -> tuple[Header, list[Record]]:
    """Read a game; a complaint names the line that is wrong."""
    lines = read_bytes(path).splitlines()
    if not lines:
        raise Complaint(f"{path} is empty")
    header = read_json(lines[0], Header, f"{path}, line 1")
    if header.format != FORMAT:
        raise Complaint(f"{path} is not in the format {FORMAT}")
    records = [read_json(line, Record, f"{path}, line {n}") for n, line in enumerate(lines[1:], 2)]
    return header, records


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Complaint(f"cannot read {path}: {error.strerror}") from error
