"""The client's parts: what it is made of, how it draws, asks, reads and follows."""

import ast
import random
import re
from typing import Any

import msgspec
import pytest

from domain.kernel import Arrange, Assign, Choose, Number, Propose
from domain.kernel.forms import AnyForm, Deal
from projections.games import GAMES
from projections.patch import diff
from service.terminal.answers import Question
from service.terminal.api import Api, Trouble, patched
from service.terminal.client import Client
from service.terminal.drawing import Drawing
from tests.projections.harbour import HARBOUR
from tests.sampling import ROOT

FILES = sorted((ROOT / "service" / "terminal").glob("*.py"))
MOST_LINES = 400


def code_lines(text: str) -> int:
    """Lines that hold code: neither blank nor a docstring."""
    words = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    return sum(bool(line.strip()) and at not in words for at, line in enumerate(text.splitlines(), 1))


def test_the_client_is_small() -> None:
    assert sum(code_lines(path.read_text()) for path in FILES) <= MOST_LINES


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_it_imports_nothing_of_the_project_but_itself(path: Any) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            ours = name.split(".")[0] in ("domain", "projections", "service", "workers", "tests")
            assert not ours or name.startswith("service.terminal."), f"{path.name}: {name}"


def test_it_names_no_game() -> None:
    text = "\n".join(path.read_text() for path in FILES).lower()
    for entry in GAMES:
        for word in (entry.name, entry.ruleset.title.lower()):
            assert not re.search(rf"\b{re.escape(word)}\b", text), word


def test_one_of_everything_is_drawn() -> None:
    drawn = Drawing(msgspec.to_builtins(HARBOUR, str_keys=True), {"s1": "Ann", "s2": "bot"}, 100).table()
    for line in """
        ━━ Harbour & Hills
        A quiet evening <before> the storm
        Quay in Old Town → Inn:   Fire 2   Stall –
        Inn in Old Town → Quay, Watch Hill:   Diver
        Whispering Wood → Watch Hill, Cave of Echoes:   Keeper   Clue ×3
        Cave of Echoes → Watch Hill, Whispering Wood:   ?
        Doom ━━━━━●┄┄┄┄┄┄┄ 5 of 12, awakens at 8
        Race 0–40: Diver 3, Keeper 31
        Omens (12)
        Past omens (1) top [Red moon]
        Relics –
        ── Seat 1 · Ann · you, on turn ─
        Life 3/5   Coin ×4   Hand [Lantern] [Rope]
        ── Seat 2 · bot · may act, out ─
        ⟦Wave⟧   Hand [?]
    """.strip().splitlines():
        assert line.strip() in drawn, f"{line.strip()}\n\n{drawn}"
    assert max(map(len, drawn.splitlines())) <= 100


def test_cards_are_read_by_a_word_of_their_name() -> None:
    drawing = Drawing(msgspec.to_builtins(HARBOUR, str_keys=True), {}, 100)
    assert drawing.cards("lant") == "Lantern: Light up a space."
    assert drawing.cards("rope") == ""


def asked(form: AnyForm, **more: Any) -> Question:
    """A question as the API shows it."""
    plain = msgspec.to_builtins(form)
    match form:
        case Assign():
            options, targets = form.items, dict.fromkeys(t for to in form.items.values() for t in to)
        case Propose():
            options, targets = form.give, form.want
        case _:
            options, targets = plain.get("options") or plain.get("items") or (), {}
    shown = [[{"id": id, "text": {"en": id.upper()}} for id in ids] for ids in (options, targets)]
    ask = {"id": "7.0", "seat": "s1", "kind": "k", "text": {"en": "What?"}, "form": plain, **more}
    return Question({**ask, "options": shown[0], "targets": shown[1]})


CHOOSE = Choose(("x", "y", "z"), 0, 2)
ASSIGN = Assign({"i": ("p", "q"), "j": ("q",), "k": ("p", "q")}, least={"p": 1}, most={"q": 2})
PROPOSE = Propose("s2", {"gold": 2, "fish": 1}, {"rope": 3, "gold": 1}, apart=("gold",), both=True)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("form", "typed", "answer"),
    [
        (CHOOSE, "3 1", ["z", "x"]),
        (CHOOSE, "1,2", ["x", "y"]),
        (CHOOSE, "0", []),
        (Number(-2, 5), "-1", -1),
        (Arrange(("x", "y", "z")), "3", ["z", "x", "y"]),
        (ASSIGN, "1a 2b 3a", {"i": "p", "j": "q", "k": "p"}),
        (ASSIGN, "*b 1a", {"i": "p", "j": "q", "k": "q"}),
        (ASSIGN, "*a", {"i": "p", "j": "q", "k": "p"}),
        (PROPOSE, "offer 1 1 a", {"reply": "offer", "give": {"gold": 2}, "want": {"rope": 1}}),
        (PROPOSE, "refuse", {"reply": "refuse", "give": {}, "want": {}}),
        (Propose("s2", {}, {}, Deal("offer", {"gold": 1})), "accept", {"reply": "accept", "give": {}, "want": {}}),  # type: ignore[arg-type]
    ],
)
def test_what_is_typed_is_a_legal_answer(form: AnyForm, typed: str, answer: Any) -> None:
    read = asked(form).read(typed)
    assert read == answer
    form.check(read)


def test_what_is_not_offered_is_said_with_what_is() -> None:
    with pytest.raises(Trouble, match="4 is not among them; there are: 1 2 3"):
        asked(CHOOSE).read("4")


@pytest.mark.parametrize("typed", ["1", "*"])
def test_a_number_without_its_letter_is_told_what_is_missing(typed: str) -> None:
    with pytest.raises(Trouble, match="a number and its letter, such as 1a"):
        asked(ASSIGN).read(typed)


class Told(Api):
    """A server that is further than the view it has just given; it notes what it is sent."""

    def __init__(self) -> None:
        super().__init__("nowhere")
        self.sent: list[str] = []

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        self.sent.append(f"{method} {path} {body}" if method != "GET" else path)
        events = [{"seq": seq, "text": {"en": f"Event {seq}."}, "quiet": False} for seq in (1, 2, 3)]
        return {
            "/v1/games/g": {"state": "running", "seats": [], "title": "T"},
            "/v1/games/g/view?wait=0": {"seat": "s1", "seq": 2, "version": "2.0", "asks": []},
            "/v1/games/g/events?after=0": {"events": events},
            "/v1/games/g/events?after=2": {"events": events[2:]},
            "/v1/games/g/orders": {"orders": [{"do": "pass"}]},
            "/v1/games/g/previews": {"events": [], "stop": "told"},
        }.get(path)


@pytest.fixture
def client() -> Client:
    return Client(Told(), input, None, 100)


def test_nothing_is_told_that_the_view_does_not_show_yet(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    client.sit("g")
    assert capsys.readouterr().out == "  Event 1.\n  Event 2.\n"


def test_enter_asks_the_server_again(client: Client) -> None:
    client.sit("g")
    client.api.sent.clear()  # type: ignore[attr-defined]
    client.obey("", "")
    assert "/v1/games/g/view?wait=0" in client.api.sent  # type: ignore[attr-defined]


def test_reading_orders_gives_none(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    client.sit("g")
    client.orders()
    assert "pass when asked: *" in capsys.readouterr().out
    assert not any(sent.startswith("PUT") for sent in client.api.sent)  # type: ignore[attr-defined]


def test_a_pass_can_be_tried(client: Client) -> None:
    client.sit("g")
    client.preview(asked(CHOOSE), "p")
    assert client.api.sent[-1] == "POST /v1/games/g/previews {'ask': '7.0', 'answer': None}"  # type: ignore[attr-defined]


@pytest.mark.parametrize("form", [CHOOSE, Number(1, 9), Arrange(("x", "y", "z")), ASSIGN, PROPOSE], ids=str)
def test_random_answers_are_legal_and_differ(form: AnyForm) -> None:
    dice = random.Random(7)
    answers = [asked(form, default=msgspec.to_builtins(form.default())).anything(dice) for _ in range(60)]
    for answer in answers:
        form.check(answer)
    assert len({str(answer) for answer in answers}) > 2


def test_a_question_says_all_that_can_be_known() -> None:
    cost = [{"what": "life", "n": 1, "text": {"en": "1 life"}}]
    odds = [{"of": 6, "outcomes": {"wave": 2, "calm": 4}, "dice": 3}]
    question = asked(Choose(("x", "y")), may_pass=True, rule="TOY-1", default=["y"])
    question.options["1"] |= {"cost": cost, "odds": odds}
    assert question.text().splitlines() == [
        "▶ What?  [k TOY-1]",
        "  (choose 1: type the numbers; p passes)",
        "   1  X  (costs 1 life; 3 dice: wave 2/6, calm 4/6)",
        "*  2  Y",
    ]
    assert asked(ASSIGN).text().splitlines()[2:] == [
        "   1  I", "   2  J  (to b)", "   3  K", "   a  P  (at least 1)", "   b  Q  (at most 2)",
    ]  # fmt: skip
    assert asked(PROPOSE).text().splitlines()[2:4] == ["   1  GOLD  (up to 2)", "   2  FISH  (up to 1)"]


def test_patches_are_applied_as_the_server_makes_them() -> None:
    dice = random.Random(3)
    document: Any = {}
    for _ in range(300):
        fresh = some_json(dice, 3)
        document = patched(document, diff(document, fresh))
        assert document == fresh
        document = msgspec.json.decode(msgspec.json.encode(document))


def some_json(dice: random.Random, deep: int) -> Any:
    match dice.randrange(4 if deep else 2):
        case 0:
            return dice.randrange(3)
        case 1:
            return dice.choice(["a", "b/c", "d~e"])
        case 2:
            return [some_json(dice, deep - 1) for _ in range(dice.randrange(4))]
    return {key: some_json(dice, deep - 1) for key in dice.sample(["a", "b/c", "d~e", ""], dice.randrange(4))}
