"""UPGRADES, HIRING, and what outcomes bring: rules that the second half of the game calls."""

import pytest

from domain.everrain.board import Ship
from domain.everrain.content import CREW_BOARDS, TRAIT_CARDS
from domain.everrain.facts.enemies import RaiderSighted
from domain.everrain.names import (
    BOX_LID,
    CREW,
    IMPROVEMENTS,
    IMPROVEMENTS_PAST,
    TREASURES,
    TREASURES_PAST,
    CrewId,
)
from domain.everrain.rules.chart import PLACE_OF, tile_cells
from domain.everrain.rules.crew import come_aboard, gain_trait
from domain.everrain.rules.raiders import raider_by_outcome
from domain.everrain.rules.spoils import find_treasure
from domain.everrain.rules.upgrades import install, slots_for
from tests.everrain.scenes import ALL_DECKS, S1, S2, Ever, G, asked, consort, fitted_out, mate, mine, raider, scene
from tests.rule import rule


async def a_new_upgrade(g: G) -> None:
    card = g.board.cards(IMPROVEMENTS)[0]
    g.show([card])
    await install(g, S1, card, IMPROVEMENTS)


def fitting_out(vessel: Ship | None = None) -> Ever:
    return scene(vessel or fitted_out(), decks=ALL_DECKS, do=a_new_upgrade)


@rule("EVER-49", "EVER-214")
def test_a_new_upgrade_is_installed_at_once_and_the_ship_rearranged() -> None:
    table = fitting_out()
    assert asked(table) == [(S1, "install")] and mine(table).coin == 40
    form = table.form(S1)
    assert len(form.pieces) == 4 and (form.least, form.most) == (0, 4)
    new = next(card for card in form.pieces if card not in {held.card for held in mine(table).slots.values()})
    cabins = next(card for card, kind in form.pieces.items() if kind == "cabins" and card != new)
    table.answer(S1, [{"piece": new, "at": "b0"}, {"piece": cabins, "at": "b5"}])
    assert {slot: held.card for slot, held in mine(table).slots.items()} == {"b0": new, "b5": cabins}
    assert table.board.ships[S1].slots["b5"].starter and not table.board.ships[S1].slots["b0"].starter  # type: ignore[index]


@rule("EVER-48", "EVER-215")
def test_what_is_left_out_is_discarded_and_a_starter_leaves_the_game() -> None:
    table = fitting_out()
    form, gone = table.form(S1), set(table.cards(BOX_LID))
    old = [held.card for held in mine(table).slots.values()]
    new = next(card for card in form.pieces if card not in old)
    table.answer(S1, [{"piece": old[0], "at": next(iter(form.fits[form.pieces[old[0]]]))}])
    assert set(table.cards(BOX_LID)) - gone == set(old[1:]) and table.cards(IMPROVEMENTS_PAST) == [new]


@rule("EVER-50")
def test_six_improvements_at_most() -> None:
    full = {
        f"b{n}": kind for n, kind in enumerate(("cabins", "dinghy", "brig", "workshop", "greater_hold", "diving_bell"))
    }
    table = fitting_out(fitted_out(slots=full))
    form = table.form(S1)
    assert len(form.pieces) == 7 and len(form.places()) == 6
    spots = [{"piece": piece, "at": f"b{n % 6}"} for n, piece in enumerate(form.pieces)]
    assert table.refused(S1, spots).code == "place-taken"
    assert len(slots_for("cabins")) == 6  # type: ignore[arg-type]


async def somebody_new(g: G) -> None:
    for kind in ("deckhand", "shellback"):
        card = next(c for c in g.board.cards(CREW) if CREW_BOARDS[g.face(c)].kind == kind)
        g.show([card])
        await come_aboard(g, S1, card)


@rule("EVER-35")
def test_deckhands_come_with_two_traits_shellbacks_with_a_bad_one() -> None:
    table = scene(fitted_out(), decks=ALL_DECKS, do=somebody_new)
    *_, hand, back = mine(table).crew
    assert (TRAIT_CARDS[mate(table, hand).good].sign, TRAIT_CARDS[mate(table, hand).bad].sign) == ("good", "bad")
    own = mate(table, back)
    assert TRAIT_CARDS[own.good].sign == "indelible" and TRAIT_CARDS[own.bad].sign == "bad"
    assert len(own.traits) == 1, "an indelible trait is no card"


async def a_good_trait(g: G) -> None:
    await gain_trait(g, S1, CrewId("navigator"), "good")


@rule("EVER-193", "EVER-34")
def test_a_shellback_gains_a_good_trait_for_the_bad_one() -> None:
    vessel = fitted_out(crew={"navigator": "below"}, traits={"navigator": ("wayfinder", "weary")})
    table = scene(vessel, decks=ALL_DECKS, do=a_good_trait)
    assert mate(table, "navigator").good == "wayfinder"
    assert TRAIT_CARDS[mate(table, "navigator").bad].sign == "good"


async def an_enemy_ship(g: G) -> None:
    await raider_by_outcome(g, S1)


@rule("EVER-207")
@pytest.mark.parametrize("calm", [True, False])
def test_an_outcome_brings_a_ship_to_the_captains_own_tile(calm: bool) -> None:
    tile = sorted(cell for cell, place in PLACE_OF.items() if place == PLACE_OF["C5"])  # type: ignore[index]
    sea = {**dict.fromkeys(map(str, tile), "rough"), **({"A5": "calm", "B6": "spawn"} if calm else {"A5": "island"})}
    table = scene(fitted_out(), sea=sea, decks=ALL_DECKS, rolls=["omen"], do=an_enemy_ship)
    assert tile == sorted(tile_cells(table.board, mine(table).at))
    free = {"A5", "B6"} if calm else set(tile) - {"C5", "A5"}
    assert asked(table) == [(S1, "raider_place")] and table.options(S1) == free
    table.answer(S1, sorted(free)[0])
    assert [event.at for event in table.events(RaiderSighted)] == [sorted(free)[0]]


async def every_treasure(g: G) -> None:
    g.move(g.board.cards(TREASURES), TREASURES, TREASURES_PAST)
    await find_treasure(g, S1, "commodity")


@rule("EVER-138")
def test_an_exhausted_deck_is_made_of_its_discards() -> None:
    table = scene(fitted_out(), decks=ALL_DECKS, do=every_treasure)
    assert len(mine(table).hold) == 1 and table.cards(TREASURES)


@rule("EVER-199")
def test_no_order_sends_anybody_onto_another_ship() -> None:
    table = scene(fitted_out(), consort("D5")).answer(S1, "crew")
    assert set(table.form(S1).pieces) == set(mine(table, S1).crew)
    assert all(place[0] in "zb" for places in table.form(S1).fits.values() for place in places)


SMALL = {"G7": "calm", "H7": "island", "I7": "altar", "G8": "port", "H8": "island", "I8": "altar"}


def test_with_no_sea_free_a_captain_enters_on_land() -> None:
    table = scene(fitted_out("G7"), consort(""), step="turn", seat=S2, places=["2,3"], sea=SMALL)
    assert set(table.form(S2).fits["ship"]) == {"H7", "G8"}, "the nearest"


def test_with_every_hex_taken_a_captain_waits() -> None:
    raiders = [raider("damned_frigate", cell, 0, "G7") for cell in ("H7", "I7", "G8", "H8", "I8")]
    table = scene(fitted_out("G7"), consort(""), step="turn", seat=S2, places=["2,3"], sea=SMALL, raiders=raiders)
    assert not mine(table, S2).afloat() and table.board.deferred == "the storms"
