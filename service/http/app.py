"""The Litestar application: every endpoint behind one wrapper that authorises, limits, reads, answers and reports."""

import logging
from time import perf_counter
from typing import Any

from litestar import Litestar, Request, Response, route
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.types import ASGIApp, Receive, Scope, Send

from service import web
from service.http import routes
from service.http.access import admit
from service.http.compression import compressed
from service.http.cross_origin import CrossOrigin
from service.http.endpoints import ENDPOINTS, Call, Endpoint, Outgoing, outgoing_of, read_body, read_query
from service.http.entity_tags import NotModified, not_modified, tagged
from service.http.hidden_errors import ANYWHERE, OURS, as_told_to
from service.http.idempotency_keys import claim, finish
from service.http.problems import (
    MEDIA_TYPE,
    NOT_FOUND,
    Problem,
    body_of,
    not_allowed,
    problem,
    problem_of,
)
from service.services import Services
from service.store.errors import NoSuchGame, StoreUnavailable

log = logging.getLogger("sealog.http")


def create_app(services: Services, *, on_startup: Any = (), on_shutdown: Any = ()) -> Litestar:
    """The API on these services."""
    routes.load()
    app = Api(
        [
            *map(_options, dict.fromkeys(e.path for e in ENDPOINTS)),
            *(handler_of(services, e) for e in ENDPOINTS),
            *web.handlers(),
        ],
        exception_handlers={Exception: _unhandled},
        openapi_config=None,
        on_startup=list(on_startup),
        on_shutdown=list(on_shutdown),
        request_max_body_size=None,  # `read_body` has the limit, and says so as a problem
        logging_config=None,
    )
    app.cross_origin = CrossOrigin(services.settings.origins())
    return app


class Api(Litestar):
    """Litestar, and in front of it who may call from which page."""

    cross_origin = CrossOrigin(())

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self.cross_origin.answer(super().__call__, scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def handler_of(services: Services, endpoint: Endpoint) -> Any:
    """One Litestar route for one endpoint. It answers in plain ASGI, with a status of its own each time, in front of
    what Litestar would do for a handler: make a request, look what it takes, make a response. None of that is wanted
    here, and it costs as much as an append."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        respond = await _answer(services, Call(services, endpoint, scope, receive))
        await respond(scope, receive, send)

    async def handle() -> None:
        raise AssertionError(f"{endpoint.name} is answered before it comes to this")

    handle.__name__ = endpoint.name
    address = route(
        _typed(endpoint.path),
        http_method=_methods(endpoint),
        name=endpoint.name,
        status_code=200,
        middleware=[lambda app: answered],
    )
    return address(handle)


def _options(path: str) -> Any:
    """What an address takes. Litestar's own answer names the methods of one handler only."""
    methods = {"OPTIONS", *(method for e in ENDPOINTS if e.path == path for method in _methods(e))}
    allow = ", ".join(sorted(methods))

    async def options() -> Response[Any]:
        return Response(None, status_code=204, headers={"Allow": allow})

    return route(_typed(path), http_method=["OPTIONS"], name=f"options {path}", status_code=200)(options)


def _methods(endpoint: Endpoint) -> list[Any]:
    return ["GET", "HEAD"] if endpoint.method == "GET" else [endpoint.method]


def _typed(path: str) -> str:
    """The path as Litestar writes it."""
    return path.replace("}", ":str}")


async def _answer(services: Services, call: Call) -> ASGIApp:
    """Read, judge, do, answer, and note how it went."""
    endpoint, began = call.endpoint, perf_counter()
    stream: Any = None
    lasting = False
    try:
        call.query = read_query(call)
        await admit(call)
        call.body = await read_body(call, services.settings.body_limit)
        call.once = await claim(call) if endpoint.once else None
        reply = await endpoint.handler(call)
        if call.once is not None:
            await finish(call, call.once)
        stream, lasting = reply.response, reply.lasting
        outgoing = outgoing_of(endpoint, reply)
        if endpoint.method == "GET":
            outgoing = tagged(call, outgoing, lasting=lasting)
    except NotModified:
        outgoing = not_modified(call)
    except Exception as error:
        outgoing = _outgoing(await _reported(call, error))
    services.metrics.answered(endpoint.name, outgoing.status, began)
    if services.settings.access_log:
        spent = round(1000 * (perf_counter() - began), 2)
        log.info("answered", extra={"operation": endpoint.name, "status": outgoing.status, "ms": spent})
    if stream is not None:
        app: ASGIApp = stream.to_asgi_response(None, call.request)
        return app
    if endpoint.method == "GET":
        outgoing = await compressed(call, outgoing, lasting=lasting)
    if call.notices:
        outgoing.headers.extend(call.notices)
    return _sender(outgoing, bare=call.scope["method"] == "HEAD")


def _sender(outgoing: Outgoing, *, bare: bool) -> ASGIApp:
    headers = outgoing.headers
    if outgoing.status not in (204, 304):  # these have no body, and no length of one (RFC 9110, 8.6)
        headers = [*headers, (b"content-length", str(len(outgoing.body)).encode())]

    async def send_it(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": outgoing.status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if bare else outgoing.body})

    return send_it


async def _reported(call: Call, error: Exception) -> Problem:
    """The problem behind an error, as the caller may have it; our own mistakes are logged, without what was sent."""
    found = problem_of(error)
    if found.status < OURS:
        return found
    if found.code == ANYWHERE:
        log.warning("%s failed: %s", call.endpoint.name, error)
    else:
        log.error("%s failed: %s", call.endpoint.name, type(error).__name__, exc_info=error)
    try:
        return problem_of(await as_told_to(call, error))
    except Exception as further:
        log.error("nor can it be told who may know of it: %s", type(further).__name__, exc_info=further)
        return problem_of(further if isinstance(further, StoreUnavailable) else NoSuchGame(call.path["game"]))


def _outgoing(found: Problem, allow: str = "") -> Outgoing:
    """A problem as it goes out."""
    headers = [(b"content-type", MEDIA_TYPE.encode())]
    if found.retry_after:
        headers.append((b"retry-after", str(found.retry_after).encode()))
    if allow:
        headers.append((b"allow", allow.encode()))
    if found.status == 401:
        headers.append((b"www-authenticate", b'Bearer realm="sealog"'))
    return Outgoing(found.status, headers, body_of(found))


def problem_response(found: Problem, bare: bool = False, allow: str = "") -> Response[Any]:
    """The same where Litestar wants a response."""
    made = _outgoing(found, allow)
    headers = {name.decode(): value.decode() for name, value in made.headers if name != b"content-type"}
    return Response(b"" if bare else made.body, status_code=found.status, headers=headers, media_type=MEDIA_TYPE)


def _unhandled(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """What Litestar itself raises, or what nobody foresaw."""
    match error:
        case NotFoundException():
            found = NOT_FOUND
        case MethodNotAllowedException():
            found = not_allowed(_allowed(error))
        case HTTPException() if error.status_code < 500:
            found = problem(
                "bad-request", error.detail, status=error.status_code if error.status_code in (413,) else 400
            )
        case _:
            log.error("a request failed: %s", type(error).__name__, exc_info=error)
            found = problem_of(error)
    return problem_response(found, request.method == "HEAD", _allowed(error))


def _allowed(error: Exception) -> str:
    """Which methods an address takes instead."""
    listed = (error.headers or {}).get("allow", "") if isinstance(error, MethodNotAllowedException) else ""
    return ", ".join(sorted(listed.split(", "))) if listed else ""
