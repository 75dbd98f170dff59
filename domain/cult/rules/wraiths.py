"""Rules: Death & Wraiths. What a Wraith does to the dice of the living."""

from domain.cult.abilities import Give, Plant, Rattle, Replace, Shove, Snuff
from domain.cult.board import Temple
from domain.cult.content import WRAITH_CARDS
from domain.cult.facts import AbilityUsed, DiceCommitted, WraithDieSpent
from domain.cult.names import DieName, Symbol, Target
from domain.cult.rules.asking import assign, choose_one
from domain.cult.rules.coins import move_die, siren_dice
from domain.cult.rules.dice import add_die, change_dice, discard_dice, recommit_dice, reroll_dice
from domain.cult.rules.targets import as_seen, targets_for
from domain.kernel import Assign, Game, Seat

G = Game[Temple]
HAUNT = "haunt"


def may_haunt(board: Temple, seat: Seat) -> bool:
    """Once in each living player's Response phase, while dice are left."""
    cultist = board.cultists[seat]
    return cultist.wraith is not None and bool(cultist.wraith_dice) and not board.has_used(seat, HAUNT)


def is_last_chance(board: Temple, seat: Seat) -> bool:
    """Does nobody living play between this turn and the Wraith's own, when its dice are rolled anew?"""
    after = board.around_place()[1:]
    return not any(board.lives(s) for s in after[: after.index(seat)])


def haunt_options(board: Temple, seat: Seat) -> tuple[str, ...]:
    """`haunt:blood`: the faces that can be spent to some effect."""
    if not may_haunt(board, seat):
        return ()
    faces = dict.fromkeys(board.cultists[seat].wraith_dice)
    return tuple(f"haunt:{face}" for face in faces if has_effect(board, seat, face))


def has_effect(board: Temple, seat: Seat, face: Symbol) -> bool:
    card = board.cultists[seat].wraith
    assert card is not None
    if isinstance(WRAITH_CARDS[card].ability, Give | Plant):
        return True
    return bool(haunted_dice(board, seat, face))


def haunted_dice(board: Temple, seat: Seat, face: Symbol) -> tuple[DieName, ...]:
    """The dice of the active player that a spent die with this face can reach."""
    card = board.cultists[seat].wraith
    assert card is not None
    match WRAITH_CARDS[card].ability:
        case Replace():
            return tuple(name for name, die in board.dice.items() if die.face != as_seen(board, face))
        case Rattle():
            return tuple(name for name, die in board.dice.items() if die.face != face)
        case Snuff():
            return tuple(name for name, die in board.dice.items() if die.face == face)
        case Shove():
            return tuple(name for name in siren_dice(board) if board.dice[name].face == face)
    return ()


async def haunt(g: G, seat: Seat, face: Symbol) -> None:
    """One die is spent; the rest follows from the card."""
    card = g.board.cultists[seat].wraith
    assert card is not None
    reachable = haunted_dice(g.board, seat, face)
    g.emit(AbilityUsed(seat, HAUNT))
    g.emit(WraithDieSpent(seat, face))
    match WRAITH_CARDS[card].ability:
        case Give():
            await recommit_dice(g, [add_die(g, face)])
        case Plant():
            await plant(g, seat, add_die(g, face))
        case _ as ability:
            die = DieName(await choose_one(g, seat, HAUNT, reachable, "CULT-73"))
            await haunt_die(g, seat, die, face, ability)


async def plant(g: G, seat: Seat, die: DieName) -> None:
    """The Wraith commits the new die, wherever its owner could."""
    options = targets_for(g.board, g.board.active(), g.board.dice[die].face)
    if options:
        placed = await assign(g, seat, "plant", Assign({die: options}), "CULT-73")
        g.emit(DiceCommitted({die: Target(placed[die])}))


async def haunt_die(g: G, seat: Seat, die: DieName, face: Symbol, ability: object) -> None:
    match ability:
        case Replace():
            await change_dice(g, {die: face})
        case Rattle():
            await reroll_dice(g, [die], "a Wraith rattles")
        case Snuff():
            discard_dice(g, [die])
        case Shove():
            await move_die(g, seat, die, "CULT-73")
