"""Whose time runs, and until when: a fold over the times of inputs. Facts have no time, so none enters the rules."""

import msgspec
from msgspec import Struct

from domain.kernel.events import Asked, Clock, Decided, Paused, TimedOut, Undone, Unpaused
from domain.kernel.ids import Seat
from domain.kernel.log import is_kind
from domain.kernel.record import Record
from service.store.times import input_time

SECOND = 1000
_asked = msgspec.json.Decoder(Asked).decode
_decided = msgspec.json.Decoder(Decided | TimedOut).decode
_undone = msgspec.json.Decoder(Undone).decode


class Clockwork(Struct, omit_defaults=True):
    """The clocks of one table."""

    last: int = 0
    """When the last input came."""
    since: int = 0
    """When the open question was asked, or the clocks started again."""
    owing: list[Seat] = []
    """Seats of a plain question that have not answered."""
    invited: list[Seat] = []
    """Seats of an open window: their time for the game is not touched."""
    spent: dict[Seat, int] = {}
    """What each has used of the time for the game; increments are taken off."""
    paused: bool = False

    def fold(self, record: Record, clock: Clock) -> None:
        """Take in one record."""
        came = input_time(record)
        self.last = came or self.last
        if is_kind(record, Asked):
            self._ask(_asked(record.public))
        elif is_kind(record, Decided) or is_kind(record, TimedOut):
            self._answer(_decided(record.public).seat, clock)
        elif is_kind(record, Undone):
            self.since, self.owing, self.invited = self.last, [_undone(record.public).seat], []
        elif is_kind(record, Paused):
            self._charge(self.owing)
            self.paused = True
        elif is_kind(record, Unpaused):
            self.since, self.paused = self.last, False

    def _ask(self, asked: Asked) -> None:
        seats = [asking.seat for asking in asked.asks]
        self.since = self.last
        self.owing, self.invited = (seats, []) if asked.trigger is None else ([], seats)

    def _answer(self, seat: Seat, clock: Clock) -> None:
        self.invited = []
        if seat in self.owing:
            self._charge([seat])
            self.owing = [s for s in self.owing if s != seat]
            self.spent[seat] = self.spent.get(seat, 0) - clock.increment * SECOND

    def _charge(self, seats: list[Seat]) -> None:
        if not self.paused:
            for seat in seats:
                self.spent[seat] = self.spent.get(seat, 0) + max(0, self.last - self.since)

    def left(self, seat: Seat, clock: Clock) -> int | None:
        """What a seat had left for the game, in milliseconds, when its question was asked."""
        return max(0, clock.per_game * SECOND - self.spent.get(seat, 0)) if clock.per_game else None

    def deadline(self, clock: Clock) -> int | None:
        """When somebody's time is up."""
        asked = self.owing or self.invited
        if self.paused or not asked:
            return None
        ends = [self.since + clock.per_move * SECOND] if clock.per_move else []
        if clock.per_game and (self.owing or not clock.per_move):
            ends += [self.since + (self.left(seat, clock) or 0) for seat in asked]
        return min(ends, default=None)

    def late(self, clock: Clock, now: int) -> list[Seat] | None:
        """Whose time is up; `None` is everybody who is waited for."""
        if clock.per_move and now >= self.since + clock.per_move * SECOND:
            return None
        return [seat for seat in self.owing or self.invited if now >= self.since + (self.left(seat, clock) or 0)]
