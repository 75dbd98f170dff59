"""Which slot of a cluster a command belongs to: that of its key, and none if it has no key."""

from collections.abc import Sequence
from typing import Any

from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot

SLOTS: int = REDIS_CLUSTER_HASH_SLOTS
KEYLESS = frozenset(
    "ASKING CLIENT CLUSTER CONFIG DBSIZE ECHO FLUSHALL INFO KEYS PING PUBLISH SCAN SCRIPT TIME WAIT WAITAOF".split()
)
"""Commands of ours that name no key, by their first word."""
KEY_AFTER = {"EVAL": 3, "EVALSHA": 3}
"""Where the first key stands, if not in the second place."""


def slot_of_key(key: str | bytes) -> int:
    return int(key_slot(key.encode() if isinstance(key, str) else bytes(key)))


def slot_of(command: Sequence[Any]) -> int | None:
    """All keys of one command have to lie in one slot; Redis says so if they do not."""
    name = str(command[0]).upper()
    if name.partition(" ")[0] in KEYLESS:
        return None
    if name == "XREAD":
        words = [str(word).upper() for word in command]
        return slot_of_key(command[words.index("STREAMS") + 1])
    place = KEY_AFTER.get(name, 1)
    if len(command) <= place or (place == 3 and int(command[2]) == 0):
        return None
    return slot_of_key(command[place])
