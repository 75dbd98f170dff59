"""What Sigils and characters do to players."""

from typing import Any

from domain.cult.facts import CoinsGained, Exploded, Revived, Shielded
from domain.cult.rules.asking import choose_one
from domain.cult.rules.life import lose_life
from domain.cult.rules.portents import read_portents
from domain.kernel import Seat
from domain.parts.effects import Run, op
from domain.parts.nouns import Who


@op("up to {n} life that {who} would lose in this Resolve phase is not lost", price=lambda p, o: 0.8 * o.n)
async def shield(run: Run[Any], n: int, who: Who) -> None:
    """Rules: Guardian (ruling A25)."""
    for seat in await run.whom(who):
        run.g.emit(Shielded(seat, n))


@op(
    "roll {n} dice. Dagger: a player loses 2 life. Double dagger: all lose 2. Blood: a player gains 2. Parchment: "
    "add 1 die to a ritual, or 2 for 1 life. Ancient: 1 more die in your next Roll phase. Cosmos: roll 2 more dice "
    "and lose 1 life. You choose who receives altar benefits and keeps rituals",
    price=lambda p, o: 1.5 * o.n,
)
async def portents(run: Run[Any], n: int) -> None:
    """Rules: Sigil of Portents."""
    await read_portents(run.g, run.you, n)


@op("all players but one of the dice owner's choice lose {n} life", price=lambda p, o: 0.5 * o.n)
async def explode(run: Run[Any], n: int) -> None:
    """Rules: Sorceress, Sorceress II. The owner of the dice says who is spared, and it is the owner's blow."""
    owner = run.now.you
    spared = Seat(await choose_one(run.g, owner, "spare", tuple(run.board.living()), "CULT-130"))
    run.g.emit(Exploded(run.you, spared))
    await lose_life(run.g, {s: n for s in run.board.living() if s != spared}, "explosion", owner)


@op("you may pay {coins} Necromancer coins to live again with {life} life", price=1.2)
async def live_again(run: Run[Any], coins: int, life: int) -> None:
    """Rules: NECROMANCER VARIANT. At the start of a turn as a Wraith."""
    if run.board.cultists[run.you].necromancer < coins:
        return
    if await choose_one(run.g, run.you, "revive", ("stay_dead", "revive"), "CULT-109") == "revive":
        run.g.emit(CoinsGained(run.you, "necromancer", -coins))
        run.g.emit(Revived(run.you, life))


PLAYERS = (shield, portents, explode, live_again)
