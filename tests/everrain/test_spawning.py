"""ENEMIES ON DECK: spawning."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from domain.everrain.board import Enemy, Ship
from domain.everrain.content import DECK_ENEMIES
from domain.everrain.facts.enemies import EnemyActs, NoFigureLeft
from domain.everrain.names import (
    ENEMIES,
    ENEMIES_LATER,
    ENEMIES_PAST,
    RAIDERS_PAST,
    EnemyKind,
    Zone,
)
from domain.everrain.rules.spawning import spawn, spawn_named
from tests.everrain.scenes import Ever, G, asked, kinds, mate, scene, since, work
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import CORWIN, S1, A, B, C, D, E, fitted_out, foe, ship
from tests.exercises import exercises
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

ALTAR = {"E6": "altar"}
"""The ship is a hex away from a tile with an active altar: D5 belongs to it."""


def phase(rolls: Sequence[str], *ships: Ship, **how: Any) -> Ever:
    """Enemies on deck act."""
    return work(scene(*(ships or (fitted_out(),)), step="deck", rolls=rolls, **how))


def spawning(vessel: Ship, deck: Sequence[str], *enemies: Enemy, rolls: Sequence[str] = ()) -> Ever:
    decks: dict[Zone, Sequence[str]] = {ENEMIES: deck}
    return scene(vessel, enemies=enemies, decks=decks, do=lambda g: spawn(g, S1), rolls=rolls)


def named(kind: str, decks: dict[Zone, Sequence[str]], rolls: Sequence[str] = ("omen",)) -> Ever:
    do: Callable[[G], Awaitable[None]] = lambda g: spawn_named(g, S1, EnemyKind(kind))  # noqa: E731
    return scene(ship(), decks=decks, do=do, rolls=rolls)


@rule("EVER-108")
def test_a_ship_among_the_enemies_is_discarded_unused() -> None:
    decks = {ENEMIES: ["damned_frigate-0", "cultist"]}
    table = scene(fitted_out(points=3), sea=ALTAR, decks=decks, rolls=["omen"])
    raider = table.card(ENEMIES, "damned_frigate-0")
    table.answer(S1, "ahead").answer(S1, "z1")
    assert kinds(table) == ["cultist"] and raider in table.cards(RAIDERS_PAST)


@exercises
@rule("EVER-109")
def test_without_a_figure_the_agenda_advances() -> None:
    entry = DECK_ENEMIES[EnemyKind("bloated_cadaver")]
    foes = [foe("bloated_cadaver", n) for n in range(entry.minis)]
    table = scene(fitted_out(points=3), sea=ALTAR, enemies=foes, decks={ENEMIES: ["bloated_cadaver"]})
    table.answer(S1, "ahead")
    assert [event.kind for event in table.events(NoFigureLeft)] == ["bloated_cadaver"]
    assert table.board.agenda == 1 + entry.health and len(kinds(table)) == entry.minis
    assert "bloated_cadaver" in table.faces("enemies_past")


@rule("EVER-208")
def test_a_certain_enemy_is_searched_for() -> None:
    crew = {CORWIN: "z4"}
    table = phase(
        ["omen omen omen move", "omen"], fitted_out(crew=crew), enemies=[foe("harbinger", 9)], decks=ALL_DECKS
    )
    assert asked(table) == [(S1, "spawn_zone")] and mate(table, CORWIN).strain == 1
    table.answer(S1, "z1")
    assert kinds(table) == ["harbinger", "drowned_man"]


@rule("EVER-106", "EVER-107")
def test_an_enemy_spawns_on_a_blank_node_and_rolls_one_die() -> None:
    table = spawning(ship(crew={A: "z4"}), ["cultist"], rolls=["move"])
    assert table.options(S1) == {"z1", "z2", "z7"}
    table.answer(S1, "z2")
    (enemy,) = table.board.enemies.values()
    assert enemy.zone == 4, "it used a move at once"
    assert len(since(table, EnemyActs)) == 1


@rule("EVER-107")
def test_a_blank_zone_without_room_is_no_choice() -> None:
    full = {A: "z1", B: "z1", C: "z1", D: "z2"}
    table = spawning(ship(crew=full), ["cultist"], rolls=["omen"])
    assert table.options(S1) == {"z2", "z7"}
    crowd = [foe("drowned_man", zone) for zone in (2, 2, 7, 7)]
    crowded = {A: "z1", B: "z1", C: "z1", D: "z2", E: "z7"}
    table = spawning(ship(crew=crowded), ["cultist"], *crowd, rolls=["omen"])
    assert table.options(S1) == {"z0", "z3", "z4", "z5", "z6", "z8", "z9"}, "all blank ones are full"


@rule("EVER-108")
def test_a_ship_in_the_enemy_deck_is_discarded_and_the_next_card_drawn() -> None:
    table = spawning(ship(), ["damned_frigate-0", "cultist"], rolls=["omen"]).answer(S1, "z1")
    assert [enemy.kind for enemy in table.board.enemies.values()] == ["cultist"]
    assert (table.faces(RAIDERS_PAST), table.board.raiders) == (["damned_frigate-0"], {})


@rule("EVER-109")
def test_without_a_figure_the_agenda_advances_by_its_health() -> None:
    minis = DECK_ENEMIES["harbinger"].minis
    table = spawning(ship(), ["harbinger"], *(foe("harbinger", zone) for zone in range(minis)))
    assert len(table.board.enemies) == minis
    assert table.board.agenda == 1 + DECK_ENEMIES["harbinger"].health
    assert [event.kind for event in since(table, NoFigureLeft)] == ["harbinger"]
    assert table.faces(ENEMIES_PAST) == ["harbinger"]


@rule("EVER-109")
def test_a_captive_keeps_its_figure() -> None:
    minis = DECK_ENEMIES["harbinger"].minis
    held = [foe("harbinger", 0), foe("harbinger", 1, held=True)][:minis]
    table = spawning(ship(slots={"b0": "a_cell"}, captives={"b0": "harbinger.1"}), ["harbinger"], *held)
    assert len(table.board.enemies) == minis


@rule("EVER-208")
@pytest.mark.parametrize("zone", [ENEMIES, ENEMIES_PAST, ENEMIES_LATER[2], ENEMIES_LATER[3]])
def test_a_named_enemy_is_searched_for_everywhere(zone: Zone) -> None:
    decks = {ENEMIES: ["drowned_man", "drowned_man"], ENEMIES_LATER[3]: ["harbinger"]}
    decks[zone] = [*decks.get(zone, []), "cultist"]
    table = named("cultist", decks).answer(S1, "z1")  # type: ignore[arg-type]
    assert [enemy.kind for enemy in table.board.enemies.values()] == ["cultist"]
    assert sorted(table.faces(ENEMIES)) == ["drowned_man", "drowned_man"]


@rule("EVER-208")
def test_the_deck_is_shuffled_after_the_search() -> None:
    table = named("cultist", {ENEMIES: ["drowned_man"] * 3 + ["cultist"]}).answer(S1, "z1")
    assert not any(table.knows(S1).faces.get(card) for card in table.cards(ENEMIES))


@rule("EVER-208")
def test_a_named_enemy_of_whom_no_card_is_left_advances_the_agenda() -> None:
    table = named("wyrm", {ENEMIES: ["cultist"]})
    assert (table.board.enemies, table.board.agenda) == ({}, 1 + DECK_ENEMIES["wyrm"].health)


@rule("EVER-208")
def test_a_deck_that_was_searched_in_vain_is_shuffled_too() -> None:
    decks = {ENEMIES: ["drowned_man"] * 3, ENEMIES_PAST: ["cultist"]}
    table = named("cultist", decks).answer(S1, "z1")  # type: ignore[arg-type]
    assert len(table.cards(ENEMIES)) == 3
    assert not any(table.knows(S1).faces.get(card) for card in table.cards(ENEMIES))
    gone = named("wyrm", {ENEMIES: ["cultist"]})
    assert [event.kind for event in since(gone, NoFigureLeft)] == ["wyrm"]


@rule("EVER-108")
def test_ships_among_the_discards_are_passed_over_as_well() -> None:
    """Two ships lie on the deck, and the one enemy among the discards."""
    decks = {ENEMIES: ["wicked_brigantine-0", "wicked_brigantine-1"], ENEMIES_PAST: ["cultist"]}
    table = scene(ship(), decks=decks, do=lambda g: spawn(g, S1), rolls=["omen"])  # type: ignore[arg-type]
    table.answer(S1, "z1")
    assert [enemy.kind for enemy in table.board.enemies.values()] == ["cultist"]
    assert sorted(table.faces(RAIDERS_PAST)) == ["wicked_brigantine-0", "wicked_brigantine-1"]
