"""Chat at a table and private notes: streams of their own, never part of a game's record; both can be deleted."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec import Struct
from redis.asyncio import Redis

from domain.kernel.errors import Refused
from domain.kernel.ids import GameId, PlayerId
from service.idempotency import A_DAY
from service.store.client import Script

Channel = Literal["seats", "spectators"]
CHANNELS: tuple[Channel, ...] = ("seats", "spectators")
MESSAGE = 1000
NOTES = 20_000
KEPT = 2000
"""So many of the newest messages of a channel are kept."""
SAY = Script("say.lua", "service.games")


class Message(Struct, frozen=True, omit_defaults=True):
    """Something said at a table."""

    id: str
    player: PlayerId
    said: str
    at: int


class _Stored(Struct, frozen=True):
    player: PlayerId
    said: str
    at: int


class Talk:
    """What people say and note beside the game."""

    def __init__(self, redis: Redis, now: Callable[[], int]) -> None:
        self.redis = redis
        self.now = now

    async def say(self, game: GameId, channel: Channel, player: PlayerId, said: str, once: str = "") -> Message:
        """Say something; what has a mark, once."""
        said = said.strip()
        if not 1 <= len(said) <= MESSAGE:
            raise Refused(
                "message-length", "A message has 1 to {most} characters, not {got}.",
                most=MESSAGE, got=len(said), pointer="/said",
            )  # fmt: skip
        stored = _Stored(player, said, self.now())
        await self._remember(player, game)
        keys = (_chat(game, channel), _once(game, once)) if once else (_chat(game, channel),)
        entry: Any = await SAY.run(self.redis, keys, (msgspec.json.encode(stored), KEPT, A_DAY))
        await self.redis.publish("talk", f"{game} {channel}")
        found: Any = await self.redis.xrange(_chat(game, channel), entry, entry) if once else ()
        first = msgspec.json.decode(found[0][1][b"m"], type=_Stored) if found else stored
        return Message(entry.decode(), player, said, first.at)

    async def heard(self, game: GameId, channel: Channel, after: str, count: int) -> list[Message]:
        """What was said, oldest first; the newest ones, or those after a message."""
        entries: Any
        if after:
            entries = await self.redis.xrange(_chat(game, channel), f"({after}", "+", count=count)
        else:
            entries = await self.redis.xrevrange(_chat(game, channel), "+", "-", count=count)
            entries = entries[::-1]
        read = msgspec.json.Decoder(_Stored).decode
        return [Message(id.decode(), m.player, m.said, m.at) for id, f in entries for m in (read(f[b"m"]),)]

    async def unsay(self, game: GameId, channel: Channel, player: PlayerId, message: str) -> None:
        """Delete a message of one's own."""
        found: Any = await self.redis.xrange(_chat(game, channel), message, message)
        if not found or msgspec.json.decode(found[0][1][b"m"], type=_Stored).player != player:
            raise Refused("no-such-message", "There is no such message of yours.")
        await self.redis.xdel(_chat(game, channel), message)

    async def notes(self, game: GameId, player: PlayerId) -> str:
        """What a player has noted for themself."""
        kept: Any = await self.redis.get(_notes(game, player))
        return kept.decode() if kept else ""

    async def note(self, game: GameId, player: PlayerId, text: str) -> None:
        """Replace a player's notes; an empty text deletes them."""
        if len(text) > NOTES:
            raise Refused(
                "notes-length", "Notes have at most {most} characters, not {got}.",
                most=NOTES, got=len(text), pointer="/text",
            )  # fmt: skip
        await self._remember(player, game)
        if text:
            await self.redis.set(_notes(game, player), text)
        else:
            await self.redis.delete(_notes(game, player))

    async def _remember(self, player: PlayerId, game: GameId) -> None:
        """Where a player has said or noted anything, so that all of it can be deleted: onlookers have no seat."""
        await self.redis.sadd(_places(player), game)

    async def forget(self, player: PlayerId) -> None:
        """Delete everything that a player has said and noted."""
        places: Any = await self.redis.smembers(_places(player))
        for game in (GameId(place.decode()) for place in places):
            await self.redis.delete(_notes(game, player))
            for channel in CHANNELS:
                for message in await self.heard(game, channel, "", 2 * KEPT):
                    if message.player == player:
                        await self.redis.xdel(_chat(game, channel), message.id)
        await self.redis.delete(_places(player))


def _chat(game: GameId, channel: Channel) -> str:
    return f"chat:{{{game}}}:{channel}"


def _once(game: GameId, mark: str) -> str:
    return f"chat:{{{game}}}:once:{mark}"


def _places(player: PlayerId) -> str:
    return f"talk:{player}"


def _notes(game: GameId, player: PlayerId) -> str:
    return f"notes:{{{game}}}:{player}"
