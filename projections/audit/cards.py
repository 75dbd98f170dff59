"""The lives of cards: where each was laid, moved, shown and taken up, under the name it had meanwhile."""

from collections.abc import Sequence

from domain.kernel.board import Board
from domain.kernel.event import Event
from domain.kernel.events import Moved, Resealed, Shown, Stocked
from domain.kernel.ids import EVERYBODY, Card, Face, Zone
from projections.audit.found import CardLife, Happening


class CardLives:
    """All cards of a game by name, as one viewer follows them."""

    def __init__(self) -> None:
        self.cards: dict[Card, CardLife] = {}

    def take(self, seq: int, event: Event, board: Board, stocked: int, taken: Sequence[Card]) -> None:
        """What an event does to cards, once it is folded."""
        match event:
            case Stocked():
                for i, face in enumerate(event.faces):
                    card = Card(f"u{stocked}.{i}")
                    begun = Happening(seq, "stocked", event.zone, EVERYBODY)
                    self.cards[card] = CardLife(card, face=face, happenings=[begun])
            case Moved():
                for card in event.cards:
                    self._add(card, Happening(seq, "moved", event.target))
            case Shown():
                for card in event.cards:
                    self._add(card, Happening(seq, "shown", _zone_of(board, card), event.to))
            case Resealed():
                for card in taken:
                    self._add(card, Happening(seq, "taken", self._last_zone(card), draw=event.n))
                self._lay(seq, event)

    def _lay(self, seq: int, event: Resealed) -> None:
        for segment, names in zip(event.laid, event.names(), strict=True):
            for card, seal in zip(names, segment.seals, strict=True):
                laid = Happening(seq, "laid", segment.zone, segment.seen, event.n)
                self.cards[card] = CardLife(card, seal, draw=event.n, happenings=[laid])

    def _add(self, card: Card, happening: Happening) -> None:
        if card in self.cards:
            self.cards[card].happenings.append(happening)

    def _last_zone(self, card: Card) -> Zone:
        return self.cards[card].happenings[-1].zone if card in self.cards else Zone("")

    def open(self, card: Card, salt: bytes, face: Face) -> None:
        """The viewer knows this card now, and can prove it."""
        self.cards[card].salt, self.cards[card].face = salt, face

    def is_sealed(self, card: Card) -> bool:
        return self.seal_of(card) is not None

    def seal_of(self, card: Card) -> bytes | None:
        life = self.cards.get(card)
        return life.seal if life is not None and life.seal else None

    def undo(self, decision: int) -> None:
        """What was taken back never happened to any card."""
        for card, life in list(self.cards.items()):
            if life.happenings[-1].seq >= decision:
                stands = [h for h in life.happenings if h.seq < decision]
                if stands:
                    life.happenings = stands
                elif life.seal:
                    life.taken_back = True  # its name is never used again, and its commitment is still checked
                else:
                    del self.cards[card]


def _zone_of(board: Board, card: Card) -> Zone:
    return next((zone for zone, cards in board.zones.items() if card in cards), Zone(""))
