"""Rules: ORDERS, CREW; FATIGUING. Sending crew about the ship, and what improvements do for them."""

from domain.everrain.board import Everrain
from domain.everrain.content import BOX, DECK_ENEMIES, IMPROVEMENT_CARDS, NUMBERS, Improvement, Trait
from domain.everrain.facts.crew import CrewFatigued, CrewMoved
from domain.everrain.facts.ship import BenefitUsed, CaptiveTaken, CaptiveYielded
from domain.everrain.names import BELOW, Berth, CrewId, EnemyId, Order, Slot, berth_of, slot_of, zone_at
from domain.everrain.rules.below import circle_card, free_cells, free_circles
from domain.everrain.rules.damage import settle_deck
from domain.everrain.rules.foes import health_left
from domain.everrain.rules.frays import crew_fray
from domain.everrain.rules.moment import Moment
from domain.everrain.rules.numbers import count_of_crew, locale_of, of_crew, traits_of
from domain.everrain.rules.orders import issue
from domain.everrain.rules.upgrades import release
from domain.kernel import Ask, Game, Place, Seat, choose_some

G = Game[Everrain]
ANY_NUMBER = 10**6


def can_order(board: Everrain, seat: Seat) -> bool:
    """Is there anybody who takes an order? Somewhere to go, or somebody to fight, there always is."""
    ordered = board.ships[seat].ordered
    return any(
        crew not in ordered or ordered[crew] < of_crew(board, seat, crew, "orders", ANY_NUMBER)
        for crew in board.ships[seat].crew
    )


def crew_moves(board: Everrain, seat: Seat) -> dict[str, dict[str, int]]:
    """Who can be ordered where: any zone with room, a free circle, the lower deck; or to fight where an enemy is."""
    ship = board.ships[seat]
    enemies = board.enemies_on(seat)
    open_to_all = [str(berth_of(zone)) for zone, n in enumerate(board.figures(seat)) if n < NUMBERS.minis_in_zone]
    open_to_all += [str(berth) for berth in free_circles(ship)]
    contested = {board.enemies[id].zone for id in enemies}
    coiled = {board.enemies[id].zone for id in enemies if board.enemies[id].coiled}
    out: dict[str, dict[str, int]] = {}
    for crew, mate in ship.crew.items():
        if ship.ordered.get(crew, 0) >= of_crew(board, seat, crew, "orders", ANY_NUMBER):
            continue
        zone = zone_at(mate.at)
        places = {} if zone in coiled else dict.fromkeys(open_to_all, 1)
        places.pop(str(mate.at), None)
        if zone in contested:
            places[str(mate.at)] = 1
        if mate.at != BELOW and zone not in coiled:
            places[str(BELOW)] = 1
        if places:
            out[str(crew)] = places
    return out


async def order_crew(g: G, seat: Seat, order: Order) -> None:
    """One member of the crew goes somewhere; where an enemy is, everybody fights."""
    fits = crew_moves(g.board, seat)
    (spot,) = await Ask(seat, "order_crew", Place(fits, {crew: crew for crew in fits}), "EVER-15")
    crew, to = CrewId(spot.piece), Berth(spot.at)
    issue(g, seat, order, "crew")
    stays = g.board.ships[seat].crew[crew].at == to
    g.emit(CrewMoved(seat, crew, to, ordered=True))
    zone = zone_at(to)
    if zone is None or not g.board.enemies_in(seat, zone):
        return
    if stays and await capture(g, seat, zone):
        return
    await crew_fray(g, seat, zone)


# --- captives ---------------------------------------------------------------------------------------


async def capture(g: G, seat: Seat, zone: int) -> bool:
    """Instead of a fray: an enemy with little health left is locked in the first free brig that takes it (ruling
    A108). The player is asked once, however many brigs there are."""
    brigs: dict[str, Slot] = {}
    for slot in free_cells(g.board.ships[seat]):
        for id in takeable(g.board, seat, zone, slot):
            brigs.setdefault(str(id), slot)
    for chosen in await choose_some(seat, "capture", list(brigs), 1, "EVER-191"):
        g.emit(CaptiveTaken(seat, brigs[chosen], EnemyId(chosen)))
        return True
    return False


def takeable(board: Everrain, seat: Seat, zone: int, slot: Slot) -> list[EnemyId]:
    rule = IMPROVEMENT_CARDS[board.ships[seat].slots[slot].entry].capture
    assert rule is not None
    return [id for id in board.enemies_in(seat, zone) if health_left(board, id) <= rule.health]


async def question_captives(g: G, seat: Seat) -> None:
    """Once a round each gives what the improvement says, as often as it had health; then it is no more."""
    ship = g.board.ships[seat]
    for slot, id in list(ship.captives.items()):
        if slot in ship.schematics:
            continue
        card = IMPROVEMENT_CARDS[ship.slots[slot].entry]
        g.emit(CaptiveYielded(id))
        await BOX.perform(g, card, seat, now=Moment(enemy=id))
        if g.board.enemies[id].rounds >= DECK_ENEMIES[g.board.enemies[id].kind].health:
            release(g, id)


# --- improvements and traits in use -----------------------------------------------------------------


def users(board: Everrain, seat: Seat) -> dict[CrewId, Improvement]:
    """Who stands in a circle and can use it now."""
    ship = board.ships[seat]
    out: dict[CrewId, Improvement] = {}
    for crew, mate in ship.crew.items():
        if not mate.fatigued and slot_of(mate.at) is not None:
            card = circle_card(ship, mate.at)
            if card is not None and card.trigger == "use":
                out[crew] = card
    return out


async def use_circle(g: G, seat: Seat, crew: CrewId) -> None:
    """The benefit of the improvement, and Fatigue."""
    card = users(g.board, seat)[crew]
    fatigue(g, seat, crew)
    await BOX.perform(g, card, seat, now=Moment(crew=crew))
    await settle_deck(g, seat)


def fatigue(g: G, seat: Seat, crew: CrewId) -> None:
    """Unless somebody is tireless, for the first time in a turn."""
    key = f"tireless:{crew}"
    if key not in g.board.ships[seat].used and count_of_crew(g, seat, crew, "tireless", 0):
        g.emit(BenefitUsed(seat, key))
        return
    g.emit(CrewFatigued(seat, crew))


def gifted(board: Everrain, seat: Seat) -> dict[CrewId, Trait]:
    """Whose trait does something once a turn, and has not yet."""
    ship, locale = board.ships[seat], locale_of(board, seat)
    out: dict[CrewId, Trait] = {}
    for crew, mate in ship.crew.items():
        for trait in traits_of(mate, locale):
            if trait.effects and gift(crew, trait) not in ship.used:
                out.setdefault(crew, trait)
    return out


def gift(crew: CrewId, trait: Trait) -> str:
    """What is noted when it was used."""
    return f"trait:{crew}:{trait.id}"


async def use_trait(g: G, seat: Seat, crew: CrewId) -> None:
    trait = gifted(g.board, seat)[crew]
    g.emit(BenefitUsed(seat, gift(crew, trait)))
    await BOX.perform(g, trait, seat, now=Moment(crew=crew))
    await settle_deck(g, seat)
