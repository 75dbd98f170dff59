"""Rules: EVENTS & STORYTELLING. The three decks that are read aloud, and the stories that go through them."""

from domain.everrain.board import Everrain
from domain.everrain.content import BOX, STORY_CARDS, EventCard, StoryCard, event_card
from domain.everrain.facts.tales import (
    StoriesStirred,
    StoryBegun,
    StoryLost,
    StoryTaken,
    StoryTold,
    StoryWaits,
    TaleDrawn,
)
from domain.everrain.names import (
    ALOUD,
    LOST,
    ONGOING,
    TALES,
    TALES_PAST,
    UNTOLD,
    EventId,
    Tales,
    tales_of,
    waiting_of,
)
from domain.everrain.rules.moment import Moment
from domain.kernel import BOTTOM, EVERYBODY, Card, Game, Seat
from domain.parts.piles import Pile

G = Game[Everrain]
PILES: dict[Tales, Pile] = {
    "sea": Pile(TALES["sea"], TALES_PAST["sea"], "the sea events"),
    "expedition": Pile(TALES["expedition"], TALES_PAST["expedition"], "the expeditions"),
    "denizen": Pile(TALES["denizen"], TALES_PAST["denizen"], "the denizens"),
}


# --- drawing ----------------------------------------------------------------------------------------


def waits_for(board: Everrain, seat: Seat, deck: Tales) -> Card | None:
    """The oldest story card of this deck that waits for a captain."""
    return next((card for card, of in board.ships[seat].waiting.items() if of == deck), None)


async def draw_tale(g: G, seat: Seat, deck: Tales) -> Card | None:
    """The card that is read: a story card that waits, else the top one of the deck. A story card of somebody else waits
    for its owner, and another one is drawn."""
    waiting = waits_for(g.board, seat, deck)
    if waiting is not None:
        g.move([waiting], waiting_of(seat), ALOUD)
        g.emit(StoryTaken(seat, waiting))
        return read_out(g, seat, deck, waiting)
    while drawn := await PILES[deck].draw(g, ALOUD, 1, EVERYBODY):
        owner = owner_of(g.board, g.face(drawn[0]))
        if owner in (None, seat):
            return read_out(g, seat, deck, drawn[0])
        g.move(drawn, ALOUD, waiting_of(owner))
        g.emit(StoryWaits(owner, drawn[0], deck))
    return None


def read_out(g: G, seat: Seat, deck: Tales, card: Card) -> Card:
    g.emit(TaleDrawn(seat, deck, EventId(g.face(card))))
    return card


def owner_of(board: Everrain, face: str) -> Seat | None:
    """Whose story it is, if the card has a number."""
    card = STORY_CARDS.get(face)
    return board.owners[card.story] if card is not None and card.number else None


# --- reading ----------------------------------------------------------------------------------------


async def tell(g: G, seat: Seat, deck: Tales, card: Card, now: Moment) -> None:
    """What stands on the card that lies open is done, and the card goes where it belongs."""
    entry = event_card(g.face(card))
    before = len(g.board.cards(UNTOLD))
    await BOX.perform(g, entry, seat, now=now)
    put_away(g, seat, deck, card, entry, went_on=len(g.board.cards(UNTOLD)) < before)


def put_away(g: G, seat: Seat, deck: Tales, card: Card, entry: EventCard, went_on: bool) -> None:
    """A card that began or ended a story or took it on stays with its captain; a journey that could not be made is
    out of the game."""
    if isinstance(entry, StoryCard) and (went_on or entry.stage == "epilogue"):
        g.move([card], ALOUD, tales_of(seat))
        if entry.stage == "epilogue":
            g.emit(StoryTold(seat, entry.story))
    elif isinstance(entry, StoryCard) and entry.stage == "journey":
        lose_story(g, seat, card, entry)
    else:
        g.move([card], ALOUD, TALES_PAST[deck])


def lose_story(g: G, seat: Seat, card: Card, entry: StoryCard) -> None:
    g.move([card], ALOUD, LOST)
    g.emit(StoryLost(seat, entry.story))


def go_on(g: G, seat: Seat, number: int) -> None:
    """Rules: TRIGGERING STORIES. The card of this number is searched for among the untold stories; nobody reads it."""
    for card in g.board.cards(UNTOLD):
        entry = STORY_CARDS[g.face(card)]
        if entry.number == number:
            g.move([card], UNTOLD, ONGOING, at=BOTTOM)
            g.emit(StoryBegun(seat, entry.story, number))
            return


def stir_stories(g: G) -> None:
    """All ongoing stories go on top of their decks; of several for one deck the oldest lies on top (ruling A81)."""
    cards = g.board.cards(ONGOING)
    if cards:
        g.emit(StoriesStirred())
    for card in reversed(cards):
        g.move([card], ONGOING, TALES[STORY_CARDS[g.face(card)].deck])
