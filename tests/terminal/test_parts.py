"""The client's parts: what it is made of, how it asks and reads, and names instead of seats."""

import ast
import io
import re
import tokenize
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.kernel import Arrange, Assign, Choose, Number, Place, Propose, Split
from domain.kernel.forms import AnyForm, Deal
from projections.games import GAMES
from service.terminal.text import Question, Trouble, named, people
from tests.sampling import ROOT
from tests.terminal.asking import ASSIGN, CHOOSE, PLACE, PROPOSE, REPLY, SPLIT, asked
from tests.terminal.reader import Guesser

OWN = sorted((ROOT / "service" / "terminal").rglob("*.py"))
FILES = [*OWN, ROOT / "service" / "commands" / "play.py"]
MOST_LINES, MOST_OF_THE_COMMAND = 400, 40
NO_CODE = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER,
}  # fmt: skip


def test_the_client_is_small() -> None:
    """Lines of code count, imports too; blank lines, comments and docstrings do not. The command that finds out who one
    is and starts the client has a few of its own."""
    lines = {path.name: code_lines(path) for path in FILES}
    command = lines.pop("play.py")
    assert sum(lines.values()) <= MOST_LINES, lines
    assert command <= MOST_OF_THE_COMMAND
    assert {path.suffix for path in (ROOT / "service" / "terminal").rglob("*") if path.is_file()} <= {".py", ".pyc"}


def code_lines(path: Path) -> int:
    text = path.read_text()
    tokens = [t for t in tokenize.generate_tokens(io.StringIO(text).readline) if t.type not in NO_CODE]
    lines = {line for token in tokens for line in range(token.start[0], token.end[0] + 1)}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):  # a docstring
            lines -= {*range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    return len(lines)


def test_what_is_no_code_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('"""Two\nlines."""\n\nimport os  # one\n\n# none\nx = f(\n    1,\n)\n')
    assert code_lines(tmp_path / "a.py") == 4


@pytest.mark.parametrize("path", OWN, ids=lambda p: p.name)
def test_it_imports_nothing_of_the_project_but_itself(path: Any) -> None:
    for name in imported(path.read_text()):
        ours = name.split(".")[0] in ("domain", "projections", "service", "workers", "tests")
        assert not ours or name.startswith("service.terminal."), f"{path.name}: {name}"


def test_its_command_knows_no_rules_either() -> None:
    assert not [name for name in imported(FILES[-1].read_text()) if name.startswith(("domain", "projections"))]


def imported(text: str) -> list[str]:
    nodes = list(ast.walk(ast.parse(text)))
    plain = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    return plain + [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]


def test_it_names_no_game() -> None:
    text = "\n".join(path.read_text() for path in FILES).lower()
    for entry in GAMES:
        for word in (entry.name, entry.ruleset.title.lower()):
            assert not re.search(rf"\b{re.escape(word)}\b", text), word


# --- questions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "typed", "answer"),
    [
        (CHOOSE, "3 1", ["z", "x"]),
        (CHOOSE, "1,2", ["x", "y"]),
        (CHOOSE, "0", []),
        (CHOOSE, "default", []),
        (Number(-2, 5), "-1", -1),
        (Arrange(("x", "y", "z")), "3", ["z", "x", "y"]),
        (ASSIGN, "1a 2b 3a", {"i": "p", "j": "q", "k": "p"}),
        (ASSIGN, "*b 1a", {"i": "p", "j": "q", "k": "q"}),
        (ASSIGN, "*a *b 3a", {"i": "q", "j": "q", "k": "p"}),
        (PROPOSE, "offer 1 1 a", {"reply": "offer", "give": {"gold": 2}, "want": {"rope": 1}}),
        (PROPOSE, "refuse", {"reply": "refuse", "give": {}, "want": {}}),
        (SPLIT, "1 2 2 2", {"s1": 1, "s2": 3}),
        (PLACE, "1a2 2b", [{"piece": "t1", "at": "0,0", "turn": 2}, {"piece": "t2", "at": "1,0", "turn": 0}]),
        (PLACE, "0", []),
        (REPLY, "accept", {"reply": "accept", "give": {}, "want": {}}),
    ],
)
def test_what_is_typed_is_a_legal_answer(form: AnyForm, typed: str, answer: Any) -> None:
    read = asked(form, default=[]).read(typed)
    assert read == answer
    form.check(read)


def test_a_pass_is_no_answer() -> None:
    assert asked(CHOOSE).read("pass") is None


@pytest.mark.parametrize("typed", ["4", "dance", "z"])
def test_what_is_not_offered_is_said_with_what_is(typed: str) -> None:
    with pytest.raises(Trouble, match=f"{typed} is not among them; there are: 1 2 3.*[?] lists the commands"):
        asked(CHOOSE).read(typed)


@pytest.mark.parametrize("typed", ["1", "*"])
def test_a_number_without_its_letter_is_refused(typed: str) -> None:
    with pytest.raises(Trouble, match="there are: 1 2 3 a b"):
        asked(ASSIGN).read(typed)


def test_what_has_a_number_of_its_own_goes_by_it() -> None:
    """Dice that are numbered in their words, and seats; two with the same number get others."""
    words = {"d2": "Blood #3", "d4": "Blood #5", "s4": "Seat 4", "keep": "none", "low": "low #2", "high": "high #2"}
    options = [{"id": id, "text": {"en": said}} for id, said in words.items()]
    question = asked(Choose(tuple(words)), options=options)
    assert {key: one["id"] for key, one in question.known.items()} == {
        "3": "d2", "5": "d4", "4": "s4", "1": "keep", "6": "low", "7": "high",
    }  # fmt: skip


def test_a_question_says_all_that_can_be_known() -> None:
    cost = [{"what": "life", "n": 1, "text": {"en": "1 life"}}]
    question = asked(Choose(("x", "y")), may_pass=True, rule="TOY-1")
    question.known["1"] |= {"cost": cost, "odds": [{"of": 8, "outcomes": {"hit": 5, "miss": 3}}]}
    question.known["2"] |= {"odds": [{"of": 2, "outcomes": {"calm": 1, "wave": 1}}]}
    assert question.text().splitlines() == [
        "▶ What?  [k TOY-1]",
        "  (choose 1: type the numbers; p passes, the default)",
        "   1  X  (cost: 1 life; hit 5/8; miss 3/8)",
        "   2  Y",
    ]
    assert asked(ASSIGN).text().splitlines()[2:] == [
        "   1  I  (to a b)", "   2  J  (to b)", "   3  K  (to a b)", "   a  P  (at least 1)", "   b  Q  (up to 2)",
    ]  # fmt: skip
    assert asked(PLACE).text().splitlines()[1:4] == [
        "  (lay 0 to 2 (0 is none): 1a lays the first at a, and 1a2 turns it by 2; each place takes one"
        "; d: the default)",
        "   1  T1  (to a a2 b)",
        "   2  T2  (to a a2 b)",
    ]
    assert asked(SPLIT, together={"en": "all have to say the same"}).text().splitlines()[1:] == [
        "  (spread 4: type each number as often as it takes one; all have to say the same; d: the default)",
        "   1  S1  (up to 2)",
        "   2  S2  (up to 3)",
    ]
    assert "(type accept or refuse; they give 1 gold; they want 2 rope; " in asked(REPLY).text()
    assert "; d: the default)" in asked(CHOOSE).text()


def test_all_bounds_of_an_answer_are_said() -> None:
    """So that nothing that is offered is refused."""
    heavy = asked(Choose(("x", "y", "z"), 1, 3, 5, {"x": 4, "y": 2})).text().splitlines()
    assert heavy[1:] == [
        "  (choose 1 to 3: type the numbers; together worth 5 or more; d: the default)",
        "   1  X  (worth 4)", "   2  Y  (worth 2)", "   3  Z",
    ]  # fmt: skip
    floored = asked(Split({"s1": 2, "s2": 3}, 4, 2, {"s2": 1})).text().splitlines()
    assert floored[1:] == [
        "  (spread 2 to 4: type each number as often as it takes one; d: the default)",
        "   1  S1  (up to 2)", "   2  S2  (1 to 3)",
    ]  # fmt: skip
    offer = asked(PROPOSE).text().splitlines()
    assert "; an offer both gives and wants something; GOLD is never given for itself; " in offer[1]
    assert offer[2:] == [
        "   1  GOLD  (up to 2)",
        "   2  FISH  (up to 1)",
        "   a  ROPE  (up to 3)",
        "   b  GOLD  (up to 1)",
    ]


@pytest.mark.parametrize(
    "form",
    [
        CHOOSE,
        Choose(("x", "y", "z"), 0, 3, 5, {"x": 4, "y": 2}),
        Number(-2, 5),
        Arrange(("x", "y", "z")),
        ASSIGN,
        Assign({"i": ("p", "q"), "j": ("p", "q"), "k": ("p", "q")}, least={"p": 1}, most={"p": 1}),
        PROPOSE,
        REPLY,
        SPLIT,
        Split({"s1": 2, "s2": 3}, 4, 2, {"s2": 1}),
        PLACE,
        Place({"bent": {"0,0": 0b110, "1,0": 1}}, {"t1": "bent", "t2": "bent"}, 2, 2, True),
    ],
)
def test_whoever_keeps_to_what_is_said_gives_a_legal_answer(form: AnyForm) -> None:
    """Whatever is guessed: chance has no part in whether it is refused."""
    question = asked(form)
    guesser, shown = Guesser(3), question.text()
    typed = {guesser(shown) for _ in range(300)}
    for words in typed - {"default"}:
        form.check(question.read(words))
    assert len(typed) > 1, typed
    assert "default" not in typed


@pytest.mark.parametrize(
    "form", [CHOOSE, Choose(("x", "y"), 2, 2), Number(-2, 5), Arrange(("x", "y")), ASSIGN, PROPOSE, SPLIT, PLACE, REPLY]
)
def test_the_default_is_said_as_it_would_be_typed(form: AnyForm) -> None:
    question = asked(form, default=msgspec.json.decode(msgspec.json.encode(form.default())))
    said = re.search(r"; d: the default, ([^;)]*)", question.text())
    assert said
    assert form.check(question.read(said[1])) == form.default()


def test_a_question_says_until_when_it_can_be_answered() -> None:
    noon = int(datetime(2026, 11, 18, 12).timestamp() * 1000)
    assert "; until 18 Nov 12:00:00)" in Question(asked(CHOOSE).ask, None, noon).text()


def test_a_default_without_a_turn_is_said_too() -> None:
    """The API leaves out what is 0."""
    assert "; d: the default, 1b)" in asked(PLACE, default=[{"piece": "t1", "at": "1,0"}]).text()


def test_a_default_names_things_and_places_apart() -> None:
    """Also where a place has the same id as a thing."""
    form = Assign({"x": ("x", "y"), "y": ("y",)})
    assert "; d: the default, 1a 2b)" in asked(form, default={"x": "x", "y": "y"}).text()


def test_a_question_says_what_any_answer_costs() -> None:
    cost = [{"what": "life", "n": 1, "text": {"en": "1 life"}}]
    assert "; costs 1 life; " in asked(CHOOSE, cost=cost).text()


def test_offers_name_things_by_their_words() -> None:
    counter = Propose("s2", {"rope": 2}, {"gold": 1}, Deal("offer", {"gold": 1}, {"rope": 2}), counter=True)  # type: ignore[arg-type]
    assert "they give 1 GOLD; they want 2 ROPE" in asked(counter).text()


def test_what_somebody_else_offers_is_named_as_it_lies_there() -> None:
    """A reply has no options of its own that could say it."""
    scene = {"pieces": [{"id": "item:1", "content": "gold", "name": {"en": "A bag of gold"}}]}
    reply = Propose("s2", {}, {}, Deal("offer", {"gold": 1}, {"old_rope": 1}))  # type: ignore[arg-type]
    assert "; they give 1 A bag of gold; they want 1 old rope; " in Question(asked(reply).ask, scene).text()


# --- names ----------------------------------------------------------------------------------------

SEATS = [{"seat": "s1", "called": "Ann 1"}, {"seat": "s2", "called": "Very smart bot 2"}, {"seat": "s3"}]


def test_everybody_goes_by_what_the_server_calls_them() -> None:
    assert people({"seats": SEATS}) == {"s1": "Ann 1", "s2": "Very smart bot 2", "s3": "free"}


def test_names_stand_where_a_text_has_seats() -> None:
    assert named("Seat 2 and Seat 3 fear Seat 12, Seat 1.", {"seats": SEATS}) == (
        "Very smart bot 2 and Seat 3 fear Seat 12, Ann 1."
    )
