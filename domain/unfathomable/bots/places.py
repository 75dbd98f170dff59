"""What can be done in a space, and what it is worth."""

from collections.abc import Iterator

from domain.kernel import Card, Seat, hand
from domain.unfathomable.bots.beliefs import is_traitor
from domain.unfathomable.bots.mind import DRAWN, POINT, Mind, fitness
from domain.unfathomable.bots.odds import CARD, SIDES, reaches, rolled
from domain.unfathomable.bots.prices import HIT, OUT_OF_ACTION, supply
from domain.unfathomable.content import DAMAGE_CARDS, NUMBERS
from domain.unfathomable.names import (
    BOILER_ROOM,
    BRIG,
    CHAPEL,
    DECKS,
    GALLEY,
    ITEMS,
    ROOMS,
    SICK_BAY,
    Space,
)

NEVER = -9.0
ITEM = 0.05
SCOUTING = 0.05
CAUGHT = 0.35
LATER = 0.45
"""What a good place is worth for the next turn."""
FEAR = 0.5
"""How often Deep Ones act before the next turn."""
PORTION = 2
"""Cards that a bot takes from the Galley at most if it does not look ahead."""
ROOM_IN_HAND = ((8, 1.0), (10, 0.6), (99, 0.2))
"""Cards in hand -> what one more is worth of its worth."""


# --- places -----------------------------------------------------------------------------------------


def standing(mind: Mind, space: Space) -> float:
    return LATER * best_in(mind, space, later=True) - peril(mind, space)


def peril(mind: Mind, space: Space) -> float:
    """What is to be feared there until the next turn."""
    board = mind.board
    if mind.revealed or space in (BRIG, SICK_BAY):
        return 0.0
    fear = FEAR * HIT * board.deep_ones_at(space) * OUT_OF_ACTION
    if space in DECKS:
        fear += OUT_OF_ACTION * (0.4 if board.ritual == NUMBERS.track_end - 1 else 0.05)
    return fear + 0.04 * len(board.traitors_at(space))


def best_in(mind: Mind, space: Space, later: bool = False) -> float:
    """The best that can be done in a space; `later` limits of this turn do not count."""
    return max(deeds(mind, space, later), default=0.0)


def deeds(mind: Mind, space: Space, later: bool) -> Iterator[float]:
    board = mind.board
    yield 0.0
    if mind.revealed:
        yield from misdeeds(mind, space)
        return
    enemies = board.deep_ones_at(space) or board.traitors_at(space)
    if board.deep_ones_at(space):
        yield attack_worth(mind, space, f"deep_one:{space}")
    if board.traitors_at(space):
        yield attack_worth(mind, space, board.traitors_at(space)[0])
    if board.passengers_at(space):
        yield rescue_worth(mind, space)
    if enemies:
        return
    if space in board.damage:
        if can_repair(mind, space):
            yield mind.side * repair_worth(mind, space)
        return
    if later or not board.has_used(space):
        yield from (room_worth(mind, space, way) for way in ways(mind, space))


def ways(mind: Mind, space: Space) -> list[str]:
    """How the room's action could be used."""
    match space:
        case "boiler_room":
            return [*mind.cards("strength")]
        case "chapel":
            return [*mind.cards("lore"), "retreat"]
        case "captains_cabin":
            return [seat for seat in mind.board.humans() if seat != mind.seat and not mind.board.jailed(seat)]
        case "bridge":
            return ["mythos"] if supply(mind.board) else []
        case "cargo_hold":
            return [""] if mind.board.cards(ITEMS) else []
        case "galley":
            return [""]
    return []


def misdeeds(mind: Mind, space: Space) -> Iterator[float]:
    """What a revealed traitor can do there."""
    board = mind.board
    humans = board.humans_at(space)
    if humans:
        yield HIT * OUT_OF_ACTION * min(1.3, 0.9 + 0.1 * len(humans))
    elif board.passengers_at(space):
        yield -mind.outlook.passenger
    dials = {CHAPEL: "sanity", GALLEY: "food", BOILER_ROOM: "fuel"}
    if space in dials:
        ready = any(n == 4 for n in mind.cards("treachery").values())
        yield (0.6 if ready else 0.1) * -mind.outlook.turned(dials[space], -1)  # type: ignore[arg-type]
    if space in ROOMS:
        yield 0.03


# --- plain deeds ------------------------------------------------------------------------------------


def attack_worth(mind: Mind, space: Space, enemy: str, plus: int = 0) -> float:
    """A Deep One less, and what it keeps from being done there."""
    board = mind.board
    if not enemy.startswith("deep_one"):
        chance = rolled(NUMBERS.attack_character, plus)
        return chance * (OUT_OF_ACTION if mind.revealed else mind.side * caught(mind, space))
    worth = mind.outlook.deep_ones(space, -1)
    if board.passengers_at(space):
        worth -= 0.5 * mind.outlook.passenger
    if board.deep_ones_at(space) == 1 and space in (BOILER_ROOM, GALLEY):
        worth += 0.06
    if board.humans_at(space):
        worth += FEAR * HIT * OUT_OF_ACTION
    return mind.side * rolled(NUMBERS.attack_deep_one, plus) * worth


def caught(mind: Mind, space: Space) -> float:
    """What it is worth to have a revealed traitor in the Brig: cards and actions to get out, and the room is free."""
    return 0.0 if space == BRIG else CAUGHT + (0.12 if space in (BOILER_ROOM, GALLEY) else 0.0)


def rescue_worth(mind: Mind, space: Space) -> float:
    return -mind.side * mind.outlook.risk_at(space) * mind.outlook.passenger


def repair_worth(mind: Mind, space: Space) -> float:
    """A room less to go down with, and one more to work in."""
    return mind.outlook.damaged(-1) + (0.08 if space in (BOILER_ROOM, GALLEY) else 0.03) - POINT * 3


def can_repair(mind: Mind, space: Space) -> bool:
    damage = DAMAGE_CARDS[mind.board.damage[space]]
    kit = "tool_kit" in mind.board.sailors[mind.seat].items
    return kit or sum(mind.cards(damage.skill).values()) >= damage.repair


# --- rooms ------------------------------------------------------------------------------------------


def room_worth(mind: Mind, space: Space, way: str) -> float:
    board, outlook = mind.board, mind.outlook
    match space:
        case "boiler_room":
            value = mind.cards().get(Card(way), 2)
            return mind.side * (outlook.step + missed(value) * outlook.turned("fuel", -1)) - POINT * value
        case "chapel":
            if way == "retreat":
                return mind.side * outlook.ritual(-1) if board.ritual else NEVER
            value = mind.cards().get(Card(way), 2)
            return mind.side * (outlook.ritual(1) + missed(value) * outlook.turned("sanity", -1)) - POINT * value
        case "galley":
            return max(galley_worth(mind, n) for n in range(1, NUMBERS.galley_most + 1 if mind.deep else PORTION + 1))
        case "cargo_hold":
            return ITEM / (1 + 0.5 * max(0, len(board.sailors[mind.seat].items) - 1))
        case "bridge":
            return SCOUTING + mind.side * 0.3 * outlook.passenger
        case "captains_cabin":
            return arrest_worth(mind, Seat(way))
        case "brig":
            helped = mind.means(NUMBERS.brig_check.skills, board.humans())
            return 0.3 * reaches(helped, 4.0, NUMBERS.brig_check.target)
    return 0.0


def missed(value: int) -> float:
    """How likely the fire, or the ritual, has its price."""
    return max(0.0, (NUMBERS.fire_most - value) / SIDES)


def galley_worth(mind: Mind, n: int) -> float:
    """Cards for all; the more are drawn, the likelier food is lost."""
    held = len(mind.board.cards(hand(mind.seat)))
    gained = sum(next(share for most, share in ROOM_IN_HAND if held + i <= most) for i in range(1, n + 1))
    return DRAWN * CARD * gained + mind.side * (n - 1) / SIDES * mind.outlook.turned("food", -1)


def arrest_worth(mind: Mind, suspect: Seat) -> float:
    """Only who is known for a traitor; a traitor rather has a human locked up, but draws attention by it."""
    if mind.side < 0:
        return 0.02
    return 0.2 if is_traitor(mind, suspect) else NEVER


def lent(mind: Mind, other: Seat) -> float:
    """What somebody else could do at once with an action."""
    board = mind.board
    space = board.sailors[other].at
    if not board.is_human(other) or is_traitor(mind, other) or space in (BRIG, SICK_BAY):
        return 0.0
    if board.deep_ones_at(space):
        return attack_worth(mind, space, f"deep_one:{space}")
    if board.has_used(space) or space in board.damage or board.traitors_at(space):
        return 0.0
    held = len(board.cards(hand(other)))
    match space:
        case "boiler_room" if held > 2:
            likely = min(1.0, 2 * fitness(board, other, ["strength"]))
            return mind.side * likely * (mind.outlook.step + missed(2) * mind.outlook.turned("fuel", -1))
        case "galley":
            return galley_worth(mind, 4) if held < 8 else 0.0
    return 0.0
