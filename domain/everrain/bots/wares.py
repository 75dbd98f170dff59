"""What a bot buys, keeps, sells and hands in: upgrades, treasures, hands for hire."""

from domain.everrain.bots.mind import Mind
from domain.everrain.content import CREW_BOARDS, NUMBERS, TREASURE_CARDS, upgrade
from domain.everrain.names import CrewId, TreasureId, UpgradeId
from domain.everrain.rules.services import value_of
from domain.everrain.rules.upgrades import REFUSE
from domain.kernel import AnyForm, Card, Choose, Pick, Place

CLUE = 15
"""Coin that a clue is worth."""
STARTER = 25
"""What the upgrades are worth that every ship begins with: they have no price."""


# --- upgrades ---------------------------------------------------------------------------------------


def at_shipwright(mind: Mind, option: str) -> float:
    what, _, which = option.partition(".")
    coin = mind.ship.coin
    match what:
        case "repair":
            return 3.0
        case "install":
            return 2.0
        case "draw":
            return 1.0 if coin >= mind.reserve + 45 else 0.0
        case "buy":
            cost = upgrade(UpgradeId(mind.knowledge.faces[Card(which)])).cost
            return 0.9 if coin - cost >= mind.reserve and len(mind.ship.slots) < 6 else 0.0
    return 0.5


def install(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """All stays where it is, and the new one takes a free slot; or that of the cheapest, if that is cheaper."""
    assert isinstance(form, Place)
    laid = {str(held.card): str(slot) for slot, held in mind.ship.slots.items()}
    for piece in form.pieces:
        if piece in laid:
            continue
        fits = form.fits[form.pieces[piece]]
        free = [slot for slot in fits if slot not in laid.values()]
        if free:
            laid[piece] = free[0]
            continue
        worths = {one: worth_of(mind, one) for one, slot in laid.items() if slot in fits}
        cheapest = min(worths, key=lambda one: worths[one], default=None)
        if cheapest is not None and worths[cheapest] < worth_of(mind, piece):
            laid[piece] = laid.pop(cheapest)
    return [{"piece": piece, "at": slot} for piece, slot in laid.items()]


def worth_of(mind: Mind, card: str) -> int:
    """Of an upgrade, in coin."""
    if any(held.starter and held.card == card for held in mind.ship.slots.values()):
        return STARTER
    return upgrade(UpgradeId(mind.knowledge.faces[Card(card)])).cost


def schematic(mind: Mind, option: str) -> float:
    """Where nothing is covered; else it is refused."""
    if option == REFUSE:
        return 0.1
    ship = mind.ship
    return 1.0 if option not in ship.slots and option not in ship.schematics else 0.0


# --- treasures --------------------------------------------------------------------------------------


def treasure_worth(mind: Mind, card: str) -> float:
    """In coin, wherever it is sold."""
    entry = TREASURE_CARDS[mind.ship.hold[Card(card)]]
    return max(CLUE * entry.clues, entry.standard + 5 * bool(entry.effects))


def least_missed(mind: Mind, option: str) -> float:
    return 1.0 / (1.0 + treasure_worth(mind, option))


def make_room(mind: Mind, option: str) -> float:
    """Goods make room for what may be better; what is dear stays."""
    if option == REFUSE:
        return 1.0
    return 2.0 - treasure_worth(mind, option) / CLUE


def take_treasure(mind: Mind, option: str) -> float:
    """What has a drawback is worth several clues."""
    return 1.0 if option != REFUSE else 0.5


def at_market(mind: Mind, option: str) -> float:
    what, _, which = option.partition(".")
    match what:
        case "sell":
            return 2.0 if mind.sells(mind.ship.hold[Card(which)]) else 0.0
        case "schematic":
            return 0.6
        case "buy":
            treasure = TreasureId(mind.knowledge.faces[Card(which)])
            card, price = TREASURE_CARDS[treasure], value_of(mind.board, mind.seat, treasure)
            good = card.clues * CLUE - price if card.kind == "relic" else 5 - price
            return 1.0 + good / 100 if good > 0 and mind.ship.coin - price >= mind.reserve else 0.0
    return 0.5


def reward(mind: Mind, option: str) -> float:
    """Clues; coin for whoever has none left."""
    what, _, n = option.partition(".")
    return int(n) / CLUE * (2 if mind.ship.coin < 10 else 1) if what == "coin" else float(n) + 0.1


def hand_in(mind: Mind, form: AnyForm, pick: Pick) -> object:
    """As few relics as it takes, those that are worth most first; with clues enough one that fits."""
    assert isinstance(form, Choose)
    best = sorted(form.options, key=lambda card: -form.weights[card])
    chosen: list[str] = []
    while sum(form.weights[card] for card in chosen) < form.worth:
        chosen.append(best.pop(0))
    if not chosen:
        chosen = [card for card in best if form.weights[card] <= NUMBERS.clues_a_step][:1]
    return chosen


# --- hands ------------------------------------------------------------------------------------------


def at_inn(mind: Mind, option: str) -> float:
    if option == "done":
        return 0.5
    board = CREW_BOARDS[CrewId(mind.knowledge.faces[Card(option.partition(".")[2])])]
    return 1.0 + board.dice / 10 + board.track / 100 if mind.hires(board.wage) else 0.0
