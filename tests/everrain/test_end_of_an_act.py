"""END OF AN ACT."""

import pytest

from domain.everrain.board import ActOver
from domain.everrain.content import CREW_BOARDS, DECK_ENEMIES
from domain.everrain.facts.crew import CrewLeft, WagePaid
from domain.everrain.facts.enemies import RaiderSighted
from domain.everrain.facts.sea import StormRaised
from domain.everrain.facts.turn import ActBegun, DiscoveryMoved, OrderGained
from domain.everrain.names import ENEMIES, ENEMIES_LATER, ENEMIES_PAST, RAIDERS
from domain.everrain.rules.tracks import advance_enemy
from tests.everrain.scenes import asked, mine, scene, settle, since
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import HOME, S1, S2, A, B, by, consort, fitted_out, fleet, ship
from tests.everrain.scenes.tracks import alone, ended, race, take_defaults, tokens
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


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


@rule("EVER-133")
def test_a_token_that_is_past_the_end_of_the_act_stays_there() -> None:
    over = ActOver(4, "players")
    table = settle(scene(ship(), step="act_ends", players=6, enemy=2, act_over=over))
    assert tokens(table)[:2] == (6, 4)


@rule("EVER-133")
def test_two_acts_may_end_one_after_the_other() -> None:
    over = ActOver(4, "players")
    table = settle(scene(ship(), step="act_ends", players=8, enemy=2, act_over=over))
    assert [event.act for event in since(table, ActBegun)] == [2, 3]
    assert (tokens(table)[:2], table.board.act, len(table.board.storms)) == ((8, 8), 3, 2)


@rule("EVER-133", "EVER-7")
def test_the_new_acts_enemies_come_into_the_deck_and_discards_stay_where_they_are() -> None:
    later = {act: [kind for kind, card in DECK_ENEMIES.items() if card.act == act] for act in (2, 3)}
    decks = {
        ENEMIES: ["cultist"],
        ENEMIES_PAST: ["drowned_man"],
        ENEMIES_LATER[2]: later[2],
        ENEMIES_LATER[3]: later[3],
    }
    table = settle(scene(ship(), step="act_ends", players=4, enemy=2, act_over=ActOver(4, "players"), decks=decks))
    assert sorted(table.faces(ENEMIES)) == sorted(["cultist", *later[2]])
    assert (table.faces(ENEMIES_PAST), table.faces(ENEMIES_LATER[3])) == (["drowned_man"], later[3])


@rule("EVER-37")
def test_players_choose_whom_to_pay_and_whoever_is_not_paid_leaves() -> None:
    wages = CREW_BOARDS[A].wage + CREW_BOARDS[B].wage
    vessel = ship(crew=(A, B), coin=wages)
    table = scene(vessel, step="act_ends", players=2, enemy=4, act_over=ActOver(4, "enemy", 2))
    assert asked(table) == [(S1, "wages")]
    table.answer(S1, [A])
    assert (list(mine(table).crew), mine(table).coin) == ([B], CREW_BOARDS[A].wage)
    poor = scene(
        ship(crew=(A, B), coin=wages - 5), step="act_ends", players=2, enemy=4, act_over=ActOver(4, "enemy", 2)
    )
    assert poor.refused(S1, []).code
    assert list(mine(poor.answer(S1, [B])).crew) == [A]


@rule("EVER-37", "EVER-197")
def test_a_ship_whose_last_crew_leaves_unpaid_is_lost_before_the_storm_comes() -> None:
    fleet = (ship(crew=(A,), coin=0), ship(crew=(B,), coin=100))
    table = scene(*fleet, step="act_ends", players=2, enemy=4, act_over=ActOver(4, "enemy", 2))
    assert asked(table) == [(S2, "wages")], "with no coin there is nothing to choose"
    table.answer(S2, [])
    assert not mine(table).afloat() and [wreck.at for wreck in table.board.wrecks.values()] == [HOME]
    assert asked(table)[0][1] == "place_storm"
    assert by(-4, 1) in table.form(S1).fits["storm"], "over the next captain"


@rule("EVER-131")
def test_no_order_that_is_fleeting_and_none_for_a_lost_act() -> None:
    table = scene(ship(), step="act_ends", players=4, enemy=2, act_over=ActOver(4, "players"))
    assert table.options(S1) == {"crew", "navigation", "artillery"}
    table.answer(S1, "navigation")
    assert mine(table).fresh == {"navigation": 1}
