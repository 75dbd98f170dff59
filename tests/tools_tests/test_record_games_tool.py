"""Recorded games: every ending is looked for, and a game that no longer replays is noticed."""

from dataclasses import replace
from pathlib import Path

import pytest

import tests.toy.mutiny.rules as mutiny_rules
from domain.kernel import Divergence, EndingId, GameId
from domain.kernel.record import Record
from service.simulate.log_file import Header, header_of
from service.simulate.simulation import Task
from tests.recorded import chance_of, folded, keep_game, kept_game, replayed
from tests.tools import record_games
from tests.tools.record_games import Found, play_round, records_of, search
from tests.toy import GAMES
from tests.toy.mutiny.events import LifeChanged

MUTINY = GAMES[0]
TASK = Task("toy-mutiny", 3, 0, 1, ("random",), 5000)


@pytest.fixture
def game() -> tuple[Header, list[Record]]:
    setup = MUTINY.ruleset.setup()
    return header_of(MUTINY.ruleset, TASK.game, TASK.seats, setup), records_of(MUTINY, TASK, setup)


def test_a_recorded_game_survives_its_file(game: tuple[Header, list[Record]], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl.gz"
    keep_game(path, *game)
    once = path.read_bytes()
    keep_game(path, *game)
    assert path.read_bytes() == once
    assert kept_game(path) == game
    assert replayed(MUTINY.ruleset, *game).board.ended == folded(MUTINY.ruleset, game[1])


def test_changed_rules_are_noticed(game: tuple[Header, list[Record]], monkeypatch: pytest.MonkeyPatch) -> None:
    honest = mutiny_rules.resolve

    def resolve(g: mutiny_rules.G) -> None:
        honest(g)
        g.emit(LifeChanged(g.seats[0], 1))

    monkeypatch.setattr(mutiny_rules, "resolve", resolve)
    with pytest.raises(Divergence, match="LifeChanged"):
        replayed(MUTINY.ruleset, *game)


def test_games_of_a_version_are_not_recorded_over_when_its_rules_have_changed(
    game: tuple[Header, list[Record]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Otherwise the one thing that tells of it would be gone."""
    monkeypatch.setattr(record_games, "games_of", lambda name: [tmp_path / "loyal.jsonl.gz"])
    keep_game(tmp_path / "loyal.jsonl.gz", *game)
    assert record_games.left_behind(MUTINY) == []
    monkeypatch.setattr(mutiny_rules, "resolve", lambda g: None)
    assert record_games.left_behind(MUTINY) == ["loyal"]
    assert record_games.main([MUTINY.name]) == 1
    assert "Raise `version` in its Ruleset first" in capsys.readouterr().err
    assert (tmp_path / "loyal.jsonl.gz").exists()
    raised = replace(MUTINY, ruleset=replace(MUTINY.ruleset, version="2"))
    assert record_games.left_behind(raised) == [], "those of an older version only have to be read"


def test_a_changed_file_is_noticed(game: tuple[Header, list[Record]], tmp_path: Path) -> None:
    header, records = game
    path = tmp_path / "game.jsonl.gz"
    forged = [Record(r.seq, r.public.replace(b"s1", b"s2"), r.private, r.head) for r in records]
    keep_game(path, header, forged)
    with pytest.raises(AssertionError, match="the chain ends elsewhere"):
        kept_game(path)


def test_another_game_s_key_is_noticed(game: tuple[Header, list[Record]]) -> None:
    _, records = game
    setup = MUTINY.ruleset.setup()
    other = records_of(MUTINY, Task("toy-mutiny", 3, 0, 2, ("random",), 5000), setup)
    header = header_of(MUTINY.ruleset, GameId("sim-toy-mutiny-3-0-1"), 3, setup)
    with pytest.raises(AssertionError, match="not the one that was committed"):
        chance_of(MUTINY.ruleset, header, [*records[:-1], other[-1]])


def test_the_shortest_game_of_each_ending_is_found() -> None:
    few: Found = {}
    play_round(MUTINY, "random", range(2), few, jobs=1)
    more = dict(few)
    play_round(MUTINY, "random", range(2, 12), more, jobs=1)
    assert set(few) <= set(more) <= set(MUTINY.ruleset.endings)
    assert all(more[ending][1].events <= few[ending][1].events for ending in few)
    assert any(more[ending][1].events < few[ending][1].events for ending in few)


def test_an_ending_that_never_comes_is_left_out() -> None:
    endings = {**MUTINY.ruleset.endings, EndingId("never"): "this cannot be"}
    entry = replace(MUTINY, ruleset=replace(MUTINY.ruleset, endings=endings))
    found = search(entry, games=1, rounds=1, jobs=1)
    assert found and "never" not in found
