"""What cards do at the Market."""

from domain.flotilla.nouns import R
from domain.flotilla.rules import traders
from domain.parts.effects import op
from domain.parts.prices import Prices

USED = 2.0
"""How many resources of a block a better price is likely to be for."""


def _price(p: Prices, o: object) -> float:
    n, more, less, off = o.n, o.sell_more, o.buy_less, o.purchase_less  # type: ignore[attr-defined]
    return p.of("prices", "transaction") * float(n) + USED * (more + less) + off / 2


@op(
    "make up to {n:token.transaction}"
    "[sell_more?; each of the colour that you sell first brings {sell_more:resource.coin} more]"
    "[buy_less?; each resource costs {buy_less:resource.coin} less]"
    "[purchase_less?; your first Skiff or Outpost costs {purchase_less:resource.coin} less]",
    price=_price,
)
async def transactions(run: R, n: int, sell_more: int = 0, buy_less: int = 0, purchase_less: int = 0) -> None:
    await traders.transactions(run.g, run.you, n, traders.Bargain(sell_more, buy_less, purchase_less))
