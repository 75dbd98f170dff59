"""Scenes and what is drawn from them."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from domain.kernel import WATCHER, Arrange, Assign, Choose, Number, Place, Placing, Propose, Split, hand
from domain.kernel.forms import AnyForm, Deal
from projections.catalogue import GameEntry
from projections.games import GAMES as REAL
from projections.scene import Link, faults
from projections.scene_text import WIDTH, draw, manner
from projections.scenery import hexagon
from projections.svg import WIDTH as PICTURE
from projections.svg import svg
from projections.svg_shapes import BOLD, LETTER
from projections.view import view_of
from tests.given import S1, S2, S3, Table, given
from tests.projections.games import CROSSING, MUTINY, play, viewers
from tests.projections.harbour import HARBOUR
from tests.projections.harbour import name as called
from tests.toy import GAMES

GOLDEN = Path(__file__).parent / "golden"
TEXT = "{http://www.w3.org/2000/svg}text"


def table_as(entry: GameEntry, table: Table, seat: str) -> str:
    view = view_of(entry, table.board, table.live.knowledge(seat), table.live.seq)
    return draw(entry.layout(view), view.asks)


def mutiny() -> Table:
    """The captain has rolled; the second seat holds a squall."""
    tops = {"roles": [["captain", "mutineer", "loyal"]], "charms": [["cask", "squall", "feint"]]}
    table = given(MUTINY.ruleset, 3, tops=tops, rolls=[["blade", "rum", "calm"]])
    return table.answer(S1, []).answer(S1, {"0": S2, "1": S1})


def crossing() -> Table:
    """The first seat trades two cards that it chose."""
    placings = [Placing(hand(S1), ("lore-3", "will-5")), Placing(hand(S2), ("lore-1",))]
    table = given(CROSSING.ruleset, 3, placings=placings, tops={"will": [["will-1", "will-2"]]})
    return table.answer(S1, ["will"]).answer(S1, "trade").answer(S1, S2)


DRAWN = {
    "mutiny-s2": lambda: table_as(MUTINY, mutiny(), S2),
    "mutiny-onlooker": lambda: table_as(MUTINY, mutiny(), WATCHER),
    "crossing-s1": lambda: table_as(CROSSING, crossing(), S1),
    "harbour": lambda: draw(HARBOUR),
}


@pytest.mark.parametrize("name", DRAWN)
def test_tables_look_as_they_did(name: str) -> None:
    """After a wanted change: look at the new drawing, then put it into the golden file."""
    assert DRAWN[name]() == (GOLDEN / f"{name}.txt").read_text("utf-8")


def test_a_table_hides_what_the_viewer_does_not_know() -> None:
    seen = {seat: table_as(MUTINY, mutiny(), seat) for seat in (S1, S2, S3, WATCHER)}
    assert [seat for seat, drawn in seen.items() if "Squall" in drawn] == [S2]
    assert [seat for seat, drawn in seen.items() if "Mutineer" in drawn] == [S2]
    assert all("Captain" in drawn for drawn in seen.values())


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_a_table_keeps_its_width_and_a_picture_is_xml(entry: GameEntry) -> None:
    live = play(entry, entry.ruleset.seats[-1], seed=5)
    for seat in viewers(live):
        view = view_of(entry, live.board, live.knowledge(seat), live.seq)
        scene = entry.layout(view)
        assert max(map(len, draw(scene, view.asks).splitlines())) <= WIDTH
        ElementTree.fromstring(svg(scene))


@pytest.mark.parametrize("entry", [*GAMES, *REAL], ids=lambda entry: entry.name)
def test_no_text_leaves_the_picture(entry: GameEntry) -> None:
    for seats in (entry.ruleset.seats[0], entry.ruleset.seats[-1]):
        live = play(entry, seats, seed=5)
        for seat in viewers(live):
            drawn = svg(entry.layout(view_of(entry, live.board, live.knowledge(seat), live.seq)))
            extents = [extent(text) for text in ElementTree.fromstring(drawn).iter(TEXT)]
            assert len(extents) > len(live.board.seats)
            assert min(left for left, _ in extents) >= 0 and max(right for _, right in extents) <= PICTURE, seat


def test_texts_that_are_too_long_for_the_picture_stand_at_its_edge_or_are_clipped() -> None:
    long, longer = "a label at the end of its track, of some length", "a title that goes on " * 20
    doom, *tracks = HARBOUR.tracks
    labels = {doom.least: called(long), doom.most: called(long)}
    drawn = svg(replace(HARBOUR, title=longer, tracks=(replace(doom, labels=labels), *tracks)))
    texts = list(ElementTree.fromstring(drawn).iter(TEXT))
    assert all(0 <= left <= right <= PICTURE for left, right in map(extent, texts))
    assert [text.text for text in texts].count(long) == 2, "a label is moved, not cut, while there is room"
    assert any((text.text or "").endswith("…") for text in texts)


def extent(text: ElementTree.Element) -> tuple[float, float]:
    """From where to where a text reaches, as wide as its letters are on average."""
    x, said = float(text.get("x", "")), text.text or ""
    wide = len(said) * float(text.get("font-size", "")) * LETTER * (BOLD if text.get("font-weight") else 1)
    left = x - wide * {"middle": 0.5, "end": 1}.get(text.get("text-anchor", ""), 0)
    return left, left + wide


def test_the_picture_shows_everything() -> None:
    drawn = svg(HARBOUR)
    root = ElementTree.fromstring(drawn)
    said = " ".join(root.itertext())
    for name in ("Harbour & Hills", "Quay", "Watch Hill", "Doom", "awakens", "Anchor", "Wave", "Omens", "Red moon"):
        assert name in said
    for name in ("Seat 1", "Seat 2", "Lantern", "Coin ×4", "Food 7", "Life 3/5", "<before>"):
        assert name in said
    lines = [line for line in root.iter("{http://www.w3.org/2000/svg}line") if line.get("stroke-dasharray")]
    assert len(lines) == len(HARBOUR.linked()) - 1 == 4, "one of them is of a kind, which is named"
    assert "<title>stairs</title></line>" in drawn


def test_a_layout_that_leads_nowhere_is_found() -> None:
    assert faults(HARBOUR) == []
    first, *others = HARBOUR.spaces
    lost = replace(first, where="limbo", x=101.0, shape=((0.0, 0.0), (1.0, 1.0)))
    links = (*HARBOUR.links, Link("town", "nowhere"))
    pieces = (*HARBOUR.pieces, replace(HARBOUR.pieces[0], owner="s9"))
    assert faults(replace(HARBOUR, spaces=(lost, *others), pieces=pieces, links=links)) == [
        "two things have the id f1",
        "town stands on limbo, which is not there",
        "f1 belongs to s9, who is not there",
        "town is next to nowhere, which is no space",
        "town lies outside the map",
        "town has a shape of 2 corners",
    ]


def test_a_link_that_both_sides_name_is_one() -> None:
    both = replace(HARBOUR, links=(Link("inn", "quay"), Link("quay", "inn"), Link("quay", "inn", "stairs")))
    assert both.linked() == (Link("inn", "quay"), Link("inn", "quay", "stairs"))


def test_polygons_and_facing_are_drawn() -> None:
    first, *others = HARBOUR.spaces
    hexes = (replace(first, shape=hexagon(first.x, first.y, 10)), *others)
    pieces = (replace(HARBOUR.pieces[0], facing=90.0), *HARBOUR.pieces[1:])
    root = ElementTree.fromstring(svg(replace(HARBOUR, spaces=hexes, pieces=pieces)))
    shapes = [p.get("points", "") for p in root.iter("{http://www.w3.org/2000/svg}polygon")]
    assert sorted(len(points.split()) for points in shapes) == [3, 6]
    (tip, left, right) = [tuple(map(float, p.split(","))) for p in min(shapes, key=len).split()]
    assert tip[0] > max(left[0], right[0]) and left[1] != right[1] and (left[1] + right[1]) / 2 == tip[1], (
        "to the right"
    )


def test_a_hexagon_stands_on_a_point_around_its_middle() -> None:
    corners = hexagon(10, 20, 2)
    assert len(corners) == 6 and max(y for _, y in corners) == 22 and min(y for _, y in corners) == 18
    assert round(max(x for x, _ in corners), 2) == 11.73


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (Choose(("a", "b")), "choose 1"),
        (Choose(("a", "b"), 0, 2), "choose 0 to 2"),
        (Number(0, 3), "say a number, 0 to 3"),
        (Arrange(("a", "b")), "put in order"),
        (Assign({"a": ("b",)}), "assign every one"),
        (Split({"a": 2}, 2), "spread 2 over them"),
        (Split({"a": 2}, 2, 0), "spread 0 to 2 over them"),
        (Place({"k": {"a": 1}}, {"p": "k"}), "lay 1 of them"),
        (Propose(S2, {}, {}), "make an offer, or refuse to trade"),
        (Propose(S2, {}, {}, Deal("offer")), "accept or refuse"),
        (Propose(S2, {}, {}, Deal("offer"), counter=True), "accept, refuse or offer something else"),
    ],
)
def test_every_form_says_how_it_is_answered(form: AnyForm, said: str) -> None:
    assert manner(form) == said
