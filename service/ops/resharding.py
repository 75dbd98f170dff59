"""Any Redis Cluster: who has which slot, and moving one from a master to another while games are played.

A game's log and what all games of its bucket share are written by one script, so they have to be on the same master.
While a slot is on its way, a master runs a script only if it has all keys that the script names. So everything
else moves first, for as long as it takes, and what scripts write of the games that are played moves last."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import redis
from msgspec import Struct

from domain.kernel import GameId
from service.store import keys
from service.store.slots import slot_of_key

BATCH, BATCH_BYTES = 100, 1 << 20
"""So many keys and about so many bytes move at once. Both servers do nothing else meanwhile."""
PLAYED = 2000
"""The games of so many newest entries of the feed count as being played, and all that have a deadline."""
MARK = "moving"
"""A member that keeps the set of deadlines from vanishing when the last of them does. No clock comes to it."""
_FORGET = "if redis.call('STRLEN', KEYS[1]) == 0 then redis.call('DEL', KEYS[1]) end"


class Shard(Struct, frozen=True):
    """A master with its slots and replicas, by their addresses."""

    master: str
    id: str
    slots: tuple[tuple[int, int], ...]
    replicas: tuple[str, ...] = ()

    def has(self, slot: int) -> bool:
        return any(first <= slot <= last for first, last in self.slots)


def shards(client: redis.Redis) -> list[Shard]:
    """All masters that are there, with slots or without, as one server knows them."""
    nodes = [line.split() for line in text_of(client.execute_command("CLUSTER", "NODES")).splitlines() if line]
    found = []
    for node in nodes:
        spans = tuple(_span(part) for part in node[8:] if not part.startswith("["))
        if "master" in node[2] and "fail" not in node[2].split(","):
            replicas = tuple(_address(other) for other in nodes if other[3] == node[0] and "fail" not in other[2])
            found.append(Shard(_address(node), node[0], spans, replicas))
    return found


def slot_of_bucket(bucket: int) -> int:
    return slot_of_key(keys.feed(bucket))


def move_slot(slot: int, source: redis.Redis, target: redis.Redis, password: str = "") -> int:
    """Move a slot with all its keys, while both masters serve; how many keys it was. What was begun is ended when this
    is called again."""
    source_id, target_id = (text_of(client.execute_command("CLUSTER", "MYID")) for client in (source, target))
    host, _, port = next(shard.master for shard in shards(source) if shard.id == target_id).rpartition(":")
    bucket = next((bucket for bucket in range(keys.BUCKETS) if slot_of_bucket(bucket) == slot), None)
    played = [] if bucket is None else _played(source, bucket)
    written = set() if bucket is None else _held_together(source, bucket, played)
    target.execute_command("CLUSTER", "SETSLOT", slot, "IMPORTING", source_id)
    source.execute_command("CLUSTER", "SETSLOT", slot, "MIGRATING", target_id)
    auth = ("AUTH", password) if password else ()
    moved = 0
    for last in (False, True):
        for batch in _batches(source, [key for key in _keys_in(source, slot) if last or key not in written]):
            source.execute_command("MIGRATE", host, port, "", 0, 10_000, "REPLACE", *auth, "KEYS", *batch)
            moved += len(batch)
    while batch := _keys_in(source, slot, BATCH):  # what has come meanwhile
        source.execute_command("MIGRATE", host, port, "", 0, 10_000, "REPLACE", *auth, "KEYS", *batch)
        moved += len(batch)
    for client in (target, source):
        client.execute_command("CLUSTER", "SETSLOT", slot, "NODE", target_id)
    if bucket is not None:
        target.zrem(keys.due(bucket), MARK)
        for game in played:
            target.eval(_FORGET, 1, keys.keys_of(game).halted)
    return moved


def _played(source: redis.Redis, bucket: int) -> list[GameId]:
    """The games that are played now. Of a bucket that is on its way already nobody can say."""
    with suppress(redis.ResponseError):
        newest: Any = source.execute_command("XREVRANGE", keys.feed(bucket), "+", "-", "COUNT", PLAYED)
        entries = [fields[b"g"] if isinstance(fields, dict) else fields[1] for _, fields in newest or ()]
        waited_for: Any = source.execute_command("ZRANGE", keys.due(bucket), 0, -1)
        names = {text_of(name) for name in [*entries, *waited_for]} - {MARK}
        return [GameId(name) for name in sorted(names)]
    return []


def _held_together(source: redis.Redis, bucket: int, played: Sequence[GameId]) -> set[bytes]:
    """What the scripts need that write to these games. What they name and is not there is made, empty: else Redis
    would send them to the other master, which lacks the rest."""
    held = {keys.feed(bucket), keys.out(bucket), keys.due(bucket)}
    with suppress(redis.ResponseError):
        source.execute_command("ZADD", keys.due(bucket), "+inf", MARK)
        with suppress(redis.ResponseError):  # it is there
            source.execute_command("XGROUP", "CREATE", keys.out(bucket), MARK, "$", "MKSTREAM")
        source.execute_command("XGROUP", "DESTROY", keys.out(bucket), MARK)
        for game in played:
            names = keys.keys_of(game)
            source.execute_command("SET", names.halted, "", "NX")
            source.execute_command("HSETNX", names.snapshot, "x", "")
            held |= {names.events, names.born, names.halted, names.snapshot}
    return {name.encode() for name in held}


def _keys_in(source: redis.Redis, slot: int, most: int | None = None) -> list[bytes]:
    count = most or int(source.execute_command("CLUSTER", "COUNTKEYSINSLOT", slot))
    found: Any = source.execute_command("CLUSTER", "GETKEYSINSLOT", slot, count) if count else ()
    return [name if isinstance(name, bytes) else str(name).encode() for name in found]


def _batches(source: redis.Redis, names: Sequence[bytes]) -> Iterator[list[bytes]]:
    batch: list[bytes] = []
    size = 0
    for name in names:
        takes = int(source.memory_usage(name) or 0)
        if batch and (len(batch) == BATCH or size + takes > BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(name)
        size += takes
    if batch:
        yield batch


def info_of(client: redis.Redis) -> Mapping[str, str]:
    """What a server says of the cluster."""
    lines = text_of(client.execute_command("CLUSTER", "INFO")).split("\r\n")
    return dict(line.split(":", 1) for line in lines if ":" in line)


def text_of(said: Any) -> str:
    return said.decode() if isinstance(said, bytes) else str(said)


def _address(node: Sequence[str]) -> str:
    return node[1].partition("@")[0]


def _span(part: str) -> tuple[int, int]:
    first, _, last = part.partition("-")
    return int(first), int(last or first)
