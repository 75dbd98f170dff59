"""Rules: ATTACK, and every other roll of the die: what may be done before it and after it."""

from domain.kernel import Game, Roll, Seat, Trigger
from domain.unfathomable.board import Atlantica, Die
from domain.unfathomable.content import DIE
from domain.unfathomable.facts.turn import DieRead, DieSet, DieTaken
from domain.unfathomable.names import Moment
from domain.unfathomable.rules.playing import offer, offer_once

G = Game[Atlantica]
SIDES = 8


async def roll_die(g: G, why: str, target: int | None = None, plus: int = 0) -> int:
    """The die, with what abilities make of it; it stays between 1 and 8."""
    g.emit(DieTaken(why, target, plus=plus))
    return await _cast(g)


async def roll_attack(
    g: G, why: str, target: int, plus: int, attacker: Seat | None, victim: Seat | None, means: str = ""
) -> bool:
    """Rules: ATTACK. A Deep One has no seat, neither as attacker nor as victim. Does it hit?"""
    g.emit(DieTaken(why, target, attacker, victim, True, plus, means))
    return await _cast(g) >= target


async def _cast(g: G) -> int:
    """Before the roll, the roll, after it; rolling again begins anew, and what was added stays."""
    die = the_die(g.board)
    while True:
        await offer(g, "before_die", lambda: _trigger(g.board, "before_die", quiet=True), "UNF-155")
        if not die.fixed:
            (face,) = await Roll({DIE: 1}, why=die.why)
            g.emit(DieSet(int(face)))
            await after_roll(g, die)
        if die.face is not None:
            break
    result = max(1, min(SIDES, die.face + die.plus))
    g.emit(DieRead(result))
    return result


async def after_roll(g: G, die: Die) -> None:
    if die.attack:
        await offer_while_lying(g, "after_attack", quiet=False)
    if die.face is not None:
        await offer_while_lying(g, "after_die", quiet=True)


async def offer_while_lying(g: G, moment: Moment, quiet: bool) -> None:
    """Until everybody has passed, or the die is taken up to be rolled again."""
    while the_die(g.board).face is not None:
        if not await offer_once(g, moment, lambda: _trigger(g.board, moment, quiet), "UNF-155"):
            return


def the_die(board: Atlantica) -> Die:
    assert board.die is not None
    return board.die


def _trigger(board: Atlantica, name: str, quiet: bool) -> Trigger:
    """Whom it touches: the two sides of an attack."""
    die = the_die(board)
    sides = tuple(seat for seat in (die.attacker, die.victim) if seat)
    margin = None if die.target is None or die.face is None else die.face + die.plus - die.target
    return Trigger(name, current=board.current, targets=sides, margin=margin, about=(die.why,), quiet=quiet)
