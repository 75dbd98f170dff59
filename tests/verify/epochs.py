"""Games of several epochs: somebody withholds before the start, and the draws of an epoch run out again and again."""

import random
from dataclasses import replace
from functools import cache
from typing import Any

from domain.kernel import GameId, PlayerId, Ruleset, Seat, fair, seats_for
from domain.kernel.chance import rehearsal_source
from domain.kernel.epochs import chance_of
from domain.kernel.events import Event, GameOpened, SeatTaken
from domain.kernel.headless import one_step
from domain.kernel.live import Live
from domain.kernel.lobby import Lobby, fold_lobby
from domain.kernel.log import open_live, published
from domain.kernel.record import Record, log_of
from domain.kernel.sealing import Sealing, deadline_of
from domain.kernel.starting import locked_by
from projections.record_file import paths_of, recorded_for, write_record
from service.games.starting import chained
from tests.verify.games import RULESETS

GAME, DRAWS, SEATS = GameId("several-epochs"), 6, seats_for(3)
RULES = replace(RULESETS["toy-mutiny"], draws=DRAWS)
EARLIER = replace(RULES, version="0", dice={die: faces[::-1] for die, faces in RULES.dice.items()})
SOURCES = {epoch: rehearsal_source(f"{GAME} {epoch}", SEATS) for epoch in range(1, 60)}
KEYS = {epoch: source.key for epoch, source in SOURCES.items()}


def share(seat: Seat, epoch: int) -> bytes:
    return fair.digest(f"{seat} {epoch}".encode())


class Played:
    """A game as a service would store it; everybody brings entropy, but those who withhold."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.live: Live[Any] | None = None
        self.now = 1
        taken = [SeatTaken(seat, PlayerId(f"p-{seat}")) for seat in SEATS]
        self.store([GameOpened(GAME, RULES.name, seats=len(SEATS)), *taken])

    @property
    def lobby(self) -> Lobby:
        return fold_lobby(self.records, Lobby())

    def sealing(self) -> Sealing:
        return Sealing(self.lobby, SOURCES, self.now, len(self.records))

    def store(self, events: list[Event]) -> None:
        if self.live is not None:
            chance = chance_of(GAME, fold_events(self.lobby, len(self.records), events).epochs, KEYS)
            assert chance is not None
            self.live.dealer.chance = chance
            self.records += self.live.beside(events)
            self.live.appended()
        else:
            head = self.records[-1].head if self.records else b""
            self.records += chained(GAME, events, len(self.records), head)

    def lock(self, rules: Ruleset[Any] = RULES) -> None:
        players = tuple(PlayerId(f"p-{seat}") for seat in SEATS)
        sealing = self.sealing()
        sealing.lock(locked_by(rules, SEATS, rules.setup(), players=players), DRAWS)
        self.store(sealing.events)

    def leave(self, seat: Seat) -> None:
        """Somebody leaves a locked table, and comes back."""
        sealing = self.sealing()
        sealing.leave(seat, "left")
        self.store([*sealing.events, SeatTaken(seat, PlayerId(f"p-{seat}"))])

    def sealed(self, sealing: Sealing, withholding: tuple[Seat, ...]) -> None:
        """What was said is stored; who withholds is late."""
        self.store(sealing.events)
        if withholding:
            self.now = deadline_of(self.lobby) or 0
            late = self.sealing()
            late.late()
            self.store(late.events)

    def seal(self, *withholding: Seat) -> None:
        """Everybody who is asked commits; all but these reveal."""
        sealing = self.sealing()
        epoch = sealing.lobby.epochs[-1]
        for seat in epoch.owing(SEATS):
            scope, r = f"{GAME}/{epoch.number}", share(seat, epoch.number)
            sealing.commit(seat, fair.entropy_commitment(scope, seat, epoch.root, epoch.config, r))
        for seat in epoch.owing(SEATS):
            if seat not in withholding:
                sealing.reveal(seat, share(seat, epoch.number))
        self.sealed(sealing, withholding)

    def begin(self) -> None:
        chance = chance_of(GAME, self.lobby.epochs, KEYS)
        assert chance is not None
        self.live = open_live(RULES, GAME, chance, self.records)
        self.records += self.live.begin(RULES.first(RULES.setup()))
        self.live.appended()

    def play(self, most: int) -> None:
        """To the end, or for so many inputs; whenever no draw is left, everybody brings entropy again."""
        pick = random.Random(3).randrange
        assert self.live is not None
        for _ in range(most):
            if self.live.board.ended is not None:
                return
            if self.live.board.chance_spent:
                further = self.sealing()
                further.further(self.live.dealer.next_draw)
                self.store(further.events)
                self.seal()
            else:
                self.records += one_step(self.live, {}, pick)
                self.live.appended()


def fold_events(lobby: Lobby, seq: int, events: list[Event]) -> Lobby:
    for place, event in enumerate(events, 1):
        lobby.fold(event, seq + place)
    return lobby


@cache
def several(most: int = 100_000) -> Played:
    """Seat 2 withholds before the start; then the game is played."""
    game = Played()
    game.lock()
    game.seal(SEATS[1])
    game.seal()
    game.begin()
    game.play(most)
    return game


@cache
def locked_twice() -> Played:
    """First by another version with other dice; somebody left, and the service was renewed before the second."""
    game = Played()
    game.lock(EARLIER)
    game.leave(SEATS[2])
    game.lock()
    game.seal()
    game.begin()
    game.play(100_000)
    return game


@cache
def withheld_twice() -> Played:
    game = Played()
    game.lock()
    game.seal(SEATS[1])
    game.seal(SEATS[2])
    return game


def recorded(game: Played, viewer: str = "") -> bytes:
    seen = published(game.records)
    seat = recorded_for(Seat(viewer), seen)
    return write_record(RULES, GAME, seat, log_of(seat, seen), paths_of(GAME, KEYS, seen))
