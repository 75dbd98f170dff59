"""What an operation can answer, as OpenAPI says it: what it gives, nothing new, and every problem by its code."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import msgspec
from msgspec import structs

from service.http.endpoints import Endpoint
from service.http.openapi_schemas import Schema
from service.http.problem_texts import EXPLAINED
from service.http.problems import MEDIA_TYPE, STATUS, TITLES, Problem, problem

AUTHENTICATION = ("secret-malformed", "secret-unknown", "token-expired")
RETRY = {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
QUOTA = {
    "RateLimit-Policy": 'What is allowed: `"reads";q=600;w=6` is 600 at once, and as many again in 6 seconds.',
    "RateLimit": 'What is left: `"reads";r=598;t=1` is 598, and in 1 second it is all of it again.',
}
"""What every answer says that is counted (draft-ietf-httpapi-ratelimit-headers), where limits are on."""
SCHEMAS = {
    "operationId": "show_schemas",
    "parameters": {"ruleset": "$response.body#/ruleset"},
    "description": "JSON Schemas of the ruleset: `setup`, `board`, `event`, `chapter`.",
}
CHALLENGE = {"description": "How to say who calls.", "schema": {"type": "string"}}


def codes_of(endpoint: Endpoint) -> Iterator[str]:
    """Every code that an endpoint can answer with: its own, and what comes with what it takes."""
    yield from endpoint.problems
    yield "bad-request"
    if endpoint.auth == "operator":
        yield from ("metrics-closed", "secret-missing", "secret-malformed", "secret-unknown")
    elif endpoint.auth != "none":
        yield from AUTHENTICATION
        yield "forbidden"
    if endpoint.auth in ("read", "play", "manage"):
        yield "secret-missing"
    if endpoint.auth == "stream":
        yield "ticket-unknown"
    if endpoint.body is not None:
        yield from ("body-too-large", "media-type", "bad-body")
    if endpoint.once:
        yield from ("bad-key", "key-reused")
    if endpoint.budget != "none":
        yield from ("too-many-requests", "store-unavailable")
    if "{game}" in endpoint.path:
        yield from ("key-missing", "ruleset-missing")
    yield "unforeseen"


def status_of(code: str) -> int:
    return 401 if code in (*AUTHENTICATION, "secret-missing", "ticket-unknown") else STATUS.get(code, 422)


class Answers:
    """Answers of all operations; keeps track of the examples that they refer to."""

    def __init__(self, schemas: dict[Any, Schema], recorded: dict[str, Any]) -> None:
        self.schemas = schemas
        self.recorded = recorded
        self.used: set[str] = set()
        self.shared: dict[str, dict[str, Any]] = {}
        """Problems by name; operations with the same ones refer to the same."""

    def of(self, endpoint: Endpoint, example: dict[str, Any] | None) -> dict[str, Any]:
        """All answers of one operation, by status."""
        out = {str(endpoint.status): self._success(endpoint, example)}
        if "ETag" in endpoint.headers:
            headers = {"ETag": _header(endpoint.headers["ETag"])}
            out["304"] = {"description": "Nothing is new since `If-None-Match`.", "headers": headers}
        for status, kind in endpoint.otherwise.items():
            if kind is None:
                out[str(status)] = {"description": HTTPStatus(status).phrase}
                continue
            content = {"application/json": {"schema": self.schemas[kind]}}
            out[str(status)] = {"description": TITLES[status], "content": content}
        by_status: dict[int, list[str]] = {}
        for code in dict.fromkeys(codes_of(endpoint)):
            by_status.setdefault(status_of(code), []).append(code)
        for status, codes in sorted(by_status.items()):
            self.used.update(codes)
            own = out.get(str(status))
            out[str(status)] = _beside(own, self._problems(status, codes)) if own else self._shared(status, codes)
        return dict(sorted(out.items()))

    def _success(self, endpoint: Endpoint, example: dict[str, Any] | None) -> dict[str, Any]:
        said = HTTPStatus(endpoint.status).phrase
        out: dict[str, Any] = {"description": said}
        headers = {name: _header(said) for name, said in endpoint.headers.items()}
        headers |= {name: {**_header(said), "required": False} for name, said in endpoint.sometimes.items()}
        if endpoint.budget != "none":
            headers |= {name: {"$ref": f"#/components/headers/{name}"} for name in QUOTA}
        if headers:
            out["headers"] = headers
        if endpoint.gives is None:
            return out
        content = self._messages(endpoint) if endpoint.messages else {"schema": self._given(endpoint.gives)}
        if example is not None:
            content["examples"] = {"recorded": {"summary": "As it was answered", "value": example["body"]}}
        if _names_ruleset(endpoint.gives):
            out["links"] = {"schemas": SCHEMAS}
        out["content"] = {endpoint.media.partition(";")[0]: content}
        for media in endpoint.also:
            out["content"][media] = {"schema": {"type": "string"}}
        return out

    def _given(self, kind: Any) -> Schema:
        return {"type": "string"} if kind is str else self.schemas[kind]

    def _messages(self, endpoint: Endpoint) -> dict[str, Any]:
        """Of a stream: what the data of one message can be, and under `x-events` which event brings which."""
        by_event = {name: self._given(kind) for name, kind in endpoint.messages.items()}
        kinds = [one for n, one in enumerate(by_event.values()) if one not in list(by_event.values())[:n]]
        said = "The data of one message (JSON); `x-events` says which event brings which."
        return {"schema": {"anyOf": kinds, "description": said}, "x-events": by_event}

    def _shared(self, status: int, codes: list[str]) -> dict[str, Any]:
        """A reference to the problems of this status with these codes."""
        found = self._problems(status, sorted(codes))
        same = [name for name, known in self.shared.items() if known == found]
        count = sum(name.startswith(f"Problem{status}") for name in self.shared)
        name = same[0] if same else f"Problem{status}{_letters(count)}"
        self.shared[name] = found
        return {"$ref": f"#/components/responses/{name}"}

    def _problems(self, status: int, codes: list[str]) -> dict[str, Any]:
        """Problems of one status, each code with its meaning and an example."""
        listed = "\n".join(f"- `{code}`: {EXPLAINED[code].meaning}" for code in codes)
        content = {
            "schema": {"$ref": f"#/components/schemas/Problem{status}"},
            "x-codes": codes,
            "examples": {code: {"$ref": f"#/components/examples/{code}"} for code in codes},
        }
        answer: dict[str, Any] = {"description": f"{TITLES[status]}\n\n{listed}", "content": {MEDIA_TYPE: content}}
        if status == 429:
            answer["headers"] = {"Retry-After": RETRY}
        if status == 401:
            answer["headers"] = {"WWW-Authenticate": CHALLENGE}
        return answer

    def problem_schemas(self) -> dict[str, Schema]:
        """A type for the problems of each status that some operation answers with, under a name that stays."""
        by_status: dict[int, list[str]] = {}
        for code in sorted(self.used):
            by_status.setdefault(status_of(code), []).append(code)
        return {f"Problem{status}": self._narrowed(status, codes) for status, codes in by_status.items()}

    def _narrowed(self, status: int, codes: list[str]) -> Schema:
        own = {"status": {"type": "integer", "enum": [status]}, "code": {"type": "string", "enum": codes}}
        said = f"A problem with the status {status}. `x-codes` says which codes an operation answers with."
        return {"description": said, "allOf": [self.schemas[Problem], {"type": "object", "properties": own}]}

    def examples(self) -> dict[str, Any]:
        """One for each code that some operation can give: recorded, or made from what it means."""
        return {code: self._example(code) for code in sorted(self.used)}

    def _example(self, code: str) -> dict[str, Any]:
        made = problem(code, EXPLAINED[code].meaning, status=status_of(code))
        value = self.recorded.get(code) or msgspec.to_builtins(made)
        return {"summary": EXPLAINED[code].meaning, "value": value}


def _names_ruleset(kind: Any) -> bool:
    return any(f.name == "ruleset" and f.type is str for f in _fields(kind))


def _fields(kind: Any) -> tuple[structs.FieldInfo, ...]:
    return structs.fields(kind) if hasattr(getattr(kind, "__origin__", kind), "__struct_fields__") else ()


def _header(said: str) -> dict[str, Any]:
    return {"description": said, "schema": {"type": "string"}}


def _letters(number: int) -> str:
    """A, B, … Z, AA, …: names for the problems of one status."""
    return (_letters(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def _beside(own: dict[str, Any], problems: dict[str, Any]) -> dict[str, Any]:
    """A status that answers with JSON of its own, or with a problem."""
    return {**problems, "content": {**own["content"], **problems["content"]}}
