"""The stream of one game for one caller: a whole state or the steps since a version, then whatever happens."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.ids import GameId, Seat
from domain.kernel.lobby import Lobby, fold_lobby
from projections.stream_steps import BadVersion, State, StreamStep, Version, Watcher, heard_by, resumed
from service.audit.disputes import TOPIC as DISPUTES
from service.games.held_game import HeldGame
from service.games.talk import CHANNELS, Channel
from service.http.chat_rights import MessageShown, may_hear, named
from service.http.endpoints import Call
from service.http.game_shapes import shown_to
from service.http.streaming import Welcome, caller_name
from service.http.viewers import viewer_while
from service.live.following import Following, Listener, end_frame, is_over, step_frame
from service.live.mailbox import Mailbox, Why, framed
from service.live.news import News, said_in
from service.players.callers import may_play

FAR = 500
"""Whoever is so many events behind gets a whole state: it is smaller."""
PAGE = 50
HEARTBEAT = b": still here\n\n"


class StateSent(State, frozen=True, omit_defaults=True):
    """Everything that a viewer sees, and why it is sent whole."""

    why: Why = "first"


class Said(MessageShown, frozen=True):
    """Something that was said at the table."""

    channel: Channel


class DisputeHeard(Struct, frozen=True):
    """A dispute was raised, or has a verdict."""

    dispute: int
    seat: Seat
    state: str


class TooOld(BadVersion):
    """A version from which going on would cost more than beginning anew."""


class GameStream:
    """What one caller hears of one game."""

    def __init__(self, call: Call, seat: str, scene: bool, after: str, chat: str) -> None:
        self.call, self.services, self.game = call, call.services, call.game
        self.wanted, self.scene, self.after = seat, scene, after
        self.heard: dict[Channel, str] = dict.fromkeys(CHANNELS, chat)
        self.disputes: dict[int, str] = {}
        """How each dispute stood when the caller was told last."""
        self.closed_by: GameId | None = None
        """Of a study: the game that it comes from and that still ran when the stream began."""

    async def enter(self, lobby: Lobby) -> Seat:
        """As whom the caller looks, to begin with."""
        self.closed_by = await self.services.descent.closed_by(lobby)
        return self.judge(lobby)

    def judge(self, lobby: Lobby) -> Seat:
        return viewer_while(self.call, lobby, self.wanted, self.closed_by)

    async def messages(self) -> AsyncGenerator[bytes, None]:
        """All messages, until the end, until the caller may no longer look, or until the process goes down."""
        wakes, followings = self.services.wakes, self.services.followings
        following = followings.of(self.game)
        with (
            self.services.streams.opened(caller_name(self.call)),
            wakes.listening(*(said_in(self.game, topic) for topic in (*CHANNELS, DISPUTES))) as news,
        ):
            you = self.call.caller.player if self.call.caller else None
            plays = self.call.caller is not None and may_play(self.call.caller, self.game)
            listener = Listener(Mailbox(news), you, plays, self.scene, self.judge, self._table)
            try:
                await self._catch_up_with_chat()
                await self._disputes()
                for frame in await self._begin(following, listener, "first"):
                    yield frame
                async with aclosing(self._go_on(following, listener, news)) as frames:
                    async for frame in frames:
                        yield frame
            finally:
                followings.leave(following, listener)

    async def _go_on(self, following: Following, listener: Listener, news: News) -> AsyncGenerator[bytes, None]:
        box, welcome = listener.box, Welcome(self.call)
        news.wake()
        while (woken := await welcome.wait_for(news)) is not None:
            if not woken:
                yield HEARTBEAT
                continue
            topics = news.take()
            frames = await self._begin(following, listener, box.anew) if box.anew else box.take()
            over = box.over
            for frame in frames:
                yield frame
            if over:
                return
            if said_in(self.game, DISPUTES) in topics:
                for frame in await self._disputes():
                    yield frame
            for channel in CHANNELS:
                if "" in topics or said_in(self.game, channel) in topics:
                    for frame in await self._chat(channel):
                        yield frame

    # --- the beginning ---------------------------------------------------------------------------

    async def _begin(self, following: Following, listener: Listener, why: Why) -> list[bytes]:
        """The game as it stands, and from then on every step: nothing is missed and nothing comes twice."""
        box = listener.box
        async with self.services.live_games.reading(self.game) as held:
            seat = self.judge(held.lobby)
            watcher = await self.services.live_games.watch(held, seat)
            following.attach(listener, held, seat)
            box.restart()
            frames = await self._first_messages(held, watcher, why)
            frames.append(framed("table", await self._table(held)))
            if is_over(held):
                frames.append(end_frame(held))
                box.over = True
        self.after = ""
        return frames

    async def _first_messages(self, held: HeldGame, watcher: Watcher[Any], why: Why) -> list[bytes]:
        if self.after:
            try:
                step = await self._missed(held, watcher)
            except TooOld:
                why = "too-old"
            except BadVersion:
                why = "unknown-version"
            else:
                return [step_frame(step, watcher if self.scene else None)] if step else []
        state = watcher.state(scene=self.scene)
        sent = StateSent(state.version, state.seq, state.head, state.view, state.scene, why)
        return [framed("state", msgspec.json.encode(sent), state.version)]

    async def _missed(self, held: HeldGame, watcher: Watcher[Any]) -> StreamStep | None:
        """What has happened since the version that the caller has."""
        at = Version.read(self.after)
        if watcher.version.seq - at.seq > FAR:
            raise TooOld(self.after)
        records = await self.services.live_games.log(held)
        heard = heard_by(watcher.seat, records)
        try:
            same = self.judge(fold_lobby(records[: at.seq])) == watcher.seat
        except Exception:
            same = False
        if not same:
            raise BadVersion("the caller looked from another seat then")
        before = resumed(held.entry, self.game, watcher.seat, heard, self.after)
        return before.feed(heard.since(before.version), may_undo=bool(watcher.may_undo))

    async def _table(self, held: HeldGame) -> bytes:
        return msgspec.json.encode(await shown_to(self.services, self.call.caller, held))

    async def _disputes(self) -> list[bytes]:
        """What has become of disputes since the last look."""
        found = await self.services.disputes.of(self.game)
        news = [one for one in found if self.disputes.get(one.n) != one.state]
        self.disputes = {one.n: one.state for one in found}
        return [framed("dispute", msgspec.json.encode(DisputeHeard(one.n, one.seat, one.state))) for one in news]

    # --- what is said ----------------------------------------------------------------------------

    async def _catch_up_with_chat(self) -> None:
        """Without a message to begin after, only what is said from now on is heard."""
        for channel in CHANNELS:
            if not self.heard[channel]:
                newest = await self.services.talk.heard(self.game, channel, "", 1)
                self.heard[channel] = newest[-1].id if newest else "0-0"

    async def _chat(self, channel: Channel) -> list[bytes]:
        """What is new in a channel; what is not for the caller is passed over."""
        frames: list[bytes] = []
        while messages := await self.services.talk.heard(self.game, channel, self.heard[channel], PAGE):
            self.heard[channel] = messages[-1].id
            async with self.services.live_games.reading(self.game) as held:
                if not may_hear(held.lobby, self.call, channel):
                    continue
            for shown in await named(self.call, messages):
                said = Said(**msgspec.structs.asdict(shown), channel=channel)
                frames.append(framed("chat", msgspec.json.encode(said)))
        return frames
