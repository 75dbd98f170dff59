"""Rules: TRADING. Captains side by side give each other what they like, for no order and no action."""

from collections.abc import Mapping

from domain.everrain.board import Everrain, Upgrade
from domain.everrain.content import NUMBERS
from domain.everrain.facts.ship import (
    CluesChanged,
    CoinChanged,
    SchematicLaid,
    SchematicRemoved,
    TreasureGone,
    TreasureStowed,
)
from domain.everrain.facts.trade import CrewCameOver, TradeFailed
from domain.everrain.names import ASHORE, CrewId, Slot, hold_of, muster_of, yard_of
from domain.everrain.rules.chart import steps
from domain.everrain.rules.upgrades import capacity, drop_schematic, see_to_spaces, slots_for
from domain.kernel import Ask, Card, Game, Propose, Seat, choose_one

G = Game[Everrain]
COIN, CLUES = "coin", "clues"
CREW, TREASURE, SCHEMATIC = "crew.", "treasure.", "schematic."
COIN_UNIT = 5


def partners(board: Everrain, seat: Seat) -> list[Seat]:
    """Captains in the hexes beside this one, if either has something to give."""
    at = board.ships[seat].at
    if not board.ships[seat].afloat():
        return []
    beside = [other for other in board.afloat() if other != seat and steps(at, board.ships[other].at) == 1]
    return [other for other in beside if goods(board, seat) or goods(board, other)]


def goods(board: Everrain, seat: Seat) -> dict[str, int]:
    """What a captain can give, and how much of it: coin in fives."""
    ship = board.ships[seat]
    out = {COIN: ship.coin // COIN_UNIT, CLUES: ship.clues}
    out |= {f"{TREASURE}{card}": 1 for card in ship.hold}
    out |= {f"{SCHEMATIC}{slot}": 1 for slot in ship.schematics}
    if len(ship.crew) > 1:
        out |= {f"{CREW}{crew}": 1 for crew, mate in ship.crew.items() if mate.at != ASHORE}
    return {item: n for item, n in out.items() if n > 0}


async def trade(g: G, seat: Seat, partner: Seat) -> None:
    """One offer; the other captain takes it or does not. There is no end to how often."""
    form = Propose(partner, goods(g.board, seat), goods(g.board, partner))
    offer = await Ask(seat, "trade_offer", form, "EVER-146")
    if offer.reply != "offer":
        return
    if not fits(g.board, seat, partner, offer.give, offer.want):
        g.emit(TradeFailed(seat, partner))
        return
    reply = await Ask(partner, "trade_reply", Propose(seat, {}, {}, offer), "EVER-146")
    if reply.reply == "accept":
        leaving = [(item, n, seat, partner) for item, n in offer.give.items()]
        coming = [(item, n, partner, seat) for item, n in offer.want.items()]
        lifted = [
            (taker, lift(g, giver, taker, item)) for item, _, giver, taker in (*leaving, *coming) if is_schematic(item)
        ]
        for item, n, giver, taker in (*leaving, *coming):
            if not is_schematic(item):
                hand(g, giver, taker, item, n)
        for taker, held in lifted:
            await lay_down(g, taker, held)
        for one in (seat, partner):
            await see_to_spaces(g, one)


def fits(board: Everrain, seat: Seat, partner: Seat, give: Mapping[str, int], want: Mapping[str, int]) -> bool:
    """Places in the crew and in the hold, and nobody gives the whole crew away (rulings A75, A76)."""
    for captain, out, back in ((seat, give, want), (partner, want, give)):
        crew = len(board.ships[captain].crew) - of_kind(out, CREW) + of_kind(back, CREW)
        hold = len(board.ships[captain].hold) - of_kind(out, TREASURE) + of_kind(back, TREASURE)
        if not 0 < crew <= NUMBERS.crew_slots or (of_kind(back, TREASURE) and hold > capacity(board, captain)):
            return False
    return True


def of_kind(items: Mapping[str, int], kind: str) -> int:
    return sum(item.startswith(kind) for item in items)


def hand(g: G, giver: Seat, taker: Seat, item: str, n: int) -> None:
    name = item.partition(".")[2]
    if item == COIN:
        g.emit(CoinChanged(giver, -n * COIN_UNIT))
        g.emit(CoinChanged(taker, n * COIN_UNIT))
    elif item == CLUES:
        g.emit(CluesChanged(giver, -n))
        g.emit(CluesChanged(taker, n))
    elif item.startswith(TREASURE):
        card = Card(name)
        treasure = g.board.ships[giver].hold[card]
        g.emit(TreasureGone(giver, card))
        g.move([card], hold_of(giver), hold_of(taker))
        g.emit(TreasureStowed(taker, card, treasure))
    else:
        crew = CrewId(name)
        g.move([g.board.ships[giver].crew[crew].card], muster_of(giver), muster_of(taker))
        g.emit(CrewCameOver(giver, taker, crew))


def is_schematic(item: str) -> bool:
    return item.startswith(SCHEMATIC)


def lift(g: G, giver: Seat, taker: Seat, item: str) -> Upgrade:
    """A schematic leaves its slot. All do before any is laid down: two may change places."""
    slot = Slot(item.partition(".")[2])
    held = g.board.ships[giver].schematics[slot]
    g.emit(SchematicRemoved(giver, slot))
    g.move([held.card], yard_of(giver), yard_of(taker))
    return held


async def lay_down(g: G, taker: Seat, held: Upgrade) -> None:
    """In a slot that fits; a schematic that lies there already makes room."""
    slots = slots_for(held.entry)
    free = [one for one in slots if one not in g.board.ships[taker].schematics]
    chosen = Slot(await choose_one(taker, "schematic", free or slots, "EVER-146"))
    if chosen in g.board.ships[taker].schematics:
        drop_schematic(g, taker, chosen)
    g.emit(SchematicLaid(taker, chosen, held.entry, held.card))
