"""AGENDA, DISCOVERY and the ends of acts at their edges."""

import pytest

from domain.everrain import Options
from domain.everrain.board import ActOver
from domain.everrain.content import CREW_BOARDS, DECK_ENEMIES
from domain.everrain.facts.turn import ActBegun, AgendaMoved, DiscoveryMoved, OrderGained
from domain.everrain.names import ELDERS, ENEMIES, ENEMIES_LATER, ENEMIES_PAST
from domain.everrain.rules.tracks import advance_agenda, advance_elder, advance_enemy, advance_players
from tests.everrain.scenes import HOME, S1, S2, A, B, Ever, act, asked, by, mine, scene, ship, since, work
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

ELDER = {ELDERS: ["tide_mother"]}


def tokens(table: Ever) -> tuple[int, int, int]:
    """Players, enemy, Elder One."""
    return tuple(table.board.discovery[token] for token in ("players", "enemy", "elder"))  # type: ignore[return-value]


def settle(table: Ever) -> Ever:
    """The defaults of everything that an act's end asks."""
    while table.live.asks() and table.live.asks()[0].kind != "act":
        seat = table.live.asks()[0].seat
        table.answer(seat, table.form(seat).default())
        work(table)
    return table


@rule("EVER-128", "EVER-165")
@pytest.mark.parametrize(
    ("start", "n", "agenda", "steps"),
    [(1, 8, 9, 0), (1, 9, 1, 1), (9, 1, 1, 1), (5, 6, 2, 1), (9, 10, 1, 2), (2, 30, 5, 3)],
)
def test_the_agenda_goes_round_in_nine_and_loses_nothing(start: int, n: int, agenda: int, steps: int) -> None:
    table = scene(ship(), agenda=start, players=8, act=3, do=lambda g: advance_agenda(g, n))
    assert (table.board.agenda, table.board.discovery["enemy"]) == (agenda, 1 + steps)
    assert AgendaMoved(10) not in since(table, AgendaMoved)


@rule("EVER-166", "EVER-129")
def test_in_one_advance_each_step_of_the_enemy_is_looked_at_on_its_own() -> None:
    table = scene(ship(), players=5, enemy=5, act=2, agenda=1, do=lambda g: advance_agenda(g, 18))
    assert tokens(table) == (5, 7, 15), "level, 1 ahead, 2 ahead: one step of the Elder One"
    table = scene(ship(), players=6, enemy=7, act=2, do=advance_enemy)
    assert (tokens(table), table.board.act_over) == ((6, 8, 15), ActOver(8, "enemy", 2))


@rule("EVER-139")
def test_the_elder_one_stops_where_it_meets_the_enemy_and_moves_no_more() -> None:
    table = scene(ship(), players=9, enemy=9, elder=11, act=3, decks=ELDER, do=lambda g: advance_elder(g, 5))
    assert (tokens(table), table.board.awakened) == ((9, 9, 9), True)
    table = scene(ship(), players=9, enemy=9, elder=10, act=3, awakened=True, do=lambda g: advance_elder(g, 1))
    assert tokens(table) == (9, 9, 10)
    passes = scene(ship(), players=9, enemy=3, elder=10, act=3, decks=ELDER, do=lambda g: advance_elder(g, 3))
    assert (tokens(passes), passes.board.awakened) == ((9, 3, 7), False), "the players' token is no matter"


@rule("EVER-143")
def test_at_the_last_space_defeat_comes_before_an_awakening() -> None:
    table = scene(ship(), ship(), players=15, enemy=15, elder=16, act=4, decks=ELDER, do=advance_enemy)
    assert table.board.ended is not None
    assert (table.board.ended.ending, table.board.awakened) == ("flooded", False)


@rule("EVER-142")
def test_players_who_reach_the_end_win_all_together() -> None:
    table = scene(ship(), ship(), players=15, enemy=3, act=4, do=lambda g: advance_players(g, 1))
    assert table.board.ended is not None
    assert (table.board.ended.ending, set(table.board.ended.winners)) == ("averted", {S1, S2})


@rule("EVER-169")
def test_after_an_awakening_the_end_of_the_track_is_only_its_end() -> None:
    table = scene(ship(), players=15, enemy=3, act=4, awakened=True, do=lambda g: advance_players(g, 3))
    assert table.board.ended is None and tokens(table) == (16, 3, 16)


@rule("EVER-132")
def test_the_gap_is_measured_when_the_enemy_comes_first() -> None:
    """The players catch up in the same turn; that changes nothing."""

    def do(g: object) -> None:
        advance_enemy(g)  # type: ignore[arg-type]
        advance_players(g, 2)  # type: ignore[arg-type]

    table = scene(ship(coin=40), players=1, enemy=3, do=do)
    assert table.board.act_over == ActOver(4, "enemy", 3)
    settle(work(act(table, "end")))
    assert tokens(table)[:1] == (4,) and tokens(table)[2] == 13
    assert since(table, OrderGained) == []


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


@rule("EVER-133")
@pytest.mark.parametrize(("length", "space"), [("short", 8), ("medium", 12)])
def test_the_end_of_a_shorter_track_ends_no_act(length: str, space: int) -> None:
    options = Options(length=length)  # type: ignore[arg-type]
    last = scene(ship(), options=options, act=space // 4, players=2, enemy=space - 1, do=advance_enemy)
    assert last.board.ended is not None and last.board.act_over is None
    assert DiscoveryMoved("enemy", space) in since(last, DiscoveryMoved)
