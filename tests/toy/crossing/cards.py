"""Cards of Crossing, and how hidden ones move."""

from collections.abc import Sequence

from domain.kernel import Card, Face, Game, Lay, Reseal, Seat, Shuffle, Zone, hand, slip
from tests.toy.crossing.board import CHAOS, KINDS, OFFERED, PERILS, PERILS_PAST, Ship, deck_of, discard_of

G = Game[Ship]

VALUES = (1, 1, 1, 1, 2, 2, 3, 4, 5)
NEEDS = (1, 2, 3, 5)


def skill(kind: str, value: int) -> Face:
    return Face(f"{kind}-{value}")


def kind_of(face: Face) -> str:
    return face.partition("-")[0]


def value_of(face: Face) -> int:
    return int(face.partition("-")[2])


async def lay_out(g: G) -> None:
    """Set up all decks, and two cards a seat."""
    for kind in KINDS:
        g.stock(deck_of(kind), [skill(kind, value) for value in VALUES])
        await Shuffle(deck_of(kind), f"{kind} deck")
    g.stock(PERILS, [skill(kind, need) for kind in KINDS for need in NEEDS])
    await Shuffle(PERILS, "peril deck")
    await refill_chaos(g)
    for seat in g.seats:
        await draw(g, seat, KINDS[:2])


async def refill_chaos(g: G) -> None:
    """The chaos deck is made of one unseen card of each kind."""
    for kind in KINDS:
        g.move(await top(g, deck_of(kind), discard_of(kind)), deck_of(kind), CHAOS)
    await Shuffle(CHAOS, "chaos deck")


async def top(g: G, deck: Zone, used: Zone) -> list[Card]:
    """The top card; an empty deck is made anew from its discards."""
    if not g.board.cards(deck) and g.board.cards(used):
        await Shuffle(deck, f"{deck} deck again", adding=(used,))
    return g.board.cards(deck)[:1]


async def draw(g: G, seat: Seat, kinds: Sequence[str]) -> None:
    drawn: list[Card] = []
    for kind in kinds:
        card = await top(g, deck_of(kind), discard_of(kind))
        g.move(card, deck_of(kind), hand(seat))
        drawn += card
    g.show(drawn, [seat])


async def next_peril(g: G) -> Card:
    (card,) = await top(g, PERILS, PERILS_PAST)
    g.show([card])
    g.move([card], PERILS, PERILS_PAST)
    return card


def discard(g: G, cards: Sequence[Card], source: Zone) -> None:
    """Face up, each to its own pile."""
    g.show(cards)
    for kind in KINDS:
        g.move([card for card in cards if kind_of(g.face(card)) == kind], source, discard_of(kind))


async def discard_hidden(g: G, seat: Seat, cards: Sequence[Card]) -> None:
    """From a hidden hand to the face-up piles: what stays behind must not be traceable."""
    aside = Zone("aside")
    discard(g, await slip(g, seat, cards, hand(seat), aside, "discards"), aside)


async def bury(g: G, seat: Seat, card: Card) -> None:
    """A card of the hand is shuffled into the top three of the chaos deck."""
    held, over = g.board.cards(hand(seat)), g.board.cards(CHAOS)[:2]
    await Reseal(
        {hand(seat): held, CHAOS: over},
        [
            Lay(hand(seat), [c for c in held if c != card], seen=(seat,)),
            Lay(CHAOS, [card, *over]),
        ],
        "one card into the top three",
    )


async def lay_offer(g: G, seat: Seat, cards: Sequence[Card], partner: Seat) -> None:
    """Offered cards lie aside, where the partner sees them and nobody can tell which they were."""
    await slip(g, seat, cards, hand(seat), OFFERED, "an offer", seen=(seat, partner))


async def end_offer(g: G, seat: Seat, partner: Seat, got: Sequence[Card], accepted: bool) -> None:
    """The offer goes over to the partner for what they give, or back. Others see how many, not which."""
    mine, offered, theirs = (g.board.cards(z) for z in (hand(seat), OFFERED, hand(partner)))
    to_partner = offered if accepted else []
    back = [] if accepted else offered
    await Reseal(
        {hand(seat): mine, OFFERED: offered, hand(partner): theirs},
        [
            Lay(hand(seat), [*mine, *back, *got], seen=(seat,)),
            Lay(hand(partner), [*(c for c in theirs if c not in got), *to_partner], seen=(partner,)),
        ],
        "the end of a trade",
    )
