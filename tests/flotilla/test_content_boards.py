"""Artifacts, Objectives, rings, tracks, docks, dice and numbers: what is on them, and what it is worth."""

import re
from collections import Counter
from itertools import product
from typing import Any

import msgspec
import pytest

from domain.flotilla import FLOTILLA
from domain.flotilla.content import (
    ARTIFACT_TILES,
    BOX,
    DICE,
    DICE_SHOWN,
    DOCKS,
    HUB,
    NUMBERS,
    OBJECTIVES,
    RINGS,
    SONAR,
    STARTERS,
    SURVIVOR_TRACKS,
    Artifact,
    survivor_track,
)
from domain.flotilla.names import COLOURS, DIVE_DICE, GUILDS, SINK, SKY, SetId, Side
from domain.kernel import DieId
from domain.parts.effects import Ops
from service.simulate.variety import variety
from tests.rule import rule

SKIFF_ARTIFACTS = {"rocket_engine": "founders", "submarine": "delvers"}


def plain(ops: Ops) -> list[Any]:
    found: list[Any] = msgspec.to_builtins(list(ops))
    return found


def short(ops: Ops) -> str:
    """`gain coin 3, gain point`: for tables."""
    parts = [[str(part) for key, part in one.items() if key != "guild"] for one in plain(ops)]
    return ", ".join(" ".join(words) for words in parts)


# --- Artifacts --------------------------------------------------------------------------------------

BOUNTIES = {
    "speakers": "influence 1 same",
    "traders": "gain coin 2",
    "founders": "draw tile",
    "delvers": "gain point",
}


@rule("FLO-180")
def test_there_are_16_artifacts_four_of_each_guild() -> None:
    assert Counter(artifact.guild for artifact in ARTIFACT_TILES.values()) == dict.fromkeys(GUILDS, 4)
    assert all(artifact.copies == 1 for artifact in ARTIFACT_TILES.values())


def test_the_two_that_are_known_give_a_skiff_with_toxicity() -> None:
    assert {id: ARTIFACT_TILES[id].guild for id in SKIFF_ARTIFACTS} == SKIFF_ARTIFACTS
    for id in SKIFF_ARTIFACTS:
        artifact = ARTIFACT_TILES[id]
        assert short(artifact.sink) == short(artifact.sky) == "call free_skiff, gain toxicity 2"
    assert {id for id, artifact in ARTIFACT_TILES.items() if artifact.origin != "original"} == set(SKIFF_ARTIFACTS)


@pytest.mark.parametrize("artifact", ARTIFACT_TILES.values(), ids=lambda artifact: artifact.id)
def test_an_artifact_adds_what_its_guild_adds(artifact: Artifact) -> None:
    assert short(artifact.bounty) == BOUNTIES[artifact.guild]


@pytest.mark.parametrize("side", [SINK, SKY])
@pytest.mark.parametrize("artifact", ARTIFACT_TILES.values(), ids=lambda artifact: artifact.id)
def test_a_find_is_worth_12_to_20_and_a_skiff_with_toxicity_a_little_less(artifact: Artifact, side: Side) -> None:
    worth = BOX.words.worth(artifact.reward(side))
    assert worth == 8 if artifact.id in SKIFF_ARTIFACTS else 12 <= worth <= 20


def test_a_find_is_worth_about_the_same_on_both_sides() -> None:
    for artifact in ARTIFACT_TILES.values():
        assert abs(BOX.words.worth(artifact.sink) - BOX.words.worth(artifact.sky)) <= 1, artifact.id


@pytest.mark.parametrize("artifact", ARTIFACT_TILES.values(), ids=lambda artifact: artifact.id)
def test_a_reward_can_be_carried_out_on_its_side(artifact: Artifact) -> None:
    assert not re.search(r"\b(build|research)\b", short(artifact.sink))
    assert not re.search(r"\b(draw_place|dive|sail|remove_depletion)\b", short(artifact.sky))


@pytest.mark.parametrize("artifact", ARTIFACT_TILES.values(), ids=lambda artifact: artifact.id)
def test_what_an_artifact_says_reads_as_a_sentence(artifact: Artifact) -> None:
    for ops in (artifact.sink, artifact.sky, artifact.bounty):
        text = BOX.words.said(ops).en
        assert re.fullmatch(r"[a-z][\w ,;-]+", text) and "  " not in text, text


def test_no_two_finds_are_alike_but_for_the_skiffs() -> None:
    found = Counter((short(artifact.sink), short(artifact.sky)) for artifact in ARTIFACT_TILES.values())
    assert sorted(found.values()) == [*[1] * 14, 2]


@pytest.mark.parametrize("id", ["artifacts", "objectives", "docks", "tracks"])
def test_what_is_done_differs(id: str) -> None:
    found = variety(next(component for component in FLOTILLA.components if component.id == id))
    assert found is not None and found.wanting() == []


# --- Objectives -------------------------------------------------------------------------------------

EIGHT, SEVEN, SIX, FIVE, FOUR = ((n, n - 1, n - 2) for n in (8, 7, 6, 5, 4))
SETS = {
    "shallows": ("tiles_at_depth 1", SIX, "longest_chain", SIX),
    "shelf": ("tiles_at_depth 2", SIX, "buildings", SEVEN),
    "depths": ("tiles_at_depth 3", SEVEN, "colours_on_watercraft", SIX),
    "harvest": ("commonest_resource", SIX, "double_tiles", EIGHT),
    "spectrum": ("resource_colours", SIX, "paired_colours", SEVEN),
    "islands": ("islands", EIGHT, "sites", SEVEN),
    "skiffs": ("skiffs", FIVE, "watercraft", SIX),
    "seals": ("seals", FIVE, "seals", FOUR),
    "recruits": ("recruits", SIX, "recruits", FIVE),
    "ruins": ("depleted_tiles", EIGHT, "sonar_wedges", SIX),
    "outposts": ("outposts", SEVEN, "tiles", FOUR),
}


@rule("FLO-180")
def test_there_are_33_objectives_in_11_sets() -> None:
    component = next(component for component in FLOTILLA.components if component.id == "objectives")
    assert (len(component.entries), component.count) == (11, 33)
    assert set(OBJECTIVES) == set(SETS)


@pytest.mark.parametrize("id", SETS)
def test_an_objective_counts_what_it_should(id: str) -> None:
    one = OBJECTIVES[SetId(id)]
    found = [
        (f"{side.metric.kind} {side.metric.depth or ''}".strip(), side.rates, side.caps) for side in (one.sink, one.sky)
    ]
    sink, sink_rates, sky, sky_rates = SETS[id]
    assert found == [(sink, sink_rates, (24, 20, 16)), (sky, sky_rates, (24, 20, 16))]


def test_the_tile_that_is_worth_most_lies_on_top() -> None:
    for one in OBJECTIVES.values():
        for side in (one.sink, one.sky):
            assert [*side.rates] == sorted(set(side.rates), reverse=True)
            assert [*side.caps] == sorted(set(side.caps), reverse=True)


def test_a_metric_is_counted_by_one_set_of_a_side() -> None:
    for side in (SINK, SKY):
        metrics = Counter(msgspec.json.encode(one.of(side).metric) for one in OBJECTIVES.values())
        assert set(metrics.values()) == {1}


# --- rings and tracks -------------------------------------------------------------------------------

AROUND = {
    "ring_speakers": [
        "seal", "gain coin 3", "gain survivor", "draw tile", "recruit", "seal", "gain survivor", "gain point 3",
    ],
    "ring_traders": [
        "seal", "gain barrel", "gain coin 4", "draw tile", "recruit", "gain coin 3, gain point 2", "seal",
        "gain barrel",
    ],
    "ring_founders": [
        "seal", "gain coin 2", "gain barrel", "draw tile", "seal", "recruit", "draw tile", "gain point 4",
    ],
    "ring_delvers": [
        "seal", "gain barrel", "gain point 2", "draw tile", "recruit", "seal", "gain barrel",
        "gain coin 2, gain point 3",
    ],
}  # fmt: skip


@pytest.mark.parametrize("guild", GUILDS)
def test_a_ring_has_eight_spaces_with_what_the_third_may_be_skipped_for(guild: str) -> None:
    ring = RINGS[f"ring_{guild}"]
    assert [short(ops) for ops in ring.spaces] == AROUND[ring.id]
    assert short(ring.spaces[NUMBERS.skippable]) == "draw tile", "the only bonus that may be bad"
    for one in (one for ops in ring.spaces for one in plain(ops) if one["do"] in ("seal", "recruit")):
        assert one["guild"] == guild


def test_only_the_ring_of_the_speakers_has_survivors() -> None:
    with_them = {id for id, ring in RINGS.items() if any("survivor" in short(ops) for ops in ring.spaces)}
    assert with_them == {"ring_speakers"} and set(RINGS) == set(AROUND)


MILESTONE = "gain toxicity 2, draw artifact, raise_dial"
LAPS = {
    3: [MILESTONE, 1, 2, "recruit", 2, 3],
    4: [MILESTONE, 1, 2, "recruit", 2, 2, "recruit", 3],
    5: [MILESTONE, 1, 2, "recruit", 2, 2, "recruit", 3],
}


@pytest.mark.parametrize("players", LAPS)
def test_a_survivor_track_closes_its_lap_with_the_milestone(players: int) -> None:
    points = {1: "gain point", 2: "gain point 2", 3: "gain point 3"}
    expected = [points.get(space, space) for space in LAPS[players]]  # type: ignore[call-overload]
    assert [short(ops) for ops in survivor_track(players).spaces] == expected


def test_there_are_two_survivor_tracks_for_three_to_five_players() -> None:
    assert sorted(track.players for track in SURVIVOR_TRACKS.values()) == [(3,), (4, 5)]


def test_sonar_gets_better_with_each_of_its_five_spaces() -> None:
    (track,) = SONAR.values()
    assert [short(ops) for ops in track.spaces] == [
        "gain toxicity",
        "gain survivor, gain toxicity",
        "gain survivor",
        "gain survivor, another_die",
        "gain survivor, gain point, another_die",
    ]
    assert track.points == (0, 2, 3, 4, 5)
    worths = [BOX.words.worth(ops) for ops in track.spaces]
    assert worths == sorted(set(worths))


def test_the_hub_pays_a_little_where_no_artifact_is() -> None:
    found = {slot.guild: short(slot.bounty) for slot in HUB.values()}
    assert found == {
        "speakers": "influence 1 same",
        "traders": "gain coin 2",
        "founders": "gain coin",
        "delvers": "gain coin 2",
    }


# --- docks, starting tiles, numbers -----------------------------------------------------------------


def test_docks_pay_less_for_skiffs_and_let_build_more_the_later_one_turns() -> None:
    found = {players: [(row.price, row.builds) for row in dock.rows] for players, dock in DOCKS.items()}
    assert found == {
        3: [(16, 1), (14, 3), (12, 5)],
        4: [(16, 1), (13, 2), (11, 4), (9, 6)],
        5: [(16, 1), (15, 2), (14, 3), (13, 5), (12, 7)],
    }


@rule("FLO-180")
def test_starting_tiles_are_alike_but_for_their_coins() -> None:
    assert {number: tile.coins for number, tile in STARTERS.items()} == {1: 10, 2: 11, 3: 13, 4: 16, 5: 18}
    for tile in STARTERS.values():
        assert tile.sky.edges == (0, 0, -1, -1, -1, 0)
        assert [(region.district, region.hull) for region in tile.sky.regions] == [("neutral", 0)]
        assert tile.sky.site == 0


def test_the_market_has_nine_prices_and_every_colour_begins_within() -> None:
    assert NUMBERS.prices == tuple(range(2, 11))
    starts = {colour: NUMBERS.prices[at] for colour, at in NUMBERS.market_start.items()}
    assert starts == {"red": 7, "blue": 7, "green": 6, "yellow": 8} and set(starts) == set(COLOURS)


def test_numbers_are_those_of_the_book() -> None:
    assert (NUMBERS.points_each, NUMBERS.skiffs, NUMBERS.skiff_price, NUMBERS.capacity) == (100, 4, 12, 4)
    assert (NUMBERS.seals, NUMBERS.depletion, NUMBERS.most_seals, NUMBERS.second_seals) == (10, 30, 10, 5)
    assert (NUMBERS.dial_start, NUMBERS.dial_most, NUMBERS.most_a, NUMBERS.set_of) == (1, 4, 4, 3)
    assert (NUMBERS.coins_a_point, NUMBERS.barrels_a_point, NUMBERS.below, NUMBERS.above) == (5, 2, 1, 2)
    assert (NUMBERS.instead_of_seal, NUMBERS.instead_of_crew) == (2, 2)
    assert (NUMBERS.instead_of_artifact, NUMBERS.instead_of_sonar) == (4, 5)
    assert NUMBERS.crew_left_out == {3: 2, 4: 1, 5: 0}


@pytest.mark.parametrize(("side", "floating"), [(SINK, 10), (SKY, 20)])
def test_outposts_get_dearer_and_floating_costs_more_on_the_skyside(side: Side, floating: int) -> None:
    row = NUMBERS.outposts[side]
    assert (row.prices, row.floating) == ((20, 21, 22, 23, 24, 25), floating)


def test_the_penalty_begins_as_a_prize_and_gets_worse_with_every_lap() -> None:
    assert NUMBERS.toxicity_track == 6
    assert NUMBERS.penalties == (5, 2, 0, -3, -6, -10, -15, -20)


# --- dice -------------------------------------------------------------------------------------------

LETTERS = {"resource": "R", "depletion": "D", "toxicity": "T", "survivor": "S", "sonar": "N"}
DIVE = {
    "shallows": (6, ["R", "RRS", "RD", "S", "N", ""]),
    "shelf": (5, ["R", "RD", "RRS", "RT", "RDS", "N"]),
    "depths": (5, ["RR", "RRT", "RRD", "RDS", "RN", "ST"]),
}


@pytest.mark.parametrize("kind", DIVE_DICE)
def test_a_dive_die_shows_what_its_depth_holds(kind: str) -> None:
    die = DICE_SHOWN.dive[kind]  # type: ignore[index]
    shown = ["".join(LETTERS[icon] * n for icon, n in DICE_SHOWN.icons[face].items()) for face in die.faces]
    assert (die.count, shown) == DIVE[kind]


def test_16_dive_dice_hold_more_the_deeper_they_go() -> None:
    assert sum(die.count for die in DICE_SHOWN.dive.values()) == 16
    means = {
        kind: sum(DICE_SHOWN.icons[face].get("resource", 0) for face in DICE_SHOWN.dive[kind].faces) / 6
        for kind in DIVE_DICE
    }
    assert [round(means[kind], 2) for kind in DIVE_DICE] == [0.67, 1.0, 1.33]


@rule("FLO-179")
def test_the_dive_of_the_example_is_a_possible_roll_and_leaves_one_token() -> None:
    dice = [DICE[DieId(kind)] for kind in ("shallows", "shallows", "shelf", "depths")]
    example = {"survivor": 1, "sonar": 1, "resource": 3, "depletion": 2}
    rolls: list[Counter[str]] = []
    for faces in product(*dice):
        icons: Counter[str] = Counter()
        for face in faces:
            icons.update(DICE_SHOWN.icons[face])
        rolls.append(icons)
    assert example in rolls
    free = 1
    assert example["depletion"] - free == 1


RESEARCH_ORDER = ["red", "green", "yellow", "blue", "red", "green", "yellow"]


def test_seven_research_dice_three_colours_twice_and_blue_once() -> None:
    assert [kind.removeprefix("research_") for kind in DICE_SHOWN.order] == RESEARCH_ORDER


@pytest.mark.parametrize("colour", COLOURS)
def test_a_research_die_shows_its_colour_twice_the_others_once_and_a_wild(colour: str) -> None:
    faces = [DICE_SHOWN.results[face] for face in DICE_SHOWN.research[f"research_{colour}"]]
    shown = Counter(face.colour or "wild" for face in faces)
    assert shown.pop("wild") == 1
    assert shown == {one: 2 if one == colour else 1 for one in COLOURS}
    assert sorted(face.coins for face in faces) == [0, 0, 1, 1, 2, 2]
    assert all(face.breakthrough == (not face.coins) for face in faces)


def test_every_face_that_is_described_is_on_a_die() -> None:
    assert {face for die in DICE_SHOWN.dive.values() for face in die.faces} == set(DICE_SHOWN.icons)
    assert {face for faces in DICE_SHOWN.research.values() for face in faces} == set(DICE_SHOWN.results)


def chances(dice: int) -> tuple[float, float]:
    """Of three of a colour, wilds counted as they are needed, and of three breakthroughs."""
    found: dict[tuple[int, ...], float] = {(0,) * (len(COLOURS) + 2): 1.0}
    for kind in DICE_SHOWN.order[:dice]:
        after: dict[tuple[int, ...], float] = {}
        for before, chance in found.items():
            for face in (DICE_SHOWN.results[name] for name in DICE_SHOWN.research[kind]):
                shown = [*before]
                shown[COLOURS.index(face.colour) if face.colour else -2] += 1
                shown[-1] += face.breakthrough
                after[tuple(shown)] = after.get(tuple(shown), 0.0) + chance / 6
        found = after
    *_, wilds, through = range(len(COLOURS) + 2)
    sets = sum(p for shown, p in found.items() if max(shown[:wilds]) + shown[wilds] >= NUMBERS.set_of)
    return sets, sum(p for shown, p in found.items() if shown[through] >= NUMBERS.set_of)


@pytest.mark.parametrize(("dice", "set_", "breakthrough"), [(4, 0.46, 0.11), (5, 0.72, 0.21), (6, 0.88, 0.32)])
def test_research_pays_as_often_as_it_should(dice: int, set_: float, breakthrough: float) -> None:
    assert chances(dice) == pytest.approx((set_, breakthrough), abs=0.02)
