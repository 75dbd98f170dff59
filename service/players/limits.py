"""How often somebody may do something: token buckets in Redis, shared by all processes."""

from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import Any

from msgspec import Struct
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline

from service.players import keys
from service.players.credentials import Claim, mark_of
from service.players.redis_calls import enqueue, script

BUCKET = script("bucket")

DROPS = 1_000_000_000
"""A token in the whole-number unit of the script, so that a slow rate is exact too."""


class Limit(Struct, frozen=True):
    """So many at once, and so many per second in the long run."""

    name: str
    capacity: int
    per_second: float

    def __post_init__(self) -> None:
        if not 1 <= self.capacity <= 1_000_000 or self.drops_per_ms < 1:
            raise ValueError(f"limit {self.name}: the capacity must be 1 to 1,000,000, the rate at least 1e-6 a second")

    @property
    def drops_per_ms(self) -> int:
        return round(self.per_second * DROPS / 1000)

    def full_after(self, left: int) -> int:
        """Seconds until the bucket is full again."""
        return ceil((self.capacity - left) / self.per_second)


class Limits(Struct, frozen=True):
    """All limits there are, at their defaults."""

    register: Limit = Limit("register", capacity=30, per_second=60 / 3600)
    """New accounts, by `network_of` the address."""
    answers: Limit = Limit("answers", capacity=200, per_second=20)
    """Everything that changes something, by player. Whoever plays for a whole table at one screen is one player."""
    reads: Limit = Limit("reads", capacity=600, per_second=100)
    """By player; of those who are not known, by `network_of` the address."""
    streams: Limit = Limit("streams", capacity=60, per_second=2)
    """Tickets issued and streams opened, by player."""


class Allowed(Struct, frozen=True):
    """It was taken; so many whole tokens are left."""

    left: int


class Wait(Struct, frozen=True):
    """Nothing was taken. After so long it would be, if nobody else takes from the same bucket."""

    retry_after_ms: int


class Taking(Struct, frozen=True):
    """A take that is on a pipeline."""

    place: int

    def read(self, replies: Sequence[Any]) -> Allowed | Wait:
        """What came of it, by all replies of the pipeline it was put on."""
        return outcome(replies[self.place])


def outcome(reply: Any) -> Allowed | Wait:
    """What Redis said to `command`."""
    taken, number = reply
    return Allowed(number // DROPS) if taken else Wait(number)


def command(limit: Limit, who: str, now_ms: int, cost: int = 1) -> tuple[Any, ...]:
    """What to ask Redis for a take."""
    return ("EVAL", BUCKET, 1, keys.bucket(limit.name, who), *_numbers(limit, now_ms, cost))


def command_of(limit: Limit, claim: Claim, now_ms: int) -> tuple[Any, ...]:
    """The same for one who shows a secret. All secrets and tokens of a player take from one bucket, new ones too; what
    is no secret of theirs has a bucket of its own, so that nobody uses up another's."""
    right = keys.player_bucket(claim.player, limit.name)
    wrong = keys.player_bucket(claim.player, f"{limit.name}:{mark_of(claim.digest)}")
    shown = (keys.credential_field(claim.token), claim.digest)
    return ("EVAL", BUCKET, 3, right, keys.account(claim.player), wrong, *_numbers(limit, now_ms, 1), *shown)


def _numbers(limit: Limit, now_ms: int, cost: int) -> tuple[int, ...]:
    if not 1 <= cost <= limit.capacity:
        raise ValueError(f"limit {limit.name}: a cost of {cost} is never allowed; the capacity is {limit.capacity}")
    return (cost * DROPS, limit.capacity * DROPS, limit.drops_per_ms, now_ms)


def queue(pipe: Pipeline, limit: Limit, who: str, now_ms: int, cost: int = 1) -> Taking:
    """Put a take on a pipeline."""
    return Taking(enqueue(pipe, *command(limit, who, now_ms, cost)))


async def take(redis: Redis, limit: Limit, who: str, now_ms: int, cost: int = 1) -> Allowed | Wait:
    """Take tokens from somebody's bucket of this limit, or hear how long to wait. One round trip."""
    pipe = redis.pipeline(transaction=False)
    taking = queue(pipe, limit, who, now_ms, cost)
    return taking.read(await pipe.execute())


def network_of(address: str) -> str:
    """Whose an address is: itself, or the /64 network that one household has of IPv6."""
    ip = ip_address(address)
    if not isinstance(ip, IPv6Address):
        return str(ip)
    return str(ip.ipv4_mapped or ip_network((ip.packed[:8] + bytes(8), 64)))
