"""Operations are declared once, and whoever runs them notes what was at work."""

import ast
from typing import Any

from domain.parts.core import Band, gain, if_, may, pay, roll
from domain.parts.effects import Ops, Worked, kind_of, lines_of, touched
from domain.parts.nouns import Die, NumberOf, Resource, Who
from tests.parts.carried import SOURCE, carried
from tests.sampling import ROOT
from tests.toy.pier.content import CARDS
from tests.toy.pier.effects import WORDS
from tests.toy.pier.nouns import NOUNS

COIN, LIFE, FUEL = Resource("coin"), Resource("life"), Resource("fuel")


def test_an_operation_is_called_like_its_rule_and_gives_data() -> None:
    one = pay(COIN, Ops((gain(LIFE, 2),)), n=3)
    assert WORDS.read([{"do": "pay", "what": "coin", "n": 3, "then": [{"do": "gain", "what": "life", "n": 2}]}]) == (
        one,
    )
    assert kind_of(one) is pay and one == pay(COIN, Ops((gain(LIFE, 2),)), 3)


def test_a_name_that_python_keeps_for_itself() -> None:
    assert if_.name == "if" and kind_of(if_(NumberOf("sheet_doom"), 1, Ops())).name == "if"


def test_every_line_of_a_card_by_the_name_that_a_log_has() -> None:
    card = CARDS["docks_3"]
    assert [line for line, _ in lines_of(card)] == [
        "effects.0",
        "effects.0.options.0.then.0",
        "effects.0.options.1.then.0",
        "sealed.follow.then.0",
        "sealed.follow.then.0.passed.0",
        "sealed.follow.then.0.failed.0",
        "sealed.stay.then.0",
    ]


def test_a_line_is_noted_once_however_often_it_was_at_work() -> None:
    table = carried({"do": "repeat", "n": 3, "then": [{"do": "gain", "what": "clue"}]})
    assert table.events(Worked) == [Worked(SOURCE, ("effects.0.then.0", "effects.0"))]


def test_what_is_touched_is_known_only_if_all_say_so() -> None:
    assert touched(NOUNS, Ops((gain(COIN), gain(LIFE, 2)))) == frozenset({"+resource.coin", "+resource.life"})
    assert touched(NOUNS, Ops((gain(COIN), gain(LIFE, 1, Who("choice"))))) is None, "it asks"
    assert touched(NOUNS, Ops((roll(Die("fate"), (Band(),)),))) is None
    assert touched(NOUNS, Ops((may(Ops()),))) is None


# --- traps ------------------------------------------------------------------------------------------


def domain_files() -> list[Any]:
    return [path for path in sorted((ROOT / "domain").rglob("*.py")) if "kernel" not in path.parts]


def caught(handler: ast.ExceptHandler) -> set[str]:
    return {node.id for node in ast.walk(handler.type) if isinstance(node, ast.Name)} if handler.type else {"all"}


def test_no_rule_swallows_the_end_of_the_game() -> None:
    """`Over` may be caught only to be raised again."""
    for path in domain_files():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ExceptHandler) and caught(node) & {"all", "Exception", "BaseException", "Over"}:
                last = node.body[-1]
                assert isinstance(last, ast.Raise) and last.exc is None, f"{path}:{node.lineno} swallows it"


def test_nothing_is_written_or_asked_in_a_finally() -> None:
    for path in domain_files():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for step in node.finalbody if isinstance(node, ast.Try) else ():
                for inner in ast.walk(step):
                    assert not isinstance(inner, ast.Await), f"{path}:{inner.lineno} awaits in a finally"
                    if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
                        assert inner.func.attr not in ("emit", "move", "show", "tell", "read"), f"{path}:{inner.lineno}"
