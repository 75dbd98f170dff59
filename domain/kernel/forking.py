"""Study games: a log that goes on elsewhere from some point of another game, with the same chance or with fresh one."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

import msgspec

from domain.kernel import fair
from domain.kernel.board import Board
from domain.kernel.chance import Source, scope_of
from domain.kernel.decisions import Decided, OrderGiven, Passed, TimedOut, Undone
from domain.kernel.errors import Refused
from domain.kernel.event import Event
from domain.kernel.events import KERNEL_EVENTS
from domain.kernel.frames import (
    Aside,
    ChanceCommitted,
    ChanceDropped,
    ChanceSealed,
    ChanceSpent,
    EntropyCommitted,
    EntropyRevealed,
    GameAbandoned,
    GameEnded,
    GameStarted,
    Resumed,
)
from domain.kernel.ids import Card, Face, GameId, Seat
from domain.kernel.lobby import Lobby
from domain.kernel.log import effective, fold_log, is_kind, next_draw
from domain.kernel.record import Private, Record, encode
from domain.kernel.ruleset import Ruleset
from domain.kernel.secrets import Secrets
from domain.kernel.windows import is_note

B = TypeVar("B", bound=Board)
Permute = Callable[[list[Face]], None]
"""Brings faces into an order that nobody can foresee."""
INPUTS: tuple[type[Event], ...] = (
    *(Decided, TimedOut, Passed, OrderGiven, Undone, Resumed, GameAbandoned),
    *(kind for kind in KERNEL_EVENTS if issubclass(kind, Aside)),
)
OF_EPOCHS: tuple[type[Event], ...] = (ChanceSpent, ChanceCommitted, ChanceDropped, ChanceSealed)
_decided = msgspec.json.Decoder(Decided | TimedOut).decode


def resting_place(records: Sequence[Record], at: int) -> int:
    """The last event up to `at` after which the game waited for a decision: from there it can go on in another way."""
    started = next((r.seq for r in records if is_kind(r, GameStarted)), None)
    records = _played(records)
    at = min(at, len(records))
    if started is not None:
        if at == len(records) and not _ends(records[-1]) and not _wants_chance(records):
            return at
        for record in reversed(records[started + 1 : at + 1]):
            rest = record.seq - 1
            if _comes_from_outside(record) and not _among_notes(records, rest) and not _wants_chance(records[:rest]):
                return rest
    raise Refused("not-forkable", "Nobody had to decide anything yet at event {at}, or it is over there.", at=at)


def before_sealed_answers(ruleset: Ruleset[Any], records: Sequence[Record], rest: int, others: Collection[Seat]) -> int:
    """Back to before what these seats have answered in secret to a question that is still open there: whoever plays on
    would see it at once, and could then answer the question where it was put. Back to before passes, too: only those
    who have not passed are asked again, so it would show who has."""
    board, line = ruleset.board(), effective(records[:rest])
    fold_log(ruleset, line, board, Secrets())
    question = board.question
    if question is None:
        return rest
    if question.trigger is not None:
        secret = [record.seq for record in line if record.seq > question.id and is_kind(record, Passed)]
    else:
        sealed = {ask.id for ask in question.asks if ask.answered and ask.hidden and ask.seat in others}
        answers = [r for r in line if is_kind(r, Decided) or is_kind(r, TimedOut)] if sealed else []
        secret = [record.seq for record in answers if _decided(record.public).ask in sealed]
    return resting_place(records, secret[0] - 1) if secret else rest


def _played(records: Sequence[Record]) -> Sequence[Record]:
    """Up to the end of the game, if it has one. Nobody decides anything after it, though more may be written there:
    keys, or that the record was brought in."""
    return records[: next((record.seq for record in records if _ends(record)), len(records))]


def _ends(record: Record) -> bool:
    return is_kind(record, GameEnded) or is_kind(record, GameAbandoned)


def _among_notes(records: Sequence[Record], rest: int) -> bool:
    """Between passes and orders. They are not laid in the order in which they came: a part of them may never have been
    all there was."""
    return is_note(records[rest - 1]) and is_note(records[rest])


def _wants_chance(records: Sequence[Record]) -> bool:
    """Does the game wait for a further epoch after these?"""
    last = next((r for r in reversed(records) if any(is_kind(r, kind) for kind in OF_EPOCHS)), None)
    return last is not None and not is_kind(last, ChanceSealed)


def _comes_from_outside(record: Record) -> bool:
    if is_kind(record, Decided) or is_kind(record, TimedOut):
        return bool(_decided(record.public).by != "order")
    return any(is_kind(record, kind) for kind in INPUTS)


def unseen(ruleset: Ruleset[Any], records: Sequence[Record], permute: Permute) -> tuple[tuple[Card, ...], Private]:
    """The cards that lie face down and that nobody has seen, zone by zone, with their faces in a fresh order."""
    board: Any = ruleset.board()
    secrets = Secrets()
    fold_log(ruleset, effective(records), board, secrets)
    cards: list[Card] = []
    faces: list[Face] = []
    for lying in board.zones.values():
        hidden = [card for card in lying if not secrets.knows.get(card)]
        if len(hidden) > 1:
            mixed = [secrets.faces[card] for card in hidden]
            permute(mixed)
            cards += hidden
            faces += mixed
    return tuple(cards), Private(faces=tuple(faces))


def fresh_epoch(game: GameId, lobby: Lobby, source: Source, records: Sequence[Record]) -> list[Event]:
    """The server's own chance from the next draw on: nobody is asked for entropy in a study."""
    last = lobby.epochs[-1]
    number, first = last.number + 1, next_draw(records)
    scope = scope_of(game, number)
    root = fair.seeds_root(fair.Mac(source.key), scope, first, last.size)
    shares: list[tuple[Seat, bytes]] = [(seat, source.entropy[seat]) for seat in lobby.seats]
    commitments = [(s, fair.entropy_commitment(scope, s, root, last.config, r)) for s, r in shares]
    entropy = fair.entropy(scope, root, last.config, shares)
    return [
        ChanceCommitted(number, first, last.size, root, last.config),
        *(EntropyCommitted(seat, commitment, "server") for seat, commitment in commitments),
        *(EntropyRevealed(seat, r) for seat, r in shares),
        ChanceSealed(entropy, 0),
    ]


def rechained(game: GameId, records: Sequence[Record]) -> list[Record]:
    """The same events as the log of another game: its chain begins anew."""
    head, out = fair.chain_start(game), list[Record]()
    for record in records:
        head = fair.chain(head, record.public)
        out.append(Record(record.seq, record.public, record.private, head))
    return out


def appended(records: list[Record], event: Event, private: Private | None = None) -> None:
    """One more event behind these."""
    public, last = encode(event), records[-1]
    stored = encode(private) if private is not None and private.faces else b""
    records.append(Record(last.seq + 1, public, stored, fair.chain(last.head, public)))
