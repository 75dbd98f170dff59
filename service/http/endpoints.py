"""What an endpoint is: a method and a path, what it takes and gives, who may call it. OpenAPI is made from the same."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

import msgspec
from litestar import Request
from litestar.types import Receive
from msgspec import Struct

from domain.kernel.ids import GameId
from service.http.deprecation import ways_out
from service.http.problems import FieldError, Trouble, bad_request, problem
from service.idempotency import Once
from service.players.callers import Caller
from service.services import Services
from service.store.keys import game_id
from service.validation.json_errors import mistake_in

Auth = Literal["none", "optional", "read", "play", "manage", "stream", "operator"]
"""Who may call: anybody; anybody, but a secret that is shown must be right; a secret with this scope; a secret or a
ticket for a stream; the token that the operator has set, and no player."""
Budget = Literal["register", "answers", "reads", "streams", "none"]
"""Which rate limit a call is counted under."""


@dataclass(frozen=True)
class Endpoint:
    """One operation of the API."""

    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    path: str
    name: str
    """The operation's id."""
    summary: str
    """One line; what stands in the handler's docstring."""
    description: str
    tag: str
    handler: Callable[["Call"], Awaitable["Reply"]]
    auth: Auth
    budget: Budget
    body: Any = None
    """The type of the JSON body; `bytes`: as it is."""
    takes: str = "application/json"
    """The media type of the body."""
    may_be_empty: bool = False
    """No field is needed: without a body, all are as if left out."""
    most: int = 0
    """How many bytes the body may have; 0: what the settings say."""
    query: type[Struct] | None = None
    gives: Any = None
    """The type of the JSON answer; `None`: no content."""
    media: str = "application/json"
    messages: Mapping[str, Any] = field(default_factory=dict)
    """Of a stream: the types of its messages' data, by the name of the event."""
    status: int = 200
    problems: tuple[str, ...] = ()
    """Codes that this endpoint may answer with, beside those that all have."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Headers of the answer, and what they say."""
    sometimes: Mapping[str, str] = field(default_factory=dict)
    """Headers that not every answer has."""
    also: tuple[str, ...] = ()
    """Further media types that the same can be given in."""
    otherwise: Mapping[int, Any] = field(default_factory=dict)
    """Other statuses that answer with JSON of their own, by type."""
    judges_game: bool = False
    """The operation itself judges for which game it is: a token for one game may call it."""
    once: bool = False
    """Sent twice it would be done twice: it takes an `Idempotency-Key`."""


class Reply(Struct, frozen=True):
    """What an endpoint answers."""

    content: Any = None
    """A Struct or plain data; bytes go out as they are."""
    headers: dict[str, str] = {}
    status: int = 0
    """0: the endpoint's own."""
    response: Any = None
    """A response made already, such as a stream."""
    media: str = ""
    """Its media type, where it is not the endpoint's own."""
    lasting: bool = False
    """The same bytes for everybody as long as the process runs: they are compressed and tagged once."""


class Call:
    """One request to an endpoint, read and judged."""

    __slots__ = (
        "body",
        "caller",
        "endpoint",
        "notices",
        "once",
        "path",
        "query",
        "receive",
        "scope",
        "services",
        "tag",
    )

    def __init__(self, services: Services, endpoint: Endpoint, scope: Any, receive: Receive) -> None:
        self.services = services
        self.endpoint = endpoint
        self.scope = scope
        """What ASGI says of the request."""
        self.receive = receive
        self.path: Mapping[str, str] = scope["path_params"]
        self.caller: Caller | None = None
        self.query: Any = None
        self.body: Any = None
        self.once: Once | None = None
        """What the request's `Idempotency-Key` stands for."""
        self.notices: list[tuple[bytes, bytes]] = []
        """Headers that go with whatever is answered: what is left of a limit, what is deprecated."""
        self.tag = ""
        """The `ETag` of the answer, where it is known before the answer is made."""

    @property
    def request(self) -> Request[Any, Any, Any]:
        """The same as Litestar reads it, for whoever needs more of it than most do."""
        return Request(self.scope, self.receive)

    def header(self, name: bytes) -> str:
        """One header as it was sent; empty if it was not."""
        for sent, value in self.scope["headers"]:
            if sent == name:
                text: str = value.decode("latin-1")
                return text
        return ""

    @property
    def who(self) -> Caller:
        """The caller, where the endpoint demands one."""
        assert self.caller is not None
        return self.caller

    @property
    def mark(self) -> str:
        """Names what must not be done twice; empty where that is left to the caller."""
        return self.once.mark if self.once else ""

    @property
    def game(self) -> GameId:
        return game_id(self.path["game"])


ENDPOINTS: list[Endpoint] = []


Handler = Callable[[Call], Awaitable[Reply]]


def endpoint(
    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"],
    path: str,
    *,
    tag: str,
    auth: Auth,
    budget: Budget | None = None,
    **more: Any,
) -> Callable[[Handler], Handler]:
    """Make a handler an endpoint. Its docstring is the summary and, after a blank line, the description."""

    def register(handler: Handler) -> Handler:
        summary, _, description = (handler.__doc__ or "").strip().partition("\n")
        said = " ".join(description.split())
        counted: Budget = budget or ("reads" if method == "GET" else "answers")
        ENDPOINTS.append(Endpoint(method, path, handler.__name__, summary, said, tag, handler, auth, counted, **more))
        return handler

    return register


# --- reading what was sent --------------------------------------------------------------------------


def read_query(call: Call) -> Any:
    """The query as the endpoint's Struct; what it does not know is refused."""
    endpoint = call.endpoint
    if not call.scope["query_string"]:
        return endpoint.query() if endpoint.query else None
    given, known = call.request.query_params, _known(endpoint.query)
    for name, value in given.items():
        if name not in known:
            listed = ", ".join(known) or "none"
            raise bad_request(
                f"There is no parameter {name} here; parameters: {listed}.", FieldError("unknown", parameter=name)
            )
        if len(given.getall(name)) > 1:
            raise bad_request(f"The parameter {name} stands twice.", FieldError("twice", parameter=name))
        if not str(value).isprintable():
            said = "has characters that cannot be printed"
            raise bad_request(f"The parameter {name} {said}.", FieldError(said, parameter=name))
        if name in ways_out(endpoint.query):
            call.notices += ways_out(endpoint.query)[name]
    if endpoint.query is None:
        return None
    try:
        return msgspec.convert(dict(given), endpoint.query, strict=False)
    except msgspec.ValidationError as error:
        wrong = mistake_in(msgspec.json.encode(dict(given)), endpoint.query, error)
        parameter, said = wrong.pointer.removeprefix("/"), wrong.said
        raise bad_request(f"The parameter {parameter}: {said}.", FieldError(said, parameter=parameter)) from None


@cache
def _known(query: type[Struct] | None) -> tuple[str, ...]:
    return tuple(field.encode_name for field in msgspec.structs.fields(query)) if query else ()


async def read_body(call: Call, limit: int) -> Any:
    """The body as the endpoint's type, strictly."""
    endpoint = call.endpoint
    if endpoint.body is None:
        return None
    limit = endpoint.most or limit
    announced = call.header(b"content-length")
    if announced.isdecimal() and int(announced) > limit:
        raise _too_large(limit)
    if endpoint.may_be_empty and announced in ("", "0") and not call.header(b"transfer-encoding"):
        return endpoint.body()
    if (media := call.header(b"content-type").partition(";")[0].strip().lower()) != endpoint.takes:
        raise Trouble(problem("media-type", f"The body is read as {endpoint.takes}, not {media or 'nothing'}."))
    if (coding := call.header(b"content-encoding").strip().lower()) not in ("", "identity"):
        raise Trouble(problem("media-type", f"The body is read as it is, not in the coding {coding}."))
    raw = await _whole_body(call.receive, limit)
    return raw if endpoint.body is bytes else decoded(raw, endpoint.body)


async def _whole_body(receive: Receive, limit: int) -> bytes:
    raw, more = b"", True
    while more:
        part: Any = await receive()
        if part["type"] == "http.disconnect":
            raise bad_request("The connection ended before the body did.")
        raw += part.get("body", b"")
        more = part.get("more_body", False)
        if len(raw) > limit:
            raise _too_large(limit)
    return raw


BROKEN = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
DEEPEST = 32
"""Lists and objects in each other. No question needs more than a few; what could be read here, but not where it stands
deeper still, in a log or a snapshot, would close a game to everybody."""


def decoded(raw: bytes, kind: Any) -> Any:
    """JSON of this type, or a problem that points to the place."""
    if not raw.strip():
        raise bad_request("The body is empty; JSON is wanted.")
    try:
        _require_shallow(raw)
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        raise _misshapen(raw, kind, error) from None
    except BROKEN as error:
        raise _broken(error) from None


def _broken(error: Exception) -> Trouble:
    said = "it is not UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)
    return bad_request(f"The body is no JSON: {said}.")


def _require_shallow(raw: bytes) -> None:
    """Nothing is nested deeper than anything here has to be. Few brackets need no look."""
    if raw.count(b"[") + raw.count(b"{") <= DEEPEST:
        return
    level = [msgspec.json.decode(raw)]
    for _ in range(DEEPEST + 1):
        level = [inner for one in level if isinstance(one, dict | list) for inner in _within(one)]
    if level:
        raise bad_request(f"The body is nested too deeply: at most {DEEPEST} lists and objects in each other.")


def _within(outer: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return outer.values() if isinstance(outer, dict) else outer


def _misshapen(raw: bytes, kind: Any, error: msgspec.ValidationError) -> Trouble:
    """The problem of a body that is not what it should be; perhaps it is not even JSON to the end."""
    try:
        wrong = mistake_in(raw, kind, error)
    except BROKEN as broken:
        return _broken(broken)
    detail = f"{wrong.pointer or 'The body'}: {wrong.said}."
    return Trouble(problem("bad-body", detail, errors=(FieldError(wrong.said, wrong.pointer),)))


def _too_large(limit: int) -> Trouble:
    return Trouble(problem("body-too-large", f"A body has at most {limit} bytes."))


class Outgoing(Struct, frozen=True):
    """An answer as it goes out."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes = b""


def outgoing_of(endpoint: Endpoint, reply: Reply) -> Outgoing:
    """What an endpoint answers, as bytes. A stream goes its own way: here it has only its status."""
    content = reply.content
    headers = [(name.lower().encode(), value.encode()) for name, value in reply.headers.items()]
    if content is None:
        return Outgoing(reply.status or endpoint.status, headers)
    if not isinstance(content, bytes):
        content = msgspec.json.encode(content)
    media = _with_charset(reply.media or endpoint.media)
    return Outgoing(reply.status or endpoint.status, [(b"content-type", media), *headers], content)


@cache
def _with_charset(media: str) -> bytes:
    return (f"{media}; charset=utf-8" if media.startswith("text/") and "charset" not in media else media).encode()
