"""One point of the past as one viewer had it: view, Scene, questions."""

from functools import cached_property
from typing import Any

import msgspec

from domain.kernel import Seat
from projections.asked import waiting_of
from projections.catalogue import GameEntry
from projections.course import Point
from projections.past_states import Seen
from projections.scene import Scene
from projections.stream_steps import Version
from projections.view import AskView, SeatView, asks_of, view_json, view_of


class PastView:
    """What a viewer had at a point. Of what could be undone then nothing is said: nothing can be any more."""

    def __init__(self, entry: GameEntry, seen: Seen, point: Point) -> None:
        self.entry = entry
        self.seen = seen
        self.point = point

    @property
    def seat(self) -> Seat:
        return self.seen.seat

    @property
    def version(self) -> Version:
        return self.seen.version

    @cached_property
    def view(self) -> dict[str, Any]:
        """The view as JSON, and where the point lies."""
        seq, own = self.version
        seen = view_json(self.entry, self.seen.board, self.seen.knowledge, seq, own=own)
        return {**seen, "point": msgspec.to_builtins(self.point)}

    def seat_view(self) -> SeatView[Any]:
        seq, own = self.version
        return view_of(self.entry, self.seen.board, self.seen.knowledge, seq, own=own)

    def scene(self) -> Scene:
        return self.entry.layout(self.seat_view())

    def asks(self) -> tuple[AskView, ...]:
        return asks_of(self.entry, self.seen.board, self.seen.knowledge)

    def waiting(self) -> tuple[Seat, ...]:
        return waiting_of(self.seen.board)

    def deadline(self) -> int | None:
        """Nobody's time runs in the past."""
        return None
