"""As whom a caller looks at a game."""

from domain.kernel.errors import Refused
from domain.kernel.ids import EVERYTHING, WATCHER, GameId, Seat
from domain.kernel.lobby import Lobby
from projections.catalogue import GameEntry
from service.games.rights import require_known, require_seat
from service.http.endpoints import Call
from service.players.callers import Caller, has

ONLOOKER = "onlooker"
"""What stands in `?seat=` for one who wants to see only what is public."""
ALL_OF_IT = "everything"
"""What stands there for one who wants to see all that was ever hidden, once the game is over."""


def require_visible(call: Call, lobby: Lobby) -> None:
    """A table that is not public is not even there for others, unless they come with the invitation. A token that may
    only play sees no table but its player's own."""
    caller = call.caller
    require_known(lobby, caller.player if caller else None)
    if caller is not None and call.endpoint.auth != "play":
        require_may_read(caller, lobby)


def require_may_read(caller: Caller, lobby: Lobby) -> None:
    """Whoever holds a token that may only play reads where its player sits, and makes studies of nothing else."""
    if not has(caller, "read") and not lobby.held_by(caller.player):
        raise Refused("forbidden", "Your token does not allow this: it may not read, but where its player sits.")


def require_no_study(lobby: Lobby) -> None:
    """Who wants proofs looks at the game that a study comes from."""
    if lobby.origin is not None:
        raise Refused("study-game", "This is a study of {origin}: it proves nothing.", origin=lobby.origin.game)


async def viewer_of(call: Call, lobby: Lobby, wanted: str) -> Seat:
    """The seat a caller looks from. Of a study the games that it comes from are asked whether they still run."""
    return viewer_while(call, lobby, wanted, await call.services.descent.closed_by(lobby))


def viewer_while(call: Call, lobby: Lobby, wanted: str, closed_by: GameId | None) -> Seat:
    """The seat a caller looks from: the one asked for, the first they hold, or none. When a game is over, nothing in it
    is hidden from those who may look at it: they may take any seat, or see everything. A study is closed by a game that
    it comes from, as long as that runs."""
    require_visible(call, lobby)
    you = call.caller.player if call.caller else None
    held = lobby.held_by(you) if you else ()
    over = is_over(lobby) and closed_by is None
    if wanted == ONLOOKER or (not wanted and not held) or over:
        if not lobby.spectators and not held:
            raise Refused("no-spectators", "This table has no onlookers: only those who play may look.")
    if wanted == ONLOOKER or (not wanted and not held):
        return WATCHER
    if not wanted:
        return held[0]
    if wanted == ALL_OF_IT:
        if not over:
            raise _closed(lobby, closed_by) or Refused("not-over", "Everything can be seen when the game is over.")
        return EVERYTHING
    seat = Seat(wanted)
    require_seat(lobby, seat, "")
    if seat not in held and not over:
        raise _closed(lobby, closed_by) or Refused("not-your-seat", "{seat} is not your seat.", seat=seat)
    return seat


def _closed(lobby: Lobby, by: GameId | None) -> Refused | None:
    """Why a study that is over hides something all the same."""
    if by is None or not is_over(lobby):
        return None
    said = "This study comes from {game}, which is still being played: it shows what others hold when that is over."
    return Refused("origin-runs", said, game=by)


def require_acting(entry: GameEntry, lobby: Lobby, who: str) -> None:
    """A seat, or one that sits nowhere and acts all the same; nobody in particular is fine too."""
    if who and who not in entry.unseated:
        require_seat(lobby, Seat(who), "")


def is_over(lobby: Lobby) -> bool:
    """Played, and finished in whatever way."""
    return lobby.state in ("ended", "abandoned") and bool(lobby.started)
