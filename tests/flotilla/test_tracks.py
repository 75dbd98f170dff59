"""Rules: TOXICITY; SURVIVORS; ARTIFACTS."""

import pytest

from domain.flotilla.content import NUMBERS
from domain.flotilla.facts.guilds import ArtifactFound, ArtifactSlotted, DialRaised, ToxicityChanged
from domain.flotilla.names import GUILDS
from domain.flotilla.rules.artifacts import find_artifact
from domain.flotilla.rules.founders import draw
from domain.flotilla.rules.survivors import rescue
from domain.flotilla.rules.toxicity import ease_penalty, ease_toxicity, gain_toxicity
from tests.flotilla.scenes import (
    S1,
    S2,
    Flo,
    G,
    all_events,
    at,
    fleet,
    kinds,
    play,
    scene,
    skiff,
    skip,
)
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("charts")
LAST = len(NUMBERS.penalties) - 1


def toxic(n: int, **more: object) -> Flo:
    async def trial(g: G) -> None:
        gain_toxicity(g, S1, n)

    return scene(trial=trial, **more)  # type: ignore[arg-type]


@rule("FLO-95")
def test_the_point_beyond_the_last_space_moves_the_penalty() -> None:
    assert (fleet(toxic(5)).toxicity, fleet(toxic(5)).penalty) == (5, 0)
    lap = toxic(NUMBERS.toxicity_track)
    assert (fleet(lap).toxicity, fleet(lap).penalty) == (0, 1)
    two = toxic(2 * NUMBERS.toxicity_track + 1)
    assert (fleet(two).toxicity, fleet(two).penalty) == (1, 2)


def test_no_toxicity_is_no_event() -> None:
    assert all_events(toxic(0), ToxicityChanged) == []


@rule("FLO-96")
def test_the_penalty_stays_at_its_maximum_and_the_clinician_still_eases_it() -> None:
    full = toxic(NUMBERS.toxicity_track, stain={S1: (LAST, 4)})
    assert (fleet(full).penalty, fleet(full).toxicity) == (LAST, 4)
    table = scene(crew={S1: ["clinician"]}, stain={S1: (LAST, 4)}, rolls=[["blank"]])
    play(table, S1, "clinician")
    assert fleet(table).penalty == LAST - 1 and fleet(table).toxicity == 4


def test_easing_goes_no_further_than_the_first_space() -> None:
    async def trial(g: G) -> None:
        assert ease_toxicity(g, S1, 3) == 2
        ease_penalty(g, S1)
        before = g.written
        ease_penalty(g, S1)
        assert g.written == before

    table = scene(trial=trial, stain={S1: (1, 2)})
    assert fleet(table).stain() == (0, 0)


@rule("FLO-97")
def test_whoever_moves_the_disc_has_what_it_comes_to() -> None:
    async def trial(g: G) -> None:
        await rescue(g, S2, 2)

    table = scene(trial=trial)
    assert fleet(table, S2).points == 3 and fleet(table).points == 0 and table.board.survivors == 2


@rule("FLO-98", "FLO-152")
def test_the_milestone_is_toxicity_then_an_artifact_then_a_dial() -> None:
    async def trial(g: G) -> None:
        await rescue(g, S1)

    table = scene(trial=trial, survivors=5, artifacts=["cash_register"], coins={S1: 0}, dials={"traders": 4})
    at(table, "raise_dial")
    assert fleet(table).toxicity == 2 and fleet(table).coins == 14
    assert table.options(S1) == {"speakers", "founders", "delvers"}
    table.answer(S1, "speakers")
    assert table.board.dials["speakers"] == 2 and table.board.survivors == 0
    order = [type(event).__name__ for event in all_events(table, object)]
    found = [order.index(tag) for tag in ("ArtifactFound", "ArtifactSlotted")]
    assert order.index("ToxicityChanged") < found[0] < found[1]
    assert all_events(table, DialRaised)[-1].to == 2 and all_events(table, ToxicityChanged)[-1].by == 2


@rule("FLO-152")
def test_with_all_dials_at_four_the_milestone_raises_none() -> None:
    async def trial(g: G) -> None:
        await rescue(g, S1)

    table = scene(trial=trial, survivors=5, artifacts=[], dials=dict.fromkeys(GUILDS, 4))
    assert kinds(table) == ["play"] and fleet(table).ledger == {"instead": 4}


@rule("FLO-99")
def test_an_artifact_rewards_its_finder_and_is_then_slotted() -> None:
    async def trial(g: G) -> None:
        await find_artifact(g, S1)

    table = scene(trial=trial, artifacts=["signal_lamp"])
    at(table, "influence")
    assert all_events(table, ArtifactSlotted) == [] and table.board.slots == {}
    for guild in ("speakers", "founders", "delvers"):
        table.answer(S1, guild)
        while kinds(table) == ["barrel"]:
            table.answer(S1, "red")
    assert table.board.slots == {"speakers": ["signal_lamp"]}


@rule("FLO-100")
def test_an_empty_bag_of_artifacts_gives_four_points() -> None:
    async def trial(g: G) -> None:
        await find_artifact(g, S1)

    table = scene(trial=trial, artifacts=[])
    assert fleet(table).points == 4 and all_events(table, ArtifactFound) == []


@rule("FLO-101", "FLO-127")
def test_a_skiff_of_an_artifact_or_twelve_coins_and_the_toxicity_always() -> None:
    async def trial(g: G) -> None:
        await find_artifact(g, S1)

    sink = scene(trial=trial, artifacts=["rocket_engine"], coins={S1: 0})
    assert skiff(sink, "skiff2").at == "0-0" and fleet(sink).coins == 0 and fleet(sink).toxicity == 2
    sky = scene(trial=trial, artifacts=["submarine"], coins={S1: 0}, sky=[S1])
    assert (fleet(sky).coins, fleet(sky).toxicity, fleet(sky).skiffs) == (12, 2, {})
    four = {S1: dict.fromkeys(("skiff1", "skiff2", "skiff3", "skiff4"), "0-0")}
    full = scene(trial=trial, artifacts=["submarine"], coins={S1: 0}, skiffs=four)
    assert (fleet(full).coins, fleet(full).toxicity) == (12, 2)


def test_a_skiff_that_is_moved_by_a_text_does_not_unload_where_it_stands() -> None:
    from domain.flotilla.rules.sailing import sail

    async def trial(g: G) -> None:
        await sail(g, S1, 2, standing=False)

    table = scene(trial=trial, tiles={S1: {"1-1": "reef"}}, cargo={S1: {"skiff1": {"red": 1}}})
    at(table, "sail")
    skip(table, S1, "sail")
    assert fleet(table).goods == {}


@rule("FLO-52", "FLO-95")
def test_a_lap_may_end_in_the_middle_of_a_draw() -> None:
    async def trial(g: G) -> None:
        await draw(g, S1, 2)

    table = scene(trial=trial, bag=["gulf", "rim"], stain={S1: (0, 5)})
    assert fleet(table).stain() == (1, 2)


@rule("FLO-96", "FLO-98")
def test_a_milestone_at_the_worst_penalty_only_moves_the_tracker() -> None:
    async def trial(g: G) -> None:
        await rescue(g, S1)

    table = scene(trial=trial, survivors=5, artifacts=[], stain={S1: (7, 5)})
    at(table, "raise_dial")
    assert fleet(table).stain() == (7, 1)


@rule("FLO-97", "FLO-98")
def test_a_milestone_among_several_survivors_comes_first_and_the_others_follow() -> None:
    async def trial(g: G) -> None:
        await rescue(g, S1, 3)

    table = scene(trial=trial, survivors=4, artifacts=[])
    at(table, "raise_dial")
    assert fleet(table).ledger == {"survivors": 3, "instead": 4} and table.board.survivors == 0
    table.answer(S1, "delvers")
    assert fleet(table).ledger == {"survivors": 4, "instead": 4} and table.board.survivors == 1
