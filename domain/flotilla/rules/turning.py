"""Rules: TURNING FROM SINKSIDE TO SKYSIDE."""

from collections import Counter

from domain.flotilla.board import Flotilla
from domain.flotilla.content import Berth, dock_for
from domain.flotilla.facts.turn import TurnedSkyside
from domain.flotilla.names import BAG, Colour, reserve_of, waters_of
from domain.flotilla.rules.founders import build
from domain.kernel import Game, Seat, Shuffle, agrees

G = Game[Flotilla]


def next_berth(board: Flotilla) -> Berth:
    """What whoever turns next has for each Skiff, and may build."""
    return dock_for(len(board.seats)).rows[board.docked]


async def may_turn(g: G, seat: Seat) -> None:
    """After the Captain, if the player likes: once, and for good."""
    if not g.board.fleets[seat].skyside and await agrees(seat, "turn_skyside", "FLO-20"):
        await turn_skyside(g, seat)


async def turn_skyside(g: G, seat: Seat) -> None:
    """1: Skiffs are sold, cargo is unloaded. 2: tiles with Outposts go back to the bag. 3 to 5: all else is flipped.
    6: tiles of the reserve may be built at once."""
    fleet, berth = g.board.fleets[seat], next_berth(g.board)
    cargo: Counter[Colour] = Counter()
    for skiff in fleet.skiffs.values():
        cargo.update(skiff.cargo)
    lost = [laid.card for laid in fleet.tiles.values() if laid.outpost]
    kept = [laid.card for laid in fleet.tiles.values() if not laid.outpost]
    n = len(fleet.skiffs)
    g.emit(TurnedSkyside(seat, g.board.docked + 1, n, n * berth.price, dict(cargo), tuple(lost)))
    g.move(kept, waters_of(seat), reserve_of(seat))
    if lost:
        g.move(lost, waters_of(seat), BAG)
        await Shuffle(BAG, "the ocean bag")
    await build(g, seat, berth.builds)
