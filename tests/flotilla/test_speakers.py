"""Rules: THE SPEAKERS. Influence, rings, seals, recruits."""

from collections.abc import Awaitable, Callable

import pytest

from domain.flotilla.effects import VOCABULARY
from domain.flotilla.facts.guilds import SurvivorRescued
from domain.flotilla.names import stack_of
from domain.flotilla.nouns import NOUNS
from domain.flotilla.rules.speakers import Mode, gain_influence
from domain.parts.effects import perform
from tests.flotilla.scenes import (
    S1,
    S2,
    Flo,
    G,
    all_events,
    at,
    fleet,
    in_hand,
    kinds,
    lay,
    lying,
    pieces,
    play,
    scene,
)
from tests.rule import rule

Trial = Callable[[G], Awaitable[object]]
pytestmark = pytest.mark.usefixtures("charts")


def steps(n: int, mode: Mode = "any") -> Trial:
    async def trial(g: G) -> None:
        await gain_influence(g, S1, n, mode)

    return trial


def on(guild: str, space: int, n: int = 1, **more: object) -> Flo:
    """The next steps on a ring begin before this space."""
    return scene(discs={S1: {guild: space - 1}}, trial=steps(n), **more)  # type: ignore[arg-type, dict-item]


@rule("FLO-27", "FLO-31")
def test_a_step_pays_what_its_space_shows() -> None:
    table = on("delvers", 7, coins={S1: 0})
    at(table, "influence")
    assert table.options(S1) == {"speakers", "traders", "founders", "delvers"}
    table.answer(S1, "delvers")
    assert (fleet(table).coins, fleet(table).points) == (2, 3) and fleet(table).discs["delvers"] == 7


@rule("FLO-27")
def test_two_steps_touch_two_spaces_and_the_ring_has_no_end() -> None:
    table = on("delvers", 7, 2, coins={S1: 0})
    table.answer(S1, "delvers")
    table.answer(S1, "delvers")
    assert fleet(table).discs["delvers"] == 0 and fleet(table).seals == {"delvers": 1}


@rule("FLO-28")
def test_the_third_space_may_be_skipped_with_one_influence() -> None:
    table = on("founders", 3, bag=["shoal"])
    assert table.options(S1) == {"speakers", "traders", "founders", "founders:skip", "delvers"}
    table.answer(S1, "founders:skip")
    assert fleet(table).discs["founders"] == 4 and fleet(table).seals == {"founders": 1}
    assert kinds(table) == ["play"]


@rule("FLO-29")
def test_a_tile_of_a_ring_is_placed_by_a_sinksider() -> None:
    table = on("founders", 3, bag=["rim"])
    table.answer(S1, "founders")
    assert fleet(table).toxicity == 1
    at(table, "place")
    lay(table, S1, "rim", "1-1")
    assert lying(table, "1-1").tile == "rim"


@rule("FLO-29", "FLO-53", "FLO-148")
def test_a_tile_of_a_ring_goes_to_the_reserve_of_a_skysider() -> None:
    table = on("founders", 3, bag=["rim"], sky=[S1])
    table.answer(S1, "founders")
    assert list(fleet(table).reserve.values()) == ["rim"] and fleet(table).toxicity == 1


@rule("FLO-30")
def test_a_survivor_of_a_ring_moves_the_common_disc() -> None:
    table = on("speakers", 2)
    table.answer(S1, "speakers")
    assert table.board.survivors == 1 and all_events(table, SurvivorRescued)[-1].seat == S1


@rule("FLO-32")
def test_a_resource_of_any_colour_goes_to_the_reserve() -> None:
    table = on("traders", 1)
    table.answer(S1, "traders")
    at(table, "barrel")
    assert table.options(S1) == {"red", "green", "yellow", "blue"}
    table.answer(S1, "blue")
    assert fleet(table).goods == {"blue": 1}


@rule("FLO-33")
def test_without_a_seal_left_there_are_two_points() -> None:
    table = on("speakers", 5, seals={S1: {"traders": 10}})
    table.answer(S1, "speakers")
    assert fleet(table).points == 2 and sum(fleet(table).seals.values()) == 10


@rule("FLO-33")
def test_nobody_is_asked_where_to_place_a_seal_that_is_not_there() -> None:
    async def trial(g: G) -> None:
        await perform(g, NOUNS, VOCABULARY.read([{"do": "seal", "n": 3}]), S1, "great_charter")

    table = scene(trial=trial, seals={S1: {"traders": 9}})
    at(table, "seal")
    table.answer(S1, "delvers")
    assert kinds(table) == ["play"] and fleet(table).seals == {"traders": 9, "delvers": 1}
    assert fleet(table).points == 2 * 2


@rule("FLO-34", "FLO-124")
def test_a_recruit_is_the_top_card_of_that_guild_for_good() -> None:
    table = on("delvers", 4, stacks={"delvers": ["dredger", "clinician"]})
    table.answer(S1, "delvers")
    assert "dredger" in in_hand(table, S1) and table.board.stacks["delvers"] == "clinician"
    top = table.cards(stack_of("delvers"))[0]
    assert table.knows(S2).faces[top] == "clinician"
    play(table, S1, "dredger")
    assert "dredger" in fleet(table).crew.values()


@rule("FLO-34")
def test_an_empty_stack_gives_two_points() -> None:
    table = on("delvers", 4, stacks={"delvers": []})
    table.answer(S1, "delvers")
    assert fleet(table).points == 2


@rule("FLO-124")
def test_a_skysider_plays_a_recruit_by_its_skyside() -> None:
    """Its Income, the coins of four Research dice, then the penalty; it sails and dives nowhere."""
    rolls = [["blue_2", "green_2", "red_1", "yellow_1"]]
    table = scene(sky=[S1], crew={S1: ["clinician"]}, coins={S1: 0}, stain={S1: (3, 0)}, rolls=rolls)
    play(table, S1, "clinician")
    assert fleet(table).coins == 4 + 6 and fleet(table).penalty == 2 and table.waits_for == [S2]


@rule("FLO-35")
def test_same_influence_stays_at_one_guild() -> None:
    table = scene(discs={S1: {"speakers": 5}}, trial=steps(2, "same"))
    table.answer(S1, "speakers")
    assert fleet(table).discs["speakers"] == 7 and kinds(table) == ["play"]


@rule("FLO-35", "FLO-172")
def test_different_influence_goes_to_each_guild_once_and_the_rest_lapses() -> None:
    table = scene(trial=steps(6, "different"), discs={S1: {"speakers": 4, "founders": 3, "traders": 1, "delvers": 1}})
    assert fleet(table).left == 4
    table.answer(S1, "speakers")
    assert table.options(S1) == {"traders", "founders", "delvers"} and fleet(table).left == 3
    table.answer(S1, "founders")
    table.answer(S1, "traders")
    assert kinds(table) == ["play"] and set(fleet(table).discs.values()) == {5, 4, 2}


def test_whoever_gains_influence_is_told_how_much_is_left() -> None:
    assert fleet(scene(trial=steps(6))).left == 6


@rule("FLO-123")
def test_a_crew_space_of_the_survivor_track_gives_any_top_card() -> None:
    from domain.flotilla.rules.survivors import rescue

    async def one(g: G) -> None:
        await rescue(g, S1)

    table = scene(survivors=2, trial=one, stacks={"delvers": ["dredger"], "traders": [], "founders": []})
    at(table, "recruit")
    assert table.options(S1) == {"speakers", "delvers"}
    table.answer(S1, "delvers")
    assert "dredger" in in_hand(table, S1)
    empty = scene(survivors=2, trial=one, stacks={"delvers": [], "traders": [], "founders": [], "speakers": []})
    assert fleet(empty).points == 2


def test_a_tile_that_is_drawn_is_offered_alone() -> None:
    table = on("traders", 3, bag=["reef", "pit"])
    table.answer(S1, "traders")
    assert pieces(table, S1) == {"reef"}


@rule("FLO-28")
def test_only_the_third_space_is_skipped_and_on_every_lap() -> None:
    async def trial(g: G) -> None:
        await gain_influence(g, S1, 4, "same")

    table = scene(trial=trial, discs={S1: {"delvers": 7}}, bag=[])
    table.answer(S1, "delvers")
    at(table, "barrel")
    table.answer(S1, "red")
    at(table, "influence")
    assert table.options(S1) == {"delvers", "delvers:skip"} and fleet(table).discs == {"delvers": 2}
    table.answer(S1, "delvers")
    assert fleet(table).discs == {"delvers": 3} and kinds(table) == ["play"]
