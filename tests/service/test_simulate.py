"""`sealog simulate`: the same games for the same seed, and failures that can be looked at again."""

import json
import re
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import tests.toy.mutiny.rules as mutiny_rules
from domain.kernel import Ended, EndingId, Game, GameId, Zone
from projections.catalogue import GameEntry
from projections.flotilla import ENTRY as FLOTILLA
from service.commands.simulate import failures
from service.simulate.figures import figures as figures_of
from service.simulate.figures import percentile, report
from service.simulate.log_file import Failure, Played, header_of, read_log
from service.simulate.rule_errors import ForgottenAwait, watching_awaits
from service.simulate.simulation import (
    Broken,
    Census,
    CensusChanged,
    Task,
    _play_light,
    _play_recorded,
    play,
    setups_of,
)
from tests.given import given
from tests.laws import planted
from tests.service.conftest import Run
from tests.toy import GAMES
from tests.toy.mutiny.events import TokenSpent

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
    assert out.startswith("Mutiny, version 1: 6 games, seats 3, 4, 5, set-up default, bots random, seeds from 1, light")
    for word in (
        "mutiny ",
        "order ",
        "wreck ",
        "s5 ",
        "p5 ",
        "p50 ",
        "p95 ",
        "a second",
        "Events",
        f"of {MUTINY.ruleset.draws} that",
    ):
        assert word in out
    assert "Failed      0 of 6" in out


def test_rounds_are_told_of_games_that_count_them_and_turns_of_all() -> None:
    turns = report(figures_of(MUTINY, [play(MUTINY, Task("toy-mutiny", 3, 0, 17, ("random",), 9999))]))
    assert "\nTurns " in turns and "\nRounds " not in turns
    one = play(FLOTILLA, Task("flotilla", 3, 0, 1, ("greedy",), 9999, light=True))
    assert one.turns == 3 * one.rounds
    assert f"\nRounds      p5 {one.rounds}   p50 {one.rounds}" in report(figures_of(FLOTILLA, [one]))


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


def line_of(text: str) -> int:
    """Where in this file it stands first."""
    return next(n for n, line in enumerate(Path(__file__).read_text("utf-8").splitlines(), 1) if text in line)


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
        assert "2 games: RuleFault: a rule raised ZeroDivisionError: planted\n" in out
        assert f"test_simulate.py:{line_of('raise ZeroDivisionError')} in resolve\n" in out
        first = "failed-games/sim-toy-mutiny-4-0-1.jsonl"
        assert f"\n  sealog --load tests.toy simulate --replay {first}\n" in out and out.count("--replay") == 1
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


def test_failures_of_several_kinds_are_counted_apart(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    real = mutiny_rules.resolve

    def resolve(g: Game) -> None:
        if g.board.turn == 1 and len(g.seats) == 4:
            raise KeyError(g.board.cards(Zone("deck")))
        if g.board.turn == 1:
            g.move(["99.9"], Zone("roles"), Zone("away"))  # type: ignore[list-item]
        real(g)

    monkeypatch.setattr(mutiny_rules, "resolve", resolve)
    words = ["simulate", "toy-mutiny", "--games", "2", "--seats", "3,4", "--jobs", "1", "--no-files"]
    out = run(*words)[1]
    assert out.count("\n2 games: RuleFault: ") == 2 and "--replay" not in out
    assert "card 99.9 is not in roles but in nowhere" in out and f":{line_of('g.move(')} in resolve" in out
    assert "\n  game sim-toy-mutiny-4-0-1\n" in out


def test_numbers_do_not_make_failures_differ() -> None:
    def broken(seed: int, error: str) -> Broken:
        failure = Failure(error, "", Played(), (), 9, "rules.py:3 in f")
        return Broken(header_of(MUTINY.ruleset, GameId(f"g{seed}"), 3, None, failure), [])

    said = failures([broken(1, "no card 1.2"), broken(2, "no die"), broken(3, "no card 3.4")], "again ")
    assert said.startswith(
        "\n2 games: no card 1.2\n  at rules.py:3 in f\n  again failed-games/g1.jsonl\n\n1 game: no die"
    )
    many = [broken(n, "x" * n) for n in range(1, 13)]
    assert failures(many, "").endswith("… and 2 more kinds of failures\n")


def test_a_question_that_cannot_be_answered_is_found_where_it_is_asked(run: Run) -> None:
    entry = GameEntry(planted.DEAD_END, MUTINY.words, MUTINY.layout)
    broken = play(entry, Task("DeadEnd", 2, 0, 1, ("random",), 99)).broken
    assert broken is not None and broken.header.failure is not None
    assert broken.header.failure.place.endswith(" in play") and "planted.py:" in broken.header.failure.place


def forget_an_await(monkeypatch: pytest.MonkeyPatch) -> None:
    real = mutiny_rules.resolve

    async def rest(g: Game) -> None:
        """Never begins."""

    def resolve(g: Game) -> None:
        rest(g)  # type: ignore[unused-coroutine]
        real(g)

    monkeypatch.setattr(mutiny_rules, "resolve", resolve)


def test_a_forgotten_await_is_a_failure(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        forget_an_await(broken)
        status, out, _ = run("simulate", "toy-mutiny", "--games", "2", "--seats", "3", "--jobs", "1")
        assert status == 1 and "2 games: ForgottenAwait: coroutine" in out and "was never awaited: write `await`" in out
        assert f"  at {Path(__file__)}:{line_of('rest(g)  #')}\n" in out
        file = "failed-games/sim-toy-mutiny-3-0-1.jsonl"
        assert run("simulate", "--replay", file)[0] == 1
    assert run("simulate", "--replay", file)[0] == 0


def test_a_forgotten_await_is_named_before_what_it_causes() -> None:
    async def rest() -> None:
        """Never begins."""

    with pytest.raises(ForgottenAwait, match="rest' was never awaited") as error, watching_awaits():
        rest()  # type: ignore[unused-coroutine]
        raise ZeroDivisionError
    assert isinstance(error.value.__cause__, ZeroDivisionError)


def test_other_warnings_go_their_way() -> None:
    with pytest.warns(UserWarning, match="rain"), watching_awaits():
        warnings.warn("rain", UserWarning, stacklevel=1)


def test_a_census_that_changes_is_a_failure(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def apply(self: TokenSpent, board: Any) -> None:
        board.sailors[self.seat].tokens -= 1

    monkeypatch.setattr(TokenSpent, "apply", apply)
    status, out, _ = run("simulate", "toy-mutiny", "--games", "8", "--seats", "3", "--jobs", "1", "--no-files")
    assert status == 1 and re.search(r"CensusChanged: tokens was \d+ at the first question and is \d+ at the end", out)


def test_what_appears_later_is_not_in_the_census() -> None:
    counts = iter([{"a": 1}, {"a": 1, "b": 2}])
    census = Census(replace(MUTINY.ruleset, census=lambda board: next(counts)))
    board = given(MUTINY.ruleset).board
    census.look(board)
    census.look(board)
    census.compare(board)
    lost = Census(replace(MUTINY.ruleset, census=lambda board: {} if board.ended else {"a": 1}))
    lost.look(board)
    board.ended = Ended(EndingId("order"), ())
    with pytest.raises(CensusChanged, match="a was 1 at the first question and is gone at the end"):
        lost.compare(board)


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
            "line 2: /seq: expected integer, got string",
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


# --- light games ----------------------------------------------------------------------------------


def test_light_games_are_what_is_simulated_and_it_is_said(run: Run) -> None:
    light = run("simulate", "toy-mutiny", "--games", "1", "--seats", "3", "--jobs", "1")[1]
    kept = run("simulate", "toy-mutiny", "--games", "1", "--seats", "3", "--jobs", "1", "--recorded")[1]
    assert "seeds from 1, light: nothing is recorded\n" in light and "(light: nothing was recorded)" in light
    assert "light" not in kept
    said = json.loads(run("simulate", "toy-mutiny", "--games", "1", "--seats", "3", "--json")[1])
    assert said["light"] is True


def test_a_light_game_and_its_record_come_out_alike() -> None:
    entry = GAMES[1]
    for seed in range(3):
        task = Task("toy-crossing", 3, 0, seed, ("random",), 20_000, light=True)
        light, kept = _play_light(entry, task), _play_recorded(entry, task)
        assert structs.replace(light, seconds=0.0) == structs.replace(kept, seconds=0.0)


def test_a_game_that_fails_only_where_nothing_is_recorded_is_our_own_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **more: Any) -> Any:
        raise ValueError("light")

    monkeypatch.setattr("service.simulate.simulation.open_light", broken)
    task = Task("toy-crossing", 3, 0, 1, ("random",), 20_000, light=True)
    with pytest.raises(RuntimeError, match="sim-toy-crossing-3-0-1 fails only where nothing is recorded"):
        play(GAMES[1], task)
