"""Rules: TRAITS, IMPROVEMENTS. Numbers that traits, upgrades and treasures change, where they are in force."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, get_args

from domain.everrain.board import Everrain, Mate
from domain.everrain.content import (
    DENIZEN_CARDS,
    ELDER_ONES,
    TRAIT_CARDS,
    TREASURE_CARDS,
    Denizen,
    Elder,
    Improvement,
    Trait,
    Treasure,
)
from domain.everrain.facts.turn import NumberChanged
from domain.everrain.names import CrewId, Locale
from domain.everrain.rules.below import improvements, squares
from domain.kernel import Game, Seat
from domain.parts.abilities import Modify

G = Game[Everrain]
Card = Trait | Improvement | Treasure | Denizen | Elder

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
    """Where the ship's crew is now (ruling A109): in port from arriving in the own turn until the ship sets sail or the
    turn is over; at sea at all other times, though the ship may lie in a port."""
    return "sea" if board.ships[seat].visit is None else "port"


def traits_of(mate: Mate, locale: Locale) -> Iterator[Trait]:
    """Those in force."""
    for id in (mate.good, mate.bad):
        if id:
            trait = TRAIT_CARDS[id]
            if trait.place in ("general", locale):
                yield trait


class Change(NamedTuple):
    """A line of a card that changes a number, and how often it counts."""

    card: Card
    line: int
    times: int = 1

    @property
    def modify(self) -> Modify:
        return self.card.modifies[self.line]


def lines_of(card: Card, number: str, times: int = 1) -> Iterator[Change]:
    for line, modify in enumerate(card.modifies):
        if modify.modify == number:
            yield Change(card, line, times)


def changed(base: int, changes: Iterable[Change]) -> int:
    """First what it is set to, then what is added; each so many times."""
    plus = 0
    for change in changes:
        modify = change.modify
        if modify.set is not None:
            base = modify.set
        else:
            assert isinstance(modify.by, int)
            plus += modify.by * change.times
    return max(0, base + plus)


def of_crew(board: Everrain, seat: Seat, crew: CrewId, number: OfCrew, base: int) -> int:
    found = list(_of_crew(board, seat, crew, number))
    return changed(base, found) if found else base


def of_ship(board: Everrain, seat: Seat, number: OfShip, base: int) -> int:
    found = list(_of_ship(board, seat, number))
    return changed(base, found) if found else base


def _of_crew(board: Everrain, seat: Seat, crew: CrewId, number: OfCrew) -> Iterator[Change]:
    ship = board.ships[seat]
    locale = "expedition" if crew in ship.party else locale_of(board, seat)
    for trait in traits_of(ship.crew[crew], locale):
        yield from lines_of(trait, number)


def _of_ship(board: Everrain, seat: Seat, number: OfShip) -> Iterator[Change]:
    ship = board.ships[seat]
    for slot, card in improvements(ship):
        if card.modifies:
            yield from lines_of(card, number, squares(ship, slot, card))
    for passenger in ship.passengers.values():
        yield from lines_of(DENIZEN_CARDS[passenger.entry], number)
    for treasure in ship.hold.values():
        yield from lines_of(TREASURE_CARDS[treasure], number)
    locale = locale_of(board, seat)
    for mate in ship.crew.values():
        for trait in traits_of(mate, locale):
            if trait.sign == "indelible":
                yield from lines_of(trait, number)


def of_table(board: Everrain, number: OfTable, base: int) -> int:
    """What an Elder One that is awake changes."""
    if board.elder is None:
        return base
    found = list(lines_of(ELDER_ONES[board.elder.entry], number))
    return changed(base, found) if found else base


# --- where it counts --------------------------------------------------------------------------------


def count_of_crew(g: G, seat: Seat, crew: CrewId, number: OfCrew, base: int) -> int:
    """The same, at the moment it counts: what makes it another number is noted."""
    return _noted(g, seat, number, base, _of_crew(g.board, seat, crew, number))


def count_of_ship(g: G, seat: Seat, number: OfShip, base: int) -> int:
    return _noted(g, seat, number, base, _of_ship(g.board, seat, number))


def _noted(g: G, seat: Seat, number: str, base: int, changes: Iterator[Change]) -> int:
    found = list(changes)
    n = changed(base, found) if found else base
    if n != base:
        because = dict.fromkeys(f"{change.card.id}/modifies.{change.line}" for change in found)
        g.emit(NumberChanged(seat, number, base, n, tuple(because)))
    return n
