"""What operations are worth. Nouns have prices; operations are priced by what they do to nouns."""

from collections.abc import Iterable, Mapping
from typing import Any

from domain.parts.effects import Op, kind_of
from domain.parts.nouns import Amount, Count, Nouns

USUAL = 2.0
"""How many `all`, or a number nobody has said anything about, are likely to be."""


class Prices:
    """A bot's mind overrides `of` and `side` with what it sees: what fuel is worth now, who is a friend."""

    def __init__(self, nouns: Nouns[Any], entries: Mapping[str, float] = {}) -> None:
        self.nouns = nouns
        self.entries = entries
        """What it is worth that an entry comes into play."""
        self.moment = 0.0
        """What it is worth that the moment happens to which a card reacts."""
        self._named: dict[str, float] = {}

    def of(self, kind: str, id: str) -> float:
        """One more of it, for somebody on our side."""
        if kind == "entry":
            return self.entries.get(id, 0.0)
        if kind == "prices":
            return self.nouns.prices[id]
        noun = getattr(self.nouns, kind).get(id)
        return 0.0 if noun is None else float(noun.price)

    def change(self, kind: str, id: str, by: float) -> float:
        """So many more of it, or, below 0, fewer. A mind may know that the last one is worth more than the first."""
        return self.of(kind, id) * by

    def put(self, piece: str, place: str, n: float) -> float:
        """So many more pieces in a place, or, below 0, fewer."""
        return self.change("piece", piece, n)

    def side(self, who: str) -> float:
        """Are they on our side? +1, or −1 for an opponent; for all of them: what is left of it."""
        if who.startswith("@"):
            return self._named.get(who[1:], 1.0)
        return self.nouns.who[who].side

    def naming(self, name: str, who: str, then: Iterable[Op]) -> float:
        """What is done with somebody who is chosen under a name."""
        self._named[name] = self.side(who)
        return self.all(then)

    def count(self, n: Count) -> float:
        if isinstance(n, int):
            return n
        if isinstance(n, Amount) and n.of in self.nouns.number:
            return self.nouns.number[n.of].usual * n.times / n.per + n.plus
        return USUAL

    def op(self, one: Op) -> float:
        price = kind_of(one).price
        return price(self, one) if callable(price) else price

    def all(self, ops: Iterable[Op]) -> float:
        return sum(self.op(one) for one in ops)
