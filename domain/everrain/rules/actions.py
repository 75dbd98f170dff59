"""Rules: PLAYER PHASE. What a player may do in a turn, one thing after the other, in any order."""

from domain.everrain.board import Everrain
from domain.everrain.content import BOX, TREASURE_CARDS
from domain.everrain.names import FLEETING, CrewId, Order, RaiderId, Slot, Task, WreckId
from domain.everrain.rules.altars import can_purge, purge
from domain.everrain.rules.boarding import board_raider, boardable
from domain.everrain.rules.crewing import can_order, gifted, order_crew, use_circle, use_trait, users
from domain.everrain.rules.damage import settle_deck
from domain.everrain.rules.denizens import approachable, meet
from domain.everrain.rules.elder import can_hand_over, hand_over
from domain.everrain.rules.expeditions import can_launch, launch
from domain.everrain.rules.guns import fire, loaded
from domain.everrain.rules.islands import EXHAUSTIVE, trek
from domain.everrain.rules.numbers import count_of_ship, of_ship
from domain.everrain.rules.orders import drop_points, ways_to_issue
from domain.everrain.rules.sailing import can_reveal, is_passing, reveal, sail, sailing_options, set_sail
from domain.everrain.rules.services import dismiss, dismissable, engage, open_services
from domain.everrain.rules.trade import partners, trade
from domain.everrain.rules.upgrades import drop_treasure
from domain.everrain.rules.visits import ashore, depart
from domain.everrain.rules.wrecks import loot, wrecks_here
from domain.kernel import Ask, Card, Choose, Game, Seat

G = Game[Everrain]
END = "end"
DEPART = "depart"


def options(board: Everrain, seat: Seat) -> list[str]:
    """Everything that is possible now: first what the ship has come for. A ship on a hex with another one must sail on
    first."""
    ship = board.ships[seat]
    sailing = sailing_options(board, seat)
    if is_passing(board, seat):
        return sailing
    port = in_port(board, seat)
    leaving = [f"dismiss.{crew}" for crew in dismissable(board, seat)]
    aside = [*beside_it(board, seat), *(f"trade.{other}" for other in partners(board, seat)), *leaving]
    if ashore(ship):
        return [*port, *aside, DEPART, END]
    out = [*port, *sailing, *_orders(board, seat)]
    if of_ship(board, seat, "wayfinder", 0) and can_reveal(board, seat):
        out.append("wayfind")
    out += [f"loot.{id}" for id in wrecks_here(board, seat)]
    if can_purge(board, seat):
        out.append("purge")
    if can_launch(board, seat):
        out.append("expedition")
        if EXHAUSTIVE in board.options.modules:
            out.append("trek")
    out += [f"board.{id}" for id in boardable(board, seat)]
    if can_hand_over(board, seat):
        out.append("hand_over")
    out += [f"use.{crew}" for crew in users(board, seat)]
    return [*out, *aside, END]


def in_port(board: Everrain, seat: Seat) -> list[str]:
    """Services, and whoever is on the quay."""
    return [*(f"visit.{service}" for service in open_services(board, seat)), *approachable(board, seat)]


def beside_it(board: Everrain, seat: Seat) -> list[str]:
    """What goes on at any time: gifts and treasures."""
    held = board.ships[seat].hold.items()
    treasures = [f"spend.{card}" for card, treasure in held if TREASURE_CARDS[treasure].effects]
    return [*(f"gift.{crew}" for crew in gifted(board, seat)), *treasures]


def _orders(board: Everrain, seat: Seat) -> list[str]:
    """`crew`, `navigation`, `fire.port`; with `+` in front, by a fleeting order."""
    ship = board.ships[seat]
    tasks: dict[str, Task] = {"navigation": "navigation"}
    if (ship.fresh.get("crew") or ship.fresh.get(FLEETING)) and can_order(board, seat):
        tasks["crew"] = "crew"
    if ship.fresh.get("artillery") or ship.fresh.get(FLEETING):
        tasks |= {f"fire.{slot}": "artillery" for slot in loaded(board, seat)}
    return [
        f"+{name}" if order == FLEETING else name for name, task in tasks.items() for order in ways_to_issue(ship, task)
    ]


def is_idle(board: Everrain, seat: Seat) -> bool:
    """Orders were issued, and there is nothing left to do but to end the turn."""
    return bool(board.ships[seat].issued) and options(board, seat) == [END]


async def act(g: G, seat: Seat) -> bool:
    """One thing. Gives whether the turn goes on: where nothing else can be done, it is over without a question."""
    if is_idle(g.board, seat):
        return False
    possible = options(g.board, seat)
    default = (END,) if END in possible else None
    (chosen,) = await Ask(seat, "act", Choose(tuple(possible)), "EVER-13", default)
    if chosen == END:
        return False
    await do(g, seat, chosen)
    return g.board.ships[seat].afloat()


async def do(g: G, seat: Seat, chosen: str) -> None:
    name, _, what = chosen.removeprefix("+").partition(".")
    fleeting = chosen.startswith("+")

    def order(task: Task) -> Order:
        return FLEETING if fleeting else task

    match name:
        case "crew":
            await order_crew(g, seat, order("crew"))
        case "navigation":
            set_sail(g, seat, order("navigation"))
        case "fire":
            await fire(g, seat, Slot(what), order("artillery"))
        case "wayfind":
            count_of_ship(g, seat, "wayfinder", 0)
            await reveal(g, seat)
        case "loot":
            drop_points(g, seat)
            await loot(g, seat, WreckId(what))
        case "purge":
            drop_points(g, seat)
            await purge(g, seat)
        case "expedition":
            await launch(g, seat)
        case "trek":
            await trek(g, seat)
        case "board":
            await board_raider(g, seat, RaiderId(what))
        case "hand_over":
            await hand_over(g, seat)
        case "visit":
            await engage(g, seat, what)
        case "meet":
            await meet(g, seat, Card(what))
        case "dismiss":
            await dismiss(g, seat, CrewId(what))
        case "depart":
            await depart(g, seat)
        case "trade":
            await trade(g, seat, Seat(what))
        case "use":
            await use_circle(g, seat, CrewId(what))
        case "gift":
            await use_trait(g, seat, CrewId(what))
        case "spend":
            await spend_treasure(g, seat, Card(what))
        case _:
            await sail(g, seat, chosen)


async def spend_treasure(g: G, seat: Seat, card: Card) -> None:
    """Rules: TREASURE CARDS. It is discarded for its effect; points are not lost."""
    treasure = TREASURE_CARDS[g.board.ships[seat].hold[card]]
    drop_treasure(g, seat, card)
    await BOX.perform(g, treasure, seat)
    await settle_deck(g, seat)
