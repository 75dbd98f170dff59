"""Scenes and what is drawn from them."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.kernel import WATCHER, Arrange, Assign, Choose, Number, Place, Placing, Propose, Split, hand
from domain.kernel.forms import AnyForm, Deal
from projections.catalogue import GameEntry
from projections.scene import Link, faults
from projections.scene_text import WIDTH, draw, manner
from projections.scenery import hexagon
from projections.view import view_of
from tests.given import S1, S2, S3, Table, given
from tests.projections.games import CROSSING, MUTINY, play, viewers
from tests.projections.harbour import HARBOUR
from tests.toy import GAMES

GOLDEN = Path(__file__).parent / "golden"


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
def test_a_table_keeps_its_width(entry: GameEntry) -> None:
    live = play(entry, entry.ruleset.seats[-1], seed=5)
    for seat in viewers(live):
        view = view_of(entry, live.board, live.knowledge(seat), live.seq)
        scene = entry.layout(view)
        assert max(map(len, draw(scene, view.asks).splitlines())) <= WIDTH


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
