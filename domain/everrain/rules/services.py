"""Rules: LOCATIONS & SERVICES. What crew can be sent to do in a port: each of them one thing a visit."""

from collections.abc import Awaitable, Callable

from domain.everrain.board import Everrain
from domain.everrain.content import CREW_BOARDS, GUNS, NUMBERS, TREASURE_CARDS, upgrade
from domain.everrain.facts.crew import CrewMoved
from domain.everrain.facts.port import BargainStruck, CrewSent
from domain.everrain.facts.ship import CluesChanged, CoinChanged, NodeRepaired, SchematicRemoved, TreasureStowed
from domain.everrain.names import (
    ASHORE,
    CREW_PAST,
    STALL,
    TREASURES_PAST,
    CrewId,
    Slot,
    TreasureId,
    UpgradeId,
    berth_of,
    hold_of,
    yard_of,
)
from domain.everrain.rules.chart import at_uncovered
from domain.everrain.rules.crew import come_aboard, gain_trait, go, passes, recover
from domain.everrain.rules.damage import settle_deck, zone_named
from domain.everrain.rules.denizens import idle, port_at
from domain.everrain.rules.dice import fate
from domain.everrain.rules.hiring import CREW_PILE, has_place
from domain.everrain.rules.numbers import count_of_crew, of_crew, of_ship
from domain.everrain.rules.orders import drop_points
from domain.everrain.rules.spoils import SCHEMATICS, TREASURE_PILE
from domain.everrain.rules.tracks import advance_players
from domain.everrain.rules.upgrades import capacity, drop_schematic, drop_treasure, install
from domain.kernel import EVERYBODY, Ask, Card, Choose, Game, Number, Seat, agrees, choose_one, choose_some
from domain.parts.piles import Pile

G = Game[Everrain]
PRICES = NUMBERS.services
DONE = "done"
LISTEN = "listen"
INN = ("rest", "gamble", "drink", "hire", LISTEN)
SERVICES = ("shipwright", "marketplace", "dose", "cure", "university", *INN)
AGAIN = (LISTEN,)
"""What may be engaged several times a visit."""


# --- who can be sent where --------------------------------------------------------------------------


def open_services(board: Everrain, seat: Seat) -> list[str]:
    """Those for which there is somebody, and what they cost at the least."""
    if board.ships[seat].visit is None:
        return []
    return [service for service in SERVICES if candidates(board, seat, service)]


def candidates(board: Everrain, seat: Seat, service: str) -> list[CrewId]:
    visit = board.ships[seat].visit
    if visit is None or (service in visit.used and service not in AGAIN):
        return []
    return [crew for crew in idle(board, seat) if can_engage(board, seat, crew, service)]


def can_engage(board: Everrain, seat: Seat, crew: CrewId, service: str) -> bool:
    ship, mate = board.ships[seat], board.ships[seat].crew[crew]
    if service in INN and service != "drink" and must_drink(board, seat, crew):
        return False
    match service:
        case "dose":
            return mate.trauma > 0 and ship.coin >= PRICES.dose
        case "cure":
            return mate.trauma > 0 and ship.coin >= PRICES.cure
        case "university":
            further = board.discovery["players"] < board.last_space()
            return further and clue_value(board, seat) >= clues_asked(board, seat, crew)
        case "rest":
            return mate.strain > 0 and ship.coin >= PRICES.rest
        case "drink":
            return (mate.strain > 0 or must_drink(board, seat, crew)) and ship.coin >= PRICES.drink
        case "gamble":
            return ship.coin >= PRICES.stake
        case "hire":
            return has_place(board, seat)
        case "listen":
            return ship.coin >= PRICES.listen
    return True


def must_drink(board: Everrain, seat: Seat, crew: CrewId) -> bool:
    """A drunkard takes nothing else at the Inn, as long as there is a drink to be had."""
    visit = board.ships[seat].visit
    if visit is None or "drink" in visit.used or not of_crew(board, seat, crew, "thirst", 0):
        return False
    return board.ships[seat].coin >= PRICES.drink


async def engage(g: G, seat: Seat, service: str) -> None:
    """Somebody is sent ashore: that ends the points, and costs no order."""
    drop_points(g, seat)
    crew = CrewId(await choose_one(seat, "send_ashore", candidates(g.board, seat, service), "EVER-76"))
    g.emit(CrewSent(seat, crew, service))
    await DEEDS[service](g, seat, crew)
    if crew in g.board.ships[seat].crew:
        spend(g, seat, min(g.board.ships[seat].coin, count_of_crew(g, seat, crew, "theft", 0)))
    await settle_deck(g, seat)


def spend(g: G, seat: Seat, n: int) -> None:
    if n:
        g.emit(CoinChanged(seat, -n))


# --- the shipwright ---------------------------------------------------------------------------------


async def shipwright(g: G, seat: Seat, crew: CrewId) -> None:
    """Four upgrades, from either deck as the captain says, card by card; then they can be bought. Repairs and
    schematics at any time."""
    drawn = 0
    while (chosen := await ask_shipwright(g, seat, drawn)) != DONE:
        what, _, which = chosen.partition(".")
        match what:
            case "draw":
                drawn += len(await SCHEMATICS[which].draw(g, STALL, 1, EVERYBODY))
            case "buy":
                spend(g, seat, upgrade(UpgradeId(g.face(Card(which)))).cost)
                await install(g, seat, Card(which), STALL)
            case "repair":
                await repair_some(g, seat)
            case "install":
                await install_schematic(g, seat, Slot(which))
    clear_stall(g)


async def ask_shipwright(g: G, seat: Seat, drawn: int) -> str:
    ship, coin = g.board.ships[seat], g.board.ships[seat].coin
    options: list[str] = []
    if drawn < PRICES.shipwright_draw:
        options += [f"draw.{deck}" for deck, pile in SCHEMATICS.items() if has_cards(g, pile)]
    if not options:
        options += [f"buy.{card}" for card in g.board.cards(STALL) if upgrade(UpgradeId(g.face(card))).cost <= coin]
    if ship.broken and coin >= PRICES.repair:
        options.append("repair")
    options += [f"install.{slot}" for slot, held in ship.schematics.items() if upgrade(held.entry).cost // 2 <= coin]
    return await bargain(seat, "shipwright", options, "EVER-78")


async def bargain(seat: Seat, kind: str, options: list[str], rule: str) -> str:
    """One thing more, or that was all: so it is where nothing else can be done."""
    if not options:
        return DONE
    (chosen,) = await Ask(seat, kind, Choose((*options, DONE)), rule, default=(DONE,))
    return chosen


def has_cards(g: G, pile: Pile) -> bool:
    return bool(g.board.cards(pile.deck) or g.board.cards(pile.discards))


async def repair_some(g: G, seat: Seat) -> None:
    """So much for each node."""
    ship = g.board.ships[seat]
    options = [str(berth_of(zone)) for zone in sorted(ship.broken)]
    for option in await choose_some(seat, "repair", options, ship.coin // PRICES.repair, "EVER-79"):
        spend(g, seat, PRICES.repair)
        g.emit(NodeRepaired(seat, zone_named(option)))


async def install_schematic(g: G, seat: Seat, slot: Slot) -> None:
    """For half its cost it is an upgrade like any other."""
    held = g.board.ships[seat].schematics[slot]
    spend(g, seat, upgrade(held.entry).cost // 2)
    g.emit(SchematicRemoved(seat, slot))
    await install(g, seat, held.card, yard_of(seat))


def clear_stall(g: G) -> None:
    """What nobody took goes to the discards of its deck, for all to see."""
    for card in g.board.cards(STALL):
        face = g.face(card)
        if face in TREASURE_CARDS:
            g.move([card], STALL, TREASURES_PAST)
        elif face in CREW_BOARDS:
            g.move([card], STALL, CREW_PAST)
        else:
            g.move([card], STALL, SCHEMATICS["artillery" if face in GUNS else "improvements"].discards)


# --- the marketplace --------------------------------------------------------------------------------


async def marketplace(g: G, seat: Seat, crew: CrewId) -> None:
    """Three treasures; any of them can be bought, and treasures and schematics sold."""
    await TREASURE_PILE.draw(g, STALL, PRICES.market_draw, EVERYBODY)
    while (chosen := await ask_market(g, seat, crew)) != DONE:
        what, _, which = chosen.partition(".")
        match what:
            case "buy":
                card = Card(which)
                treasure = TreasureId(g.face(card))
                spend(g, seat, value_of(g.board, seat, treasure))
                g.move([card], STALL, hold_of(seat))
                g.emit(TreasureStowed(seat, card, treasure))
            case "sell":
                sell(g, seat, crew, Card(which))
            case "schematic":
                slot = Slot(which)
                g.emit(CoinChanged(seat, upgrade(g.board.ships[seat].schematics[slot].entry).cost // 2))
                drop_schematic(g, seat, slot)
    clear_stall(g)


async def ask_market(g: G, seat: Seat, crew: CrewId) -> str:
    board, ship = g.board, g.board.ships[seat]
    options: list[str] = []
    if len(ship.hold) < capacity(board, seat):
        options += [
            f"buy.{card}" for card in board.cards(STALL) if value_of(board, seat, TreasureId(g.face(card))) <= ship.coin
        ]
    options += [f"sell.{card}" for card, held in ship.hold.items() if sale_of(board, seat, crew, held) > 0]
    options += [f"schematic.{slot}" for slot in ship.schematics]
    return await bargain(seat, "marketplace", options, "EVER-80")


def value_of(board: Everrain, seat: Seat, treasure: TreasureId) -> int:
    """Rules: UNDESIRED, STANDARD & DESIRED VALUES. The same for buying and selling."""
    card, here = TREASURE_CARDS[treasure], port_at(board, seat)
    if here == card.desired_port:
        return card.desired
    if here == card.undesired_port and of_ship(board, seat, "undesired", 1):
        return card.undesired
    return card.standard


def sale_of(board: Everrain, seat: Seat, crew: CrewId, treasure: TreasureId) -> int:
    """What this one gets for it."""
    card, value = TREASURE_CARDS[treasure], value_of(board, seat, treasure)
    if can_bargain(board, seat, crew):
        return card.desired
    return value if of_crew(board, seat, crew, "haggling", 1) else min(value, card.standard)


def can_bargain(board: Everrain, seat: Seat, crew: CrewId) -> bool:
    visit = board.ships[seat].visit
    used = visit is not None and f"bargain.{crew}" in visit.used
    return not used and of_crew(board, seat, crew, "bargain", 0) > 0


def sell(g: G, seat: Seat, crew: CrewId, card: Card) -> None:
    treasure = g.board.ships[seat].hold[card]
    g.emit(CoinChanged(seat, sale_of(g.board, seat, crew, treasure)))
    if can_bargain(g.board, seat, crew) and value_of(g.board, seat, treasure) < TREASURE_CARDS[treasure].desired:
        g.emit(BargainStruck(seat, crew))
    drop_treasure(g, seat, card)


# --- apothecary and university ----------------------------------------------------------------------


async def dose(g: G, seat: Seat, crew: CrewId) -> None:
    """So much Trauma as is paid for."""
    most = min(g.board.ships[seat].crew[crew].trauma, g.board.ships[seat].coin // PRICES.dose)
    n = await Ask(seat, "dose", Number(1, most), "EVER-76") if most > 1 else most
    spend(g, seat, n * PRICES.dose)
    recover(g, seat, crew, "trauma", n)


async def cure(g: G, seat: Seat, crew: CrewId) -> None:
    spend(g, seat, PRICES.cure)
    recover(g, seat, crew, "trauma", g.board.ships[seat].crew[crew].trauma)


def relics(board: Everrain, seat: Seat) -> dict[Card, int]:
    """What each relic aboard counts for at a university."""
    more = of_ship(board, seat, "relic_clues", 0)
    held = board.ships[seat].hold.items()
    return {card: TREASURE_CARDS[id].clues + more for card, id in held if TREASURE_CARDS[id].clues}


def clue_value(board: Everrain, seat: Seat) -> int:
    return board.ships[seat].clues + sum(relics(board, seat).values())


def clues_asked(board: Everrain, seat: Seat, crew: CrewId) -> int:
    return of_crew(board, seat, crew, "study", NUMBERS.clues_a_step)


async def university(g: G, seat: Seat, crew: CrewId) -> None:
    """Clues and relics for a step of Player Discovery. Of relics that are worth more the rest is lost."""
    asked, held, clues = clues_asked(g.board, seat, crew), relics(g.board, seat), g.board.ships[seat].clues
    lacking = max(0, asked - clues)
    chosen: tuple[str, ...] = ()
    if lacking > sum(held.values()) - min(held.values(), default=0):
        chosen = tuple(held)
    elif held:
        form = Choose(tuple(held), min(1, lacking), len(held), lacking, {str(card): n for card, n in held.items()})
        chosen = await Ask(seat, "hand_in", form, "EVER-84")
    for card in chosen:
        drop_treasure(g, seat, Card(card))
    paid = max(0, asked - sum(held[Card(card)] for card in chosen))
    if paid:
        g.emit(CluesChanged(seat, -paid))
    advance_players(g)


# --- the inn ----------------------------------------------------------------------------------------


def sober_up(g: G, seat: Seat, crew: CrewId) -> None:
    """All Strain goes."""
    recover(g, seat, crew, "strain", g.board.ships[seat].crew[crew].strain)


async def rest(g: G, seat: Seat, crew: CrewId) -> None:
    spend(g, seat, PRICES.rest)
    sober_up(g, seat, crew)


async def drink(g: G, seat: Seat, crew: CrewId) -> None:
    """Cheaper than a bed; on a low Fate die something stays of it."""
    spend(g, seat, PRICES.drink)
    sober_up(g, seat, crew)
    if await fate("a drink") <= PRICES.drink_risk:
        await gain_trait(g, seat, crew, "bad")


async def gamble(g: G, seat: Seat, crew: CrewId) -> None:
    """With luck the stake comes back, and as much again."""
    spend(g, seat, PRICES.stake)
    sober_up(g, seat, crew)
    if await passes(g, seat, crew, "luck"):
        g.emit(CoinChanged(seat, 2 * PRICES.stake))


async def hire(g: G, seat: Seat, crew: CrewId) -> None:
    """Three boards; any of them joins for a wage, as long as there is a place. They come aboard with the others, who
    are ashore, anywhere below deck."""
    await CREW_PILE.draw(g, STALL, PRICES.inn_draw, EVERYBODY)
    while has_place(g.board, seat):
        coin = g.board.ships[seat].coin
        options = [f"hire.{card}" for card in g.board.cards(STALL) if CREW_BOARDS[CrewId(g.face(card))].wage <= coin]
        chosen = await bargain(seat, "hire", options, "EVER-36")
        if chosen == DONE:
            break
        card = Card(chosen.partition(".")[2])
        spend(g, seat, CREW_BOARDS[CrewId(g.face(card))].wage)
        g.emit(CrewMoved(seat, await come_aboard(g, seat, card, STALL), ASHORE))
    clear_stall(g)


async def listen(g: G, seat: Seat, crew: CrewId) -> None:
    """Coin for what people say, as often as there is coin."""
    while g.board.ships[seat].coin >= PRICES.listen:
        spend(g, seat, PRICES.listen)
        heard = PRICES.heard[await fate("what is heard")]
        if heard:
            g.emit(CluesChanged(seat, heard))
        if g.board.ships[seat].coin < PRICES.listen or not await agrees(seat, "listen_again", "EVER-77"):
            return


Deed = Callable[[G, Seat, CrewId], Awaitable[None]]
DEEDS: dict[str, Deed] = {
    "shipwright": shipwright,
    "marketplace": marketplace,
    "dose": dose,
    "cure": cure,
    "university": university,
    "rest": rest,
    "gamble": gamble,
    "drink": drink,
    "hire": hire,
    LISTEN: listen,
}


# --- sending somebody away --------------------------------------------------------------------------


def dismissable(board: Everrain, seat: Seat) -> list[CrewId]:
    """In port, anybody; but somebody has to stay."""
    crew = list(board.ships[seat].crew)
    return crew if len(crew) > 1 and at_uncovered(board, seat, "port") else []


async def dismiss(g: G, seat: Seat, crew: CrewId) -> None:
    await go(g, seat, crew)
