"""TRAVEL TRACK, WAYPOINTS, RITUAL TRACK."""

import pytest

from domain.unfathomable.facts.characters import LoyaltyDealt
from domain.unfathomable.facts.ship import DeepOnesMoved, TrackMoved, WaypointReached
from domain.unfathomable.facts.turn import MythosDrawn
from domain.unfathomable.names import VOYAGE, WAYPOINTS, MythosId, Space
from domain.unfathomable.rules.chart import toward_back
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    S2,
    S3,
    Unf,
    asked,
    deep_ones,
    dials,
    on_deck,
    pass_windows,
    scene,
    since,
    where,
)

TRAVEL, RITUAL = "hull_leak", "horrific_visions"
"""Cards with a Deep One icon and these track icons."""
AWAY = {S1: "sick_bay", S2: "sick_bay", S3: "sick_bay"}
HALFWAY = {"smooth_sailing": 3, "reef": 2}
LONG = {"calm_waters": 4, "rough_water": 4, "stormy_seas": 4}


def icons(card: str, **arranged: object) -> Unf:
    """The icons are resolved: two Deep Ones gather in the Deep, unless one is about, and the track advances."""
    arranged.setdefault("at", AWAY)
    arranged.setdefault("cast", {S1: "jeanne", S2: "jamie", S3: "ishmael"})
    return scene("icons", facts=[MythosDrawn(MythosId(card))], **arranged)  # type: ignore[arg-type]


# --- travelling -------------------------------------------------------------------------------------


@rule("UNF-39")
@pytest.mark.parametrize(("card", "travel", "ritual"), [(TRAVEL, 2, 1), (RITUAL, 1, 2)])
def test_a_track_icon_advances_its_track_by_one(card: str, travel: int, ritual: int) -> None:
    table = icons(card, travel=1, ritual=1)
    assert (table.board.travel, table.board.ritual) == (travel, ritual)


@rule("UNF-56", "UNF-57", "UNF-58")
def test_what_is_in_the_water_falls_back_and_what_is_on_the_ship_stays() -> None:
    table = icons(
        "infiltrator",
        monarchs={"dagon": "water_2", "hydra": "water_7"},
        deep_ones={"water_1": 2, "water_3": 1, "water_8": 3, "deck_4": 1, "galley": 2},
        damage_deck=["fuel_leak"],
    )
    pass_windows(table)
    assert deep_ones(table) == {"water_3": 2, "water_5": 1, "deep": 3, "deck_4": 1, "galley": 2}
    assert table.board.monarchs == {"dagon": "water_4", "hydra": "water_7"}, "Hydra moved forward before"


@rule("UNF-57")
@pytest.mark.parametrize(("at", "then"), [(1, "water_3"), (2, "water_4"), (5, "water_7"), (6, "water_8")])
def test_each_side_of_the_ship_has_its_own_way_back(at: int, then: str) -> None:
    assert toward_back(Space(f"water_{at}")) == then
    assert toward_back(Space("water_7")) == toward_back(Space("water_8")) == "deep"


@rule("UNF-59", "UNF-60", "UNF-61")
def test_on_arrive_the_captain_resolves_one_of_two_waypoints() -> None:
    table = icons(TRAVEL, travel=3, waypoints=["smooth_sailing", "calm_waters", "reef"], titles={"captain": S2})
    assert asked(table) == {(S2, "waypoint")}
    first, second = table.cards(WAYPOINTS)[:2]
    assert table.options(S2) == {first, second}
    assert table.knows(S2).faces[first] == "smooth_sailing"
    assert first not in table.knows(S1).faces
    table.answer(S2, second)
    assert table.board.voyage == {"calm_waters": 4}
    assert table.faces(VOYAGE) == ["calm_waters"]
    assert (table.faces(WAYPOINTS)[0], table.faces(WAYPOINTS)[-1]) == ("reef", "smooth_sailing")
    assert dials(table) == {"fuel": 6, "food": 7}
    assert table.board.travel == 0


@rule("UNF-141")
def test_the_water_drifts_before_the_waypoint_is_drawn() -> None:
    table = icons(
        "infiltrator", travel=3, deep_ones={"water_7": 2}, monarchs={"hydra": "water_1"}, damage_deck=["fuel_leak"]
    )
    pass_windows(table)
    assert asked(table) == {(S1, "waypoint")}
    assert deep_ones(table) == {"deep": 2}


@rule("UNF-62")
def test_retreat_stops_at_start_and_leaves_the_water_alone() -> None:
    """Collision Course, failed: the track goes back by 2 from 1."""
    table = scene(
        "crisis",
        mythos=["collision_course"],
        at=AWAY,
        travel=1,
        deep_ones={"water_3": 1},
        damage_deck=["fuel_leak", "flooded_food_stores"],
        rolls=[1],
        chaos=["rampage-3", "rampage-3"],
    )
    pass_windows(table)
    assert [(e.track, e.to) for e in since(table, TrackMoved)][1:2] == [("travel", 0)]
    assert not [e for e in since(table, DeepOnesMoved) if e.source == "water_3" and e.target == "water_5"]


@rule("UNF-63")
def test_with_twelve_behind_it_the_ship_arrives() -> None:
    table = icons(TRAVEL, travel=3, voyage=LONG, loyalty={S2: "hybrid"})
    assert table.board.ended is not None
    assert table.board.ended.ending == "port"
    assert table.board.ended.winners == (S1, S3)


@rule("UNF-64")
def test_reaching_twelve_alone_ends_nothing() -> None:
    table = icons(
        TRAVEL,
        travel=3,
        voyage={"calm_waters": 4, "rough_water": 4},
        waypoints=["stormy_seas", "reef"],
        damage_deck=["fuel_leak"],
    )
    table.answer(S1, table.cards(WAYPOINTS)[0])
    assert table.board.distance() == 12
    assert table.board.ended is None
    assert table.board.travel == 0


@rule("UNF-63")
def test_with_eleven_the_captain_picks_another_waypoint() -> None:
    table = icons(TRAVEL, travel=3, voyage={"calm_waters": 4, "rough_water": 4, "smooth_sailing": 3})
    assert asked(table) == {(S1, "waypoint")}


@rule("UNF-102")
def test_the_awakening_comes_with_six_and_only_once() -> None:
    table = icons(TRAVEL, travel=3, voyage=HALFWAY, waypoints=["sea_smoke", "rainstorm"])
    before = len(since(table, LoyaltyDealt))
    rainstorm = next(card for card in table.cards(WAYPOINTS)[:2] if table.face(card) == "rainstorm")
    table.answer(S1, rainstorm)
    assert asked(table) == {(S1, "may")}, "the waypoint is fully resolved first"
    table.answer(S1, "no")
    assert len(since(table, LoyaltyDealt)) == before + 1
    assert [table.board.loyalty_count(seat) for seat in (S1, S2, S3)] == [2, 2, 2]
    assert table.cards("loyalty") == []
    assert table.board.awakened


@rule("UNF-140")
def test_two_steps_are_taken_one_by_one_and_go_on_from_start() -> None:
    """Full Steam Ahead from the last space before Arrive."""
    table = scene(
        at={S1: "boiler_room", S2: "chapel", S3: "chapel"},
        cast={S1: "jeanne", S2: "jamie", S3: "ishmael"},
        travel=3,
        deep_ones={"water_1": 1},
        waypoints=["smooth_sailing", "reef"],
    )
    table.answer(S1, "feat:jeanne")
    assert deep_ones(table) == {"water_3": 1}
    table.answer(S1, table.cards(WAYPOINTS)[0])
    assert table.board.travel == 1
    assert deep_ones(table) == {"water_5": 1}
    assert [e.waypoint for e in since(table, WaypointReached)] == ["smooth_sailing"]


# --- the ritual -------------------------------------------------------------------------------------


def banished(**arranged: object) -> Unf:
    """Icons with the ritual on its last space before Cast, and a Deep One in the Deep Ones' way that stays put."""
    return pass_windows(icons("firemen_strike", ritual=3, **arranged))


@rule("UNF-65", "UNF-66", "UNF-69")
def test_the_banishment_clears_decks_and_water_and_leaves_the_rest() -> None:
    table = banished(
        deep_ones={"deep": 1, "water_3": 2, "deck_5": 1, "galley": 2},
        monarchs={"dagon": "water_4", "hydra": "water_2"},
    )
    assert deep_ones(table) == {"deep": 1, "galley": 2}
    assert table.board.monarchs == {"dagon": "deep", "hydra": "deep"}
    assert table.board.reserve == 20 - 3


@rule("UNF-67")
def test_passengers_on_deck_are_defeated_with_their_losses() -> None:
    table = banished(passengers={"deck_2": ["two_souls"], "deck_6": ["soul_and_mind", "stranger"]})
    assert on_deck(table) == {}
    assert dials(table) == {"souls": 5, "sanity": 7}
    assert sorted(table.board.lost) == ["soul_and_mind", "stranger", "two_souls"]


@rule("UNF-68", "UNF-69")
def test_characters_on_deck_go_to_sick_bay_and_revealed_traitors_to_the_brig() -> None:
    table = banished(at={S1: "deck_1", S2: "deck_8", S3: "galley"}, loyalty={S2: "hybrid"}, revealed=[S2])
    assert (where(table, S1), where(table, S2), where(table, S3)) == ("sick_bay", "brig", "galley")


@rule("UNF-70")
def test_the_ritual_token_starts_again_after_cast() -> None:
    table = banished()
    assert table.board.ritual == 0
    assert [e.to for e in since(table, TrackMoved) if e.track == "ritual"] == [3, 4, 0]


@rule("UNF-70")
def test_the_ritual_never_goes_back_beyond_start() -> None:
    table = scene(at={S1: "chapel", S2: "galley", S3: "galley"}, ritual=1)
    table.answer(S1, "room:retreat")
    assert table.board.ritual == 0
    assert "room:retreat" not in table.options(S1)
