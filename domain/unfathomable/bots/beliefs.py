"""Whom a bot takes for whom. Only from loyalty cards that it has seen."""

from domain.kernel import Seat
from domain.unfathomable.bots.mind import Mind
from domain.unfathomable.names import TRAITORS, LoyaltyId, loyalty_zone


def is_traitor(mind: Mind, seat: Seat) -> bool:
    """Revealed, or seen through."""
    if not mind.board.is_human(seat):
        return True
    faces = mind.knowledge.faces
    return any(LoyaltyId(faces.get(card, "")) in TRAITORS for card in mind.board.cards(loyalty_zone(seat)))
