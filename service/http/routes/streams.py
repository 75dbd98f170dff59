"""Live: the stream of a game, and that of a player."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.kernel.errors import Refused
from projections.stream_steps import BadVersion, Version
from service.http.endpoints import Call, Reply, endpoint
from service.http.game_shapes import GameShown
from service.http.game_stream import DisputeHeard, GameStream, Said, StateSent
from service.http.player_stream import LIST_ID, Hint, Mine, PlayerStream
from service.http.problem_groups import LOOKING
from service.http.problems import Problem
from service.http.routes.talk import ID
from service.http.routes.views import Looking
from service.http.streaming import require_room, streamed
from service.http.viewers import ONLOOKER
from service.live.following import End, StepSent, is_over
from service.players.errors import no_secret

MEDIA = "text/event-stream"
LONGEST_ID = 40
GAME_MESSAGES = {
    "state": StateSent,
    "step": StepSent,
    "table": GameShown,
    "chat": Said,
    "dispute": DisputeHeard,
    "end": End,
    "problem": Problem,
}
PLAYER_MESSAGES = {"games": tuple[Mine, ...], "hint": Hint, "problem": Problem}


class Following(Looking, frozen=True):
    """From where to look, and from when on."""

    scene: bool = False
    """The state and every step come with the Scene."""
    after: Annotated[str, Meta(max_length=LONGEST_ID)] = ""
    """The last version that the caller has, as in `Last-Event-ID`, which counts more."""
    chat: Annotated[str, Meta(pattern=ID)] = ""
    """The last message of the chat that the caller has; without it, only what is said from now on is sent."""
    ticket: str = ""
    """A ticket (`sls_…`) in place of a secret: opens one stream within 60 seconds; a browser may come back with it."""


class Listening(Struct, frozen=True):
    """Who listens."""

    ticket: str = ""
    """A ticket (`sls_…`) in place of a secret: opens one stream within 60 seconds; a browser may come back with it."""


@endpoint(
    "GET",
    "/v1/games/{game}/stream",
    tag="Live",
    auth="stream",
    budget="streams",
    query=Following,
    gives=str,
    media=MEDIA,
    messages=GAME_MESSAGES,
    otherwise={204: None},
    problems=(*LOOKING, "too-many-streams", "foreign-event-id"),
)
async def follow_game(call: Call) -> Reply:
    """Follow a game as it happens (server-sent events)

    Begins with `state`, or, after `Last-Event-ID`, with one `step` that leads from that version to now; then `table`,
    and one `step`, `table`, `chat` or `dispute` whenever there is one; `end` when the game is over. The id of a message
    is the viewer's version. Whoever comes back after the end with the last version gets 204 and need not come again.
    """
    require_room(call)
    wanted: Following = call.query
    after = call.header(b"last-event-id") or wanted.after
    stream = GameStream(call, wanted.seat, wanted.scene, after, wanted.chat)
    async with call.services.live_games.reading(call.game) as held:
        seat = await stream.enter(held.lobby)
        await _bind(call, f"{call.game}/{seat or ONLOOKER}")
        if after:
            require_ours(after, held.version(seat))
        if is_over(held) and after:
            watcher = await call.services.live_games.watch(held, seat)
            if str(watcher.version) == after:
                return Reply(status=204)
    return streamed(call, stream.messages())


@endpoint(
    "GET",
    "/v1/players/me/stream",
    tag="Live",
    auth="stream",
    budget="streams",
    query=Listening,
    gives=str,
    media=MEDIA,
    messages=PLAYER_MESSAGES,
    problems=("secret-missing", "too-many-streams", "foreign-event-id"),
)
async def follow_player(call: Call) -> Reply:
    """Follow all of one's tables (server-sent events)

    Begins with `games`, the whole list of tables that are open or running; then a `hint` whenever one of them was
    started, has ended, waits for the caller, or something was said there. On coming back the whole list comes again.
    """
    if call.caller is None:
        raise no_secret()
    require_room(call)
    await _bind(call, "me")
    if (after := call.header(b"last-event-id")) not in ("", LIST_ID):
        raise foreign(after)
    return streamed(call, PlayerStream(call).messages())


async def _bind(call: Call, stream: str) -> None:
    """A ticket comes back to the stream that it has opened, seen from the same seat, and to no other."""
    if call.query.ticket:
        await call.services.tickets.bind(call.query.ticket, stream)


def require_ours(after: str, now: Version) -> None:
    """An id that this game cannot have given is somebody else's, and is refused. One that it can have given, to this
    viewer or to another, is looked at when the stream begins."""
    try:
        if len(after) <= LONGEST_ID and after.isascii() and Version.read(after).seq <= now.seq:
            return
    except BadVersion:
        pass
    raise foreign(after)


def foreign(after: str) -> Refused:
    said = "{id} is no id of a message of this stream: leave Last-Event-ID and after out to begin anew."
    return Refused("foreign-event-id", said, id=after[:LONGEST_ID])
