"""What cards do with dice: dives and research."""

from domain.flotilla.names import DIVE_DICE, Colour
from domain.flotilla.nouns import R
from domain.flotilla.rules import diving
from domain.flotilla.rules import research as researching
from domain.parts.effects import op
from domain.parts.prices import Prices

SPARED = 1.0
"""Toxicity or tokens that a dive is likely to ignore."""


def _diving(p: Prices, o: object) -> float:
    dice = sum(p.of("prices", kind) * getattr(o, kind) for kind in DIVE_DICE)
    spared = SPARED * (o.no_toxicity + o.no_depletion)  # type: ignore[attr-defined]
    return p.of("prices", "dive") + dice + 2 * spared


@op(
    "dive[shallows? with {shallows:token.shallows} more][shelf? with {shelf:token.shelf} more]"
    "[depths? with {depths:token.depths} more][no_toxicity?, ignoring toxicity][no_depletion?, ignoring Depletion]",
    price=_diving,
)
async def dive(
    run: R,
    shallows: int = 0,
    shelf: int = 0,
    depths: int = 0,
    no_toxicity: bool = False,
    no_depletion: bool = False,
) -> None:
    dice = dict(zip(DIVE_DICE, (shallows, shelf, depths), strict=True))
    await diving.dive(run.g, run.you, dice, no_toxicity, no_depletion)


@op("roll another die of this type", price=2.5)
async def another_die(run: R) -> None:
    """Of the type that showed the Sonar icon."""
    await diving.another_die(run.g, run.you, run.now.dive, run.now.die)


def _researching(p: Prices, o: object) -> float:
    dice, reroll, turn, pay = o.dice, o.reroll, o.turn, o.pay  # type: ignore[attr-defined]
    manipulated = p.of("prices", "manipulate") * (bool(reroll) + turn)
    return p.of("prices", "research") * float(dice) + manipulated + pay * dice / 5


@op(
    "research with {dice:token.research}[reroll?; you may re-roll up to {reroll} of them once]"
    "[turn?; you may turn up to {turn} of them to any face]"
    "[pay?; gain {pay:resource.coin} for each that shows {colour}]",
    price=_researching,
)
async def research(run: R, dice: int, reroll: int = 0, turn: int = 0, colour: Colour = "blue", pay: int = 0) -> None:
    await researching.research(run.g, run.you, dice, reroll, turn, colour, pay)
