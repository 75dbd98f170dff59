"""Rules: DEPARTING FROM PORT; passengers and the cabins they take. What ends with a visit, or with a ship."""

from collections.abc import Sequence

from domain.everrain.board import Everrain, Ship
from domain.everrain.content import IMPROVEMENT_CARDS
from domain.everrain.facts.crew import CrewMoved
from domain.everrain.facts.port import Departed, PassengerGone, PassengerMoved
from domain.everrain.names import ASHORE, BELOW, QUAY, TALES_PAST, Berth, CrewId, cabin_of
from domain.everrain.rules.below import circles, free_circles
from domain.kernel import Ask, Assign, Game, Seat

G = Game[Everrain]


def ashore(ship: Ship) -> list[CrewId]:
    return ship.mates_at(ASHORE)


def close_visit(g: G, seat: Seat) -> None:
    """Whoever is still on the quay is discarded."""
    if g.board.ships[seat].visit is not None:
        g.move(g.board.cards(QUAY), QUAY, TALES_PAST["denizen"])
        g.emit(Departed(seat))


async def depart(g: G, seat: Seat) -> None:
    """Everybody who is ashore comes back, and the visit is over."""
    if g.board.ships[seat].visit is not None:
        await come_back(g, seat, ashore(g.board.ships[seat]))
        close_visit(g, seat)


async def come_back(g: G, seat: Seat, crew: Sequence[CrewId]) -> None:
    """Anywhere below deck: each in a circle that is free, or just below."""
    ship = g.board.ships[seat]
    crew = [one for one in crew if one in ship.crew]
    if not crew:
        return
    held = [ship.crew[one].at for one in crew]
    free = [berth for berth in circles(ship) if berth in held or berth in free_circles(ship)]
    berths = dict.fromkeys(map(str, crew), str(BELOW))
    if free:
        items = {str(one): (str(BELOW), *map(str, free)) for one in crew}
        form = Assign(items, most=dict.fromkeys(map(str, free), 1))
        berths = await Ask(seat, "come_back", form, "EVER-87", default=berths)
    for one in crew:
        if ship.crew[one].at != berths[one]:
            g.emit(CrewMoved(seat, one, Berth(berths[one])))


# --- cabins -----------------------------------------------------------------------------------------


def free_cabins(ship: Ship) -> list[Berth]:
    """Circles of cabins that neither crew nor passengers are in."""
    whose = circles(ship)
    return [berth for berth in free_circles(ship) if IMPROVEMENT_CARDS[whose[berth]].cabin]


def put_up_passengers(g: G, seat: Seat) -> None:
    """Whoever has lost a cabin takes another one, or leaves without paying (ruling A120)."""
    ship = g.board.ships[seat]
    whose = circles(ship)
    for berth in list(ship.passengers):
        if berth in whose and IMPROVEMENT_CARDS[whose[berth]].cabin:
            continue
        free = free_cabins(ship)
        if free:
            g.emit(PassengerMoved(seat, berth, free[0]))
        else:
            let_go(g, seat, berth)


def let_go(g: G, seat: Seat, berth: Berth, arrived: bool = False) -> None:
    passenger = g.board.ships[seat].passengers[berth]
    g.emit(PassengerGone(seat, berth, passenger.entry, arrived))
    g.move([passenger.card], cabin_of(seat), TALES_PAST["denizen"])
