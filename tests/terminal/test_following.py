"""The client at a table: what it tells as the game goes on."""

from typing import Any

import pytest

from service.terminal.client import Client
from tests.terminal.told import ask_of, hear, step


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


def test_passes_are_not_told_one_by_one(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    passed = {"seq": 2, "tag": "Passed", "text": {"en": "Somebody passes."}, "quiet": False}
    step(client, events=[passed])
    assert capsys.readouterr().out == ""


def test_old_news_of_the_table_change_nothing(client: Client) -> None:
    hear(client, "table", **{**client.info, "state": "open", "seq": 1})
    assert client.info["state"] == "running"


def test_what_others_write_moves_no_cursor(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    hear(client, "chat", name="Eve", said="\x1b[2J\rgone")
    assert capsys.readouterr().out == "  Eve: [2Jgone\n"


def test_names_stand_for_seats_in_all_that_is_told(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    client.api.asks = [ask_of("s1", "2.0", text={"en": "Does Seat 2 trust Seat 3?"})]  # type: ignore[attr-defined]
    step(client, "Seat 2 attacks Seat 3.")
    client.turn(again=True)
    said = capsys.readouterr().out
    assert "  Bob attacks Random bot 3.\n" in said and "▶ Does Bob trust Random bot 3?" in said
    assert "── Bob · waiting, out ─" in said


def at_an_open_table(client: Client, **more: Any) -> None:
    seats = [{"seat": "s1", "player": "p-1", "called": "Ann", "you": True}, {"seat": "s2"}]
    client.version = "2.0"
    hear(client, "table", id="g", state="open", seats=seats, seq=2, title="T", **more)
    client.turn()


@pytest.mark.parametrize("link", ["/join/g", "/join/g#abc"])
def test_whoever_may_invite_others_is_told_how(client: Client, capsys: pytest.CaptureFixture[str], link: str) -> None:
    at_an_open_table(client, link=link)
    assert f"  To invite somebody, send them http://nowhere{link} (" in capsys.readouterr().out


def test_nobody_is_invited_where_the_server_has_no_link(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    """At a full table, and for whoever only looks on."""
    at_an_open_table(client)
    said = capsys.readouterr().out
    assert "T: Ann, free" in said and "invite" not in said


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
    assert "Three." not in capsys.readouterr().out and client.version == "0.0", "the table was left"
    client.sit("g")
    client.obey("pace")
    step(client, "One.")
    assert len(seen) == 2, "at once again"
