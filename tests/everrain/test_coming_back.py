"""PLAYER DEATH & SINKING: how a captain comes onto the map, and with whom."""

import pytest

from domain.everrain.board import Ship
from domain.everrain.content import (
    CREW_BOARDS,
)
from domain.everrain.facts.crew import CrewJoined
from domain.everrain.names import (
    BAD,
    CREW,
    CREW_PAST,
    GOOD,
    Cell,
    CrewId,
)
from domain.everrain.rules.chart import START, cells_of
from domain.everrain.rules.crew import draw_deckhand
from domain.kernel import Zone
from tests.everrain.scenes import Ever, asked, mine, scene, since
from tests.everrain.scenes.ashore import SHELLBACKS
from tests.everrain.scenes.pieces import HOME, S1, S2, A, B, D, by, consort, fitted_out, raider, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

HANDS = {CREW: [B], GOOD: ["strong_always"], BAD: ["plain"]}
G7, H7, I7, G8, H8, I8 = cells_of(START)


def back(sank_at: str, *others: Ship, **how: object) -> Ever:
    """A captain whose ship has sunk there begins a turn."""
    return scene(ship(at="", sank_at=sank_at, crew=()), *others, step="turn", decks=HANDS, **how)  # type: ignore[arg-type]


SMALL = {"G7": "calm", "H7": "island", "I7": "altar", "G8": "port", "H8": "island", "I8": "altar"}
SHELLBACK = CrewId(next(card.id for card in CREW_BOARDS.values() if card.kind == "shellback"))


@rule("EVER-145")
def test_a_captain_comes_back_on_the_closest_port_that_nobody_is_in() -> None:
    ports = {by(1, 0): "port", by(3, 0): "port", by(-3, 0): "port", by(5, 0): "port"}
    table = back(HOME, ship(at=by(1, 0)), sea=ports)
    assert set(table.form(S1).fits["ship"]) == {by(3, 0), by(-3, 0)}, "both are as near"
    table.answer(S1, [{"piece": "ship", "at": by(3, 0), "turn": 4}])
    assert (mine(table).at, mine(table).face, mine(table).coin) == (by(3, 0), 4, 20)
    assert list(mine(table).crew) == [B]
    assert mine(table).visited == [by(3, 0)], "that is an arrival"
    assert asked(table) == [(S1, "act")]


@rule("EVER-145")
def test_without_a_port_it_is_the_starting_tile() -> None:
    table = back(HOME, ship(at=G7), sea={I8: "rough", H8: "island"})
    assert set(table.form(S1).fits["ship"]) == {H7, I7, G8}


@rule("EVER-145", "EVER-217")
@pytest.mark.parametrize(
    ("sea", "taken", "then"),
    [
        ({H8: "island", I8: "rough"}, [G7, H7, I7, G8], {I8}),
        ({H8: "island"}, [G7, H7, I7, G8, I8], {H8}),
    ],
)
def test_where_everything_is_taken_rough_water_or_land_will_do(
    sea: dict[str, str], taken: list[Cell], then: set[Cell]
) -> None:
    fleet = [raider("damned_frigate", cell) for cell in taken]
    table = back(H7, ship(at="", crew=(A,)), places=[START], sea=sea, raiders=fleet)
    assert set(table.form(S1).fits["ship"]) == then


@rule("EVER-145")
def test_without_any_free_hex_the_captain_waits_a_turn() -> None:
    fleet = [raider("damned_frigate", cell) for cell in (G7, H7, I7, G8, H8)]
    table = back(H7, ship(at=I8), places=[START], raiders=fleet)
    assert asked(table) == [(S2, "act")]
    assert (mine(table).crew, mine(table).coin, mine(table).sank_at) == ({}, 0, H7), "nothing is given twice"


@rule("EVER-217")
def test_with_the_starting_tile_full_it_is_the_nearest_calm_hex_and_then_the_nearest_free_one() -> None:
    taken = [raider("damned_frigate", cell) for cell in cells_of(START)]
    calm = back(H7, ship(at="", crew=(A,)), raiders=taken)
    nearest = set(calm.form(S1).fits["ship"])
    assert nearest and not nearest & set(cells_of(START))
    rough = {str(cell): "rough" for cell in calm.board.sea}
    assert set(back(H7, ship(at="", crew=(A,)), sea=rough, raiders=taken).form(S1).fits["ship"]) == nearest


def test_with_no_sea_free_a_captain_enters_on_land() -> None:
    table = scene(fitted_out("G7"), consort(""), step="turn", seat=S2, places=["2,3"], sea=SMALL)
    assert set(table.form(S2).fits["ship"]) == {"H7", "G8"}, "the nearest"


def test_with_every_hex_taken_a_captain_waits() -> None:
    raiders = [raider("damned_frigate", cell, 0, "G7") for cell in ("H7", "I7", "G8", "H8", "I8")]
    table = scene(fitted_out("G7"), consort(""), step="turn", seat=S2, places=["2,3"], sea=SMALL, raiders=raiders)
    assert not mine(table, S2).afloat() and table.board.deferred == "the storms"


def test_a_sunken_captain_finds_a_deckhand_among_those_nobody_hired() -> None:
    decks = {CREW: SHELLBACKS[:2], CREW_PAST: [D, SHELLBACKS[2]], GOOD: ["strong_always"], BAD: ["plain"]}
    table = scene(ship(crew=(A,)), do=lambda g: draw_deckhand(g, S1), decks=decks)
    assert [event.crew for event in since(table, CrewJoined)] == [D] and table.cards(CREW_PAST) == []
    assert sorted(table.faces(CREW)) == sorted(SHELLBACKS[:3])


@rule("EVER-145")
def test_whoever_comes_back_gets_a_deckhand_and_the_others_are_shuffled_back() -> None:
    decks: dict[Zone, list[str]] = {CREW: [SHELLBACK, B], GOOD: ["strong_always"], BAD: ["plain"]}
    table = scene(ship(crew=(A,)), decks=decks, do=lambda g: draw_deckhand(g, S1))
    assert list(mine(table).crew) == [A, B]
    assert table.faces(CREW) == [SHELLBACK]


@rule("EVER-145")
@pytest.mark.parametrize("deck", [[], [SHELLBACK]])
def test_when_the_deck_has_no_deckhand_one_of_those_that_nobody_took_comes(deck: list[str]) -> None:
    decks = {CREW: deck, CREW_PAST: [B], GOOD: ["plain"], BAD: ["plainer"]}
    table = scene(ship(crew=(A,)), decks=decks, do=lambda g: draw_deckhand(g, S1))  # type: ignore[arg-type]
    assert list(mine(table).crew) == [A, B]
    assert (table.faces(CREW), table.faces(CREW_PAST)) == (deck, [])


@rule("EVER-145")
def test_boards_that_were_passed_over_are_shuffled_back() -> None:
    decks = {CREW: [SHELLBACK, B], GOOD: ["plain"], BAD: ["plainer"]}
    table = scene(ship(crew=(A,)), decks=decks, do=lambda g: draw_deckhand(g, S1))  # type: ignore[arg-type]
    assert table.faces(CREW) == [SHELLBACK] and not table.knows(S1).faces.get(table.cards(CREW)[0])
    none = scene(ship(crew=(A,)), decks={CREW: [], CREW_PAST: []}, do=lambda g: draw_deckhand(g, S1))
    assert list(mine(none).crew) == [A]
