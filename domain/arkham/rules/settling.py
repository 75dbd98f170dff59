"""Rules: the codex. What is due happens at once; what has left play goes back where it belongs."""

from collections import Counter

from domain.arkham.board import Arkham
from domain.arkham.content import (
    ALLY_CARDS,
    CONDITIONS,
    ITEM_CARDS,
    PLAY,
    SPECIAL_CARDS,
    SPELL_CARDS,
    STARTING_CARDS,
)
from domain.arkham.names import ALLIES, ITEMS, PACTS, SPECIALS, SPELLS, STARTING, owned_by, pacts_of
from domain.kernel import BOTTOM, Card, Game, Seat, Zone
from domain.parts.triggers import settle

G = Game[Arkham]
HOMES = (
    (ITEM_CARDS, ITEMS),
    (ALLY_CARDS, ALLIES),
    (SPELL_CARDS, SPELLS),
    (SPECIAL_CARDS, SPECIALS),
    (STARTING_CARDS, STARTING),
    (CONDITIONS, PACTS),
)
TIDY = "tidy"


def home_of(entry: str) -> Zone:
    """The deck or pile that a card comes from and goes back to."""
    return next(zone for cards, zone in HOMES if entry in cards)


async def settled(g: G) -> None:
    """After every step that changed something."""
    put_away(g)
    await settle(PLAY, g)


def put_away(g: G) -> None:
    """Cards that are not in play any more go under their decks, or back to their piles."""
    board = g.board
    if board.__dict__.get(TIDY) == board.shifts:
        return
    for seat in g.seats:
        _go_home(g, seat)
    board.__dict__[TIDY] = board.shifts


def _go_home(g: G, seat: Seat) -> None:
    held = Counter(card.entry for card in g.board.play.values() if card.owner == seat)
    for card in g.board.cards(owned_by(seat)):
        entry = str(g.face(card))
        if held[entry] > 0:
            held[entry] -= 1
        else:
            g.move([card], owned_by(seat), home_of(entry), at=BOTTOM)
    backs = {card.back for card in g.board.play.values() if card.back}
    for card in g.board.cards(pacts_of(seat)):
        if card not in backs:
            _under(g, card, pacts_of(seat))


def _under(g: G, card: Card, source: Zone) -> None:
    g.move([card], source, PACTS, at=BOTTOM)
