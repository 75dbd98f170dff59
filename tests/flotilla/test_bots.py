"""Bots of Flotilla: each plays whole games, and the better one scores more."""

import random
from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean

import pytest

from domain.flotilla import FLOTILLA
from domain.flotilla.bots import POLICIES, turning_at
from domain.flotilla.bots.mind import Mind
from domain.flotilla.bots.waters import best_turn, promised, scored, stations, with_tile
from domain.flotilla.names import COLOURS, Cell, TileId
from domain.flotilla.rules.endings import SUPPLY_EMPTY
from domain.kernel import Card, Policy
from domain.kernel.headless import CapReached, play_out, random_policy
from domain.kernel.light import open_light
from tests.flotilla.scenes import S1, Flo, at, fleet, kinds, play, scene
from tests.rule import rule

GAMES = 6
CAP = 20_000


def scores(bots: dict[str, Policy], games: int) -> dict[str, float]:
    """Points on the average; every bot sits in every seat as often."""
    found: dict[str, list[int]] = defaultdict(list)
    names = list(bots)
    for seed in range(games):
        live = open_light(FLOTILLA, len(names), seed=seed)
        seated = {seat: names[(i + seed) % len(names)] for i, seat in enumerate(live.board.seats)}
        for _ in play_out(live, {s: bots[name] for s, name in seated.items()}, random.Random(seed).randrange, CAP):
            pass
        for seat, name in seated.items():
            found[name].append(live.board.fleets[seat].points)
    return {name: sum(points) / len(points) for name, points in found.items()}


def test_smart_scores_more_than_greedy_and_greedy_more_than_random() -> None:
    found = scores({"random": random_policy, **POLICIES}, GAMES)
    assert found["smart"] > found["greedy"] > found["random"], found


SUPPOSED, ON_AVERAGE = range(16, 41), (22, 30)
"""Rounds that games last."""


@rule("FLO-164")
def test_the_supply_ends_games_in_the_rounds_that_it_should() -> None:
    rounds = []
    for seats in FLOTILLA.seats:
        for seed in range(GAMES):
            live = open_light(FLOTILLA, seats, seed=seed)
            smart = dict.fromkeys(live.board.seats, POLICIES["smart"])
            for _ in play_out(live, smart, random.Random(seed).randrange, CAP):
                pass
            assert live.board.ended is not None and live.board.ended.ending == SUPPLY_EMPTY and not live.board.supply
            rounds.append(live.board.round)
    assert all(n in SUPPOSED for n in rounds) and ON_AVERAGE[0] <= fmean(rounds) <= ON_AVERAGE[1], rounds


@rule("FLO-164")
def test_a_game_that_is_cut_off_has_no_ending() -> None:
    live = open_light(FLOTILLA, 3, seed=0)
    with pytest.raises(CapReached):
        for _ in play_out(live, dict.fromkeys(live.board.seats, POLICIES["smart"]), random.Random(0).randrange, 50):
            pass
    assert live.board.ended is None


@pytest.mark.usefixtures("charts")
def test_a_smart_bot_turns_when_resources_are_cheap() -> None:
    def turns(space: int) -> bool:
        table = scene(tiles={S1: {"1-1": "reef", "2-2": "ledge"}}, market=dict.fromkeys(COLOURS, space))
        table.board.round = 6
        return Mind(table.board, table.knows(S1), S1, None).time_to_turn()

    assert [turns(space) for space in (0, 8)] == [True, False]


def test_a_bot_may_turn_at_once_or_never() -> None:
    for round, turned in ((1, 3), (10**6, 0)):
        live = open_light(FLOTILLA, 3, seed=1)
        for _ in play_out(live, dict.fromkeys(live.board.seats, turning_at(round)), random.Random(1).randrange, CAP):
            if live.board.round > 12:
                break
        assert sum(one.skyside for one in live.board.fleets.values()) == turned


@pytest.mark.usefixtures("charts")
def test_a_smart_bot_turns_a_tile_so_that_a_circle_closes() -> None:
    table = scene(tiles={S1: {"1-1": "red0/5", "2-1": "red1"}})
    mind = Mind(table.board, table.knows(S1), S1, None)
    assert best_turn(mind, TileId("red2"), Cell("2-2"))[0] == 1


@pytest.mark.usefixtures("charts")
def test_a_smart_bot_knows_what_a_tile_would_score() -> None:
    table = scene(sky=[S1], tiles={S1: {"1-1": "yard"}}, dials={"founders": 3})
    mind = Mind(table.board, table.knows(S1), S1, None)
    assert scored(mind, with_tile(mind, TileId("yard2"), Card("x"), Cell("2-2"), 0), Cell("2-2")) == 6
    assert fleet(table).tiles.keys() == {"1-1"}


@pytest.mark.usefixtures("charts")
def test_a_smart_bot_keeps_a_chain_open() -> None:
    """A tile that leaves a chain no edge to grow at spoils it."""
    table = scene(sky=[S1], tiles={S1: {"1-1": "strip"}}, dials={"speakers": 3})
    mind = Mind(table.board, table.knows(S1), S1, None)

    def promise(tile: str, cell: str) -> float:
        return promised(mind, with_tile(mind, TileId(tile), Card("x"), Cell(cell), 0), Cell(cell))

    assert promise("pier", "2-2") > promise("strip", "2-2") > 0.0
    assert promise("green", "2-2") < promise("green", "1-0")


@pytest.mark.usefixtures("charts")
def test_bots_unload_everything_and_answer_every_kind_of_question() -> None:
    table = scene(tiles={S1: {"1-1": "reef"}}, cargo={S1: {"skiff1": {"red": 2}}})
    play(table, S1, "speaker")
    at(table, "unload")
    form = table.form(S1)
    answer = POLICIES["smart"](table.board, table.knows(S1), table.ask(S1), form, lambda n: 0)
    assert answer == {"red": 2}


def smart_answer(table: Flo) -> object:
    """What the smart bot would answer for the first seat."""
    return POLICIES["smart"](table.board, table.knows(S1), table.ask(S1), table.form(S1), lambda n: 0)


def asked_to_discard(*others: str, discards: Sequence[str] = ("trader", "founder", "delver")) -> Flo:
    """A Translator has been played, and two other Speakers could be discarded."""
    table = scene(crew={S1: ["translator", *others]}, discards={S1: discards})
    play(table, S1, "translator")
    while kinds(table) != ["discard_crew"]:
        table.answer(S1, table.form(S1).any_answer(lambda n: 0))
    return table


def test_a_smart_bot_discards_what_would_wait_for_the_captain_anyway() -> None:
    assert smart_answer(asked_to_discard()) == ["yes"]
    strong = asked_to_discard("last_consul", "shop_steward", discards=["speaker", "scholar"])
    assert smart_answer(strong) == ["no"]


def test_a_smart_bot_discards_those_that_bring_least() -> None:
    many = asked_to_discard("last_consul", "lifeboat_padre")
    many.answer(S1, "yes")
    at(many, "discard_which")
    mine = fleet(many).crew
    assert {mine[card] for card in smart_answer(many)} == {"speaker", "scholar"}  # type: ignore[attr-defined]


@pytest.mark.usefixtures("charts")
def test_a_smart_bot_sees_what_a_station_would_score() -> None:
    table = scene(sky=[S1], tiles={S1: {"1-1": "sonar0", "2-2": "sonar2"}}, sonar=1)
    mind = Mind(table.board, table.knows(S1), S1, None)
    found = {
        turn: stations(mind, with_tile(mind, TileId("sonar4"), Card("x"), Cell("1-2"), turn), Cell("1-2"))
        for turn in range(6)
    }
    assert max(found.values()) >= 3.0 and sorted(found.values())[-2] < 3.0, found
