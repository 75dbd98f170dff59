"""Pages of other sites (CORS): which may call, and a problem for a preflight that is refused. Litestar's own way
answers that in plain text, and forgets what else an answer varies with."""

from collections.abc import Sequence
from typing import Any

from litestar.types import ASGIApp, Receive, Send

from service.http.endpoints import Outgoing
from service.http.problems import MEDIA_TYPE, body_of, problem

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
TAKEN = ("Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", "Last-Event-ID")
ALWAYS = {"accept", "accept-language", "content-language", "dpr", "downlink", "save-data", "viewport-width", "width"}
"""Browsers may send these without asking; some ask all the same."""
SHOWN = (
    *("ETag", "Link", "Location", "Retry-After", "RateLimit", "RateLimit-Policy", "Deprecation", "Sunset"),
    *("Sealog-At", "Sealog-Undone-By"),
)
MAX_AGE = b"600"
VARY = (b"vary", b"origin")
_TAKEN = {name.lower() for name in TAKEN} | ALWAYS


class CrossOrigin:
    """What pages of these origins may do; `*`: of all."""

    def __init__(self, origins: Sequence[str]) -> None:
        self.origins = frozenset(origins)

    async def answer(self, app: ASGIApp, scope: Any, receive: Receive, send: Any) -> None:
        """A request of a page somewhere, or of anybody else."""
        if not self.origins and scope.get("method") != "OPTIONS":
            return await app(scope, receive, send)
        headers: dict[bytes, bytes] = dict(scope["headers"])
        origin = headers.get(b"origin", b"")
        asked = headers.get(b"access-control-request-method", b"")
        if scope.get("method") == "OPTIONS" and origin and asked:
            wanted = headers.get(b"access-control-request-headers", b"").decode("latin-1")
            reply = self.preflight(origin.decode("latin-1"), asked.decode("latin-1"), wanted)
            await send({"type": "http.response.start", "status": reply.status, "headers": reply.headers})
            await send({"type": "http.response.body", "body": reply.body})
        elif origin and self.origins:
            await app(scope, receive, self._shown_to(origin, send))
        else:
            await app(scope, receive, send)

    def preflight(self, origin: str, method: str, headers: str) -> Outgoing:
        """What a browser asks before it sends a request of another site's page."""
        unknown = [name.strip() for name in headers.split(",") if name.strip() and name.strip().lower() not in _TAKEN]
        if not self._allows(origin):
            return _refused(f"pages of {origin[:100]} may not call this service; it lists those that may (SEALOG_CORS)")
        if method not in METHODS:
            return _refused(f"the method {method[:20]} is not taken; taken are {', '.join(METHODS)}")
        if unknown:
            return _refused(f"the header {unknown[0][:40]} is not taken; taken are {', '.join(TAKEN)}")
        return Outgoing(
            204,
            [
                *self._allowing(origin.encode("latin-1")),
                (b"access-control-allow-methods", ", ".join(METHODS).encode()),
                (b"access-control-allow-headers", ", ".join(TAKEN).encode()),
                (b"access-control-max-age", MAX_AGE),
            ],
        )

    def _allows(self, origin: str) -> bool:
        return "*" in self.origins or origin in self.origins

    def _allowing(self, origin: bytes) -> list[tuple[bytes, bytes]]:
        if "*" in self.origins:
            return [(b"access-control-allow-origin", b"*")]
        return [(b"access-control-allow-origin", origin), VARY]

    def _shown_to(self, origin: bytes, send: Send) -> Send:
        allowed = self._allows(origin.decode("latin-1"))
        more = (
            [*self._allowing(origin), (b"access-control-expose-headers", ", ".join(SHOWN).encode())]
            if allowed
            else [VARY]
        )

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                headers = message.get("headers", ())
                open_to_all = any(name == b"access-control-allow-origin" for name, _ in headers)
                message = {**message, "headers": [*headers, *(() if open_to_all else more)]}
            await send(message)

        return sending


def _refused(why: str) -> Outgoing:
    found = problem("cross-origin-refused", f"A request of this page would be refused: {why}.")
    return Outgoing(found.status, [(b"content-type", MEDIA_TYPE.encode()), VARY], body_of(found))
