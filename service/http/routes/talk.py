"""Chat at the table, and private notes."""

import re
from typing import Annotated

from msgspec import Meta, Struct

from domain.kernel.errors import Refused
from service.games.talk import Channel
from service.http.chat_rights import MessageShown, named, require_hearing
from service.http.endpoints import Call, Reply, endpoint
from service.http.entity_tags import ETAG
from service.http.paging import PAGED, paged
from service.http.viewers import require_visible

HEARING = ("no-such-game", "no-spectators")
ID = r"^([0-9]{1,19}-[0-9]{1,19})?$"


class Listening(Struct, frozen=True):
    """What was said where."""

    channel: Channel = "seats"
    """`seats`: those who play, read by all who may look; `spectators`: onlookers among themselves."""
    after: Annotated[str, Meta(pattern=ID)] = ""
    """Only what came after this message, `0-0` for all from the first on; else the newest."""
    limit: Annotated[int, Meta(ge=1, le=200)] = 50
    """How many at the most."""


class Saying(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say."""

    said: str
    channel: Channel = "seats"


class Heard(Struct, frozen=True):
    """What was said, oldest first."""

    messages: tuple[MessageShown, ...]
    next: str
    """Ask again after this one for what is said later; `0-0` is before everything."""
    more: bool


class Notes(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's own notes on a game; nobody else can read them."""

    text: str


@endpoint(
    "GET",
    "/v1/games/{game}/chat",
    tag="Talk",
    auth="optional",
    query=Listening,
    gives=Heard,
    problems=(*HEARING, "not-seated"),
    headers=ETAG,
    sometimes=PAGED,
)
async def read_chat(call: Call) -> Reply:
    """Read what was said at the table"""
    wanted: Listening = call.query
    await _visible(call, wanted.channel, speaking=False)
    found = await call.services.talk.heard(call.game, wanted.channel, wanted.after, wanted.limit + bool(wanted.after))
    messages, more = found[: wanted.limit], len(found) > wanted.limit
    last = messages[-1].id if messages else wanted.after or "0-0"
    return paged(call, Heard(tuple(await named(call, messages)), last, more), last, more)


@endpoint(
    "POST",
    "/v1/games/{game}/chat",
    tag="Talk",
    auth="play",
    body=Saying,
    gives=MessageShown,
    status=201,
    problems=(*HEARING, "not-seated", "message-length"),
    once=True,
)
async def say(call: Call) -> Reply:
    """Say something at the table

    Chat is no part of the game's record.
    """
    wish: Saying = call.body
    await _visible(call, wish.channel, speaking=True)
    message = await call.services.talk.say(call.game, wish.channel, call.who.player, wish.said, call.mark)
    return Reply((await named(call, [message]))[0])


class Where(Struct, frozen=True):
    """In which channel."""

    channel: Channel = "seats"
    """Where it was said."""


@endpoint(
    "DELETE",
    "/v1/games/{game}/chat/{message}",
    tag="Talk",
    auth="play",
    query=Where,
    status=204,
    problems=(*HEARING, "no-such-message"),
)
async def unsay(call: Call) -> Reply:
    """Delete something one has said"""
    message = call.path["message"]
    await _visible(call, call.query.channel, speaking=False)
    if not re.fullmatch(ID, message):
        raise Refused("no-such-message", "There is no such message of yours.")
    await call.services.talk.unsay(call.game, call.query.channel, call.who.player, message)
    return Reply()


@endpoint("GET", "/v1/games/{game}/notes", tag="Talk", auth="read", gives=Notes, problems=HEARING, headers=ETAG)
async def read_notes(call: Call) -> Reply:
    """Read one's private notes"""
    await _visible(call, "seats", speaking=False)
    return Reply(Notes(await call.services.talk.notes(call.game, call.who.player)))


@endpoint(
    "PUT",
    "/v1/games/{game}/notes",
    tag="Talk",
    auth="play",
    body=Notes,
    gives=Notes,
    problems=(*HEARING, "notes-length"),
)
async def write_notes(call: Call) -> Reply:
    """Replace one's private notes"""
    await _visible(call, "seats", speaking=False)
    await call.services.talk.note(call.game, call.who.player, call.body.text)
    return Reply(call.body)


async def _visible(call: Call, channel: Channel, *, speaking: bool) -> None:
    async with call.services.live_games.reading(call.game) as held:
        require_visible(call, held.lobby)
        require_hearing(held.lobby, call, channel, speaking)
