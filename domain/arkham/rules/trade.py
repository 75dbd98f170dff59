"""Rules: trade. Money, clues, remnants, items, allies and spells change hands between investigators of one space."""

from domain.arkham.board import Arkham
from domain.arkham.content import PLAY, asset_of, assets_of
from domain.arkham.facts.people import CluesChanged, MoneyChanged, RemnantsChanged
from domain.arkham.rules.attachments import hand_card
from domain.arkham.rules.chart import tile_of
from domain.arkham.rules.engagement import is_restricted
from domain.arkham.rules.settling import settled
from domain.kernel import Ask, Choose, Deal, Game, Propose, Seat
from domain.parts.moments import Look

G = Game[Arkham]
DONE = "done"
TRADED = ("item", "ally", "spell")
"""Talents, conditions and focus stay where they are."""


def goods(board: Arkham, seat: Seat) -> dict[str, int]:
    """What an investigator could give."""
    person = board.people[seat]
    tokens = {"money": person.money, "clue": person.clues, "remnant": person.remnants}
    cards = {
        id: 1
        for id in assets_of(board, seat)
        if (card := asset_of(board, id)) is not None and card.kind in TRADED and not board.play[id].on
    }
    return {**{what: n for what, n in tokens.items() if n}, **cards}


def partners(board: Arkham, seat: Seat) -> list[Seat]:
    """Others in the space, or as far as a card reaches, whom no monster holds, if either has something."""
    near = within_reach(board, seat)
    others = [other for other in near if other != seat and not is_restricted(board, other)]
    return [other for other in others if goods(board, seat) or goods(board, other)]


def within_reach(board: Arkham, seat: Seat) -> list[Seat]:
    tile = tile_of(board, board.where(seat))
    if tile is not None and PLAY.value(board, "trade_reach", 0, Look(board, seat)):
        return [other for other in board.seats if other in board.people and tile_of(board, board.where(other)) == tile]
    return board.seats_in(board.where(seat))


async def trade(g: G, seat: Seat) -> None:
    """One offer after the other, to one partner each, until one is refused."""
    while await offer_trade(g, seat):
        await settled(g)


async def offer_trade(g: G, seat: Seat) -> bool:
    found = partners(g.board, seat)
    (chosen,) = await Ask(seat, "trade_with", Choose((*found, DONE)), "ARK-38", default=(DONE,))
    if chosen == DONE:
        return False
    partner = Seat(chosen)
    terms = Propose(partner, goods(g.board, seat), goods(g.board, partner))
    offer = await Ask(seat, "trade_offer", terms, "ARK-38")
    if offer.reply != "offer":
        return False
    reply = await Ask(partner, "trade_reply", Propose(seat, {}, {}, offer), "ARK-38")
    if reply.reply != "accept":
        return False
    exchange(g, seat, partner, offer)
    return True


def exchange(g: G, seat: Seat, partner: Seat, deal: Deal) -> None:
    """Nothing is made, and nothing is lost."""
    for giver, taker, given in ((seat, partner, deal.give), (partner, seat, deal.want)):
        for what, n in given.items():
            hand_over(g, giver, taker, what, n)


def hand_over(g: G, giver: Seat, taker: Seat, what: str, n: int) -> None:
    fact = {"money": MoneyChanged, "clue": CluesChanged, "remnant": RemnantsChanged}.get(what)
    if fact is not None:
        g.emit(fact(giver, -n))
        g.emit(fact(taker, n))
        return
    hand_card(g, what, taker)
