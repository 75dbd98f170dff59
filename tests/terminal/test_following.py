"""The client at a table: what it tells as the game goes on, and its share of chance."""

import json
import stat
import time
from base64 import b64decode, b64encode
from hashlib import sha256
from http.client import IncompleteRead
from pathlib import Path
from typing import Any

import pytest

from domain.kernel import Choose
from service.terminal.client import Api, Client
from service.terminal.screen import Screen
from service.terminal.text import Trouble, Unreachable
from tests.terminal.test_parts import CHOOSE, SCENE, asked

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
    client = Client(Told(home / "sealog" / "secrets.json"), Screen(100))
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


class Closed(Told):
    """A server at which every answer comes too late; what it asks now is another question, or none."""

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        if path.endswith("answers"):
            self.asks = self.asks[1:]
            raise Trouble("The question 2.0 is not open (any more).", 409)
        return super().__call__(method, path, body)


@pytest.mark.parametrize("left", [0, 1])
def test_whoever_answers_too_late_is_told_so_and_asked_what_is_asked_now(tmp_path: Path, left: int) -> None:
    """Somebody else's reaction may close a window at any moment: the closed question is not put again."""
    client = Client(closed := Closed(tmp_path / "secrets.json"), Screen(100))
    client.sit("g")
    closed.asks = [ask_of("s1", "2.0"), *[ask_of("s1", "2.1")] * left]
    step(client)
    with pytest.raises(Trouble, match="Too late") as refused:
        client.obey("1")
    assert refused.value.args[1] == 409, "no mistake of a script"
    assert (client.question and client.question.ask["id"]) == ("2.1" if left else None)


def test_what_is_typed_for_a_question_answers_no_other(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    """Between the prompt and the line another question may have come, or none."""
    told = client.api
    assert isinstance(told, Told)
    for id, fresh in (("2.0", [ask_of("s1", "2.1")]), ("2.2", [])):
        told.asks = [ask_of("s1", id)]
        step(client)
        client.turn()
        told.asks = fresh
        step(client)
        with pytest.raises(Trouble, match="Too late") as late:
            client.obey("1")
        assert late.value.args[1] == 409
        assert not [path for _, path, _ in told.sent if path.endswith("answers")]
    with pytest.raises(Trouble, match="asked nothing now"):
        client.obey("1")


def test_a_question_that_is_still_open_says_itself_why_it_takes_no_answer(tmp_path: Path) -> None:
    client = Client(closed := Closed(tmp_path / "secrets.json"), Screen(100))
    client.sit("g")
    closed.asks = [ask_of("s1", "2.0"), ask_of("s1", "2.0")]
    step(client)
    with pytest.raises(Trouble, match="not open"):
        client.obey("1")


def test_a_pass_that_comes_too_late_breaks_nothing_off(tmp_path: Path) -> None:
    client = Client(closed := Closed(tmp_path / "secrets.json"), Screen(100))
    client.sit("g")
    closed.asks = [{**asked(Choose(()), may_pass=True).ask, "seat": "s1"}]
    step(client)
    assert client.version == "2.0" and not client.ready()


def test_a_script_that_is_asked_the_same_again_is_shown_it_again(
    client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    client.api.asks = [ask_of("s1", "2.0", group="agree")]  # type: ignore[attr-defined]
    for _ in range(2):
        step(client)
        client.turn()
        client.obey("1")
    assert capsys.readouterr().out.count("▶ What?") == 2


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
    assert "  1  T (running): free, Bob, Random bot 3\n" in said
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
    client = Client(api, Screen(100))
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


# --- a service that is gone -----------------------------------------------------------------------


class Gone(Told):
    """A server that is no longer there when it is answered, or listened to."""

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        if path.endswith("answers"):
            raise Unreachable("nowhere does not answer.", 0)
        return super().__call__(method, path, body)

    def stream(self, path: str) -> Any:
        raise Unreachable("nowhere does not answer.", 0)


def left_alone(home: Path, monkeypatch: pytest.MonkeyPatch, typed: bool, *lines: str) -> Client:
    """A client at a table whose server is gone, and what is typed there."""
    client, coming = Client(Gone(home / "secrets.json"), Screen(100, typed)), iter(lines)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    monkeypatch.setattr(client, "games", lambda: client.sit("g"))
    monkeypatch.setattr("builtins.input", lambda _: next(coming, None) or end_of_input())
    return client


def end_of_input() -> str:
    raise EOFError


def test_a_script_ends_when_its_service_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    client = left_alone(tmp_path, monkeypatch, False, *["default"] * 50)
    monkeypatch.setattr(client, "listen", lambda *_: None)
    monkeypatch.setattr(client, "ready", lambda: True)
    client.sit("g")
    question = asked(CHOOSE, default=[])
    monkeypatch.setattr(client, "turn", lambda: setattr(client, "question", question))
    assert client.run() == 1
    assert capsys.readouterr().out.count("does not answer") == 1


def test_a_script_that_waits_for_others_ends_when_its_service_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert left_alone(tmp_path, monkeypatch, False, "default").run() == 1
    assert capsys.readouterr().out.count("does not answer") == 1


def test_a_person_is_told_that_the_service_is_gone_and_may_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    client = left_alone(tmp_path, monkeypatch, True, "1", "1")
    monkeypatch.setattr(client, "listen", lambda *_: None)
    monkeypatch.setattr(client, "turn", lambda: setattr(client, "question", asked(CHOOSE)))
    assert client.run() == 1, "at the end of the input"
    assert capsys.readouterr().out.count("! nowhere does not answer. You can try again.") == 2


def test_who_waits_hears_when_the_service_is_back(
    client: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tries = iter([1, 2, 3])

    def back(path: str) -> Any:
        if next(tries) < 3:
            raise Unreachable("nowhere does not answer.", 0)
        yield "end", {}

    monkeypatch.setattr(client.api, "stream", back)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    client.listen(client.sitting, "1.0")
    assert capsys.readouterr().out == "! nowhere does not answer.\n  The service answers again.\n"


@pytest.mark.parametrize("said", ["pace soon", "new toy 2 sea={"])
def test_what_cannot_be_read_is_said_in_one_line(
    client: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], said: str
) -> None:
    coming = iter([said])
    rulesets = {"setup": {"properties": {"sea": {}}}}
    ask = client.api.__call__
    monkeypatch.setattr(Told, "__call__", lambda _, m, p, b=None: rulesets if p == "/v1/rulesets/toy" else ask(m, p, b))
    monkeypatch.setattr(client, "ready", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: next(coming, None) or end_of_input())
    assert client.run() == 1
    assert [line for line in capsys.readouterr().out.splitlines() if line.startswith("! That cannot be read (")]


# --- comforts -------------------------------------------------------------------------------------


def test_names_stand_for_seats_in_all_that_is_told(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    client.api.asks = [ask_of("s1", "2.0", text={"en": "Does Seat 2 trust Seat 3?"})]  # type: ignore[attr-defined]
    step(client, "Seat 2 attacks Seat 3.")
    client.turn(again=True)
    said = capsys.readouterr().out
    assert "  Bob attacks Random bot 3.\n" in said and "▶ Does Bob trust Random bot 3?" in said
    assert "── Bob · waiting, out ─" in said


def at_an_open_table(client: Client, **more: Any) -> None:
    seats = [{"seat": "s1", "player": "p-1", "name": "Ann", "you": True}, {"seat": "s2"}]
    table = {"id": "g", "state": "open", "host": "p-1", "seats": seats, "seq": 2, "title": "T"}
    client.hear("table", {**table, **more})
    client.version = "2.0"
    client.turn()


@pytest.mark.parametrize(("more", "words"), [({}, "nowhere/join/g ("), ({"invitation": "abc"}, "nowhere/join/g#abc (")])
def test_the_host_is_told_how_to_invite_others(
    client: Client, capsys: pytest.CaptureFixture[str], more: dict[str, str], words: str
) -> None:
    at_an_open_table(client, **more)
    assert f"  To invite somebody, send them http://{words}" in capsys.readouterr().out


def test_nobody_is_invited_to_a_full_table_or_by_another_than_the_host(
    client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    at_an_open_table(client, host="p-2")
    at_an_open_table(client, seats=[{"seat": "s1", "player": "p-1", "name": "Ann", "you": True}])
    said = capsys.readouterr().out
    assert "T: Ann" in said and "invite" not in said


@pytest.mark.parametrize("said", ["http://nowhere/join/g#abc", "g#abc", "g abc", "1 abc"])
def test_one_joins_by_the_link_too(client: Client, said: str) -> None:
    client.obey("games")
    client.obey(f"join {said}")
    assert ("POST", "/v1/games/g/seats", {"invitation": "abc"}) in client.api.sent  # type: ignore[attr-defined]
    assert client.seat == "s1"


def test_who_gets_no_seat_hears_why(
    client: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_: Any, method: str, path: str, body: Any = None) -> Any:
        if method == "POST":
            raise Trouble("All seats are taken.", 409)
        return {"id": "g", "state": "running", "seq": 2, "seats": [{"seat": "s1", "player": "p", "name": "Bob"}]}

    monkeypatch.setattr(Told, "__call__", full)
    client.obey("join g")
    assert capsys.readouterr().out.endswith("  You look on: All seats are taken.\n")


def test_others_moves_can_be_told_with_a_pause(
    client: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """During which commands work: here somebody leaves the table after the second line."""
    seen: list[str] = []

    def wait(pause: float) -> None:
        seen.append(capsys.readouterr().out)
        client.obey("games") if len(seen) == 2 else None

    monkeypatch.setattr(client.lock, "wait", wait)
    client.obey("pace 1.5")
    capsys.readouterr()
    with client.lock:
        step(client, "One.", "Two.", "Three.")
    assert seen == ["  One.\n", "  Two.\n"]
    assert "Three." not in capsys.readouterr().out and client.version == "", "the table was left"
    client.sit("g")
    client.obey("pace")
    step(client, "One.")
    assert len(seen) == 2, "at once again"
