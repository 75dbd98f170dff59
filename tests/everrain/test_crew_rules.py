"""YOUR CREW: traits that are gained, who dies and leaves, captives below deck."""

from collections.abc import Sequence
from typing import Literal

import pytest

from domain.everrain.board import Mate
from domain.everrain.content import CREW_BOARDS
from domain.everrain.facts.enemies import EnemyActs
from domain.everrain.names import BAD, CREW, ENEMIES_PAST, GOOD, TRAITS_OUT, CrewId, EnemyId, muster_of
from domain.everrain.rules.below import circles
from domain.everrain.rules.crew import gain_trait, harm
from domain.everrain.rules.damage import settle_deck
from domain.everrain.rules.sinking import sink
from tests.everrain.scenes import (
    HOME,
    S1,
    A,
    B,
    C,
    Ever,
    G,
    act,
    asked,
    by,
    foe,
    mate,
    mine,
    scene,
    send,
    ship,
    since,
    work,
)
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

SHELLBACK = CrewId(next(card.id for card in CREW_BOARDS.values() if card.kind == "shellback"))
Gain = Literal["good", "bad"]


def gaining(crew: CrewId, has: Sequence[str], sign: Gain, good: Sequence[str], bad: Sequence[str]) -> tuple[Ever, Mate]:
    """Somebody with these traits gains one; so the decks lie."""
    decks = {GOOD: good, BAD: bad}
    table = scene(
        ship(crew=(crew,), traits={crew: has}),
        decks={zone: cards for zone, cards in decks.items() if cards},
        do=lambda g: gain_trait(g, S1, crew, sign),
    )
    return table, mate(table, crew)


@rule("EVER-33")
def test_a_gained_trait_replaces_the_one_of_its_sign_and_that_goes_back() -> None:
    table, found = gaining(A, ("strong_at_sea", "plain"), "good", ["strong_always"], ["plainer"])
    assert (found.good, found.bad, sorted(found.traits)) == ("strong_always", "plain", ["plain", "strong_always"])
    assert table.faces(GOOD) == ["strong_at_sea"]
    table, found = gaining(A, ("strong_at_sea", "plain"), "bad", ["strong_always"], ["plainer"])
    assert (found.good, found.bad, table.faces(BAD)) == ("strong_at_sea", "plainer", ["plain"])
    assert sorted(table.faces(TRAITS_OUT)) == ["plainer", "strong_at_sea"]


@rule("EVER-34", "EVER-193")
@pytest.mark.parametrize(("sign", "then"), [("good", "strong_always"), ("bad", "plainer")])
def test_of_a_shellback_every_new_trait_replaces_the_other_one(sign: Gain, then: str) -> None:
    table, found = gaining(SHELLBACK, ("scout_at_sea", "plain"), sign, ["strong_always"], ["plainer"])
    assert (found.good, found.bad) == ("scout_at_sea", then)
    assert "plain" in table.faces(BAD) and list(found.traits) == [then]


@rule("EVER-10")
def test_a_trait_that_contradicts_what_stays_is_drawn_again() -> None:
    table, found = gaining(A, ("unmoved", "plain"), "bad", [], ["worn", "plainer"])
    assert (found.bad, sorted(table.faces(BAD))) == ("plainer", ["plain", "worn"])
    table, found = gaining(A, ("strong_at_sea", "worn"), "good", ["unmoved", "strong_always"], [])
    assert (found.good, sorted(table.faces(GOOD))) == ("strong_always", ["strong_at_sea", "unmoved"])


@rule("EVER-33")
def test_with_nothing_left_that_fits_the_old_trait_stays() -> None:
    _, found = gaining(A, ("unmoved", "plain"), "bad", [], ["worn"])
    assert (found.good, found.bad) == ("unmoved", "plain")


# --- death ------------------------------------------------------------------------------------------


@rule("EVER-30")
@pytest.mark.parametrize(("trauma", "strain", "dies"), [(0, 0, False), (1, 0, True), (0, 1, True)])
def test_trauma_and_strain_fill_one_track(trauma: int, strain: int, dies: bool) -> None:
    track = CREW_BOARDS[A].track

    async def do(g: G) -> None:
        harm(g, S1, A, "trauma", trauma)
        harm(g, S1, A, "strain", strain)
        await settle_deck(g, S1)

    table = scene(ship(crew=(A, B), trauma={A: 2}, strain={A: track - 3}), do=do)
    assert (A not in mine(table).crew) is dies


@rule("EVER-31")
def test_the_board_and_the_traits_of_the_dead_are_shuffled_back() -> None:
    async def do(g: G) -> None:
        harm(g, S1, A, "strain", 9)
        await settle_deck(g, S1)

    vessel = ship(crew=(A, B), traits={A: ("strong_at_sea", "plain")})
    table = scene(vessel, decks={CREW: [C]}, do=do)
    assert sorted(table.faces(CREW)) == sorted([A, C]) and table.faces(muster_of(S1)) == [B]
    assert (table.faces(GOOD), table.faces(BAD), table.cards(TRAITS_OUT)) == (["strong_at_sea"], ["plain"], [])
    assert not any(table.knows(S1).faces.get(card) for card in table.cards(CREW)), "nobody knows their order"


@rule("EVER-27")
def test_there_is_room_for_everybody_below() -> None:
    crew = {A: "below", B: "below", C: "z1", SHELLBACK: "below"}
    table = send(scene(ship(crew=crew, fresh="crew")), C, "below")
    assert len(mine(table).mates_at(mate(table, C).at)) == 4


# --- captives ---------------------------------------------------------------------------------------


@rule("EVER-191")
def test_a_captive_neither_acts_nor_disrupts_nor_is_banished() -> None:
    vessel = ship(crew={A: "z0"}, points=1, slots={"b0": "a_cell"}, captives={"b0": "cultist.0"}, fresh="navigation")
    held = [foe("cultist", 0, held=True)]
    phase = work(scene(vessel, step="deck", enemies=held))
    assert since(phase, EnemyActs) == []
    table = act(scene(vessel, enemies=held, sea={by(1, 0): "port"}), "navigation")
    assert mine(table).points == 2, "the bow is manned"
    act(table, "ahead")
    assert mine(table).visited == [by(1, 0)] and list(table.board.enemies) == ["cultist.0"]
    assert table.board.agenda == 1


@rule("EVER-191")
@pytest.mark.parametrize(("left", "offered"), [(1, True), (2, False)])
def test_only_an_enemy_with_one_health_left_is_captured_and_without_spoils(left: int, offered: bool) -> None:
    vessel = ship(crew={A: "z1"}, fresh="crew", slots={"b0": "a_cell"})
    table = send(scene(vessel, enemies=[foe("drowned_man", 1, trauma=3 - left)]), A, "z1")
    assert asked(table) == [(S1, "capture" if offered else "fray_dice")]
    if offered:
        table.answer(S1, "drowned_man.0")
        captive = table.board.enemies[EnemyId("drowned_man.0")]
        assert captive.held and mine(table).captives == {"b0": "drowned_man.0"}
        assert (mine(table).coin, mine(table).clues, table.board.enemies_on(S1)) == (0, 0, [])


@rule("EVER-191")
def test_instead_of_capturing_one_may_fight_and_a_full_cell_takes_nobody() -> None:
    vessel = ship(crew={A: "z1"}, fresh="crew", slots={"b0": "a_cell"})
    table = send(scene(vessel, enemies=[foe("cultist", 1, trauma=1)]), A, "z1").answer(S1, [])
    assert asked(table) == [(S1, "fray_dice")]
    full = ship(crew={A: "z1"}, fresh="crew", slots={"b0": "a_cell"}, captives={"b0": "cultist.1"})
    enemies = [foe("cultist", 1, trauma=1), foe("cultist", 0, held=True)]
    assert asked(send(scene(full, enemies=enemies), A, "z1")) == [(S1, "fray_dice")]


@rule("EVER-192")
def test_a_captive_tells_something_each_turn_as_often_as_it_had_health() -> None:
    vessel = ship(slots={"b0": "a_cell"}, captives={"b0": "cultist.0"})
    table = scene(vessel, step="turn", enemies=[foe("cultist", 0, held=True)])
    assert (mine(table).clues, len(table.board.enemies)) == (1, 1)
    work(act(table, "end"))
    assert (mine(table).clues, table.board.enemies, mine(table).captives) == (2, {}, {})
    assert (table.faces(ENEMIES_PAST), table.board.discovery["enemy"]) == (["cultist"], 1)


@rule("EVER-181")
def test_what_a_schematic_covers_works_again_when_it_is_gone() -> None:
    vessel = ship(slots={"b0": "a_circle"}, schematics={"b0": "a_square"})
    table = scene(vessel, ship(), do=lambda g: sink(g, S1))
    assert mine(table).schematics == {} and set(circles(mine(table))) == {"b0.0"}
    covered = scene(ship(slots={"b0": "a_circle"}, schematics={"b0": "a_square"}))
    assert circles(mine(covered)) == {} and mine(covered).at == HOME


@rule("EVER-191")
def test_with_two_free_cells_one_is_asked_once() -> None:
    vessel = ship(crew={A: "z1"}, fresh="crew", slots={"b0": "a_cell", "b1": "a_cell"})
    table = send(scene(vessel, enemies=[foe("cultist", 1, trauma=1)]), A, "z1").answer(S1, [])
    assert asked(table) == [(S1, "fray_dice")]
    enemies = [foe("cultist", 1, trauma=1), foe("drowned_man", 1, trauma=2), foe("wyrm", 1)]
    table = send(scene(vessel, enemies=enemies), A, "z1")
    assert table.options(S1) == {"cultist.0", "drowned_man.1"}
    assert mine(table.answer(S1, "drowned_man.1")).captives == {"b0": "drowned_man.1"}
