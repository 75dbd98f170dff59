"""Rules: TRADE."""

from domain.kernel import Ask, Choose, Game, Propose, Seat
from domain.unfathomable.board import Atlantica
from domain.unfathomable.names import ItemId
from domain.unfathomable.rules.items import give_item

G = Game[Atlantica]
DONE = "done"


def can_trade(board: Atlantica, seat: Seat) -> bool:
    """Somebody else is here, and somebody has an item."""
    here = board.sailor_at(board.sailors[seat].at)
    return len(here) > 1 and any(board.sailors[s].items for s in here)


async def trade(g: G, seat: Seat) -> None:
    """All in the space of whoever acts may trade, in turn order from there, with each other and not only with them.
    A player's offers end with the first that is refused."""
    for trader in g.board.seats_from(seat):
        if g.board.sailors[trader].at == g.board.sailors[seat].at:
            while await offer_trade(g, trader):
                pass


async def offer_trade(g: G, seat: Seat) -> bool:
    """One offer to one partner. Was it taken? Somebody here has an item, so there is somebody to ask."""
    board = g.board
    others = [s for s in board.sailor_at(board.sailors[seat].at) if s != seat]
    partners = [s for s in others if board.sailors[seat].items or board.sailors[s].items]
    (chosen,) = await Ask(seat, "trade_partner", Choose((*partners, DONE)), "UNF-33", default=(DONE,))
    if chosen == DONE:
        return False
    return await propose(g, seat, Seat(chosen))


async def propose(g: G, seat: Seat, partner: Seat) -> bool:
    give, want = _items(g.board, seat), _items(g.board, partner)
    offer = await Ask(seat, "trade_offer", Propose(partner, give, want), "UNF-33")
    if offer.reply != "offer":
        return False
    reply = await Ask(partner, "trade_reply", Propose(seat, {}, {}, offer), "UNF-33")
    if reply.reply != "accept":
        return False
    for item in offer.give:
        await give_item(g, seat, partner, ItemId(item))
    for item in offer.want:
        await give_item(g, partner, seat, ItemId(item))
    return True


def _items(board: Atlantica, seat: Seat) -> dict[str, int]:
    return dict.fromkeys((str(item) for item in board.sailors[seat].items), 1)
