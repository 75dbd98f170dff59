"""Who calls, whether they may, and whether they call too often."""

from collections.abc import Awaitable
from functools import cache
from hmac import compare_digest
from typing import Any

from domain.kernel.ids import GameId
from service.http.endpoints import Auth, Call
from service.http.problems import Trouble, forbidden, problem
from service.players import authentication
from service.players.callers import Caller, Scope, has, may_manage, may_play, may_read
from service.players.credentials import Claim
from service.players.errors import malformed_secret, no_operator_token, no_secret, unknown_secret
from service.players.limits import Allowed, Limit, Wait, command, command_of, network_of, outcome
from service.store.errors import StoreRefuses
from service.store.keys import game_id


async def admit(call: Call) -> None:
    """Find out who calls and whether they may; count the call. One round trip, shared with whoever calls just now."""
    services, auth = call.services, call.endpoint.auth
    if auth == "operator":
        return _require_operator(call)
    ticket = call.query.ticket if auth == "stream" else ""
    claim = None if auth == "none" or ticket else _claim(call)
    counted = services.store.pipeline.send(*asked) if (asked := _limit(call, claim)) else None
    if claim is not None:
        call.caller = authentication.caller_of(
            claim, await services.store.pipeline.send(*authentication.command(claim)), services.now()
        )
    elif ticket:
        back = bool(call.header(b"last-event-id"))
        call.caller = await services.tickets.redeem(ticket, services.now(), back=back)
    _judge(call, call.caller)
    if counted is not None:
        await _require_allowed(call, counted)


def _require_operator(call: Call) -> None:
    """What an operator reads no player may: on a quiet service a counter that moves tells that somebody has passed."""
    wanted = call.services.settings.metrics_token
    if not wanted:
        raise Trouble(problem("metrics-closed", "Nobody may read this here: SEALOG_METRICS_TOKEN is not set."))
    shown = _bearer(call)
    if not shown:
        raise no_operator_token()
    if not compare_digest(shown.encode(), wanted.encode()):
        raise unknown_secret()


async def require_still_good(call: Call) -> None:
    """After a wait: the secret that was shown may have ended meanwhile."""
    services, caller = call.services, call.caller
    if caller is not None and not await authentication.still_good(services.redis, caller, services.now()):
        raise unknown_secret()


def _claim(call: Call) -> Claim | None:
    bearer = _bearer(call)
    if bearer:
        return authentication.claim_of(bearer)
    if call.endpoint.auth in ("optional", "stream"):
        return None
    raise no_secret()


def _bearer(call: Call) -> str:
    shown = call.header(b"authorization")
    if not shown:
        return ""
    scheme, _, secret = shown.partition(" ")
    if scheme.lower() != "bearer":
        raise malformed_secret()
    return secret.strip()


def _judge(call: Call, caller: Caller | None) -> None:
    """A token does no more than it was made for. One that may play reads what its player's seats see, and nothing else:
    `require_visible` looks whether they sit there."""
    if caller is None:
        return
    elsewhere = caller.game if call.endpoint.judges_game else None
    game: GameId | None = game_id(call.path["game"]) if "game" in call.path else elsewhere
    about = "game" in call.path or "series" in call.path
    own_seat = about and call.endpoint.method == "GET" and may_play(caller, game)
    if not own_seat and not _allowed(call.endpoint.auth, caller, game):
        raise forbidden(_why_not(call.endpoint.auth, caller))


def _allowed(auth: Auth, caller: Caller, game: GameId | None) -> bool:
    match auth:
        case "play":
            return may_play(caller, game)
        case "manage":
            return may_manage(caller)
        case "stream":
            return may_read(caller, game or caller.game)
    return may_read(caller, game)


def _why_not(auth: Auth, caller: Caller) -> str:
    """What a token lacks that is not allowed to do something."""
    if auth == "manage":
        return "this takes the player's own secret"
    scope: Scope = "play" if auth == "play" else "read"
    return "it is for one game, and this is not part of that game" if has(caller, scope) else f"it may not {scope}"


def _limit(call: Call, claim: Claim | None) -> tuple[Any, ...]:
    """What to ask Redis to count the call; nothing if it is not counted."""
    services, budget = call.services, call.endpoint.budget
    if not services.settings.limits or budget == "none":
        return ()
    limit = getattr(services.limits, budget)
    if claim is not None:
        return command_of(limit, claim, services.now())
    client = call.request.client
    return command(limit, network_of(client.host if client else "127.0.0.1"), services.now())


def quota_headers(limit: Limit, taken: Allowed | Wait) -> list[tuple[bytes, bytes]]:
    """How much is allowed and how much of it is left, as the IETF's draft on RateLimit headers has it. The window is
    the time in which an empty bucket fills."""
    left = taken.left if isinstance(taken, Allowed) else 0
    said = f'"{limit.name}";r={left};t={limit.full_after(left)}'
    return [(b"ratelimit-policy", policy_of(limit)), (b"ratelimit", said.encode())]


@cache
def policy_of(limit: Limit) -> bytes:
    return f'"{limit.name}";q={limit.capacity};w={limit.full_after(0)}'.encode()


async def _require_allowed(call: Call, counted: Awaitable[Any]) -> None:
    """While the store takes no writes nothing can be counted: then reads go on uncounted."""
    try:
        taken: Allowed | Wait = outcome(await counted)
    except StoreRefuses:
        if call.endpoint.method != "GET":
            raise
        return
    call.notices += quota_headers(getattr(call.services.limits, call.endpoint.budget), taken)
    if isinstance(taken, Wait):
        seconds = -(-taken.retry_after_ms // 1000)
        detail = f"Too many requests: try again in {seconds} s."
        raise Trouble(problem("too-many-requests", detail, retry_after=seconds))
