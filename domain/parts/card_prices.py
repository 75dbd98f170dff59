"""What a card in play is worth, and what it is worth to use an ability now: for bots, from the prices of nouns."""

from typing import Any

from domain.parts.abilities import Ability, If, Modify, Side, Watch
from domain.parts.in_force import InForce
from domain.parts.prices import Prices

LIKELY = 0.5
"""How often a condition is likely to be met."""


class CardPrices:
    """Prices of sides, with a mind's own prices of nouns."""

    def __init__(self, play: InForce[Any], prices: Prices) -> None:
        self.play, self.prices = play, prices

    def side(self, side: Side, entering: bool = False) -> float:
        """To have it in play from now on; with what happens when it comes, if it is not in play yet."""
        worth = self.prices.all(side.enter) if entering else 0.0
        worth += sum(map(self.modify, side.modifies))
        worth += sum(map(self.ability, side.abilities))
        return worth + sum(map(self.watch, side.watches))

    def modify(self, m: Modify) -> float:
        name = self.play.names.get(m.modify)
        if name is not None:
            return name.price * max(1, len(m.also)) * _chance(m.if_)
        stat = self.play.stats[m.modify]
        base = stat.usual if m.set is None else m.set
        after = (base + self.prices.count(m.by)) * m.times / m.per
        return (after - stat.usual) * stat.price * _chance(m.if_)

    def ability(self, a: Ability) -> float:
        """One use, as often as it is likely to come to that."""
        often = self.play.moments[a.when].often
        if a.limit:
            often = min(often, self.play.nouns.scope[a.limit].times)
        if a.spent:
            often = min(often, 1.0)
        return often * self.use(a) * _chance(a.if_)

    def use(self, a: Ability) -> float:
        """Using it once, its cost paid. What one may do is never worth less than nothing."""
        outer, self.prices.moment = self.prices.moment, self.play.moments[a.when].price
        worth = self.prices.all(a.effects)
        self.prices.moment = outer
        worth -= sum(self.prices.of("resource", what) * n for what, n in a.cost.items())
        return max(0.0, worth) if a.may else worth

    def watch(self, w: Watch) -> float:
        return LIKELY * self.prices.all(w.effects)


def _chance(ifs: tuple[If, ...]) -> float:
    return float(LIKELY ** len(ifs))


def entry_prices(play: InForce[Any], prices: Prices) -> dict[str, float]:
    """What each entry is worth if it comes into play. What it brings into play in turn counts nothing: cards could go
    round in a circle. Of what is sealed on a card nobody knows before it comes, so it has no price."""
    priced = CardPrices(play, prices)
    known = {entry: sides for entry, sides in play.sides.items() if sides and not play.is_sealed(entry)}
    return {entry: priced.side(sides[0], entering=True) for entry, sides in known.items()}
