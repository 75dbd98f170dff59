"""The API as a client meets it: JSON over HTTP, problems in the server's words, the messages of a stream."""

import json
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Json = dict[str, Any]
SILENT = -1
"""In place of a status: there was no answer."""


class Trouble(Exception):
    """What did not work, said so that a player can read it."""

    def __init__(self, said: str, status: int = 0) -> None:
        super().__init__(said)
        self.status = status


class Api:
    """One server, and who calls it."""

    def __init__(self, url: str) -> None:
        self.url, self.secret, self.tag = (url if "://" in url else f"http://{url}").rstrip("/"), "", ""

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The answer's JSON, `None` if nothing is new; `tag` then is its version."""
        with self._open(method, path, body, headers) as reply:
            self.tag = reply.headers.get("ETag") or ""
            return json.loads(reply.read() or b"null")

    def stream(self, path: str) -> Iterator[tuple[str, Json]]:
        """The messages of a stream, each with its kind."""
        with self._open("GET", path, None, {"Accept": "text/event-stream"}) as lines:
            message: dict[str, str] = {}
            for line in lines:
                field, _, value = line.decode().rstrip("\r\n").partition(":")
                message[field] = value.removeprefix(" ")
                if not field and not value and "data" in message:
                    yield message["event"], json.loads(message.pop("data"))

    def _open(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Any:
        """Send a request. One that came too often, or at the same time as another's, is sent again."""
        headers |= {"Content-Type": "application/json", "Authorization": f"Bearer {self.secret}"}
        data = None if body is None else json.dumps(body).encode()
        while True:
            try:
                return urlopen(Request(self.url + path, data, headers, method=method), timeout=70)
            except HTTPError as error:
                if error.code == 304:
                    return error
                problem = _problem(error)
                if problem.get("code") not in ("too-many-requests", "busy"):
                    raise Trouble(problem["detail"], error.code) from None
                time.sleep(problem.get("retry_after", 0.1))
            except (OSError, HTTPException, ValueError) as error:
                raise Trouble(f"{self.url} does not answer: {getattr(error, 'reason', error)}.", SILENT) from None


def _problem(error: HTTPError) -> Json:
    """What the server says is wrong; another program may have answered."""
    try:
        return {"detail": f"{error.code} {error.reason}", **json.loads(error.read())}
    except (ValueError, TypeError):
        return {"detail": f"{error.url} answers {error.code} {error.reason}: is it a Sealog?"}


def patched(document: Any, patch: list[Json]) -> Any:
    """The document after a JSON patch (RFC 6902: add, remove, replace), which changes it in place."""
    root: Any = {"": document}
    for op in patch:
        *way, last = (key.replace("~1", "/").replace("~0", "~") for key in op["path"].split("/"))
        place = root
        for key in way:
            place = place[int(key) if isinstance(place, list) else key]
        if isinstance(place, list):
            at = len(place) if last == "-" else int(last)
            place[at : at + (op["op"] != "add")] = [op["value"]] if "value" in op else []
        elif op["op"] == "remove":
            del place[last]
        else:
            place[last] = op["value"]
    return root[""]
