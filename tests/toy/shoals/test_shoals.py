"""Shoals by its rules: SHO-1 to SHO-9."""

from typing import Any

import pytest

from domain.kernel import Card, Face, Place, Placing, Seat, Split, Spot, TurnBegun, Zone, hand
from domain.kernel.events import Deferred, GameEnded, PartRead
from domain.parts.hexes import hex_of
from tests.given import S1, S2, S3, Table, given
from tests.toy.shoals import SHOALS
from tests.toy.shoals.board import LOG_BOOK, Sea, Tile
from tests.toy.shoals.content import SEALED, TEXTS, Outcome
from tests.toy.shoals.events import (
    BeaconLit,
    LampsLost,
    ShipSailed,
    ShipSaved,
    ShipWrecked,
    TileLaid,
    WallClosed,
    WindTurned,
)
from tests.toy.shoals.rules import Storm, Watch, due, shield

CALM, GALE, SQUALL = (["calm"], ["gale"], ["squall"])


def watch(seats: int = 3, entry: str = "whale", storm: str = "calm", wind: int = 1, **more: Any) -> Table[Sea]:
    """At the first question of a watch."""
    chapter = more.pop("chapter", None)
    placings = [Placing(LOG_BOOK, (Face(entry),), top=True), Placing(Zone("storm"), (Face(storm),), top=True)]
    placings += more.pop("placings", [])
    return given(SHOALS, seats, rolls=[(f"wind{wind}",)], placings=placings, chapter=chapter, **more)


def storm(strength: str, wind: int = 1, seat: Seat = S1, **more: Any) -> Table[Sea]:
    """A storm that is about to be resolved."""
    table = watch(storm=strength, wind=wind, chapter=Storm(seat), **more)
    return table.resume()


def lay(*spots: tuple[str, str, int]) -> list[dict[str, Any]]:
    return [{"piece": piece, "at": at, "turn": turn} for piece, at, turn in spots]


# --- SHO-1 ---------------------------------------------------------------------------------------


def test_six_ships_lie_at_the_rim_and_look_at_the_light() -> None:
    board = watch().board
    assert {name: (ship.at, ship.face) for name, ship in board.ships.items()} == {
        "ship0": ("3,0", 3), "ship1": ("0,3", 4), "ship2": ("-3,3", 5),
        "ship3": ("-3,0", 0), "ship4": ("0,-3", 1), "ship5": ("3,-3", 2),
    }  # fmt: skip
    assert all(hex_of(ship.at).ahead(ship.face, 3) == hex_of("0,0") for ship in board.ships.values())
    assert (board.goal, board.rounds, board.supply) == (4, 9, {"straight": 4, "bent": 3})


@pytest.mark.parametrize(("green", "lamps"), [(False, 9), (True, 6)])
def test_green_keepers_have_a_lamp_less(green: bool, lamps: int) -> None:
    board = watch(setup={"crew": {"green": green}, "rounds": 5}).board
    assert {keeper.lamps for keeper in board.keepers.values()} == {lamps} and board.rounds == 5


def test_each_keeper_sees_two_stores_of_their_own() -> None:
    table = watch()
    for seat in (S1, S2, S3):
        own = table.cards(hand(seat))
        assert len(own) == 2 and set(own) <= set(table.knows(seat).faces)
        assert not set(own) & set(table.knows(S1 if seat == S2 else S2).faces)


# --- SHO-2 ---------------------------------------------------------------------------------------


def test_one_or_two_tiles_are_laid_near_the_light_as_they_fit() -> None:
    table = watch()
    form = table.form(S1)
    assert isinstance(form, Place) and (form.least, form.most) == (1, 2)
    assert form.pieces == {"straight.1": "straight", "straight.2": "straight", "bent.1": "bent", "bent.2": "bent"}
    assert len(form.fits["bent"]) == 18 and "0,0" not in form.fits["bent"] and "3,0" not in form.fits["bent"]
    assert form.fits["straight"]["1,0"] == 0b111 and form.fits["bent"]["1,0"] == 0b111111
    table.answer(S1, lay(("straight.1", "1,0", 2), ("bent.1", "0,1", 5)))
    assert table.board.tiles == {"1,0": Tile("straight", 2), "0,1": Tile("bent", 5)}
    assert table.board.supply == {"straight": 3, "bent": 2}


def test_no_tile_is_laid_on_a_tile_or_a_ship() -> None:
    table = watch(facts=[TileLaid("bent", "1,0"), ShipSailed("ship2", "-2,2")])
    places = set(table.form(S1).fits["straight"])
    assert not places & {"1,0", "-2,2"} and len(places) == 16


def test_the_last_tile_may_be_one_and_then_nobody_is_asked() -> None:
    used = [TileLaid("straight", at) for at in ("1,0", "0,1", "-1,1", "-1,0")]
    more = [TileLaid("bent", at) for at in ("0,-1", "1,-1")]
    table = watch(facts=[*used, *more, WallClosed()])
    assert table.form(S1).pieces == {"bent.1": "bent"} and table.form(S1).most == 1
    table = watch(facts=[*used, *more, TileLaid("bent", "2,0"), WallClosed()])
    assert table.ask(S1).kind == "log"


# --- SHO-3 ---------------------------------------------------------------------------------------


def at_the_log(entry: str, turn: int = 1, **more: Any) -> Table[Sea]:
    seat = (S1, S2, S3)[turn - 1]
    facts = [*more.pop("facts", ())]
    table = watch(entry=entry, facts=[*(TurnBegun(S1) for _ in range(turn - 1)), *facts], chapter=Watch(seat), **more)
    return table.answer(seat, lay(("straight.1", "1,0", 1)))


@pytest.mark.parametrize(("turn", "by", "decider"), [(1, "first", None), (2, "agree", None), (3, "one", S3)])
def test_the_group_decides_in_another_way_each_watch(turn: int, by: str, decider: Seat | None) -> None:
    question = at_the_log("whale", turn).board.question
    assert question is not None and (question.group, question.decider) == (by, decider)
    assert [ask.seat for ask in question.asks] == [S1, S2, S3]


def test_what_is_sealed_is_read_only_when_it_is_decided() -> None:
    table = at_the_log("drifter")
    assert table.board.read == {} and table.board.entry == "drifter"
    table.answer(S2, "answer")
    assert table.board.read == {"drifter": ["answer"]}
    assert [(e.entry, e.part) for e in table.events(PartRead)] == [("drifter", "answer")]
    assert table.board.saved == 1 and len(table.board.ships) == 5


def test_reading_ends_undo() -> None:
    table = at_the_log("signal")
    table.answer(S2, "ignore")
    assert table.live.may_undo(S2) is None


def test_the_clock_ignores_the_light() -> None:
    table = at_the_log("signal")
    table.time_out()
    assert table.board.read == {"signal": ["ignore"]}


def test_the_nearest_ship_is_saved() -> None:
    table = at_the_log("signal", facts=[ShipSailed("ship4", "0,-2")])
    table.answer(S1, "answer")
    assert "ship4" not in table.board.ships


def test_every_part_has_a_text() -> None:
    assert set(TEXTS) == {f"{entry}.{part}" for entry, parts in SEALED.items() for part in parts}
    assert all(isinstance(part, Outcome) for parts in SEALED.values() for part in parts.values())


# --- SHO-4 and SHO-5 -----------------------------------------------------------------------------


def test_the_storm_waits_for_a_worker() -> None:
    table = watch(chapter=Storm(S1))
    assert table.board.deferred == "the storm" and len(table.events(Deferred)) == 1
    assert table.resume().board.deferred == ""


@pytest.mark.parametrize(
    ("wind", "facts", "places"),
    [
        (1, [], {"ship1": "0,2", "ship4": "0,-2"}),
        (3, [], {"ship0": "2,0", "ship3": "-2,0"}),
        (0, [TileLaid("bent", "1,0")], {"ship3": "-2,0"}),
    ],
)
def test_ships_that_see_the_light_sail_with_the_wind(wind: int, facts: Any, places: dict[str, str]) -> None:
    table = storm("calm", wind, facts=facts)
    assert {e.ship: e.at for e in table.events(ShipSailed)} == places
    assert [e.face for e in table.events(WindTurned)] == [wind]


def test_a_ship_beside_the_light_is_saved() -> None:
    table = storm("calm", 0, facts=[ShipSailed("ship0", "1,0")])
    assert [e.ship for e in table.events(ShipSaved)] == ["ship0"] and table.board.saved == 1


@pytest.mark.parametrize(
    ("strength", "at", "wrecked"), [("squall", "3,0", True), ("squall", "1,0", False), ("gale", "3,0", False)]
)
def test_a_squall_wrecks_what_lies_far_out_in_the_wind(strength: str, at: str, wrecked: bool) -> None:
    table = storm(strength, wind=0, facts=[ShipSailed("ship0", at)])
    assert [e.ship for e in table.events(ShipWrecked)] == (["ship0"] if wrecked else [])


@pytest.mark.parametrize(
    ("strength", "lit", "sails"), [("gale", False, False), ("gale", True, True), ("calm", False, True)]
)
def test_in_fog_ships_far_out_stay_where_they_are(strength: str, lit: bool, sails: bool) -> None:
    table = storm(strength, 0, setup={"dangers": ["fog"]}, facts=[BeaconLit()] if lit else [])
    assert (table.board.ships["ship0"].at == "2,0") == sails


# --- SHO-6 ---------------------------------------------------------------------------------------

NO_OIL = [Placing(hand(s), (Face("rope"), Face("rope"))) for s in (S1, S2, S3)]


@pytest.mark.parametrize(
    ("strength", "dangers", "facts", "damage"),
    [
        ("calm", [], [], 0),
        ("calm", ["ice"], [], 0),
        ("gale", [], [], 2),
        ("gale", ["ice"], [], 3),
        ("squall", [], [TileLaid("straight", "0,1", 1)], 2),
        ("squall", [], [TileLaid("straight", "0,1", 0)], 3),
        ("squall", [], [TileLaid("bent", "0,2", 1), TileLaid("bent", "0,1", 0)], 1),
        ("squall", [], [TileLaid("bent", "0,1", 2)], 3),
        ("gale", [], [WallClosed()], 1),
        ("gale", [], [WallClosed(), TileLaid("bent", "0,1", 1)], 0),
    ],
)
def test_damage_is_what_tiles_do_not_hold(strength: str, dangers: Any, facts: Any, damage: int) -> None:
    table = storm(strength, wind=1, setup={"dangers": dangers}, facts=facts, placings=NO_OIL)
    if not damage:
        assert table.ask(S2).kind == "build"
        return
    table.pass_(S1, S2, S3)
    form = table.form(S1)
    assert isinstance(form, Split) and form == Split({S1: 9, S2: 9, S3: 9}, damage)


def test_oil_weakens_a_storm_by_one_each() -> None:
    oil = [Placing(hand(S2), (Face("oil"), Face("rope"))), Placing(hand(S3), (Face("oil"), Face("oil")))]
    table = storm("squall", placings=oil)
    assert table.options(S2) == {table.card(hand(S2), "oil")} and len(table.options(S3)) == 2
    spent = table.card(hand(S2), "oil")
    table.answer(S2, spent)
    assert table.faces(Zone("spent")) == ["oil"] and Card(spent) not in table.cards(hand(S2))
    table.pass_(S1, S2, S3)
    table.answer(S1, {S2: 2})
    assert {seat: keeper.lamps for seat, keeper in table.board.keepers.items()} == {S1: 9, S2: 7, S3: 9}
    assert table.board.out == 2


def test_whoever_has_no_lamp_is_spared_and_one_alone_takes_all() -> None:
    facts = [LampsLost(S1, 9)]
    table = storm("gale", facts=facts, placings=NO_OIL).pass_(S1, S2, S3)
    assert table.form(S1) == Split({S2: 9, S3: 9}, 2)
    table = storm("gale", facts=[*facts, LampsLost(S2, 9)], placings=NO_OIL).pass_(S1, S2, S3)
    assert table.board.keepers[S3].lamps == 7


# --- SHO-7 ---------------------------------------------------------------------------------------


def test_the_fourth_tile_closes_the_wall() -> None:
    table = watch(facts=[TileLaid("bent", at) for at in ("1,0", "0,1", "-1,1")])
    assert not table.board.walled and due(table.board) == ()
    table.answer(S1, lay(("straight.1", "2,0", 0)))
    assert table.board.walled and len(table.events(WallClosed)) == 1


def test_the_first_ship_saved_lights_the_beacon() -> None:
    table = at_the_log("signal")
    table.answer(S1, "answer")
    assert table.board.lit and len(table.events(BeaconLit)) == 1 and due(table.board) == ()


def test_a_shield_is_what_holds_the_wind() -> None:
    board = Sea(tiles={"1,0": Tile("straight", 0), "2,0": Tile("bent", 5), "-1,0": Tile("straight", 0)})
    assert shield(board) == 2
    board.wind = 3
    assert shield(board) == 1


# --- SHO-8 and SHO-9 -----------------------------------------------------------------------------


def ending(table: Table[Sea]) -> tuple[str, tuple[Seat, ...]]:
    (ended,) = table.events(GameEnded)
    return ended.ending, ended.winners


def test_all_win_when_enough_ships_are_saved() -> None:
    table = at_the_log("signal", facts=[ShipSaved("ship0"), ShipSaved("ship1"), ShipSaved("ship2"), BeaconLit()])
    table.answer(S1, "answer")
    assert ending(table) == ("home", (S1, S2, S3))
    assert not table.events(BeaconLit), "nothing follows any more"


def test_the_game_is_lost_when_too_few_ships_are_left() -> None:
    table = storm("squall", wind=0, facts=[ShipWrecked("ship2"), ShipWrecked("ship4")])
    assert ending(table) == ("wrecked", ())


def test_the_game_is_lost_when_the_last_lamp_goes_out() -> None:
    facts = [LampsLost(S1, 9), LampsLost(S2, 8), LampsLost(S3, 8)]
    table = storm("gale", facts=facts, placings=NO_OIL).pass_(S1, S2, S3)
    assert ending(table) == ("dark", ())
    assert all(table.knows(S1).faces.get(card) for card in table.cards(hand(S2))), "stores are shown"


def test_the_night_ends_after_its_watches() -> None:
    table = storm("calm", facts=[TurnBegun(S1)] * 9)
    assert ending(table) == ("late", ())
    assert storm("calm", facts=[TurnBegun(S1)] * 8).ask(S2).kind == "build"


def test_a_spot_is_what_the_rules_get() -> None:
    assert Place({"bent": {"1,0": 1}}, {"bent.1": "bent"}).check(lay(("bent.1", "1,0", 0))) == (Spot("bent.1", "1,0"),)


# --- what everybody sees -------------------------------------------------------------------------


def test_what_the_log_costs_is_spread_at_once() -> None:
    table = at_the_log("glow", placings=NO_OIL)
    table.answer(S1, "answer").pass_(S1, S2, S3)
    assert table.form(S1) == Split({S1: 9, S2: 9, S3: 9}, 2)


def test_the_page_of_the_log_and_what_is_used_up_lie_open() -> None:
    table = at_the_log("whale")
    assert table.faces(Zone("log_read")) == ["whale"]
    assert table.cards(Zone("log_read"))[0] in table.knows(S3).public
    table = storm("squall", placings=[Placing(hand(S2), (Face("oil"), Face("rope")))])
    table.answer(S2, table.card(hand(S2), "oil"))
    assert table.cards(Zone("spent"))[0] in table.knows(S3).public


def test_a_ship_that_the_wind_brings_in_lights_the_beacon_before_the_next_watch() -> None:
    table = storm("calm", 0, facts=[ShipSailed("ship0", "1,0")])
    assert table.board.lit and table.ask(S2).kind == "build"
