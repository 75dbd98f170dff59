"""One follower per game and process: it hears that a game has gone on, looks once, and hands on to every listener what
is theirs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.errors import Refused
from domain.kernel.ids import EndingId, GameId, PlayerId, Seat
from domain.kernel.lobby import Lobby
from projections.scene import Scene
from projections.stream_steps import StreamStep, Watcher
from service.games.held_game import HeldGame
from service.games.live_games import LiveGames
from service.live.mailbox import Mailbox, framed
from service.live.news import News, Wakes
from service.live.tail import PAUSE
from service.ops.background_tasks import end
from service.store.errors import NoSuchGame, StoreUnavailable

log = logging.getLogger("sealog.following")


class StepSent(StreamStep, frozen=True, omit_defaults=True):
    """A step as it goes out."""

    scene: Scene | None = None
    """Where things stand after it, for a stream with `scene`."""


class End(Struct, frozen=True, omit_defaults=True):
    """The game is over; the stream closes."""

    state: str
    ending: EndingId = EndingId("")
    winners: tuple[Seat, ...] = ()


@dataclass(eq=False)
class Listener:
    """One open stream of a game."""

    box: Mailbox
    player: PlayerId | None
    plays: bool
    """Not with a token that may only read: that sees less of the table."""
    scene: bool
    judge: Callable[[Lobby], Seat]
    """As whom the caller looks; `Refused` or `NoSuchGame` if they may not."""
    table: Callable[[HeldGame], Awaitable[bytes]]
    """The table as the caller may see it."""
    seat: Seat | None = None
    """As whom it is listening now."""

    def still_is(self, lobby: Lobby) -> bool:
        """Whether the caller looks from the same seat as before; if not, what waits for them is void."""
        try:
            same = self.judge(lobby) == self.seat
        except (Refused, NoSuchGame):
            same = False
        if not same:
            self.box.begin_anew("other-seat")
        return same


@dataclass(eq=False)
class Following:
    """The listeners of one game."""

    live_games: LiveGames
    game: GameId
    news: News = field(default_factory=News)
    listeners: list[Listener] = field(default_factory=list)
    streams: int = 0
    """How many hold on to it, those included that are about to listen."""
    task: asyncio.Task[None] | None = None
    delivers: dict[Seat, Callable[[HeldGame, StreamStep | None], None]] = field(default_factory=dict)
    table: bytes = b""
    """What all know of the table, to see when it changes."""

    def attach(self, listener: Listener, held: HeldGame, seat: Seat) -> None:
        """From now on the listener hears what this seat hears. Only while the game is being read."""
        self.detach(listener)
        listener.seat = seat
        self.listeners.append(listener)
        self.table = self.table or table_key(held)
        if seat not in self.delivers:
            self.delivers[seat] = lambda now, step: self._deliver(seat, now, step)
            self.live_games.slot(self.game).listeners.setdefault(seat, []).append(self.delivers[seat])

    def detach(self, listener: Listener) -> None:
        if listener in self.listeners:
            self.listeners.remove(listener)
        for seat in [s for s in self.delivers if not any(other.seat == s for other in self.listeners)]:
            self.live_games.slot(self.game).listeners[seat].remove(self.delivers.pop(seat))

    def _deliver(self, seat: Seat, held: HeldGame, step: StreamStep | None) -> None:
        """A step of one seat to all who look from there; encoded once."""
        frames: dict[bool, bytes] = {}
        for listener in [one for one in self.listeners if one.seat == seat]:
            if step is None:
                listener.box.begin_anew("lost")
            elif listener.still_is(held.lobby):
                if listener.scene not in frames:
                    watcher = self.live_games.slot(self.game).watchers[seat]
                    frames[listener.scene] = step_frame(step, watcher if listener.scene else None)
                listener.box.put(frames[listener.scene])

    async def run(self) -> None:
        """Look whenever there is news, until nobody listens."""
        while await self.news.wait():
            try:
                await self.look()
            except StoreUnavailable as error:
                log.warning("a game cannot be followed: %s", error)
                await asyncio.sleep(PAUSE)
                self.news.wake(self.game)
            except Exception as error:
                log.error("a game cannot be followed: %s", type(error).__name__, exc_info=error)
                break
        for listener in self.listeners:
            listener.box.fail()

    async def look(self) -> None:
        """Hand on whatever is stored by now."""
        async with self.live_games.reading(self.game) as held:
            for seat in tuple(self.delivers):
                await self.live_games.watch_step(held, seat)
            staying = [listener for listener in self.listeners if listener.still_is(held.lobby)]
            table = table_key(held)
            if table != self.table:
                self.table = table
                await _tell_table(held, staying)
            if is_over(held):
                for listener in staying:
                    listener.box.put(end_frame(held), last=True)


class Followings:
    """The games that somebody in this process follows."""

    def __init__(self, live_games: LiveGames, wakes: Wakes) -> None:
        self.live_games = live_games
        self.wakes = wakes
        self._games: dict[GameId, Following] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        """Followers at work, those included that nobody listens to any more and that have not ended yet."""

    async def stop(self) -> None:
        """Nobody follows anything any more."""
        await end(*self._tasks)

    def of(self, game: GameId) -> Following:
        """The follower of a game, until `leave`. It hears whatever is stored from now on."""
        following = self._games.get(game)
        if following is None or (following.task is not None and following.task.done()):
            following = self._games[game] = Following(self.live_games, game)
            self.wakes.attach(following.news, game)
            following.task = asyncio.create_task(following.run())
            self._tasks.add(following.task)
            following.task.add_done_callback(self._tasks.discard)
        following.streams += 1
        return following

    def leave(self, following: Following, listener: Listener) -> None:
        """A listener goes; with the last one the follower goes too."""
        following.detach(listener)
        following.streams -= 1
        if following.streams:
            return
        self.wakes.detach(following.news, following.game)
        following.news.close()  # the Redis client may swallow a cancellation: then this ends it
        if following.task is not None:
            following.task.cancel()
        if self._games.get(following.game) is following:
            del self._games[following.game]

    def games(self) -> int:
        return len(self._games)


def step_frame(step: StreamStep, drawn: Watcher[Any] | None) -> bytes:
    """A step as a message, with the Scene of a watcher that stands there."""
    sent = step if drawn is None else StepSent(**msgspec.structs.asdict(step), scene=drawn.scene())
    return framed("step", msgspec.json.encode(sent), step.version)


def is_over(held: HeldGame) -> bool:
    return held.lobby.state in ("ended", "abandoned")


def end_frame(held: HeldGame) -> bytes:
    lobby = held.lobby
    return framed("end", msgspec.json.encode(End(lobby.state, lobby.ending, lobby.winners)))


def table_key(held: HeldGame) -> bytes:
    """What stands on the table for all to see, beside the game: listeners are told when it changes."""
    deferred = held.live.board.deferred if held.live else ""
    return msgspec.json.encode((held.lobby, held.deadline(), deferred, held.frozen is not None))


async def _tell_table(held: HeldGame, listeners: list[Listener]) -> None:
    shown: dict[tuple[PlayerId | None, bool], bytes] = {}
    for listener in listeners:
        who = listener.player, listener.plays
        if who not in shown:
            shown[who] = framed("table", await listener.table(held))
        listener.box.put(shown[who])
