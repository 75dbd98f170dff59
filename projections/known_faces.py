"""What a viewer knew at a point: every face, where that card lay, and since which event it was known."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from domain.kernel import Card, Face, Seat, Text
from domain.kernel.events import Resealed, Shown, Stocked, fold
from domain.kernel.ids import Zone
from domain.kernel.log import effective
from domain.kernel.record import Record, decode_private
from domain.kernel.secrets import Knowledge
from projections.catalogue import GameEntry


class Known(Struct, frozen=True, omit_defaults=True):
    """A card whose face the viewer knew."""

    card: Card
    """The viewer's handle."""
    zone: Zone
    face: Face
    name: Text
    since: int
    """The event by which the viewer learned it, and has known since where the card is."""
    public: bool = False
    """It lay open for everybody."""


def known_at(entry: GameEntry, seat: Seat, log: Sequence[Record]) -> tuple[Known, ...]:
    """Folded from a viewer's own log up to the point: what was taken back by then does not count."""
    board: Any = entry.ruleset.board()
    knowledge, since = Knowledge(viewer=seat), dict[Card, int]()
    for record in effective(log):
        event = entry.ruleset.event(record.public)
        fold(board, knowledge, event, decode_private(record.private), record.seq)
        if isinstance(event, Resealed | Shown | Stocked):
            now = [knowledge.handle(card) for card in knowledge.faces]
            since = {handle: since.get(handle, record.seq) for handle in now}
    return tuple(
        Known(
            handle := knowledge.handle(card),
            zone,
            knowledge.faces[card],
            entry.words.card(knowledge.faces[card])[0],
            since[handle],
            card in knowledge.public,
        )
        for zone, cards in board.zones.items()
        for card in cards
        if card in knowledge.faces
    )
