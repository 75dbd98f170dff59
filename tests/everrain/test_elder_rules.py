"""ELDER ONE AWAKENING where it meets other rules."""

from typing import Any

import pytest

from domain.everrain.board import ElderOne
from domain.everrain.facts.elder import ElderOneActs, ElderOneRose, ElderOneStrikes
from domain.everrain.facts.turn import ActBegun, StepBegun
from domain.everrain.names import ELDERS, TALES, Cell, ElderId
from domain.everrain.rules.chart import AHEAD, START, cells_of
from domain.everrain.rules.tracks import advance_enemy
from domain.everrain.rules.turn import ElderOneTurn
from domain.kernel import Seat
from domain.parts.effects import Worked
from tests.everrain.scenes import HOME, S1, S2, A, B, C, D, Ever, act, by, raider, scene, ship, since, work
from tests.everrain.scenes.ashore import in_port, services
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")
START_CELLS = cells_of(START)


def risen(id: str, at: str = HOME, face: int = 0, **more: Any) -> ElderOne:
    return ElderOne(ElderId(id), Cell(at), face, **more)


def elder(table: Ever) -> ElderOne:
    assert table.board.elder is not None
    return table.board.elder


def struck(table: Ever) -> list[tuple[Seat, int]]:
    return [(event.target, event.damage) for event in since(table, ElderOneStrikes)]


def settle(table: Ever) -> Ever:
    """The defaults of everything that is asked until somebody's turn."""
    work(table)
    while table.live.asks() and table.live.asks()[0].kind != "act":
        seat = table.live.asks()[0].seat
        table.answer(seat, table.form(seat).default())
        work(table)
    return table


# --- awakening --------------------------------------------------------------------------------------


@rule("EVER-222", "EVER-140")
@pytest.mark.parametrize("step", ["storms", "deck", "sea", "agenda"])
def test_awoken_by_the_agenda_it_does_nothing_in_that_round(step: str) -> None:
    table = scene(
        ship(coin=50),
        step=step,
        enemy=9,
        elder=10,
        players=9,
        act=3,
        agenda=9,
        decks={ELDERS: ["a_herald"]},
    )
    settle(table)
    assert elder(table).entry == "a_herald" and since(table, ElderOneActs) == []
    assert [event.step for event in since(table, StepBegun)][-1] == "agenda"
    settle(act(table, "end"))
    assert len(since(table, ElderOneActs)) == 1, "in the next round it does"


@rule("EVER-222")
def test_awoken_in_the_turn_of_a_player_it_acts_in_the_enemy_phase_that_follows() -> None:
    table = scene(ship(), enemy=9, elder=10, players=9, act=3, decks={ELDERS: ["a_herald"]}, do=advance_enemy)
    assert table.board.elder is None, "it rises when the turn is over"
    settle(act(table, "end"))
    assert elder(table).entry == "a_herald" and len(since(table, ElderOneActs)) == 1


@rule("EVER-170")
def test_what_happens_upon_awakening_happens_once_and_the_other_before_each_activation() -> None:
    table = scene(ship(), enemy=9, elder=10, players=9, act=3, decks={ELDERS: ["a_herald"]}, do=advance_enemy)
    for _ in range(3):
        settle(act(table, "end"))
    lines = [line for event in since(table, Worked) if event.source == "a_herald" for line in event.lines]
    assert lines == ["awakening.0", "arisen.0", "arisen.0", "arisen.0"]


def test_the_act_that_ends_with_an_awakening_ends_after_it_has_risen() -> None:
    """The enemy comes to the end of the act and onto the Elder One's space with one step."""
    table = scene(ship(coin=50), enemy=7, elder=8, players=5, act=2, decks={ELDERS: ["a_hunter"]}, do=advance_enemy)
    settle(act(table, "end"))
    kinds = [type(event) for event in map(table.live.ruleset.event, (record.public for record in table.log))]
    assert kinds.index(ElderOneRose) < kinds.index(ActBegun) and table.board.act == 3
    assert table.board.discovery == {"players": 8, "enemy": 8, "elder": 8}


def test_where_every_hex_is_taken_it_waits_until_there_is_room() -> None:
    """Six ships on the only tile."""
    at = list(START_CELLS)
    crews: list[Any] = [{A: "below"}, {B: "below"}, {C: "below"}, {D: "below"}]
    vessels = [ship(at=cell, crew=crew) for cell, crew in zip(at, crews, strict=False)]
    table = scene(
        *vessels,
        places=[START],
        raiders=[raider("damned_frigate", at[4]), raider("damned_frigate", at[5])],
        enemy=9,
        elder=10,
        players=9,
        act=3,
        decks={ELDERS: ["a_hunter"]},
        do=advance_enemy,
    )
    act(table, "end")
    assert table.board.rising and table.board.elder is None and table.ask(S2).kind == "act"


# --- activating -------------------------------------------------------------------------------------


@rule("EVER-171")
@pytest.mark.parametrize(
    ("rolled", "damage"),
    [("omen omen damage", 2), ("move move damage", 2), ("move omen omen", 1), ("move omen damage", 1)],
)
def test_where_it_wants_to_be_pairs_that_lead_nowhere_are_damage(rolled: str, damage: int) -> None:
    """It keeps watch on the starting tile, with a ship before it."""
    at = START_CELLS[0]
    table = scene(
        ship(at=str(AHEAD[at][0]), crew={A: "below"}), step="elder", risen=risen("a_watcher", at), rolls=[rolled]
    )
    work(table)
    assert struck(table) == [(S1, damage)] and elder(table).tally == {"vigil": 1}


@rule("EVER-171")
def test_a_port_with_a_ship_in_it_is_not_lost_and_what_is_left_strikes_another() -> None:
    """It lies before the port and cannot enter; the other ship is in its reach."""
    ships = (ship(at=by(1, 0), crew={A: "below"}), ship(at=by(2, 0), crew={B: "below"}))
    table = scene(
        *ships, step="elder", risen=risen("an_eater"), sea={by(1, 0): "port"}, rolls=["move move damage"], players=2
    )
    work(table)
    assert table.board.lost_ports == [] and elder(table).at == HOME
    assert struck(table) == [], "the port is in the way"


@rule("EVER-171")
def test_it_goes_from_port_to_port_and_spends_all_its_moves() -> None:
    table = scene(
        ship(at=by(-5, 2), crew={A: "below"}),
        step="elder",
        risen=risen("an_eater"),
        sea={by(1, 0): "port", by(3, 0): "port", by(-4, 2): "port"},
        rolls=["move move move"],
    )
    work(table)
    assert table.board.lost_ports == [by(1, 0), by(3, 0)] and elder(table).at == by(3, 0)


@rule("EVER-221")
def test_a_storm_over_a_port_takes_its_protection_away() -> None:
    vessel = ship(at=by(1, 0), crew={A: "below"})
    laid: dict[str, Any] = {"step": "elder", "risen": risen("a_hunter"), "sea": {by(1, 0): "port"}}
    assert struck(work(scene(vessel, **laid, rolls=["damage damage move"]))) == []
    covered = scene(vessel, **laid, storms=[[by(1, 0)]], rolls=["damage damage move", "5", "6"])
    assert struck(work(covered)) == [(S1, 2)]


def test_with_every_ship_in_port_or_sunk_it_does_nothing() -> None:
    table = scene(
        ship(at=by(2, 0), crew={A: "below"}),
        step="elder",
        risen=risen("a_hunter"),
        sea={by(2, 0): "port"},
        rolls=["move move damage"],
    )
    work(table)
    assert [event.target for event in since(table, ElderOneActs)] == [None] and elder(table).at == HOME
    sunk = scene(ship(at="", sank_at=by(2, 0), crew=()), then=ElderOneTurn(), risen=risen("a_hunter"))
    settle(sunk)
    assert since(sunk, ElderOneActs)[0].target is None


def test_rough_seas_cost_it_double_and_storms_do_it_no_harm() -> None:
    table = scene(
        ship(at=by(5, 0), crew={A: "below"}),
        step="elder",
        risen=risen("a_hunter"),
        sea={HOME: "rough"},
        storms=[[by(1, 0)]],
        rolls=["move move move"],
    )
    work(table)
    assert elder(table).at == by(1, 0) and elder(table).trauma == 0, "two to leave the rough hex, one is left over"


# --- returning --------------------------------------------------------------------------------------


def test_a_sunken_captain_does_not_come_back_to_a_port_that_is_lost() -> None:
    lost, whole = by(1, 0), by(4, 0)
    table = scene(
        ship(at="", sank_at=HOME, crew=()),
        step="turn",
        sea={lost: "port", whole: "port"},
        lost_ports=[lost],
        decks={"crew_deck": [A], TALES["denizen"]: []},  # type: ignore[dict-item]
    )
    assert set(table.form(S1).fits["ship"]) == {whole}


def test_after_an_awakening_no_clues_are_handed_in_for_nothing() -> None:
    """Player Discovery has reached the end of its track, which wins no more."""
    table = in_port(ship(clues=9), players=16, act=4, risen=risen("a_hunter", by(4, 0)), awakened=True)
    assert "university" not in services(table)
    assert "university" in services(in_port(ship(clues=9), players=15, act=4))
