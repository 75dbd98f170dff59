"""What the dice on the table are worth to a bot, and what becomes of life after them."""

from domain.cult.bots.mind import Mind, best_place, die_at
from domain.cult.names import DieName, Symbol
from domain.cult.rules.response import harm_on
from domain.kernel import Seat


def coming_harm(mind: Mind) -> float:
    """How bad the dice on the table are for this bot; above 0 is bad."""
    owner = mind.board.active()
    return -sum(die_at(mind, owner, die.face, die.at) for die in mind.board.dice.values())


def after_dice(mind: Mind, seat: Seat) -> int:
    return max(0, life_of(mind, seat) - dice_on(mind, seat))


def dice_on(mind: Mind, seat: Seat) -> int:
    """What the dice that lie on a player will cost."""
    return harm_on(mind.board, mind.board.active()).get(seat, 0) if mind.board.dice else 0


def life_of(mind: Mind, seat: Seat) -> int:
    return mind.board.cultists[seat].life


def worth_now(mind: Mind, die: DieName) -> float:
    lying = mind.board.dice[die]
    return die_at(mind, mind.board.active(), lying.face, lying.at)


def changed_worth(mind: Mind, die: DieName, face: Symbol) -> float:
    """The owner may move it: an own die goes where it is best, another's about where it lies."""
    lying, owner = mind.board.dice[die], mind.board.active()
    after = best_place(mind, owner, face) if owner == mind.seat else die_at(mind, owner, face, lying.at)
    return after - worth_now(mind, die)
