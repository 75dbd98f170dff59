"""What a bot offers another player, and which offers it takes."""

from collections.abc import Iterator

from domain.cult.board import Temple
from domain.cult.bots.mind import Mind
from domain.cult.rules.coins import LIFE, partners, terms
from domain.kernel import Deal, Propose, Seat

COIN = 0.9
"""What a coin is worth, in life."""
SALES = (1, 2, 3)
"""How much life is asked or offered for a coin."""
FAVOURABLE = 0.1
"""An exchange must be worth more than that to somebody who is asked."""


def gain(mind: Mind, other: Seat, got: dict[str, int], given: dict[str, int]) -> float:
    """What an exchange with somebody is worth to this bot: what it gets, and what becomes of the other."""
    coins = sum(n for what, n in got.items() if what != LIFE) - sum(n for what, n in given.items() if what != LIFE)
    life = got.get(LIFE, 0) - given.get(LIFE, 0)
    return COIN * coins * (1 - mind.wish[other]) + mind.life(mind.seat, life) + mind.life(other, -life)


def will_take(mind: Mind, other: Seat, deal: Deal) -> bool:
    """A guess of what the other thinks: of itself as everybody does, of this bot as this bot thinks of it."""
    seen = Mind(mind.board, other, {**mind.wish, other: 1.0, mind.seat: mind.wish[other]}, mind.deep)
    return gain(seen, mind.seat, deal.give, deal.want) > FAVOURABLE


def deals(board: Temple, seat: Seat, other: Seat) -> Iterator[Deal]:
    """A coin for life, life for a coin, or one kind of coin for the other, as far as both have it."""
    give, want = terms(board, seat, other), terms(board, other, seat)
    for mine in give:
        for theirs in want:
            for n in SALES if LIFE in (mine, theirs) else (1,):
                deal = Deal("offer", {mine: n if mine == LIFE else 1}, {theirs: n if theirs == LIFE else 1})
                if mine != theirs and deal.give[mine] <= give[mine] and deal.want[theirs] <= want[theirs]:
                    yield deal


def best_deal(mind: Mind, other: Seat) -> tuple[float, Deal]:
    """The best exchange that the other will probably take; refusing is worth nothing."""
    found = [(gain(mind, other, d.want, d.give), d) for d in deals(mind.board, mind.seat, other)]
    likely = [(worth, d) for worth, d in found if worth > FAVOURABLE and will_take(mind, other, d)]
    return max(likely, key=lambda pair: pair[0], default=(0.0, Deal("refuse")))


def trade_worth(mind: Mind) -> float:
    """What an offer promises. It costs nothing, so a little is enough."""
    return 2 * max((best_deal(mind, other)[0] for other in partners(mind.board, mind.seat)), default=0.0)


def bargain(mind: Mind, form: Propose) -> Deal:
    """Make an offer, or answer one: what the other gives comes, what the other wants goes."""
    if form.on_table is None:
        return best_deal(mind, form.partner)[1]
    worth = gain(mind, form.partner, form.on_table.give, form.on_table.want)
    return Deal("accept" if worth > FAVOURABLE else "refuse")
