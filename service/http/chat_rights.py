"""Who may speak and hear at a table, and what was said with names."""

from msgspec import Struct

from domain.kernel.errors import Refused
from domain.kernel.ids import PlayerId
from domain.kernel.lobby import Lobby
from service.games.talk import Channel, Message
from service.http.endpoints import Call
from service.http.viewers import require_visible
from service.store.errors import NoSuchGame


class MessageShown(Struct, frozen=True):
    """Something that was said."""

    id: str
    player: PlayerId
    name: str | None
    said: str
    at: int


def may_hear(lobby: Lobby, call: Call, channel: Channel) -> bool:
    """Whether what is said there is for the caller now."""
    try:
        require_visible(call, lobby)
        require_hearing(lobby, call, channel, speaking=False)
    except (Refused, NoSuchGame):
        return False
    return True


def require_hearing(lobby: Lobby, call: Call, channel: Channel, speaking: bool) -> None:
    """Players talk among themselves, and so do onlookers: whoever plays does not see what is said behind them."""
    seated = call.caller is not None and bool(lobby.held_by(call.caller.player))
    if channel == "seats" and speaking and not seated:
        raise Refused(
            "not-seated", "You do not sit at this table: speak in the channel spectators.", pointer="/channel"
        )
    if channel == "spectators" and seated and lobby.state == "running":
        raise Refused("no-spectators", "Whoever plays does not hear the onlookers before the end.", pointer="/channel")
    if not seated and not lobby.spectators:
        raise Refused("no-spectators", "This table has no onlookers.")


async def named(call: Call, messages: list[Message]) -> list[MessageShown]:
    names = await call.services.players.name_of([m.player for m in messages]) if messages else {}
    return [MessageShown(m.id, m.player, names[m.player], m.said, m.at) for m in messages]
