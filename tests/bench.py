"""`make bench`: how fast games are played without people, and where the time goes. Figures, not tests."""

import random
import sys
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from domain.kernel import GameId, Ruleset, fair, live_state
from domain.kernel import live as live_module
from domain.kernel.dealer import Dealer
from domain.kernel.events import KERNEL_EVENTS
from domain.kernel.headless import play_out
from domain.kernel.live import Live
from domain.kernel.live_state import Snapshot
from domain.kernel.log import open_live
from domain.kernel.record import Record
from domain.kernel.starting import open_table
from projections.games import GAMES as PRODUCT
from tests.coming import COMING
from tests.toy import CROSSING, TOYS
from tests.toy.crossing import rules as crossing_rules

MEASURED: tuple[Ruleset[Any], ...] = (*TOYS, *(entry.ruleset for entry in (*PRODUCT, *COMING)))
CAP = 100_000
ROUNDS = 30
GAMES = 8


def picker(seed: int) -> Callable[[int], int]:
    """A cheap choice below n: the kernel is measured, not the generator."""
    draw = random.Random(seed).random
    return lambda n: int(draw() * n)


def one_game(ruleset: Ruleset[Any], seed: int, keep: bool = False) -> tuple[int, list[Record], Live[Any]]:
    """Decisions, records (if kept) and the ended game."""
    pick = picker(seed)
    live, records = open_table(ruleset, GameId(f"bench-{seed}"), ruleset.seats[seed % len(ruleset.seats)])
    live.appended()
    decisions = 0
    for batch in play_out(live, {}, pick, CAP):
        decisions += 1
        if keep:
            records += batch
    return decisions, records, live


def seconds_a_link(links: int = 20_000) -> float:
    """The yardstick: one link of the hash chain over 100 bytes, at this moment. Machines change their pace."""
    head, public = bytes(32), bytes(100)
    start = time.process_time()
    for _ in range(links):
        head = fair.chain(head, public)
    return (time.process_time() - start) / links


def decisions_per_second(ruleset: Ruleset[Any]) -> tuple[float, float]:
    """The best of several rounds (other work on the machine can only make it slower), and what a decision costs in
    links of the chain, measured before and after each round: the median."""
    best, costs = 0.0, []
    for _ in range(ROUNDS):
        before = seconds_a_link()
        start = time.process_time()
        decisions = sum(one_game(ruleset, seed)[0] for seed in range(GAMES))
        spent = (time.process_time() - start) / decisions
        best = max(best, 1 / spent)
        costs.append(2 * spent / (before + seconds_a_link()))
    return best, sorted(costs)[len(costs) // 2]


# --- where the time goes ----------------------------------------------------------------------------


class Clock:
    """Time by part, without what runs inside for another part."""

    def __init__(self) -> None:
        self.parts: dict[str, float] = defaultdict(float)
        self._inside: list[float] = []

    def timed(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def timing(*args: Any, **kwargs: Any) -> Any:
            self._inside.append(0.0)
            start = time.perf_counter()
            try:
                return work(*args, **kwargs)
            finally:
                spent = time.perf_counter() - start
                self.parts[part] += spent - self._inside.pop()
                if self._inside:
                    self._inside[-1] += spent

        return timing


class _TimedChapter:
    def __init__(self, chapter: Any, clock: Clock) -> None:
        self.send = clock.timed("rules", chapter.send)


@contextmanager
def watched(clock: Clock, ruleset: Ruleset[Any]) -> Iterator[type[Live[Any]]]:
    """A live game whose parts are timed."""

    class Timed(Live[Any]):
        @property
        def _chapter(self) -> Any:
            return self.__dict__.get("_now")

        @_chapter.setter
        def _chapter(self, chapter: Any) -> None:
            self.__dict__["_now"] = None if chapter is None else _TimedChapter(chapter, clock)

    parts = [
        (live_state, "encode", "encode"),
        (live_module, "encode", "encode"),
        (fair, "chain", "hash"),
        (Dealer, "reseal", "cards"),
        (Dealer, "roll", "dice"),
        (Dealer, "seal", "sealing"),
        *((event, method, "apply") for event in (*KERNEL_EVENTS, *ruleset.facts) for method in ("keep", "apply")),
    ]
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in parts]
    for owner, name, part in parts:
        setattr(owner, name, clock.timed(part, getattr(owner, name)))
    try:
        yield Timed
    finally:
        for owner, name, honest in before:
            setattr(owner, name, honest)


def cost_split(ruleset: Ruleset[Any]) -> dict[str, float]:
    clock = Clock()
    with watched(clock, ruleset) as timed:
        start = time.perf_counter()
        for seed in range(GAMES):
            pick = picker(seed)
            opening = clock.timed("opening", open_table)
            seats = ruleset.seats[seed % len(ruleset.seats)]
            live, _ = opening(ruleset, GameId(f"split-{seed}"), seats, live_type=timed)
            live.appended()
            for _ in play_out(live, {}, pick, CAP):
                pass
        total = time.perf_counter() - start
    parts = dict(clock.parts)
    parts["flow"] = total - sum(parts.values())
    return {part: spent / total for part, spent in sorted(parts.items(), key=lambda p: -p[1])}


# --- opening cold, size ------------------------------------------------------------------------------


def long_game(events: int) -> tuple[list[Record], list[Snapshot], Live[Any]]:
    """A game of Crossing that goes on until it has so many events."""
    goal, crossing_rules.GOAL = crossing_rules.GOAL, 10_000
    try:
        snapshots: list[Snapshot] = []
        live, records = open_table(CROSSING, GameId("long"), 4)
        live.on_checkpoint = snapshots.append
        live.appended()
        pick = random.Random(1).randrange
        for batch in play_out(live, {}, pick, CAP):
            records += batch
            if len(records) >= events:
                return records, snapshots, live
    finally:
        crossing_rules.GOAL = goal
    raise AssertionError("the long game ended early")


def best_of(work: Callable[[], Any], rounds: int = 200) -> float:
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def memory_per_game(reopen: Callable[[], Live[Any]], games: int = 100) -> float:
    reopen()
    tracemalloc.start()
    held = [reopen() for _ in range(games)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(held)


def main() -> None:
    out = sys.stdout
    heads = ("decisions/s", "links/decision", "events/decision", "public B/event", "openings B/event")
    out.write(f"{'':24}{heads[0]:>12}{heads[1]:>16}{heads[2]:>17}{heads[3]:>16}{heads[4]:>18}\n")
    spent = decided = 0.0
    for ruleset in MEASURED:
        rate, links = decisions_per_second(ruleset)
        games = [one_game(ruleset, seed, keep=True) for seed in range(GAMES)]
        records = [r for _, log, _ in games for r in log]
        decisions = sum(d for d, _, _ in games)
        public = sum(len(r.public) for r in records) / len(records)
        private = sum(len(r.private) for r in records) / len(records)
        per = len(records) / decisions
        spent, decided = spent + decisions / rate, decided + decisions
        out.write(f"{ruleset.title:24}{rate:12,.0f}{links:16.0f}{per:17.1f}{public:16.0f}{private:18.0f}\n")
    out.write(f"{'as many games of each':24}{decided / spent:12,.0f}\n")
    link = min(seconds_a_link() for _ in range(ROUNDS))
    out.write(f"{'a link of the chain':24}{link * 1e6:9.2f} µs (the yardstick: the machine's pace now)\n")
    out.write("\nwhere the time goes (opening = locking, committing and dealing; flow = the kernel's own steps)\n")
    for ruleset in MEASURED:
        split = "  ".join(f"{part} {share:.0%}" for part, share in cost_split(ruleset).items())
        out.write(f"{ruleset.title:24}{split}\n")
    _print_opening(out.write)


def _print_opening(write: Callable[[str], Any]) -> None:
    records, snapshots, live = long_game(1500)
    newest = snapshots[-1]
    since = records[newest.seq :]
    chance = live.dealer.chance

    def from_snapshot() -> Live[Any]:
        return open_live(CROSSING, live.game, chance, since, newest)

    def from_the_log() -> Live[Any]:
        return open_live(CROSSING, live.game, chance, records)

    write(f"\na game of {len(records)} events, the newest snapshot {len(since)} events old\n")
    write(f"{'open cold from the snapshot':36}{best_of(from_snapshot) * 1e3:8.2f} ms\n")
    write(f"{'open cold from the whole log':36}{best_of(from_the_log, 20) * 1e3:8.2f} ms\n")
    write(f"{'memory of a live game':36}{memory_per_game(from_snapshot) / 1000:8.1f} kB\n")


if __name__ == "__main__":
    main()
