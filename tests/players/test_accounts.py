"""Accounts from registration to deletion."""

import re
from asyncio import gather
from collections.abc import Callable
from secrets import token_bytes
from typing import Any

import pytest
from redis.asyncio import Redis

from domain.kernel.errors import Refused
from domain.kernel.ids import PlayerId
from service.ops.redis_server import RedisServer
from service.players import keys
from service.players.accounts import Players
from service.players.authentication import authenticate
from service.players.callers import EVERYTHING, Caller
from service.players.credentials import Secret
from service.players.errors import Unauthenticated
from service.players.tokens import Tokens

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000_000


def repeating(times: int) -> Callable[[int], bytes]:
    """A random generator that gives the same id so many times; secrets are random all the same."""
    ids = iter([bytes(8)] * times)
    return lambda count: next(ids, token_bytes(8)) if count == 8 else token_bytes(count)


class Stammering(Redis):
    """A client that loses the first reply to each script and sends it again."""

    async def eval(self, *command: Any) -> Any:
        await super().eval(*command)
        return await super().eval(*command)


async def refusal(awaitable: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        await awaitable
    return caught.value


async def test_a_registered_player_is_known_by_the_secret(redis: Redis) -> None:
    ada = await Players(redis).register("Ada", NOW)
    assert re.fullmatch("p-[a-z2-7]{12}", ada.player)
    assert re.fullmatch("slp_[a-z2-7]{12}_[a-z2-7]{52}", ada.secret.reveal())
    caller = await authenticate(redis, ada.secret.reveal(), NOW)
    assert (caller.player, caller.scopes, caller.game, caller.token) == (ada.player, EVERYTHING, None, None)


async def test_a_client_that_decodes_gets_the_same(redis: Redis, redis_server: RedisServer) -> None:
    async with Redis.from_url(redis_server.url, decode_responses=True) as decoding:
        ada = await Players(decoding).register("Ada", NOW)
        token = await Tokens(decoding).create(ada.player, "ui", {"read"}, None, None, NOW)
        assert await Players(decoding).name_of([ada.player]) == {ada.player: "Ada"}
        assert await Tokens(decoding).list(ada.player) == [token.token]
        for secret in (ada.secret, token.secret):
            shown = secret.reveal()
            assert await authenticate(decoding, shown, NOW) == await authenticate(redis, shown, NOW)


async def test_names_need_not_be_unique(redis: Redis) -> None:
    players = Players(redis)
    first, second = [await players.register("Ada", NOW) for _ in range(2)]
    assert first.player != second.player
    assert await players.name_of([first.player, second.player]) == {first.player: "Ada", second.player: "Ada"}


async def test_an_id_that_is_taken_is_not_given_twice(redis: Redis) -> None:
    first = await Players(redis, repeating(1)).register("Ada", NOW)
    second = await Players(redis, repeating(1)).register("Bo", NOW)
    assert first.player == "p-aaaaaaaaaaaa" != second.player
    assert await Players(redis).name_of([first.player, second.player]) == {first.player: "Ada", second.player: "Bo"}


async def test_a_random_generator_that_repeats_itself_is_noticed(redis: Redis) -> None:
    await Players(redis, repeating(100)).register("Ada", NOW)
    with pytest.raises(RuntimeError, match="random generator"):
        await Players(redis, repeating(100)).register("Bo", NOW)


async def test_a_refused_name_opens_no_account(redis: Redis) -> None:
    refused = await refusal(Players(redis).register(" ", NOW))
    assert (refused.code, refused.pointer) == ("name-empty", "/name")
    assert await redis.keys() == []


async def test_rename(redis: Redis) -> None:
    players = Players(redis)
    ada = await players.register("Ada", NOW)
    assert await players.rename(ada.player, "  Ada L. ") == "Ada L."
    assert await players.name_of([ada.player]) == {ada.player: "Ada L."}
    assert (await authenticate(redis, ada.secret.reveal(), NOW)).player == ada.player


async def test_nobody_can_be_renamed_into_being(redis: Redis) -> None:
    assert (await refusal(Players(redis).rename(PlayerId("p-aaaaaaaaaaaa"), "Ada"))).code == "account-deleted"
    assert await redis.keys() == []


async def test_names_come_once_each_and_none_for_strangers(redis: Redis) -> None:
    players = Players(redis)
    ada = await players.register("Ada", NOW)
    stranger = PlayerId("p-aaaaaaaaaaaa")
    assert await players.name_of([stranger, ada.player, stranger]) == {stranger: None, ada.player: "Ada"}
    assert await players.name_of([]) == {}


# The secret


async def test_the_old_secret_ends_when_it_is_rotated(redis: Redis) -> None:
    players = Players(redis)
    ada = await players.register("Ada", NOW)
    secret = await players.rotate_secret(await authenticate(redis, ada.secret.reveal(), NOW))
    assert (await authenticate(redis, secret.reveal(), NOW)).player == ada.player
    with pytest.raises(Unauthenticated):
        await authenticate(redis, ada.secret.reveal(), NOW)


async def test_of_two_rotations_at_once_one_holds(redis: Redis) -> None:
    players = Players(redis)
    ada = await players.register("Ada", NOW)
    caller = await authenticate(redis, ada.secret.reveal(), NOW)
    came = await gather(*(players.rotate_secret(caller) for _ in range(8)), return_exceptions=True)
    secrets = [secret for secret in came if isinstance(secret, Secret)]
    assert len(secrets) == 1
    assert sum(isinstance(refused, Unauthenticated) for refused in came) == 7
    assert (await authenticate(redis, secrets[0].reveal(), NOW)).player == ada.player


async def test_a_token_does_not_rotate_the_secret(redis: Redis) -> None:
    ada = await Players(redis).register("Ada", NOW)
    token = await Tokens(redis).create(ada.player, "ui", {"read", "play"}, None, None, NOW)
    caller = await authenticate(redis, token.secret.reveal(), NOW)
    with pytest.raises(Unauthenticated):
        await Players(redis).rotate_secret(caller)
    assert (await authenticate(redis, ada.secret.reveal(), NOW)).player == ada.player


async def test_a_caller_made_up_without_a_secret_rotates_nothing(redis: Redis) -> None:
    ada = await Players(redis).register("Ada", NOW)
    with pytest.raises(Unauthenticated):
        await Players(redis).rotate_secret(Caller(ada.player, EVERYTHING))


async def test_tokens_outlive_a_rotation(redis: Redis) -> None:
    ada = await Players(redis).register("Ada", NOW)
    token = await Tokens(redis).create(ada.player, "ui", {"read"}, None, None, NOW)
    await Players(redis).rotate_secret(await authenticate(redis, ada.secret.reveal(), NOW))
    assert (await authenticate(redis, token.secret.reveal(), NOW)).player == ada.player


# Deletion


async def test_deleting_forgets_all_but_that_the_id_was_used(redis: Redis) -> None:
    players = Players(redis)
    ada = await players.register("Ada", NOW)
    token = await Tokens(redis).create(ada.player, "ui", {"read"}, None, None, NOW)
    assert await players.delete(ada.player, NOW + 5)
    assert await redis.keys() == [keys.account(ada.player).encode()]
    assert await redis.hgetall(keys.account(ada.player)) == {b"deleted": str(NOW + 5).encode()}
    assert await players.name_of([ada.player]) == {ada.player: None}
    assert await Tokens(redis).list(ada.player) == []
    for secret in (ada.secret, token.secret):
        with pytest.raises(Unauthenticated):
            await authenticate(redis, secret.reveal(), NOW)


async def test_deleting_twice_is_deleting_once(redis: Redis) -> None:
    players = Players(redis)
    ada = await players.register("Ada", NOW)
    assert [await players.delete(ada.player, NOW + n) for n in range(3)] == [True, False, False]
    assert await redis.hget(keys.account(ada.player), "deleted") == str(NOW).encode()


async def test_deleting_somebody_who_never_was_leaves_no_trace(redis: Redis) -> None:
    assert not await Players(redis).delete(PlayerId("p-aaaaaaaaaaaa"), NOW)
    assert await redis.keys() == []


async def test_the_id_of_a_deleted_account_is_never_used_again(redis: Redis) -> None:
    first = await Players(redis, repeating(1)).register("Ada", NOW)
    await Players(redis).delete(first.player, NOW)
    second = await Players(redis, repeating(1)).register("Bo", NOW)
    assert second.player != first.player
    assert await Players(redis).name_of([first.player]) == {first.player: None}


async def test_nothing_brings_a_deleted_account_back(redis: Redis) -> None:
    players = Players(redis)
    ada = await players.register("Ada", NOW)
    caller = await authenticate(redis, ada.secret.reveal(), NOW)
    await players.delete(ada.player, NOW)
    assert (await refusal(players.rename(ada.player, "Ada"))).code == "account-deleted"
    assert (await refusal(players.rotate_secret(caller))).code == "secret-unknown"
    late = Tokens(redis).create(ada.player, "ui", {"read"}, None, None, NOW)
    assert (await refusal(late)).code == "account-deleted"
    assert not await Tokens(redis).revoke(ada.player, "t-aaaaaaaaaa")
    assert await redis.hgetall(keys.account(ada.player)) == {b"deleted": str(NOW).encode()}


# A reply that was lost


async def test_a_call_sent_again_after_its_reply_was_lost_changes_nothing_more(
    redis: Redis, redis_server: RedisServer
) -> None:
    async with Stammering.from_url(redis_server.url) as stammering:
        players = Players(stammering)
        ada = await players.register("Ada", NOW)
        assert await redis.keys() == [keys.account(ada.player).encode()]
        secret = await players.rotate_secret(await authenticate(redis, ada.secret.reveal(), NOW))
        caller = await authenticate(redis, secret.reveal(), NOW)
        assert caller.player == ada.player
        token = await Tokens(stammering).create(ada.player, "ui", {"read"}, None, None, NOW)
        assert await Tokens(redis).list(ada.player) == [token.token]
        await players.delete(ada.player, NOW)
        assert await redis.hkeys(keys.account(ada.player)) == [b"deleted"]
