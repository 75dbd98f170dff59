"""The client's comforts at a terminal: lines that fit, colour, and what has been typed."""

import os
import re
import sys
from pathlib import Path

import pytest

from service.terminal.screen import Screen

LONG = "   1  Keilani Tatupu, Captain: draws 3 influence, 2 will; begins in the Captain's Cabin with Speaking Trumpet"


def shown(screen: Screen, text: str, capsys: pytest.CaptureFixture[str]) -> str:
    screen.show(text)
    return capsys.readouterr().out.removeprefix("\r\x1b[K").removeprefix("\r")


def test_long_lines_are_wrapped_under_their_words(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(Screen(40, typed=True), LONG, capsys).splitlines()
    assert len(lines) > 2 and max(map(len, lines)) <= 40
    assert all(line.startswith("      ") and line[6] != " " for line in lines[1:]), lines
    assert " ".join(" ".join(lines).split()) == " ".join(LONG.split()), "nothing is cut"


@pytest.mark.parametrize("width", [1, 5, 12])
def test_the_narrowest_terminal_shows_all(capsys: pytest.CaptureFixture[str], width: int) -> None:
    said = shown(Screen(width, typed=True), LONG, capsys)
    assert re.sub(r"\s", "", said) == re.sub(r"\s", "", LONG)


def test_empty_lines_and_short_ones_stay(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(Screen(40, typed=True), "a\n\n  b", capsys) == "a\n\n  b\n"


def test_a_script_reads_whole_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(Screen(40), LONG, capsys) == f"{LONG}\n"


@pytest.mark.parametrize("text", ["▶ What?", "! No.", "━━ T ━", "── Ann ─", "  Bob attacks."])
def test_colour_says_nothing_that_signs_do_not(capsys: pytest.CaptureFixture[str], text: str) -> None:
    coloured = shown(Screen(40, typed=True, colour=True), text, capsys)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == f"{text}\n"
    assert ("\x1b[" in coloured) == (not text.startswith(" "))


def test_each_line_of_a_wrapped_one_has_its_colour_and_ends_it(capsys: pytest.CaptureFixture[str]) -> None:
    for line in shown(Screen(20, typed=True, colour=True), "▶ " + "Which one? " * 5, capsys).splitlines():
        assert re.fullmatch(r"\x1b\[1;36m[^\x1b]+\x1b\[0m", line)


def test_what_others_write_has_no_colour_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(Screen(40, typed=True, colour=True), "  Eve: \x1b[31mred\x07", capsys) == "  Eve: [31mred\n"


@pytest.mark.parametrize(
    ("settings", "terminal", "colour"),
    [
        ({"TERM": "xterm"}, True, True),
        ({"TERM": "xterm", "NO_COLOR": ""}, True, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
        ({}, True, False),
        ({"TERM": "xterm"}, False, False),
    ],
)
def test_colour_is_for_terminals_that_have_it_and_people_who_want_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], terminal: bool, colour: bool
) -> None:
    for name in ("TERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    monkeypatch.setattr(os, "isatty", lambda _: False)
    assert Screen.of_terminal(80, tmp_path / "history").colour is colour


def test_the_prompt_comes_back_with_what_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen(40, typed=True)
    screen.typing = lambda: "say Ah"
    screen.prompt()
    assert capsys.readouterr().out == "\r> say Ah"
    Screen(40).prompt()
    assert capsys.readouterr().out == "", "a script needs none"
