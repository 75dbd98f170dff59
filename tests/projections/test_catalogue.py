"""The catalogue: which games there are, and that each is whole."""

from dataclasses import replace
from pathlib import Path

import pytest

from domain.kernel.headless import random_policy
from projections.catalogue import CatalogueError, gaps, load
from projections.games import GAMES as OWN_GAMES
from tests.projections.games import MUTINY
from tests.toy import GAMES, TOYS


def test_games_are_loaded_by_name() -> None:
    games = load(["projections.games", "tests.toy"])
    assert games == {entry.name: entry for entry in (*OWN_GAMES, *GAMES)}
    assert tuple(entry.ruleset for entry in load(["tests.toy"]).values()) == TOYS


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        (["tests.no_such"], "no module tests.no_such"),
        (["tests.given"], "tests.given defines no GAMES"),
        (["tests.toy", "tests.toy"], "there is a game toy-mutiny already"),
    ],
)
def test_what_cannot_be_loaded_says_why(modules: list[str], said: str) -> None:
    with pytest.raises(CatalogueError, match=said):
        load(modules)


def test_a_game_without_words_for_its_facts_is_not_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wordless.py").write_text(
        "from dataclasses import replace\nfrom projections.words import Words\nfrom tests.toy import GAMES\n"
        'GAMES = (replace(GAMES[0], words=Words("toy-mutiny", {}, {})),)\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(
        CatalogueError, match=r"toy-mutiny has no words for event\.CrewSigned, event\.DiceThrown"
    ) as error:
        load(["wordless"])
    assert 'add "event.CrewSigned", "event.DiceThrown"' in str(error.value)
    assert '" to Words(templates=…); "' in str(error.value) and str(error.value).endswith('" to Words(things=…)')


def test_a_mistake_on_a_card_is_said_without_a_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "misread.py").write_text(
        'from tests.toy.pier.effects import VOCABULARY\nVOCABULARY.read([{"do": "gain", "what": "cule"}])\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(CatalogueError, match=r"^misread: \[0\]\.what: there is no resource cule; is clue meant\?$"):
        load(["misread"])


def test_gaps_are_named() -> None:
    words = MUTINY.words
    less = {key: said for key, said in words.templates.items() if key not in ("ending.order", "told.MUT-2")}
    things = {id: name for id, name in words.things.items() if id != "rum"}
    assert gaps(MUTINY) == []
    assert gaps(replace(MUTINY, words=replace(words, templates=less, things=things))) == [
        "told.MUT-2",
        "ending.order",
        "thing.rum",
    ]
    silent = {key: said for key, said in words.templates.items() if not key.startswith("event.LifeChanged")}
    assert gaps(replace(MUTINY, words=replace(words, templates=silent))) == ["event.LifeChanged.*"]


def test_every_game_has_a_random_bot() -> None:
    entry = replace(MUTINY, bots={"greedy": lambda *_: None})
    assert entry.bot_names() == ("random", "greedy")
    assert entry.bot("random") is random_policy and entry.bot("greedy") is entry.bots["greedy"]
