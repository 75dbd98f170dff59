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
PAST = 2
"""The version of what is kept of the past: another shape gets another number, and is built beside the old one."""
_GAME_ID = re.compile(rf"([0-9]{{2}})-[{LETTERS}]{{{LENGTH}}}")


def new_game_id(random: Callable[[int], bytes] = secrets.token_bytes) -> GameId:
    """A fresh id, `<bucket>-<ten letters>`."""
    bucket, *letters = random(1 + LENGTH)
    return GameId(f"{bucket % BUCKETS:02d}-" + "".join(LETTERS[byte % len(LETTERS)] for byte in letters))


@lru_cache(maxsize=8192)
def game_id(text: str) -> GameId:
    """The text as a game's id, or `NoSuchGame`."""
    found = _GAME_ID.fullmatch(text)
    if found is None or int(found[1]) >= BUCKETS:
        raise NoSuchGame(text)
    return GameId(text)


def bucket_of(game: GameId) -> int:
    return int(game_id(game)[:2])


WRITTEN = 6
"""So many of a game's keys one commit writes or looks at."""


class GameKeys(NamedTuple):
    """The keys of one commit, in the order that `append.lua` takes them, then those beside the log."""

    events: str
    born: str
    feed: str
    out: str
    due: str
    halted: str
    snapshot: str
    source: str
    invitation: str
    past: str
    disputes: str


@lru_cache(maxsize=8192)
def keys_of(game: GameId) -> GameKeys:
    """A game's keys. No key is ever made from text that is no game's id."""
    bucket = bucket_of(game)
    here = tag(bucket)
    return GameKeys(
        events=events_prefix(bucket) + game,
        born=f"{here}:born:{game}",
        feed=feed(bucket),
        out=out(bucket),
        due=due(bucket),
        halted=f"{here}:halted:{game}",
        snapshot=f"{here}:snap:{game}",
        source=f"{here}:key:{game}",
        invitation=f"{here}:invite:{game}",
        past=f"{here}:past{PAST}:{game}",
        disputes=f"{here}:disputes:{game}",
    )


def once(game: GameId, mark: str) -> str:
    """That something was done in a game under this mark."""
    return f"{tag(bucket_of(game))}:once:{game}:{mark}"


def events_prefix(bucket: int) -> str:
    """How the keys of the logs of a bucket begin; the game follows."""
    return f"{tag(bucket)}:ev:"


def feed(bucket: int) -> str:
    """Which games went on, newest last."""
    return f"{tag(bucket)}:feed"


def out(bucket: int) -> str:
    """Jobs that wait to be handed to workers."""
    return f"{tag(bucket)}:out"


def due(bucket: int) -> str:
    """Each game's next deadline."""
    return f"{tag(bucket)}:due"


def over(bucket: int) -> str:
    """Games that are over and not archived yet, by the time from which on they may be."""
    return f"{tag(bucket)}:over"


def tag(bucket: int) -> str:
    """What all keys of a bucket begin with."""
    return f"es:{{b{bucket:02d}}}"
