"""Accounts, tokens and stream tickets."""

from contextlib import suppress
from typing import Annotated, Literal

from msgspec import Meta, Struct
from redis.exceptions import RedisError

from domain.kernel.errors import Refused
from domain.kernel.ids import GameId, PlayerId
from service.http.endpoints import Call, Reply, endpoint
from service.http.entity_tags import ETAG
from service.http.problem_groups import A_NAME, TABLE
from service.players.accounts import Maker
from service.players.callers import Scope
from service.players.credentials import TokenId
from service.store.errors import StoreUnavailable
from service.store.keys import game_id


class Registration(Struct, frozen=True, forbid_unknown_fields=True):
    """A new player."""

    name: str


class NewPlayer(Struct, frozen=True):
    """An account. The secret is shown only here."""

    id: PlayerId
    name: str
    secret: str


class PlayerShown(Struct, frozen=True, omit_defaults=True):
    """A player as everybody sees them."""

    id: PlayerId
    name: str
    maker: Maker | None = None
    """The player is a bot: who made it."""


class NewSecret(Struct, frozen=True):
    """A secret that is shown only here."""

    secret: str


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """A token for another program."""

    name: str
    scopes: Annotated[frozenset[Literal["read", "play"]], Meta(min_length=1)]
    """`read`, `play`, or both."""
    game: GameId | None = None
    """Only for this game."""
    expires: int | None = None
    """Milliseconds since 1970."""


class TokenMade(Struct, frozen=True):
    """A token. The secret is shown only here."""

    id: TokenId
    secret: str


class TokenShown(Struct, frozen=True):
    """A token as its player sees it."""

    id: TokenId
    name: str
    scopes: tuple[Scope, ...]
    game: GameId | None
    created: int
    expires: int | None


class TokenList(Struct, frozen=True):
    """All tokens of a player."""

    tokens: tuple[TokenShown, ...]


class TicketFor(Struct, frozen=True, forbid_unknown_fields=True):
    """What a ticket is for: one game's stream, or, without a game, the player's own."""

    game: GameId | None = None


class TicketMade(Struct, frozen=True):
    """A ticket for one stream, to be opened within 60 s: put it behind `?ticket=`."""

    ticket: str


@endpoint(
    "POST",
    "/v1/players",
    tag="Players",
    auth="none",
    budget="register",
    body=Registration,
    gives=NewPlayer,
    status=201,
    problems=A_NAME,
    once=True,
)
async def register(call: Call) -> Reply:
    """Register a player

    Gives an id and a secret. The secret is shown once and kept only as a digest: whoever loses it needs a new account.
    """
    made = await call.services.players.register(call.body.name, call.services.now(), call.once)
    return Reply(NewPlayer(made.player, made.name, made.secret.reveal()))


@endpoint(
    "POST",
    "/v1/players/me/bots",
    tag="Players",
    auth="manage",
    budget="register",
    body=Registration,
    gives=NewPlayer,
    status=201,
    problems=(*A_NAME, "not-for-bots"),
    once=True,
)
async def register_bot(call: Call) -> Reply:
    """Register a bot of one's own

    An account of its own, with a secret of its own, for a program that plays. Wherever its seat is shown, its maker is
    shown too. It does what any player can do, but registers no bots.
    """
    made = await call.services.players.register_bot(call.who.player, call.body.name, call.services.now(), call.once)
    return Reply(NewPlayer(made.player, made.name, made.secret.reveal()))


@endpoint(
    "GET", "/v1/players/me", tag="Players", auth="read", gives=PlayerShown, problems=("no-such-player",), headers=ETAG
)
async def show_me(call: Call) -> Reply:
    """Show the caller's own account"""
    return Reply(await _shown(call, call.who.player))


@endpoint(
    "PATCH",
    "/v1/players/me",
    tag="Players",
    auth="manage",
    body=Registration,
    gives=PlayerShown,
    problems=(*A_NAME, "account-deleted"),
)
async def rename(call: Call) -> Reply:
    """Change one's name"""
    await call.services.players.rename(call.who.player, call.body.name)
    return Reply(await _shown(call, call.who.player))


@endpoint("DELETE", "/v1/players/me", tag="Players", auth="manage", status=204, problems=("seats-keyed",))
async def delete_me(call: Call) -> Reply:
    """Delete one's account

    The name, the secret, all tokens, everything said in chats and all notes vanish. Events of games hold only the id,
    which stays. Tables that the player has opened and that have not started are closed, seats at others are left; in
    running games a bot plays on. What cannot be given up at once, is given up as soon as it can be. Refused while a
    seat of the player's in a game that is locked or runs has a key: nobody else could sign that it is given up.
    """
    player, parting = call.who.player, call.services.account_deletion
    await parting.require_free(player)
    await parting.begin(player)
    with suppress(StoreUnavailable, RedisError, OSError):  # the account is gone; a worker clears the rest
        await parting.clear(player)
    return Reply()


@endpoint("POST", "/v1/players/me/secret", tag="Players", auth="manage", gives=NewSecret)
async def rotate_secret(call: Call) -> Reply:
    """Replace one's secret

    The old one ends at once. Tokens stay as they are.
    """
    return Reply(NewSecret((await call.services.players.rotate_secret(call.who)).reveal()))


@endpoint("GET", "/v1/players/me/tokens", tag="Players", auth="manage", gives=TokenList, headers=ETAG)
async def list_tokens(call: Call) -> Reply:
    """List one's tokens"""
    tokens = await call.services.tokens.list(call.who.player)
    shown = [TokenShown(t.token, t.name, tuple(sorted(t.scopes)), t.game, t.created, t.expires) for t in tokens]
    return Reply(TokenList(tuple(shown)))


@endpoint(
    "POST",
    "/v1/players/me/tokens",
    tag="Players",
    auth="manage",
    body=NewToken,
    gives=TokenMade,
    status=201,
    problems=(*A_NAME, *TABLE, "token-expires", "account-deleted", "too-many-tokens"),
    once=True,
)
async def create_token(call: Call) -> Reply:
    """Make a token for another program

    A token does only what its scopes say: a program that only shows games needs `read`, one that plays `play` too.
    """
    wish: NewToken = call.body
    game = game_id(wish.game) if wish.game is not None else None
    services = call.services
    made = await services.tokens.create(
        call.who.player, wish.name, wish.scopes, game, wish.expires, services.now(), call.once
    )
    return Reply(TokenMade(made.token.token, made.secret.reveal()))


@endpoint(
    "DELETE", "/v1/players/me/tokens/{token}", tag="Players", auth="manage", status=204, problems=("no-such-token",)
)
async def revoke_token(call: Call) -> Reply:
    """Revoke a token"""
    if not await call.services.tokens.revoke(call.who.player, TokenId(call.path["token"])):
        raise Refused("no-such-token", "You have no such token.")
    return Reply()


@endpoint(
    "POST",
    "/v1/tickets",
    tag="Players",
    auth="read",
    budget="streams",
    body=TicketFor,
    gives=TicketMade,
    status=201,
    problems=("ticket-scope", "ticket-game", "no-such-game"),
    judges_game=True,
)
async def issue_ticket(call: Call) -> Reply:
    """Get a ticket for a stream

    A browser's `EventSource` cannot send headers, and no secret belongs in an address: a ticket opens one stream,
    within 60 seconds. When the connection breaks off, the browser comes back by itself with the same ticket and
    `Last-Event-ID`, for 12 hours, to the same stream seen from the same seat.
    """
    game = game_id(call.body.game) if call.body.game is not None else None
    return Reply(TicketMade((await call.services.tickets.issue(call.who, game, call.services.now())).reveal()))


@endpoint(
    "GET",
    "/v1/players/{player}",
    tag="Players",
    auth="optional",
    gives=PlayerShown,
    problems=("no-such-player",),
    headers=ETAG,
)
async def show_player(call: Call) -> Reply:
    """Show a player's name"""
    return Reply(await _shown(call, PlayerId(call.path["player"])))


async def _shown(call: Call, player: PlayerId) -> PlayerShown:
    who = (await call.services.players.profiles([player]))[player]
    if who.name is None:
        raise Refused("no-such-player", "There is no such player (any more).")
    return PlayerShown(player, who.name, who.maker)
