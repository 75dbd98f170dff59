"""Which bot answers for which side, and what a report of voyages says."""

import pytest

from domain.kernel import AnyForm, Knowledge, OpenAsk, Pick
from tests.tools.sides import Voyage, by_side, main, report
from tests.unfathomable.scenes import S1, S2, Unf, scene


def human(board: object, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    return "human"


def traitor(board: object, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
    return "traitor"


def answer(table: Unf) -> object:
    policy = by_side(human, traitor)
    return policy(table.board, table.knows(S1), table.ask(S1), table.form(S1), lambda n: 0)


@pytest.mark.parametrize(("held", "said"), [("human", "human"), ("hybrid", "traitor")])
def test_a_seat_is_played_by_the_bot_of_its_own_side(held: str, said: str) -> None:
    assert answer(scene(loyalty={S1: held})) == said
    assert answer(scene(loyalty={S2: "hybrid"})) == "human"


def test_a_report_counts_ports_and_traitors() -> None:
    voyages = [Voyage("port", 20, {"hybrid, hidden": False}), Voyage("sunk", 10, {"hybrid, hidden": True})]
    line = report(3, voyages)
    assert line.startswith("| 3 | 50.0% (")
    assert "hybrid, hidden 50.0%" in line
    assert line.endswith("| 10 / 10 / 20 |")


def test_the_tool_plays_and_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["1", "--seats", "3", "--humans", "random", "--traitors", "random"]) == 0
    assert "all: humans reach port" in capsys.readouterr().out
