"""Keys of games at rest: encrypted, bound to their game, carried over from before, wrapped anew; never lost."""

import msgspec
import pytest
from redis.asyncio import Redis

from domain.kernel import GameId, Seat
from domain.kernel.chance import Source
from service.commands.keys import PLAIN, games_under, wrapped_anew
from service.keyring.errors import KeyMissing, NotSealed
from service.keyring.vault import Vault, new_storage_key
from service.store import Commit, EventStore, SourceKept
from service.store.keys import keys_of
from tests.store.games import GAME
from tests.store.test_append import commit

pytestmark = pytest.mark.anyio
KEY = b"K" * 32
SOURCE = Source(KEY, {Seat("s1"): b"r" * 32})
OTHER = GameId("08-bbbbbbbbbb")


async def stored(redis: Redis, game: GameId, epoch: int = 1) -> bytes:
    kept = await redis.hget(keys_of(game).source, str(epoch))  # type: ignore[misc]
    assert isinstance(kept, bytes)
    return kept


async def test_what_is_stored_does_not_hold_the_key(store: EventStore, redis: Redis) -> None:
    await store.save_source(GAME, SOURCE)
    assert KEY not in await stored(redis, GAME) and b"r" * 32 not in await stored(redis, GAME)
    assert await store.load_source(GAME) == SOURCE


async def test_the_key_of_a_game_is_not_that_of_another_game_or_epoch(store: EventStore, redis: Redis) -> None:
    await store.save_source(GAME, SOURCE)
    moved = await stored(redis, GAME)
    await redis.hset(keys_of(OTHER).source, "1", moved)  # type: ignore[misc, arg-type]
    await redis.hset(keys_of(GAME).source, "2", moved)  # type: ignore[misc, arg-type]
    for game, epoch in ((OTHER, 1), (GAME, 2)):
        with pytest.raises(NotSealed):
            await store.load_source(game, epoch)


async def test_a_source_is_kept_once(store: EventStore) -> None:
    await store.save_source(GAME, SOURCE)
    await store.save_source(GAME, SOURCE)
    with pytest.raises(SourceKept):
        await store.save_source(GAME, Source(b"L" * 32, {}))
    await store.save_source(GAME, Source(b"L" * 32, {}), epoch=2)
    assert await store.epochs(GAME) == [1, 2]


async def test_a_key_from_before_is_encrypted_when_it_is_read(store: EventStore, redis: Redis) -> None:
    await redis.hset(keys_of(GAME).source, "1", msgspec.msgpack.encode(SOURCE))  # type: ignore[misc, arg-type]
    assert KEY in await stored(redis, GAME)
    assert await store.load_source(GAME) == SOURCE
    assert KEY not in await stored(redis, GAME)
    assert await store.load_source(GAME) == SOURCE


async def test_without_the_storage_key_nothing_is_opened_or_replaced(store: EventStore, redis: Redis) -> None:
    await store.save_source(GAME, SOURCE)
    other = EventStore(redis, Vault([new_storage_key(0)]))
    with pytest.raises(KeyMissing, match=store.vault.id):
        await other.load_source(GAME)
    with pytest.raises(KeyMissing):
        await other.save_source(GAME, Source(b"L" * 32, {}))
    assert await store.load_source(GAME) == SOURCE
    assert await other.storage_key() == store.vault.id and not other.vault.has(store.vault.id)


async def test_after_a_rotation_all_games_are_wrapped_anew(redis: Redis) -> None:
    old, new = new_storage_key(0), new_storage_key(1)
    before, after = EventStore(redis, Vault([old])), EventStore(redis, Vault([old, new]))
    for game in (GAME, OTHER):
        await before.append(Commit(game, 0, "begin", commit(0, 1, "begin").records))
    await before.save_source(GAME, SOURCE)
    await redis.hset(keys_of(OTHER).source, "1", msgspec.msgpack.encode(SOURCE))  # type: ignore[misc, arg-type]
    assert await games_under(before) == {old.id: 1, PLAIN: 1}
    assert await wrapped_anew(after) == (2, new.id)
    assert await wrapped_anew(after) == (0, new.id)
    assert await games_under(after) == {new.id: 2}
    only = EventStore(redis, Vault([new]))
    assert await only.load_source(GAME) == await only.load_source(OTHER) == SOURCE
    assert await only.storage_key() == new.id


async def test_a_store_without_a_vault_says_so(redis: Redis) -> None:
    with pytest.raises(RuntimeError, match="without a vault"):
        await EventStore(redis).save_source(GAME, SOURCE)
