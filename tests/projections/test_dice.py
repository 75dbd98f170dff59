"""Dice in the Scene name the draw that they fell in: one that was rolled, with as many dice and such a face."""

import msgspec
import pytest

from domain.kernel import Rolled
from domain.kernel.log import is_kind
from projections.catalogue import GameEntry
from projections.games import GAMES
from projections.view import view_of
from tests.projections.games import MUTINY, steps

BY_HAND = 0.35
"""At most this part of all dice seen lies as somebody has laid it, or may be of either of two draws."""


NONE_LIE = ("everrain",)
"""Games on whose board no die stays: each roll is shown as it falls, with its proof in the story."""
LYING = [entry for entry in (*GAMES, MUTINY) if entry.name not in NONE_LIE]


@pytest.mark.parametrize("entry", LYING, ids=lambda entry: entry.ruleset.name)
def test_every_die_names_the_draw_that_it_fell_in(entry: GameEntry) -> None:
    rolls: dict[int, Rolled] = {}
    seen = proven = shows = 0
    for live, records in steps(entry, 4, seed=5):
        for record in records:
            if is_kind(record, Rolled):
                roll = msgspec.json.decode(record.public, type=Rolled)
                rolls[roll.n] = roll
        seat = live.board.seats[0]
        for die in entry.layout(view_of(entry, live.board, live.knowledge(seat), live.seq)).dice:
            seen += 1
            if die.draw is not None:
                proven += 1
                shows += die.content in rolls[die.draw].faces
    assert seen, "no die was ever seen"
    assert proven >= (1 - BY_HAND) * seen, f"{proven} of {seen}"
    assert shows >= 0.9 * proven, f"{shows} of {proven}: others count as something else than they show"


@pytest.mark.parametrize("entry", [entry for entry in GAMES if entry.name in NONE_LIE], ids=lambda entry: entry.name)
def test_where_no_die_stays_on_the_board_every_roll_is_told(entry: GameEntry) -> None:
    told = rolled = 0
    for live, records in steps(entry, 2, seed=5):
        viewer = live.board.seats[0]
        assert not entry.layout(view_of(entry, live.board, live.knowledge(viewer), live.seq)).dice
        for record in records:
            if is_kind(record, Rolled):
                roll = msgspec.json.decode(record.public, type=Rolled)
                rolled += 1
                told += entry.words.has(f"event.Rolled:{roll.why}") or entry.words.has(f"why.{roll.why}")
    assert rolled > 50 and told == rolled
