"""The picture of every scenario's map, and what only scenarios lay on it."""

import pytest

from domain.arkham.content import SCENARIOS
from domain.arkham.rules.chart import chart
from domain.arkham.rules.codex import slip_in
from projections.arkham import ENTRY
from projections.arkham.words import WORDS
from projections.scene import Scene, faults
from projections.view import view_of
from tests.arkham.scenes import Ark, G, monster, scene, sheet_grows, tried
from tests.arkham.test_layout import nothing_overlaps
from tests.given import S1


def drawn(table: Ark) -> Scene:
    live = table.live
    return ENTRY.layout(view_of(ENTRY, live.board, live.knowledge(S1), live.seq))


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_every_map_is_drawn_whole_and_nothing_lies_on_anything(scenario: str) -> None:
    table = scene(scenario=scenario)
    picture = drawn(table)
    assert faults(picture) == []
    boxes = [space for space in picture.spaces if space.kind != "tile"]
    assert sorted(space.id for space in boxes) == sorted(chart(table.board).places)
    nothing_overlaps(picture)
    assert picture.wide > picture.high, "a map is turned so that it is wider than high"


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_a_street_lies_along_the_places_that_it_borders(scenario: str) -> None:
    """And touches no other: who looks at the picture sees where it leads."""
    table = scene(scenario=scenario)
    drawn_at = {space.id: space for space in drawn(table).spaces}
    places = chart(table.board).places
    for id, street in drawn_at.items():
        if street.kind != "street":
            continue
        reach = {
            other.id: min(
                ((street.x - (x1 + x2) / 2) ** 2 + (street.y - (y1 + y2) / 2) ** 2) ** 0.5
                for (x1, y1), (x2, y2) in zip(other.shape, (*other.shape[1:], other.shape[0]), strict=True)
            )
            for other in drawn_at.values()
            if other.kind == "location"
        }
        bordered = {str(space) for space in places[id].borders}  # type: ignore[index]
        near = sorted(reach, key=lambda one: reach[one])[: len(bordered)]
        assert set(near) == bordered, id


def test_markers_lie_in_spaces_and_in_neighbourhoods() -> None:
    scars = [piece for piece in drawn(scene(scenario="veil")).pieces if piece.kind == "marker"]
    assert [(piece.where, piece.content) for piece in scars] == [("black_cave", "white")]

    async def slips(g: G) -> None:
        await slip_in(g)

    table = tried("slips", slips, scenario="umordhoth")
    marked = [piece for piece in drawn(table).pieces if piece.kind == "marker"]
    assert sorted(str(piece.where) for piece in marked) == sorted(SCENARIOS["umordhoth"].neighbourhoods)
    assert all("met here" in piece.name.en for piece in marked)


def test_markers_on_the_sheet_are_counted_once_there_are_some() -> None:
    plain = {counter.id for counter in drawn(scene(scenario="echoes")).counters}
    table = sheet_grows("marker", codex=["rising_tide"], scenario="echoes")
    assert {counter.id for counter in drawn(table).counters} - plain == {"sheet_markers"}


def test_what_an_epic_monster_does_is_read_when_it_comes() -> None:
    table = sheet_grows("doom", sheet={"doom": 3}, scenario="echoes")
    (herald,) = [piece for piece in drawn(table).pieces if piece.id == f"monster:{monster(table, 'servitor_of_rlyeh')}"]
    assert herald.text is not None and "Massive" in herald.text.en
    assert "cthulhu" not in WORDS.texts and "cthulhu.0" in WORDS.sealed
    assert not any(piece.content == "cthulhu" for piece in drawn(table).pieces), "nobody sees who waits"
