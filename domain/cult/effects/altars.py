"""What altars give that no other game has."""

from typing import Any

from domain.cult.board import Temple
from domain.cult.content import CULTIST_DIE
from domain.cult.facts import RiftOpened
from domain.cult.names import BLOOD, COSMOS, HARM, PARCHMENT, Symbol
from domain.cult.rules.altars import gain_ritual_dice
from domain.cult.rules.asking import choose_one, put_in_order
from domain.cult.rules.life import gain_life, lose_life
from domain.cult.rules.targets import as_rolled_by
from domain.kernel import Roll, Seat
from domain.parts.effects import Run, op

R = Run[Temple]


@op("choose a living player, who gains or loses {n} life", price=lambda p, o: 1.1 * o.n)
async def hurt_or_heal(run: Run[Any], n: int) -> None:
    """Rules: Sea Hydra."""
    living = run.board.living()
    options = (*(f"lose:{s}" for s in living), *(f"gain:{s}" for s in living))
    what, _, name = (await choose_one(run.g, run.you, "hurt_or_heal", options, "CULT-123")).partition(":")
    if what == "gain":
        gain_life(run.g, Seat(name), n, "ritual", run.now.by)
    else:
        await lose_life(run.g, {Seat(name): n}, "ritual", run.now.by)


@op(
    "another living player of your choice takes {n} life from a player of your choice. While {few} or fewer players "
    "live you may take it yourself",
    price=lambda p, o: 1.4 * o.n,
)
async def steal(run: Run[Any], n: int, few: int) -> None:
    """Rules: Lamia. Somebody takes life from somebody else; what is not lost is not taken (ruling A52)."""
    g, living = run.g, run.board.living()
    takers = tuple(s for s in living if s != run.you or len(living) <= few)
    if not takers:
        return
    taker = Seat(await choose_one(g, run.you, "steal_taker", takers, "CULT-99"))
    victims = tuple(s for s in living if s != taker)
    if victims:
        victim = Seat(await choose_one(g, run.you, "steal_victim", victims, "CULT-99"))
        lost = await lose_life(g, {victim: n}, "ritual", run.now.by)
        gain_life(g, taker, min(n, lost.get(victim, 0)), "ritual", run.now.by)


@op("gain {n} die, set it as you like and commit it to another ritual at once", price=lambda p, o: 1.2 * o.n)
async def add_ritual_dice(run: Run[Any], n: int) -> None:
    """Rules: Transmutation."""
    await gain_ritual_dice(run.g, run.now, n)


@op(
    "roll the die. Dagger: all lose 1 life. Double dagger: all lose 2. Blood: all gain 1. Parchment: gain 1 die for "
    "another ritual. Ancient: 2 such dice. Cosmos: roll {dice} more, at most {most} times",
    price=lambda p, o: 1.1,
)
async def rift(run: Run[Any], most: int, dice: int) -> None:
    """Rules: Astral Rift. All dice are rolled first; then their results come in the order that the player wants. Extra
    dice move no marker; only so many extra rolls count a turn (ruling A56)."""
    g, by = run.g, run.now.by
    results: list[Symbol] = []
    coming = 1
    while coming:
        rolled = [as_rolled_by(g.board, by, Symbol(f)) for f in await Roll({CULTIST_DIE: coming}, why="astral rift")]
        results += [face for face in rolled if face != COSMOS]
        extra = min(rolled.count(COSMOS), most - g.board.rift)
        for _ in range(extra):
            g.emit(RiftOpened())
        coming = dice * extra
    for face in await put_in_order(g, run.you, "rift_order", results, "CULT-98"):
        await rift_result(run, face)


async def rift_result(run: R, face: Symbol) -> None:
    """One row of the table."""
    living = run.board.living()
    if face in HARM:
        await lose_life(run.g, dict.fromkeys(living, HARM[face]), "ritual", run.now.by)
    elif face == BLOOD:
        for seat in living:
            gain_life(run.g, seat, 1, "ritual")
    else:
        await gain_ritual_dice(run.g, run.now, 1 if face == PARCHMENT else 2)


ALTARS = (hurt_or_heal, steal, add_ritual_dice, rift)
