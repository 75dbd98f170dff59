"""As whom a caller looks at a game."""

from domain.kernel.errors import Refused
from domain.kernel.ids import WATCHER, Seat
from domain.kernel.lobby import Lobby
from service.http.endpoints import Call
from service.tables.rooms import require_known, require_seat

ONLOOKER = "onlooker"
"""What stands in `?seat=` for one who wants to see only what is public."""


def require_visible(call: Call, lobby: Lobby) -> None:
    """A table that is not public is not even there for others, unless they come with the invitation."""
    require_known(lobby, call.caller.player if call.caller else None)


def viewer_of(call: Call, lobby: Lobby, wanted: str) -> Seat:
    """The seat a caller looks from: the one asked for, the first they hold, or none."""
    require_visible(call, lobby)
    you = call.caller.player if call.caller else None
    held = lobby.held_by(you) if you else ()
    if wanted == ONLOOKER or (not wanted and not held):
        if not lobby.spectators and not held:
            raise Refused("no-spectators", "This table has no onlookers: only those who play may look.")
        return WATCHER
    if not wanted:
        return held[0]
    seat = Seat(wanted)
    require_seat(lobby, seat, "")
    if seat not in held:
        raise Refused("not-your-seat", "{seat} is not your seat.", seat=seat)
    return seat
