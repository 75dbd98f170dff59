"""Rules: TRADE, IMPROVEMENT ITEMS. Items come and go."""

from domain.kernel import BOTTOM, Ask, Card, Choose, Face, Game, Seat, choose_one
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import ITEM_CARDS
from domain.unfathomable.facts.characters import ImprovementChosen, ItemGained, ItemLost
from domain.unfathomable.names import ITEMS, REMOVED, ItemId, items_zone

G = Game[Atlantica]


def card_of(g: G, seat: Seat, item: ItemId) -> Card:
    """The card of an item in a play area."""
    return next(card for card in g.board.cards(items_zone(seat)) if g.face(card) == Face(item))


async def draw_item(g: G, seat: Seat) -> None:
    """The top item of the deck comes into the play area, face up. An empty deck gives nothing."""
    for card in g.board.cards(ITEMS)[:1]:
        await keep_item(g, seat, card)


async def keep_item(g: G, seat: Seat, card: Card) -> None:
    """This item of the deck is kept, face up."""
    g.show([card])
    g.move([card], ITEMS, items_zone(seat))
    await gained(g, seat, ItemId(g.face(card)))


async def gained(g: G, seat: Seat, item: ItemId) -> None:
    g.emit(ItemGained(seat, item))
    if ITEM_CARDS[item].trait == "improvement":
        await choose_improvement(g, seat)


async def lose_item(g: G, seat: Seat, item: ItemId) -> None:
    """Out of the game: items have no discard pile."""
    g.move([card_of(g, seat, item)], items_zone(seat), REMOVED)
    await _let_go(g, seat, item)


async def give_item(g: G, giver: Seat, taker: Seat, item: ItemId) -> None:
    g.move([card_of(g, giver, item)], items_zone(giver), items_zone(taker))
    await _let_go(g, giver, item)
    await gained(g, taker, item)


async def _let_go(g: G, seat: Seat, item: ItemId) -> None:
    g.emit(ItemLost(seat, item))
    if ITEM_CARDS[item].trait == "improvement":
        await choose_improvement(g, seat)


def improvements(board: Atlantica, seat: Seat) -> list[ItemId]:
    return [item for item in board.sailors[seat].items if ITEM_CARDS[item].trait == "improvement"]


async def choose_improvement(g: G, seat: Seat) -> None:
    """One of them is active: chosen at the start of the own turn, and whenever one is gained or lost."""
    mine = improvements(g.board, seat)
    if not mine:
        return
    chosen = ItemId(await choose_one(seat, "improvement", mine, "UNF-34"))
    if chosen != g.board.sailors[seat].improvement:
        g.emit(ImprovementChosen(seat, chosen))


async def search_items(g: G, seat: Seat, look: int) -> None:
    """Rules: Cargo Hold. Look at the top items, keep one, the other goes to the bottom. A single one may go back."""
    cards = g.board.cards(ITEMS)[:look]
    g.show(cards, [seat])
    least = 0 if len(cards) < look else 1
    kept = await Ask(seat, "keep_item", Choose(tuple(cards), least=least), "UNF-149")
    g.move([card for card in cards if card not in kept], ITEMS, ITEMS, BOTTOM)
    for card in kept:
        await keep_item(g, seat, Card(card))
