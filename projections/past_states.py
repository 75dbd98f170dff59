"""A game's whole state after some event, as bytes: every so often one is kept, and any point is folded from the newest
before it. Derived from the log; dropping them loses nothing but time."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from domain.kernel import Board, Knowledge, Ruleset, Seat
from domain.kernel.events import Undone
from domain.kernel.ids import EVERYTHING
from domain.kernel.log import beside_windows, effective, fold_log, is_kind, take_back
from domain.kernel.record import Record, encode, log_of
from domain.kernel.secrets import Secrets
from projections.stream_steps import Heard, Version, heard_by

EVERY = 50
"""Events between two that are kept, at least."""
_decode_undone = msgspec.json.Decoder(Undone).decode


class PastState(Struct, frozen=True):
    """Board and secrets after event `seq`. Nothing is withheld from viewers there."""

    seq: int
    head: bytes
    board: bytes
    secrets: bytes

    def seen_by(self, ruleset: Ruleset[Any], seat: Seat) -> tuple[Any, Knowledge]:
        """The board, and what a viewer knew."""
        board, secrets = _state(ruleset, self)
        return board, secrets.seen_by(seat, board)


class Seen(NamedTuple):
    """What a viewer had at a point: the fold of their own log up to there, and their own inputs."""

    seat: Seat
    version: Version
    board: Any
    knowledge: Knowledge


def past_states(
    ruleset: Ruleset[Any], base: PastState | None, records: Sequence[Record], every: int = EVERY
) -> list[PastState]:
    """The states to keep of the raw records that follow a base. They take back nothing from before it. After an undo
    one is kept at once, if the newest before is old."""
    made: list[PastState] = []
    board, secrets = _state(ruleset, base)
    newest, line = base, list[Record]()
    for record in records:
        if is_kind(record, Undone):
            take_back(line, _decode_undone(record.public))
            newest = _newest_on(line, made) or base
            board, secrets = _state(ruleset, newest)
            fold_log(ruleset, [r for r in line if r.seq > _seq(newest)], board, secrets)
        fold_log(ruleset, (record,), board, secrets)
        line.append(record)
        if record.seq - _seq(newest) >= every and not beside_windows(record):
            newest = PastState(record.seq, record.head, encode(board), encode(secrets))
            made.append(newest)
    return made


def _newest_on(line: Sequence[Record], made: Sequence[PastState]) -> PastState | None:
    on_it = {record.seq for record in line}
    return next((standing for standing in reversed(made) if standing.seq in on_it), None)


def _seq(standing: PastState | None) -> int:
    return standing.seq if standing is not None else 0


def seen_at(ruleset: Ruleset[Any], seat: Seat, base: PastState | None, records: Sequence[Record]) -> Seen:
    """What a viewer had after the last of these raw records. They begin with the base's own event, if there is a base,
    and take back nothing from before it."""
    before, since = (records[0], records[1:]) if base is not None else (None, records)
    heard = heard_by(seat, since, before) if seat != EVERYTHING else Heard(log_of(EVERYTHING, since), ())
    board, secrets = _state(ruleset, base)
    knowledge = secrets.seen_by(seat, board)
    fold_log(ruleset, effective(heard.published), board, knowledge)
    fold_log(ruleset, heard.own, board, knowledge)
    seq = heard.seq or _seq(base)
    return Seen(seat, Version(seq, len(heard.own)), board, knowledge)


def _state(ruleset: Ruleset[Any], at: PastState | None) -> tuple[Board, Secrets]:
    if at is None:
        return ruleset.board(), Secrets()
    return ruleset.decode_board(at.board), ruleset.decode_secrets(at.secrets)
