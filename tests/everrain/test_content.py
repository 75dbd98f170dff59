"""What is in the box: how many of each, within which bounds, and that nothing stands on a card that no rule reads."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from domain.everrain import EVERRAIN
from domain.everrain.content import (
    BOX,
    CREW_BOARDS,
    DECK_ENEMIES,
    DENIZEN_CARDS,
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
    Denizen,
    Elder,
    EventCard,
    Expedition,
    Gun,
    Omen,
    RaiderCard,
    SeaEvent,
    StoryCard,
    Tile,
    Trait,
    Treasure,
)
from domain.everrain.effects import OWN, VOCABULARY
from domain.everrain.names import CALM, STATS, Terrain
from domain.everrain.rules.numbers import CREW_NUMBERS, SHIP_NUMBERS, TABLE_NUMBERS
from domain.kernel import Component
from domain.parts.abilities import Modify
from domain.parts.content import CardEntry
from domain.parts.effects import Worked, kind_of, lines_of
from domain.parts.hexes import Hex, hex_of
from domain.parts.ways import ops_in
from tests.everrain.scenes import S1, Ever, mate, scene, ship
from tests.rule import rule

KINDS_AND_CARDS = {
    "crew": (28, 28),
    "traits": (48, 60),
    "improvements": (18, 36),
    "artillery": (14, 23),
    "enemies": (5, 24),
    "raiders": (4, 8),
    "treasures": (29, 40),
    "elders": (4, 4),
    "tiles": (20, 20),
    "ports": (6, 6),
    "islands": (3, 3),
}
TALES = ("events", "expeditions", "denizens", "stories")
"""What is counted in `test_content_tales.py`."""
BOXES = [component for component in EVERRAIN.components if component.id not in TALES]
DECKHANDS = [board for board in CREW_BOARDS.values() if board.kind == "deckhand"]
SHELLBACKS = [board for board in CREW_BOARDS.values() if board.kind == "shellback"]
HERE = Hex(0, 0)


def stats(board: CrewBoard) -> list[int]:
    return [board.stat(stat) for stat in STATS]


def copies(cards: Sequence[CardEntry]) -> int:
    return sum(card.copies for card in cards)


def abilities() -> Iterator[tuple[CardEntry, Omen]]:
    for card in (*DECK_ENEMIES.values(), *RAIDER_CARDS.values()):
        yield from ((card, ability) for ability in card.abilities)


# --- all of it --------------------------------------------------------------------------------------


@pytest.mark.parametrize("component", BOXES, ids=lambda component: component.id)
def test_the_box_holds_so_many_kinds_and_cards(component: Component) -> None:
    assert (len(component.entries), component.count) == KINDS_AND_CARDS[component.id]


@pytest.mark.parametrize("component", EVERRAIN.components, ids=lambda component: component.id)
def test_no_name_stands_twice_in_a_file(component: Component) -> None:
    assert len({entry.name.casefold() for entry in component.entries}) == len(component.entries)


def test_an_id_means_one_thing_in_the_whole_box() -> None:
    ids = [entry.id for component in EVERRAIN.components for entry in component.entries]
    assert [id for id, n in Counter(ids).items() if n > 1] == []
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", id) for id in ids)


def test_what_is_only_partly_stated_says_what_is_ours() -> None:
    ours = {card.id for card in BOX.every() if card.ours}
    assert not [id for id in ours if next(c for c in BOX.every() if c.id == id).origin in ("original", "reconstructed")]
    for id in ("rope", "pitch", "strange_writings", "curious_idol", "nine_pound_chasers", "minion_drakes"):
        assert id in ours


def test_every_text_is_on_a_card_and_every_card_has_its_texts() -> None:
    named = {card.text for card in BOX.every()} | {ability.text for _, ability in abilities()}
    named |= {part.text for card in BOX.every() for part in card.sealed.values()}
    named |= {way.label for card in BOX.every() for _, one in lines_of(card) for way in getattr(one, "options", ())}
    named |= {text for elder in ELDER_ONES.values() for text in (elder.awakening_text, elder.arisen_text)}
    assert named - {""} == set(BOX.texts)
    assert len(set(BOX.texts.values())) > 0.95 * len(BOX.texts)
    assert not [id for id, text in BOX.texts.items() if not text.strip() or set(text) & set("{}")]


WORDED = [
    card
    for card in BOX.every()
    if card.text
    and (card.effects or isinstance(card, Trait))
    and not isinstance(card, SeaEvent | Expedition | StoryCard)
]
"""Those whose text says what they do; what stands on others is only a line about them."""


def numbers_on(card: CardEntry) -> Iterator[int]:
    """The amounts that stand on a card openly; a single one may be said in another way."""
    for line, one in lines_of(card):
        if line.startswith("sealed"):
            continue
        yield from (n for name in ("n", "mod") if isinstance(n := getattr(one, name, 0), int))
    for modify in card.modifies if isinstance(card, Trait) else ():
        if isinstance(modify.by, int):
            yield abs(modify.by)


@pytest.mark.parametrize("card", WORDED, ids=lambda card: card.id)
def test_a_wording_of_our_own_has_the_numbers_of_the_card(card: CardEntry) -> None:
    said = {int(n) for n in re.findall(r"\d+", BOX.texts[card.text])}
    assert {n for n in numbers_on(card) if n > 1} <= said


# --- what rules read --------------------------------------------------------------------------------


def known(card: CardEntry) -> tuple[str, ...]:
    """The numbers that rules ask of such a card. The first hit is turned by improvements alone; what is a number of
    both, an indelible trait would change twice."""
    if isinstance(card, Trait) and card.sign != "indelible":
        return CREW_NUMBERS
    if isinstance(card, Trait):
        return tuple(name for name in (*CREW_NUMBERS, *SHIP_NUMBERS) if name not in ("turn_strain", "sheathing"))
    if isinstance(card, Elder):
        return TABLE_NUMBERS
    if isinstance(card, Treasure | Denizen):
        return tuple(name for name in SHIP_NUMBERS if name != "sheathing")
    return SHIP_NUMBERS


def modifiers() -> list[tuple[CardEntry, Modify]]:
    cards = (
        *TRAIT_CARDS.values(),
        *IMPROVEMENT_CARDS.values(),
        *TREASURE_CARDS.values(),
        *DENIZEN_CARDS.values(),
        *ELDER_ONES.values(),
    )
    return [(card, modify) for card in cards for modify in card.modifies]


def unread(card: CardEntry, modify: Modify) -> bool:
    """Would the rules pass over it? They know `by` and `set`, and nothing else."""
    plain = Modify(modify.modify, by=modify.by, set=modify.set)
    changes = modify.set is not None or (isinstance(modify.by, int) and modify.by != 0)
    return modify.modify not in known(card) or modify != plain or not changes


@pytest.mark.parametrize(("card", "modify"), modifiers(), ids=lambda x: getattr(x, "id", getattr(x, "modify", "")))
def test_every_modifier_is_one_that_rules_read(card: CardEntry, modify: Modify) -> None:
    assert not unread(card, modify)


def test_a_modifier_that_no_rule_reads_is_found() -> None:
    hardy, idol, sails = TRAIT_CARDS["hardy"], TREASURE_CARDS["curious_idol"], IMPROVEMENT_CARDS["storm_sails"]
    assert unread(hardy, Modify("hold", by=1)) and unread(hardy, Modify("courage", by=1))
    assert unread(sails, Modify("strength", by=1)) and unread(sails, Modify("hold", times=2))
    assert unread(idol, Modify("sheathing", by=1)) and not unread(idol, Modify("hold", by=-1))
    assert unread(TRAIT_CARDS["wayfinder"], Modify("turn_strain", set=0))


def test_every_number_that_rules_ask_for_is_changed_by_some_card() -> None:
    changed = {modify.modify for _, modify in modifiers()}
    assert changed <= {*CREW_NUMBERS, *SHIP_NUMBERS, *TABLE_NUMBERS} and {*CREW_NUMBERS, *SHIP_NUMBERS} <= changed


def test_every_operation_stands_on_a_card() -> None:
    lines = [one for card in BOX.every() for _, one in lines_of(card)]
    used = {kind_of(one).name for one in lines} | {getattr(one, "rule", "") for one in lines}
    assert {*(kind.name for kind in ops_in(*OWN)), *VOCABULARY.nouns.rule} <= used


def about(card: CardEntry) -> str:
    """Whom such a card is about when it is carried out: whoever uses it, an enemy, or nobody."""
    if isinstance(card, Trait) or card.id in IMPROVEMENT_CARDS:
        return "crew"
    if card.id in DECK_ENEMIES:
        return "enemy"
    return "crew" if isinstance(card, EventCard) else ""


@pytest.mark.parametrize("card", [c for c in BOX.every() if [*lines_of(c)]], ids=lambda card: card.id)
def test_who_is_meant_can_be_found(card: CardEntry) -> None:
    for _, one in lines_of(card):
        whom, name = getattr(one, "crew", ""), kind_of(one).name
        assert about(card) == "crew" or not (whom == "this" or name == "test")
        assert about(card) == "enemy" or not (
            whom in ("zone", "zone_one") or getattr(one, "rule", "") in ("burst", "coil")
        )


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
        "hollow_choir": (5, {"of": "players", "plus": 5}),
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


def test_the_map_gives_about_half_of_the_clues_that_the_race_takes() -> None:
    assert sum(tile.clues for tile in TILE_CARDS.values()) == 41


# --- in use -----------------------------------------------------------------------------------------

BATTERED: dict[str, Any] = {
    "trauma": {"ansel": 1, "corwin": 1},
    "strain": {"ansel": 1, "corwin": 1},
    "broken": {S1: [1, 2, 3]},
    "issued": ("crew", "navigation"),
    "agenda": 5,
}
"""Something for every card to mend."""
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


@rule("EVER-175")
@pytest.mark.parametrize("id", USABLE)
def test_a_treasure_is_used_up_for_what_stands_on_it(id: str) -> None:
    crew = {S1: {"ansel": "below", "corwin": "z4"}}
    foes = {"cultist": (S1, 1)}
    table = scene(hold={S1: [id]}, crew=crew, foes=foes, rolls=ROLLED.get(id, ()), **BATTERED)
    used(table, "spend.", id)
    assert not ship(table).hold and id in table.faces("treasures_past")


@pytest.mark.parametrize("id", CIRCLES)
def test_a_circle_gives_what_stands_on_it(id: str) -> None:
    crew = {S1: {"ansel": "b0.0", "corwin": "below"}}
    table = scene(upgrades={S1: {"b0": id}}, crew=crew, rolls=ROLLED.get(id, ()), **BATTERED)
    used(table, "use.", id)
    assert mate(table, "ansel").fatigued


@pytest.mark.parametrize("id", GIFTS)
def test_a_gift_is_used_once_a_turn_where_it_is_in_force(id: str) -> None:
    here = {"C5": "port"} if TRAIT_CARDS[id].place == "port" else {}
    table = scene(crew={S1: {"ansel": "below", "corwin": "below"}}, traits={"ansel": id}, sea=here, **BATTERED)
    used(table, "gift.ansel", id)
    assert "gift.ansel" not in table.options(S1)
