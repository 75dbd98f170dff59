"""Rules: SEA EVENT CARDS. What a ship meets that ends its turn at sea."""

from domain.everrain.board import Everrain
from domain.everrain.content import RAIDER_CARDS, SEA_EVENTS, STORY_CARDS
from domain.everrain.names import CrewId, Watch
from domain.everrain.rules.chart import is_sea, steps
from domain.everrain.rules.damage import settle_deck
from domain.everrain.rules.moment import Moment
from domain.everrain.rules.tales import draw_tale, tell
from domain.kernel import Game, Seat

G = Game[Everrain]


def is_hunted(board: Everrain, seat: Seat) -> bool:
    """Is the ship within the engagement range of an enemy ship?"""
    at = board.ships[seat].at
    return any(steps(at, raider.at) <= RAIDER_CARDS[raider.kind].engagement for raider in board.raiders.values())


def meets_something(board: Everrain, seat: Seat) -> bool:
    """At sea, unless enemies are on deck or near. An Elder One keeps nothing away."""
    ship = board.ships[seat]
    if not ship.afloat() or not is_sea(board, ship.at):
        return False
    return not board.enemies_on(seat) and not is_hunted(board, seat)


async def sea_event(g: G, seat: Seat) -> None:
    """A card is read. If it tests somebody, the player names who, of those whom the card allows."""
    card = await draw_tale(g, seat, "sea")
    if card is None:
        return
    face = g.face(card)
    who: Watch = SEA_EVENTS[face].who if face in SEA_EVENTS else STORY_CARDS[face].who
    await tell(g, seat, "sea", card, Moment(pool=on_watch(g.board, seat, who)))
    await settle_deck(g, seat)


def on_watch(board: Everrain, seat: Seat, who: Watch) -> tuple[CrewId, ...]:
    ship = board.ships[seat]
    return tuple({"on_deck": ship.on_deck, "below": ship.below, "all": lambda: list(ship.crew)}[who]())
