"""`sealog cluster`: which master has which games, and moving a bucket of them while they are played."""

import argparse
import os
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

import redis

from projections.catalogue import GameEntry
from service.console.text_columns import columns
from service.errors import Complaint
from service.ops.resharding import Shard, move_slot, shards, slot_of_bucket
from service.ops.settings import read_settings
from service.store.cluster import Servers, is_cluster, servers_of
from service.store.keys import BUCKETS


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "cluster",
        help="show which master of a Redis Cluster has which games, or move a bucket of them",
        description="Show the masters of the cluster at REDIS_URL, their slots, their buckets of games and their "
        "replicas. With --move, a bucket moves to another master while its games are played; call it again after it "
        "was interrupted. (redis-cli moves slots too, but nothing can be stored in a bucket while it does.)",
        epilog="example:\n  REDIS_URL=redis+cluster://127.0.0.1:7000 sealog cluster --move 7 127.0.0.1:7002\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--move", nargs=2, metavar=("BUCKET", "MASTER"), help="a bucket, and the master it moves to")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    settings = read_settings(os.environ)
    if not is_cluster(settings.redis_url):
        raise Complaint("REDIS_URL: the address of a cluster is wanted, such as redis+cluster://127.0.0.1:7000")
    servers = servers_of(settings.redis_url)
    try:
        found = _shards(servers)
        if args.move:
            _move(servers, found, *args.move)
            found = _shards(servers)
    except (redis.RedisError, OSError) as error:
        raise Complaint(f"the cluster did not do as asked: {error}") from error
    rows = [
        (shard.master, " ".join(f"{b:02d}" for b in _buckets(shard)), str(_size(shard)), ", ".join(shard.replicas))
        for shard in sorted(found, key=lambda shard: shard.slots)
    ]
    print(columns(("master", "buckets", "slots", "replicas"), rows), end="")
    return 0


def _move(servers: Servers, found: list[Shard], bucket: str, to: str) -> None:
    if not bucket.isdecimal() or int(bucket) >= BUCKETS:
        raise Complaint(f"a bucket from 0 to {BUCKETS - 1} is wanted, not {bucket!r}")
    slot = slot_of_bucket(int(bucket))
    source = next((shard.master for shard in found if shard.has(slot)), None)
    if source is None or to not in {shard.master for shard in found}:
        raise Complaint(f"{to} is no master of the cluster" if source else f"nobody has bucket {bucket}")
    if source == to:
        return
    password = urlsplit(servers.url(to)).password
    with _client(servers.url(source)) as here, _client(servers.url(to)) as there:
        moved = move_slot(slot, here, there, unquote(password or ""))
    print(f"bucket {int(bucket):02d} has moved from {source} to {to}: {moved} keys")


def _shards(servers: Servers) -> list[Shard]:
    """As the first server knows them that answers."""
    error: Exception = OSError("no server is named")
    for url in servers.urls():
        try:
            with _client(url) as client:
                return shards(client)
        except (redis.ConnectionError, redis.TimeoutError, OSError) as failed:
            error = failed
    raise error


def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_connect_timeout=5, socket_timeout=30)


def _buckets(shard: Shard) -> list[int]:
    return [bucket for bucket in range(BUCKETS) if shard.has(slot_of_bucket(bucket))]


def _size(shard: Shard) -> int:
    return sum(last - first + 1 for first, last in shard.slots)
