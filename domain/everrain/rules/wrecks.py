"""Rules: SHIPWRECKS. Looting what is left of ships."""

from domain.everrain.board import NO_CARD, Everrain
from domain.everrain.facts.sea import Explored, WreckCleared
from domain.everrain.facts.ship import CluesChanged
from domain.everrain.names import SUNKEN, TREASURES_PAST, WreckId
from domain.everrain.rules.below import circle_card
from domain.everrain.rules.crewing import fatigue
from domain.everrain.rules.numbers import count_of_ship
from domain.everrain.rules.spoils import roll_spoils, stow
from domain.kernel import Game, Seat

G = Game[Everrain]
PRINTED = WreckId("printed")


def wrecks_here(board: Everrain, seat: Seat) -> list[WreckId]:
    """What a ship can loot where it is: tokens, and the wreck on the map."""
    at = board.ships[seat].at
    if not at or board.storm_over(at):
        return []
    printed = board.sea[at] == "wreck" and at not in board.explored
    return [*board.wrecks_at(at), *([PRINTED] if printed else [])]


async def loot(g: G, seat: Seat, id: WreckId) -> None:
    """A roll on the Spoils table; of a player's ship what it carried, and no roll."""
    if id == PRINTED:
        g.emit(Explored(g.board.ships[seat].at))
        await dive(g, seat)
        return
    wreck = g.board.wrecks[id]
    g.emit(WreckCleared(id))
    if not wreck.seat:
        await dive(g, seat)
        return
    if wreck.clues:
        g.emit(CluesChanged(seat, wreck.clues))
    if wreck.treasure != NO_CARD:
        g.move([wreck.treasure], SUNKEN, TREASURES_PAST)
        await stow(g, seat, wreck.treasure)


async def dive(g: G, seat: Seat) -> None:
    """One roll, and one more for everybody in a diving bell who is not fatigued, and for divers aboard."""
    ship, rolls = g.board.ships[seat], count_of_ship(g, seat, "wreck_rolls", 1)
    for crew, mate in ship.crew.items():
        card = circle_card(ship, mate.at)
        if card is not None and card.trigger == "wreck" and not mate.fatigued:
            fatigue(g, seat, crew)
            rolls += 1
    await roll_spoils(g, seat, rolls)
