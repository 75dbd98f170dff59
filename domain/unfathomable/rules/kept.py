"""Mythos cards and spells in a play area."""

from domain.kernel import Card, Face, Game, Seat, Zone
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import MYTHOS_CARDS
from domain.unfathomable.facts.characters import CardDropped, CardKept
from domain.unfathomable.names import MYTHOS_PAST, REMOVED, CardId, MythosId, kept_zone

G = Game[Atlantica]


def keep_card(g: G, seat: Seat, card: Card, source: Zone) -> None:
    """An open card goes from where it lies into a play area."""
    g.move([card], source, kept_zone(seat))
    g.emit(CardKept(seat, CardId(g.face(card))))


def drop_kept(g: G, seat: Seat, card: CardId) -> None:
    """A mythos card is discarded, a spell leaves the game."""
    zone = kept_zone(seat)
    found = next(c for c in g.board.cards(zone) if g.face(c) == Face(card))
    g.move([found], zone, MYTHOS_PAST if MythosId(card) in MYTHOS_CARDS else REMOVED)
    g.emit(CardDropped(seat, card))
