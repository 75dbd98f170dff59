"""AGENDA TRACK, DISCOVERY TRACK, WINNING & LOSING."""

import pytest

from domain.everrain import Options
from domain.everrain.board import ActOver
from domain.everrain.facts.turn import AgendaMoved, DiscoveryMoved, ElderOneAwoke, OrderGained
from domain.everrain.names import ELDERS
from domain.everrain.rules.tracks import advance_agenda, advance_elder, advance_enemy, advance_players, ending_of
from domain.kernel import Shuffle
from tests.everrain.scenes import G, act, scene, settle, since, work
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import S1, S2, fitted_out, fleet, ship
from tests.everrain.scenes.tracks import alone, ended, race, take_defaults, tokens
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


ELDER = {ELDERS: ["tide_mother"]}


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
@pytest.mark.parametrize(("length", "space"), [("short", 8), ("medium", 12)])
def test_the_end_of_a_shorter_track_ends_no_act(length: str, space: int) -> None:
    options = Options(length=length)  # type: ignore[arg-type]
    last = scene(ship(), options=options, act=space // 4, players=2, enemy=space - 1, do=advance_enemy)
    assert last.board.ended is not None and last.board.act_over is None
    assert DiscoveryMoved("enemy", space) in since(last, DiscoveryMoved)
