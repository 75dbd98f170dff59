"""SETUP, INTEGRATING EXPANSIONS."""

from typing import Any

import msgspec
import pytest

from domain.everrain import EVERRAIN
from domain.everrain.content import (
    CREW_BOARDS,
    DECK_ENEMIES,
    ELDER_ONES,
    GUNS,
    IMPROVEMENT_CARDS,
    RAIDER_CARDS,
    TILE_CARDS,
    TRAIT_CARDS,
    TREASURE_CARDS,
    event_card,
)
from domain.everrain.facts.crew import TraitGained
from domain.everrain.facts.enemies import RaiderSighted
from domain.everrain.facts.sea import TileLaid
from domain.everrain.names import (
    ARTILLERY,
    BAD,
    CALM,
    CREW,
    ELDERS,
    ENEMIES,
    ENEMIES_LATER,
    GOOD,
    IMPROVEMENTS,
    RAIDERS,
    TALES,
    TILES,
    TREASURES,
    UNTOLD,
)
from domain.everrain.options import Options
from domain.everrain.rules.chart import START, cells_of
from domain.everrain.rules.setup import chosen, unnumbered
from domain.kernel import Event
from tests.everrain.scenes import Ever, asked, mine, scene
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import S1, S2, consort, fitted_out
from tests.given import given
from tests.rule import rule


def begun(seats: int) -> Ever:
    """A plain game, with all ships fitted out."""
    table = given(EVERRAIN, seats)
    while table.live.asks()[0].kind == "fit_out":
        seat = table.live.asks()[0].seat
        table.answer(seat, [{"piece": s.piece, "at": s.at} for s in table.form(seat).default()])
    return table


def everything(table: Ever) -> list[Event]:
    """All that was ever written."""
    return [table.live.ruleset.event(record.public) for record in table.log]


@rule("EVER-1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_captains_have_a_ship_each(seats: int) -> None:
    table = begun(seats)
    names = [held.name for held in table.board.ships.values()]
    assert len(names) == len(set(names)) == seats and EVERRAIN.seats == (1, 2, 3, 4)


@rule("EVER-2", "EVER-3")
def test_orders_coin_and_two_deckhands_below_deck() -> None:
    for held in begun(3).board.ships.values():
        assert (held.fresh, held.issued, held.coin) == ({"crew": 3, "navigation": 2, "artillery": 1}, {}, 40)
        assert len(held.crew) == 2 and all(mate.at == "below" for mate in held.crew.values())
        for crew, mate in held.crew.items():
            assert CREW_BOARDS[crew].kind == "deckhand"
            assert (TRAIT_CARDS[mate.good].sign, TRAIT_CARDS[mate.bad].sign) == ("good", "bad")


@rule("EVER-4", "EVER-51")
def test_captains_fit_out_their_ships_all_at_once() -> None:
    table = given(EVERRAIN, 2)
    assert asked(table) == [(S1, "fit_out"), (S2, "fit_out")]
    form = table.form(S1)
    gun = next(piece for piece, kind in form.pieces.items() if kind in GUNS)
    assert sorted(kind for kind in form.pieces.values() if kind not in GUNS) == ["cabins", "dinghy"]
    assert not GUNS[form.pieces[gun]].cost
    assert set(form.fits["cabins"]) == {f"b{n}" for n in range(6)}
    where = {"side": {"port", "starboard"}, "bowstern": {"bowstern"}}[GUNS[form.pieces[gun]].location]
    assert set(form.fits[form.pieces[gun]]) == where


@rule("EVER-5")
@pytest.mark.parametrize(("length", "last"), [("long", 16), ("medium", 12), ("short", 8)])
def test_tokens_stand_at_the_ends_of_the_track(length: str, last: int) -> None:
    table = given(EVERRAIN, 1, {"length": length})
    assert table.board.discovery == {"players": 1, "enemy": 1, "elder": last}
    assert table.board.agenda == 1


@rule("EVER-6")
def test_nobody_knows_the_elder_one() -> None:
    table = begun(2)
    assert table.cards(ELDERS)
    assert not set(table.cards(ELDERS)) & set(table.knows(S1).faces)


@rule("EVER-7")
def test_tiles_by_act_and_only_the_first_enemies() -> None:
    table = begun(2)
    for act, zone in TILES.items():
        known = [TILE_CARDS[face].act for face in table.faces(zone)]  # type: ignore[index]
        assert set(known) == {act}
    assert {DECK_ENEMIES[face].act for face in table.faces(ENEMIES)} == {1}
    assert {act: {DECK_ENEMIES[face].act for face in table.faces(zone)} for act, zone in ENEMIES_LATER.items()} == {
        2: {2},
        3: {3},
    }


@rule("EVER-9", "EVER-183")
def test_ships_enter_on_calm_hexes_of_the_starting_tile() -> None:
    table = scene(fitted_out(""), consort(""), step="turn", decks={**ALL_DECKS, TILES[1]: ["bell_buoys"]}, places=())
    before = mine(table).clues
    assert asked(table) == [(S1, "set_out")]
    (laid,) = [event for event in everything(table) if isinstance(event, TileLaid)]
    assert laid.place == START
    start = cells_of(START)
    calm = {cell for cell in start if table.board.sea[cell] in CALM}
    assert set(table.form(S1).fits["ship"]) == calm
    assert set(table.form(S1).fits["ship"].values()) == {0b111111}
    where = sorted(calm)[0]
    table.answer(S1, [{"piece": "ship", "at": where, "turn": 4}])
    assert (mine(table).at, mine(table).face, mine(table).clues) == (where, 4, before)
    assert not table.board.raiders and not table.events(RaiderSighted)


@rule("EVER-217")
def test_with_no_calm_hex_free_a_ship_enters_elsewhere_on_the_tile() -> None:
    first, *others = cells_of(START)
    sea = {str(first): "calm", **dict.fromkeys(map(str, others), "rough")}
    table = scene(fitted_out(first), consort(""), step="turn", seat=S2, sea=sea)
    assert set(table.form(S2).fits["ship"]) == set(others)


@rule("EVER-10")
def test_a_bad_trait_that_contradicts_is_drawn_again() -> None:
    table = given(EVERRAIN, 1, tops={"good": [["hardy", "hardy"]], "bad": [["weary", "frail", "frail"]]})
    gained = [event.trait for event in everything(table) if isinstance(event, TraitGained)]
    assert gained[:2] == ["hardy", "frail"] and "weary" not in gained[1:2]


@pytest.mark.usefixtures("made")
@rule("EVER-228")
@pytest.mark.parametrize(
    "cards",
    [
        CREW_BOARDS,
        DECK_ENEMIES,
        ELDER_ONES,
        GUNS,
        IMPROVEMENT_CARDS,
        RAIDER_CARDS,
        TILE_CARDS,
        TRAIT_CARDS,
        TREASURE_CARDS,
    ],
)
def test_no_kind_of_card_comes_from_a_set_that_was_not_chosen(cards: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of each kind is of a pack, and in no zone of a game without that pack."""
    id, card = [(id, card) for id, card in cards.items() if not getattr(card, "given", False)][-1]
    monkeypatch.setitem(cards, id, msgspec.structs.replace(card, set="lamplight"))
    assert id not in [found.id for found in chosen(cards, Options())]
    assert id in [found.id for found in chosen(cards, Options(packs=("lamplight",)))]
    table = given(EVERRAIN, 2)
    dealt = {table.face(card) for zone in table.board.zones for card in table.cards(zone)}
    assert not [face for face in dealt if face == id or face.startswith(f"{id}-")]


@pytest.mark.usefixtures("made")
def test_every_deck_is_stocked_without_any_pack() -> None:
    table = given(EVERRAIN, 4)
    for zone in (*TALES.values(), *TILES.values(), CREW, GOOD, BAD, IMPROVEMENTS, ARTILLERY, TREASURES, RAIDERS):
        assert table.cards(zone), zone
    assert table.cards(ELDERS) and table.cards(ENEMIES)


@pytest.mark.usefixtures("made")
@rule("EVER-228")
def test_cards_of_a_pack_that_was_not_chosen_are_in_no_deck() -> None:
    assert "a_kind_one" not in unnumbered("sea", Options())
    assert "a_kind_one" in unnumbered("sea", Options(packs=("lamplight",)))
    table = given(EVERRAIN, 1)
    decks = [face for zone in (*TALES.values(), UNTOLD) for face in table.faces(zone)]
    assert decks and {event_card(face).set for face in decks} == {"core"}
