"""`python -m tests.tools.voyages 300`: The Everrain played by bots, for each number of seats: who wins against whom,
how many clues come in, which services are used, which stories are told; exit status 1 if a figure is outside its
band."""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean
from typing import Any

from msgspec import Struct

from domain.everrain import EVERRAIN
from domain.everrain.content import ELDER_ONES, NUMBERS, STORY_CARDS, TREASURE_CARDS
from domain.everrain.facts.port import CrewSent, PortReached
from domain.everrain.facts.sea import WreckCleared, WreckLeft
from domain.everrain.facts.ship import CluesChanged, ShipSank, TreasureGone, TreasureStowed
from domain.everrain.facts.tales import StoryTold
from domain.everrain.facts.turn import DiscoveryMoved, ElderOneAwoke
from domain.everrain.names import ELDERS
from domain.everrain.options import Length, Options
from domain.kernel import Card, GameId
from domain.kernel.events import Event
from domain.kernel.headless import play_out
from domain.kernel.light import open_light
from projections.everrain import ENTRY
from service.commands.simulate import cores
from service.console.progress_bar import progress
from service.simulate.simulation import light_seed
from tests.tools.balance import percent
from tests.tools.balance_sums import percentile, share

FRESH = 9_000_000
"""The first seed: nothing was tuned on it or after it."""
CAP = 20_000
WON = ("averted", "stilled")
STORIES = {card.story for card in STORY_CARDS.values()}
WINS, LUCK, EARLY, SERVICE = (0.15, 0.50), 0.03, 0.10, 0.35
"""Bands: wins of the best bot, of the random one, games lost in the first act, and the share of any one service."""
INCOME = {1: 1.8, 2: 1.25, 3: 1.05, 4: 0.95}
"""Clues a player-round: a tenth more than the pace of the Agenda asks for."""


class Voyage(Struct, frozen=True):
    """One game to play."""

    bot: str
    seats: int
    seed: int
    length: Length = "long"


class Logbook(Struct, frozen=True):
    """How it went."""

    voyage: Voyage
    ending: str
    elder: str
    act: int
    rounds: int
    awoke: int
    """The round of the awakening; 0 if there was none."""
    clues: int
    raced: int
    """Clues, all of them, and those before an awakening."""
    sunk: int
    visits: int
    services: dict[str, int]
    told: list[str]

    @property
    def won(self) -> bool:
        return self.ending in WON

    @property
    def race(self) -> int:
        """Rounds before an awakening."""
        return self.awoke or self.rounds


# --- one game ---------------------------------------------------------------------------------------


def sail(voyage: Voyage) -> Logbook:
    id = GameId(f"voyage-{voyage.length}-{voyage.seats}-{voyage.seed}")
    live = open_light(EVERRAIN, voyage.seats, Options(voyage.length), seed=light_seed(id))
    elder = ELDER_ONES[live.secrets.faces[live.board.cards(ELDERS)[0]]].name
    policies = dict.fromkeys(live.board.seats, ENTRY.bot(voyage.bot))
    keeper = Keeper()
    live.events = []
    for _ in play_out(live, policies, random.Random(id).randrange, CAP):
        happened, live.events = live.events, []
        for event in happened:
            keeper.note(event, live.board.round)
    board: Any = live.board
    assert board.ended is not None
    return Logbook(
        voyage=voyage,
        ending=board.ended.ending,
        elder=elder,
        act=board.act,
        rounds=board.round,
        awoke=keeper.awoke,
        clues=keeper.clues,
        raced=keeper.raced,
        sunk=keeper.sunk,
        visits=keeper.visits,
        services=dict(keeper.services),
        told=keeper.told,
    )


class Keeper:
    """Counts while a game is played. Clues that change hands or are fetched from one's own wreck came in before. A
    relic is clues too, once it is handed in at a university."""

    def __init__(self) -> None:
        self.clues = self.raced = self.sunk = self.visits = self.awoke = 0
        self.services: Counter[str] = Counter()
        self.told: list[str] = []
        self.wrecks: dict[str, int] = {}
        self.known = 0
        """Clues that are on their way from somewhere."""
        self.relics: dict[Card, int] = {}
        self.handed: int | None = None
        """What the relics are worth that somebody hands in just now, if anybody does."""

    def note(self, event: Event, now: int) -> None:
        match event:
            case CluesChanged():
                self.count(event.by)
                return
            case CrewSent():
                self.services[event.service.partition(".")[0]] += 1
                self.handed = 0 if event.service == "university" else None
            case TreasureStowed():
                self.relics[event.card] = TREASURE_CARDS[event.treasure].clues
            case TreasureGone() if self.handed is not None:
                self.handed += self.relics[event.card]
            case DiscoveryMoved() if self.handed is not None:
                self.come_in(min(self.handed, NUMBERS.clues_a_step))
                self.handed = None
            case PortReached():
                self.visits += 1
            case ShipSank():
                self.sunk += 1
            case StoryTold():
                self.told.append(event.story)
            case ElderOneAwoke():
                self.awoke = now
            case WreckLeft():
                self.wrecks[event.wreck] = event.clues
            case WreckCleared():
                self.known = self.wrecks[event.wreck]
                return
        self.known = 0

    def count(self, by: int) -> None:
        if by < 0:
            self.known = -by
            return
        if by != self.known:
            self.come_in(by)
        self.known = 0

    def come_in(self, by: int) -> None:
        self.clues += by
        self.raced += 0 if self.awoke else by


# --- many of them -----------------------------------------------------------------------------------


def play(bot: str, games: int, seats: Sequence[int], first: int, length: Length, jobs: int) -> list[Logbook]:
    voyages = [Voyage(bot, n, first + i, length) for n in seats for i in range(games)]
    with ProcessPoolExecutor(jobs) as pool:
        return list(progress(pool.map(sail, voyages, chunksize=4), len(voyages), bot))


Line = tuple[str, str, bool]
"""What, the figure, and whether it is inside its band."""


def table(books: Sequence[Logbook], seats: Sequence[int]) -> Iterator[Line]:
    """Of the best bot."""
    for n in seats:
        mine = [book for book in books if book.voyage.seats == n]
        yield wins(f"{n} seats: won", mine)
        yield f"{n} seats: rounds p5 / p50 / p95", rounds_of(mine), True
        income = sum(b.raced for b in mine) / sum(b.race * n for b in mine)
        whole = sum(b.clues for b in mine) / sum(b.rounds * n for b in mine)
        what = f"{n} seats: clues a player-round before an awakening; in the whole game"
        yield what, f"{income:.2f}; {whole:.2f}", income >= INCOME[n]
        early = share(sum(b.act == 1 and not b.won for b in mine), len(mine))
        yield f"{n} seats: lost in the first act", percent(early), early.value <= EARLY
        yield f"{n} seats: ships sunk a game", f"{fmean(b.sunk for b in mine):.1f}", True
    for elder in sorted({book.elder for book in books}):
        yield wins(elder, [book for book in books if book.elder == elder])
    yield "endings", counted(Counter(book.ending for book in books)), True
    yield from ports(books)
    told = Counter(story for book in books for story in book.told)
    untold = sorted(STORIES - set(told))
    yield "stories told to their end", f"{counted(told)}; never: {', '.join(untold) or 'none'}", not untold


def wins(what: str, books: Sequence[Logbook]) -> Line:
    led = share(sum(book.won for book in books), len(books))
    return what, f"{percent(led)} of {len(books)}", WINS[0] <= led.value <= WINS[1]


def ports(books: Sequence[Logbook]) -> Iterator[Line]:
    services = sum((Counter(book.services) for book in books), Counter[str]())
    every, visits = sum(services.values()), sum(book.visits for book in books)
    shares = {name: n / every for name, n in services.most_common()}
    figure = ", ".join(f"{name} {part:.0%}" for name, part in shares.items())
    yield "services, of all that somebody was sent to", figure, max(shares.values()) <= SERVICE
    yield "sent ashore a visit", f"{every / visits:.2f}", True


def counted(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {n}" for name, n in counter.most_common())


def rounds_of(books: Sequence[Logbook]) -> str:
    return " / ".join(str(percentile([book.rounds for book in books], p)) for p in (5, 50, 95))


def others(bots: Sequence[str], args: argparse.Namespace, seats: Sequence[int]) -> Iterator[Line]:
    """Whole tables of each weaker bot; the weakest also in shorter games."""
    for bot in bots:
        for length in ("long", "medium", "short") if bot == "random" else ("long",):
            books = play(bot, args.contests, seats, args.seed, length, args.jobs)
            led = share(sum(book.won for book in books), len(books))
            inside = bot != "random" or led.value <= LUCK
            yield f"{bot} bots win, {length} game", f"{percent(led)} of {len(books)}", inside


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="voyages", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=300, help="of the best bot, per number of seats (300)")
    parser.add_argument("--contests", type=int, default=100, help="of each weaker bot, likewise (100)")
    parser.add_argument("--seed", type=int, default=FRESH, help=f"the first ({FRESH})")
    parser.add_argument("--seats", default="1,2,3,4")
    parser.add_argument("--length", default="long", choices=("long", "medium", "short"))
    parser.add_argument("--jobs", type=int, default=cores(), help="processes (as many as cores)")
    args = parser.parse_args(arguments)
    seats = [int(n) for n in args.seats.split(",")]
    bots = ENTRY.bot_names()
    best = play(bots[-1], args.games, seats, args.seed, args.length, args.jobs)
    good = True
    print("| what | figure | |\n|---|---|---|")
    weaker = others(bots[:-1], args, seats) if args.contests else iter(())
    for lines in (table(best, seats) if best else (), weaker):
        for what, figure, inside in lines:
            print(f"| {what} | {figure} | {'' if inside else 'out'} |", flush=True)
            good = good and inside
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
