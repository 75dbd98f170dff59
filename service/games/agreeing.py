"""What the people at a table decide together while the game runs: clocks, taking back, ending without a result."""

from collections.abc import Callable, Sequence

from domain.kernel.events import ProposalKind, Undone
from domain.kernel.ids import GameId, PlayerId, Seat
from domain.kernel.record import Record
from domain.kernel.taking_back import whose_decision
from service.games.changes import Change, Changed, How, beside
from service.games.errors import Busy
from service.games.held_game import HeldGame
from service.games.live_games import LiveGames
from service.games.rights import own_seat


class Agreeing:
    """Proposals and votes. Bots have no say."""

    def __init__(self, live_games: LiveGames, now: Callable[[], int]) -> None:
        self.live_games = live_games
        self.now = now

    async def propose(
        self, player: PlayerId, game: GameId, seat: Seat | None, what: ProposalKind, decision: int = 0, once: str = ""
    ) -> Changed:
        """Propose something to the table; with `undo`, to go back to before a decision."""
        since = await self._since(game, decision) if what == "undo" else ()

        def work(held: HeldGame) -> Change:
            own, lobby, at = own_seat(held.lobby, player, seat), held.lobby, self.now()
            if what != "undo":
                return beside(held, lobby.propose(own, what, at))
            lobby.require_may_propose(own, what, at)
            whose = self._whose(held, since, decision)
            return beside(held, lobby.propose(own, what, at, decision, whose))

        return await self.live_games.change(game, work, How(once=once))

    async def vote(self, player: PlayerId, game: GameId, seat: Seat | None, agrees: bool, once: str = "") -> Changed:
        """Agree to what is proposed, or refuse it."""
        async with self.live_games.reading(game) as held:
            proposal = held.lobby.proposal
        decision = proposal.decision if proposal and agrees else 0
        since = await self._since(game, decision) if decision else ()

        def work(held: HeldGame) -> Change:
            events = held.lobby.vote(own_seat(held.lobby, player, seat), agrees, self.now())
            for event in events:
                if isinstance(event, Undone):
                    self._whose(held, since, event.decision)
            return beside(held, events)

        return await self.live_games.change(game, work, How(once=once))

    async def _since(self, game: GameId, decision: int) -> Sequence[Record]:
        return await self.live_games.store.raw(game, after=decision - 1) if decision > 0 else ()

    def _whose(self, held: HeldGame, since: Sequence[Record], decision: int) -> Seat:
        """Whose decision it is; refused if the table cannot go back to it now. What nobody may know of yet is no
        decision, so what is withheld changes nothing here."""
        last = since[-1].seq if since else 0
        if held.seq > last and (not held.tail or held.tail[0].seq > last + 1):
            raise Busy(f"{held.game} has gone on meanwhile")
        held.running()
        return whose_decision([*since, *(record for record in held.tail if record.seq > last)], decision)
