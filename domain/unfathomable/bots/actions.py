"""What bots think an action is worth: what it does by itself, and where one had better be."""

import math

from domain.kernel import Choose, Pick
from domain.unfathomable.bots.cards import ability_worth, is_free_of_charge
from domain.unfathomable.bots.mind import Mind
from domain.unfathomable.bots.places import (
    NEVER,
    attack_worth,
    best_in,
    peril,
    repair_worth,
    rescue_worth,
    room_worth,
    standing,
)
from domain.unfathomable.names import Space

SPELL = 0.15
"""What the Tome promises."""
FIRST = 10.0
"""What costs no action is done first."""

OPEN_TURN, HIDDEN_TURN = 0.35, 0.1
"""What a traitor's turn takes from the logarithm of the humans' chance, in the open and in hiding."""
COVER = 0.12
"""What hiding is worth by itself, as a chance: who is known is met with fists."""
IMPATIENT_FROM = 11
"""The distance at which a traitor who does not look ahead stands up."""


def choose_action(mind: Mind, form: Choose, pick: Pick) -> list[str]:
    """The best by itself, or the first step to something better elsewhere. Hidden traitors do as humans until bold, or
    until it pays to stand up."""
    standing_up = [option for option in form.options if option.startswith("reveal:")]
    if standing_up and stands_up(mind):
        return standing_up[:1]
    if not mind.is_bold():
        mind = mind.in_public()
    moves = [option for option in form.options if option.startswith("move:")]
    worth = {option: action_worth(mind, option) for option in form.options if option not in moves}
    if moves:
        ranked = sorted(worth.values(), reverse=True)
        second = max(0.0, *ranked[1:2], 0.0) if len(ranked) > 1 else 0.0
        worth |= {option: move_worth(mind, Space(option.partition(":")[2]), second) for option in moves}
    return [max(form.options, key=lambda option: (worth[option], option))]


def actions_left(mind: Mind) -> int:
    """An action that somebody lends is the only one."""
    return mind.board.sailors[mind.seat].actions if mind.board.current == mind.seat else 1


def action_worth(mind: Mind, option: str) -> float:
    what, _, detail = option.partition(":")
    here = mind.board.sailors[mind.seat].at
    match what:
        case "stop":
            return 0.0
        case "trade":
            return NEVER
        case "reveal":
            return reveal_worth(mind)
        case "skill" | "item" | "sheet" | "feat" | "kept":
            worth = ability_worth(mind, what, detail)
            return worth + FIRST if worth > 0.01 and is_free_of_charge(mind, what, detail) else worth
        case "attack":
            return attack_worth(mind, here, detail)
        case "kill":
            return mind.side * mind.outlook.passenger
        case "break_out":
            return 0.15
        case "rescue":
            return rescue_worth(mind, here)
        case "repair":
            return mind.side * repair_worth(mind, here)
        case "tome":
            return SPELL if mind.side > 0 else 0.0
        case "room":
            return room_worth(mind, here, detail)
    return 0.0


def reveal_worth(mind: Mind) -> float:
    """A traitor stands up when the ship is in trouble, or when there is nothing left to hide."""
    if mind.side > 0:
        return NEVER
    board = mind.board
    if board.jailed(mind.seat):
        return -0.1
    return 0.5 * mind.danger() - 0.2


def stands_up(mind: Mind) -> bool:
    """What open turns would do to the humans' hopes, against what hiding still does to them and the cover that is lost:
    it pays while there is much to spoil and time for it. Who does not look ahead keeps to a point of the voyage."""
    board, outlook = mind.board, mind.outlook
    if mind.side > 0 or board.jailed(mind.seat):
        return False
    if not mind.deep:
        return board.distance() >= IMPATIENT_FROM
    if not board.awakened:
        return False
    hope = math.exp(outlook.chances(outlook.turns, board.distance()))
    turns = outlook.turns / len(board.seats)
    return hope * (math.exp(-HIDDEN_TURN * turns) - math.exp(-OPEN_TURN * turns)) > COVER


def move_worth(mind: Mind, space: Space, second: float) -> float:
    """With an action left: what can be done there, less what could be done here twice. With none: where the next turn
    begins."""
    if actions_left(mind) > 1:
        return best_in(mind, space) - second - 0.3 * peril(mind, space)
    here = mind.board.sailors[mind.seat].at
    return standing(mind, space) - standing(mind, here)
