"""Whether what the service sends is what the contract says: no field more, none missing, none of another type."""

import re
from functools import cache
from typing import Any

import jsonschema_rs
from httpx import Response

from service.http.endpoints import ENDPOINTS
from service.http.openapi import document
from tests.http.scenario import is_json
from tests.http.test_contract import STREAM, closed, operations, resolved
from tests.http.test_every_operation import undocumented_code


def faults_in(reply: Response) -> list[str]:
    """What of an answer is not as the contract says; nothing of an address that is no operation."""
    method, path = reply.request.method.lower(), reply.request.url.path
    operation = _operation(method, path)
    if operation is None or not reply.content or not is_json(reply):
        return []
    media, body = reply.headers["content-type"].partition(";")[0], reply.json()
    unlisted = undocumented_code(operation, reply.status_code, body)
    found = _validator(operation["operationId"], str(reply.status_code), media).iter_errors(body)
    return [f"{method} {path}: {fault}" for fault in (*filter(None, [unlisted]), *found)]


def faults_in_message(event: str, data: Any) -> list[str]:
    """The same of a message of a stream."""
    return [f"{event}: {error}" for error in _messages()[event].iter_errors(data)]


@cache
def _operation(method: str, path: str) -> dict[str, Any] | None:
    fitting = [(p, o) for m, p, o in operations() if m == method and re.fullmatch(_pattern(p), path)]
    return min(fitting, key=lambda one: one[0].count("{"))[1] if fitting else None


def _pattern(path: str) -> str:
    return re.sub(r"\{\w+\}", "[^/]+", path)


@cache
def _validator(name: str, status: str, media: str) -> jsonschema_rs.Draft202012Validator:
    operation = next(o for _, _, o in operations() if o["operationId"] == name)
    return jsonschema_rs.Draft202012Validator(
        closed(resolved(operation["responses"][status])["content"][media]["schema"])
    )


@cache
def _messages() -> dict[str, jsonschema_rs.Draft202012Validator]:
    streams = [e for e in ENDPOINTS if e.media == STREAM]
    said = [document()["paths"][e.path]["get"]["responses"]["200"]["content"][STREAM]["x-events"] for e in streams]
    return {event: jsonschema_rs.Draft202012Validator(closed(schema)) for one in said for event, schema in one.items()}
