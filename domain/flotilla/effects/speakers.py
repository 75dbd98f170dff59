"""What cards do with the guilds: influence, seals, recruits, dials."""

from typing import Literal

from domain.flotilla.names import Guild
from domain.flotilla.nouns import R
from domain.flotilla.rules import speakers, survivors
from domain.flotilla.rules.speakers import Mode
from domain.parts.effects import op

Any = Literal["any"]


def named(guild: Guild | Any) -> Guild | None:
    return None if guild == "any" else guild


@op("gain {n} influence[mode?, {mode}]", price=lambda p, o: p.of("prices", "influence") * o.n)
async def influence(run: R, n: int, mode: Mode = "any") -> None:
    await speakers.gain_influence(run.g, run.you, n, mode, run.now.research if run.now else None)


@op("place a seal at {guild}[, {n} times]", price=lambda p, o: p.of("prices", "seal") * o.n)
async def seal(run: R, guild: Guild | Any = "any", n: int = 1) -> None:
    for _ in range(n):
        await speakers.seal(run.g, run.you, named(guild))


@op("recruit the top card of {guild}", price=lambda p, o: p.of("prices", "recruit"))
async def recruit(run: R, guild: Guild | Any = "any") -> None:
    await speakers.recruit(run.g, run.you, named(guild))


@op("raise the dial of {guild} by 1[, {n} times]", price=lambda p, o: p.of("prices", "dial") * o.n)
async def raise_dial(run: R, guild: Guild | Any = "any", n: int = 1) -> None:
    for _ in range(n):
        await survivors.raise_dial(run.g, run.you, named(guild))
