"""Rules: THE TRADERS. Transactions, Outposts, the Market."""

from dataclasses import dataclass

from domain.flotilla.board import Fleet, Flotilla
from domain.flotilla.content import NUMBERS, OCEAN
from domain.flotilla.facts.trade import (
    GoodsBought,
    GoodsSold,
    MarketMoved,
    OutpostBought,
    OutpostBuilt,
    SkiffLaunched,
    TradingClosed,
)
from domain.flotilla.names import COLOURS, HOME, Cell, Colour, SetId
from domain.flotilla.rules.artifacts import skiff_left
from domain.flotilla.rules.moment import count_left
from domain.flotilla.rules.objectives import claim
from domain.flotilla.rules.points import gain_points
from domain.kernel import Ask, Choose, Game, Seat, choose_one
from domain.parts.tracks import Track

G = Game[Flotilla]
DONE = "done"


@dataclass
class Bargain:
    """What a card changes in the prices of its Transactions."""

    sell_more: int = 0
    """Coins more for each resource of the colour that is sold first."""
    buy_less: int = 0
    """Coins less for each resource that is bought."""
    purchase_less: int = 0
    """Coins less for the first Skiff or Outpost."""
    colour: Colour | None = None
    """Which was sold first."""


async def transactions(g: G, seat: Seat, n: int, bargain: Bargain) -> None:
    """Up to so many, in any mixture and order. Buying or selling several of a colour is one answer and as many
    Transactions."""
    while n > 0:
        options = deals(g.board, seat, n, bargain)
        if not options:
            return
        count_left(g, seat, n)
        (deal,) = await Ask(seat, "transaction", Choose((*options, DONE)), "FLO-121", default=(DONE,))
        if deal == DONE:
            return
        n -= await carry_out(g, seat, deal, bargain)


def deals(board: Flotilla, seat: Seat, n: int, bargain: Bargain) -> list[str]:
    """Everything that can be done and paid for with up to so many Transactions; the last number is the coins."""
    fleet = board.fleets[seat]
    out = []
    if skiff_left(board, seat) and skiff_price(bargain) <= fleet.coins:
        out.append(f"skiff:{skiff_price(bargain)}")
    if fleet.outposts < len(NUMBERS.outposts[fleet.side].prices) and outpost_price(fleet, bargain) <= fleet.coins:
        out += [f"outpost:{set}:{outpost_price(fleet, bargain)}" for set in board.objectives[fleet.side]]
    for colour in COLOURS:
        if not fleet.bought.get(colour):
            price = selling_price(board, colour, bargain)
            out += [f"sell:{colour}:{k}:{k * price}" for k in range(1, min(n, fleet.goods.get(colour, 0)) + 1)]
    for colour in COLOURS:
        if not fleet.sold.get(colour):
            price = buying_price(board, colour, bargain)
            most = min(n, fleet.coins // price) if price else n
            out += [f"buy:{colour}:{k}:{k * price}" for k in range(1, most + 1)]
    return out


async def carry_out(g: G, seat: Seat, deal: str, bargain: Bargain) -> int:
    """Gives how many Transactions it takes."""
    what, *rest = deal.split(":")
    match what:
        case "skiff":
            buy_skiff(g, seat, bargain)
        case "outpost":
            await buy_outpost(g, seat, SetId(rest[0]), bargain)
        case "sell":
            sell(g, seat, rest[0], int(rest[1]), bargain)  # type: ignore[arg-type]
        case "buy":
            buy(g, seat, rest[0], int(rest[1]), bargain)  # type: ignore[arg-type]
    return int(rest[1]) if what in ("sell", "buy") else 1


# --- A: a Skiff -------------------------------------------------------------------------------------


def skiff_price(bargain: Bargain) -> int:
    return max(0, NUMBERS.skiff_price - bargain.purchase_less)


def buy_skiff(g: G, seat: Seat, bargain: Bargain) -> None:
    skiff = skiff_left(g.board, seat)
    assert skiff is not None
    g.emit(SkiffLaunched(seat, skiff, skiff_price(bargain)))
    bargain.purchase_less = 0


# --- B: an Outpost ----------------------------------------------------------------------------------


def free_sites(fleet: Fleet) -> list[Cell]:
    """Construction Sites in play without an Outpost: on the starting tile, on Islands, on watercraft."""
    home = [] if fleet.home_outpost else [HOME]
    return home + [cell for cell, laid in fleet.tiles.items() if not laid.outpost and has_site(fleet, cell)]


def has_site(fleet: Fleet, cell: Cell) -> bool:
    tile = OCEAN[fleet.tiles[cell].tile]
    return tile.sky.site is not None if fleet.skyside else tile.sink.island


def outpost_price(fleet: Fleet, bargain: Bargain) -> int:
    """Of the topmost one; without a free site it floats, which costs more."""
    row = NUMBERS.outposts[fleet.side]
    fee = 0 if free_sites(fleet) else row.floating
    return max(0, row.prices[fleet.outposts] + fee - bargain.purchase_less)


async def buy_outpost(g: G, seat: Seat, set: SetId, bargain: Bargain) -> None:
    """Pay, claim and score the Objective, then set the Outpost down: it does not count for its own Objective."""
    fleet = g.board.fleets[seat]
    g.emit(OutpostBought(seat, outpost_price(fleet, bargain)))
    bargain.purchase_less = 0
    claim(g, seat, set)
    sites = free_sites(fleet)
    at = Cell(await choose_one(seat, "site", sites, "FLO-41")) if sites else None
    g.emit(OutpostBuilt(seat, at))


# --- C: a resource ----------------------------------------------------------------------------------


def price_of(board: Flotilla, colour: Colour) -> int:
    return NUMBERS.prices[board.market[colour]]


def buying_price(board: Flotilla, colour: Colour, bargain: Bargain) -> int:
    return max(0, price_of(board, colour) - bargain.buy_less)


def selling_price(board: Flotilla, colour: Colour, bargain: Bargain) -> int:
    return price_of(board, colour) + (bargain.sell_more if bargain.colour in (None, colour) else 0)


def buy(g: G, seat: Seat, colour: Colour, n: int, bargain: Bargain) -> None:
    g.emit(GoodsBought(seat, colour, n, n * buying_price(g.board, colour, bargain)))


def sell(g: G, seat: Seat, colour: Colour, n: int, bargain: Bargain) -> None:
    g.emit(GoodsSold(seat, colour, n, n * selling_price(g.board, colour, bargain)))
    bargain.colour = bargain.colour or colour


def close_trading(g: G, seat: Seat) -> None:
    """Rules: Market Fluctuation. After all Transactions of a turn the markers move; what goes over the end is paid in
    points, for each resource."""
    fleet = g.board.fleets[seat]
    if not fleet.bought and not fleet.sold:
        return
    track = Track(len(NUMBERS.prices) - 1)
    for colour in COLOURS:
        by = fleet.bought.get(colour, 0) - fleet.sold.get(colour, 0)
        if by:
            walk = track.walk(g.board.market[colour], by)
            overflow = abs(by - walk.by)
            g.emit(MarketMoved(seat, colour, walk.landed, NUMBERS.prices[walk.landed], overflow))
            gain_points(g, seat, overflow * (NUMBERS.above if by > 0 else NUMBERS.below), "market")
    g.emit(TradingClosed(seat))
