"""Commits to store: made up ones, and those of real games."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from domain.kernel import GameId, fair
from domain.kernel.headless import play_out
from domain.kernel.record import Record
from domain.kernel.ruleset import Ruleset
from domain.kernel.starting import open_table
from service.store import Commit

GAME = GameId("07-k3f9x2m4qd")
OTHER = GameId("11-k3f9x2m4qd")


def made_up(game: GameId, after: int, count: int = 1, mark: str = "x") -> list[Record]:
    """Records that fit behind each other; what they say does not matter."""
    head = fair.digest(f"{game} {after}".encode())
    records = []
    for seq in range(after + 1, after + count + 1):
        public = f'{{"e":"Marked","mark":"{mark}","seq":{seq}}}'.encode()
        head = fair.chain(head, public)
        records.append(Record(seq, public, b"" if seq % 2 else b'{"values":[]}', head))
    return records


def commit(after: int = 0, count: int = 1, name: str = "a", game: GameId = GAME, **more: Any) -> Commit:
    return Commit(game, after, name, made_up(game, after, count, name), **more)


def real_game(ruleset: Ruleset[Any], game: GameId, seats: int, seed: int = 1) -> Iterator[list[Record]]:
    """A whole game at random, commit by commit."""
    live, records = open_table(ruleset, game, seats)
    live.appended()
    yield records
    chance = random.Random(seed)
    yield from play_out(live, {}, chance.randrange, 10_000)


def commits_of(game: GameId, batches: Sequence[list[Record]]) -> list[Commit]:
    return [Commit(game, batch[0].seq - 1, f"c{batch[0].seq}", batch) for batch in batches]
