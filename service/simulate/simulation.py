"""Playing many games without people, in several processes, the same for the same seeds."""

import random
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from msgspec import Struct

from domain.kernel import AskId, Board, GameId, Pick, Ruleset, Seat, seats_for
from domain.kernel.chance import Chance
from domain.kernel.headless import Policy, play_out
from domain.kernel.light import LightChance, LightDraws, open_light
from domain.kernel.live import Live
from domain.kernel.record import Record
from domain.kernel.starting import open_table
from projections.catalogue import GameEntry, load
from service.simulate.log_file import Answered, Failure, Header, Input, Played, Resumed, header_of
from service.simulate.rule_errors import place_of, watching_awaits


class Task(Struct, frozen=True):
    """One game to play."""

    ruleset: str
    seats: int
    setup: int
    """0 is the default one, 1 the first of `ruleset.setups`."""
    seed: int
    bots: tuple[str, ...]
    cap: int
    light: bool = False
    """Nothing is encoded, hashed or sealed, and draws follow from the game's id in a quicker way. One that fails is
    played again and recorded."""

    @property
    def game(self) -> GameId:
        return GameId(f"sim-{self.ruleset}-{self.seats}-{self.setup}-{self.seed}")


class Broken(Struct, frozen=True):
    """A game that failed: its log so far and the failure."""

    header: Header
    records: list[Record]


class Outcome(Struct, frozen=True):
    """How one game came out."""

    game: GameId
    seats: int
    ending: str
    winners: tuple[Seat, ...]
    turns: int
    """Of single seats."""
    rounds: int
    """As far as the game counts any; else 0."""
    inputs: int
    events: int
    draws: int
    seconds: float
    broken: Broken | None = None


class Witness(Live[Any]):
    """A live game that remembers the input it is at."""

    at: Input = Played()

    def answer(self, seat: Seat, ask: AskId, answer: object, **how: Any) -> list[Record]:
        self.at = Answered(seat, ask, answer)
        return super().answer(seat, ask, answer, **how)

    def resume(self) -> list[Record]:
        self.at = Resumed()
        return super().resume()

    def appended(self) -> None:
        super().appended()
        self.at = Played()


class LightWitness(Witness):
    """A recorded game with the draws of the light one of the same name."""

    def __init__(self, ruleset: Ruleset[Any], game: GameId, chance: Chance, *more: Any) -> None:
        super().__init__(ruleset, game, LightDraws(chance, LightChance(light_seed(game))), *more)  # type: ignore[arg-type]


def light_seed(game: GameId) -> int:
    return random.Random(f"light {game}").getrandbits(60)


class CensusChanged(Exception):
    """Something that must never change has changed."""


class Census:
    """What a game counted at its first question, to be compared with its end."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.count = ruleset.census
        self.first: dict[str, int] | None = None

    def look(self, board: Board) -> None:
        """At the first question: remember."""
        if self.first is None and board.question is not None:
            self.first = dict(self.count(board))

    def compare(self, board: Board) -> None:
        now = self.count(board)
        changed = [
            f"{what} was {n} at the first question and is {now.get(what, 'gone')} at the end"
            for what, n in (self.first or {}).items()
            if now.get(what) != n
        ]
        if changed:
            raise CensusChanged("; ".join(changed))


def setups_of(entry: GameEntry, seats: int) -> list[Any]:
    """All set-ups for so many seats: the default one, then those that the ruleset names."""
    return [entry.ruleset.setup(), *entry.ruleset.setups(seats)]


def play(entry: GameEntry, task: Task) -> Outcome:
    """One game to its end, or to its failure."""
    return _play_light(entry, task) if task.light else _play_recorded(entry, task)


def _play_light(entry: GameEntry, task: Task) -> Outcome:
    inputs, census, started = 0, Census(entry.ruleset), time.process_time()
    try:
        with watching_awaits() as forgotten:
            setup = setups_of(entry, task.seats)[task.setup]
            live = open_light(entry.ruleset, task.seats, setup, light_seed(task.game))
            census.look(live.board)
            for _ in play_out(live, policies_of(entry, task), pick_of(task), task.cap):
                inputs += 1
                if census.first is None:
                    census.look(live.board)
                forgotten.check()
            census.compare(live.board)
    except Exception as failed:
        again = _play_recorded(entry, task)
        if again.broken is None:
            raise RuntimeError(f"{task.game} fails only where nothing is recorded") from failed
        return again
    return _outcome(task, live, inputs, live.seq, time.process_time() - started, None)


def pick_of(task: Task) -> Pick:
    """What random players and bots choose by."""
    rng = random.Random(task.game)
    if not task.light:
        return rng.randrange
    draw = rng.random
    return lambda n: int(draw() * n)


def _play_recorded(entry: GameEntry, task: Task) -> Outcome:
    setup = setups_of(entry, task.seats)[task.setup]
    records: list[Record] = []
    live: Live[Any] | None = None
    inputs, error = 0, None
    census = Census(entry.ruleset)
    started = time.process_time()
    try:
        with watching_awaits() as forgotten:
            kind = LightWitness if task.light else Witness
            live, opening = open_table(entry.ruleset, task.game, task.seats, setup, live_type=kind)
            live.appended()
            records += opening
            census.look(live.board)
            for batch in play_out(live, policies_of(entry, task), pick_of(task), task.cap):
                records += batch
                inputs += 1
                census.look(live.board)
                forgotten.check()
            census.compare(live.board)
    except Exception as raised:
        error = raised
    seconds = time.process_time() - started
    broken = _broken(entry, task, setup, records, live, error) if error else None
    return _outcome(task, live, inputs, len(records), seconds, broken)


def policies_of(entry: GameEntry, task: Task) -> dict[Seat, Policy]:
    """The bots in turn, from the first seat on."""
    return {seat: entry.bot(task.bots[i % len(task.bots)]) for i, seat in enumerate(seats_for(task.seats))}


def _outcome(
    task: Task, live: Live[Any] | None, inputs: int, events: int, seconds: float, broken: Broken | None
) -> Outcome:
    ended = live.board.ended if live else None
    return Outcome(
        game=task.game,
        seats=task.seats,
        ending=ended.ending if ended else "",
        winners=ended.winners if ended else (),
        turns=live.board.turn if live else 0,
        rounds=getattr(live.board, "round", 0) if live else 0,
        inputs=inputs,
        events=events,
        draws=live.dealer.next_draw if live else 0,
        seconds=seconds,
        broken=broken,
    )


def _broken(
    entry: GameEntry, task: Task, setup: Any, records: list[Record], live: Live[Any] | None, error: Exception
) -> Broken:
    at = live.at if isinstance(live, Witness) else Played()
    trace = "".join(traceback.format_exception(error))
    said = f"{type(error).__name__}: {error}"
    failure = Failure(said, trace, at, task.bots, task.cap, place_of(error), task.light)
    return Broken(header_of(entry.ruleset, task.game, task.seats, setup, failure), records)


# --- many of them --------------------------------------------------------------------------------

_loaded: Mapping[str, GameEntry] = {}


def _load_games(modules: Sequence[str]) -> None:
    global _loaded  # noqa: PLW0603 - each process loads the games once
    _loaded = load(modules)


def _play_loaded(task: Task) -> Outcome:
    return play(_loaded[task.ruleset], task)


def play_all(entry: GameEntry, tasks: Sequence[Task], modules: Sequence[str], jobs: int) -> Iterator[Outcome]:
    """All games in the order of the tasks."""
    if jobs == 1:
        yield from (play(entry, task) for task in tasks)
        return
    chunk = max(1, min(16, len(tasks) // (4 * jobs)))
    with ProcessPoolExecutor(jobs, initializer=_load_games, initargs=(list(modules),)) as pool:
        yield from pool.map(_play_loaded, tasks, chunksize=chunk)
