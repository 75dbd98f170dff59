"""What is typed beside answers: each command, and the request that comes of it."""

from typing import Any

import pytest

from service.terminal.client import Client
from service.terminal.text import Trouble
from tests.terminal.told import Told, end_of_input, step


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
