"""Reading logs: what counts after undo, what is withheld, opening a game again, re-running it whole."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeVar

import msgspec
from msgspec import Struct

from domain.kernel import fair
from domain.kernel.board import Board
from domain.kernel.chance import Chance
from domain.kernel.errors import Divergence
from domain.kernel.events import (
    KERNEL_EVENTS,
    Aside,
    Asked,
    ChanceOpened,
    Checkpoint,
    Event,
    GameAbandoned,
    GameEnded,
    Imported,
    OrderGiven,
    Passed,
    Resealed,
    Rolled,
    Undone,
    fold,
)
from domain.kernel.ids import GameId, Seat
from domain.kernel.live import Live
from domain.kernel.live_state import Snapshot
from domain.kernel.record import Record, decode_private, encode, log_of
from domain.kernel.ruleset import Ruleset
from domain.kernel.secrets import Hidden, Secrets

B = TypeVar("B", bound=Board)
BESIDE_WINDOWS: tuple[type[Event], ...] = (OrderGiven, *(kind for kind in KERNEL_EVENTS if issubclass(kind, Aside)))
"""What may be written while a window stays open."""
_decode_undone = msgspec.json.Decoder(Undone).decode
ABSENT = (msgspec.Raw(), msgspec.Raw(b"null"))
"""What stands for nothing where a part of an event is not read."""


class StaleSnapshot(Exception):
    """The snapshot was taken on a branch that has been undone since: open from an older one, or from the start."""


class _Number(Struct):
    n: int


class _Window(Struct):
    trigger: msgspec.Raw = msgspec.Raw()


_decode_trigger = msgspec.json.Decoder(_Window).decode


def is_kind(record: Record, kind: type[Event]) -> bool:
    """Told from the first bytes, without decoding the rest."""
    return record.public.startswith(_opening_bytes(kind))


@cache
def _opening_bytes(kind: type[Event]) -> bytes:
    return b'{"e":"%s"' % str(kind.__struct_config__.tag).encode()


_BESIDE = tuple(map(_opening_bytes, (Passed, *BESIDE_WINDOWS)))


def effective(records: Iterable[Record]) -> list[Record]:
    """The log without what was taken back. Every reader folds this; sequence and draw numbers stay raw."""
    out: list[Record] = []
    for record in records:
        if is_kind(record, Undone):
            take_back(out, _decode_undone(record.public))
        out.append(record)
    return out


def take_back(line: list[Record], undone: Undone) -> None:
    """Take an effective log back to before a decision. Orders that were given since are people's own: they stay."""
    orders: list[Record] = []
    while line and line[-1].seq >= undone.decision:
        record = line.pop()
        if undone.orders_stay and is_kind(record, OrderGiven):
            orders.append(record)
    line += reversed(orders)


def published(records: Sequence[Record], before: Record | None = None) -> Sequence[Record]:
    """What viewers may have now. In an open window nothing is published, neither passes nor what happens beside them,
    until it has closed: whether an order stands before or behind the first pass would tell that somebody has passed.
    `before` is the last published record, if the records do not reach back to it."""
    first = len(records)
    while first and beside_windows(records[first - 1]):
        first -= 1
    prior = records[first - 1] if first else before
    if first < len(records) and prior is not None and may_open_window(prior):
        return records[:first]
    passed = (i for i in range(first, len(records)) if is_kind(records[i], Passed))
    return records[: next(passed, len(records))]


def as_played(records: Sequence[Record]) -> Sequence[Record]:
    """The log without the mark that it was brought in as a record: no rule knows of that."""
    return records[:-1] if records and is_kind(records[-1], Imported) else records


def everything_opens(records: Sequence[Record]) -> bool:
    """Whether a log, of which this is at least the end, is over and its keys are opened: nothing in it is hidden from
    anybody any more."""
    records = as_played(records)
    if not records:
        return False
    last = next((r for r in reversed(records) if not is_kind(r, ChanceOpened)), None)
    over = last is not None and (is_kind(last, GameEnded) or is_kind(last, GameAbandoned))
    return over and is_kind(records[-1], ChanceOpened)


def without_keys(records: Iterable[Record]) -> list[Record]:
    """A log without the keys that were opened at its end: for a study that comes from a game which still runs."""
    return [record for record in records if not is_kind(record, ChanceOpened)]


def beside_windows(record: Record) -> bool:
    """A pass, or what may come while a window stays open."""
    return record.public.startswith(_BESIDE)


def may_open_window(record: Record) -> bool:
    """Whether a window may be open behind this. What was undone may have been a reaction, which is open again: by
    agreement, or in an older log. A seat alone takes back no reaction any more, since windows end undo."""
    if is_kind(record, Undone):
        undone = _decode_undone(record.public)
        return bool(undone.proposal) or not undone.orders_stay
    return is_kind(record, Asked) and _decode_trigger(record.public).trigger not in ABSENT


def own_inputs(seat: Seat, records: Iterable[Record]) -> list[Record]:
    """The passes and orders of one seat among these records, as its own log has them. Of what is withheld
    (`published`), this is all that the seat may know."""
    inputs = [r for r in records if is_kind(r, Passed) or is_kind(r, OrderGiven)]
    return [record for record in log_of(seat, inputs) if record.private]


def next_draw(records: Iterable[Record], so_far: int = 0) -> int:
    """One more than the highest draw number in the raw log."""
    drawn = [r for r in records if is_kind(r, Rolled) or is_kind(r, Resealed)]
    return max([so_far, *(msgspec.json.decode(r.public, type=_Number).n + 1 for r in drawn)])


def check_draw_numbers(records: Iterable[Record]) -> None:
    """Draws are numbered from 0 without a gap, undone ones included: none was skipped, none came twice."""
    drawn = [r for r in records if is_kind(r, Rolled) or is_kind(r, Resealed)]
    for expected, record in enumerate(drawn):
        if msgspec.json.decode(record.public, type=_Number).n != expected:
            raise Divergence(record.seq, record.public, b"(draw %d comes next)" % expected)


def fold_log(ruleset: Ruleset[B], records: Iterable[Record], board: B, hidden: Hidden) -> None:
    """Fold effective records into a state. Runs no rules."""
    for record in records:
        fold(board, hidden, ruleset.event(record.public), decode_private(record.private), record.seq)


def open_live(
    ruleset: Ruleset[B],
    game: GameId,
    chance: Chance,
    records: Sequence[Record],
    snapshot: Snapshot | None = None,
    live_type: type[Live[B]] = Live,
) -> Live[B]:
    """Open a game from its log, or from a snapshot and the records after it: fold up to the newest checkpoint,
    then run that chapter along what is recorded since, comparing every event."""
    records = as_played(records)
    tail = effective(records)
    newest = max((i for i, r in enumerate(tail) if is_kind(r, Checkpoint)), default=-1)
    if snapshot is not None:
        if any(_decode_undone(r.public).decision <= snapshot.seq for r in tail if is_kind(r, Undone)):
            raise StaleSnapshot(f"something before event {snapshot.seq} was undone")
        board, secrets = ruleset.decode_board(snapshot.board), ruleset.decode_secrets(snapshot.secrets)
    else:
        board, secrets = ruleset.board(), Secrets()
    live = live_type(ruleset, game, chance, board, secrets)
    if snapshot is not None:
        live.seq, live.head, chapter = snapshot.seq, snapshot.head, snapshot.chapter
    if newest >= 0:
        chapter = _stand_at(live, tail[: newest + 1])
    if newest >= 0 or snapshot is not None:
        live.stand_before(chapter)
    else:
        fold_log(ruleset, tail, board, secrets)
        live.seq, live.head = (tail[-1].seq, tail[-1].head) if tail else (live.seq, live.head)
        tail = []
    live.follow(tail[newest + 1 :])
    live.dealer.next_draw = next_draw(records, snapshot.draw if snapshot else 0)
    return live


def _stand_at(live: Live[B], records: Sequence[Record]) -> bytes:
    """Fold up to and with a checkpoint; the board must be the one it names."""
    *before, at = records
    fold_log(live.ruleset, before, live.board, live.secrets)
    checkpoint = live.ruleset.event(at.public)
    assert isinstance(checkpoint, Checkpoint)
    now = fair.digest(encode(live.board))
    if now != checkpoint.board:
        raise Divergence(at.seq, at.public, b"(the fold of the facts gives another board: %s)" % encode(now))
    fold(live.board, live.secrets, checkpoint, decode_private(at.private), at.seq)
    live.seq, live.head = at.seq, at.head
    return bytes(checkpoint.chapter)


def rerun(
    ruleset: Ruleset[B],
    game: GameId,
    chance: Chance,
    records: Sequence[Record],
    *,
    recompute: bool = True,
    branches: bool = True,
    live_type: type[Live[B]] = Live,
) -> Live[B]:
    """Re-run the rules from the first chapter: every fact, and with `recompute` every draw, must come out byte
    for byte; with `branches`, those that were undone too. This is the audit."""
    records = as_played(records)
    for i, record in enumerate(records):
        if branches and is_kind(record, Undone):
            _rerun_line(ruleset, game, chance, effective(records[:i]), recompute, live_type)
    live = _rerun_line(ruleset, game, chance, effective(records), recompute, live_type)
    if recompute:
        check_draw_numbers(records)
    return live


def _rerun_line(
    ruleset: Ruleset[B],
    game: GameId,
    chance: Chance,
    line: Sequence[Record],
    recompute: bool,
    live_type: type[Live[B]],
) -> Live[B]:
    first = next(i for i, r in enumerate(line) if is_kind(r, Checkpoint))
    live = live_type(ruleset, game, chance)
    live.dealer.recompute = recompute
    live.stand_before(_stand_at(live, line[: first + 1]))
    live.follow(line[first + 1 :])
    return live
