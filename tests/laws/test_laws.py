"""All laws on all games. `.ci/run` takes a sample, `make full` runs every case."""

import random
from collections import Counter
from functools import lru_cache
from typing import Any

import pytest

from domain.kernel import Ruleset
from tests.laws import checks
from tests.laws.crossed import crossings_tell_nothing
from tests.laws.followed import streams_follow
from tests.laws.games import CASES, MODULE, RULESETS
from tests.laws.leak import KINDS, no_leak, twists_for
from tests.laws.played import Played, play
from tests.laws.remembered import past_is_as_it_was
from tests.laws.settled import deferring_changes_nothing, nothing_is_due
from tests.laws.spoken import everything_has_words
from tests.laws.suite import Case, always_ends, folds_and_reopens, leaks_nothing

every_case = pytest.mark.parametrize("case", CASES, ids=[c.label for c in CASES])
UNTIL_PASSED = 60
"""So many games more may be played until two seats pass in one window: in some games people seldom can."""
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=[r.name for r in RULESETS])


@lru_cache(maxsize=4)
def _played(label: str) -> Played:
    return next(c for c in CASES if c.label == label).play()


def played_case(case: Case) -> Played:
    return _played(case.label)


@pytest.mark.law("1 fold and reopen")
@every_case
def test_fold_and_reopen(case: Case) -> None:
    folds_and_reopens(case, played_case(case))


@pytest.mark.law("2 no leak")
@every_case
def test_no_leak(case: Case) -> None:
    assert leaks_nothing(case, played_case(case)) > 0


@every_ruleset
def test_every_kind_of_hidden_thing_is_varied(ruleset: Ruleset[Any]) -> None:
    """A law that varied nothing would hold for anything."""
    varied: Counter[str] = Counter()
    possible: set[str] = set()

    def varied_in(played: Played, seed: int) -> None:
        for kind in KINDS:
            for viewer in played.live.board.seats:
                if twists_for(played, viewer, kind, random.Random(seed)):
                    possible.add(kind)
        for what, times in no_leak(played, random.Random(seed), per_kind=2).items():
            kind, _, how_far = what.partition(":")
            if how_far != "impossible":
                varied[kind] += times

    for seed in range(3):
        seats = ruleset.seats[min(seed, len(ruleset.seats) - 1)]
        varied_in(play(ruleset, seats, seed=seed, slow=seed == 2), seed)
    for seed in range(3, UNTIL_PASSED):
        if not ruleset.windows or "pass" in possible:
            break
        played = play(ruleset, max(ruleset.seats), seed=seed)
        if any(twists_for(played, viewer, "pass", random.Random(seed)) for viewer in played.live.board.seats):
            varied_in(played, seed)
    assert {"faces", "order", *(["pass"] if ruleset.windows else [])} <= possible
    assert possible == set(varied), f"possible {sorted(possible)}, varied {varied}"


@pytest.mark.law("3 viewers fold alike")
@every_case
def test_viewers_fold_what_the_server_shows(case: Case) -> None:
    checks.viewers_fold_alike(played_case(case))


@pytest.mark.law("4 nothing is lost")
@every_case
def test_nothing_is_lost(case: Case) -> None:
    checks.nothing_is_lost(played_case(case))


@pytest.mark.law("5 always ends")
@every_case
def test_random_play_always_ends(case: Case) -> None:
    always_ends(case, played_case(case))


@pytest.mark.law("6 re-runs byte for byte elsewhere")
@every_ruleset
def test_reruns_in_another_process(ruleset: Ruleset[Any]) -> None:
    games = [c for c in CASES if c.ruleset is ruleset]
    step = max(1, len(games) // 12)
    checks.reruns_elsewhere([played_case(c) for c in games[::step]], MODULE)


@pytest.mark.law("7 reading changes nothing")
@every_case
def test_reading_changes_nothing(case: Case) -> None:
    checks.reading_changes_nothing(played_case(case))


@pytest.mark.law("8 everything has words")
@every_case
def test_everything_has_words(case: Case) -> None:
    everything_has_words(case.entry, played_case(case))


@pytest.mark.law("9 streams follow")
@every_case
def test_streams_follow(case: Case) -> None:
    assert streams_follow(case.entry, played_case(case), random.Random(case.seed)) > 0


@pytest.mark.law("10 the past is as it was")
@every_case
def test_the_past_is_as_it_was(case: Case) -> None:
    past_is_as_it_was(case.entry, played_case(case), random.Random(case.seed))


@pytest.mark.law("11 crossings tell nothing")
@every_case
def test_crossings_tell_nothing(case: Case) -> None:
    """It plays a short game of its own, kept as the service keeps it."""
    crossings_tell_nothing(case.ruleset, case.seats, case.setup, case.seed, slow=case.slow)


@pytest.mark.law("12 nothing is due")
@every_case
def test_nothing_is_due(case: Case) -> None:
    nothing_is_due(played_case(case))


@pytest.mark.law("13 deferring changes nothing")
@every_case
def test_deferring_changes_nothing(case: Case) -> None:
    deferring_changes_nothing(case.ruleset, case.seats, case.setup, case.seed)


def test_a_toy_is_deferred() -> None:
    """A law that never saw anything deferred would hold for anything."""
    shoals = next(ruleset for ruleset in RULESETS if ruleset.name == "toy-shoals")
    assert deferring_changes_nothing(shoals, 3, None, 1) > 0
