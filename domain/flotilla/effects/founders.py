"""What cards do with tiles."""

from domain.flotilla.nouns import R
from domain.flotilla.rules import diving, founders
from domain.parts.effects import op
from domain.parts.prices import Prices

TOXIC = 0.8
"""The toxicity of a tile, by and large."""
BUILDINGS = 1.5
"""How many buildings a card is likely to pay for."""


def _placing(p: Prices, o: object) -> float:
    drawn, placed, clean = o.draw, o.place, o.clean  # type: ignore[attr-defined]
    spared = -TOXIC * p.of("resource", "toxicity") * drawn if clean else 0.0
    return p.of("prices", "placed") * float(placed) + p.of("prices", "seen") * (drawn - placed) + spared


@op("draw {draw:deck.tile} and place up to {place} of them[clean?; their toxicity is ignored]", price=_placing)
async def draw_place(run: R, draw: int, place: int, clean: bool = False) -> None:
    await founders.draw_and_place(run.g, run.you, draw, place, clean)


def _building(p: Prices, o: object) -> float:
    n, cheaper, free, pays = o.n, o.cheaper, o.free, o.pays  # type: ignore[attr-defined]
    barrel = p.of("resource", "barrel")
    return (p.of("prices", "build") + barrel * (2 if free else cheaper)) * float(n) + BUILDINGS * pays


@op(
    "build up to {n:token.tile} of your reserve[cheaper?, each for {cheaper:token.resource} less][free?, without cost]"
    "[pays?, and gain {pays:resource.coin} for each building on the watercraft of the last one, for 3 at the most]",
    price=_building,
)
async def build(run: R, n: int = 1, cheaper: int = 0, free: bool = False, pays: int = 0) -> None:
    await founders.build(run.g, run.you, n, cheaper, free, pays)


@op("remove {n:token.depletion} from your tiles", price=lambda p, o: p.of("prices", "restored") * o.n)
async def remove_depletion(run: R, n: int = 1) -> None:
    await diving.remove_tokens(run.g, run.you, n)
