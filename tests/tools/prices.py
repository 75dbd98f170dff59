"""What the abilities of Cult's characters are worth, in life: `python -m tests.tools.prices [GAMES]`.

In every game each character is dealt at random with its abilities or without, and with more or less life than its
card says. How much more often seats with the abilities win, over how much more often seats with one life more do, is
what the abilities are worth as smart bots use them. `worth` in `domain/cult/content/characters.json` has it from here.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean, variance

from msgspec import Struct
from msgspec.structs import replace

from domain.cult.content import CHARACTER_CARDS, PLAY, Character
from domain.cult.names import CharacterId
from domain.parts.abilities import Side
from projections.catalogue import GameEntry, load
from service.commands.simulate import cores
from service.console.progress_bar import progress
from tests.tools.balance_play import MODULES, SCALES, Sitting, play
from tests.tools.balance_sums import Deal, Estimate, Z, expected, mean

GAME, BOT = "cult", "smart"
FIRST = 20_000_000
"""The first seed, far from those that content was tuned on."""
SHIFT = 3
"""So much more or less life than on the card."""
BARE = 1 / 3
"""How many characters are dealt without their abilities."""
PRINTED = {CharacterId(id): card for id, card in CHARACTER_CARDS.items()}
ALL_SIDES = dict(PLAY.sides)
BARE_SIDE = (Side(),)
"""A character that has nothing but life and a power symbol."""


class Hand(Struct, frozen=True):
    """What one seat was dealt, and whether it won."""

    deal: Deal
    shift: int
    bare: bool


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="prices", description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="?", type=int, default=2000, help="for each number of seats (2000)")
    parser.add_argument("--seed", type=int, default=FIRST, help=f"the first ({FIRST})")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes (as many as cores)")
    args = parser.parse_args(arguments)
    seats = load(MODULES)[GAME].ruleset.seats
    sittings = [Sitting(GAME, n, args.seed + i, (BOT,)) for n in seats for i in range(args.games)]
    with ProcessPoolExecutor(args.jobs, initializer=_load) as pool:
        found = list(progress(pool.map(_play, sittings, chunksize=8), len(sittings), BOT))
    show([hand for hands in found for hand in hands])
    return 0


# --- playing ----------------------------------------------------------------------------------------

_games: Mapping[str, GameEntry] = {}


def _load() -> None:
    global _games  # noqa: PLW0603 - each process loads the games once
    _games = load(MODULES)


def _play(sitting: Sitting) -> list[Hand]:
    altered = alter(sitting)
    account = play(_games[sitting.game], SCALES[sitting.game], sitting)
    return [
        Hand(
            Deal((role, sitting.seats), account.lots[seat], account.won(seat)),
            altered[card].life - PRINTED[card].life,
            altered[card].sides == BARE_SIDE,
        )
        for seat, role in account.roles.items()
        if (card := CharacterId(account.lots[seat]))
    ]


def alter(sitting: Sitting) -> Mapping[CharacterId, Character]:
    """Deal the cards of this game anew: the rules read them from here."""
    dice = random.Random(f"prices-{sitting.id}")
    for card in PRINTED.values():
        life = card.life + dice.choice((-SHIFT, SHIFT))
        bare = dice.random() < BARE
        CHARACTER_CARDS.swap(replace(card, life=life, sides=BARE_SIDE if bare else card.sides))
    PLAY.sides = {**ALL_SIDES, **{id: card.sides for id, card in CHARACTER_CARDS.items()}}
    return {CharacterId(id): card for id, card in CHARACTER_CARDS.items()}


def put_back() -> None:
    """The cards as they are printed."""
    for card in PRINTED.values():
        CHARACTER_CARDS.swap(card)
    PLAY.sides = ALL_SIDES


# --- what came of it --------------------------------------------------------------------------------


def show(hands: Sequence[Hand]) -> None:
    life = points_per_life(hands)
    print(f"{len(hands)} seats; a life is worth {said(life)} points of winning\n")
    gains = dict(ability_points(hands, life.value))
    print("| character | life | abilities: points | worth in life | likeliest | written |\n|---|---|---|---|---|---|")
    for card, likeliest in drawn_to_the_average(gains).items():
        gain = gains[card]
        worth = Estimate(*(x / life.value for x in (gain.value, gain.low, gain.high)), gain.n)
        figures = f"{said(gain)} | {said(worth, 1)} | {likeliest / life.value:.1f} | {PRINTED[card].worth}"
        print(f"| {card} | {PRINTED[card].life} | {figures} |")


def drawn_to_the_average(gains: Mapping[CharacterId, Estimate]) -> dict[CharacterId, float]:
    """Of many figures that each lie off by chance, the extreme ones lie off most: how far all of them go apart, less
    what chance explains of it, is how far each is to be believed (James and Stein)."""
    average = fmean(gain.value for gain in gains.values())
    apart = variance(gain.value for gain in gains.values())
    chance = fmean(((gain.high - gain.low) / (2 * Z)) ** 2 for gain in gains.values())
    belief = max(0.0, 1 - chance / apart)
    return {card: average + belief * (gain.value - average) for card, gain in gains.items()}


def said(estimate: Estimate, scale: int = 100) -> str:
    low, value, high = (scale * x for x in (estimate.low, estimate.value, estimate.high))
    return f"{value:+.2f} ({low:+.2f} to {high:+.2f})"


def points_per_life(hands: Sequence[Hand]) -> Estimate:
    """How much more often a seat wins for each life more."""
    average = expected([hand.deal for hand in hands])
    return mean([(h.deal.won - average[h.deal.stratum]) * (1 if h.shift > 0 else -1) / SHIFT for h in hands])


def ability_points(hands: Sequence[Hand], per_life: float) -> Iterator[tuple[CharacterId, Estimate]]:
    """For each character: how much more often it wins with its abilities than without."""
    average = expected([hand.deal for hand in hands])
    for card in PRINTED:
        mine = [h for h in hands if h.deal.lot == card]
        rest = {bare: [surplus(h, average, per_life) for h in mine if h.bare is bare] for bare in (False, True)}
        if min(map(len, rest.values())) > 1:
            yield card, difference(rest[False], rest[True])


def surplus(hand: Hand, average: Mapping[tuple[str, int], float], per_life: float) -> float:
    """Over the average of its role and table, less what its life explains."""
    return hand.deal.won - average[hand.deal.stratum] - per_life * hand.shift


def difference(ours: Sequence[float], theirs: Sequence[float]) -> Estimate:
    one, other = mean(ours), mean(theirs)
    half = ((one.high - one.value) ** 2 + (other.high - other.value) ** 2) ** 0.5
    value = fmean(ours) - fmean(theirs)
    return Estimate(value, value - half, value + half, one.n + other.n)


if __name__ == "__main__":
    sys.exit(main())
