"""Study games: from a point of a game that is over, or of one's own with bots, play goes on in another way."""

import random
from collections.abc import Callable, Sequence
from secrets import token_bytes
from typing import Literal

from msgspec import structs

from domain.kernel.chance import Source
from domain.kernel.errors import Refused
from domain.kernel.events import Forked, SeatTaken, Studied
from domain.kernel.forking import appended, before_sealed_answers, fresh_epoch, rechained, resting_place, unseen
from domain.kernel.ids import GameId, PlayerId, Seat
from domain.kernel.lobby import Lobby, fold_lobby
from domain.kernel.record import Record
from domain.kernel.ruleset import seats_for
from projections.catalogue import GameEntry
from service.games.changes import Change, How, beside
from service.games.descent import Descent
from service.games.held_game import HeldGame
from service.games.live_games import LiveGames
from service.games.loading import otherwise_locked
from service.games.rights import own_seat, require_seat
from service.games.tables import bot_player
from service.idempotency import Once
from service.store.events import EventStore
from service.store.keys import new_game_id

SameOrFresh = Literal["same", "fresh"]


class Forking:
    """Makes study games."""

    def __init__(self, live_games: LiveGames, descent: Descent, now: Callable[[], int]) -> None:
        self.live_games = live_games
        self.descent = descent
        self.now = now

    async def fork(
        self,
        player: PlayerId,
        origin: GameId,
        at: int,
        chance: SameOrFresh,
        bots: dict[Seat, str],
        once: Once | None = None,
    ) -> GameId:
        """A new game that goes on from the last event up to `at` where the game waited. Who may look so far is decided
        before. Asked for again, it is the same game, and the one that it comes from is marked once."""
        store, rng = self.live_games.store, once.random if once else token_bytes
        game = new_game_id(rng)
        if once and await store.last(game):
            return game
        async with self.live_games.reading(origin) as held:
            entry, now = held.entry, held.lobby.copy()
            if bound := otherwise_locked(entry, now):
                raise bound
        before = await self.descent.tables(now)
        require_forkable(now, before, player, chance)
        records = await store.raw(origin)
        rest = resting_place(records, at)
        if others := others_while_running(now, before, player):
            rest = before_sealed_answers(entry.ruleset, records, rest, others)
        require_own_part(now, before, rest)
        bots = {**bots_of_others(entry, now, others), **bots}
        forked, lobby = rechained(game, records[:rest]), fold_lobby(records[:rest])
        event = Forked(game, origin, rest, chance, player, self.now(), orders_end=True, passes_end=True)
        await self._sources(store, origin, game, lobby)
        if chance == "fresh":
            await self._lay_anew(entry, game, lobby, forked, event, rng)
        else:
            appended(forked, event)
        for seat in lobby.seats:
            who = bot_player(entry, bots[seat], f"/bots/{seat}") if seat in bots else player
            appended(forked, SeatTaken(seat, who, self.now()))
        if now.state == "running":
            await self._mark(player, origin, game, once.mark if once else "")
        await self.live_games.begin(game, f"fork-{game}", forked, jobs=("tend",))
        return game

    async def _sources(self, store: EventStore, origin: GameId, game: GameId, lobby: Lobby) -> None:
        """The keys of the epochs so far: what lies face down is sealed under them."""
        for epoch in lobby.epochs:
            source = await store.load_source(origin, epoch.number)
            assert source is not None, "a game that has started has its key"
            await store.save_source(game, source, epoch.number)

    async def _lay_anew(
        self, entry: GameEntry, game: GameId, lobby: Lobby, forked: list[Record], event: Forked,
        rng: Callable[[int], bytes],
    ) -> None:  # fmt: skip
        """What nobody has seen lies in a fresh order, and coming draws come from a key of the study's own."""
        permute = random.Random(rng(32)).shuffle
        cards, private = unseen(entry.ruleset, forked, permute)
        source = Source(rng(32), {seat: rng(32) for seat in seats_for(12)})
        await self.live_games.store.save_source(game, source, lobby.epochs[-1].number + 1)
        epoch = fresh_epoch(game, lobby, source, forked)
        appended(forked, structs.replace(event, cards=cards), private)
        for frame in epoch:
            appended(forked, frame)

    async def _mark(self, player: PlayerId, origin: GameId, game: GameId, once: str) -> None:
        """A running game that somebody studies is no game of theirs against chance any more: its log says so."""

        def work(held: HeldGame) -> Change:
            own_seat(held.lobby, player, held.lobby.held_by(player)[0])
            return beside(held, [Studied(game, self.now())])

        await self.live_games.change(origin, work, How(once=once))


def require_forkable(lobby: Lobby, before: Sequence[Lobby], player: PlayerId, chance: SameOrFresh) -> None:
    """A game that is over may be studied by whoever may look at it; one that runs only by one who plays all people's
    seats, and never with the chance that is still to come. The same holds of a study for every game that it comes from
    and that still runs (`before`)."""
    if lobby.state not in ("running", "ended", "abandoned") or not lobby.started:
        raise Refused("not-forkable", "Nobody had to decide anything yet.")
    if lobby.state == "running" and not _alone(lobby, player):
        raise Refused("not-over", "Others play here too: study it when it is over.")
    for one in before:
        if not _alone(one, player):
            said = "This study comes from {game}, which is still being played, and not by you alone: wait for its end."
            raise Refused("origin-runs", said, game=one.game)
        if chance == "same":
            said = (
                "This study comes from {game}, which is still being played: the same chance can be had when it is over."
            )
            raise Refused("origin-runs", said, game=one.game, pointer="/chance")
    if chance == "same" and lobby.state == "running":
        raise Refused("not-over", "The same chance can be had when the game is over.", pointer="/chance")


def _alone(lobby: Lobby, player: PlayerId) -> bool:
    """Whether all seats of people are this player's, and there are any."""
    return bool(lobby.people()) and all(lobby.players[seat] == player for seat in lobby.people())


def require_own_part(lobby: Lobby, before: Sequence[Lobby], rest: int) -> None:
    """While a game runs that a study comes from, the study is gone on with only from its own part."""
    if before and rest < lobby.forked:
        said = "The study begins with event {forked}; from before that it can be forked when {game} is over."
        raise Refused("origin-runs", said, forked=lobby.forked, game=before[0].game, pointer="/at")


def others_while_running(lobby: Lobby, before: Sequence[Lobby], player: PlayerId) -> list[Seat]:
    """The seats that are not the caller's own in the game, or in one that it comes from, while that runs."""
    running = [*before, *([lobby] if lobby.state == "running" else [])]
    return [seat for seat in lobby.seats if any(seat not in one.held_by(player) for one in running)]


def bots_of_others(entry: GameEntry, lobby: Lobby, others: Sequence[Seat]) -> dict[Seat, str]:
    """Who plays these seats: whoever holds them knows what lies hidden there, so bots do, the same ones as before."""
    return {seat: lobby.bots().get(seat, entry.bot_names()[-1]) for seat in others}


def require_bots(lobby: Lobby, bots: dict[Seat, str]) -> None:
    for seat in bots:
        require_seat(lobby, seat, f"/bots/{seat}")
