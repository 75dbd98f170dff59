"""`sealog` itself, and its small commands."""

import io
import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

import tests.toy
from domain.kernel import Chapter, Component, Entry, Game, NoSetup, Refused
from domain.kernel.content import operations
from service.cli import COMMANDS, main
from service.console.progress_bar import bar, progress
from service.console.text_columns import columns
from tests.service.conftest import Run
from tests.toy import GAMES


def plant(monkeypatch: pytest.MonkeyPatch, **changes: object) -> None:
    """Another ruleset in place of the first toy's."""
    entry = replace(GAMES[0], ruleset=replace(GAMES[0].ruleset, **changes))  # type: ignore[arg-type]
    monkeypatch.setattr(tests.toy, "GAMES", (entry, *GAMES[1:]))


# Mistakes


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["simulat"], "invalid choice: 'simulat'"),
        (["simulate"], "say which game to simulate"),
        (
            ["simulate", "chess"],
            "there is no game chess. Games: cult, unfathomable, everrain, flotilla, toy-mutiny, toy-crossing",
        ),
        (["simulate", "toy-mutiny", "--seats", "9"], "--seats: Mutiny is played with 3, 4, 5 seats, not 9"),
        (["simulate", "toy-mutiny", "--seats", "x"], "--seats: all, or numbers such as 3,5; not x"),
        (["simulate", "toy-mutiny", "--games", "0"], "argument --games: must be at least 1"),
        (["simulate", "toy-mutiny", "--bots", "wise"], "toy-mutiny has no bot wise. Bots: random"),
        (["simulate", "--replay", "none.jsonl"], "cannot read none.jsonl: No such file or directory"),
        (["content", "chess"], "there is no game chess"),
        (["watch", "toy-mutiny", "--seats", "2"], "is played with 3, 4, 5 seats, not 2"),
        (["watch", "toy-mutiny", "--as", "s9"], "--as: there is no seat s9. Seats: s1, s2, s3"),
        (["watch", "toy-mutiny", "--as", "all"], "--as: watch through one pair of eyes at a time"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(run: Run, words: list[str], said: str) -> None:
    status, out, err = run(*words)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("sealog: ") and said in err


def test_a_module_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--load", "no.such", "rulesets"]) == 2
    assert capsys.readouterr().err == "sealog: no module no (while loading no.such)\n"


def test_modules_are_found_from_the_current_directory(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own_games.py").write_text("GAMES = ()\n")
    assert main(["--load", "own_games", "rulesets"]) == 0


@pytest.mark.parametrize("words", [[], *([command.__name__.rpartition(".")[2]] for command in COMMANDS)])
def test_help_has_an_example(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*words, "--help"])
    assert stopped.value.code == 0
    assert "example" in capsys.readouterr().out


# rulesets


class Options(Struct, frozen=True):
    """Options for a test."""

    storms: bool = True
    crew: int = 3


def test_rulesets_are_listed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, setup=Options)
    status, out, _ = run("rulesets")
    assert status == 0
    first = next(line for line in out.splitlines() if line.startswith("toy-mutiny"))
    assert "Mutiny" in first and "3, 4, 5" in first and "mutiny, order, wreck" in first
    assert "storms: bool = True; crew: int = 3" in first


def test_rulesets_as_json(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, setup=Options)
    rows = json.loads(run("rulesets", "--json")[1])
    games = ["cult", "unfathomable", "everrain", "flotilla", "toy-mutiny", "toy-crossing", "toy-shoals"]
    assert [row["name"] for row in rows] == games
    rows = rows[4:]
    assert rows[0]["options"] == [
        {"name": "storms", "type": "bool", "default": True},
        {"name": "crew", "type": "int", "default": 3},
    ]
    assert rows[0]["seats"] == [3, 4, 5] and rows[0]["bots"] == ["random"]


def test_without_games_it_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("projections.games.GAMES", ())
    assert main(["rulesets"]) == 0
    assert capsys.readouterr().out == "There are no games yet. Load some with --load MODULE.\n"


# content


def entry(id: str, name: str = "", effects: object = None, value: float | None = None, **more: object) -> Entry:
    return Entry(id, name or id, more.pop("origin", "stated"), effects=effects, value=value, **more)  # type: ignore[arg-type]


FINE = Component(
    "omens",
    "Omens",
    (
        entry("a", effects=[{"do": "lose"}, {"do": "gain"}], value=1.0, copies=2),
        entry("b", effects={"do": "move", "then": {"do": "draw"}}, value=2.0, origin="original"),
        entry("c", effects=[{"do": "heal"}], value=1.5, origin="found"),
    ),
    band=(0, 2),
)
DULL = Component(
    "relics",
    "Relics",
    (
        entry("a", "Rope", {"do": "lose"}, 9.0, origin="original"),
        entry("b", "Rope", {"do": "lose"}, 1.0, origin="original"),
    ),
    band=(0, 2),
)
BOARDS = Component("boards", "Boards", (entry("map", origin="reconstructed"),))


def test_a_game_without_components_says_so(run: Run) -> None:
    assert run("content", "toy-crossing") == (0, "Crossing lists no components: there is nothing to count.\n", "")


def test_components_are_counted_by_origin(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, components=(FINE, BOARDS))
    status, out, _ = run("content", "toy-mutiny")
    assert status == 0
    assert [line.split() for line in out.splitlines()][2:] == [
        ["omens", "Omens", "4", "2", "1", "0", "1"],
        ["boards", "Boards", "1", "0", "0", "1", "0"],
        ["all", "5", "2", "1", "1", "1"],
    ]


def test_fine_variety_passes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, components=(FINE, BOARDS))
    status, out, _ = run("content", "toy-mutiny", "--variety")
    assert status == 0 and "fine" in out and "wanting" not in out


def test_dull_content_is_found_wanting(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, components=(FINE, DULL))
    status, out, _ = run("content", "toy-mutiny", "--variety")
    assert status == 1
    assert out.splitlines()[-4:] == [
        "relics: 50% distinct effects, at least 80% wanted",
        "relics: lose makes 100% of its operations, at most 35% wanted",
        "relics: names that occur twice: Rope",
        "relics: values outside the band: a (9, band 0 to 2)",
    ]


def test_effects_that_are_all_given_are_measured_and_not_judged(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = tuple(msgspec.structs.replace(e, origin="found", name=e.id, value=1.0) for e in DULL.entries)
    plant(monkeypatch, components=(msgspec.structs.replace(DULL, entries=entries),))
    status, out, _ = run("content", "toy-mutiny", "--variety")
    assert status == 0 and "wanting" not in out
    assert out.splitlines()[-2:] == [
        "relics: 50% distinct effects, at least 80% wanted; but nothing in it is ours",
        "relics: lose makes 100% of its operations, at most 35% wanted; but nothing in it is ours",
    ]


def test_what_was_never_at_work_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("content", "toy-mutiny", "--exercised", "--games", "1", "--jobs", "1")
    help_card = Entry("help", "Help card", "original", plays=False)
    plant(monkeypatch, components=(Component("help", "Help", (help_card,)),))
    assert run(*words)[1].splitlines()[-1].startswith("never exercised in 3 games: none (of ")
    plant(monkeypatch, components=(FINE,))
    status, out, _ = run(*words)
    assert status == 1
    assert "never exercised in 3 games: omens/a/lose, omens/a/gain, " in out.splitlines()[-1]


def test_content_as_json(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, components=(FINE,))
    data = json.loads(run("content", "toy-mutiny", "--variety", "--json")[1])
    assert data["components"]["omens"]["count"] == 4
    assert data["variety"][0]["distinct"] == 1.0


def test_operations_are_found_at_any_depth() -> None:
    tree = {"do": "choose", "of": [{"do": "lose", "n": 1}, {"if": "rain", "then": {"do": "gain"}}]}
    assert list(operations(tree)) == ["choose", "lose", "gain"]


# watch


def test_watch_tells_a_game_and_shows_its_end(run: Run) -> None:
    status, out, _ = run("watch", "toy-crossing", "--seats", "3", "--seed", "4", "--as", "s2")
    assert status == 0
    assert "Turn 1: Seat 1." in out and "The game is over: " in out and "as Seat 2 sees it" in out
    assert "A new chapter begins." not in out
    assert run("watch", "toy-crossing", "--seats", "3", "--seed", "4", "--as", "s2")[1] == out


def test_watch_can_tell_every_event(run: Run) -> None:
    out = run("watch", "toy-mutiny", "--all")[1]
    assert "A new chapter begins." in out and "as an onlooker sees it" in out


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ('{"storms":1}', "--setup: /storms: expected boolean, got integer"),
        ('{"storm":true}', "--setup: /storm: there is no such field; fields: storms, crew"),
        ("[]", "--setup: the document: expected object, got array"),
        ("{", "--setup: this is no JSON"),
        ('{"crew":9}', "--setup: /crew: Too many."),
    ],
)
def test_a_mistake_in_a_set_up_is_pointed_at(run: Run, monkeypatch: pytest.MonkeyPatch, setup: str, said: str) -> None:
    def check(options: Options, seats: int) -> None:
        if options.crew > 5:
            raise Refused("crew", "Too many.", pointer="/setup/crew")

    plant(monkeypatch, setup=Options, check_setup=check)
    status, out, err = run("watch", "toy-mutiny", "--setup", setup)
    assert (status, out, err.count("\n")) == (2, "", 1) and said in err


def test_watch_plays_the_set_up_that_is_wanted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Options] = []
    first = GAMES[0].ruleset.first

    def noted(options: Options) -> Chapter:
        seen.append(options)
        return first(NoSetup())

    plant(monkeypatch, setup=Options, first=noted)
    assert run("watch", "toy-mutiny", "--setup", '{"crew":4}')[0] == 0
    assert seen == [Options(crew=4)]


def test_missing_words_are_one_line_in_every_command(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words = GAMES[0].words
    less = {key: said for key, said in words.templates.items() if not key.startswith("ask.")}
    monkeypatch.setattr(tests.toy, "GAMES", (replace(GAMES[0], words=replace(words, templates=less)), *GAMES[1:]))
    (tmp_path / "p.json").write_text('{"ruleset": "toy-mutiny", "seats": 3}')
    for command in (["watch", "toy-mutiny"], ["arrange", "p.json"]):
        status, _, err = run(*command)
        assert (status, err.count("\n")) == (2, 1)
        assert err.startswith("sealog: toy-mutiny has no words for ask.") and "to Words(templates=…)" in err


def test_a_game_that_fails_while_it_is_watched_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def rest(g: object) -> None:
        """Never begins."""

    def forgetful(g: object) -> None:
        rest(g)  # type: ignore[unused-coroutine]

    def wrong(g: Game) -> None:
        g.show("12.3")  # type: ignore[arg-type]

    for resolve, said in ((forgetful, "rest' was never awaited"), (wrong, "a list of cards is wanted")):
        monkeypatch.setattr("tests.toy.mutiny.rules.resolve", resolve)
        status, _, err = run("watch", "toy-mutiny")
        assert (status, err.count("\n")) == (1, 1) and err.startswith("sealog: the game failed: ")
        assert said in err and "(at " in err and "test_cli.py:" in err


def test_a_rule_that_breaks_while_it_is_watched_shows_its_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.toy.mutiny.rules.resolve", lambda g: g.board.nothing)
    assert main(["--load", "tests.toy", "watch", "toy-mutiny"]) == 1
    err = capsys.readouterr().err
    assert "Traceback" in err and "sealog: the game failed: a rule raised AttributeError" in err


# Small parts


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_shows_on_a_terminal_only() -> None:
    terminal, pipe = Terminal(), io.StringIO()
    assert list(progress(range(3), 3, "games", terminal)) == [0, 1, 2]
    assert list(progress(range(3), 3, "games", pipe)) == [0, 1, 2]
    assert "games" in terminal.getvalue() and "3/3" in terminal.getvalue() and pipe.getvalue() == ""


def test_a_bar_says_how_long_it_takes() -> None:
    assert bar(1, 4, "games", 2.0).startswith("games ████████░░░░░░░░░░░░░░░░░░░░░░░░ 1/4, 6 s left")


def test_columns_set_numbers_to_the_right() -> None:
    assert columns(("name", "n"), [("a", 5), ("bcdef", 10)]) == "name    n\n─────  ──\na       5\nbcdef  10\n"
