"""`make load`: it plays, measures and draws, and says what grows faster than linearly."""

import asyncio
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec import structs

from tests.processes.up import Up
from tests.tools.load import Measured, faster_than_linear, head, line_of, run
from tests.tools.load_picture import nice, picture

ONE = Measured(
    games=10, rate=500.0, reads=0.5, p50=4.0, p99=20.0, cost={"API": 400.0, "redis": 90.0, "worker": 10.0},
    memory={"API": 90.0, "redis": 12.0, "worker": 60.0}, game_kb=300.0, event_bytes=250.0, events=1_000,
)  # fmt: skip
MANY = structs.replace(ONE, games=100, game_kb=280.0, event_bytes=240.0)


def test_what_grows_with_the_games_alone_is_linear() -> None:
    assert faster_than_linear([ONE, MANY]) == []
    assert faster_than_linear([ONE]) == []


def test_an_answer_that_costs_more_the_more_games_there_are_is_named() -> None:
    dear = structs.replace(MANY, cost={**ONE.cost, "API": 700.0})
    assert faster_than_linear([ONE, dear]) == ["processor time for an answer in the API: 400 -> 700"]
    fat = structs.replace(MANY, game_kb=900.0, event_bytes=500.0)
    assert [said.partition(":")[0] for said in faster_than_linear([ONE, fat])] == [
        "memory for a game in the API",
        "memory for an event in Redis",
    ]


def test_growth_is_judged_from_a_tenth_of_the_most_games_on() -> None:
    """What is paid once weighs more on few games."""
    few = structs.replace(ONE, games=3, game_kb=20.0)
    assert faster_than_linear([few, ONE, MANY]) == []


def test_a_line_has_a_value_under_each_head() -> None:
    assert len(line_of(ONE)) == len(head()) and "300" in line_of(ONE)


def test_the_picture_is_svg_with_every_number_of_games() -> None:
    drawn = ElementTree.fromstring(picture([structs.asdict(one) for one in (ONE, MANY)]))
    words = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert words.count("10") >= 4 and words.count("100") >= 4
    lines = list(drawn.iter("{http://www.w3.org/2000/svg}polyline"))
    assert len(lines) == 7
    assert [nice(value) for value in (0.7, 12, 95, 450)] == [0.8, 15, 100, 500]


@pytest.mark.processes
def test_it_plays_games_of_several_rulesets_on_a_real_service(tmp_path: Path) -> None:
    with Up(tmp_path) as up:
        few, more = asyncio.run(run(up, [("toy-mutiny", 3), ("toy-crossing", 3)], (2, 6), 1.0))
    assert (few.games, more.games) == (2, 6)
    assert min(few.rate, few.p50, more.cost["API"], more.memory["API"], more.event_bytes) > 0
    assert few.p99 >= few.p50 and more.events > few.events
