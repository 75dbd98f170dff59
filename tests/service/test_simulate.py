"""`sealog simulate`: the same games for the same seed, and failures that can be looked at again."""

import json
from pathlib import Path

import pytest

import tests.toy.mutiny.rules as mutiny_rules
from domain.kernel import Game
from service.figures import percentile
from service.logfile import read_log
from service.simulation import Task, play, setups_of
from tests.service.conftest import Run
from tests.toy import GAMES

MUTINY = GAMES[0]


def figures(run: Run, *words: str) -> dict[str, object]:
    status, out, _ = run("simulate", *words, "--json")
    assert status == 0
    found = json.loads(out)
    del found["decisions_per_second"]
    return dict(found)


def test_simulation_is_the_same_for_the_same_seed(run: Run) -> None:
    once = figures(run, "toy-crossing", "--games", "3", "--seats", "2,3", "--seed", "5", "--jobs", "1")
    again = figures(run, "toy-crossing", "--games", "3", "--seats", "2,3", "--seed", "5", "--jobs", "2")
    other = figures(run, "toy-crossing", "--games", "3", "--seats", "2,3", "--seed", "50", "--jobs", "1")
    assert once == again != other
    assert once["games"] == 6 and once["failed"] == 0


def test_a_game_is_named_after_what_it_is() -> None:
    task = Task("toy-mutiny", 3, 0, 17, ("random",), 9999)
    assert task.game == "sim-toy-mutiny-3-0-17"
    one, two = play(MUTINY, task), play(MUTINY, task)
    assert (one.ending, one.winners, one.events, one.draws) == (two.ending, two.winners, two.events, two.draws)
    assert one.broken is None and one.ending in MUTINY.ruleset.endings


def test_the_report_has_every_figure(run: Run) -> None:
    status, out, err = run("simulate", "toy-mutiny", "--games", "2", "--jobs", "1")
    assert status == 0 and err == ""
    assert out.startswith("Mutiny, version 1: 6 games, seats 3, 4, 5, set-up default, bots random, seeds from 1\n")
    for word in ("mutiny ", "order ", "wreck ", "s5 ", "p5 ", "p50 ", "p95 ", "a second", "Events", "of 320 that"):
        assert word in out
    assert "Failed      0 of 6" in out


def test_several_bots_take_seats_in_turn(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def timid(board: object, knowledge: object, ask: object, form: object, pick: object) -> object:
        seen.append(ask.seat)  # type: ignore[attr-defined]
        return None if board.question.trigger else form.default()  # type: ignore[attr-defined]

    entry = type(MUTINY)(MUTINY.ruleset, MUTINY.words, MUTINY.layout, {"timid": timid})
    play(entry, Task("toy-mutiny", 3, 0, 1, ("random", "timid"), 9999))
    assert set(seen) == {"s2"}


def test_set_ups_are_counted_from_the_default() -> None:
    assert setups_of(MUTINY, 3) == [MUTINY.ruleset.setup()]


@pytest.mark.parametrize(("p", "value"), [(5, 1), (50, 2), (95, 4)])
def test_percentiles_are_by_nearest_rank(p: int, value: int) -> None:
    assert percentile([4, 1, 3, 2], p) == value
    assert percentile([], p) == 0


# Failures


def break_at_turn_3(monkeypatch: pytest.MonkeyPatch) -> None:
    real = mutiny_rules.resolve

    def resolve(g: Game) -> None:
        if g.board.turn == 3:
            raise ZeroDivisionError("planted")
        real(g)

    monkeypatch.setattr(mutiny_rules, "resolve", resolve)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_failing_game_is_written_replayed_and_cured(run: Run, monkeypatch: pytest.MonkeyPatch, jobs: str) -> None:
    file = Path("failed-games/sim-toy-mutiny-4-0-2.jsonl")
    with monkeypatch.context() as broken:
        break_at_turn_3(broken)
        status, out, _ = run("simulate", "toy-mutiny", "--games", "2", "--seats", "4", "--jobs", jobs)
        assert status == 1 and "Failed      2 of 2" in out
        assert f"sealog simulate --replay {file}" in out and "ZeroDivisionError: planted" in out
        status, out, _ = run("simulate", "--replay", str(file))
        assert status == 1 and "ZeroDivisionError: planted" in out and "in resolve" in out
        assert 'failing input: {"do":"answer"' in out
    status, out, _ = run("simulate", "--replay", str(file))
    assert status == 0 and out.endswith("It no longer fails.\n")


def test_a_failed_game_is_documented_json_lines(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    break_at_turn_3(monkeypatch)
    run("simulate", "toy-mutiny", "--games", "1", "--seats", "4", "--jobs", "1")
    first, second, *_ = Path("failed-games/sim-toy-mutiny-4-0-1.jsonl").read_text("utf-8").splitlines()
    header = json.loads(first)
    assert (header["format"], header["ruleset"], header["seats"]) == ("sealog-log/1", "toy-mutiny", 4)
    assert header["failure"]["error"].startswith("RuleFault: a rule raised ZeroDivisionError")
    assert set(json.loads(second)) == {"seq", "public", "private", "head"}


def test_files_are_not_written_where_not_wanted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    break_at_turn_3(monkeypatch)
    words = ["simulate", "toy-mutiny", "--games", "1", "--seats", "4", "--jobs", "1", "--no-files"]
    assert run(*words)[0] == 1
    assert not Path("failed-games").exists()


def test_the_cap_is_a_failure_that_is_played_again(run: Run) -> None:
    status, out, _ = run("simulate", "toy-crossing", "--games", "1", "--seats", "2", "--cap", "5", "--jobs", "1")
    assert status == 1 and "CapReached: no ending after 5 inputs" in out
    file = Path("failed-games/sim-toy-crossing-2-0-1.jsonl")
    status, out, _ = run("simulate", "--replay", str(file))
    assert status == 1 and 'failing input: {"do":"play"}' in out and "CapReached" in out


def test_a_failure_in_a_resolution_is_replayed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("tests.toy.crossing.rules.storm", None)
        run("simulate", "toy-crossing", "--games", "1", "--seats", "2", "--jobs", "1")
        file = "failed-games/sim-toy-crossing-2-0-1.jsonl"
        status, out, _ = run("simulate", "--replay", file)
        assert status == 1 and 'failing input: {"do":"resume"}' in out
    assert run("simulate", "--replay", file)[0] == 0


def test_rules_that_no_longer_lead_there_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        break_at_turn_3(broken)
        run("simulate", "toy-mutiny", "--games", "1", "--seats", "4", "--jobs", "1")
    monkeypatch.setattr(mutiny_rules, "DICE", 2)
    status, out, _ = run("simulate", "--replay", "failed-games/sim-toy-mutiny-4-0-1.jsonl")
    assert status == 1 and "The rules no longer lead to where it failed: event " in out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty"),
        ("{", "line 1: this is no JSON"),
        ('{"game":"x"}', "line 1: the document: object missing required field format"),
        (
            '{"format":"other","game":"x","ruleset":"toy-mutiny","version":"1","seats":3,"setup":{}}',
            "is not in the format sealog-log/1",
        ),
        (
            '{"format":"sealog-log/1","game":"x","ruleset":"toy-mutiny","version":"1","seats":3,"setup":{}}\n{"seq":"a"}',
            "line 2: /seq: expected int, got str",
        ),
        (
            '{"format":"sealog-log/1","game":"x","ruleset":"toy-mutiny","version":"1","seats":3,"setup":{}}',
            "x did not fail: there is nothing to replay",
        ),
    ],
)
def test_a_file_that_cannot_be_replayed_says_why(run: Run, tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "game.jsonl").write_text(text)
    status, _, err = run("simulate", "--replay", "game.jsonl")
    assert status == 2 and said in err and err.count("\n") == 1


def test_a_written_log_reads_back(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    break_at_turn_3(monkeypatch)
    run("simulate", "toy-mutiny", "--games", "1", "--seats", "4", "--jobs", "1")
    header, records = read_log(Path("failed-games/sim-toy-mutiny-4-0-1.jsonl"))
    assert header.game == "sim-toy-mutiny-4-0-1"
    assert [record.seq for record in records] == list(range(1, len(records) + 1))
