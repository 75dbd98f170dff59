"""What the people at a table decide together while the game runs: clocks, taking back, ending without a result."""

from collections.abc import Callable, Sequence

from domain.kernel.errors import Refused
from domain.kernel.events import Event, ProposalKind, Undone
from domain.kernel.ids import GameId, PlayerId, Seat
from domain.kernel.record import Record
from domain.kernel.taking_back import whose_decision
from service.games.errors import Busy
from service.games.held_game import HeldGame
from service.games.live_games import Change, How, LiveGames
from service.games.tables import own_seat, require_thawed


class Agreeing:
    """Proposals and votes. Bots have no say."""

    def __init__(self, live_games: LiveGames, now: Callable[[], int]) -> None:
        self.live_games = live_games
        self.now = now

    async def propose(
        self, player: PlayerId, game: GameId, seat: Seat | None, what: ProposalKind, decision: int = 0, once: str = ""
    ) -> HeldGame:
        """Propose something to the table; with `undo`, to go back to before a decision."""
        since = await self._since(game, decision) if what == "undo" else ()

        def work(held: HeldGame) -> Change:
            own, lobby, at = own_seat(held.lobby, player, seat), held.lobby, self.now()
            require_thawed(held)
            if what != "undo":
                return beside(held, lobby.propose(own, what, at))
            lobby.require_may_propose(own, what, at)
            whose = self._whose(held, since, decision)
            return beside(held, lobby.propose(own, what, at, decision, whose))

        return await self.live_games.change(game, work, How(once=once))

    async def vote(self, player: PlayerId, game: GameId, seat: Seat | None, agrees: bool, once: str = "") -> HeldGame:
        """Agree to what is proposed, or refuse it."""
        async with self.live_games.reading(game) as held:
            proposal = held.lobby.proposal
        decision = proposal.decision if proposal and agrees else 0
        since = await self._since(game, decision) if decision else ()

        def work(held: HeldGame) -> Change:
            events = held.lobby.vote(own_seat(held.lobby, player, seat), agrees, self.now())
            require_thawed(held)
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
        assert held.live is not None
        if held.live.board.deferred:
            raise Refused("resolving", "The game is being resolved: {why}.", why=held.live.board.deferred)
        return whose_decision([*since, *(record for record in held.tail if record.seq > last)], decision)


def beside(held: HeldGame, events: list[Event]) -> Change:
    """Events of a table whose rules are at work."""
    assert held.live is not None, "the table lets this be decided only while the game runs"
    return Change(held.live.beside(events), spent=any(isinstance(event, Undone) for event in events))
