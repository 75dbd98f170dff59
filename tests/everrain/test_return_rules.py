"""PLAYER DEATH & SINKING: what is lost, what lies on the wreck, and how a captain comes back."""

import pytest

from domain.everrain.board import Ship, Wreck
from domain.everrain.content import CREW_BOARDS
from domain.everrain.names import BAD, CREW, GOOD, SUNKEN, TREASURES_PAST, Cell
from domain.everrain.rules.chart import START, cells_of
from domain.everrain.rules.damage import damage_ship
from domain.everrain.rules.sinking import sink
from tests.everrain.scenes import HOME, S1, S2, A, B, Ever, act, asked, by, foe, mine, raider, scene, ship, work
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

HANDS = {CREW: [B], GOOD: ["strong_always"], BAD: ["plain"]}
G7, H7, I7, G8, H8, I8 = cells_of(START)


def back(sank_at: str, *others: Ship, **how: object) -> Ever:
    """A captain whose ship has sunk there begins a turn."""
    return scene(ship(at="", sank_at=sank_at, crew=()), *others, step="turn", decks=HANDS, **how)  # type: ignore[arg-type]


@rule("EVER-144")
@pytest.mark.parametrize(("clues", "left"), [(0, 0), (1, 1), (5, 3), (7, 4), (8, 4)])
def test_half_the_clues_are_lost_rounded_down_and_the_others_lie_on_the_wreck(clues: int, left: int) -> None:
    table = scene(ship(clues=clues, coin=30), ship(), do=lambda g: sink(g, S1), seat=S2)
    (wreck,) = table.board.wrecks.values()
    assert (wreck.at, wreck.clues, mine(table).clues, mine(table).coin) == (HOME, left, 0, 0)


@rule("EVER-144")
def test_one_treasure_of_choice_lies_on_the_wreck_and_the_others_are_lost() -> None:
    table = scene(ship(hold=["rope", "pitch", "rope"]), ship(), do=lambda g: sink(g, S1), seat=S2)
    assert asked(table) == [(S1, "save_treasure")]
    table.answer(S1, next(card for card, treasure in mine(table).hold.items() if treasure == "pitch"))
    assert (table.faces(SUNKEN), sorted(table.faces(TREASURES_PAST))) == (["pitch"], ["rope", "rope"])
    assert mine(table).hold == {}


@rule("EVER-144", "EVER-191")
def test_upgrades_stay_and_schematics_and_captives_are_lost() -> None:
    vessel = ship(
        slots={"b0": "a_cell", "b1": "cabins"},
        schematics={"b2": "a_square"},
        captives={"b0": "cultist.0"},
        issued="crew crew navigation",
        fresh="crew fleeting",
        broken=[1, 2],
    )
    table = scene(vessel, ship(), enemies=[foe("cultist", 0, held=True)], do=lambda g: sink(g, S1), seat=S2)
    lost = mine(table)
    assert sorted(held.entry for held in lost.slots.values()) == ["a_cell", "cabins"]
    assert (lost.schematics, lost.captives, table.board.enemies, table.board.agenda) == ({}, {}, {}, 1)
    assert (lost.fresh, lost.issued, lost.broken) == ({"crew": 3, "fleeting": 1, "navigation": 1}, {}, [])


@rule("EVER-144")
def test_a_strongroom_keeps_some_coin() -> None:
    for coin, kept in ((50, 20), (5, 5)):
        table = scene(ship(coin=coin, slots={"b0": "a_safe"}), ship(), do=lambda g: sink(g, S1), seat=S2)
        assert mine(table).coin == kept


@rule("EVER-152", "EVER-130")
def test_enemies_on_deck_are_banished_and_the_elder_one_comes_nearer() -> None:
    enemies = [foe("cultist", 0), foe("drowned_man", 1, trauma=1)]
    table = scene(ship(), ship(), enemies=enemies, do=lambda g: sink(g, S1), seat=S2)
    assert (table.board.enemies, table.board.agenda, table.board.discovery["elder"]) == ({}, 5, 15)


@rule("EVER-28")
def test_damage_that_is_left_is_dropped_when_the_ship_sinks() -> None:
    vessel = ship(broken=range(9))
    table = scene(vessel, ship(), do=lambda g: damage_ship(g, S1, 3), seat=S2, rolls=["4", "4", "4"])
    assert mine(table).broken == [] and len(table.board.wrecks) == 1


# --- the wreck --------------------------------------------------------------------------------------


@rule("EVER-100")
def test_anybody_may_salvage_what_lies_on_a_captains_wreck() -> None:
    table = scene(ship(), ship(), wrecks=[Wreck(HOME, S2, 3)], sunken=["pitch"])
    act(table, "loot.wreck.0")
    assert (mine(table).clues, list(mine(table).hold.values())) == (3, ["pitch"])
    assert table.board.wrecks == {} and "loot.wreck.0" not in table.options(S1)


@rule("EVER-100", "EVER-176")
def test_a_treasure_on_a_wreck_may_be_left() -> None:
    table = scene(ship(hold=["rope", "rope", "rope"]), wrecks=[Wreck(HOME, S1, 1)], sunken=["pitch"])
    act(table, "loot.wreck.0").answer(S1, "refuse")
    assert (mine(table).clues, table.faces(TREASURES_PAST)) == (1, ["pitch"])


# --- coming back ------------------------------------------------------------------------------------


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


@rule("EVER-151")
def test_whoever_sinks_at_the_end_of_a_turn_is_out_until_the_next() -> None:

    vessel = ship(crew={A: "z1"}, strain={A: CREW_BOARDS[A].track - 1})
    table = work(act(scene(vessel, ship()), "end"))
    assert not mine(table).afloat() and asked(table) == [(S2, "act")]


@rule("EVER-217")
def test_with_the_starting_tile_full_it_is_the_nearest_calm_hex_and_then_the_nearest_free_one() -> None:
    taken = [raider("damned_frigate", cell) for cell in cells_of(START)]
    calm = back(H7, ship(at="", crew=(A,)), raiders=taken)
    nearest = set(calm.form(S1).fits["ship"])
    assert nearest and not nearest & set(cells_of(START))
    rough = {str(cell): "rough" for cell in calm.board.sea}
    assert set(back(H7, ship(at="", crew=(A,)), sea=rough, raiders=taken).form(S1).fits["ship"]) == nearest
