"""Rules: DEALING LOYALTY CARDS, AWAKENING PHASE."""

from collections.abc import Sequence

from domain.kernel import Card, Face, Game, Lay, Reseal, Seat, Shuffle, choose_one
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import NUMBERS
from domain.unfathomable.facts.characters import LoyaltyDealt, LoyaltyGiven
from domain.unfathomable.names import CULTIST, HUMAN, HYBRID, LOYALTY, loyalty_zone
from domain.unfathomable.options import Options

G = Game[Atlantica]


def loyalty_deck(options: Options, seats: int) -> list[Face]:
    """Two cards a player. Without a Cultist a Human takes its place."""
    row = NUMBERS.loyalty_for(seats)
    without = options.learning or options.no_cultist
    cultists = 0 if without else row.cultist
    humans = row.human + row.cultist - cultists
    counts = {HYBRID: row.hybrid, CULTIST: cultists, HUMAN: humans}
    return [Face(loyalty) for loyalty, n in counts.items() for _ in range(n)]


async def make_loyalty_deck(g: G, options: Options) -> None:
    g.stock(LOYALTY, loyalty_deck(options, len(g.seats)))
    await Shuffle(LOYALTY, "the loyalty deck")


async def deal_loyalty(g: G, awakening: bool = False) -> dict[Seat, Card]:
    """One each, seen by its owner. Gives the new cards."""
    dealt: dict[Seat, Card] = {}
    for seat in g.board.from_current():
        (card,) = g.board.cards(LOYALTY)[:1]
        g.move([card], LOYALTY, loyalty_zone(seat))
        g.show([card], [seat])
        dealt[seat] = card
    g.emit(LoyaltyDealt(awakening))
    return dealt


async def awaken(g: G) -> None:
    """Rules: AWAKENING PHASE. Then revealed traitors give their new card to a human; the hands of cards are mixed."""
    dealt = await deal_loyalty(g, awakening=True)
    for seat in g.board.traitors():
        humans = g.board.humans()
        taker = Seat(await choose_one(seat, "give_loyalty", humans, "UNF-144"))
        await give_loyalty(g, seat, taker, [dealt[seat]])
    for seat in g.board.humans():
        await mix_loyalty(g, seat)


async def give_loyalty(g: G, giver: Seat, taker: Seat, cards: Sequence[Card]) -> None:
    """Unseen by the others, who cannot tell them from the taker's own afterwards."""
    if not cards:
        return
    source, target = loyalty_zone(giver), loyalty_zone(taker)
    theirs = hidden_loyalty(g, taker)
    await Reseal(
        {source: list(cards), target: theirs},
        [Lay(target, [*theirs, *cards], seen=(taker,))],
        "loyalty changes hands",
    )
    g.emit(LoyaltyGiven(giver, taker, len(cards)))


async def mix_loyalty(g: G, seat: Seat) -> None:
    """Nobody can tell which of them came first."""
    cards, zone = hidden_loyalty(g, seat), loyalty_zone(seat)
    if len(cards) > 1:
        await Reseal({zone: cards}, [Lay(zone, cards, seen=(seat,))], "loyalty cards are mixed")


def hidden_loyalty(g: G, seat: Seat) -> list[Card]:
    """Those that lie face down."""
    return [card for card in g.board.cards(loyalty_zone(seat)) if not g.is_public(card)]
