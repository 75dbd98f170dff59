"""Rules: UPGRADES, SCHEMATICS. Fitting out a ship, rearranging it, and schematics in its slots."""

from collections.abc import Collection, Mapping, Sequence

from domain.everrain.board import Everrain, Ship, Upgrade
from domain.everrain.content import GUNS, IMPROVEMENT_CARDS, NUMBERS
from domain.everrain.facts.crew import CrewMoved
from domain.everrain.facts.enemies import EnemyRemoved
from domain.everrain.facts.ship import (
    CaptivesMoved,
    SchematicLaid,
    SchematicRemoved,
    TreasureGone,
    UpgradeInstalled,
    UpgradeRemoved,
)
from domain.everrain.names import (
    ARTILLERY_PAST,
    BELOW,
    BELOW_SLOTS,
    BOW_STERN,
    BOX_LID,
    ENEMIES_OUT,
    ENEMIES_PAST,
    IMPROVEMENTS_PAST,
    PORT_SLOT,
    STARBOARD_SLOT,
    TREASURES_PAST,
    EnemyId,
    Slot,
    UpgradeId,
    hold_of,
    slot_of,
    yard_of,
)
from domain.everrain.rules.below import active, circle_card
from domain.everrain.rules.numbers import count_of_ship, of_ship
from domain.everrain.rules.visits import put_up_passengers
from domain.kernel import Ask, Card, Choose, Game, Place, Seat, Spot, Zone

G = Game[Everrain]
REFUSE = "refuse"


def slots_for(entry: UpgradeId) -> tuple[Slot, ...]:
    """Where a card can lie."""
    if entry not in GUNS:
        return BELOW_SLOTS
    return (PORT_SLOT, STARBOARD_SLOT) if GUNS[entry].location == "side" else (BOW_STERN,)


def fitting(pieces: Mapping[Card, UpgradeId], least: int) -> Place:
    """Which of these cards lie in which slots."""
    fits = {str(entry): dict.fromkeys(map(str, slots_for(entry)), 1) for entry in dict.fromkeys(pieces.values())}
    return Place(fits, {str(card): str(entry) for card, entry in pieces.items()}, least, len(pieces))


async def install(g: G, seat: Seat, card: Card, source: Zone) -> None:
    """A new upgrade comes aboard, and the whole ship may be rearranged; what is given no slot is discarded."""
    ship = g.board.ships[seat]
    entry = UpgradeId(g.face(card))
    g.move([card], source, yard_of(seat))
    pieces = {held.card: held.entry for held in ship.slots.values()} | {card: entry}
    starters = [held.card for held in ship.slots.values() if held.starter]
    held_in = {ship.slots[slot].card: enemy for slot, enemy in ship.captives.items()}
    before = {slot: held.card for slot, held in ship.slots.items()}
    laid = await Ask(seat, "install", fitting(pieces, 0), "EVER-49", default=as_it_lies(ship, card, entry))
    stays = [spot for spot in laid if before.get(Slot(spot.at)) == spot.piece]
    for slot in [slot for slot in ship.slots if all(spot.at != slot for spot in stays)]:
        g.emit(UpgradeRemoved(seat, slot))
    lay_out(g, seat, [spot for spot in laid if spot not in stays], pieces, starters)
    for left in pieces:
        if not any(spot.piece == left for spot in laid):
            discard_upgrade(g, seat, left, pieces[left], left in starters)
    leave_circles(g, seat, before)
    keep_captives(g, seat, held_in)
    await see_to_spaces(g, seat)


def as_it_lies(ship: Ship, card: Card, entry: UpgradeId) -> tuple[Spot, ...]:
    """Everything where it is, and a new card in the first slot that is free for it, if there is one."""
    free = [slot for slot in slots_for(entry) if slot not in ship.slots]
    free.sort(key=lambda slot: slot in ship.schematics)
    lies = [Spot(str(held.card), str(slot)) for slot, held in ship.slots.items()]
    return (*lies, *(Spot(str(card), str(slot)) for slot in free[:1]))


def keep_captives(g: G, seat: Seat, held_in: Mapping[Card, EnemyId]) -> None:
    """A captive goes with its brig; if that is discarded, it is lost (ruling A108)."""
    slots = {held.card: slot for slot, held in g.board.ships[seat].slots.items()}
    for card, enemy in held_in.items():
        if card not in slots:
            release(g, enemy)
    captives = {slots[card]: enemy for card, enemy in held_in.items() if card in slots}
    if captives != g.board.ships[seat].captives:
        g.emit(CaptivesMoved(seat, captives))


def leave_circles(g: G, seat: Seat, before: Mapping[Slot, Card]) -> None:
    """Whoever stood on a card that lies elsewhere now walks about."""
    ship = g.board.ships[seat]
    now = {slot: held.card for slot, held in ship.slots.items()}
    for crew, mate in list(ship.crew.items()):
        slot = slot_of(mate.at)
        if slot is not None and before.get(slot) != now.get(slot):
            g.emit(CrewMoved(seat, crew, BELOW))


def lay_out(
    g: G, seat: Seat, laid: Sequence[Spot], pieces: Mapping[Card, UpgradeId], starters: Collection[Card]
) -> None:
    for spot in laid:
        card = Card(spot.piece)
        g.emit(UpgradeInstalled(seat, Slot(spot.at), pieces[card], card, card in starters))


def discard_upgrade(g: G, seat: Seat, card: Card, entry: UpgradeId, starter: bool = False) -> None:
    """A starter leaves the game: it has no price (ruling A119)."""
    past = ARTILLERY_PAST if entry in GUNS else IMPROVEMENTS_PAST
    g.move([card], yard_of(seat), BOX_LID if starter else past)


async def lay_schematic(g: G, seat: Seat, card: Card, source: Zone) -> None:
    """An upgrade found as a schematic: in any slot that fits, over what is there, or not at all. One that lies there
    already makes room."""
    ship, entry = g.board.ships[seat], UpgradeId(g.face(card))
    options = (*map(str, slots_for(entry)), REFUSE)
    g.move([card], source, yard_of(seat))
    (chosen,) = await Ask(seat, "schematic", Choose(options), "EVER-176", default=(REFUSE,))
    if chosen == REFUSE:
        discard_upgrade(g, seat, card, entry)
        return
    slot = Slot(chosen)
    if slot in ship.schematics:
        drop_schematic(g, seat, slot)
    g.emit(SchematicLaid(seat, slot, entry, card))
    await see_to_spaces(g, seat)


def drop_schematic(g: G, seat: Seat, slot: Slot) -> None:
    """What it covers works again."""
    held: Upgrade = g.board.ships[seat].schematics[slot]
    g.emit(SchematicRemoved(seat, slot))
    discard_upgrade(g, seat, held.card, held.entry)


async def see_to_spaces(g: G, seat: Seat) -> None:
    """Whoever stood in a space that is no more: crew walk about, captives are lost, passengers move; treasures beyond
    the hold go."""
    ship = g.board.ships[seat]
    for crew, mate in list(ship.crew.items()):
        if slot_of(mate.at) is not None and circle_card(ship, mate.at) is None:
            g.emit(CrewMoved(seat, crew, BELOW))
    for slot, enemy in list(ship.captives.items()):
        held = active(ship, slot)
        if held is None or held.entry in GUNS or IMPROVEMENT_CARDS[held.entry].capture is None:
            release(g, enemy)
    put_up_passengers(g, seat)
    await keep_within_hold(g, seat)


def release(g: G, enemy: EnemyId) -> None:
    """A captive is lost: to the discards, without Agenda (ruling A108)."""
    card = g.board.enemies[enemy].card
    g.emit(EnemyRemoved(enemy))
    g.move([card], ENEMIES_OUT, ENEMIES_PAST)


# --- the hold ---------------------------------------------------------------------------------------


def capacity(board: Everrain, seat: Seat) -> int:
    return of_ship(board, seat, "hold", NUMBERS.hold)


async def keep_within_hold(g: G, seat: Seat) -> None:
    """What the hold cannot take is discarded at once, by choice (ruling A106)."""
    held = g.board.ships[seat].hold
    if len(held) > NUMBERS.hold:
        count_of_ship(g, seat, "hold", NUMBERS.hold)
    over = len(held) - capacity(g.board, seat)
    if over > 0:
        for card in await Ask(seat, "discard_treasure", Choose(tuple(held), over, over), "EVER-176"):
            drop_treasure(g, seat, Card(card))


def drop_treasure(g: G, seat: Seat, card: Card, target: Zone = TREASURES_PAST) -> None:
    g.emit(TreasureGone(seat, card))
    g.move([card], hold_of(seat), target)
