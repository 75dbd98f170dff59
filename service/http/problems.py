"""Errors as RFC 9457 problems: what is wrong, where, and what would be right. All of them, the unforeseen included."""

from typing import Any

import msgspec
from msgspec import Struct
from redis.exceptions import ConnectionError as RedisUnreachable
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as RedisTimeout

from domain.kernel.errors import Refused, RuleFault
from domain.kernel.text import Text
from service.games.errors import Busy, Frozen
from service.games.loading import NoSuchRuleset
from service.keyring.errors import KeyMissing, NotSealed
from service.players.errors import Unauthenticated
from service.store.client import refuses
from service.store.errors import NoSuchGame, NoSuchLines, NoSuchSeries, StoreRefuses, StoreUnavailable
from service.store.patience import Silent

MEDIA_TYPE = "application/problem+json"
BASE = "/problems/"

STATUS: dict[str, int] = {
    # nobody we know, or not theirs
    "forbidden": 403,
    "development-only": 403,
    "metrics-closed": 403,
    "not-host": 403,
    "not-for-bots": 403,
    "not-seated": 403,
    "not-your-seat": 403,
    "not-your-ask": 403,
    "not-invited": 403,
    "witness-unknown": 403,
    "no-spectators": 403,
    "not-over": 403,
    "origin-runs": 403,
    "account-deleted": 410,
    "ticket-scope": 403,
    "ticket-game": 403,
    "cross-origin-refused": 403,
    # not there
    "no-such-game": 404,
    "no-such-series": 404,
    "no-such-route": 404,
    "no-such-ruleset": 404,
    "no-such-player": 404,
    "no-such-token": 404,
    "no-such-message": 404,
    "no-such-draw": 404,
    "no-such-card": 404,
    "no-such-dispute": 404,
    "no-such-epoch": 404,
    "no-such-problem": 404,
    "no-such-point": 404,
    "no-such-lines": 404,
    "no-such-checkpoint": 404,
    # how it was sent
    "bad-request": 400,
    "foreign-event-id": 400,
    "method-not-allowed": 405,
    "too-slow": 408,
    "body-too-large": 413,
    "media-type": 415,
    # the state is another
    "ask-closed": 409,
    "already-answered": 409,
    "already-passed": 409,
    "undone": 409,
    "no-pass": 409,
    "resolving": 409,
    "game-over": 409,
    "not-running": 409,
    "wrong-state": 409,
    "nothing-asked": 409,
    "nothing-to-undo": 409,
    "seat-taken": 409,
    "seat-free": 409,
    "seats-free": 409,
    "seated-already": 409,
    "table-full": 409,
    "proposal-open": 409,
    "voted-already": 409,
    "no-proposal": 409,
    "nothing-to-propose": 409,
    "not-sealing": 409,
    "other-epoch": 409,
    "committed-already": 409,
    "commit-closed": 409,
    "reveal-early": 409,
    "nothing-committed": 409,
    "revealing": 409,
    "seats-keyed": 409,
    "reveal-open": 409,
    "undo-too-far": 409,
    "not-forkable": 409,
    "study-game": 409,
    "record-known": 409,
    "undo-spent": 409,
    "undo-too-soon": 409,
    "too-many-tokens": 409,
    "too-many-disputes": 409,
    "checkpoint-not-held": 409,
    "series-over": 409,
    "series-waits": 409,
    "series-joined": 409,
    "series-full": 409,
    "series-order": 409,
    "not-in-this-series": 409,
    "game-running": 409,
    "frozen": 409,
    "busy": 409,
    "too-many-requests": 429,
    "too-many-streams": 429,
    # ours
    "rule-fault": 500,
    "unforeseen": 500,
    "store-unavailable": 503,
    "key-missing": 503,
    "ruleset-missing": 503,
}
"""Codes with a status of their own; whatever else is refused was well sent and wrong in itself: 422."""

TITLES = {
    400: "The request cannot be read",
    401: "The caller is unknown",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    408: "The request took too long to arrive",
    409: "Not possible in the present state",
    410: "Gone",
    413: "The request is too large",
    415: "Media type not supported",
    422: "The request is not valid",
    429: "Too many requests",
    500: "Internal error",
    503: "The service is not ready",
}


class FieldError(Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong."""

    detail: str
    pointer: str = ""
    """Where in the body, as a JSON pointer."""
    parameter: str = ""
    """Which parameter of the path or the query."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why nothing was done."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    """Stable: clients decide by this."""
    text: Text | None = None
    """The detail as key and arguments, for other languages."""
    errors: tuple[FieldError, ...] = ()
    fresh: dict[str, Any] | None = None
    """Where the caller's game stands now, when that is why."""
    retry_after: int = 0
    """Seconds to wait."""


class Trouble(Exception):
    """Raised where a problem is known in full."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.detail)


def problem(code: str, detail: str, *, said: Text | None = None, status: int = 0, **more: Any) -> Problem:
    status = status or STATUS.get(code, 422)
    return Problem(BASE + code, TITLES[status], status, detail, code, said, **more)


def bad_request(detail: str, *faults: FieldError) -> Trouble:
    return Trouble(problem("bad-request", detail, errors=faults))


def problem_of(error: Exception) -> Problem:
    """The problem behind whatever was raised. What is ours is not told in detail."""
    match error:
        case Trouble():
            return error.problem
        case Unauthenticated():
            return problem(error.code, error.text.en, said=error.text, status=401)
        case Refused():
            return _refused(error)
        case NoSuchGame():
            return problem("no-such-game", "There is no such game, or it is not for you.")
        case NoSuchSeries():
            return problem("no-such-series", "There is no such series, or it is not for you.")
        case NoSuchLines():
            said = Text("no-such-lines", {"wanted": error.wanted, "size": error.size}, f"{error}.".capitalize())
            return problem("no-such-lines", said.en, said=said)
        case Frozen():
            return problem("frozen", str(error))
        case Busy():
            return problem("busy", "Others were faster; nothing was stored. Look again and try again.")
        case StoreRefuses():
            return REFUSED
        case ResponseError() if refuses(error):
            return REFUSED
        case StoreUnavailable() | RedisUnreachable() | RedisTimeout() | Silent():
            return UNREACHED
        case KeyMissing() | NotSealed():
            return problem("key-missing", "The game's key cannot be opened here; /health/ready says why.")
        case NoSuchRuleset():
            said = Text("ruleset-missing", {"ruleset": error.lobby.ruleset}, f"{error}.")
            return problem("ruleset-missing", said.en, said=said)
        case RuleFault():
            return problem("rule-fault", "A rule failed. Nothing was stored; the question is still open.")
    return problem("unforeseen", "Something unforeseen went wrong. Look before you try again.")


def _refused(error: Refused) -> Problem:
    faults = (FieldError(error.text.en, error.pointer),) if error.pointer else ()
    return problem(error.code, error.text.en, said=error.text, errors=faults)


def body_of(problem: Problem) -> bytes:
    return msgspec.json.encode(problem)


UNREACHED = problem(
    "store-unavailable",
    "The store does not answer; whether a change was stored is not known. Answers, and what has an Idempotency-Key, "
    "can be sent again without being done twice.",
    retry_after=1,
)
REFUSED = problem(
    "store-unavailable",
    "The store takes no changes just now: its disk or its memory is full, or it is a replica. This one was not stored; "
    "send the same again later.",
    retry_after=5,
)
NOT_FOUND = problem(
    "no-such-route",
    "There is nothing at this address; /docs lists what there is, /health/ready says whether games can be played.",
)


def not_allowed(allow: str) -> Problem:
    return problem("method-not-allowed", f"This address takes {allow or 'no such request'}.")


def forbidden(why: str) -> Trouble:
    """Somebody's token is good, but not for this."""
    return Trouble(problem("forbidden", f"Your token does not allow this: {why}."))
