"""Rules: what a card asks for, and who can give it."""

from domain.everrain.board import Everrain
from domain.everrain.content import TREASURE_CARDS
from domain.everrain.content.costs import Cost
from domain.everrain.facts.ship import CluesChanged, CoinChanged
from domain.everrain.names import CrewId
from domain.everrain.rules.crew import harm
from domain.everrain.rules.damage import settle_deck
from domain.everrain.rules.dice import exhaust_orders
from domain.everrain.rules.moment import Moment
from domain.everrain.rules.upgrades import drop_treasure
from domain.kernel import Card, Game, Seat, choose_one

G = Game[Everrain]


def can_pay(board: Everrain, seat: Seat, cost: Cost, now: Moment | None) -> bool:
    ship = board.ships[seat]
    if ship.coin < cost.coin or ship.clues < cost.clues or ship.orders() < cost.orders:
        return False
    if cost.treasure and not fitting_treasures(board, seat, cost.treasure):
        return False
    return not (cost.trauma or cost.strain) or bool(sufferers(board, seat, now))


def fitting_treasures(board: Everrain, seat: Seat, kind: str) -> list[Card]:
    return [card for card, id in board.ships[seat].hold.items() if kind in ("any", TREASURE_CARDS[id].kind)]


def sufferers(board: Everrain, seat: Seat, now: Moment | None) -> list[CrewId]:
    """Whom harm may hit: whoever is ashore, or was sent, else anybody aboard."""
    crew = board.ships[seat].crew
    if now is not None and now.party:
        return [one for one in now.party if one in crew]
    if now is not None and now.crew is not None and not now.pool:
        return [now.crew] if now.crew in crew else []
    return list(crew)


async def pay(g: G, seat: Seat, cost: Cost, now: Moment | None) -> None:
    """All of it. Who suffers and what is given up is for the player to say."""
    if cost.coin:
        g.emit(CoinChanged(seat, -cost.coin))
    if cost.clues:
        g.emit(CluesChanged(seat, -cost.clues))
    if cost.orders:
        await exhaust_orders(g, seat, cost.orders)
    if cost.treasure:
        await give_up(g, seat, cost.treasure)
    if cost.trauma or cost.strain:
        who = CrewId(await choose_one(seat, "which_crew", [str(c) for c in sufferers(g.board, seat, now)], "EVER-213"))
        harm(g, seat, who, "trauma", cost.trauma)
        harm(g, seat, who, "strain", cost.strain)
        await settle_deck(g, seat)


async def give_up(g: G, seat: Seat, kind: str) -> None:
    """A treasure of this kind goes, if there is one."""
    held = fitting_treasures(g.board, seat, kind)
    if held:
        drop_treasure(g, seat, Card(await choose_one(seat, "give_up", held, "EVER-173")))
