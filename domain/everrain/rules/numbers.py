"""Rules: TRAITS, IMPROVEMENTS. Numbers that traits, upgrades and treasures change, where they are in force."""

from collections.abc import Iterable, Iterator
from typing import Literal, get_args

from domain.everrain.board import Everrain, Mate
from domain.everrain.content import DENIZEN_CARDS, ELDER_ONES, TRAIT_CARDS, TREASURE_CARDS, Trait
from domain.everrain.names import CrewId, Locale
from domain.everrain.rules.below import improvements, squares
from domain.everrain.rules.chart import at_uncovered
from domain.kernel import Seat
from domain.parts.abilities import Modify

OfCrew = Literal[
    "dice",
    "fray_dice",
    "shot_dice",
    "turn_strain",
    "node_trauma",
    "strength",
    "resolve",
    "intelligence",
    "luck",
    "orders",
    "lookout",
    "rest",
    "wage",
    "enduring",
    "tireless",
    "breathless",
    "study",
    "cheer",
    "company",
    "bargain",
    "haggling",
    "theft",
    "shunned",
    "thirst",
    "second_look",
    "light",
    "dread",
    "lagging",
]
"""For one member of the crew. `fray_dice`: only in frays that the crew begins. `shot_dice`: on the node that fires.
`turn_strain`: at the end of a turn at sea. `node_trauma`: when a node breaks. `orders`: how many a turn. `lookout`: 0
cannot man the Crow's Nest. `rest`: Strain that a use of an improvement takes away. `tireless`: so many uses a turn
that do not fatigue. `breathless`: Fatigue lasts a turn longer. In port: `study`: clues that the University asks for;
`cheer`: Strain that goes on arrival; `company`: how many denizens are revealed; `bargain`: one sale a visit at the
desired value; `haggling`: 0 sells nothing above the standard value; `theft`: coin that is gone when sent ashore;
`shunned`: cannot be sent to denizens; `thirst`: must drink at the Inn. On an expedition: `second_look`: another card
may be drawn; `light`: others suffer less Strain; `dread`: Strain when it begins; `lagging`: the fatigue of it lasts."""
OfShip = Literal[
    "hold",
    "rough",
    "storm_turn",
    "salvo_dice",
    "sheathing",
    "strongroom",
    "refresh",
    "wayfinder",
    "reveal_clues",
    "spawn_die",
    "wreck_rolls",
    "turn_strain",
    "spawn_dice",
    "relic_clues",
    "undesired",
]
"""For the whole ship. `rough`: what a point costs in Rough Seas. `storm_turn`: damage of turning in a storm.
`salvo_dice`: more dice for one shot a turn. `sheathing`: the first hit on a node each round is ignored. `strongroom`:
coin that is kept when the ship sinks. `reveal_clues`: more clues for a tile, once a round. `spawn_die`: 0, enemies
that board roll none. `spawn_dice`: more than one. `relic_clues`: more for each relic at the University. `undesired`: 0,
there are no undesired values."""
CREW_NUMBERS: tuple[str, ...] = get_args(OfCrew)
SHIP_NUMBERS: tuple[str, ...] = get_args(OfShip)
OfTable = Literal["raider_dice", "storm_moves"]
"""For everybody, while an Elder One is awake. `raider_dice`: dice of every enemy ship; `storm_moves`: how often each
storm moves."""
TABLE_NUMBERS: tuple[str, ...] = get_args(OfTable)


def locale_of(board: Everrain, seat: Seat) -> Locale:
    """Where the ship's crew is now (ruling A109)."""
    return "port" if at_uncovered(board, seat, "port") else "sea"


def traits_of(mate: Mate, locale: Locale) -> Iterator[Trait]:
    """Those in force."""
    for id in (mate.good, mate.bad):
        if id:
            trait = TRAIT_CARDS[id]
            if trait.place in ("general", locale):
                yield trait


def changed(base: int, modifies: Iterable[tuple[Modify, int]]) -> int:
    """First what it is set to, then what is added; each so many times."""
    plus = 0
    for modify, times in modifies:
        if modify.set is not None:
            base = modify.set
        else:
            assert isinstance(modify.by, int)
            plus += modify.by * times
    return base + plus


def of_crew(board: Everrain, seat: Seat, crew: CrewId, number: OfCrew, base: int) -> int:
    ship = board.ships[seat]
    mate, locale = ship.crew[crew], "expedition" if crew in ship.party else locale_of(board, seat)
    found = [(m, 1) for trait in traits_of(mate, locale) for m in trait.modifies if m.modify == number]
    return max(0, changed(base, found)) if found else base


def of_ship(board: Everrain, seat: Seat, number: OfShip, base: int) -> int:
    found = list(_of_ship(board, seat, number))
    return max(0, changed(base, found)) if found else base


def _of_ship(board: Everrain, seat: Seat, number: OfShip) -> Iterator[tuple[Modify, int]]:
    ship = board.ships[seat]
    for slot, card in improvements(ship):
        for modify in card.modifies:
            if modify.modify == number:
                yield modify, squares(ship, slot, card)
    for passenger in ship.passengers.values():
        yield from ((m, 1) for m in DENIZEN_CARDS[passenger.entry].modifies if m.modify == number)
    for treasure in ship.hold.values():
        yield from ((m, 1) for m in TREASURE_CARDS[treasure].modifies if m.modify == number)
    locale = locale_of(board, seat)
    for mate in ship.crew.values():
        for trait in traits_of(mate, locale):
            if trait.sign == "indelible":
                yield from ((m, 1) for m in trait.modifies if m.modify == number)


def of_table(board: Everrain, number: OfTable, base: int) -> int:
    """What an Elder One that is awake changes."""
    if board.elder is None:
        return base
    found = [(m, 1) for m in ELDER_ONES[board.elder.entry].modifies if m.modify == number]
    return max(0, changed(base, found)) if found else base
