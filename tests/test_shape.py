"""One shape for every game: whoever knows one finds rules, effects, facts, bots and words of the next one blind."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.kernel.content import operations
from domain.parts.vocabulary import Vocabulary
from projections.catalogue import GameEntry
from projections.games import GAMES
from tests.coming import COMING
from tests.sampling import ROOT

DOMAIN = {"names.py", "options.py", "board.py", "nouns.py", "facts", "content", "effects", "rules", "bots"}
SHOWN = {"words", "layout.py", "look.py", "stakes.py"}
WITHIN = {
    "facts": {"__init__.py"},
    "content": {"__init__.py", "texts.json"},
    "effects": {"__init__.py"},
    "rules": {"setup.py", "turn.py", "endings.py"},
    "bots": {"__init__.py", "mind.py", "choices.py", "reactions.py", "beliefs.py"},
}
DEFINED = {
    "facts/__init__.py": {"FACTS"},
    "content/__init__.py": {"BOX"},
    "effects/__init__.py": {"VOCABULARY"},
    "nouns.py": {"NOUNS", "RULES"},
    "bots/__init__.py": {"POLICIES"},
    "options.py": {"Options", "SEATS", "check_options", "pairwise"},
}
WORDS = {"__init__.py", "events.py", "asks.py", "cards.py"}
SPLIT = {"nouns": "nouns.py", "layout": "layout.py", "look": "look.py"}
"""What may be a folder instead of a file, when there is too much for one."""


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name != "__pycache__"}


def defined_in(path: Path) -> set[str]:
    """What a module defines at its top, or takes from another to hand on."""
    out: set[str] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        match node:
            case ast.Assign(targets=targets):
                out |= {target.id for target in targets if isinstance(target, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                out.add(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                out.add(name)
            case ast.ImportFrom(names=found):
                out |= {alias.asname or alias.name for alias in found}
    return out


def problems_of(root: Path, game: str) -> Iterator[str]:
    """Where a game has another shape."""
    home, shown, tests = root / "domain" / game, root / "projections" / game, root / "tests" / game
    yield from _other(home, DOMAIN | {"__init__.py"})
    yield from _other(shown, SHOWN | {"__init__.py"})
    for folder, names in WITHIN.items():
        yield from (f"{home / folder}: no {name}" for name in sorted(names - names_in(home / folder)))
    for file, names in DEFINED.items():
        yield from (f"{home / file}: no {name}" for name in sorted(names - defined_in(_found(home / file))))
    yield from (f"{shown / 'words'}: no {name}" for name in sorted(WORDS - names_in(shown / "words")))
    if not names_in(tests) & {"scenes", "scenes.py"}:
        yield f"{tests}: no scenes.py, the one kit of scenes"
    for name in sorted(names_in(tests)):
        if name.startswith(("test_a_", "test_b_", "test_c_", "scenes_")):
            yield f"{tests / name}: tests are named by what they try"
    for path in sorted(home.rglob("*.py")):
        if "effects" not in path.relative_to(home).parts and _declares(path, "op", "RULES.called"):
            yield f"{path}: operations and called rules stand in effects/"
        if "RuleNoun" in path.read_text("utf-8"):
            yield f"{path}: called rules are declared with @RULES.called"


def _found(path: Path) -> Path:
    """The file, or what speaks for the folder that it was split into."""
    return path if path.exists() else path.with_suffix("") / "__init__.py"


def _other(folder: Path, names: set[str]) -> Iterator[str]:
    found = {SPLIT.get(name, name) for name in names_in(folder)}
    yield from (f"{folder}: {name} is in no other game" for name in sorted(found - names))
    yield from (f"{folder}: no {name}" for name in sorted(names - found))


def _declares(path: Path, *decorators: str) -> bool:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for decorator in getattr(node, "decorator_list", ()):
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) in decorators:
                return True
    return False


def weighed_by_name(root: Path, game: str) -> set[str]:
    """Operations and called rules that a game's bots tell apart by their names: `match kind_of(effect).name`."""
    found: set[str] = set()
    for path in (root / "domain" / game / "bots").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Match) and "kind_of(" in ast.unparse(node.subject):
                for case in node.cases:
                    found |= _first_strings(case.pattern)
    return found


def _first_strings(pattern: ast.pattern) -> set[str]:
    match pattern:
        case ast.MatchValue(value=ast.Constant(value=str(name))):
            return {name}
        case ast.MatchSequence(patterns=[first, *_]):
            return _first_strings(first)
        case ast.MatchOr(patterns=several):
            return {name for one in several for name in _first_strings(one)}
    return set()


def own_operations(root: Path, game: str) -> set[str]:
    """The operations that a game declares itself, by their names in the content."""
    found: set[str] = set()
    for path in (root / "domain" / game / "effects").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for decorator in getattr(node, "decorator_list", ()):
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "op":
                    named = [k.value.value for k in decorator.keywords if k.arg == "name"]  # type: ignore[attr-defined]
                    found.add(named[0] if named else node.name.rstrip("_"))  # type: ignore[attr-defined]
    return found


IDS = [entry.name for entry in GAMES]


@pytest.mark.parametrize("entry", (*GAMES, *COMING), ids=[*IDS, *(entry.name for entry in COMING)])
def test_every_game_has_the_same_shape(entry: GameEntry) -> None:
    problems = [problem.removeprefix(f"{ROOT}/") for problem in problems_of(ROOT, entry.name)]
    assert problems == []


@pytest.mark.parametrize("entry", GAMES, ids=IDS)
def test_every_operation_of_a_game_stands_on_a_card(entry: GameEntry) -> None:
    folder = ROOT / "domain" / entry.name / "content"
    used = {do for path in folder.glob("*.json") for do in operations(msgspec.json.decode(path.read_bytes()))}
    own = own_operations(ROOT, entry.name)
    assert own, f"{entry.name} declares no operation of its own: look in effects/"
    assert own <= used, f"on no card: {', '.join(sorted(own - used))}"


@pytest.mark.parametrize("entry", GAMES, ids=IDS)
def test_every_called_rule_stands_on_a_card(entry: GameEntry) -> None:
    folder, rules = ROOT / "domain" / entry.name / "content", vocabulary(entry.name).nouns.rule
    called = {
        rule for path in folder.glob("*.json") for rule in _values_of("rule", msgspec.json.decode(path.read_bytes()))
    }
    assert set(rules) == called, f"called by no card, or no rule: {sorted(set(rules) ^ called)}"


@pytest.mark.parametrize("entry", GAMES, ids=IDS)
def test_bots_weigh_only_operations_that_there_are(entry: GameEntry) -> None:
    weighed, words = weighed_by_name(ROOT, entry.name), vocabulary(entry.name)
    assert weighed <= {*words.kinds, *words.nouns.rule}, sorted(weighed - {*words.kinds, *words.nouns.rule})


@pytest.mark.parametrize("entry", (*GAMES, *COMING), ids=[*IDS, *(entry.name for entry in COMING)])
def test_nobody_looks_at_sealed_parts_in_the_box(entry: GameEntry) -> None:
    """Not even while modules are loaded, where no law looks: only `g.read` gives them."""
    assert list(looks_into_the_box(ROOT, entry.name)) == []


def looks_into_the_box(root: Path, game: str) -> Iterator[str]:
    for path in sorted((root / "domain" / game).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and node.attr == "sealed" and ast.unparse(node) != "BOX.sealed":
                yield f"{path.relative_to(root)}:{node.lineno} looks at {ast.unparse(node)}"


def test_a_bot_that_prices_sealed_parts_while_loading_is_found(tmp_path: Path) -> None:
    bots = tmp_path / "domain" / "whist" / "bots.py"
    bots.parent.mkdir(parents=True)
    bots.write_text("WORTH = {card.id: len(card.sealed) for card in BOX.every()}\nALL = BOX.sealed()\n")
    assert list(looks_into_the_box(tmp_path, "whist")) == ["domain/whist/bots.py:1 looks at card.sealed"]


def vocabulary(game: str) -> Vocabulary:
    found = importlib.import_module(f"domain.{game}.effects").VOCABULARY
    assert isinstance(found, Vocabulary)
    return found


def _values_of(field: str, data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        if data.get("do") == "call":
            yield data[field]
        for value in data.values():
            yield from _values_of(field, value)
    elif isinstance(data, list):
        for value in data:
            yield from _values_of(field, value)


def test_another_shape_is_found(tmp_path: Path) -> None:
    """A root with a loose file, a rule that declares an operation, tests named by letters."""
    for package, names in (("domain", DOMAIN), ("projections", SHOWN)):
        for name in (*names, "__init__.py"):
            path = tmp_path / package / "reef" / name
            (path if path.suffix else path / "__init__.py").parent.mkdir(parents=True, exist_ok=True)
            (path if path.suffix else path / "__init__.py").write_text("")
    home, tests = tmp_path / "domain" / "reef", tmp_path / "tests" / "reef"
    tests.mkdir(parents=True)
    (tests / "test_a_tides.py").write_text("")
    (home / "picks.py").write_text("")
    (home / "rules" / "turn.py").write_text("@op('dive')\nasync def dive(run): ...\n")
    (home / "nouns.py").write_text("NOUNS = 1\n")
    (home / "board.py").write_text("FOG = RuleNoun('the fog lifts', lift)\n")
    found = [problem.removeprefix(f"{tmp_path}/") for problem in problems_of(tmp_path, "reef")]
    for wanted in (
        "domain/reef: picks.py is in no other game",
        "domain/reef/rules: no setup.py",
        "domain/reef/bots: no mind.py",
        "domain/reef/facts/__init__.py: no FACTS",
        "projections/reef/words: no asks.py",
        "tests/reef: no scenes.py, the one kit of scenes",
        "tests/reef/test_a_tides.py: tests are named by what they try",
        "domain/reef/rules/turn.py: operations and called rules stand in effects/",
        "domain/reef/nouns.py: no RULES",
        "domain/reef/board.py: called rules are declared with @RULES.called",
    ):
        assert wanted in found, wanted
    assert "domain/reef/nouns.py: no NOUNS" not in found and "domain/reef/rules: no turn.py" not in found
