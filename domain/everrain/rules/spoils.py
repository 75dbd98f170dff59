"""Rules: SPOILS TABLE. Rewards, which may be refused, or for which room may be made."""

from domain.everrain.board import Everrain
from domain.everrain.content import SPOILS, TREASURE_CARDS
from domain.everrain.facts.ship import CluesChanged, CoinChanged, TreasureStowed
from domain.everrain.names import (
    ARTILLERY,
    ARTILLERY_PAST,
    IMPROVEMENTS,
    IMPROVEMENTS_PAST,
    TREASURES,
    TREASURES_PAST,
    TreasureId,
    TreasureKind,
    hold_of,
)
from domain.everrain.rules.dice import fate
from domain.everrain.rules.upgrades import REFUSE, capacity, drop_treasure, install, lay_schematic
from domain.kernel import Ask, Card, Choose, Game, Seat
from domain.parts.piles import Pile

G = Game[Everrain]
TREASURE_PILE = Pile(TREASURES, TREASURES_PAST, "the treasure deck")
SCHEMATICS = {
    "improvements": Pile(IMPROVEMENTS, IMPROVEMENTS_PAST, "the improvement deck"),
    "artillery": Pile(ARTILLERY, ARTILLERY_PAST, "the artillery deck"),
}


async def roll_spoils(g: G, seat: Seat, n: int = 1) -> None:
    """So many rolls; each reward at once."""
    for _ in range(n):
        if not g.board.ships[seat].afloat():
            return
        line = SPOILS[await fate("spoils")]
        if line.clues:
            g.emit(CluesChanged(seat, line.clues))
        if line.coin:
            g.emit(CoinChanged(seat, line.coin))
        if line.treasure:
            await find_treasure(g, seat, line.treasure)
        if line.schematic:
            await find_schematic(g, seat, line.schematic)


async def find_treasure(g: G, seat: Seat, kind: TreasureKind | None = None) -> None:
    """Cards are drawn until one of this kind appears; the others are discarded. If there is none, nothing is found."""
    left = 2 * len(g.board.cards(TREASURES)) + len(g.board.cards(TREASURES_PAST))
    for _ in range(left):
        found = await TREASURE_PILE.reveal(g)
        if found is None:
            return
        card, face = found
        if kind is None or TREASURE_CARDS[face].kind == kind:
            await stow(g, seat, card)
            return


async def stow(g: G, seat: Seat, card: Card) -> None:
    """A treasure that lies on the discards is taken. What has a drawback may be refused; a full hold makes room."""
    held, treasure = g.board.ships[seat].hold, TreasureId(g.face(card))
    if len(held) >= capacity(g.board, seat):
        form = Choose((*held, REFUSE))
        (chosen,) = await Ask(seat, "make_room", form, "EVER-176", default=(REFUSE,))
        if chosen == REFUSE:
            return
        drop_treasure(g, seat, Card(chosen))
    elif TREASURE_CARDS[treasure].modifies:
        (chosen,) = await Ask(seat, "take_treasure", Choose(("take", REFUSE)), "EVER-176")
        if chosen == REFUSE:
            return
    g.move([card], TREASURES_PAST, hold_of(seat))
    g.emit(TreasureStowed(seat, card, treasure))


async def award_upgrade(g: G, seat: Seat, deck: str) -> None:
    """Rules: UPGRADES. The top card of the deck is installed at once, without payment."""
    pile = SCHEMATICS[deck]
    found = await pile.reveal(g)
    if found is not None:
        await install(g, seat, found[0], pile.discards)


async def find_schematic(g: G, seat: Seat, deck: str) -> None:
    """The top card of the deck, as a schematic."""
    pile = SCHEMATICS[deck]
    found = await pile.reveal(g)
    if found is not None:
        await lay_schematic(g, seat, found[0], pile.discards)
