"""Rules: Roll Phase, WRAITH PHASES."""

from collections.abc import Sequence

from domain.cult.board import Temple
from domain.cult.content import CULTIST_DIE, NUMBERS, WRAITH_DIE
from domain.cult.facts import DiceThrown, DiceTurned, ExtraDice, WraithRolled
from domain.cult.names import DieName, Symbol
from domain.cult.rules.asking import choose_some
from domain.cult.rules.coins import own_faces
from domain.cult.rules.dice_counts import dice_to_roll, more_dice_by
from domain.cult.rules.four_player import dice_to_reroll
from domain.cult.rules.in_play import usable, use
from domain.kernel import Game, Roll, Seat

G = Game[Temple]


async def roll_dice(g: G, seat: Seat) -> None:
    """All dice at once, then re-rolls. Bonuses and losses are for this one phase."""
    n = dice_to_roll(g.board, seat)
    cultist = g.board.cultists[seat]
    if cultist.extra:
        g.emit(ExtraDice(seat, -cultist.extra))
    if cultist.bodily:
        g.emit(ExtraDice(seat, -cultist.bodily, bodily=True))
    if not n:
        return  # ruling A19
    await throw(g, seat, n)
    for _ in range(NUMBERS.rerolls):
        if not await reroll(g, seat):
            return
    await reroll_once_more(g, seat)


async def throw(g: G, seat: Seat, n: int) -> None:
    because = more_dice_by(g.board, seat)
    if g.board.lives(seat):
        faces = await Roll({CULTIST_DIE: n}, why="roll")
        g.emit(DiceThrown(tuple(Symbol(f) for f in faces), because))
    else:
        faces = await Roll({WRAITH_DIE: n}, why="roll")
        g.emit(WraithRolled(seat, tuple(Symbol(f) for f in faces)))


async def reroll(g: G, seat: Seat) -> bool:
    """Any dice, kept earlier or not. `False` when the player stops."""
    names = tuple(own_faces(g.board, seat))
    if seat == g.board.automated:
        again: Sequence[str] = dice_to_reroll(g.board)
    else:
        again = await choose_some(g, seat, "reroll", names, len(names), "CULT-14")
    if again:
        await roll_again(g, seat, [DieName(d) for d in again])
    return bool(again)


async def roll_again(g: G, seat: Seat, dice: Sequence[DieName]) -> None:
    lives = g.board.lives(seat)
    faces = await Roll({CULTIST_DIE if lives else WRAITH_DIE: len(dice)}, why="roll again")
    turned = {die: Symbol(face) for die, face in zip(dice, faces, strict=True)}
    if lives:
        g.emit(DiceTurned(turned))
    else:
        g.emit(WraithRolled(seat, tuple((own_faces(g.board, seat) | turned).values())))


async def reroll_once_more(g: G, seat: Seat) -> None:
    """Diver II: a third re-roll for life."""
    for can in usable(g.board, seat, "third_reroll"):
        names = tuple(own_faces(g.board, seat))
        again = await choose_some(g, seat, "third_reroll", names, len(names), "CULT-12")
        if again:
            await use(g, seat, "third_reroll", can.card, ",".join(again))
