"""The contract: OpenAPI 3.1, made from the endpoints as they are. `python -m service.http.openapi` writes it."""

import json
import re
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from domain.kernel.ids import GameId
from service.http import routes
from service.http.endpoints import ENDPOINTS, Auth, Endpoint
from service.http.idempotency_keys import HEADER, PATTERN
from service.http.openapi_responses import QUOTA, Answers
from service.http.openapi_schemas import Schema, query_schema, schemas_of
from service.http.problems import Problem
from service.store.keys import BUCKETS, LENGTH, LETTERS

EXAMPLES = Path(__file__).parents[2] / "openapi" / "examples"
SAMPLE = GameId("07-k3f9x2m4qd")

PATHS: dict[str, tuple[str, str, str]] = {
    "game": ("The game's id.", rf"^(0[0-9]|1[0-{(BUCKETS - 1) % 10}])-[{LETTERS}]{{{LENGTH}}}$", SAMPLE),
    "series": (
        "The id of a series.",
        rf"^s(0[0-9]|1[0-{(BUCKETS - 1) % 10}])-[{LETTERS}]{{{LENGTH}}}$",
        "s07-k3f9x2m4qd",
    ),
    "seat": ("A seat: `s1`, `s2` and so on.", r"^s[1-9][0-9]?$", "s2"),
    "ruleset": ("The ruleset's name.", r"^[a-z][a-z0-9-]*$", "cult"),
    "player": ("The player's id.", r"^p-[a-z2-7]{12}$", "p-aaaaaaaaaaaa"),
    "token": ("The token's id.", r"^t-[a-z2-7]{10}$", "t-aaaaaaaaaa"),
    "message": ("The message's id.", r"^[0-9]{1,19}-[0-9]{1,19}$", "1790000000000-0"),
    "draw": ("The number of a draw, counted from 0.", r"^[0-9]{1,9}$", "12"),
    "card": ("The name of a card: `12.3`, or `u0.3` for one that came face up.", r"^u?[0-9]{1,9}\.[0-9]{1,9}$", "3.0"),
    "dispute": ("The number of a dispute in its game.", r"^[1-9][0-9]{0,8}$", "1"),
    "code": ("The problem's code.", r"^[a-z]+(-[a-z]+)*$", "ask-closed"),
}
"""What can stand in a path: what it is, its pattern, an example."""

TAGS = {
    "Players": "Accounts without passwords, tokens for other programs, tickets for streams.",
    "Rulesets": "Which games there are, what can be set, what is in the box, and every word they are told in.",
    "Games": "Tables: opening, listing, starting, closing, agreeing.",
    "Seats": "Joining, leaving, bots, resigning.",
    "Series": "Games in a row by the same people, in which each hands something on to the next.",
    "Chance": "The seats' own shares of chance, between the lock and the first question.",
    "Looking": "What a caller sees of a game: view, Scene, questions, events.",
    "Replay": "The past: history in words, what was known when, what changed between two points.",
    "Playing": "Answers, previews, standing orders, undo.",
    "Live": "Streams: a full state first, then one message a step.",
    "Talk": "Chat at the table, and private notes.",
    "Proofs": "Public keys, receipts and the site log: what lets others check the service.",
    "Audit": "Checking: the record, every draw and card with its proof, luck, disputes.",
    "Development": "For people who write clients and games: positions by hand.",
    "Health": "Is it alive, is it ready, how is it doing.",
    "Contract": "This description, and every problem explained.",
}

INFO = """\
Sealog plays board games for programs and people. Everything a client needs to know of a game comes with the answers:
what lies on the table as the caller may see it, what is asked, and in which form the answer is wanted. A client that
has never heard of a game can play it.

**Questions.** Each ask has an id, which is precondition and idempotency key in one: the same answer again gives the
same receipt, another one is refused with what is asked now. Other requests that would be done twice take an
`Idempotency-Key`.

**Problems.** Whatever is refused answers with `application/problem+json` (RFC 9457). Decide by `code`, which is stable;
`type` leads to a page that explains it. An address that does not exist answers 404 `no-such-route`; one that does not
take the method, 405 `method-not-allowed` with `Allow`.

**Manners.** Reads have a weak `ETag`; those of 1 KB or more are compressed for whoever takes gzip. Lists that grow take
`after` and `limit` and give `next`, `more` and a `Link`. What is counted says in `RateLimit` how much is left. What is
deprecated is marked, answers with `Deprecation` and `Sunset`, and stays for half a year at least.

**What may be missing.** A field of an answer that is not required is left out while it is false, 0, empty or nothing,
or has the value that its description names. Fields may be added: ignore those you do not know.

**Unknown fields** in bodies and unknown parameters are refused. `HEAD` is answered wherever `GET` is.
"""

A_KEY = (
    "Makes sending the same again safe: what was done under this key, by this caller, within a day, is not done again, "
    "and the answer is given as it stands now. A fresh one for each request, such as a UUID."
)

WHO: dict[Auth, tuple[list[dict[str, list[str]]], str]] = {
    "none": ([], "Anybody may call this."),
    "optional": ([{}, {"bearer": ["read"]}], "Anybody may call this; a secret that is sent must be valid."),
    "read": ([{"bearer": ["read"]}], "Needs a secret, or a token that may `read`."),
    "play": ([{"bearer": ["play"]}], "Needs a secret, or a token that may `play`."),
    "manage": ([{"bearer": ["manage"]}], "Needs the player's own secret; no token will do."),
    "stream": (
        [{}, {"bearer": ["read"]}],
        "A secret, a token that may `read`, or a ticket says who looks; without one, an onlooker.",
    ),
    "operator": ([{"operator": []}], "Needs the token that the operator has set; no secret or token of a player."),
}
"""Who may call, as OpenAPI says it and in words."""


@cache
def document() -> dict[str, Any]:
    """The whole contract."""
    routes.load()
    taken = [e.body for e in ENDPOINTS if e.body not in (None, bytes)]
    given = [kind for e in ENDPOINTS for kind in (e.gives, *e.otherwise.values(), *e.messages.values())]
    schemas, components = schemas_of(taken, [*(kind for kind in given if kind not in (None, str)), Problem])
    answers = Answers(schemas, recorded("problems"))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schemas, answers)
    used = {endpoint.tag for endpoint in ENDPOINTS}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sealog",
            "version": version("sealog"),
            "summary": "Board games for programs and people, with every die and shuffle open to checking.",
            "description": INFO,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "Where this description comes from."}],
        "tags": [{"name": name, "description": said} for name, said in TAGS.items() if name in used],
        "paths": paths,
        "components": {
            "securitySchemes": _schemes(),
            "schemas": dict(sorted((components | answers.problem_schemas()).items())),
            "responses": dict(sorted(answers.shared.items())),
            "examples": answers.examples(),
            "headers": {name: _quota_header(said) for name, said in QUOTA.items()},
        },
    }


@cache
def encoded() -> bytes:
    """The contract as it stands in the file."""
    return json.dumps(document(), indent=1, ensure_ascii=False).encode() + b"\n"


@cache
def recorded(name: str) -> dict[str, Any]:
    """A recorded example; nothing if there is none yet."""
    path = EXAMPLES / f"{name}.json"
    return json.loads(path.read_bytes()) if path.exists() else {}


def _schemes() -> dict[str, Any]:
    """Only what goes into a header. A ticket is a parameter like others: clients that are made of the contract send
    what they hold by every scheme, so a player's secret would stand in the address too."""
    said = "A player's secret (`slp_…`), or a token (`slt_…`) with its scopes."
    operator = "What the operator has set as `SEALOG_METRICS_TOKEN`."
    return {
        "bearer": {"type": "http", "scheme": "bearer", "description": said},
        "operator": {"type": "http", "scheme": "bearer", "description": operator},
    }


def _quota_header(said: str) -> dict[str, Any]:
    return {"description": said, "required": False, "schema": {"type": "string"}}


def _operation(endpoint: Endpoint, schemas: dict[Any, Schema], answers: Answers) -> dict[str, Any]:
    security, who = WHO[endpoint.auth]
    if "{game}" in endpoint.path and endpoint.auth in ("optional", "read", "stream"):
        who += " A token that may only `play` reads the games in which its player sits."
    example = recorded(endpoint.name)
    operation: dict[str, Any] = {
        "tags": [endpoint.tag],
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "description": f"{endpoint.description}\n\n{who}".strip(),
        "security": security,
    }
    if parameters := [*_path_parameters(endpoint), *_query_parameters(endpoint), *_header_parameters(endpoint)]:
        operation["parameters"] = parameters
    if endpoint.body is not None:
        schema = {"type": "string"} if endpoint.body is bytes else schemas[endpoint.body]
        content: dict[str, Any] = {"schema": schema}
        if "body" in example.get("request", {}):
            content["examples"] = {"recorded": {"summary": "As it was sent", "value": example["request"]["body"]}}
        operation["requestBody"] = {"required": not endpoint.may_be_empty, "content": {endpoint.takes: content}}
    operation["responses"] = answers.of(endpoint, example.get("answer"))
    return operation


def _path_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    out = []
    for name in re.findall(r"{(\w+)}", endpoint.path):
        said, pattern, example = PATHS[name]
        schema = {"type": "string", "pattern": pattern}
        out.append(
            {"name": name, "in": "path", "required": True, "description": said, "schema": schema, "example": example}
        )
    return out


def _query_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    """One for each field of the query."""
    if endpoint.query is None:
        return []
    schema = query_schema(endpoint.query)
    out = []
    for name, field in schema["properties"].items():
        said = field.pop("description", "")
        required, going = name in schema.get("required", ()), field.pop("deprecated", False)
        parameter = {"name": name, "in": "query", "required": required, "description": said}
        out.append({**parameter, **({"deprecated": True} if going else {}), "schema": _without_null(field)})
    return out


def _without_null(field: Schema) -> Schema:
    """A parameter that is not wanted is left out: there is no null in an address."""
    choices = [one for one in field.get("anyOf", ()) if one != {"type": "null"}]
    plain = choices[0] if len(choices) == 1 else {k: v for k, v in field.items() if k != "default" or v is not None}
    return plain


def _header_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    if "ETag" in endpoint.headers:
        return [_header_parameter("If-None-Match", "The `ETag` of the last answer: 304 while nothing is new.")]
    if endpoint.auth == "stream":
        said = "The id of the last message: the stream goes on from there. Whoever comes back with a ticket needs it."
        return [_header_parameter("Last-Event-ID", said)]
    if endpoint.once:
        return [_header_parameter(HEADER, A_KEY, PATTERN)]
    return []


def _header_parameter(name: str, said: str, pattern: str = "") -> dict[str, Any]:
    schema = {"type": "string", "pattern": pattern} if pattern else {"type": "string"}
    return {"name": name, "in": "header", "required": False, "description": said, "schema": schema}


if __name__ == "__main__":
    sys.stdout.buffer.write(encoded())
