"""Crew, traits, upgrades, enemies, treasures and tiles: within which bounds they are, and that each can be used."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from domain.everrain.board import Ship
from domain.everrain.content import (
    CREW_BOARDS,
    DECK_ENEMIES,
    ELDER_ONES,
    GUNS,
    IMPROVEMENT_CARDS,
    NUMBERS,
    PORTS,
    RAIDER_CARDS,
    TILE_CARDS,
    TRAIT_CARDS,
    TREASURE_CARDS,
    CrewBoard,
    DeckEnemy,
    Gun,
    RaiderCard,
    Tile,
    Trait,
    Treasure,
)
from domain.everrain.names import CALM, STATS, Terrain
from domain.parts.abilities import Modify
from domain.parts.content import CardEntry
from domain.parts.effects import Worked, kind_of, lines_of
from domain.parts.hexes import Hex, hex_of
from tests.everrain.scenes import Ever, mate, mine, scene
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import ANSEL, CORWIN, S1, fitted_out, foe
from tests.exercises import exercises
from tests.rule import rule

DECKHANDS = [board for board in CREW_BOARDS.values() if board.kind == "deckhand"]
SHELLBACKS = [board for board in CREW_BOARDS.values() if board.kind == "shellback"]
HERE = Hex(0, 0)


def stats(board: CrewBoard) -> list[int]:
    return [board.stat(stat) for stat in STATS]


def copies(cards: Sequence[CardEntry]) -> int:
    return sum(card.copies for card in cards)


# --- crew and traits --------------------------------------------------------------------------------


@pytest.mark.parametrize("board", DECKHANDS, ids=lambda board: board.id)
def test_a_deckhand_has_one_strong_stat_and_one_weak_one(board: CrewBoard) -> None:
    assert sorted(stats(board)) == [3, 4, 4, 5]
    assert board.wage in (5, 10) and board.dice in (1, 2) and board.track in (4, 5)
    assert board.wage == 5 * board.dice, "who fights better asks for more"
    assert (board.copies, board.indelible) == (1, "")


@pytest.mark.parametrize("board", SHELLBACKS, ids=lambda board: board.id)
def test_a_shellback_is_better_and_dearer(board: CrewBoard) -> None:
    assert all(4 <= stat <= 7 for stat in stats(board)) and 19 <= sum(stats(board)) <= 23
    assert board.wage in (15, 20, 25) and board.dice in (2, 3) and 5 <= board.track <= 7
    assert TRAIT_CARDS[board.indelible].sign == "indelible" and board.copies == 1


def test_there_are_16_deckhands_and_12_shellbacks_each_with_a_trait_of_their_own() -> None:
    assert (len(DECKHANDS), len(SHELLBACKS)) == (16, 12)
    indelible = [id for id, trait in TRAIT_CARDS.items() if trait.sign == "indelible"]
    assert sorted(board.indelible for board in SHELLBACKS) == sorted(indelible)
    for stat in STATS:
        assert sum(board.stat(stat) == 5 for board in DECKHANDS) == 4


@pytest.mark.parametrize("sign", ["good", "bad"])
def test_traits_are_spread_over_their_places(sign: str) -> None:
    traits = [trait for trait in TRAIT_CARDS.values() if trait.sign == sign]
    places = Counter(trait.place for trait in traits)
    assert len(traits) == 18 and copies(traits) == 24
    assert places["sea"] in (5, 6) and places["general"] in (5, 6) and places["port"] in (4, 5)
    assert places["expedition"] == 3


@pytest.mark.parametrize("trait", TRAIT_CARDS.values(), ids=lambda trait: trait.id)
def test_a_trait_contradicts_only_what_contradicts_it(trait: Trait) -> None:
    for other in trait.contradicts:
        assert trait.id in TRAIT_CARDS[other].contradicts
        assert {trait.sign, TRAIT_CARDS[other].sign} == {"good", "bad"}


@pytest.mark.parametrize("trait", TRAIT_CARDS.values(), ids=lambda trait: trait.id)
def test_a_trait_does_something(trait: Trait) -> None:
    assert bool(trait.modifies) != bool(trait.effects)
    assert not (trait.sign == "bad" and trait.effects), "only a good or an indelible one can be used"
    assert trait.sign != "indelible" or trait.copies == 1


# --- upgrades ---------------------------------------------------------------------------------------


def test_there_are_16_improvements_in_pairs_beside_the_two_that_every_ship_begins_with() -> None:
    cards = [*IMPROVEMENT_CARDS.values()]
    assert {card.copies for card in cards} == {2} and all(card.cost in range(20, 61, 10) for card in cards)
    assert len([card for card in cards if not card.given]) == 16
    given = {card.id: (card.shape, card.halves) for card in cards if card.given}
    assert given == {"cabins": ("circle", True), "dinghy": ("circle", True)}


def test_an_improvement_has_what_its_shape_needs() -> None:
    for card in IMPROVEMENT_CARDS.values():
        assert bool(card.trigger) == (card.shape == "circle")
        assert bool(card.capture) == (card.shape == "rectangle")
        assert bool(card.effects) == (card.trigger == "use" or card.capture is not None)
        assert bool(card.modifies) == (card.shape in ("none", "square"))
        assert not card.halves or card.shape in ("circle", "square")


def test_no_improvement_gives_clues_or_coin_for_nothing() -> None:
    paid = {"brig", "captains_library"}
    for card in IMPROVEMENT_CARDS.values():
        gains = [one for _, one in lines_of(card) if kind_of(one).name == "gain"]
        assert not gains or card.id in paid


def test_there_are_14_kinds_of_artillery_and_a_starter_for_every_ship() -> None:
    assert len(GUNS) == 14 and 20 <= copies([*GUNS.values()]) <= 24
    assert 4 <= copies([gun for gun in GUNS.values() if not gun.cost]) <= 6


@pytest.mark.parametrize("gun", GUNS.values(), ids=lambda gun: gun.id)
def test_a_gun_is_worth_its_price(gun: Gun) -> None:
    dice = sum(target.dice for target in gun.grid)
    if gun.cost:
        assert gun.cost in range(20, 71, 10) and abs(gun.cost - 4 * dice) <= 10
    else:
        near = [target.dice for target in gun.grid if target.at in ("0,1", "-1,1")]
        assert near == [2, 2] and dice in (4, 5) and gun.location == "side"


@pytest.mark.parametrize("gun", GUNS.values(), ids=lambda gun: gun.id)
def test_the_grid_of_a_gun_lies_on_its_own_side_and_near(gun: Gun) -> None:
    cells = [hex_of(target.at) for target in gun.grid]
    assert len(set(cells)) == len(cells)
    assert all(1 <= HERE.steps_to(cell) <= 3 for cell in cells) and all(1 <= t.dice <= 4 for t in gun.grid)
    if gun.location == "side":
        assert all(cell.r >= 0 for cell in cells) and not any(target.node for target in gun.grid)
    else:
        assert {target.node for target in gun.grid} <= {"bow", "stern"}
        for cell, target in zip(cells, gun.grid, strict=True):
            ahead = 2 * cell.q + cell.r
            assert ahead > 0 if target.node == "bow" else ahead < 0


# --- enemies ----------------------------------------------------------------------------------------


@rule("EVER-195")
@pytest.mark.parametrize("enemy", DECK_ENEMIES.values(), ids=lambda enemy: enemy.id)
def test_every_enemy_on_deck_has_an_ability(enemy: DeckEnemy) -> None:
    assert enemy.abilities
    assert all(1 <= ability.omens <= enemy.dice and ability.effects for ability in enemy.abilities)


def test_enemies_have_the_numbers_that_the_rules_were_made_for() -> None:
    found = {e.id: (e.act, e.health, e.dice, e.copies) for e in DECK_ENEMIES.values()}
    assert found == {
        "drowned_man": (1, 3, 2, 6),
        "cultist": (1, 2, 3, 6),
        "bloated_cadaver": (2, 4, 2, 5),
        "wyrm": (2, 5, 3, 4),
        "harbinger": (3, 6, 4, 3),
    }


@pytest.mark.parametrize("raider", RAIDER_CARDS.values(), ids=lambda raider: raider.id)
def test_copies_of_an_enemy_ship_sail_to_different_places(raider: RaiderCard) -> None:
    assert raider.copies == len(raider.goals) and len(set(raider.goals)) >= 2
    assert set(raider.goals) <= {"island", "wreck", "altar", "port"}
    assert all(1 <= HERE.steps_to(hex_of(target.at)) <= 3 for target in raider.grid)
    assert all(ability.omens <= raider.dice for ability in raider.abilities)


@pytest.mark.parametrize("raider", RAIDER_CARDS.values(), ids=lambda raider: raider.id)
def test_an_enemy_ship_fires_alike_to_both_sides(raider: RaiderCard) -> None:
    grid = {hex_of(target.at) for target in raider.grid}
    assert {Hex(cell.q + cell.r, -cell.r) for cell in grid} == grid


def test_an_elder_one_has_more_health_against_more_players() -> None:
    found = {elder.id: (elder.dice, msgspec.to_builtins(elder.health)) for elder in ELDER_ONES.values()}
    assert found == {
        "tide_mother": (4, {"of": "players", "plus": 6}),
        "hollow_choir": (5, {"of": "players", "times": 2, "plus": 4}),
        "lamp_below": (4, {"of": "players", "plus": 7}),
        "many_keeled": (6, {"of": "players", "plus": 6}),
    }


# --- treasures --------------------------------------------------------------------------------------


VALUES = {
    "commodity": ((10, 15), (15, 25), (0, 10)),
    "shanty": ((5, 10), (10, 15), (0, 5)),
    "trinket": ((10, 15), (20, 20), (5, 5)),
    "relic": ((10, 25), (20, 30), (0, 10)),
}
"""Standard, desired, undesired: the least and the most."""


def test_there_are_40_treasures_of_four_kinds() -> None:
    kinds: Counter[str] = Counter()
    for card in TREASURE_CARDS.values():
        kinds[card.kind] += card.copies
    assert kinds == {"commodity": 20, "shanty": 6, "trinket": 8, "relic": 6}
    assert {card.copies for card in TREASURE_CARDS.values() if card.kind == "commodity"} == {2}


@pytest.mark.parametrize("card", TREASURE_CARDS.values(), ids=lambda card: card.id)
def test_a_treasure_has_the_values_of_its_kind(card: Treasure) -> None:
    values = (card.standard, card.desired, card.undesired)
    assert all(value % 5 == 0 for value in values) and card.undesired < card.standard < card.desired
    for value, (least, most) in zip(values, VALUES[card.kind], strict=True):
        assert least <= value <= most
    assert card.desired_port in PORTS and card.undesired_port in PORTS and card.desired_port != card.undesired_port
    assert bool(card.effects) == (card.kind in ("shanty", "trinket") or card.id in ("choirbook_leaf", "diviners_bones"))
    assert bool(card.clues) == (card.kind == "relic")
    assert card.kind != "commodity" or card.desired - card.undesired in (10, 15)


def test_the_values_that_the_book_names() -> None:
    rope, pitch = TREASURE_CARDS["rope"], TREASURE_CARDS["pitch"]
    assert (rope.undesired_port, rope.undesired) == ("duskfall", 10) and rope.standard >= 15
    assert (pitch.desired_port, pitch.desired) == ("duskfall", 15)
    writings, idol = TREASURE_CARDS["strange_writings"], TREASURE_CARDS["curious_idol"]
    assert (writings.kind, writings.clues, writings.standard) == ("relic", 2, 10)
    assert (idol.kind, idol.clues) == ("relic", 5)


def test_relics_give_one_to_five_clues_and_the_great_ones_weigh_on_the_ship() -> None:
    relics = [card for card in TREASURE_CARDS.values() if card.kind == "relic"]
    assert sorted(card.clues for card in relics for _ in range(card.copies)) == [1, 1, 2, 2, 3, 5]
    drawbacks = [(Modify("turn_strain", by=1),), (Modify("spawn_dice", by=1),)]
    for card in TREASURE_CARDS.values():
        assert card.modifies in drawbacks if card.clues >= 3 else not card.modifies


@pytest.mark.parametrize("port", PORTS)
def test_every_port_wants_as_much_as_any_other(port: str) -> None:
    assert copies([card for card in TREASURE_CARDS.values() if card.desired_port == port]) in (6, 7)
    assert copies([card for card in TREASURE_CARDS.values() if card.undesired_port == port]) in (6, 7)
    assert PORTS[port].text.endswith(".")  # type: ignore[index]


# --- the map ----------------------------------------------------------------------------------------


ACTS: dict[int, tuple[int, dict[Terrain, int], range, range]] = {
    1: (8, {"port": 3, "island": 5, "wreck": 3, "altar": 1, "spawn": 1}, range(2), range(1, 3)),
    2: (6, {"port": 2, "island": 5, "wreck": 2, "altar": 2, "spawn": 2}, range(1, 3), range(2, 4)),
    3: (6, {"port": 1, "island": 4, "wreck": 2, "altar": 2, "spawn": 3}, range(2, 4), range(2, 4)),
}
"""How many tiles, what is on them in all, how many Rough Seas and how many clues each has."""


@pytest.mark.parametrize("act", ACTS)
def test_the_tiles_of_an_act(act: int) -> None:
    tiles = [tile for tile in TILE_CARDS.values() if tile.act == act]
    n, places, rough, clues = ACTS[act]
    cells = Counter(cell for tile in tiles for cell in tile.cells)
    assert len(tiles) == n and {terrain: cells[terrain] for terrain in places} == places
    for tile in tiles:
        assert tile.cells.count("rough") in rough and tile.clues in clues, tile.id


@pytest.mark.parametrize("tile", TILE_CARDS.values(), ids=lambda tile: tile.id)
def test_every_tile_can_be_lived_with(tile: Tile) -> None:
    calm = sum(cell in CALM for cell in tile.cells)
    both = "altar" in tile.cells and "spawn" in tile.cells
    assert tile.cells.count("port") == bool(tile.port) and tile.copies == 1
    if tile.act == 1:
        assert calm >= 3 and not both
    if tile.act == 2:
        assert tile.clues == (3 if both else 2)
    assert calm >= 2, "where an enemy ship can appear and another one pass"


def test_every_port_lies_on_one_tile_and_there_is_a_tile_for_every_slot() -> None:
    assert sorted(tile.port for tile in TILE_CARDS.values() if tile.port) == sorted(PORTS)
    assert len(TILE_CARDS) == NUMBERS.columns * NUMBERS.rows


def test_the_map_gives_more_than_half_of_the_clues_that_the_race_takes() -> None:
    assert sum(tile.clues for tile in TILE_CARDS.values()) == 43


# --- in use -----------------------------------------------------------------------------------------


def battered(**aboard: Any) -> Ship:
    """Something for every card to mend."""
    hurt = dict.fromkeys((ANSEL, CORWIN), 1)
    return fitted_out(trauma=hurt, strain=hurt, broken=[1, 2, 3], issued="crew navigation", **aboard)


ROLLED = {"chapel": ["0"], "captains_library": ["0"], "diviners_bones": ["9"]}
USABLE = [card.id for card in TREASURE_CARDS.values() if card.effects]
GIFTS = [trait.id for trait in TRAIT_CARDS.values() if trait.effects]
CIRCLES = [card.id for card in IMPROVEMENT_CARDS.values() if card.trigger == "use"]


def used(table: Ever, option: str, id: str) -> Ever:
    """The option is taken, whatever is asked about it gets its first answer, and the card was at work."""
    table.answer(S1, next(found for found in table.options(S1) if found.startswith(option)))
    worked = [event.source for event in table.events(Worked)]
    while table.ask(S1).kind != "act":
        table.answer(S1, table.form(S1).any_answer(lambda n: 0))
        worked += [event.source for event in table.events(Worked)]
    assert id in worked
    return table


@exercises
@rule("EVER-175")
@pytest.mark.parametrize("id", USABLE)
def test_a_treasure_is_used_up_for_what_stands_on_it(id: str) -> None:
    vessel = battered(hold=[id], crew={ANSEL: "below", CORWIN: "z4"})
    table = scene(vessel, agenda=5, enemies=[foe("cultist", 1)], decks=ALL_DECKS, rolls=ROLLED.get(id, ()))
    used(table, "spend.", id)
    assert not mine(table).hold and id in table.faces("treasures_past")


@exercises
@pytest.mark.parametrize("id", CIRCLES)
def test_a_circle_gives_what_stands_on_it(id: str) -> None:
    vessel = battered(slots={"b0": id}, crew={ANSEL: "b0.0", CORWIN: "below"})
    table = scene(vessel, agenda=5, decks=ALL_DECKS, rolls=ROLLED.get(id, ()))
    used(table, "use.", id)
    assert mate(table, ANSEL).fatigued


@exercises
def test_whoever_fails_at_prayer_is_strained_by_it() -> None:
    table = scene(battered(slots={"b0": "chapel"}, crew={ANSEL: "b0.0", CORWIN: "below"}), agenda=5, rolls=["9"])
    used(table, "use.", "chapel")
    assert (mate(table, ANSEL).strain, table.board.agenda) == (2, 5)


@exercises
@pytest.mark.parametrize("id", GIFTS)
def test_a_gift_is_used_once_a_turn_where_it_is_in_force(id: str) -> None:
    here = {"C5": "port"} if TRAIT_CARDS[id].place == "port" else {}
    table = scene(battered(traits={ANSEL: (id, "")}), agenda=5, sea=here, decks=ALL_DECKS)
    used(table, "gift.ansel", id)
    assert "gift.ansel" not in table.options(S1)
