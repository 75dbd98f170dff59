"""Random games for these tests: played once, read by many viewers."""

import random
from collections.abc import Iterator

from domain.kernel import WATCHER, GameId, Seat
from domain.kernel.headless import play_out
from domain.kernel.live import Live
from domain.kernel.record import Record
from domain.kernel.starting import open_table
from projections.catalogue import GameEntry
from tests.toy import GAMES

CAP = 20_000
MUTINY, CROSSING, SHOALS = GAMES


def game_id(seed: int) -> GameId:
    return GameId(f"words-{seed}")


def steps(entry: GameEntry, seats: int, seed: int, live_type: type[Live] = Live) -> Iterator[tuple[Live, list[Record]]]:
    """The live game after each commit, and what that commit wrote."""
    game = game_id(seed)
    live, records = open_table(entry.ruleset, game, seats, live_type=live_type)
    live.appended()
    yield live, records
    for records in play_out(live, {}, random.Random(game).randrange, CAP):
        yield live, records


def play(entry: GameEntry, seats: int, seed: int, live_type: type[Live] = Live) -> Live:
    """A whole game; the live game at its end."""
    *_, (live, _) = steps(entry, seats, seed, live_type)
    return live


def viewers(live: Live) -> tuple[Seat, ...]:
    return (WATCHER, *live.board.seats)
