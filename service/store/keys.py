"""Every key of the event store. A game's id says its bucket, and all keys of a bucket share one hash tag."""

import re
import secrets
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from domain.kernel import GameId
from service.store.errors import NoSuchGame

BUCKETS = 16
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Base 32 without letters that look like others."""
LENGTH = 10
_GAME_ID = re.compile(rf"([0-9]{{2}})-[{LETTERS}]{{{LENGTH}}}")


def new_game_id(random: Callable[[int], bytes] = secrets.token_bytes) -> GameId:
    """A fresh id, `<bucket>-<ten letters>`."""
    bucket, *letters = random(1 + LENGTH)
    return GameId(f"{bucket % BUCKETS:02d}-" + "".join(LETTERS[byte % len(LETTERS)] for byte in letters))


def game_id(text: str) -> GameId:
    """The text as a game's id, or `NoSuchGame`."""
    found = _GAME_ID.fullmatch(text)
    if found is None or int(found[1]) >= BUCKETS:
        raise NoSuchGame(text)
    return GameId(text)


def bucket_of(game: GameId) -> int:
    return int(game_id(game)[:2])


class GameKeys(NamedTuple):
    """The keys that one commit writes, in the order that `append.lua` takes them, then those beside the log."""

    events: str
    born: str
    feed: str
    out: str
    due: str
    snapshot: str
    source: str
    invitation: str


@lru_cache(maxsize=8192)
def keys_of(game: GameId) -> GameKeys:
    """A game's keys. No key is ever made from text that is no game's id."""
    bucket = bucket_of(game)
    tag = _tag(bucket)
    return GameKeys(
        events=events_prefix(bucket) + game,
        born=f"{tag}:born:{game}",
        feed=feed(bucket),
        out=out(bucket),
        due=due(bucket),
        snapshot=f"{tag}:snap:{game}",
        source=f"{tag}:key:{game}",
        invitation=f"{tag}:invite:{game}",
    )


def events_prefix(bucket: int) -> str:
    """How the keys of the logs of a bucket begin; the game follows."""
    return f"{_tag(bucket)}:ev:"


def feed(bucket: int) -> str:
    """Which games went on, newest last."""
    return f"{_tag(bucket)}:feed"


def out(bucket: int) -> str:
    """Jobs that wait to be handed to workers."""
    return f"{_tag(bucket)}:out"


def due(bucket: int) -> str:
    """Each game's next deadline."""
    return f"{_tag(bucket)}:due"


def _tag(bucket: int) -> str:
    return f"es:{{b{bucket:02d}}}"
