"""Rules: SAIL AND INCOME EFFECTS."""

from domain.flotilla.board import Fleet, Flotilla
from domain.flotilla.facts.waters import CargoUnloaded, SkiffSailed
from domain.flotilla.names import HOME, Cell, SkiffId
from domain.flotilla.rules.hexmap import own_beside
from domain.flotilla.rules.moment import count_left
from domain.kernel import Ask, Game, Place, Seat, Split
from domain.parts.graphs import distances

G = Game[Flotilla]
AS_IT_IS = 1
"""Skiffs are not turned."""


async def sail(g: G, seat: Seat, n: int, standing: bool = True) -> None:
    """So many steps in all, divided among the Skiffs as their owner likes. Whoever comes to the starting tile may
    unload and go on; `standing`: also one that stands there as the Sail begins."""
    fleet = g.board.fleets[seat]
    for skiff in fleet.skiffs_at(HOME) if standing else ():
        await unload(g, seat, skiff)
    while form := voyages(fleet, n):
        count_left(g, seat, n)
        spots = await Ask(seat, "sail", form, "FLO-112", default=())
        if not spots:
            return
        n -= await voyage(g, seat, SkiffId(spots[0].piece), Cell(spots[0].at), n)


async def voyage(g: G, seat: Seat, skiff: SkiffId, to: Cell, n: int) -> int:
    """A Skiff with cargo goes over the starting tile if that is no detour, and may unload there. Gives how many steps
    it takes."""
    fleet = g.board.fleets[seat]
    steps = reach(fleet, skiff, n)
    stops = [HOME, to] if fleet.skiffs[skiff].cargo and HOME in on_the_way(fleet, steps, to) else [to]
    gone = 0
    for stop in dict.fromkeys(stops):
        g.emit(SkiffSailed(seat, skiff, stop, steps[stop] - gone))
        gone = steps[stop]
        if stop == HOME:
            await unload(g, seat, skiff)
    return gone


def on_the_way(fleet: Fleet, steps: dict[Cell, int], to: Cell) -> list[Cell]:
    """Where a shortest way may lead over, its end included. `steps`: from where it begins."""
    back = distances(to, lambda cell: own_beside(fleet, cell), steps[to])
    return [cell for cell in back if cell in steps and steps[cell] + back[cell] == steps[to]]


def reach(fleet: Fleet, skiff: SkiffId, n: int) -> dict[Cell, int]:
    """Where a Skiff can get over own tiles, and how many steps that takes."""
    start = fleet.skiffs[skiff].at
    found = distances(start, lambda cell: own_beside(fleet, cell), n)
    del found[start]
    return found


def voyages(fleet: Fleet, n: int) -> Place | None:
    """Which Skiff may go where; Skiffs in one place go the same ways."""
    if n <= 0 or not fleet.tiles:
        return None
    pieces = {str(id): str(skiff.at) for id, skiff in fleet.skiffs.items()}
    fits: dict[str, dict[str, int]] = {}
    for id, skiff in fleet.skiffs.items():
        if skiff.at not in fits:
            fits[str(skiff.at)] = {str(cell): AS_IT_IS for cell in reach(fleet, id, n)}
    return Place(fits, pieces, 0, 1, shared=True) if pieces else None


async def unload(g: G, seat: Seat, skiff: SkiffId) -> None:
    """All, some or none of the cargo."""
    cargo = g.board.fleets[seat].skiffs[skiff].cargo
    if cargo:
        form = Split({str(colour): n for colour, n in cargo.items()}, sum(cargo.values()), 0)
        taken = await Ask(seat, "unload", form, "FLO-113", default=dict(cargo))
        if taken:
            g.emit(CargoUnloaded(seat, skiff, taken))  # type: ignore[arg-type]
