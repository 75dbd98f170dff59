"""Names in place of seats."""

from collections.abc import Mapping

from domain.kernel import Seat
from projections.scene import Scene


class Namer:
    """`Ann` where the Scene says `Seat 1`."""

    def __init__(self, scene: Scene, names: Mapping[Seat, str]) -> None:
        known = {mark.name.en: names[Seat(mark.id)] for mark in scene.seats if names.get(Seat(mark.id))}
        self._known = dict(sorted(known.items(), key=lambda pair: -len(pair[0])))

    def __call__(self, said: str) -> str:
        for seat, name in self._known.items():
            if seat in said:
                said = _replaced(said, seat, name)
        return said


def _replaced(said: str, seat: str, name: str) -> str:
    """Whole words only: `Seat 1` does not stand in `Seat 12`."""
    head, found, tail = said.partition(seat)
    if not found:
        return said
    whole = not tail[:1].isalnum()
    return head + (name if whole else seat) + _replaced(tail, seat, name)
