"""What is asked at a table, and what is typed for it: once, in time, and for no other question."""

from pathlib import Path
from typing import Any

import pytest

from domain.kernel import Choose
from service.terminal.client import Client
from service.terminal.screen import Screen
from service.terminal.text import Trouble
from tests.terminal.asking import asked
from tests.terminal.told import Told, ask_of, step


class Closed(Told):
    """A server at which every answer comes too late; what it asks now is another question, or none."""

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        if path.endswith("answers"):
            self.asks = self.asks[1:]
            raise Trouble("The question 2.0 is not open (any more).", 409)
        return super().__call__(method, path, body)


def test_an_answer_is_given_once(client: Client) -> None:
    client.api.asks = [ask_of("s1", "2.0", may_pass=True)]  # type: ignore[attr-defined]
    step(client)
    client.obey("p")
    assert client.api.sent[-1][1:] == ("/v1/games/g/answers", {"ask": "2.0", "answer": None, "seat": "s1"})  # type: ignore[attr-defined]
    step(client)
    assert not client.ready()


@pytest.mark.parametrize("left", [0, 1])
def test_whoever_answers_too_late_is_told_so_and_asked_what_is_asked_now(tmp_path: Path, left: int) -> None:
    """Somebody else's reaction may close a window at any moment: the closed question is not put again."""
    client = Client(closed := Closed(tmp_path / "secrets.json"), Screen(100))
    client.sit("g")
    closed.asks = [ask_of("s1", "2.0"), *[ask_of("s1", "2.1")] * left]
    step(client)
    with pytest.raises(Trouble, match="not open") as refused:
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
        with pytest.raises(Trouble, match="not open") as late:
            client.obey("1")
        assert late.value.args[1] == 409
        assert [body["ask"] for _, path, body in told.sent if path.endswith("answers")][-1] == id
    assert told.answered == set()
    with pytest.raises(Trouble, match="asked nothing now"):
        client.obey("1")


def test_a_question_that_is_still_open_says_itself_why_it_takes_no_answer(tmp_path: Path) -> None:
    client = Client(closed := Closed(tmp_path / "secrets.json"), Screen(100))
    client.sit("g")
    closed.asks = [ask_of("s1", "2.0"), ask_of("s1", "2.0")]
    step(client)
    with pytest.raises(Trouble, match="not open"):
        client.obey("1")
    assert client.question and not client.shown, "it is put again"


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


def test_what_is_asked_of_others_is_not_ones_own_to_answer(client: Client) -> None:
    client.api.asks = [ask_of("s2", "2.1", form=None), ask_of("s3", "2.2")]  # type: ignore[attr-defined]
    step(client)
    assert not client.ready()
