"""`ETag` and `If-None-Match`. All tags are weak: they say what is told, not in which coding.

Whoever reads a game as a viewer gets a tag made of the viewer and the version, compared before anything is folded
(`require_new`). Where nothing is folded, the tag is a digest of the body."""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b

from service.http.endpoints import Call, Outgoing

ETAG = {"ETag": "Changes with what this caller can know, and only then."}
"""For the contract: the answer has a tag."""
Headers = Sequence[tuple[bytes, bytes]]
FRESH = (b"cache-control", b"private, no-cache")
FOR_CACHES = (FRESH[0], b"vary")


class NotModified(Exception):
    """The caller has it already."""


def weak(text: str) -> str:
    """A tag as it is sent."""
    return f'W/"{text}"'


def is_known(call: Call, tag: str) -> bool:
    """Whether the caller has what this tag stands for. Weakly: one that a proxy made strong, or weak, is the same."""
    known = call.header(b"if-none-match")
    return bool(known) and any(_bare(one) in (_bare(tag), "*") for one in known.split(","))


def _bare(tag: str) -> str:
    return tag.strip().removeprefix("W/")


def require_new(call: Call, tag: str) -> None:
    """The answer to this call has this tag. Whoever has it already gets nothing again."""
    call.tag = tag
    if is_known(call, tag):
        raise NotModified


def not_modified(call: Call, instead: Headers = ()) -> Outgoing:
    """A cache keeps what this says for the answer that it has, so it says the same as the answer that it stands for."""
    kept = [(name.lower(), value) for name, value in instead if name.lower() in FOR_CACHES]
    if all(name != FRESH[0] for name, _ in kept):
        kept.append(FRESH)
    return Outgoing(304, [(b"etag", call.tag.encode()), *kept])


def tagged(call: Call, answer: Outgoing, *, lasting: bool) -> Outgoing:
    """An answer with its tag; made of its body, if it has none yet, and then perhaps known to the caller."""
    if answer.status != 200 or "ETag" not in call.endpoint.headers or any(n == b"etag" for n, _ in answer.headers):
        return answer
    if not call.tag:
        call.tag = weak((digest_once if lasting else digest)(answer.body))
        if is_known(call, call.tag):
            return not_modified(call, answer.headers)
    headers = [(b"etag", call.tag.encode()), *answer.headers]
    if all(name != b"cache-control" for name, _ in headers):
        headers.append(FRESH)
    return Outgoing(200, headers, answer.body)


def digest(body: bytes) -> str:
    return blake2b(body, digest_size=12).hexdigest()


@lru_cache(maxsize=256)
def digest_once(body: bytes) -> str:
    return digest(body)
