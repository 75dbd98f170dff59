"""Rules: SECRECY (looking at cards in a deck). Some go back on top, the others under the deck, unseen by the rest."""

from domain.kernel import BOTTOM, Arrange, Ask, Card, Game, Lay, Reseal, Seat
from domain.unfathomable.board import Atlantica
from domain.unfathomable.names import MYTHOS, WAYPOINTS, Zone
from domain.unfathomable.rules.mythos import look_at_mythos

G = Game[Atlantica]
ZONES = {"mythos": MYTHOS, "waypoints": WAYPOINTS}


async def scout(g: G, seat: Seat, deck: str, n: int, top: int, rule: str) -> None:
    """Look at the top `n`; the first `top` of the order chosen lie on top, the others under the deck."""
    zone = ZONES[deck]
    cards = await look(g, seat, zone, n)
    if len(cards) < 2:
        return
    answer = await Ask(seat, "scout", Arrange(tuple(cards)), rule, hide_answer=True)
    order = [Card(card) for card in answer]
    await Reseal(
        {zone: cards},
        [
            Lay(zone, order[:top], mixed=False, seen=(seat,)),
            Lay(zone, order[top:], mixed=False, seen=(seat,), at=BOTTOM),
        ],
        "put back",
    )


async def look(g: G, seat: Seat, zone: Zone, n: int) -> list[Card]:
    if zone == MYTHOS:
        return await look_at_mythos(g, seat, n)
    cards = g.board.cards(zone)[:n]
    g.show(cards, [seat])
    return cards
