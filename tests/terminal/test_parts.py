"""The client's parts: what it is made of, how it draws, asks, reads and follows."""

import ast
import json
import re
import stat
import time
from base64 import b64decode, b64encode
from hashlib import sha256
from http.client import IncompleteRead
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.kernel import Arrange, Assign, Choose, Number, Place, Propose, Split
from domain.kernel.forms import AnyForm, Deal
from projections.games import GAMES
from service.terminal.client import Api, Client
from service.terminal.text import Question, Trouble, table
from tests.projections.harbour import HARBOUR
from tests.sampling import ROOT

OWN = sorted((ROOT / "service" / "terminal").rglob("*.py"))
FILES = [*OWN, ROOT / "service" / "commands" / "play.py"]
MOST_LINES = 400
SCENE = msgspec.to_builtins(HARBOUR, str_keys=True)


def test_the_client_is_small() -> None:
    """Every line counts: blank ones, imports, docstrings, the command's own file."""
    lines = {path.name: path.read_text().count("\n") for path in FILES}
    assert sum(lines.values()) <= MOST_LINES, lines
    assert {path.suffix for path in (ROOT / "service" / "terminal").rglob("*") if path.is_file()} <= {".py", ".pyc"}


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


# --- the table ------------------------------------------------------------------------------------


def test_one_of_everything_is_drawn() -> None:
    drawn = table(SCENE, {"s1": "Ann", "s2": "bot"}, 100)
    for line in """
        ━━ Harbour & Hills
        A quiet evening <before> the storm
        Quay in Old Town → Inn:   Fire 2   Stall –
        Inn in Old Town → Quay, Watch Hill:   Diver
        Whispering Wood → Watch Hill, Cave of Echoes:   Keeper   Clue (×3)
        Cave of Echoes → Watch Hill, Whispering Wood:   ?
        Doom 5 (0–12, awakens at 8)
        Race Diver 3, Keeper 31 (0–40)
        ⟦Anchor⟧
        Omens (12)
        Past omens (1)
        ── Seat 1 · Ann · you, current ─
        Life 3/5   Coin (×4)   Hand [Lantern] [Rope]
        ── Seat 2 · bot · waiting, out ─
        ⟦Wave⟧   Hand [?]
    """.strip().splitlines():
        assert line.strip() in drawn, f"{line.strip()}\n\n{drawn}"
    assert max(map(len, drawn.splitlines())) <= 100


def test_a_hand_breaks_between_its_cards() -> None:
    assert "[Rope]" in table(SCENE, {}, 24)


def test_a_place_that_is_only_named_again_is_drawn_once() -> None:
    name = {"en": "Deep Altar"}
    inner = {"id": "deep", "name": name, "where": "altar"}
    spaces = [{"id": "altar", "name": {"en": "Altar 1"}}, inner]
    pieces = [{"id": "card", "name": name, "where": "altar"}, {"id": "coin", "name": {"en": "Coin"}, "where": "deep"}]
    drawn = table({"title": "T", "seats": [], "spaces": spaces, "pieces": pieces}, {}, 60)
    assert drawn.splitlines()[1:] == ["Deep Altar in Altar 1:   Coin"]


# --- questions ------------------------------------------------------------------------------------


def asked(form: AnyForm, **more: Any) -> Question:
    """A question as the API shows it."""
    plain = msgspec.to_builtins(form)
    match form:
        case Assign():
            options, targets = form.items, dict.fromkeys(t for to in form.items.values() for t in to)
        case Propose():
            options, targets = form.give, form.want
        case Split():
            options, targets = form.targets, {}
        case Place():
            options, targets = form.pieces, dict.fromkeys(form.places())
        case _:
            options, targets = plain.get("options") or plain.get("items") or (), {}
    shown = [[{"id": id, "text": {"en": id.upper()}} for id in ids] for ids in (options, targets)]
    ask = {"id": "7.0", "seat": "s1", "kind": "k", "text": {"en": "What?"}, "form": plain}
    return Question({**ask, "options": shown[0], "targets": shown[1], **more})


CHOOSE = Choose(("x", "y", "z"), 0, 2)
ASSIGN = Assign({"i": ("p", "q"), "j": ("q",), "k": ("p", "q")}, least={"p": 1}, most={"q": 2})
PROPOSE = Propose("s2", {"gold": 2, "fish": 1}, {"rope": 3, "gold": 1}, apart=("gold",), both=True)  # type: ignore[arg-type]
SPLIT = Split({"s1": 2, "s2": 3}, 4)
PLACE = Place({"bent": {"0,0": 0b101, "1,0": 1}}, {"t1": "bent", "t2": "bent"}, 0, 2)
REPLY = Propose("s2", {}, {}, Deal("offer", {"gold": 1}, {"rope": 2}))  # type: ignore[arg-type]


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
    assert question.text(["until noon"]).splitlines() == [
        "▶ What?  [k TOY-1]",
        "  (choose 1: type the numbers; p passes; until noon)",
        "   1  X  (cost: 1 life; hit 5/8; miss 3/8)",
        "   2  Y",
    ]
    assert asked(ASSIGN).text([]).splitlines()[2:] == [
        "   1  I  (to a b)", "   2  J  (to b)", "   3  K  (to a b)", "   a  P", "   b  Q",
    ]  # fmt: skip
    assert asked(PLACE).text([]).splitlines()[1:4] == [
        "  (lay 0 to 2 (0 is none): 1a lays the first at a, and 1a2 turns it by 2; d: the default)",
        "   1  T1  (to a b)",
        "   2  T2  (to a b)",
    ]
    assert asked(SPLIT, together={"en": "all have to say the same"}).text([]).splitlines()[1:] == [
        "  (spread 4: type each number as often as it takes one; all have to say the same; d: the default)",
        "   1  S1  (up to 2)",
        "   2  S2  (up to 3)",
    ]
    assert "they give 1 gold; they want 2 rope" in asked(REPLY).text([])
    assert "; d: the default)" in asked(CHOOSE).text([])


# --- following ------------------------------------------------------------------------------------


class Told(Api):
    """A server that stands at version 2.0; it notes what it is sent."""

    def __init__(self, file: Path) -> None:
        super().__init__("nowhere", file)
        self.sent: list[tuple[str, str, Any]] = []
        self.asks: list[Any] = []
        self.waiting: list[str] = []
        self.log: list[Any] = []

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        self.sent.append((method, path, body))
        seats = [{"seat": "s1", "you": True}, {"seat": "s2", "name": "Bob"}, {"seat": "s3", "bot": "random"}]
        game = {"id": "g", "ruleset": "toy", "title": "T", "state": "running", "seq": 2, "seats": seats}
        if path.partition("?")[0] == "/v1/games/g/asks":
            waiting = self.waiting or [ask["seat"] for ask in self.asks]
            return {"version": "2.0", "asks": self.asks, "waiting": waiting, "deadline": 90_000}
        if path.partition("?")[0] == "/v1/games/g/events":
            return {"events": self.log}
        if path == "/v1/rulesets":
            return {"rulesets": [{"name": "toy", "title": "A Toy", "seats": [2, 3, 5], "bots": ["random", "greedy"]}]}
        if path.startswith("/v1/games?"):
            return {"games": [game]}
        if path.startswith("/v1/rulesets"):
            talk = {"rules": [{"en": "Speak of nothing hidden."}], "phrases": [{"en": "I am helping."}]}
            return {"talk": talk, "quiet": ["before_roll"], "early": ["add"]}
        return {"receipt": {}} if path.endswith(("answers", "undo")) else {} if "entropy" in path else game

    def stream(self, path: str) -> Any:
        return iter([("end", {})])


@pytest.fixture
def client(tmp_path: Path) -> Client:
    return sitting(tmp_path)


def sitting(home: Path) -> Client:
    """A client as it is started, whose own file is in this folder."""
    client = Client(Told(home / "sealog" / "secrets.json"), False, 100)
    client.sit("g")
    return client


def step(client: Client, *said: str, version: str = "2.0", **more: Any) -> None:
    events = [{"seq": None, "tag": "Said", "text": {"en": text}, "quiet": False} for text in said]
    client.hear("step", {"version": version, "scene": SCENE, "events": events, **more})


def ask_of(seat: str, id: str, **more: Any) -> dict[str, Any]:
    return {**asked(CHOOSE).ask, "id": id, "seat": seat, **more}


def test_a_question_is_asked_once_all_that_led_to_it_is_told(client: Client) -> None:
    client.api.asks = [ask_of("s1", "2.0")]  # type: ignore[attr-defined]
    step(client, version="1.0")
    assert not client.ready()
    step(client)
    assert client.ready()


def test_the_table_the_cards_and_the_question_are_shown_once(
    client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    client.api.asks = [ask_of("s1", "2.0")]  # type: ignore[attr-defined]
    step(client, "Something happens.")
    client.turn()
    client.turn()
    said = capsys.readouterr().out
    for words in ("Something happens.", "Lantern: Light up a space.", "━━ Harbour & Hills", "▶ What?", "; until "):
        assert said.count(words) == 1, said


def test_a_card_that_is_not_known_is_said_to_be_none(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    step(client)
    capsys.readouterr()
    client.obey("cards kraken")
    assert capsys.readouterr().out.endswith("  You know no card with kraken in its name.\n")
    client.known.clear()
    client.obey("cards")
    assert "You know no card" not in capsys.readouterr().out


def test_a_bot_without_a_name_is_no_seat_of_ones_own(client: Client) -> None:
    """The server then names the bots that there are."""
    client.obey("bot")
    assert client.api.sent[-1] == ("POST", "/v1/games/g/seats", {"bot": "?"})  # type: ignore[attr-defined]


def test_passes_are_not_told_one_by_one(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    passed = {"seq": 2, "tag": "Passed", "text": {"en": "Somebody passes."}, "quiet": False}
    step(client, events=[passed])
    assert capsys.readouterr().out == ""


def test_an_answer_is_given_once(client: Client) -> None:
    client.api.asks = [ask_of("s1", "2.0", may_pass=True)]  # type: ignore[attr-defined]
    step(client)
    client.obey("p")
    assert client.api.sent[-1][1:] == ("/v1/games/g/answers", {"ask": "2.0", "answer": None, "seat": "s1"})  # type: ignore[attr-defined]
    step(client)
    assert not client.ready()


def test_what_a_group_decides_can_be_said_again(client: Client) -> None:
    client.api.asks = [ask_of("s1", "2.0", group="agree")]  # type: ignore[attr-defined]
    step(client)
    client.obey("1")
    step(client)
    assert client.ready(), "it is waited for again"


def test_whoever_types_can_say_what_they_would_do(client: Client) -> None:
    """A script is asked only if somebody waits for it."""
    client.api.asks = [ask_of("s1", "2.0", group="one")]  # type: ignore[attr-defined]
    client.api.waiting = ["s2"]  # type: ignore[attr-defined]
    step(client)
    assert not client.ready()
    client.typed = True
    step(client)
    assert client.ready()


def test_who_can_do_nothing_passes(client: Client) -> None:
    client.api.asks = [{**asked(Choose(()), may_pass=True).ask, "seat": "s1"}]  # type: ignore[attr-defined]
    step(client)
    assert client.api.sent[-1][1:] == ("/v1/games/g/answers", {"ask": "7.0", "answer": None, "seat": "s1"})  # type: ignore[attr-defined]
    assert not client.ready()


def test_what_may_be_said_at_a_table_can_be_read_there(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    client.obey("manners")
    said = capsys.readouterr().out
    assert "  Speak of nothing hidden.\n  I am helping.\n  For orders: before_roll, add\n" in said
    client.obey("say I am helping.")
    assert client.api.sent[-1][1:] == ("/v1/games/g/chat", {"said": "I am helping."})  # type: ignore[attr-defined]


def test_the_list_says_who_plays_and_what_can_be_played(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    client.obey("games")
    said = capsys.readouterr().out
    assert "  1  T (running): free, Bob, random\n" in said
    assert "new  toy: A Toy; seats 2, 3, 5; bots random, greedy\n" in said


def test_orders_are_typed_in_one_line(client: Client) -> None:
    client.obey("orders ask before_roll; ask add lore will;answer add ; answer who jeanne;pass")
    path, sent = client.api.sent[-1][1:]  # type: ignore[attr-defined]
    assert (path, sent["seat"]) == ("/v1/games/g/orders", "s1")
    assert sent["orders"] == [
        {"do": "ask", "kind": "before_roll", "when": {"about": []}},
        {"do": "ask", "kind": "add", "when": {"about": ["lore", "will"]}},
        {"do": "answer", "kind": "add", "answer": []},
        {"do": "answer", "kind": "who", "answer": ["jeanne"]},
        {"do": "pass", "kind": "*", "when": {"about": []}},
    ]
    client.obey("orders")
    assert client.api.sent[-1][2] == {"orders": [], "seat": "s1"}, "without any, older ones end"  # type: ignore[attr-defined]


def test_a_step_back_says_from_which_view(client: Client) -> None:
    step(client)
    client.obey("undo")
    assert client.api.sent[-1][1:] == ("/v1/games/g/undo", {"version": "2.0", "seat": "s1"})  # type: ignore[attr-defined]


def test_what_is_asked_of_others_is_not_ones_own_to_answer(client: Client) -> None:
    client.api.asks = [ask_of("s2", "2.1", form=None), ask_of("s3", "2.2")]  # type: ignore[attr-defined]
    step(client)
    assert not client.ready()


# --- chance ---------------------------------------------------------------------------------------


def owed(client: Client, seq: int, phase: str, *owed: dict[str, str], epoch: int = 1, **more: str) -> None:
    chance = {
        "scope": f"g/{epoch}",
        "epoch": epoch,
        "phase": phase,
        "owed": list(owed),
        "root": "R",
        "config": "C",
    } | more
    client.hear("table", {**client.info, "seq": seq, "state": "locked", "chance": chance})


def test_ones_share_of_chance_is_committed_to_then_revealed(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    told = client.api
    assert isinstance(told, Told)
    owed(client, 3, "commit", {"seat": "s1", "what": "commitment", "prefix": b64encode(b"before").decode()})
    commitment = told.sent[-1]
    owed(client, 4, "reveal", {"seat": "s1", "what": "r"})
    reveal = told.sent[-1]
    r = b64decode(reveal[2]["r"])
    sealed = b64encode(sha256(b"before" + r).digest()).decode()
    assert len(r) == 32
    assert commitment[1:] == ("/v1/games/g/entropy/commit", {"seat": "s1", "epoch": 1, "commitment": sealed})
    assert reveal[1:] == ("/v1/games/g/entropy/reveal", {"seat": "s1", "epoch": 1, "r": reveal[2]["r"]})
    assert not client.ready()
    told.log = [{"event": {"e": "GameStarted"}}, {"event": {"e": "EntropyRevealed", "seat": "s1", "r": reveal[2]["r"]}}]
    owed(client, 5, "sealed")
    assert "Your share of chance is in the log." in capsys.readouterr().out


def test_chance_that_begins_anew_gets_a_fresh_share(client: Client) -> None:
    """The old one may be known by then."""
    told = client.api
    assert isinstance(told, Told)
    owed(client, 3, "reveal", {"seat": "s1", "what": "r"})
    first = told.sent[-1][2]["r"]
    owed(client, 5, "reveal", {"seat": "s1", "what": "r"}, epoch=2)
    assert told.sent[-1][2]["r"] != first and told.sent[-1][2]["epoch"] == 2


def committed(client: Client, seq: int = 3, **more: str) -> str:
    """The commitment that the client makes."""
    owed(client, seq, "commit", {"seat": "s1", "what": "commitment", "prefix": b64encode(b"before").decode()}, **more)
    assert isinstance(client.api, Told)
    return str(client.api.sent[-1][2]["commitment"])


def revealed(client: Client, seq: int = 4) -> bytes:
    owed(client, seq, "reveal", {"seat": "s1", "what": "r"})
    assert isinstance(client.api, Told)
    return b64decode(client.api.sent[-1][2]["r"])


def test_who_is_started_again_reveals_what_was_committed_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Else the whole table would begin anew, and it would look like withholding."""
    commitment = committed(sitting(tmp_path))
    again = sitting(tmp_path)
    r = revealed(again)
    assert b64encode(sha256(b"before" + r).digest()).decode() == commitment
    assert isinstance(again.api, Told)
    again.api.log = [{"event": {"e": "EntropyRevealed", "seat": "s1", "r": b64encode(r).decode()}}]
    owed(sitting_with(again.api), 5, "sealed")
    assert "Your share of chance is in the log." in capsys.readouterr().out
    assert json.loads(again.api.file.read_text()) == {}, "nothing is kept that is over"


def sitting_with(api: Told) -> Client:
    client = Client(api, False, 100)
    client.sit("g")
    return client


def test_a_share_is_kept_before_anybody_is_told_of_it_where_only_its_owner_reads(tmp_path: Path) -> None:
    client = sitting(tmp_path)
    client.api.keep(nowhere="a secret")
    file, seen = client.api.file, []
    send = client.post
    client.post = lambda path, **body: (seen.append(json.loads(file.read_text())), send(path, **body))[1]  # type: ignore[method-assign]
    committed(client)
    (kept,) = seen
    assert kept.pop("nowhere") == "a secret" and len(kept) == 1
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["secrets.json"]


@pytest.mark.parametrize("other", [{"root": "another"}, {"config": "another"}])
def test_a_share_that_was_revealed_serves_no_other_commitment(client: Client, other: dict[str, str]) -> None:
    """A server that has seen it could choose a key or a table to go with it."""
    commitment = committed(client)
    revealed(client)
    assert committed(client, 5, **other) != commitment
    assert committed(client, 6) == commitment, "the same question has the same answer"


def test_a_share_that_the_log_does_not_have_is_cried_out(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    owed(client, 3, "commit", {"seat": "s1", "what": "commitment", "prefix": ""})
    owed(client, 5, "sealed")
    assert "! Your share of chance is not in the log." in capsys.readouterr().out


def test_old_news_of_the_table_change_nothing(client: Client) -> None:
    client.hear("table", {**client.info, "state": "open", "seq": 1})
    assert client.info["state"] == "running"


def test_a_stream_that_breaks_off_is_taken_up_where_it_was(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    paths: list[str] = []

    def broken(path: str) -> Any:
        paths.append(path.rpartition("=")[2])
        if len(paths) == 1:
            yield "step", {"version": "2.0", "scene": SCENE}
            raise IncompleteRead(b"")
        yield "end", {}

    monkeypatch.setattr(client.api, "stream", broken)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    client.listen(client.sitting, "1.0")
    assert paths == ["1.0", "2.0"]


def test_what_others_write_moves_no_cursor(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    client.hear("chat", {"name": "Eve", "said": "\x1b[2J\rgone"})
    assert capsys.readouterr().out == "  Eve: [2Jgone\n"
