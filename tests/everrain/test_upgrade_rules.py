"""UPGRADES, SCHEMATICS and the hold: fitting out anew, what is covered, what is lost."""

from collections.abc import Sequence

import pytest

from domain.everrain.board import Enemy
from domain.everrain.content import CREW_BOARDS
from domain.everrain.facts.ship import CaptivesMoved
from domain.everrain.names import (
    ARTILLERY,
    ARTILLERY_PAST,
    BAD,
    BOX_LID,
    CREW,
    CREW_PAST,
    GOOD,
    IMPROVEMENTS,
    IMPROVEMENTS_PAST,
    TREASURES,
    TREASURES_PAST,
    CrewId,
    EnemyId,
)
from domain.everrain.rules.below import circles
from domain.everrain.rules.crew import come_aboard, draw_deckhand
from domain.everrain.rules.spoils import find_schematic, find_treasure
from domain.everrain.rules.upgrades import capacity, install
from domain.kernel import Card, Zone
from tests.everrain.scenes import FULL_HOLD, S1, A, B, Ever, G, asked, foe, mate, mine, scene, ship, since
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

SHELLBACK = CrewId(next(card.id for card in CREW_BOARDS.values() if card.kind == "shellback"))


def installing(entry: str, enemies: Sequence[Enemy] = (), **aboard: object) -> Ever:
    """A ship is given an upgrade."""
    zone = ARTILLERY if entry in ("a_side_gun", "a_chaser") else IMPROVEMENTS

    async def do(g: G) -> None:
        await install(g, S1, Card(g.board.cards(zone)[0]), zone)

    return scene(ship(**aboard), enemies=enemies, decks={zone: [entry]}, do=do)  # type: ignore[arg-type]


def lay(table: Ever, **where: str) -> Ever:
    """Every piece by its entry; what is not named is given up."""
    pieces = table.form(S1).pieces
    return table.answer(S1, [{"piece": piece, "at": where[kind]} for piece, kind in pieces.items() if kind in where])


def slots(table: Ever) -> dict[str, str]:
    return {slot: held.entry for slot, held in mine(table).slots.items()}


@rule("EVER-49")
def test_whenever_one_is_installed_all_upgrades_may_be_rearranged_or_given_up() -> None:
    table = installing("a_square", slots={"b0": "cabins", "b1": "a_lone_circle", "port": "a_side_gun"})
    assert asked(table) == [(S1, "install")]
    lay(table, cabins="b5", a_square="b0", a_side_gun="starboard")
    assert slots(table) == {"b5": "cabins", "b0": "a_square", "starboard": "a_side_gun"}
    assert table.faces(IMPROVEMENTS_PAST) == ["a_lone_circle"]


@rule("EVER-50")
def test_a_ship_holds_six_improvements_and_one_in_a_slot() -> None:
    full = {
        f"b{n}": entry for n, entry in enumerate(["a_circle", "a_ballast", "a_bell", "a_cell", "a_shield", "a_safe"])
    }
    table = installing("a_square", slots=full)
    places = table.form(S1).fits["a_square"]
    assert set(places) == {f"b{n}" for n in range(6)}
    crowded = [{"piece": piece, "at": f"b{min(n, 5)}"} for n, piece in enumerate(table.form(S1).pieces)]
    assert table.refused(S1, crowded).code == "place-taken"
    lay(table, a_square="b0", a_ballast="b1")
    assert slots(table) == {"b0": "a_square", "b1": "a_ballast"}


@rule("EVER-51")
@pytest.mark.parametrize(("gun", "places"), [("a_side_gun", {"port", "starboard"}), ("a_chaser", {"bowstern"})])
def test_a_gun_fits_only_where_its_card_says(gun: str, places: set[str]) -> None:
    table = installing(gun)
    assert set(table.form(S1).fits[gun]) == places
    given_up = lay(table)
    assert slots(given_up) == {} and given_up.faces(ARTILLERY_PAST) == [gun]


@rule("EVER-215")
def test_a_starter_that_is_given_up_leaves_the_game() -> None:
    table = lay(installing("a_square", slots={"b0": "cabins"}, starters=["b0"]), a_square="b0")
    assert (table.faces(BOX_LID), table.cards(IMPROVEMENTS_PAST)) == (["cabins"], [])


@rule("EVER-49", "EVER-43")
def test_crew_whose_circle_is_gone_walk_about_below() -> None:
    vessel = {"slots": {"b0": "a_circle", "b1": "a_circle"}, "crew": {A: "b0+", B: "b1.0"}}
    table = lay(installing("a_square", **vessel), a_square="b3")  # type: ignore[arg-type]
    assert (mate(table, A).at, mate(table, B).at) == ("below", "below")
    apart = installing("a_square", **vessel)  # type: ignore[arg-type]
    first, second, new = apart.form(S1).pieces
    where = {first: "b0", second: "b2", new: "b1"}
    apart.answer(S1, [{"piece": piece, "at": at} for piece, at in where.items()])
    assert (mate(apart, A).at, mate(apart, B).at) == ("below", "below")


# --- schematics -------------------------------------------------------------------------------------


def finding(deck: str, entry: str, **aboard: object) -> Ever:
    zone = ARTILLERY if deck == "artillery" else IMPROVEMENTS
    return scene(ship(**aboard), decks={zone: [entry]}, do=lambda g: find_schematic(g, S1, deck))  # type: ignore[arg-type]


@rule("EVER-52", "EVER-53")
def test_a_schematic_does_nothing_and_what_it_covers_does_nothing_either() -> None:
    table = finding("improvements", "a_square", slots={"b0": "a_square", "b1": "a_square"})
    assert capacity(table.board, S1) == 6
    table.answer(S1, "b1")
    assert capacity(table.board, S1) == 4, "one square is left, without a whole one beside it"
    assert slots(table) == {"b0": "a_square", "b1": "a_square"}


@rule("EVER-53", "EVER-181")
def test_a_covered_circle_is_none_until_the_schematic_is_gone() -> None:
    table = finding("improvements", "a_ballast", slots={"b0": "a_circle"}, crew={A: "b0.0"})
    table.answer(S1, "b0")
    assert mate(table, A).at == "below" and not circles(mine(table))
    second = finding("improvements", "a_bell", slots={"b0": "a_circle"}, schematics={"b0": "a_ballast"})
    second.answer(S1, "b0")
    assert [held.entry for held in mine(second).schematics.values()] == ["a_bell"], "one in a slot"
    assert second.faces(IMPROVEMENTS_PAST) == ["a_ballast"]


@rule("EVER-176")
def test_a_schematic_may_be_refused() -> None:
    table = finding("artillery", "a_chaser")
    assert table.options(S1) == {"bowstern", "refuse"}
    table.answer(S1, "refuse")
    assert (mine(table).schematics, table.faces(ARTILLERY_PAST)) == ({}, ["a_chaser"])


@rule("EVER-53", "EVER-176")
def test_a_covered_hold_makes_the_player_give_something_up() -> None:
    table = finding("improvements", "a_ballast", slots={"b0": "a_square"}, hold=[*FULL_HOLD, "pitch"])
    table.answer(S1, "b0")
    assert asked(table) == [(S1, "discard_treasure")]
    table.answer(S1, next(card for card, treasure in mine(table).hold.items() if treasure == "pitch"))
    assert sorted(mine(table).hold.values()) == ["pitch", "rope", "rope"]
    assert table.faces(TREASURES_PAST) == ["pitch"]


@rule("EVER-191")
def test_a_captive_in_a_covered_cell_is_lost_without_agenda() -> None:
    vessel = ship(slots={"b0": "a_cell"}, captives={"b0": "cultist.0"})
    table = scene(
        vessel,
        enemies=[foe("cultist", 0, held=True)],
        decks={IMPROVEMENTS: ["a_ballast"]},
        do=lambda g: find_schematic(g, S1, "improvements"),
    )
    table.answer(S1, "b0")
    assert (table.board.enemies, mine(table).captives, table.board.agenda) == ({}, {}, 1)


# --- treasures --------------------------------------------------------------------------------------


@rule("EVER-176")
def test_a_full_hold_makes_room_or_the_treasure_is_refused() -> None:
    for answer, then in (("refuse", ["pitch", "rope", "rope"]), ("rope", ["pitch", "pitch", "rope"])):
        table = scene(ship(hold=FULL_HOLD), decks={TREASURES: ["pitch"]}, do=lambda g: find_treasure(g, S1))
        assert asked(table) == [(S1, "make_room")]
        held = mine(table).hold
        table.answer(S1, answer if answer == "refuse" else next(card for card in held if held[card] == answer))
        assert sorted(mine(table).hold.values()) == then


@rule("EVER-176")
def test_cards_are_drawn_until_one_of_the_kind_appears_also_from_the_discards() -> None:
    decks: dict[Zone, list[str]] = {TREASURES: ["rope"], TREASURES_PAST: ["strange_writings"]}
    for _ in range(8):
        table = scene(ship(), decks=decks, do=lambda g: find_treasure(g, S1, "relic"))
        if asked(table) == [(S1, "take_treasure")]:
            table.answer(S1, "take")
        assert list(mine(table).hold.values()) == ["strange_writings"]


# --- who comes aboard -------------------------------------------------------------------------------


@rule("EVER-35")
def test_a_deckhand_gets_two_traits_and_a_shellback_a_bad_one() -> None:
    async def do(g: G) -> None:
        for card in list(g.board.cards(CREW)):
            await come_aboard(g, S1, card)

    decks: dict[Zone, list[str]] = {CREW: [B, SHELLBACK], GOOD: ["strong_always"], BAD: ["plain", "plainer"]}
    table = scene(ship(crew=(A,)), decks=decks, do=do)
    assert (mate(table, B).good, mate(table, B).bad) == ("strong_always", "plain")
    shell = mate(table, CrewId(SHELLBACK))
    assert (shell.good, shell.bad) == (CREW_BOARDS[CrewId(SHELLBACK)].indelible, "plainer")
    assert list(shell.traits) == ["plainer"]


@rule("EVER-145")
def test_whoever_comes_back_gets_a_deckhand_and_the_others_are_shuffled_back() -> None:
    decks: dict[Zone, list[str]] = {CREW: [SHELLBACK, B], GOOD: ["strong_always"], BAD: ["plain"]}
    table = scene(ship(crew=(A,)), decks=decks, do=lambda g: draw_deckhand(g, S1))
    assert list(mine(table).crew) == [A, B]
    assert table.faces(CREW) == [SHELLBACK]


@rule("EVER-191")
def test_a_captive_goes_with_its_cell_and_is_lost_with_it() -> None:
    aboard = {"slots": {"b0": "a_cell", "b1": "cabins"}, "captives": {"b0": "cultist.0"}}
    held = [foe("cultist", 0, held=True)]
    table = lay(installing("a_square", held, **aboard), a_cell="b4", cabins="b0", a_square="b1")
    assert mine(table).captives == {"b4": "cultist.0"} and table.board.enemies[EnemyId("cultist.0")].held
    assert since(table, CaptivesMoved)
    table = lay(installing("a_square", held, **aboard), cabins="b0", a_square="b1")
    assert (mine(table).captives, table.board.enemies, table.board.agenda) == ({}, {}, 1)
    table = lay(installing("a_square", held, **aboard), a_cell="b0", cabins="b1", a_square="b2")
    assert mine(table).captives == {"b0": "cultist.0"} and not since(table, CaptivesMoved)


@rule("EVER-191")
def test_a_new_cell_in_the_place_of_one_that_is_given_up_is_empty() -> None:
    held = [foe("cultist", 0, held=True)]
    table = installing("a_cell", held, slots={"b0": "a_cell"}, captives={"b0": "cultist.0"})
    (old,) = [held.card for held in mine(table).slots.values()]
    (new,) = [piece for piece in table.form(S1).pieces if piece != old]
    table.answer(S1, [{"piece": new, "at": "b0"}])
    assert (mine(table).captives, table.board.enemies) == ({}, {})


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


@rule("EVER-32")
def test_whoever_stands_in_no_circle_stays_where_they_are_when_the_ship_is_fitted_out() -> None:
    crew = {A: "z1", B: "b0.0"}
    table = lay(installing("a_square", crew=crew, slots={"b0": "cabins"}), cabins="b3", a_square="b0")
    assert (mate(table, A).at, mate(table, B).at) == ("z1", "below")
