"""AGENDA TRACK, DISCOVERY TRACK, END OF AN ACT, WINNING & LOSING."""

from typing import Any

import pytest

from domain.everrain import Options
from domain.everrain.board import ActOver, Ship
from domain.everrain.facts.crew import CrewLeft, WagePaid
from domain.everrain.facts.enemies import RaiderSighted
from domain.everrain.facts.sea import StormRaised
from domain.everrain.facts.turn import ActBegun, AgendaMoved, DiscoveryMoved, ElderOneAwoke, OrderGained
from domain.everrain.names import ELDERS, ENEMIES, ENEMIES_LATER, RAIDERS
from domain.everrain.rules.tracks import advance_agenda, advance_elder, advance_enemy, advance_players, ending_of
from domain.kernel import Shuffle
from tests.everrain.scenes import (
    ALL_DECKS,
    S1,
    S2,
    Ever,
    G,
    asked,
    consort,
    fitted_out,
    fleet,
    mine,
    scene,
    since,
    work,
)
from tests.everrain.scenes.alone import Alone
from tests.rule import rule


def race(table: Ever) -> dict[str, int]:
    return {str(token): at for token, at in table.board.discovery.items()}


def alone(**how: Any) -> Any:
    return Alone(scene(fitted_out(), **how).board)


@rule("EVER-127", "EVER-182")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_agenda_advances_by_two_and_the_players(seats: int) -> None:
    table = work(scene(*fleet(seats), step="agenda"))
    assert table.board.agenda == 1 + 2 + seats


@rule("EVER-128", "EVER-165")
@pytest.mark.parametrize(("start", "by", "agenda", "enemy"), [(8, 1, 9, 1), (9, 1, 1, 2), (8, 5, 4, 2), (7, 12, 1, 3)])
def test_at_its_end_the_agenda_moves_the_enemy(start: int, by: int, agenda: int, enemy: int) -> None:
    g = alone(agenda=start)
    advance_agenda(g, by)
    assert (g.board.agenda, g.board.discovery["enemy"]) == (agenda, enemy)


def test_the_agenda_never_falls_below_one() -> None:
    g = alone(agenda=2)
    advance_agenda(g, -5)
    assert g.board.agenda == 1 and g.facts == [AgendaMoved(1)]


@rule("EVER-129", "EVER-166")
@pytest.mark.parametrize(
    ("players", "enemy", "elder"),
    [(5, 5, 16), (5, 6, 15), (5, 7, 16), (7, 5, 16), (6, 5, 16)],
)
def test_only_from_one_ahead_to_two_the_elder_one_stirs(players: int, enemy: int, elder: int) -> None:
    g = alone(players=players, enemy=enemy, act=2)
    advance_enemy(g)
    assert g.board.discovery["elder"] == elder


@rule("EVER-132", "EVER-167")
def test_the_enemy_first_at_the_end_of_an_act() -> None:
    g = alone(players=2, enemy=3)
    advance_enemy(g)
    assert g.board.act_over == ActOver(4, "enemy", 2) and g.board.discovery["elder"] == 15
    over = ActOver(4, "enemy", 2)
    table = scene(fitted_out(), players=2, enemy=4, elder=15, step="act_ends", act_over=over, decks=ALL_DECKS)
    take_defaults(table)
    assert race(table) == {"players": 4, "enemy": 4, "elder": 13}
    assert not since(table, OrderGained)


@rule("EVER-131")
def test_an_act_ends_when_a_token_reaches_its_space_and_not_before() -> None:
    g = alone(players=2, enemy=2)
    advance_players(g)
    advance_enemy(g)
    assert g.board.act_over is None
    advance_players(g)
    assert g.board.act_over == ActOver(4, "players")
    advance_enemy(g)
    assert g.board.act_over == ActOver(4, "players"), "the first to reach it decides"


def take_defaults(table: Ever) -> Ever:
    """Everybody is paid, and the first place is taken for everything else."""
    while table.live.asks() and table.live.asks()[0].kind in ("wages", "place_storm", "new_order"):
        seat = table.live.asks()[0].seat
        table.answer(seat, table.form(seat).default())
    return table


def ended(*ships: Ship, **how: Any) -> Ever:
    """The captains are first at the end of act 1."""
    laid = {"players": 4, "enemy": 2, "act_over": ActOver(4, "players"), "decks": ALL_DECKS, **how}
    return scene(*(ships or (fitted_out(),)), step="act_ends", **laid)


@rule("EVER-131")
def test_the_captains_first_gain_an_order_each() -> None:
    table = ended(*fleet(2))
    assert asked(table) == [(S1, "new_order"), (S2, "new_order")]
    assert table.options(S1) == {"crew", "navigation", "artillery"}
    table.answer(S1, "artillery").answer(S2, "crew")
    assert mine(table).fresh["artillery"] == 2 and mine(table, S2).fresh["crew"] == 4


@rule("EVER-133", "EVER-197")
def test_what_an_acts_end_brings_in_its_order() -> None:
    table = ended(rolls=["omen"], decks={**ALL_DECKS, RAIDERS: ["wicked_brigantine-0"]}, sea={"L5": "spawn"})
    before = len(table.cards(ENEMIES)) + len(table.cards(ENEMIES_LATER[2]))
    take_defaults(table)
    kinds = (OrderGained, WagePaid, ActBegun, DiscoveryMoved, StormRaised, RaiderSighted)
    order = [type(event) for event in since(table, kinds)][-7:]  # type: ignore[arg-type]
    assert order == [OrderGained, WagePaid, WagePaid, ActBegun, DiscoveryMoved, StormRaised, RaiderSighted]
    assert table.board.act == 2 and race(table)["enemy"] == 4
    assert len(table.cards(ENEMIES)) == before and table.cards(ENEMIES_LATER[2]) == []


@rule("EVER-37", "EVER-197")
def test_whoever_is_not_paid_is_gone_before_the_storm() -> None:
    table = ended(fitted_out(coin=5))
    table.answer(S1, "crew")
    assert asked(table) == [(S1, "wages")]
    table.answer(S1, ["corwin"])
    assert list(mine(table).crew) == ["ansel"] and mine(table).coin == 0
    assert asked(table) == [(S1, "place_storm")] and since(table, CrewLeft)


@rule("EVER-37", "EVER-151")
def test_a_ship_that_nobody_stays_on_sinks() -> None:
    table = ended(fitted_out(coin=0), consort(), players=4, enemy=2).answer(S1, "crew").answer(S2, "crew")
    table.answer(S2, [])
    assert not mine(table).afloat() and mine(table, S2).afloat()
    assert table.board.discovery["elder"] == 15 and mine(table, S2).coin == 25


@rule("EVER-101")
@pytest.mark.parametrize(("act", "space"), [(1, 4), (2, 8), (3, 12)])
def test_a_storm_of_the_acts_size_comes_up_over_the_first_player(act: int, space: int) -> None:
    over = ActOver(space, "players")
    table = scene(*fleet(2), players=space, enemy=space, step="act_ends", act_over=over, act=act, decks=ALL_DECKS)
    while asked(table)[0][1] != "place_storm":
        seat = table.live.asks()[0].seat
        table.answer(seat, table.form(seat).default())
    assert asked(table) == [(S1, "place_storm"), (S2, "place_storm")], "one question to all"
    for at, turns in table.form(S2).fits["storm"].items():
        assert turns, at
    table.answer(S2, table.form(S2).default())
    (storm,) = table.board.storms.values()
    assert len(storm.cells) == act + 1 and mine(table).at in storm.cells


@rule("EVER-139", "EVER-219")
def test_the_elder_one_awakens_where_the_tokens_meet() -> None:
    g = alone(players=5, enemy=6, elder=8, act=2)
    advance_enemy(g)
    assert g.board.awakened and ElderOneAwoke() in g.facts
    table = take_defaults(ended(players=4, enemy=2, elder=3))
    assert table.board.awakened and table.live.secrets.knows_face(S1, table.cards(ELDERS)[0])


@rule("EVER-168")
def test_catching_up_moves_no_elder_one() -> None:
    table = take_defaults(ended(players=4, enemy=3))
    assert race(table) == {"players": 4, "enemy": 4, "elder": 16}


@rule("EVER-142", "EVER-143")
def test_whoever_comes_first_to_the_end() -> None:
    g = alone(players=15, enemy=14, act=4)
    advance_players(g)
    assert ending_of(g.board) == "averted"
    g = alone(players=15, enemy=15, act=4)
    advance_enemy(g)
    assert ending_of(g.board) == "flooded"


@rule("EVER-142")
@pytest.mark.parametrize(("length", "last"), [("short", 8), ("medium", 12)])
def test_a_shorter_game_ends_before_an_act_does(length: str, last: int) -> None:
    g = alone(players=last - 1, enemy=1, options=Options(length=length), act=last // 4)  # type: ignore[arg-type]
    advance_players(g)
    assert g.board.act_over is None and ending_of(g.board) == "averted"


@rule("EVER-169")
def test_after_the_awakening_the_race_does_not_win() -> None:
    g = alone(players=15, enemy=14, awakened=True, act=4)
    advance_players(g)
    assert ending_of(g.board) == ""


@rule("EVER-143")
def test_a_flooded_world_ends_the_game_for_all() -> None:
    table = work(scene(*fleet(2), players=10, enemy=15, step="agenda", act=4, agenda=9))
    assert table.board.ended is not None
    assert (table.board.ended.ending, table.board.ended.winners) == ("flooded", ())


@rule("EVER-139")
def test_only_the_elder_one_that_awakens_is_shown() -> None:
    async def stir(g: G) -> None:
        await Shuffle(ELDERS, "the Elder Ones")
        advance_elder(g, 1)

    table = scene(fitted_out(), act=3, players=9, enemy=9, elder=10, decks=ALL_DECKS, do=stir)
    assert [card in table.knows(S1).faces for card in table.cards(ELDERS)] == [True, False, False, False]
