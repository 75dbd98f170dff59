"""Rules: BELOW DECK, IMPROVEMENTS. Which spaces a ship has: circles for crew, squares, rectangles for captives."""

from collections.abc import Iterator

from domain.everrain.board import Ship, Upgrade
from domain.everrain.content import GUNS, IMPROVEMENT_CARDS, Improvement
from domain.everrain.names import BELOW_SLOTS, ROW, Berth, Slot, UpgradeId, is_whole, slot_of


def active(ship: Ship, slot: Slot) -> Upgrade | None:
    """What is installed there and not covered by a schematic."""
    return None if slot in ship.schematics else ship.slots.get(slot)


def improvements(ship: Ship) -> Iterator[tuple[Slot, Improvement]]:
    """All that work."""
    for slot, held in ship.slots.items():
        if slot not in ship.schematics and held.entry not in GUNS:
            yield slot, IMPROVEMENT_CARDS[held.entry]


def whole_halves(ship: Ship, slot: Slot) -> bool:
    """Do the card here and the one to its right make a whole space together? Only side by side, and only if they are
    the same."""
    n = BELOW_SLOTS.index(slot)
    if n % ROW == ROW - 1:
        return False
    one, other = active(ship, slot), active(ship, BELOW_SLOTS[n + 1])
    return one is not None and other is not None and one.entry == other.entry and IMPROVEMENT_CARDS[one.entry].halves


def circles(ship: Ship) -> dict[Berth, UpgradeId]:
    """Every circle that crew can stand in, and whose it is."""
    out: dict[Berth, UpgradeId] = {}
    for slot, card in improvements(ship):
        if card.shape == "circle":
            out.update({Berth(f"{slot}.{k}"): card.id for k in range(card.spaces)})
            if card.halves and whole_halves(ship, slot):
                out[Berth(f"{slot}+")] = card.id
    return out


def squares(ship: Ship, slot: Slot, card: Improvement) -> int:
    """How often the number in its squares counts; one without spaces counts once."""
    if card.shape != "square":
        return 1
    return card.spaces + (card.halves and whole_halves(ship, slot))


def circle_card(ship: Ship, berth: Berth) -> Improvement | None:
    """The improvement whose circle this is, if it is one now."""
    slot = slot_of(berth)
    if slot is None:
        return None
    held = active(ship, slot)
    if held is None or held.entry in GUNS:
        return None
    card = IMPROVEMENT_CARDS[held.entry]
    if card.shape != "circle" or (is_whole(berth) and not whole_halves(ship, slot)):
        return None
    return card


def free_circles(ship: Ship) -> list[Berth]:
    """One member of the crew each."""
    taken = {mate.at for mate in ship.crew.values()} | ship.passengers.keys()
    return [berth for berth in circles(ship) if berth not in taken]


def free_cells(ship: Ship) -> list[Slot]:
    """Rectangles that hold nobody."""
    return [slot for slot, card in improvements(ship) if card.capture is not None and slot not in ship.captives]
