"""Where a card leads: to a rule of its own, to a sealed part, to the end of the game."""

from typing import Any

from domain.kernel import Fact, Over
from domain.parts.effects import Run, op
from domain.parts.nouns import EndingOf, PartName, RuleName


class EndReached(Fact, frozen=True):
    """A card ends the game."""

    ending: str


@op("the game ends: {ending}", price=lambda p, o: p.of("ending", o.ending))
async def end(run: Run[Any], ending: EndingOf) -> None:
    """At once: whatever is left of the rules that led here is not resolved."""
    run.g.emit(EndReached(ending))
    raise Over(ending)


@op("read what follows", price=0.0)
async def read(run: Run[Any], part: PartName) -> None:
    """A sealed part of the card: it is published now, and then done."""
    await run.from_the_top(run.g.read(run.source, part), f"sealed.{part}.then")


@op("{rule}", price=lambda p, o: p.of("rule", o.rule))
async def call(run: Run[Any], rule: RuleName) -> None:
    """A rule of one card, by its name."""
    await run.nouns.rule[rule].do(run)
