"""`python -m tests.laws`: all laws on one game, and what it says of games that break them."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from projections.catalogue import GameEntry
from tests.laws import checks, command, planted
from tests.laws.command import Verdict, judge, main
from tests.laws.played import play
from tests.laws.suite import LAWS, Case, cases_of
from tests.sampling import ROOT
from tests.toy import GAMES

Laws = Callable[..., tuple[int, str, str]]
MUTINY = GAMES[0]
PLANTED = """
from dataclasses import replace
from projections.catalogue import GameEntry
from projections.scene import Scene
from projections.scenery import seat_marks
from projections.words import Words
from tests.laws import planted

WORDS = Words(
    "planted",
    {"ask.{kind}": "Well?", "option.{kind}.yes": "yes", "event.Named": "{name}.", "event.LosesACard": "{zone}.",
     "ending.done": "done"},
    {}, {"pile": "the pile"},
)
FEW = Words("few", {**WORDS.templates, "event.Named": "{name:shout}"}, {}, WORDS.zones)

def layout(view):
    return Scene(title="planted", seats=seat_marks(view, WORDS))

def entry(ruleset, words=WORDS, **changes):
    return GameEntry(replace(ruleset, **changes), words, layout)

GAMES = (
    entry(planted.SET_ITERATION),
    entry(planted.SET_ITERATION, FEW, name="wordless"),
    entry(planted.LOST_CARD),
    entry(planted.DEAD_END),
)
"""


@pytest.fixture
def laws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Laws]:
    """Run the command where a module with faulty games lies."""
    (tmp_path / "faulty_games.py").write_text(PLANTED)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)

    def call(*words: str) -> tuple[int, str, str]:
        status = main([*words, "--load", "faulty_games", "--jobs", "1", "--seeds", "1"])
        said = capsys.readouterr()
        return status, said.out, said.err

    yield call
    sys.modules.pop("faulty_games", None)


def rows(out: str) -> dict[str, tuple[int, int]]:
    """Of the table: law -> cases, failed."""
    found = re.findall(r"^(\d) .*?  +(\d+)  +(\d+)$", out, re.MULTILINE)
    return {law: (int(cases), int(failed)) for law, cases, failed in found}


def test_a_good_game_obeys_all_laws(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["toy-mutiny", "--load", "tests.toy", "--seats", "3", "--seeds", "2", "--jobs", "2"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Mutiny, version 1: 2 games, seats 3, set-ups 1, seeds 0 to 1\n")
    assert rows(out) == {str(law): (2, 0) for law in range(1, 10)}
    assert "nothing hidden" not in out


def test_a_set_in_the_rules_is_found_in_another_process(laws: Laws) -> None:
    status, out, _ = laws("IteratesASet", "--seed", "7")
    assert status == 1 and rows(out)["6"] == (1, 1) and rows(out)["1"] == (1, 0)
    assert "Law 6 re-runs byte for byte elsewhere: IteratesASet, 2 seats, set-up {}, seed 7\n  Divergence: event" in out


def test_missing_words_are_found(laws: Laws) -> None:
    status, out, _ = laws("wordless")
    assert status == 1 and rows(out)["8"] == (1, 1)
    assert "MissingWords: few: event.Named says {name:shout} of 'name" in out


def test_a_game_that_breaks_off_has_broken_law_5_only(laws: Laws) -> None:
    status, out, _ = laws("DeadEnd")
    assert status == 1 and rows(out)["5"] == (1, 1) and rows(out)["4"] == (0, 0)
    assert "RuleFault: " in out and re.search(r"\n  at .*planted\.py:\d+ in play\n", out)


def test_a_lost_card_breaks_law_4(laws: Laws) -> None:
    status, out, _ = laws("DropsCards")
    assert status == 1 and rows(out)["4"] == (1, 1) and "  a card has no place after event " in out


def test_what_is_asked_for_wrongly_is_one_line(laws: Laws) -> None:
    for words, said in (
        (["chess"], "laws: there is no game chess."),
        (["DeadEnd", "--seats", "5"], "laws: --seats: DeadEnd is played with 2 seats, not 5"),
        (["DeadEnd", "--load", "no_such"], "laws: no module no_such"),
    ):
        status, _, err = laws(*words)
        assert status == 2 and err.startswith(said) and err.count("\n") == 1


def test_only_some_failures_are_shown_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    cases = list(cases_of(MUTINY, range(7), [3]))
    command._show_failures("2 no leak", [(case, "one\ntwo") for case in cases])
    out = capsys.readouterr().out
    assert out.count("  one\n  two\n") == command.SHOWN and "Law 2 no leak: … and 2 more" in out


def test_draws_must_be_twice_as_many() -> None:
    case = next(cases_of(MUTINY, [0], [3]))
    played = case.play()
    drawn = played.live.dealer.next_draw
    short = case._replace(entry=_with_draws(drawn * 2 - 1))
    with pytest.raises(AssertionError, match=f"{drawn} draws, of {drawn * 2 - 1} that the ruleset allows"):
        LAWS["5 always ends"](short, played)
    LAWS["5 always ends"](case._replace(entry=_with_draws(drawn * 2)), played)


def _with_draws(draws: int) -> GameEntry:
    return replace(MUTINY, ruleset=replace(MUTINY.ruleset, draws=draws))


def test_a_broken_undo_is_not_blamed_on_the_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(case: Case) -> None:
        raise AssertionError("undo did not restore the state")

    monkeypatch.setattr(Case, "play", failing)
    case = next(cases_of(MUTINY, [0], [3]))
    law = "7 reading changes nothing"
    assert judge(case, None) == Verdict((law,), {law: "undo did not restore the state"})  # type: ignore[arg-type]


def test_a_module_that_the_other_process_cannot_find_is_told() -> None:
    with pytest.raises(AssertionError, match="broke off: ModuleNotFoundError: No module named 'no_such'"):
        checks.reruns_elsewhere([play(planted.SET_ITERATION, 2, unruly=False)], "no_such")


def test_a_forgotten_await_fails_a_test(tmp_path: Path) -> None:
    """With the settings of this repository."""
    (tmp_path / "test_forgotten.py").write_text(
        "async def rest(): ...\n\n\ndef test_forgotten():\n    rest()\n\n\ndef test_fine():\n    rest().close()\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-c", str(ROOT / "pyproject.toml"), "test_forgotten.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1 and "1 failed, 1 passed" in done.stdout
    assert "coroutine 'rest' was never awaited" in done.stdout
