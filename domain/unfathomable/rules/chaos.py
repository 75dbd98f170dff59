"""Rules: RESOLVING SKILL CHECKS, step 2. The chaos deck."""

from domain.kernel import Game, Shuffle
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import NUMBERS
from domain.unfathomable.names import CHAOS, PILE, SKILLS, TREACHERY, deck_of
from domain.unfathomable.rules.decks import available, discard_shown, top_of

G = Game[Atlantica]


async def make_chaos(g: G) -> None:
    """Two unseen cards of each skill but treachery. A skill that is short of them is left out."""
    for skill in SKILLS:
        if available(g.board, skill) >= NUMBERS.chaos_of_each:
            g.move(await top_of(g, skill, NUMBERS.chaos_of_each), deck_of(skill), CHAOS)
    if g.board.cards(CHAOS):
        await Shuffle(CHAOS, "the chaos deck")


async def take_chaos(g: G, n: int) -> None:
    """The top cards join the check, face down. The moment the deck is empty it is made anew."""
    for _ in range(n):
        if not g.board.cards(CHAOS):
            await make_chaos(g)
        g.move(g.board.cards(CHAOS)[:1], CHAOS, PILE)
        if not g.board.cards(CHAOS):
            await make_chaos(g)


async def add_treachery(g: G, n: int) -> None:
    """The top cards of the treachery deck are shuffled into the chaos deck."""
    cards = await top_of(g, TREACHERY, n)
    g.move(cards, deck_of(TREACHERY), CHAOS)
    if cards:
        await Shuffle(CHAOS, "the chaos deck")


async def new_chaos(g: G) -> None:
    """The chaos deck is discarded face up, and a new one is made."""
    cards = g.board.cards(CHAOS)
    g.show(cards)
    discard_shown(g, cards, CHAOS)
    await make_chaos(g)
