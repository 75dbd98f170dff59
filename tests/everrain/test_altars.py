"""ALTARS: servants that come, and purging."""

import pytest

from domain.everrain.facts.enemies import EnemyActs, EnemyBoarded
from domain.everrain.names import ENEMIES, ENEMIES_PAST, RAIDERS_PAST
from tests.everrain.scenes import Ever, act, asked, kinds, scene
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import HOME, S1, A, by, fitted_out, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

NEXT = by(2, 0)
"""On the tile east of the middle one."""


def purging(now: int, deck: list[str], past: list[str] | None = None, spawned: int = 1) -> Ever:
    decks = {ENEMIES: deck, ENEMIES_PAST: past or []}
    table = scene(
        ship(crew=(A,)),
        sea={HOME: "altar"},
        act=now,
        decks={zone: cards for zone, cards in decks.items() if cards},
        rolls=["omen"] * 4,
    )
    act(table, "purge")
    for zone in ("z1", "z2", "z7")[:spawned]:
        table.answer(S1, zone)
    return table


ALTAR = {"E6": "altar"}
"""The ship is a hex away from a tile with an active altar: D5 belongs to it."""


@rule("EVER-95")
def test_every_crossing_into_the_tile_of_an_active_altar_brings_one_enemy() -> None:
    deck = {ENEMIES: ["cultist", "drowned_man", "cultist"]}
    table = scene(ship(at=by(1, 0), points=9), sea={by(4, 0): "altar"}, decks=deck, rolls=["omen", "omen"])
    act(table, "ahead").answer(S1, "z1")
    assert kinds(table) == ["cultist"]
    act(table, "ahead")
    assert kinds(table) == ["cultist"], "not within the tile"
    act(table, "left", "left", "left", "ahead", "ahead")
    assert kinds(table) == ["cultist"], "nor out of it"


@rule("EVER-95", "EVER-98")
def test_neither_another_tiles_altar_nor_a_purged_one_matters() -> None:
    deck = {ENEMIES: ["cultist"]}
    here = scene(ship(at=by(1, 0), points=1), sea={by(-1, 0): "altar"}, decks=deck)
    assert kinds(act(here, "ahead")) == []
    purged = scene(ship(at=by(1, 0), points=1), sea={by(4, 0): "altar"}, explored=[by(4, 0)], decks=deck)
    assert kinds(act(purged, "ahead")) == []


@rule("EVER-95")
def test_an_altar_under_a_storm_still_sends_its_servants() -> None:
    table = scene(
        ship(at=by(1, 0), points=1),
        sea={by(4, 0): "altar"},
        storms=[[by(4, 0)]],
        decks={ENEMIES: ["cultist"]},
        rolls=["omen"],
    )
    assert asked(act(table, "ahead")) == [(S1, "spawn_zone")]


@rule("EVER-96", "EVER-97")
@pytest.mark.parametrize(
    ("now", "deck", "come", "skipped"),
    [
        (1, ["harbinger", "wyrm", "cultist", "cultist"], ["cultist"], ["wyrm", "harbinger"]),
        (2, ["cultist", "wyrm", "drowned_man"], ["cultist", "drowned_man"], ["wyrm"]),
        (2, ["wyrm", "cultist"], ["wyrm"], []),
        (3, ["wyrm", "wyrm", "cultist"], ["wyrm", "cultist"], ["wyrm"]),
        (4, ["harbinger", "wyrm", "cultist"], ["harbinger", "cultist"], ["wyrm"]),
    ],
)
def test_a_purge_brings_enemies_that_make_up_the_act_and_skips_what_exceeds_it(
    now: int, deck: list[str], come: list[str], skipped: list[str]
) -> None:
    table = purging(now, deck, spawned=len(come))
    assert (kinds(table), table.faces(ENEMIES_PAST)) == (come, skipped)
    assert table.board.explored == [HOME] and "purge" not in table.options(S1)


@rule("EVER-96")
def test_the_discards_make_a_new_deck_once_and_then_it_is_over() -> None:
    table = purging(2, ["cultist"], ["drowned_man"], spawned=2)
    assert kinds(table) == ["cultist", "drowned_man"]
    stuck = purging(2, ["cultist"], ["wyrm"], spawned=1)
    assert (kinds(stuck), stuck.faces(ENEMIES_PAST)) == (["cultist"], ["wyrm"])
    assert stuck.board.explored == [HOME] and asked(stuck) == [(S1, "act")]
    assert kinds(purging(2, [], spawned=0)) == []


@rule("EVER-108")
def test_a_ship_that_a_purge_draws_goes_to_its_own_discards() -> None:
    table = purging(1, ["damned_frigate-0", "cultist"])
    assert (kinds(table), table.faces(RAIDERS_PAST)) == (["cultist"], ["damned_frigate-0"])


@rule("EVER-98")
def test_only_on_the_altar_itself_and_only_once() -> None:
    assert "purge" not in scene(ship(at=NEXT), sea={HOME: "altar"}).options(S1)
    assert "purge" not in scene(ship(), sea={HOME: "altar"}, explored=[HOME]).options(S1)


@rule("EVER-95", "EVER-106", "EVER-107")
def test_sailing_into_a_tile_with_an_altar_brings_an_enemy_aboard() -> None:
    table = scene(fitted_out(points=3), sea=ALTAR, decks={ENEMIES: ["cultist", "cultist"]}, rolls=["omen"])
    table.answer(S1, "ahead")
    assert asked(table) == [(S1, "spawn_zone")] and table.options(S1) == {"z1", "z2", "z7"}
    table.answer(S1, "z7")
    (boarded,) = table.events(EnemyBoarded)
    assert (boarded.kind, boarded.zone, boarded.seat) == ("cultist", 7, S1)
    assert len(table.events(EnemyActs)) == 1
    table.answer(S1, "ahead")
    assert not table.events(EnemyBoarded), "it is on the tile already"


@rule("EVER-98")
def test_a_purged_altar_is_quiet() -> None:
    table = scene(fitted_out(points=3), sea=ALTAR, explored=["E6"], decks=ALL_DECKS).answer(S1, "ahead")
    assert not table.events(EnemyBoarded)


@rule("EVER-96", "EVER-97")
def test_a_purge_spawns_enemies_that_make_up_the_act() -> None:
    deck = ["drowned_man", "bloated_cadaver", "cultist"]
    table = scene(
        fitted_out(),
        rolls=["omen", "omen"],
        decks={ENEMIES: deck},
        sea={"C5": "altar"},
        act=2,
        tops={"enemies": [[], deck]},
    )
    table.answer(S1, "purge").answer(S1, "z1")
    assert asked(table) == [(S1, "spawn_zone")]
    table.answer(S1, "z2")
    assert kinds(table) == ["drowned_man", "cultist"] and table.board.explored == ["C5"]
    assert "bloated_cadaver" in table.faces("enemies_past")
    assert "purge" not in table.options(S1)
