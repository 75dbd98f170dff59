"""The laws as one list, and the games they are tried on. `test_laws.py` and `python -m tests.laws` both run these."""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from domain.kernel import Ruleset
from projections.catalogue import GameEntry
from tests.laws import checks
from tests.laws.crossed import crossings_tell_nothing
from tests.laws.followed import streams_follow
from tests.laws.leak import no_leak
from tests.laws.played import Played, play
from tests.laws.remembered import past_is_as_it_was
from tests.laws.sealed import unread_parts_tell_nothing
from tests.laws.settled import deferring_changes_nothing, nothing_is_due
from tests.laws.spoken import everything_has_words


class Case(NamedTuple):
    """One game to play."""

    entry: GameEntry
    seats: int
    setup: Any
    seed: int
    slow: bool
    label: str

    @property
    def ruleset(self) -> Ruleset[Any]:
        return self.entry.ruleset

    def play(self) -> Played:
        return play(self.ruleset, self.seats, self.setup, self.seed, slow=self.slow)


def cases_of(entry: GameEntry, seeds: Iterable[int], seats: Iterable[int] = ()) -> Iterator[Case]:
    """Every seat count, every set-up, these seeds; each third game is a slow one."""
    seeds = list(seeds)
    for count in seats or entry.ruleset.seats:
        for k, setup in enumerate(list(entry.ruleset.setups(count)) or [None]):
            for seed in seeds:
                label = f"{entry.name}-{count}-setup{k}-seed{seed}"
                yield Case(entry, count, setup, seed, seed % 3 == 2, label)


def folds_and_reopens(case: Case, played: Played) -> None:
    checks.folds_alike(played)
    checks.reopens_anywhere(played, random.Random(case.seed))


def leaks_nothing(case: Case, played: Played) -> int:
    """How many changes were tried: a law that varied nothing would hold for anything."""
    rng = random.Random(case.seed)
    return sum(no_leak(played, rng).values()) + unread_parts_tell_nothing(case.entry, played, rng)


def always_ends(case: Case, played: Played) -> None:
    ended = played.live.board.ended
    assert ended is not None, "the game has not ended"
    assert ended.ending in case.ruleset.endings, f"there is no ending {ended.ending}"
    drawn, held = played.live.dealer.next_draw, case.ruleset.draws
    assert drawn * 2 <= held, f"{drawn} draws, of {held} that the ruleset allows: draws must be at least twice as many"


def _streams_follow(case: Case, played: Played) -> None:
    streams_follow(case.entry, played, random.Random(case.seed))


def _past_is_as_it_was(case: Case, played: Played) -> None:
    past_is_as_it_was(case.entry, played, random.Random(case.seed))


def _crossings_tell_nothing(case: Case, played: Played) -> int:
    """It plays a short game of its own, kept as the service keeps it."""
    return sum(crossings_tell_nothing(case.ruleset, case.seats, case.setup, case.seed, slow=case.slow).values())


LAWS: dict[str, Callable[[Case, Played], object]] = {
    "1 fold and reopen": folds_and_reopens,
    "2 no leak": leaks_nothing,
    "3 viewers fold alike": lambda case, played: checks.viewers_fold_alike(played),
    "4 nothing is lost": lambda case, played: checks.nothing_is_lost(played),
    "5 always ends": always_ends,
    "7 reading changes nothing": lambda case, played: checks.reading_changes_nothing(played),
    "8 everything has words": lambda case, played: everything_has_words(case.entry, played),
    "9 streams follow": _streams_follow,
    "10 the past is as it was": _past_is_as_it_was,
    "11 crossings tell nothing": _crossings_tell_nothing,
    "12 nothing is due": lambda case, played: nothing_is_due(played),
    "13 deferring changes nothing": lambda case, played: deferring_changes_nothing(
        case.ruleset, case.seats, case.setup, case.seed
    ),
}
"""All but the sixth, which needs other processes: `checks.Elsewhere`."""
ENDS, ELSEWHERE, UNDO = "5 always ends", "6 re-runs byte for byte elsewhere", "7 reading changes nothing"
