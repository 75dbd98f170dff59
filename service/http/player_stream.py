"""The stream of one player: the tables they have a part in, and a hint whenever one of these wants them."""

from collections.abc import AsyncGenerator
from typing import Literal

import msgspec
from msgspec import Struct, structs

from domain.kernel.ids import GameId, PlayerId, Seat
from domain.kernel.lobby import Lobby, State
from service.games.held_game import HeldGame
from service.games.listing import is_arranged
from service.games.loading import NoSuchRuleset
from service.http.endpoints import Call
from service.http.game_stream import HEARTBEAT
from service.http.streaming import Welcome, caller_name
from service.live.mailbox import framed
from service.live.news import News, concerning, said_in
from service.store.errors import NoSuchGame

MOST = 200
"""So many tables of a player are followed, the newest."""
LIST_ID = "tables"
"""The id of the whole list. Whoever comes back with it, as a browser does, gets the whole list again."""
What = Literal["new", "gone", "seats", "locked", "started", "ended", "waits", "waits-no-more", "deadline", "chat"]


class Mine(Struct, frozen=True, omit_defaults=True):
    """One of the player's tables."""

    game: GameId
    ruleset: str
    state: State
    seats: tuple[Seat, ...] = ()
    """Those of the player."""
    waiting: tuple[Seat, ...] = ()
    """Seats of the player that may act now, as everybody knows: in a window all who were asked. A seat that has passed
    itself is left out."""
    deadline: int | None = None


class Hint(Mine, frozen=True, omit_defaults=True, kw_only=True):
    """What is new with one of them."""

    what: What


class PlayerStream:
    """What one player hears of all their tables."""

    def __init__(self, call: Call) -> None:
        self.call, self.services = call, call.services
        self.player: PlayerId = call.who.player
        self.tables: dict[GameId, Mine] = {}

    async def messages(self) -> AsyncGenerator[bytes, None]:
        """The whole list, then hints, until the caller is no longer welcome or the process goes down."""
        with (
            self.services.streams.opened(caller_name(self.call)),
            self.services.wakes.listening(concerning(self.player)) as news,
        ):
            await self._gather(news)
            yield framed("games", msgspec.json.encode(tuple(self.tables.values())), LIST_ID)
            welcome = Welcome(self.call)
            while (woken := await welcome.wait_for(news)) is not None:
                if not woken:
                    yield HEARTBEAT
                    continue
                for hint in await self._hints(news, news.take()):
                    yield framed("hint", msgspec.json.encode(hint))

    async def _gather(self, news: News) -> list[GameId]:
        """Tables that are not followed yet. A token for one game hears of that game only."""
        current = await self.services.listing.current(self.player, MOST)
        listed = [lobby.game for lobby in current if not is_arranged(lobby)]
        only = self.call.who.game
        fresh = [game for game in listed if game not in self.tables and only in (None, game)]
        for game in fresh:
            self._follow(news, game)
            mine = await self._mine(game)
            if mine is None or mine.state not in ("open", "locked", "running"):
                self._forget(news, game)
            else:
                self.tables[game] = mine
        return [game for game in fresh if game in self.tables]

    def _follow(self, news: News, game: GameId) -> None:
        for topic in (game, said_in(game, "seats")):
            self.services.wakes.attach(news, topic)

    def _forget(self, news: News, game: GameId) -> None:
        self.services.wakes.detach(news, game, said_in(game, "seats"))
        self.tables.pop(game, None)

    async def _hints(self, news: News, topics: set[str]) -> list[Hint]:
        hints: list[Hint] = []
        for game, before in list(self.tables.items()):
            if said_in(game, "seats") in topics:
                hints.append(_hint(before, "chat"))
            if game in topics:
                hints += await self._changed(news, before)
        if concerning(self.player) in topics:
            hints += [_hint(self.tables[game], "new") for game in await self._gather(news)]
        return hints

    async def _changed(self, news: News, before: Mine) -> list[Hint]:
        now = await self._mine(before.game)
        if now is None:
            self._forget(news, before.game)
            return [_hint(structs.replace(before, seats=(), waiting=(), deadline=None), "gone")]
        self.tables[before.game] = now
        if now.state in ("ended", "abandoned"):
            self._forget(news, before.game)
        what = difference(before, now)
        return [_hint(now, what)] if what else []

    async def _mine(self, game: GameId) -> Mine | None:
        """A table as it stands now; `None` for one that the player has no part in."""
        try:
            async with self.services.live_games.reading(game) as held:
                return mine(held, self.player)
        except (NoSuchGame, NoSuchRuleset):
            return None


def mine(held: HeldGame, player: PlayerId) -> Mine | None:
    """A table for one player, made of what everybody knows and of their own passes."""
    lobby = held.lobby
    if not _has_part(lobby, player):
        return None
    seats, waiting = lobby.held_by(player), tuple[Seat, ...]()
    if held.live is not None and lobby.state == "running":
        asked, passed = held.waiting(), held.live.secrets.passed
        waiting = tuple(seat for seat in seats if seat in asked and seat not in passed)
    if owed := held.owes_entropy():
        waiting = tuple(seat for seat in seats if seat in owed)
    return Mine(held.game, lobby.ruleset, lobby.state, seats, waiting, held.deadline())


def _has_part(lobby: Lobby, player: PlayerId) -> bool:
    return bool(lobby.held_by(player)) or (lobby.host == player and lobby.state in ("open", "locked", "abandoned"))


NEWS_OF: dict[State, What] = {"locked": "locked", "running": "started", "open": "seats"}


def difference(before: Mine, now: Mine) -> What | None:
    """What is new, the weightiest first."""
    if now.state != before.state:
        return NEWS_OF.get(now.state, "ended")
    if now.seats != before.seats:
        return "seats"
    if now.waiting != before.waiting:
        return "waits" if now.waiting else "waits-no-more"
    return "deadline" if now.deadline != before.deadline else None


def _hint(table: Mine, what: What) -> Hint:
    return Hint(*(getattr(table, name) for name in Mine.__struct_fields__), what=what)
