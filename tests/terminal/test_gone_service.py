"""A service that does not answer, or breaks off, and one that is back."""

import time
from http.client import IncompleteRead
from pathlib import Path
from typing import Any

import pytest

from service.terminal.client import Client
from service.terminal.screen import Screen
from service.terminal.text import Trouble
from tests.terminal.asking import CHOOSE, asked
from tests.terminal.told import SCENE, Told, end_of_input


class Gone(Told):
    """A server that is no longer there when it is answered, or listened to."""

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        if path.endswith("answers"):
            raise Trouble("nowhere does not answer.", 0)
        return super().__call__(method, path, body)

    def stream(self, path: str, kind: str = "") -> Any:
        raise Trouble("nowhere does not answer.", 0)


def left_alone(home: Path, monkeypatch: pytest.MonkeyPatch, typed: bool, *lines: str) -> Client:
    """A client at a table whose server is gone, and what is typed there."""
    client, coming = Client(Gone(home / "secrets.json"), Screen(100, typed)), iter(lines)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    monkeypatch.setattr(client, "games", lambda: client.sit("g"))
    monkeypatch.setattr("builtins.input", lambda _: next(coming, None) or end_of_input())
    return client


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
            raise Trouble("nowhere does not answer.", 0)
        yield "end", {}

    monkeypatch.setattr(client.api, "stream", back)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    client.listen(client.sitting)
    assert capsys.readouterr().out == "! nowhere does not answer.\n  The service answers again.\n"


def test_a_stream_that_breaks_off_is_taken_up_where_it_was(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    paths: list[str] = []

    def broken(path: str) -> Any:
        paths.append(path.rpartition("=")[2])
        if len(paths) == 1:
            yield "step", {"version": "2.0", "scene": SCENE}
            raise IncompleteRead(b"")
        yield "end", {}

    client.version = "1.0"
    monkeypatch.setattr(client.api, "stream", broken)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    client.listen(client.sitting)
    assert paths == ["1.0", "2.0"]
