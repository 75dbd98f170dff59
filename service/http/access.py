"""Who calls, whether they may, and whether they call too often."""

from typing import Any

from litestar import Request

from domain.kernel.ids import GameId
from service.http.endpoints import Call
from service.http.problems import FORBIDDEN, Trouble, problem
from service.players import authentication
from service.players.callers import Caller, covers, may_manage, may_play, may_read
from service.players.errors import malformed_secret, no_secret
from service.players.limits import Wait, network_of, take
from service.store.keys import game_id


async def admit(call: Call) -> None:
    """Find out who calls and whether they may; count the call."""
    call.caller = await _caller(call)
    _judge(call, call.caller)
    await _count(call)


async def _caller(call: Call) -> Caller | None:
    auth, services = call.endpoint.auth, call.services
    if auth == "none":
        return None
    ticket = call.query.ticket if auth == "stream" else ""
    if ticket:
        return await services.tickets.redeem(ticket, services.now())
    bearer = _bearer(call.request)
    if not bearer:
        if auth in ("optional", "stream"):
            return None
        raise no_secret()
    return await authentication.authenticate(services.redis, bearer, services.now())


def _bearer(request: Request[Any, Any, Any]) -> str:
    header = request.headers.get("authorization", "")
    if not header:
        return ""
    scheme, _, secret = header.partition(" ")
    if scheme.lower() != "bearer":
        raise malformed_secret()
    return secret.strip()


def _judge(call: Call, caller: Caller | None) -> None:
    """A token does no more than it was made for."""
    if caller is None:
        return
    game: GameId | None = game_id(call.path["game"]) if "game" in call.path else None
    allowed = {
        "optional": covers(caller, game) and may_read(caller, game),
        "stream": may_read(caller, game) if game else may_read(caller, caller.game),
        "read": may_read(caller, game),
        "play": may_play(caller, game),
        "manage": may_manage(caller),
    }[call.endpoint.auth]
    if not allowed:
        raise FORBIDDEN


async def _count(call: Call) -> None:
    services, budget = call.services, call.endpoint.budget
    if not services.settings.limits or budget == "none":
        return
    limit = getattr(services.limits, budget)
    client = call.request.client
    who = call.caller.player if call.caller else network_of(client.host if client else "127.0.0.1")
    taken = await take(services.redis, limit, who, services.now())
    if isinstance(taken, Wait):
        seconds = -(-taken.retry_after_ms // 1000)
        detail = f"Too many requests: try again in {seconds} s."
        raise Trouble(problem("too-many-requests", detail, retry_after=seconds))
