"""Answers that come again: the record of the one that was taken, if it is the same."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import msgspec

from domain.kernel.errors import Refused
from domain.kernel.events import (
    Asked,
    ChanceCommitted,
    ChanceSealed,
    Decided,
    EntropyCommitted,
    EntropyRevealed,
    Event,
    Passed,
    Undone,
)
from domain.kernel.ids import AskId, Seat
from domain.kernel.log import BESIDE_WINDOWS, is_kind, published
from domain.kernel.record import Record, encode, log_of
from domain.kernel.secrets import named
from domain.kernel.viewer import Viewer
from service.games.held_game import HeldGame
from service.games.live_games import LiveGames
from service.store.openings import opened_values

EPOCH: tuple[type[Event], ...] = (ChanceCommitted, EntropyCommitted, EntropyRevealed, ChanceSealed)
"""What a study with fresh chance begins with, also where a window is open."""
_asked = msgspec.json.Decoder(Asked).decode
_decided = msgspec.json.Decoder(Decided).decode


async def taken_before(games: LiveGames, held: HeldGame, seat: Seat, ask: AskId, answer: Any) -> Record | None:
    """The record of this very answer, if it was taken. Whether it is the same is judged by what the seat knew then."""
    record = await _found(games, held, seat, ask, answer is None)
    if record is None or answer is None:
        return record
    return record if await _same(games, held, seat, record, answer) else None


async def _found(games: LiveGames, held: HeldGame, seat: Seat, ask: AskId, passed: bool) -> Record | None:
    """The record of an answer. For a pass, the one that opened its window: its own place would tell how many have
    passed before."""
    asked, _, place = ask.partition(".")
    if not (asked.isdecimal() and place.isdecimal()):
        return None
    records = await _since(games, held, int(asked))
    if passed:
        return _window_passed(seat, ask, records)
    return next((r for r in reversed(records) if is_kind(r, Decided) and _answers(r, ask, seat)), None)


async def _since(games: LiveGames, held: HeldGame, seq: int) -> Sequence[Record]:
    """Records from this one on."""
    if held.tail and held.tail[0].seq <= seq:
        return held.tail[seq - held.tail[0].seq :]
    return await games.log(held, after=max(0, seq - 1))


async def _same(games: LiveGames, held: HeldGame, seat: Seat, record: Record, answer: Any) -> bool:
    viewer: Viewer[Any] = Viewer(held.entry.ruleset, held.game, seat)
    log = await games.store.log_of(held.game, seat, upto=record.seq)
    for before in log[:-1]:
        viewer.feed(before)
    given = own_answer(log[-1])
    handles = {str(handle): str(card) for card, handle in viewer.knowledge.handles.items()}
    plain = msgspec.to_builtins(answer)
    return given in (plain, named(plain, handles)) or _canonical(viewer, seat, answer) == encode(given)


def _canonical(viewer: Viewer[Any], seat: Seat, answer: Any) -> bytes:
    """An answer as it would have been written: pieces in the order of the form, nobody who takes nothing."""
    question = viewer.board.question
    ask = question.ask_of(seat) if question else None
    try:
        return encode(viewer.knowledge.checked(ask, answer)) if ask else b""
    except Refused:
        return b""


def own_answer(record: Record) -> Any:
    """What a seat answered, read from its own log: in the open, or from its own opening."""
    event = _decided(record.public)
    if event.seal is None:
        return event.answer
    return msgspec.json.decode(opened_values(record)[0])


def _answers(record: Record, ask: AskId, seat: Seat) -> bool:
    event = _decided(record.public)
    return event.ask == ask and event.seat == seat


def _window_passed(seat: Seat, ask: AskId, records: Sequence[Record]) -> Record | None:
    """The record that opens the window which begins here, if this seat has passed in it at all; of a study that began
    in the middle of it, the last one before anybody passed."""
    if not records or not _asks(records[0], ask, seat):
        return None
    in_window: tuple[type[Event], ...] = (Passed, *BESIDE_WINDOWS, *EPOCH)
    during = list(takewhile(lambda r: any(is_kind(r, kind) for kind in in_window), records[1:]))
    passes = [r for r in during if is_kind(r, Passed)]
    if not any(opened_values(r) for r in log_of(seat, passes)):
        return None
    return published([records[0], *during])[-1]


def _asks(record: Record, ask: AskId, seat: Seat) -> bool:
    """Whether a question to this seat begins here, or is open again since here."""
    opened, _, place = ask.partition(".")
    if int(opened) != record.seq:
        return False
    if is_kind(record, Undone):
        return True
    asks = _asked(record.public).asks if is_kind(record, Asked) else ()
    return int(place) < len(asks) and asks[int(place)].seat == seat
