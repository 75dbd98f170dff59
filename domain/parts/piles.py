"""Decks with discards, and bags: what may be done with them, as functions on zones."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from domain.kernel import BOTTOM, EVERYBODY, Arrange, Ask, Card, Choose, Face, Game, Lay, Reseal, Seat, Shuffle, Zone

NOBODY: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Pile:
    """A deck and its discards. `why` is what its shuffles are for: `why.<why>` in the game's words."""

    deck: Zone
    discards: Zone
    why: str

    async def draw(
        self, g: Game[Any], to: Zone, n: int = 1, seen: tuple[Seat, ...] = NOBODY, bottom: bool = False
    ) -> list[Card]:
        """So many cards, or as many as there are. When the deck runs out, the discards make a new one."""
        drawn: list[Card] = []
        while len(drawn) < n:
            held = g.board.cards(self.deck)
            if not held:
                if not await self.renew(g):
                    break
                continue
            wanted = n - len(drawn)
            cards = held[-wanted:] if bottom else held[:wanted]
            g.move(cards, self.deck, to)
            drawn += cards
        g.show(drawn, seen)
        return drawn

    async def reveal(self, g: Game[Any]) -> tuple[Card, Face] | None:
        """The top card is turned for all and lies on the discards."""
        cards = await self.draw(g, self.discards, 1, EVERYBODY)
        return (cards[0], g.face(cards[0])) if cards else None

    async def renew(self, g: Game[Any]) -> bool:
        """The discards become the deck, or are shuffled into what is left of it."""
        if not g.board.cards(self.discards):
            return False
        await Shuffle(self.deck, self.why, adding=(self.discards,))
        return True

    def put_back(self, g: Game[Any], cards: Sequence[Card], source: Zone, bottom: bool = False) -> None:
        """On the top or under all; everybody can see which."""
        g.move(cards, source, self.deck, at=BOTTOM if bottom else 0)

    async def mix_in(self, g: Game[Any], cards: Sequence[Card], source: Zone, among: int) -> None:
        """These, which everybody knows, go somewhere among the top cards, `among` of them in all."""
        over = g.board.cards(self.deck)[: max(0, among - len(cards))]
        await Reseal({source: cards, self.deck: over}, [Lay(self.deck, [*cards, *over])], self.why)

    async def look(self, g: Game[Any], seat: Seat, n: int) -> list[Card]:
        """The seat sees the top cards; they stay where they are."""
        cards: list[Card] = g.board.cards(self.deck)[:n]
        g.show(cards, (seat,))
        return cards

    async def rearrange(self, g: Game[Any], seat: Seat, n: int, kind: str, rule: str = "") -> None:
        """The seat sees the top cards and puts them back in any order."""
        cards = await self.look(g, seat, n)
        if len(cards) > 1:
            order = await Ask(seat, kind, Arrange(tuple(cards)), rule, hide_answer=True)
            lay = Lay(self.deck, [Card(card) for card in order], mixed=False, seen=(seat,))
            await Reseal({self.deck: cards}, [lay], self.why)

    async def search(
        self,
        g: Game[Any],
        seat: Seat,
        to: Zone,
        fits: Callable[[Face], bool],
        kind: str,
        *,
        most: int = 1,
        seen: tuple[Seat, ...] = NOBODY,
        rule: str = "",
    ) -> tuple[Card, ...]:
        """The seat looks through the deck and takes what fits, unseen by the others unless they are named; the rest is
        shuffled. How many it takes is public."""
        cards = g.board.cards(self.deck)
        g.show(cards, (seat,))
        found = tuple(card for card in cards if fits(g.face(card)))
        form = Choose(found, least=0, most=min(most, len(found)))
        ask = Ask(seat, kind, form, rule, default=(), hide_form=True, hide_answer=True, outlined=True)
        taken = [Card(card) for card in await ask]
        rest = [card for card in cards if card not in taken]
        laid = await Reseal({self.deck: cards}, [Lay(self.deck, rest), Lay(to, taken, seen=(seat, *seen))], self.why)
        return laid[1]


@dataclass(frozen=True)
class Bag:
    """Tokens that are drawn blindly and lie aside until the bag is filled again."""

    bag: Zone
    aside: Zone
    why: str

    async def fill(self, g: Game[Any], tokens: Sequence[Face]) -> None:
        """At the set-up."""
        g.stock(self.bag, tokens)
        await Shuffle(self.bag, self.why)

    async def draw(self, g: Game[Any], n: int = 1) -> list[Face]:
        """Blindly, one after the other; shown to all and set aside. An empty bag is filled again first."""
        faces: list[Face] = []
        for _ in range(n):
            if not g.board.cards(self.bag):
                await self.refill(g)
            cards = g.board.cards(self.bag)[:1]
            g.show(cards)
            faces += [g.face(card) for card in cards]
            g.move(cards, self.bag, self.aside)
        return faces

    async def refill(self, g: Game[Any]) -> None:
        """What lies aside goes back in, and all is mixed."""
        if g.board.cards(self.aside):
            await Shuffle(self.bag, self.why, adding=(self.aside,))

    async def add(self, g: Game[Any], tokens: Sequence[Card], source: Zone) -> None:
        """Tokens that everybody knows go into the bag for good."""
        g.move(tokens, source, self.bag)
        await Shuffle(self.bag, self.why)

    def remove(self, g: Game[Any], tokens: Sequence[Card], to: Zone) -> None:
        """Tokens that lie aside leave the bag for good."""
        g.move(tokens, self.aside, to)
