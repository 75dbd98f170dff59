"""The public keys of all processes, past and present: in the store, so that any of them can show them all."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace
from redis.asyncio import Redis

from service.keyring.signing import PublicKey, Signing, key_with
from service.store.client import reaching

KNOWN = "site:keys"
_key = msgspec.json.Decoder(PublicKey).decode


class KnownKeys:
    """Publishes the keys of this process and reads those of all. A key is never removed."""

    def __init__(self, redis: Redis, signing: Signing, now: Callable[[], int]) -> None:
        self._redis = redis
        self._signing = signing
        self._now = now
        self._published: set[str] = set()
        self._shown: tuple[PublicKey, ...] = ()
        """The keys of this process when all of them had been published."""

    async def all(self) -> tuple[PublicKey, ...]:
        """Every key there was, the oldest first; those of this process are among them."""
        self._published.clear()
        self._shown = ()
        await self.publish()
        return await self._stored()

    async def find(self, id: str) -> PublicKey | None:
        """The key of this id: our own is known without asking."""
        return key_with(id, self._signing.public_keys()) or key_with(id, await self._stored())

    def are_published(self) -> bool:
        """Whether everybody can find the keys of this process."""
        return self._signing.public_keys() is self._shown

    async def publish(self) -> None:
        """Show the keys of this process to all, once. Whoever brings a new key takes the place of those before."""
        keys = self._signing.public_keys()
        for key in keys:
            if key.id in self._published:
                continue
            with reaching():
                fresh = await self._redis.hsetnx(KNOWN, key.id, msgspec.json.encode(key))
            if fresh and not key.until:
                await self._retire_others(key)
            self._published.add(key.id)
        self._shown = keys

    async def _retire_others(self, newest: PublicKey) -> None:
        for key in await self._stored():
            if key.id != newest.id and not key.until:
                retired = replace(key, until=max(self._now(), key.since))
                with reaching():
                    await self._redis.hset(KNOWN, key.id, msgspec.json.encode(retired))

    async def _stored(self) -> tuple[PublicKey, ...]:
        with reaching():
            kept: Any = await self._redis.hvals(KNOWN)
        return tuple(sorted(map(_key, kept), key=lambda key: (key.since, key.id)))
