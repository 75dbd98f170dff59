"""ELDER ONE AWAKENING, and what it wins and loses by."""

from typing import Any

import msgspec
import pytest

from domain.everrain.content import ELDER_ONES
from domain.everrain.content.entries import Aim
from domain.everrain.facts.elder import ElderOneActs, ElderOneRose
from domain.everrain.facts.enemies import EnemyActs
from domain.everrain.facts.tales import AgendaHeld
from domain.everrain.facts.turn import ActBegun, ElderOneAwoke, StepBegun
from domain.everrain.names import ELDERS, ENEMIES, TALES, RaiderId
from domain.everrain.rules.aims import how_many
from domain.everrain.rules.chart import AHEAD, START, cells_of
from domain.everrain.rules.elder import hit_elder, quest_cells, rising_cells
from domain.everrain.rules.raiders import hit_raider
from domain.everrain.rules.sinking import sink
from domain.everrain.rules.tracks import advance_enemy, advance_players
from domain.everrain.rules.turn import Rises
from domain.parts.effects import Worked
from domain.parts.nouns import Amount
from projections.everrain.words.cards import aim_text, many
from tests.everrain.scenes import Ever, act, mine, scene, settle, since, work
from tests.everrain.scenes.ashore import in_port, services
from tests.everrain.scenes.elders import START_CELLS, elder_of, risen
from tests.everrain.scenes.pieces import HOME, S1, S2, A, B, C, D, by, foe, raider, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


def ended(table: Ever) -> str:
    return table.board.ended.ending if table.board.ended else ""


HEALTH = {"tide_mother": (6, 1), "hollow_choir": (4, 2), "lamp_below": (7, 1), "many_keeled": (6, 1)}
"""So much, and so much for each player."""


def wakes_and_loses(g: Any, gone: RaiderId) -> None:
    g.emit(ElderOneAwoke())
    hit_raider(g, gone, 99)


@rule("EVER-170", "EVER-222")
def test_it_rises_when_the_step_is_over_and_acts_first_in_the_next_round() -> None:
    table = work(
        scene(ship(), step="agenda", agenda=9, enemy=5, elder=6, players=5, act=2, decks={ELDERS: ["drowner"]})
    )
    assert elder_of(table).entry == "drowner" and elder_of(table).at in cells_of(START)
    assert [event.lines for event in since(table, Worked) if event.source == "drowner"] == [("awakening.0",)]
    assert not since(table, ElderOneActs), "the step of the Elder One is over in this round"


@rule("EVER-170")
def test_upon_awakening_happens_once_and_whilst_arisen_before_every_activation() -> None:
    table = work(scene(ship(at=by(4, 0)), step="elder", risen=risen("hunter"), agenda=1, rolls=["move move move"]))
    assert table.board.agenda >= 2
    kinds = [type(event) for event in map(table.live.ruleset.event, (record.public for record in table.log))]
    assert kinds.index(Worked) < kinds.index(ElderOneActs)
    once = scene(ship(), then=Rises("agenda"), decks={ELDERS: ["hunter"]}, awakened=True)
    assert not [event for event in since(work(once), Worked) if event.source == "hunter"]


@rule("EVER-140")
def test_it_acts_before_all_other_enemies() -> None:
    table = scene(
        ship(crew={A: "z0", B: "below"}),
        risen=risen("hunter", by(3, 2)),
        enemies=[foe("cultist", 4)],
        raiders=[raider("damned_frigate", by(-4, 2), goal=by(-5, 2))],
    )
    act(table, "end")
    work(table)
    order = [
        type(e)
        for e in map(table.live.ruleset.event, (r.public for r in table.log))
        if type(e) in (ElderOneActs, EnemyActs)
    ]
    assert order[0] is ElderOneActs
    assert [event.step for event in since(table, StepBegun)][:3] == ["elder", "storms", "deck"]


def test_where_it_rises() -> None:
    altars = {by(3, 0): "altar", by(-2, 0): "altar"}
    table = work(scene(ship(), then=Rises("agenda"), decks={ELDERS: ["watcher"]}, awakened=True, sea=altars))
    assert elder_of(table).at == by(3, 0), "the altar farthest from all ships"
    table = work(scene(ship(), then=Rises("agenda"), decks={ELDERS: ["shepherd"]}, awakened=True))
    assert elder_of(table).at in AHEAD[HOME], "beside the first player"
    *taken, left = AHEAD[HOME]
    raiders = [raider("damned_frigate", cell) for cell in taken]  # type: ignore[arg-type]
    table = scene(ship(), raiders=raiders, do=lambda g: None)
    assert rising_cells(table.board, ELDER_ONES["shepherd"]) == [left], "where there is room"
    table = scene(ship(), ship(at=by(3, 0), crew=(B,)), sea=altars, do=lambda g: None)
    assert rising_cells(table.board, ELDER_ONES["watcher"]) == [by(-2, 0)], "the other altar is taken"
    table = work(scene(ship(), then=Rises("agenda"), decks={ELDERS: ["watcher"]}, awakened=True))
    assert elder_of(table).at in cells_of(START), "there is no altar"


@rule("EVER-169")
def test_after_an_awakening_the_end_of_the_track_wins_nothing() -> None:
    table = scene(ship(), risen=risen("hunter", by(3, 0)), players=15, do=advance_players)
    assert ended(table) == ""
    lost = scene(ship(), risen=risen("hunter", by(3, 0)), enemy=15, do=advance_enemy)
    assert ended(lost) == "flooded"


@rule("EVER-169", "EVER-143")
@pytest.mark.parametrize(
    ("id", "more", "ending"),
    [
        ("hunter", {"slowed": 1, "trauma": 2}, "stilled"),
        ("hunter", {"trauma": 2}, ""),
    ],
)
def test_what_stands_on_its_board_wins(id: str, more: dict[str, Any], ending: str) -> None:
    assert ended(scene(ship(), risen=risen(id, by(3, 0), **more), do=lambda g: hit_elder(g, 1))) == ending


@rule("EVER-143")
def test_ports_that_it_stands_on_are_lost_and_the_last_one_ends_the_game() -> None:
    sea = {by(2, 0): "port", by(-3, 2): "port"}
    laid: Any = {"step": "elder", "risen": risen("drowner"), "rolls": ["move move omen"], "sea": sea}
    table = work(scene(ship(at=by(-5, 0)), **laid))
    assert table.board.lost_ports == [by(2, 0)] and ended(table) == ""
    assert ended(work(scene(ship(at=by(-5, 0)), lost_ports=[by(-3, 2)], **laid))) == "consumed"


def test_a_vigil_on_the_starting_tile() -> None:
    at = cells_of(START)[1]
    table = work(scene(ship(at=by(-5, 0)), step="elder", risen=risen("watcher", at), rolls=["move move move"]))
    assert elder_of(table).at == at and elder_of(table).tally == {"vigil": 1} and ended(table) == ""
    watching = risen("watcher", at, tally={"vigil": 1})
    assert ended(work(scene(ship(at=by(-5, 0)), step="elder", risen=watching, rolls=["move move move"]))) == "consumed"


def test_ships_sunk_count() -> None:
    table = scene(ship(), ship(), risen=risen("hunter", by(3, 2)), do=lambda g: sink(g, S2))
    assert elder_of(table).tally == {"ships_sunk": 1} and ended(table) == ""
    again = risen("hunter", by(3, 2), tally={"ships_sunk": 1})
    assert ended(scene(ship(), ship(), risen=again, do=lambda g: sink(g, S2))) == "consumed"


def test_enemy_ships_that_arrive_or_sink_count() -> None:
    ships = [raider("damned_frigate", by(3, 0), goal=by(4, 0), damage=4)]
    laid: Any = {"risen": risen("shepherd", by(-4, 2)), "raiders": ships}
    sunk = scene(ship(), do=lambda g: hit_raider(g, RaiderId("damned_frigate.0"), 1), **laid)
    assert ended(sunk) == "stilled"
    arrived = work(scene(ship(at=by(-5, 0)), step="sea", rolls=["move move move move"], **laid))
    assert ended(arrived) == "consumed"


def test_clues_are_handed_over_beside_it() -> None:
    table = scene(ship(clues=4), risen=risen("watcher", by(1, 0)))
    act(table, "hand_over").answer(S1, 2)
    assert mine(table).clues == 2 and elder_of(table).tally == {"clues": 2} and ended(table) == ""
    act(table, "hand_over").answer(S1, 1)
    assert ended(table) == "stilled", "2 and one for each player"
    assert "hand_over" not in scene(ship(clues=4), risen=risen("watcher", by(2, 0))).options(S1)
    assert "hand_over" not in scene(ship(clues=4), risen=risen("hunter", by(1, 0))).options(S1)


def test_an_altar_that_is_purged_counts_unless_another_is_active() -> None:
    altars = {HOME: "altar"}
    laid: Any = {"risen": risen("drowner", by(4, 0)), "decks": {ENEMIES: []}}
    assert ended(act(scene(ship(), sea=altars, **laid), "purge")) == "stilled"
    assert ended(act(scene(ship(), sea={**altars, by(-3, 0): "altar"}, **laid), "purge")) == ""


@rule("EVER-182")
def test_boards_have_numbers_that_grow_with_the_players() -> None:
    table = scene(ship(), ship(), ship(crew=(C,)), do=lambda g: None)
    amounts = {card.id: how_many(table.board, card.health) for card in ELDER_ONES.values() if card.id in HEALTH}
    assert amounts == {id: n + 3 * each for id, (n, each) in HEALTH.items()}


def test_the_agenda_is_held_for_so_many_rounds() -> None:
    def hold(g: Any) -> None:
        g.emit(AgendaHeld(1))

    table = scene(ship(), agenda=5, do=hold)
    assert table.board.agenda == 1
    act(table, "end")
    work(table)
    assert table.board.agenda == 1 and table.board.agenda_held == 0
    act(table, "end")
    assert work(table).board.agenda == 4


def test_it_rises_somewhere_wherever_a_hex_is_free() -> None:
    """However full the chart is, and whatever its board asks for."""
    cells = cells_of(START)
    for left in cells:
        taken = [cell for cell in cells if cell != left]
        fleet = [ship(at=cell, crew=(one,)) for cell, one in zip(taken, (A, B, C, D), strict=False)]
        raiders = [raider("damned_frigate", taken[4])]
        for id in ("hunter", "drowner", "watcher", "shepherd"):
            for terrain in ("calm", "port", "altar", "island"):
                sea: dict[str, str] = {left: terrain}
                table = scene(*fleet, places=[START], raiders=raiders, sea=sea, do=lambda g: None)
                assert rising_cells(table.board, ELDER_ONES[id]) == [left]


def test_with_every_hex_taken_it_rises_after_the_turn_that_leaves_one() -> None:
    """Four ships and two enemy ships on the only tile: it is awake, and has to wait."""
    cells = cells_of(START)
    fleet = [ship(at=cell, crew=(one,)) for cell, one in zip(cells, (A, B, C, D), strict=False)]
    raiders = [raider("damned_frigate", cells[4]), raider("damned_frigate", cells[5])]
    table = scene(
        *fleet, places=[START], raiders=raiders, decks={ELDERS: ["hunter"]}, do=lambda g: g.emit(ElderOneAwoke())
    )
    act(table, "end")
    assert table.board.rising and table.board.elder is None and table.board.current == S2
    gone = scene(
        *fleet,
        places=[START],
        raiders=raiders,
        seat=S2,
        decks={ELDERS: ["hunter"]},
        do=lambda g: wakes_and_loses(g, RaiderId("damned_frigate.0")),
    )
    act(gone, "end", seat=S2)
    assert elder_of(gone).at == cells[4] and not gone.board.rising


def test_all_ports_are_at_least_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """With fewer on the chart it goes on: it hunts ships until another port is found."""
    wants = msgspec.structs.replace(ELDER_ONES["drowner"], quest=Aim("ports_lost", "all", least=3))
    monkeypatch.setitem(ELDER_ONES, "drowner", wants)
    ports = [by(2, 0), by(-3, 2), by(4, -2)]
    for n, ending in ((2, ""), (3, "consumed")):
        laid: Any = {"sea": dict.fromkeys(ports[:n], "port"), "lost_ports": ports[1:n]}
        rolls = ["move move omen"]
        table = work(scene(ship(at=by(-5, 0)), step="elder", risen=risen("drowner"), rolls=rolls, **laid))
        assert ended(table) == ending and by(2, 0) in table.board.lost_ports
    assert not quest_cells(table.board, wants)


def test_a_number_on_its_board_counts_what_it_says() -> None:
    table = scene(ship(), ship(), ship(crew=(C,)), act=2, do=lambda g: None)
    assert how_many(table.board, Amount("players", times=2, plus=1)) == 7
    assert how_many(table.board, Amount("players", per=2)) == 1
    assert how_many(table.board, Amount("act", plus=3)) == 5
    assert many(Amount("players", times=2, plus=1)) == "1, and 2 for each player"
    assert many(Amount("players", per=2)) == "one for every 2 players"
    assert many(Amount("act", plus=3)) == "3, and one for each act"
    assert aim_text(Aim("ports_lost", "all", least=3)) == "to have stood on ports (all, at least 3)"


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
    assert elder_of(table).entry == "a_herald" and since(table, ElderOneActs) == []
    assert [event.step for event in since(table, StepBegun)][-1] == "agenda"
    settle(act(table, "end"))
    assert len(since(table, ElderOneActs)) == 1, "in the next round it does"


@rule("EVER-222")
def test_awoken_in_the_turn_of_a_player_it_acts_in_the_enemy_phase_that_follows() -> None:
    table = scene(ship(), enemy=9, elder=10, players=9, act=3, decks={ELDERS: ["a_herald"]}, do=advance_enemy)
    assert table.board.elder is None, "it rises when the turn is over"
    settle(act(table, "end"))
    assert elder_of(table).entry == "a_herald" and len(since(table, ElderOneActs)) == 1


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
