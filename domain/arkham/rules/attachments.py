"""Rules: attachments. A card lies under another one, and belongs to whoever has that."""

from domain.arkham.board import Arkham
from domain.arkham.content import ASSETS
from domain.arkham.names import ATTACHED, owned_by
from domain.arkham.rules.settling import settled
from domain.kernel import Card, Game, Seat, Zone
from domain.parts.in_play import NOBODYS, Handed

G = Game[Arkham]


def zone_for(seat: Seat) -> Zone:
    """Where the card lies: in front of a player, or at a monster."""
    return ATTACHED if seat == NOBODYS else owned_by(seat)


def attached(board: Arkham, host: str) -> list[str]:
    """Assets that are attached to a card."""
    return [id for id, card in board.play.items() if card.on == host and card.entry in ASSETS]


def hand_card(g: G, id: str, to: Seat, on: str = "") -> None:
    """The card goes to a player, or under another card; what lies under it comes along."""
    held = g.board.play[id]
    source, goal = zone_for(held.owner), zone_for(to)
    if source != goal:
        card: Card = next(card for card in g.board.cards(source) if g.face(card) == held.entry)
        g.move([card], source, goal)
    g.emit(Handed(id, to, on))
    for other in attached(g.board, id):
        hand_card(g, other, to, id)


async def attach_to(g: G, id: str, host: str) -> None:
    """It leaves the host it had."""
    hand_card(g, id, g.board.play[host].owner, host)
    await settled(g)


async def detach_to(g: G, id: str, seat: Seat) -> None:
    hand_card(g, id, seat)
    await settled(g)
