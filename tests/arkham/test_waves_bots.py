"""Bots in the scenarios of Under Dark Waves: travel routes, terror, what the codex offers in place of an encounter."""

from typing import Any

import pytest

from domain.arkham.bots.choices import CHOICES
from domain.arkham.bots.mind import ASKED, Mind
from domain.arkham.bots.outlook import burden, foreseen, overflow, terrified
from domain.arkham.bots.planner import Planner
from domain.arkham.content import SCENARIOS
from domain.arkham.names import SpaceId, TileId
from domain.arkham.rules.chart import chart, steps_from, travels_from
from domain.kernel import Choose
from tests.arkham.scenes import Ark, scene
from tests.given import S1

TYRANTS: dict[str, Any] = {"scenario": "tyrants", "codex": []}


def planner(table: Ark) -> Planner:
    return Planner(table.board, table.live.knowledge(S1), S1, ())


@pytest.mark.parametrize(
    "scenario", [id for id, sheet in SCENARIOS.items() if sheet.box == "waves" and sheet.id != "dreams"]
)
def test_every_town_is_reached_by_travel_routes(scenario: str) -> None:
    """One of Dreams of R'lyeh comes only later."""
    board = scene(scenario=scenario, codex=[]).board
    start = SCENARIOS[scenario].start
    assert set(travels_from(board, start)) == set(chart(board).places)
    assert set(steps_from(board, start)) < set(travels_from(board, start))


def test_where_there_are_no_routes_everything_is_as_far_as_on_foot() -> None:
    board = scene().board
    assert travels_from(board, SpaceId("graveyard")) == steps_from(board, SpaceId("graveyard"))


def test_what_is_to_be_done_in_another_town_draws_a_planner_there() -> None:
    table = scene(at={S1: "ferry_terminal-easttown"}, doom={"falcon_point": 3}, **TYRANTS)
    mind = planner(table)
    beside, away = SpaceId("ferry_terminal-innsmouth_shore"), SpaceId("hibbs_roadhouse")
    assert mind.ahead(beside) > mind.ahead(SpaceId("ferry_terminal-easttown")) > mind.ahead(away) > 0


@pytest.mark.parametrize(
    ("doom", "left"), [((0, 2, 3), (0, 2, 3)), ((1, 2, 3), (0, 1, 2)), ((1, 1, 2, 2), (0, 1, 1, 2))]
)
def test_six_doom_is_foreseen_to_spread_terror(doom: tuple[int, ...], left: tuple[int, ...]) -> None:
    assert terrified(doom)[0] == left
    assert (terrified(doom)[1] > 0) == (sum(doom) >= 6)


def test_doom_is_the_worse_the_nearer_terror_is() -> None:
    near, far = (
        scene(doom={"falcon_point": 2, "gilman_house": 3}, **TYRANTS),
        scene(doom={"falcon_point": 2}, **TYRANTS),
    )
    assert overflow(near.board) == "terror"
    shore = TileId("innsmouth_shore")
    assert burden(near.board, shore) > 2 * burden(far.board, shore) > 0
    assert foreseen("terror", (0, 0, 2, 3), 16) > foreseen("terror", (0, 0, 0, 2), 16)


def test_terror_is_worth_less_to_meet_than_none() -> None:
    calm = scene(at={S1: "falcon_point"}, **TYRANTS)
    zones = {"terror_innsmouth_shore": ["feeding_frenzy_1"]}
    assert planner(calm).encounters.fright(calm.board, SpaceId("falcon_point")) == 0
    afraid = scene(at={S1: "falcon_point"}, zones=zones, **TYRANTS)
    assert planner(afraid).encounters.fright(afraid.board, SpaceId("falcon_point")) < 0


def test_what_the_codex_offers_in_place_of_an_encounter_draws_a_planner() -> None:
    """With money enough a place at the school is sure."""
    board: dict[str, Any] = {
        "scenario": "lantern",
        "codex": ["place_on_the_staff"],
        "at": {S1: "congregational_hospital"},
    }
    rich, poor = planner(scene(money={S1: 6}, **board)), planner(scene(**board))
    school = SpaceId("hall_school")
    assert [task.spaces for task in rich.errands] == [frozenset({school})]
    assert rich.errand(school) == 12.0 > poor.errand(school)
    assert rich.meeting(school) >= rich.errand(school)


def test_a_bot_takes_what_the_codex_offers() -> None:
    table = scene(scenario="lantern", codex=["place_on_the_staff"], at={S1: "hall_school"})
    key = "place_on_the_staff.800/0"
    mind = Mind(table.board, table.live.knowledge(S1), S1, ())
    assert CHOICES["encounter"](mind, Choose(("meet", key)), lambda n: 0) == [key]


def test_the_fullest_space_is_emptied_when_terror_spreads() -> None:
    table = scene(doom={"falcon_point": 2, "gilman_house": 4}, **TYRANTS)
    mind = Mind(table.board, table.live.knowledge(S1), S1, ())
    assert CHOICES["terror_space"](mind, Choose(("falcon_point", "gilman_house")), lambda n: 0) == ["gilman_house"]


def test_a_bot_takes_up_what_the_codex_offers_after_research() -> None:
    """By its price it would not: a clue leaves the sheet for a marker."""
    table = scene(codex=["what_the_tide_left"], scenario="tyrants")
    mind = Mind(table.board, table.live.knowledge(S1), S1, ())
    assert mind.worth("researched", "what_the_tide_left.800/0") == ASKED > 0
