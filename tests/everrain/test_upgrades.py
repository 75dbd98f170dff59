"""UPGRADES: fitting a ship out anew."""

import pytest

from domain.everrain.board import Ship
from domain.everrain.names import (
    ARTILLERY_PAST,
    BOX_LID,
    IMPROVEMENTS,
    IMPROVEMENTS_PAST,
)
from domain.everrain.rules.upgrades import install, slots_for
from tests.everrain.scenes import Ever, G, asked, mate, mine, scene
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import S1, A, B, fitted_out
from tests.everrain.scenes.yard import installing, lay, slots
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


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


@rule("EVER-49")
def test_whoever_does_not_answer_keeps_all_where_it_is_with_the_new_one_in_a_free_slot() -> None:
    table = installing("a_square", slots={"b0": "cabins", "b1": "a_lone_circle", "port": "a_side_gun"})
    table.time_out()
    assert slots(table) == {"b0": "cabins", "b1": "a_lone_circle", "b2": "a_square", "port": "a_side_gun"}
    assert not table.faces(IMPROVEMENTS_PAST)


@rule("EVER-50")
def test_with_all_slots_full_whoever_does_not_answer_keeps_the_old_upgrades() -> None:
    full = {
        f"b{n}": entry for n, entry in enumerate(["a_circle", "a_ballast", "a_bell", "a_cell", "a_shield", "a_safe"])
    }
    table = installing("a_square", slots=full)
    table.time_out()
    assert slots(table) == full and table.faces(IMPROVEMENTS_PAST) == ["a_square"]


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


@rule("EVER-32")
def test_whoever_stands_in_no_circle_stays_where_they_are_when_the_ship_is_fitted_out() -> None:
    crew = {A: "z1", B: "b0.0"}
    table = lay(installing("a_square", crew=crew, slots={"b0": "cabins"}), cabins="b3", a_square="b0")
    assert (mate(table, A).at, mate(table, B).at) == ("z1", "below")
