"""Every waypoint: its distance, its exact choices, and everything that comes of it."""

from typing import Any

import pytest

from domain.kernel import hand
from domain.unfathomable.content import WAYPOINT_CARDS
from tests.rule import rule
from tests.unfathomable.scenes import S1, S2, Unf, scene
from tests.unfathomable.scenes.crises import carried_out

FIRE = "shrug_it_off-5"
"""Feeds the Boiler Room without a loss."""


def arrive(name: str, *, rolls: Any = (), other: str = "smooth_sailing", **how: Any) -> Unf:
    """The first seat's work in the Boiler Room takes the ship to Arrive; the second seat, the Captain, may choose."""
    other = other if name != other else "reef"
    table = scene(
        "action",
        travel=3,
        hands={S1: [FIRE]},
        titles={"captain": S2},
        waypoints=[name, other],
        rolls=[8, *rolls],
        damage_deck=["structural_lore", "structural_will"],
        **how,
    )
    return table.answer(S1, f"room:{table.card(hand(S1), FIRE)}")


def reached(name: str, *steps: tuple[Any, str, Any], **how: Any) -> dict[str, Any]:
    """What has changed since the Captain was asked, until the Engineer's next action."""
    return carried_out(arrive(name, **how), (S2, "waypoint", f"@{name}"), *steps)


def case(name: str, distance: int, then: dict[str, Any], *steps: Any, **how: Any) -> Any:
    then = {"travel": 0, "voyage": {name: distance}, **then}
    return pytest.param(name, steps, how, then, id=f"{name}-{len(steps)}-{how.get('rolls', '')}")


def may(name: str) -> Any:
    return (S2, "may", f"may:{name}")


def either(n: int, name: str) -> Any:
    return (S2, "either", f"{n}:{name}")


DECKED = {"deck": {"deck_3": 1}}
CASES = [
    case("abandoned_depot", 2, {"fuel": 2, "deck": {"deck_3": 3}}, may("abandoned_depot"), rolls=[3, 3, 3, 5]),
    case("abandoned_depot", 2, {"deck": {"deck_3": 3}}, may("abandoned_depot"), rolls=[3, 3, 3, 4]),
    case("abandoned_depot", 2, {}, (S2, "may", "no")),
    case("deserted_island", 2, {"food": 1, **DECKED}, may("deserted_island"), rolls=[3, 5]),
    case("deserted_island", 2, DECKED, may("deserted_island"), rolls=[3, 4]),
    case("deserted_island", 2, {}, (S2, "may", "no")),
    case("hurricane", 2, {"fuel": -1}, either(0, "hurricane")),
    case("hurricane", 2, {"damage": ["bridge", "chapel"]}, either(1, "hurricane"), rolls=[3, 1]),
    case("iceberg", 2, {"food": 1}, may("iceberg"), rolls=[5]),
    case("iceberg", 2, {"damage": ["chapel"]}, may("iceberg"), rolls=[4, 3]),
    case("iceberg", 2, {}, (S2, "may", "no")),
    case("reef", 2, {"damage": ["chapel"]}, rolls=[4, 3]),
    case("reef", 2, {}, rolls=[5]),
    case("shipwreck_survivors", 2, {"souls": 1, **DECKED}, may("shipwreck_survivors"), rolls=[3, 5]),
    case("shipwreck_survivors", 2, DECKED, may("shipwreck_survivors"), rolls=[3, 4]),
    case("wrecked_ship", 2, {"fuel": 1, **DECKED}, may("wrecked_ship"), rolls=[3, 5]),
    case("wrecked_ship", 2, DECKED, may("wrecked_ship"), rolls=[3, 4]),
    case("wrecked_ship", 2, {}, (S2, "may", "no")),
    case(
        "deep_one_city",
        3,
        {"fuel": -1, "sea": {"water_2": 5}, "monarchs": {"dagon": "water_2", "hydra": "water_2"}},
        rolls=[5],
    ),
    case("maelstrom", 3, {"fuel": -2}, either(0, "maelstrom")),
    case("maelstrom", 3, {"fuel": -1, "damage": ["bridge", "chapel"]}, either(1, "maelstrom"), rolls=[3, 1]),
    case("fog_bank", 3, {"fuel": -1}, rolls=[5]),
    case("rainstorm", 3, {"fuel": -1, "food": 1, **DECKED}, may("rainstorm"), rolls=[3, 5]),
    case("rainstorm", 3, {"fuel": -1, **DECKED}, may("rainstorm"), rolls=[3, 4]),
    case("rainstorm", 3, {"fuel": -1}, (S2, "may", "no")),
    case(
        "rogue_wave",
        3,
        {"fuel": -1, "souls": -3, "sea": {"water_4": 2, "galley": 1}, "deck": {}, "lost": ["one_soul", "two_souls"]},
        deep_ones={"deck_4": 2, "galley": 1},
        passengers={"deck_2": ["one_soul"], "deck_5": ["two_souls"]},
        spent=[S2],
        at={S2: "bridge"},
    ),
    case(
        "rolling_seas",
        3,
        {"fuel": -1, "souls": -2, "deck": {"deck_1": 1}, "lost": ["two_souls"]},
        (S2, "defeat_passenger", "deck_8"),
        passengers={"deck_1": ["one_soul"], "deck_8": ["two_souls"]},
    ),
    case("sea_smoke", 3, {"fuel": -1, "sea": {f"water_{n}": 1 for n in range(1, 9)}}),
    case("seaweed_patch", 3, {"fuel": -1, "deck": {"deck_3": 2}}, either(0, "seaweed_patch"), rolls=[3, 3]),
    case("seaweed_patch", 3, {"fuel": -1, "damage": ["chapel"]}, either(1, "seaweed_patch"), rolls=[3]),
    case("smooth_sailing", 3, {"fuel": -1, "food": -1}),
    case("calm_waters", 4, {"fuel": -2, "food": -1}),
    case("deep_one_ambush", 4, {"fuel": -2, "sea": {f"deck_{n}": 1 for n in range(1, 9)}}),
    case("rough_water", 4, {"fuel": -2, "sanity": -1}),
    case("stormy_seas", 4, {"fuel": -2, "damage": ["chapel"]}, rolls=[3]),
]


@pytest.mark.parametrize(("name", "steps", "how", "then"), CASES)
def test_each_waypoint_does_what_it_says(name: str, steps: Any, how: dict[str, Any], then: dict[str, Any]) -> None:
    assert reached(name, *steps, **how) == then


def test_no_waypoint_is_left_out() -> None:
    assert {param.values[0] for param in CASES} == set(WAYPOINT_CARDS)


def test_a_fog_bank_that_lifts_is_gone_and_the_next_waypoint_takes_its_place() -> None:
    """The looked-at other card lies at the bottom by then; the third card of the deck is resolved."""
    table = arrive("fog_bank", rolls=[4])
    following = table.face(table.cards("waypoints")[2])
    table.answer(S2, table.card("waypoints", "fog_bank"))
    assert set(table.board.voyage) == {following}
    assert table.faces("removed") == ["fog_bank"]
    assert table.board.dials["fuel"] <= 7


@rule("UNF-59", "UNF-136")
def test_the_captain_alone_sees_two_and_the_other_goes_under_the_deck() -> None:
    table = arrive("reef", rolls=[5])
    reef, other = table.cards("waypoints")[:2]
    assert table.options(S2) == {reef, other}
    assert set(table.knows(S2).faces) >= {reef, other}
    assert not {reef, other} & set(table.knows(S1).faces)
    table.answer(S2, reef)
    assert table.cards("waypoints")[-1] == other
    assert not set(table.cards("waypoints")) & set(table.knows(S1).faces)


@rule("UNF-60", "UNF-61")
def test_a_waypoint_stays_in_the_row_and_the_token_goes_back_to_start() -> None:
    table = arrive("reef", rolls=[5], voyage={"calm_waters": 4})
    table.answer(S2, table.card("waypoints", "reef"))
    assert table.board.distance() == 6
    assert sorted(table.faces("voyage")) == ["calm_waters", "reef"]
    assert table.board.travel == 0
