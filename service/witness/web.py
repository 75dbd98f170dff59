"""How a witness asks a service: plain HTTP of the standard library."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from http.client import HTTPException

from msgspec import Struct

from service.witness.checking import Unclear

TIMEOUT = 20.0
MOST = 1 << 20
"""Bytes of the largest answer that is read."""


class Answer(Struct, frozen=True):
    """What a service said."""

    status: int
    body: bytes

    def code(self) -> str:
        """Of a problem, its code."""
        try:
            return str(json.loads(self.body)["code"])
        except (ValueError, KeyError, TypeError):
            return ""


Ask = Callable[[str, object], Answer]
"""An address and what is sent to it, or nothing: then it is only read. `Unclear` if nobody answers."""


def ask(url: str, sent: object = None) -> Answer:
    """Over the network."""
    if not url.startswith(("http://", "https://")):
        raise Unclear(f"{url} is no address that begins with http:// or https://")
    data = None if sent is None else json.dumps(sent).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"} if data else {})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as reply:
            return Answer(reply.status, reply.read(MOST))
    except urllib.error.HTTPError as error:
        return Answer(error.code, error.read(MOST))
    except (OSError, HTTPException, ValueError) as error:
        raise Unclear(f"{url} does not answer: {error}") from None
