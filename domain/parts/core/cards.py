"""Decks and hands: draw, discard, look, search, shuffle."""

from typing import Any

from domain.parts.core.amounts import YOU
from domain.parts.effects import Run, op
from domain.parts.nouns import Count, Deck, DeckRule, Who

INSIGHT = 0.3
"""What looking at a card is worth, beside having it."""


async def _by_all(run: Run[Any], rule: DeckRule | None, who: Who, n: Count) -> int:
    """The reader of cards has made sure that the deck has this rule."""
    assert rule is not None
    return sum([await rule(run, seat, run.count(n)) for seat in await run.whom(who)])


@op(
    "{who:draw} {n:deck}",
    price=lambda p, o: p.change("deck", o.deck, p.count(o.n)) * p.side(o.who),
    leaves=("drawn",),
    needs={"deck": "draw"},
)
async def draw(run: Run[Any], deck: Deck, n: Count = 1, who: Who = YOU) -> None:
    run.values["drawn"] = await _by_all(run, run.nouns.deck[deck].draw, who, n)


@op(
    "{who:discard} {n:deck}",
    price=lambda p, o: p.change("deck", o.deck, -p.count(o.n)) * p.side(o.who),
    leaves=("discarded",),
    needs={"deck": "discard"},
)
async def discard(run: Run[Any], deck: Deck, n: Count = 1, who: Who = YOU) -> None:
    noun = run.nouns.deck[deck]
    if noun.discard_together is None:
        run.values["discarded"] = await _by_all(run, noun.discard, who, n)
    else:
        run.values["discarded"] = await noun.discard_together(run, dict.fromkeys(await run.whom(who), run.count(n)))


@op(
    "{who:look} at the top {n:deck}",
    price=lambda p, o: INSIGHT * p.of("deck", o.deck) * p.count(o.n),
    leaves=("seen",),
    needs={"deck": "look"},
)
async def look(run: Run[Any], deck: Deck, n: Count = 1, who: Who = YOU) -> None:
    """Without taking them; the deck's own rule says whether they may be put back in another order."""
    run.values["seen"] = await _by_all(run, run.nouns.deck[deck].look, who, n)


@op(
    "{who:search} the deck for {n:deck}",
    price=lambda p, o: p.of("deck", o.deck) * p.count(o.n) * p.side(o.who) * (1 + INSIGHT),
    leaves=("found",),
    needs={"deck": "search"},
)
async def search(run: Run[Any], deck: Deck, n: Count = 1, who: Who = YOU) -> None:
    run.values["found"] = await _by_all(run, run.nouns.deck[deck].search, who, n)


@op("shuffle the {deck} deck", needs={"deck": "shuffle"}, price=0.0)
async def shuffle(run: Run[Any], deck: Deck) -> None:
    rule = run.nouns.deck[deck].shuffle
    assert rule is not None
    await rule(run, run.you, 0)
