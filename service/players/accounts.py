"""Accounts: an id, a name, one secret. Events hold ids only, so a deleted name is gone everywhere at once."""

from collections.abc import Iterable, Sequence
from secrets import token_bytes

from msgspec import Struct
from redis.asyncio import Redis

from domain.kernel.errors import Refused
from domain.kernel.ids import PlayerId
from service.idempotency import Once
from service.players import keys
from service.players.callers import Caller
from service.players.credentials import Kind, Randomness, Secret, digest_of, new_player, new_secret
from service.players.errors import unknown_secret
from service.players.names import clean_name
from service.players.redis_calls import Reply, decoded, enqueue, script
from service.store.cluster import ELSEWHERE, GONE
from service.store.cluster_client import ClusterClient
from service.store.replicas import Replicas

REGISTER, CHANGE, ROTATE, DELETE = map(script, ("register", "change", "rotate", "delete"))

MOST_TOKENS = 50
FIELDS_BESIDE_TOKENS = 3
MOST_FIELDS = MOST_TOKENS + FIELDS_BESIDE_TOKENS

REMEMBERED = 10_000
"""Of so many people a process knows what they were called last, in a cluster."""
TRIES = 5
"""Ids have 60 random bits: a second collision in a row means that the random generator is broken."""


class Registered(Struct, frozen=True):
    """A new account. The secret is shown here and never again."""

    player: PlayerId
    name: str
    secret: Secret


class Maker(Struct, frozen=True):
    """Who made a bot."""

    player: PlayerId
    name: str | None
    """Deleted players have none."""


class Profile(Struct, frozen=True):
    """What everybody may know of an account."""

    name: str | None = None
    """Deleted players have none."""
    maker: Maker | None = None
    """Of a bot: who made it."""


class Players:
    """All accounts."""

    def __init__(self, redis: Redis, random: Randomness = token_bytes, replicas: Replicas | None = None) -> None:
        self.redis = redis
        self.random = random
        self.replicas = replicas or Replicas(redis)
        self._called: dict[PlayerId, list[Reply | None]] = {}

    async def register(
        self, name: str, now_ms: int, once: Once | None = None, maker: PlayerId | None = None
    ) -> Registered:
        """Open an account under a new id, of a bot if it has a maker. Names need not be unique: ids are."""
        name, random = clean_name(name), once.random if once else self.random
        for _ in range(TRIES):
            player = new_player(random)
            secret = new_secret(Kind.MASTER, player, None, random)
            if once and once.done:
                return Registered(player, name, secret)
            fields = [keys.NAME, name, keys.SECRET, digest_of(secret), keys.CREATED, str(now_ms)]
            fields += [keys.MAKER, maker] if maker else []
            if await self.redis.eval(REGISTER, 1, keys.account(player), *fields):
                await self.replicas.confirm(keys.account(player))
                return Registered(player, name, secret)
        raise RuntimeError(f"{TRIES} new player ids in a row were taken: the random generator repeats itself")

    async def register_bot(self, maker: PlayerId, name: str, now_ms: int, once: Once | None = None) -> Registered:
        """Open an account of a bot that a person has made. Bots make none."""
        if await self.redis.hexists(keys.account(maker), keys.MAKER):
            raise Refused("not-for-bots", "This account is a bot's: only people register bots.")
        return await self.register(name, now_ms, once, maker)

    async def rename(self, player: PlayerId, name: str) -> str:
        """Give another name; the name as it is kept."""
        name = clean_name(name)
        await change(self.redis, player, keys.NAME, name)
        await self.replicas.confirm(keys.account(player))
        return name

    async def rotate_secret(self, caller: Caller) -> Secret:
        """Replace the secret that the caller has shown; the old one ends at once. Tokens stay as they are."""
        secret = new_secret(Kind.MASTER, caller.player, None, self.random)
        swap = (keys.SECRET, caller.mark, digest_of(secret))
        if not caller.mark or not await self.redis.eval(ROTATE, 1, keys.account(caller.player), *swap):
            raise unknown_secret()
        await self.replicas.confirm(keys.account(caller.player))
        return secret

    async def delete(self, player: PlayerId, now_ms: int) -> bool:
        """Forget name, secret and tokens for good; whether there was anything to forget. Tickets end with them."""
        ended = await self.redis.eval(DELETE, 1, keys.account(player), keys.SECRET, keys.DELETED, str(now_ms))
        await self.replicas.confirm(keys.account(player))
        return bool(ended)

    async def name_of(self, players: Iterable[PlayerId]) -> dict[PlayerId, str | None]:
        """The names of players, None for whoever is deleted or was never there. One round trip."""
        wanted = list(dict.fromkeys(players))
        pipe = self.redis.pipeline(transaction=False)
        for player in wanted:
            enqueue(pipe, "HGET", keys.account(player), keys.NAME)
        names = await pipe.execute()
        return {player: decoded(name) if name else None for player, name in zip(wanted, names, strict=True)}

    async def _names_and_makers(self, wanted: Sequence[PlayerId]) -> list[list[str | None]]:
        """Of each. While one master of a cluster is gone, those whose accounts lie there are called what they were
        called last: tables at which they sit go on."""
        pipe = self.redis.pipeline(transaction=False)
        for player in wanted:
            enqueue(pipe, "HMGET", keys.account(player), keys.NAME, keys.MAKER)
        replies = await pipe.execute(raise_on_error=False)
        for place, (player, reply) in enumerate(zip(wanted, replies, strict=True)):
            if isinstance(reply, BaseException):
                if player not in self._called or not isinstance(reply, (*GONE, *ELSEWHERE)):
                    raise reply
                replies[place] = self._called[player]
            elif isinstance(self.redis, ClusterClient):
                self._called[player] = reply
                if len(self._called) > REMEMBERED:
                    del self._called[next(iter(self._called))]
        return [[decoded(part) if part else None for part in reply] for reply in replies]

    async def profiles(self, players: Iterable[PlayerId]) -> dict[PlayerId, Profile]:
        """Names, and the makers of those who are bots. One round trip, and another if there are bots."""
        wanted = list(dict.fromkeys(players))
        found = await self._names_and_makers(wanted)
        made_by = {player: PlayerId(maker) for player, (_, maker) in zip(wanted, found, strict=True) if maker}
        names = await self.name_of(made_by.values()) if made_by else {}
        makers = {player: Maker(maker, names[maker]) for player, maker in made_by.items()}
        return {player: Profile(name, makers.get(player)) for player, (name, _) in zip(wanted, found, strict=True)}


async def change(redis: Redis, player: PlayerId, field: str, value: str) -> None:
    """Set one field of an open account: what ends at the same moment is not opened again by it."""
    done = await redis.eval(CHANGE, 1, keys.account(player), keys.SECRET, str(MOST_FIELDS), field, value)
    if done == 0:
        raise Refused("account-deleted", "This account has been deleted.")
    if done == -1:
        raise Refused("too-many-tokens", "You have {most} tokens, which is all: revoke one first.", most=MOST_TOKENS)
