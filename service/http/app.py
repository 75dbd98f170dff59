"""The Litestar application: every endpoint behind one wrapper that authorises, limits, reads, answers and reports."""

import logging
from time import perf_counter
from typing import Any

from litestar import Litestar, Request, Response, route
from litestar.config.cors import CORSConfig
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException

from service.http import routes
from service.http.access import admit
from service.http.endpoints import ENDPOINTS, Call, Endpoint, read_body, read_query, respond
from service.http.problems import (
    MEDIA_TYPE,
    NOT_ALLOWED,
    NOT_FOUND,
    Problem,
    body_of,
    problem,
    problem_of,
)
from service.http.services import Services

log = logging.getLogger("sealog.http")


def create_app(services: Services, *, on_startup: Any = (), on_shutdown: Any = ()) -> Litestar:
    """The API on these services."""
    routes.load()
    origins = services.settings.origins()
    cors = CORSConfig(
        allow_origins=list(origins),
        allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
        allow_headers=["Authorization", "Content-Type", "If-None-Match", "Last-Event-ID"],
        expose_headers=["ETag", "Retry-After", "Location"],
        max_age=600,
    )
    return Litestar(
        [_handler(services, endpoint) for endpoint in ENDPOINTS],
        exception_handlers={Exception: _unhandled},
        cors_config=cors if origins else None,
        openapi_config=None,
        on_startup=list(on_startup),
        on_shutdown=list(on_shutdown),
        request_max_body_size=services.settings.body_limit,
        logging_config=None,
    )


def _handler(services: Services, endpoint: Endpoint) -> Any:
    """One Litestar route for one endpoint."""

    async def handle(request: Request[Any, Any, Any]) -> Response[Any]:
        call, began = Call(services, endpoint, request), perf_counter()
        try:
            call.query = read_query(endpoint, request)
            await admit(call)
            call.body = await read_body(endpoint, request, services.settings.body_limit)
            response = respond(endpoint, await endpoint.handler(call))
        except Exception as error:
            response = problem_response(_reported(error, endpoint), request.method == "HEAD")
        services.metrics.answered(endpoint.name, response.status_code or 200, began)
        if services.settings.access_log:
            spent = round(1000 * (perf_counter() - began), 2)
            log.info("answered", extra={"operation": endpoint.name, "status": response.status_code, "ms": spent})
        return response

    handle.__name__ = endpoint.name
    path = endpoint.path.replace("}", ":str}")
    # Each answer says its own status; Litestar would not let a handler of 204 answer with a problem.
    methods: list[Any] = ["GET", "HEAD"] if endpoint.method == "GET" else [endpoint.method]
    return route(path, http_method=methods, name=endpoint.name, status_code=200)(handle)


def _reported(error: Exception, endpoint: Endpoint) -> Problem:
    """The problem behind an error; our own mistakes are logged, without what was sent."""
    found = problem_of(error)
    if found.status >= 500:
        log.error("%s failed: %s", endpoint.name, type(error).__name__, exc_info=error)
    return found


def problem_response(found: Problem, bare: bool = False, allow: str = "") -> Response[Any]:
    headers = {"Retry-After": str(found.retry_after)} if found.retry_after else {}
    if allow:
        headers["Allow"] = allow
    if found.status == 401:
        headers["WWW-Authenticate"] = 'Bearer realm="sealog"'
    content = b"" if bare else body_of(found)
    return Response(content, status_code=found.status, headers=headers, media_type=MEDIA_TYPE)


def _unhandled(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """What Litestar itself raises, or what nobody foresaw."""
    match error:
        case NotFoundException():
            found = NOT_FOUND
        case MethodNotAllowedException():
            found = NOT_ALLOWED
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
