"""The event store on Redis. Whole records stay between here and the rules; viewers get their own log."""

from service.store.buckets import FROM_THE_START, Change, Due, Followed, Job, Positions
from service.store.client import connect
from service.store.commit import Appended, Commit
from service.store.errors import (
    BadCommit,
    BrokenLog,
    Conflict,
    Gone,
    Halted,
    NoSuchGame,
    SourceKept,
    StoreUnavailable,
)
from service.store.events import EventStore
from service.store.keys import BUCKETS, bucket_of, game_id, new_game_id

__all__ = [
    "BUCKETS",
    "FROM_THE_START",
    "Appended",
    "BadCommit",
    "BrokenLog",
    "Change",
    "Commit",
    "Conflict",
    "Due",
    "EventStore",
    "Followed",
    "Gone",
    "Halted",
    "Job",
    "NoSuchGame",
    "Positions",
    "SourceKept",
    "StoreUnavailable",
    "bucket_of",
    "connect",
    "game_id",
    "new_game_id",
]
