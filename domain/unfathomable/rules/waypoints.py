"""Rules: WAYPOINTS, AWAKENING PHASE (when)."""

from domain.kernel import BOTTOM, Ask, Card, Choose, Game, Seat
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import BOX, NUMBERS, WAYPOINT_CARDS
from domain.unfathomable.facts.ship import WaypointReached
from domain.unfathomable.names import VOYAGE, WAYPOINTS, WaypointId
from domain.unfathomable.rules.loyalty import awaken

G = Game[Atlantica]
LOOK = 2


async def reach_waypoint(g: G, chooser: Seat) -> None:
    """Look at two, resolve one, the other goes to the bottom; halfway, the awakening follows."""
    cards = g.board.cards(WAYPOINTS)[:LOOK]
    g.show(cards, [chooser])
    (picked,) = await Ask(chooser, "waypoint", Choose(tuple(cards)), "UNF-59")
    g.move([card for card in cards if card != picked], WAYPOINTS, WAYPOINTS, BOTTOM)
    await lay_waypoint(g, chooser, Card(picked))
    if g.board.distance() >= NUMBERS.awakening and not g.board.awakened:
        await awaken(g)


async def lay_waypoint(g: G, chooser: Seat, card: Card) -> None:
    """In the row, where its distance counts; then its text. Its choices belong to whoever picked it."""
    g.show([card])
    g.move([card], WAYPOINTS, VOYAGE)
    waypoint = WAYPOINT_CARDS[WaypointId(g.face(card))]
    g.emit(WaypointReached(waypoint.id, waypoint.distance))
    await BOX.perform(g, waypoint, chooser)
