"""Has every card and every effect been at work? Games are played until all were, or so many."""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import chain

from msgspec import Struct

from domain.kernel.headless import listen, play_out
from domain.kernel.starting import open_table
from projections.at_work import Key, at_work, wanted
from projections.catalogue import GameEntry, load
from service.simulate.simulation import Task, policies_of, setups_of

BATCH = 40
"""Games between two looks at what is still missing."""
CAP = 20_000
SeeAll = Callable[[Sequence[Task]], Iterable[set[Key]]]


class Exercised(Struct, frozen=True):
    """What was at work in some games."""

    games: int
    seen: dict[Key, int]
    """In how many games each card, effect and kind of fact was at work."""
    telling: tuple[Task, ...] = ()
    """Games in which something was at work for the first time: they show all of it again."""

    @property
    def never(self) -> list[Key]:
        return [key for key, games in self.seen.items() if not games]

    def headline(self) -> str:
        return f"never exercised in {self.games} games: {', '.join(self.never) or 'none'} (of {len(self.seen)})"


def exercise(
    entry: GameEntry,
    games: int,
    modules: Sequence[str],
    jobs: int,
    first: Sequence[Task] = (),
    beside: Collection[Key] = (),
) -> Exercised:
    """Play until everything was at work, at most so many games per seat count and set-up. Those that are known to show
    much come `first`; what is `beside` need not be at work here."""
    seen: Counter[Key] = Counter()
    keys = [key for key in wanted(entry.ruleset) if key not in beside]
    missing, played, telling = set(keys), 0, []
    tasks = [*first, *(task for task in tasks_of(entry, games) if task not in first)]
    with _many(entry, modules, jobs) as see_all:
        while missing and played < len(tasks):
            batch = tasks[played : played + BATCH]
            for task, found in zip(batch, see_all(batch), strict=True):
                seen.update(found)
                if not missing.isdisjoint(found):
                    telling.append(task)
                    missing.difference_update(found)
            played += len(batch)
    return Exercised(played, {key: seen[key] for key in keys}, tuple(telling))


def tasks_of(entry: GameEntry, games: int) -> Iterator[Task]:
    """Every seat count and set-up; in one game all play at random, in the next a little better, in the last all sorts
    of bots play."""
    names = entry.bot_names()
    tables = [*((name,) for name in names), tuple(names)]
    for seed in range(games):
        for seats in entry.ruleset.seats:
            for setup in range(len(setups_of(entry, seats))):
                yield Task(entry.name, seats, setup, seed, tables[(seed + setup) % len(tables)], CAP)


def seen_in(entry: GameEntry, task: Task) -> set[Key]:
    """What was at work in one game, in which everybody asks to be asked."""
    setup = setups_of(entry, task.seats)[task.setup]
    live, records = open_table(entry.ruleset, task.game, task.seats, setup)
    live.appended()
    playing = play_out(live, policies_of(entry, task), random.Random(task.game).randrange, task.cap)
    for batch in chain(listen(live), playing):
        records += batch
    return set(at_work(entry.ruleset, records))


@contextmanager
def _many(entry: GameEntry, modules: Sequence[str], jobs: int) -> Iterator[SeeAll]:
    """Looks at many games, in this process or in several."""
    if jobs == 1:
        yield lambda tasks: (seen_in(entry, task) for task in tasks)
        return
    with ProcessPoolExecutor(jobs, initializer=_load_games, initargs=(list(modules),)) as pool:
        yield lambda tasks: pool.map(_seen_loaded, tasks, chunksize=4)


_loaded: Mapping[str, GameEntry] = {}


def _load_games(modules: Sequence[str]) -> None:
    global _loaded  # noqa: PLW0603 - each process loads the games once
    _loaded = load(modules)


def _seen_loaded(task: Task) -> set[Key]:
    return seen_in(_loaded[task.ruleset], task)
