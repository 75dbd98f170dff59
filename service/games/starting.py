"""From a full table to the first question: the lock, the entropy of seats, the seal; and what ends a table before."""

from collections.abc import Callable, Iterable
from secrets import token_bytes, token_urlsafe

from domain.kernel import fair
from domain.kernel.chance import Source
from domain.kernel.epochs import chance_of
from domain.kernel.events import ChanceOpened, Event
from domain.kernel.ids import GameId, PlayerId, Seat
from domain.kernel.lobby import Lobby
from domain.kernel.log import open_live
from domain.kernel.record import Record, encode
from domain.kernel.ruleset import seats_for
from domain.kernel.sealing import Sealing, deadline_of
from domain.kernel.starting import locked_by
from service.games.changes import NOTHING, PLAINLY, Change, Changed, How
from service.games.errors import Busy
from service.games.held_game import HeldGame
from service.games.live_games import LiveGames
from service.games.rights import own_seat, require_host, require_may_free
from service.games.signatures import check_commitment, check_reveal

MOST_SEATS = 12
"""The server's share is kept ready for so many seats; no game has more."""
AT_ANY_TIME = How(frozen_too=True)
"""A table that was locked with other content can be left and closed; the next lock names today's."""
REMOVING = 60_000
"""Milliseconds that a removal lasts at the most."""
Decide = Callable[[HeldGame, Sealing], None]


class Starting:
    """Tables on their way to a game."""

    def __init__(self, live_games: LiveGames, now: Callable[[], int]) -> None:
        self.live_games = live_games
        self.now = now

    async def start(self, player: PlayerId, game: GameId, once: str = "") -> Changed:
        """Lock the table. If no client is asked for entropy the game begins at once."""

        def decide(held: HeldGame, sealing: Sealing) -> None:
            lobby, ruleset = held.lobby, held.entry.ruleset
            require_host(lobby, player)
            lobby.require_startable()
            players = tuple(lobby.players[seat] for seat in lobby.seats)
            setup = ruleset.read_setup(lobby.setup)
            locked = locked_by(
                ruleset, lobby.seats, setup, lobby.clock, at=self.now(), players=players,
                protocol=fair.PROTOCOL, keys=lobby.keys_to_lock(), strict=lobby.strict, series=lobby.series,
            )  # fmt: skip
            sealing.lock(locked, ruleset.draws)

        return await self._change(game, decide, further=True, how=How(once=once))

    async def commit(
        self,
        player: PlayerId,
        game: GameId,
        seat: Seat | None,
        commitment: bytes | None,
        epoch: int,
        signature: bytes = b"",
    ) -> Changed:
        """A seat commits to its entropy, or leaves it to the server; one that has a key, with a signature."""

        def decide(held: HeldGame, sealing: Sealing) -> None:
            own = own_seat(held.lobby, player, seat)
            sealing.commit(own, commitment, epoch, signature)
            if sealing.events:
                check_commitment(held.lobby, own, commitment, signature)

        return await self._change(game, decide)

    async def reveal(
        self, player: PlayerId, game: GameId, seat: Seat | None, r: bytes, epoch: int, signature: bytes = b""
    ) -> Changed:
        """A seat reveals its entropy; one that has a key, with a signature. With the last one the game begins."""

        def decide(held: HeldGame, sealing: Sealing) -> None:
            own = own_seat(held.lobby, player, seat)
            sealing.reveal(own, r, epoch, signature)
            if sealing.events:
                check_reveal(held.lobby, own, r, signature)

        return await self._change(game, decide)

    async def leave(self, player: PlayerId, game: GameId, seat: Seat) -> Changed:
        """Leave a table before the start; the host may also ask others to leave. Whoever is asked to leave does not
        come back with the invitation they had: there is none until they are gone, and another one from then on."""

        def decide(held: HeldGame, sealing: Sealing) -> None:
            sealing.leave(seat, require_may_free(held.lobby, player, seat))

        async with self.live_games.reading(game) as held:
            lobby, before = held.lobby, held.lobby.state in ("open", "locked")
            removed = before and require_may_free(lobby, player, seat) == "removed" and seat in lobby.people()
        if lobby.public or not before:
            return await self._change(game, decide, how=AT_ANY_TIME)
        store = self.live_games.store
        if not removed and await store.load_invitation(game):
            return await self._change(game, decide, how=AT_ANY_TIME)
        mark = f"{self.now()}.{token_urlsafe(12)}"
        await store.end_invitation(game, mark)
        try:
            return await self._change(game, decide, how=AT_ANY_TIME)
        finally:
            await store.renew_invitation(game, mark, token_urlsafe(12), since=self.now() - REMOVING)

    async def close(self, player: PlayerId, game: GameId) -> Changed:
        """The host gives up a table that has not started."""

        def decide(held: HeldGame, sealing: Sealing) -> None:
            require_host(held.lobby, player)
            held.lobby.require_closable()
            sealing.close()

        return await self._change(game, decide, how=AT_ANY_TIME)

    async def tend(self, game: GameId) -> bool:
        """What nobody must ask for: the time of a phase is up, or a running game needs a further epoch. Whether
        anything happened."""
        async with self.live_games.reading(game) as held:
            if not held.needs_chance() and not self._is_late(held.lobby):
                return False

        def decide(held: HeldGame, sealing: Sealing) -> None:
            if held.live is not None and held.needs_chance():
                sealing.further(held.live.dealer.next_draw)
            else:
                sealing.late()

        return (await self._change(game, decide, further=True)).happened

    def _is_late(self, lobby: Lobby) -> bool:
        """Whether the time of a phase is up. Nobody is late because the service was away."""
        deadline, outages = deadline_of(lobby), self.live_games.outages
        if deadline is None or outages.lasts():
            return False
        since = lobby.epochs[-1].since
        away = sum(max(0, outage.until - max(outage.since, since)) for outage in outages.known)
        return self.now() >= deadline + away

    # --- storing ---------------------------------------------------------------------------------

    async def _change(self, game: GameId, decide: Decide, *, further: bool = False, how: How = PLAINLY) -> Changed:
        """Decide and store it. A further epoch may begin only where its key is kept already."""
        slot = self.live_games.slot(game)
        async with slot.lock:
            held = await self.live_games.caught_up(game, slot)
            epochs = len(held.lobby.epochs)
            sources = await self._sources(game, range(1, epochs + 1), epochs + 1 if further else 0)
            log = await self.live_games.store.raw(game) if held.live is None else []

            def work(held: HeldGame) -> Change:
                if len(held.lobby.epochs) != epochs:
                    raise Busy(f"{game}: chance has begun anew meanwhile")
                sealing = Sealing(held.lobby, sources, self.now(), held.seq)
                decide(held, sealing)
                since = [record for record in held.tail if record.seq > len(log)]
                return self._written(held, sealing, sources, [*log, *since])

            return await self.live_games.change_locked(game, slot, work, how)

    async def _sources(self, game: GameId, known: Iterable[int], fresh: int) -> dict[int, Source]:
        """The keys and the server's shares. Those of a start that failed half way are there: none is made twice."""
        store = self.live_games.store
        sources = {epoch: await store.load_source(game, epoch) for epoch in (*known, *([fresh] if fresh else []))}
        if fresh and sources[fresh] is None:
            made = Source(token_bytes(32), {seat: token_bytes(32) for seat in seats_for(MOST_SEATS)})
            await store.save_source(game, made, fresh)
            sources[fresh] = made
        missing = [epoch for epoch, source in sources.items() if source is None]
        if missing:
            raise LookupError(f"the key of epoch {missing[0]} of {game} is not in the store")
        return {epoch: source for epoch, source in sources.items() if source is not None}

    def _written(self, held: HeldGame, sealing: Sealing, sources: dict[int, Source], log: list[Record]) -> Change:
        """What was decided, as records. If the game begins, the rules are set to work."""
        if not sealing.events:
            return NOTHING
        live, keys = held.live, {epoch: source.key for epoch, source in sources.items()}
        chance = chance_of(held.game, sealing.lobby.epochs, keys)
        if live is not None and chance is not None:
            live.dealer.chance = chance
            return Change(live.beside([event for event in sealing.events if not isinstance(event, ChanceOpened)]))
        if not sealing.started:
            return Change(chained(held.game, sealing.events, held.seq, held.head), spent=held.frozen is not None)
        ruleset = held.entry.ruleset
        assert chance is not None
        live = open_live(ruleset, held.game, chance, log)
        records: list[Record] = []
        for event in sealing.events:
            records += live.frame(event)
            live.appended()
        held.live = live
        return Change(records + live.begin(ruleset.first(ruleset.read_setup(held.lobby.setup))))


def chained(game: GameId, events: list[Event], seq: int = 0, head: bytes = b"") -> list[Record]:
    """Events as records that follow on those before."""
    head = head or fair.chain_start(game)
    records: list[Record] = []
    for event in events:
        public = encode(event)
        seq, head = seq + 1, fair.chain(head, public)
        records.append(Record(seq, public, b"", head))
    return records
