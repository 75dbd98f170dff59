"""What the parts box costs, with 40 cards in play, and as a ratio to writing one fact in the same run:
`python -m tests.bench_parts`."""

import dataclasses
import time
from collections.abc import Callable
from typing import Any

from domain.kernel import Seat
from domain.kernel.game import Game
from domain.kernel.secrets import Secrets
from domain.parts.core import gain, repeat
from domain.parts.effects import Ops, perform
from domain.parts.in_play import Entered
from domain.parts.moments import Look
from domain.parts.nouns import Resource
from domain.parts.order import Doing, that_matter
from domain.parts.triggers import due, settle
from tests.toy.codex import CODEX
from tests.toy.codex.board import Quay, crew_of
from tests.toy.codex.content import CARDS, PLAY
from tests.toy.codex.events import GoodsChanged, QuayReady
from tests.toy.codex.nouns import NOUNS

SEATS = tuple(Seat(f"s{i}") for i in range(1, 5))
TABLE = ("gathering", "trail", "rite", "restless_water", "dear_bread")
OWNED = (
    *("knife", "amulet", "rabbits_foot", "haunted", "greater_hold", "seasick", "charts", "collector", "rocket"),
    *("bravery", "hold_back", "last_breath"),
)
REPEATS = 5


def laid_out() -> Quay:
    """40 cards in play."""
    board = Quay(seats=SEATS)
    QuayReady().apply(board)
    for i, entry in enumerate((*TABLE, *OWNED * 3)[:40]):
        owner = Seat("") if entry in TABLE else SEATS[i % 4]
        on = crew_of(owner) if CARDS[entry].on_crew else ""
        Entered(f"{entry}.{i}", entry, owner, on=on).apply(board)
    return board


def driven(coroutine: Any) -> object:
    try:
        coroutine.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it asks")


def cost(work: Callable[[], object], times: int) -> float:
    """The best of several runs, in µs."""
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        for _ in range(times):
            work()
        best = min(best, (time.process_time() - start) / times)
    return best * 1e6


def measured(scale: int = 20000) -> dict[str, float]:
    board, written = laid_out(), [0]

    def write(fact: Any, private: Any) -> None:
        written[0] += 1
        fact.apply(board)

    g: Game[Quay] = Game(CODEX, board, Secrets(), write, lambda card: b"", lambda: written[0])
    quiet = dataclasses.replace(NOUNS, after=None)
    look = Look(board, SEATS[0], crew_of(SEATS[0]), {"attack": 1})
    coin = Resource("coin")
    one, nothing = Ops((gain(coin),)), Ops((repeat(0, Ops()),) * 100)
    doings = {str(i): Doing("knife.5", one, ()) for i in range(2)}
    fact = GoodsChanged("coin", SEATS[0], 1)
    work: dict[str, tuple[Callable[[], object], int]] = {
        "a fact, applied": (lambda: g.emit(fact), scale),
        "100 operations that write nothing": (lambda: driven(perform(g, quiet, nothing, SEATS[0], "x")), scale // 50),
        "an operation that writes, not settled": (lambda: driven(perform(g, quiet, one, SEATS[0], "x")), scale // 4),
        "an operation that writes, settled": (lambda: driven(perform(g, NOUNS, one, SEATS[0], "x")), scale // 4),
        "value, nothing modifies it": (lambda: PLAY.value(board, "toughness", 2, look), scale),
        "value, nine modifiers with conditions": (lambda: PLAY.value(board, "test.strength", 2, look), scale),
        "the index anew": (lambda: PLAY.new_index(board), scale // 8),
        "due, nothing is": (lambda: due(PLAY, board), scale),
        "settle, nothing is due": (lambda: driven(settle(PLAY, g)), scale),
        "moment, nobody listens": (lambda: driven(PLAY.moment(g, "monsters", SEATS[0])), scale),
        "does an order matter? of two": (lambda: that_matter(PLAY, board, doings), scale // 8),
    }
    return {name: cost(*how) for name, how in work.items()}


def main() -> None:
    found = measured()
    unit = found["a fact, applied"]
    for name, micros in found.items():
        print(f"{micros:8.2f} µs  {micros / unit:6.2f} of a fact   {name}")


if __name__ == "__main__":
    main()
