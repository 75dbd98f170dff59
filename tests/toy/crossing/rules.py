"""The rules of Crossing: a hand game with secret skill checks."""

from domain.kernel import (
    Arrange,
    Ask,
    Card,
    Chapter,
    Choose,
    Deal,
    Defer,
    DieId,
    Ending,
    Everyone,
    Face,
    Lay,
    Number,
    Propose,
    Reseal,
    Roll,
    Seat,
    Trigger,
    TurnBegun,
    hand,
    window,
)
from tests.toy.crossing.board import CHAOS, GOAL, HAND_LIMIT, KINDS, PERILS, PILE, deck_of
from tests.toy.crossing.cards import (
    G,
    bury,
    discard,
    discard_hidden,
    draw,
    end_offer,
    kind_of,
    lay_offer,
    lay_out,
    next_peril,
    refill_chaos,
    value_of,
)
from tests.toy.crossing.events import CheckBegun, Damaged, NeedChanged, Progressed, SuppliesUsed, Totalled

STORM = DieId("storm")
STORM_FACES = (Face("calm"), Face("gust"), Face("wreck"))
MOST_ADDED = 3
CHAOS_ADDED = 1
RATIONS = 2
"""Supplies that make good for a failed check."""


class Embark(Chapter, frozen=True):
    """Lay out the decks and deal."""

    async def play(self, g: G) -> Chapter | Ending:
        await lay_out(g)
        return Watch(g.seats[0])


class Watch(Chapter, frozen=True):
    """One seat's watch: skills, one action."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(TurnBegun(self.seat))
        kinds = await Ask(self.seat, "draw", Choose(KINDS, least=1, most=2), rule="CRO-2")
        await draw(g, self.seat, kinds)
        await action(g, self.seat)
        return Peril(self.seat)


async def action(g: G, seat: Seat) -> None:
    """One of four; scouting is always possible."""
    can_bury = ("bury",) if g.board.cards(hand(seat)) else ()
    can_trade = ("trade",) if partners(g, seat) and g.board.cards(hand(seat)) else ()
    can_search = ("search",) if g.board.cards(deck_of("lore")) else ()
    (chosen,) = await Ask(seat, "action", Choose(("scout", *can_bury, *can_trade, *can_search)), rule="CRO-3")
    match chosen:
        case "scout":
            await scout(g, seat)
        case "bury":
            (card,) = await Ask(seat, "bury", Choose(tuple(g.board.cards(hand(seat)))), "CRO-4", hide_answer=True)
            await bury(g, seat, Card(card))
        case "trade":
            await trade(g, seat)
        case "search":
            await search(g, seat)


async def scout(g: G, seat: Seat) -> None:
    """Look at the top three perils and put them back in any order."""
    cards = g.board.cards(PERILS)[:3]
    g.show(cards, [seat])
    if len(cards) > 1:
        order = await Ask(seat, "put_back", Arrange(tuple(cards)), rule="CRO-5", hide_answer=True)
        lay = Lay(PERILS, [Card(c) for c in order], mixed=False, seen=(seat,))
        await Reseal({PERILS: cards}, [lay], "put back in some order")


def partners(g: G, seat: Seat) -> list[Seat]:
    return [s for s in g.seats if s != seat and g.board.cards(hand(s))]


async def trade(g: G, seat: Seat) -> None:
    """Offer cards to one partner, for as many of theirs as you say; they see the offer and choose what they give."""
    (chosen,) = await Ask(seat, "partner", Choose(tuple(partners(g, seat))), rule="CRO-6")
    partner = Seat(chosen)
    mine = dict.fromkeys(g.board.cards(hand(seat)), 1)
    most = min(2, len(g.board.cards(hand(partner))))
    offer = await Ask(
        seat,
        "offer",
        Propose(partner, dict(mine), {"cards": most}),
        rule="CRO-6",
        hide_answer=True,
        outlined=True,
        open_to=(partner,),
    )
    if offer.reply != "offer":
        return
    count = offer.want.get("cards", 0)
    await lay_offer(g, seat, [Card(c) for c in offer.give], partner)
    on_table = Deal("offer", {"cards": len(offer.give)}, {"cards": count})
    reply = await Ask(partner, "reply", Propose(seat, {}, {}, on_table), rule="CRO-6")
    got: tuple[str, ...] = ()
    if reply.reply == "accept" and count:
        theirs = tuple(g.board.cards(hand(partner)))
        got = await Ask(partner, "give", Choose(theirs, count, count), rule="CRO-6", hide_answer=True)
    await end_offer(g, seat, partner, [Card(c) for c in got], accepted=reply.reply == "accept")


async def search(g: G, seat: Seat) -> None:
    """Search the lore deck for a card, unseen by the others; shuffle."""
    deck = deck_of("lore")
    cards = g.board.cards(deck)
    g.show(cards, [seat])
    found = await Ask(
        seat, "search", Choose(tuple(cards), least=0, most=1), rule="CRO-7", hide_answer=True, outlined=True
    )
    held = g.board.cards(hand(seat))
    await Reseal(
        {deck: cards, hand(seat): held},
        [
            Lay(deck, [c for c in cards if c not in found]),
            Lay(hand(seat), [*held, *(Card(c) for c in found)], seen=(seat,)),
        ],
        "a search",
    )


class Peril(Chapter, frozen=True):
    """A peril turns up and is met, or not."""

    seat: Seat

    async def play(self, g: G) -> Chapter | Ending:
        peril = g.face(await next_peril(g))
        g.emit(CheckBegun(kind_of(peril), value_of(peril)))
        await lucky_cards(g, self.seat, "before_check", "need")
        await sort_pile(g, await contributions(g, self.seat))
        await lucky_cards(g, self.seat, "after_check", "total")
        if await outcome(g, self.seat):
            g.emit(Progressed())
        else:
            g.emit(Damaged())
            await Defer("the storm")
            await storm(g)
        await discard_to_limit(g)
        return ended(g) or Watch(g.board.seat_after(self.seat))


async def lucky_cards(g: G, current: Seat, kind: str, helps: str) -> None:
    """Cards of value 1 may be played as luck, before the check or after."""
    while True:
        margin = g.board.need - g.board.total if helps == "total" else None
        trigger = Trigger(kind, current=current, margin=margin)
        able = [s for s in g.seats if g.board.cards(hand(s))]
        lucky = await window(g, kind, trigger, able, lambda s: Choose(lucky_in_hand(g, s)), "CRO-8")
        if lucky is None:
            return
        seat, (card,) = lucky
        discard(g, [Card(card)], hand(seat))
        if helps == "need":
            g.emit(NeedChanged(-1))
        else:
            g.emit(Totalled(g.board.total + 1))


def lucky_in_hand(g: G, seat: Seat) -> tuple[str, ...]:
    return tuple(c for c in g.board.cards(hand(seat)) if value_of(g.face(c)) == 1)


async def contributions(g: G, current: Seat) -> dict[Seat, list[Card]]:
    """In turn order, the current seat last, each adds up to three cards face down. How many is public."""
    added: dict[Seat, list[Card]] = {}
    for seat in (*g.board.seats_from(current)[1:], current):
        held = tuple(g.board.cards(hand(seat)))
        if held:
            form = Choose(held, least=0, most=min(MOST_ADDED, len(held)))
            chosen = await Ask(seat, "add", form, "CRO-9", hide_answer=True, outlined=True, early=True)
            if chosen:
                added[seat] = [Card(c) for c in chosen]
    return added


async def sort_pile(g: G, added: dict[Seat, list[Card]]) -> None:
    """Chaos joins, all is mixed, turned and counted. One reseal for the whole round: nobody can tell which cards
    went, and the hands they came from are mixed as well."""
    if not g.board.cards(CHAOS):
        await refill_chaos(g)
    chaos = g.board.cards(CHAOS)[:CHAOS_ADDED]
    held = {seat: g.board.cards(hand(seat)) for seat in added}
    hands = [Lay(hand(s), [c for c in held[s] if c not in added[s]], seen=(s,)) for s in added]
    going = [card for cards in added.values() for card in cards]
    take = {CHAOS: chaos, **{hand(seat): cards for seat, cards in held.items()}}
    *_, pile = await Reseal(take, [*hands, Lay(PILE, [*going, *chaos])], "the check")
    g.show(pile)
    worth = [value_of(f) if kind_of(f) == g.board.kind else -1 for f in g.faces(PILE)]
    g.emit(Totalled(sum(worth)))
    discard(g, pile, PILE)


async def outcome(g: G, seat: Seat) -> bool:
    """A failed check can be made good with supplies."""
    if g.board.total >= g.board.need:
        return True
    if not g.board.supplies:
        return False
    spent = await Ask(seat, "supplies", Number(0, min(RATIONS, g.board.supplies)), rule="CRO-10")
    if spent:
        g.emit(SuppliesUsed(spent))
    return spent == RATIONS


async def storm(g: G) -> None:
    (face,) = await Roll({STORM: 1}, why="the storm")
    if face == "gust" and g.board.supplies:
        g.emit(SuppliesUsed(1))
    elif face == "wreck":
        g.emit(Damaged())


async def discard_to_limit(g: G) -> None:
    """All at once: each seat over the limit chooses what goes."""
    over = [s for s in g.seats if len(g.board.cards(hand(s))) > HAND_LIMIT]
    asks = []
    for seat in over:
        held = tuple(g.board.cards(hand(seat)))
        surplus = len(held) - HAND_LIMIT
        asks.append(Ask(seat, "discard", Choose(held, surplus, surplus), rule="CRO-11", hide_answer=True))
    for seat, gone in zip(over, await Everyone(asks), strict=True):
        await discard_hidden(g, seat, [Card(c) for c in gone])


def ended(g: G) -> Ending | None:
    if g.board.damage >= GOAL:
        return g.end("sunk", [])
    return g.end("port", g.seats) if g.board.progress >= GOAL else None


CHAPTERS = (Embark, Watch, Peril)
