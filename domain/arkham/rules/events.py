"""Rules: the event deck. Doom spreads from its bottom, clues and gate bursts come from its top."""

from domain.arkham.board import Arkham
from domain.arkham.content import EVENT_CARDS, NUMBERS, EventCard
from domain.arkham.facts.town import TownCluesChanged, UnstableMoved
from domain.arkham.names import EVENTS, EVENTS_PAST, READING, SHEET, deck_of
from domain.arkham.rules.chart import spaces_of
from domain.arkham.rules.doom import place_doom, place_everywhere
from domain.arkham.rules.settling import settled
from domain.kernel import BOTTOM, Card, Game, Lay, Reseal, Shuffle

G = Game[Arkham]
WHY = "the event deck"


async def next_event(g: G, bottom: bool = False) -> Card | None:
    """A card of the event deck. If there is none, whatever needs it is called off: doom comes onto the sheet, and the
    discards make a new deck."""
    cards = g.board.cards(EVENTS)
    if cards:
        return cards[-1] if bottom else cards[0]
    await place_doom(g, SHEET)
    if g.board.cards(EVENTS_PAST):
        await Shuffle(EVENTS, WHY, adding=(EVENTS_PAST,))
        g.emit(UnstableMoved())
    return None


def event_of(g: G, card: Card) -> EventCard:
    return EVENT_CARDS[str(g.face(card))]


async def spread_doom(g: G) -> None:
    card = await next_event(g, bottom=True)
    if card is None:
        return
    g.show([card])
    g.move([card], EVENTS, READING)
    await place_everywhere(g, event_of(g, card).doom)
    await discard_event(g, card)


async def discard_event(g: G, card: Card) -> None:
    """Face up, on top of the others: its spaces are the unstable ones now."""
    g.move([card], READING, EVENTS_PAST)
    g.emit(UnstableMoved(event_of(g, card).doom))
    await settled(g)


async def spawn_clue(g: G) -> None:
    """Everybody sees to which neighbourhood the card belongs, and nothing else of it."""
    card = await next_event(g)
    if card is None:
        return
    tile = g.tell(event_of(g, card).tile, rule="ARK-101")
    g.emit(TownCluesChanged(tile, 1))
    await shuffle_in(g, card, EVENTS, tile)
    await settled(g)


async def shuffle_in(g: G, card: Card, source: str, tile: str) -> None:
    """Among the top cards of a neighbourhood's deck."""
    deck = deck_of(tile)
    top = g.board.cards(deck)[: NUMBERS.among - 1]
    zone = next(zone for zone in g.board.zones if zone == source)
    await Reseal({zone: [card], deck: top}, [Lay(deck, [card, *top])], "an event among encounters")


async def gate_burst(g: G) -> None:
    """Doom in each space of its neighbourhood; then it and all discards go under the deck."""
    card = await next_event(g)
    if card is None:
        return
    g.show([card])
    g.move([card], EVENTS, READING)
    await place_everywhere(g, spaces_of(g.board, event_of(g, card).tile))
    past = g.board.cards(EVENTS_PAST)
    take = {READING: [card], EVENTS_PAST: past} if past else {READING: [card]}
    await Reseal(take, [Lay(EVENTS, [card, *past], at=BOTTOM)], WHY)
    g.emit(UnstableMoved())
    await settled(g)
