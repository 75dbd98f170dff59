"""A record, taken apart so that it can be changed and bound again."""

import base64
import json
import random
from collections.abc import Callable
from typing import Any

from service import verify as fair

Line = dict[str, Any]
Told = tuple[bytes, dict[int, bytes], str] | tuple[bytes, dict[int, bytes], str, dict[str, Any]]
"""A tampered file, the heads that are known from elsewhere, and the event that must be named; perhaps what else
is known from elsewhere, as the verifiers take it."""


class Book:
    """A record, taken apart so that it can be changed and bound again."""

    def __init__(self, data: bytes) -> None:
        lines = [json.loads(line) for line in data.splitlines()]
        self.header: Line = lines[0]
        self.lines: list[Line] = [line for line in lines[1:-1] if "seq" in line]
        self.paths: list[Line] = [line for line in lines[1:-1] if "draw" in line]
        self.receipts: list[Line] = [line for line in lines[1:-1] if "receipt" in line]
        self.site: list[Line] = [line for line in lines[1:-1] if "site" in line]
        self.events: list[Line] = [json.loads(line["public"]) for line in self.lines]

    def places(self, *kinds: str) -> list[int]:
        return [i for i, event in enumerate(self.events) if event["e"] in kinds]

    def write(self, i: int, **changes: Any) -> None:
        self.events[i] = self.events[i] | changes
        self.lines[i] = self.lines[i] | {"public": json_text(self.events[i])}

    def all_lines(self) -> list[Line]:
        return [self.header, *self.lines, *self.paths, *self.site, *self.receipts]

    def bound(self) -> bytes:
        """The file with everything that can be computed computed anew."""
        head = fair.chain_start(self.header["game"])
        for seq, line in enumerate(self.lines, 1):
            head = fair.digest(head + line["public"].encode())
            line |= {"seq": seq, "head": text_of(head)}
        self.header |= {"events": len(self.lines), "head": text_of(head)}
        body = "".join(json_text(line) + "\n" for line in self.all_lines()).encode()
        return body + json_text({"digest": text_of(fair.digest(body))}).encode() + b"\n"

    def bound_if_possible(self) -> bytes:
        """The same for lines that may hold anything."""
        try:
            return self.bound()
        except (AttributeError, TypeError, OverflowError, UnicodeEncodeError):
            body = "".join(json_text(line) + "\n" for line in self.all_lines())
            return body.encode("utf-8", "replace") + json_text({"digest": text_of(bytes(32))}).encode() + b"\n"

    def told(self, i: int) -> Told:
        """Somebody who tampers with events leaves no receipt that tells of it."""
        self.receipts = []
        return self.bound(), {}, f"event {i + 1} ({self.events[i]['e']})"


def json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


def other(text: str) -> str:
    """Another hash."""
    data = base64.b64decode(text)
    return text_of(bytes([data[0] ^ 1]) + data[1:])


Tamper = Callable[[Book, random.Random], Told | None]
"""Gives nothing where the record has nothing to tamper with in this way."""


def seal_anew(book: Book, i: int, value: object) -> None:
    """What an operator who has the key can do: the first sealed value of an event is another, and well committed to."""
    key = base64.b64decode(book.events[book.places("ChanceOpened")[0]]["key"])
    scope, seq, text = f"{book.header['game']}/1", i + 1, json_text(value)
    salt = fair.value_salt(key, scope, seq, 0)
    book.write(i, seal=text_of(fair.value_seal(scope, seq, 0, salt, text.encode())))
    book.lines[i]["values"] = [[0, text_of(salt), text], *book.lines[i]["values"][1:]]
