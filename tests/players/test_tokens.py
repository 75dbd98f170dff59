"""Tokens from creation to revocation."""

import re
from asyncio import gather

import pytest
from redis.asyncio import Redis

from domain.kernel.errors import Refused
from domain.kernel.ids import GameId, PlayerId
from service.players import keys
from service.players.accounts import MOST_TOKENS, Players
from service.players.authentication import authenticate
from service.players.errors import Unauthenticated
from service.players.tokens import NewToken, Tokens

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000_000


@pytest.fixture
async def ada(redis: Redis) -> PlayerId:
    return (await Players(redis).register("Ada", NOW)).player


async def test_a_token_is_known_by_its_secret(redis: Redis, ada: PlayerId) -> None:
    new = await Tokens(redis).create(ada, " My  UI ", ["read", "read"], GameId("g-1"), NOW + 5, NOW)
    assert (new.token.name, new.token.scopes, new.token.created) == ("My UI", {"read"}, NOW)
    assert re.fullmatch("slt_[a-z2-7]{12}_[a-z2-7]{10}_[a-z2-7]{52}", new.secret.reveal())
    caller = await authenticate(redis, new.secret.reveal(), NOW)
    assert (caller.player, caller.token, caller.scopes, caller.game) == (ada, new.token.token, {"read"}, "g-1")


async def test_the_list_has_the_oldest_first_and_expired_ones_too(redis: Redis, ada: PlayerId) -> None:
    tokens = Tokens(redis)
    made = [await tokens.create(ada, f"ui {n}", {"play"}, None, NOW + 10, NOW + n) for n in (2, 0, 1)]
    assert await tokens.list(ada) == [made[1].token, made[2].token, made[0].token]


async def test_the_list_is_the_players_own(redis: Redis, ada: PlayerId) -> None:
    bo = (await Players(redis).register("Bo", NOW)).player
    await Tokens(redis).create(ada, "ui", {"play"}, None, None, NOW)
    assert await Tokens(redis).list(bo) == []


async def test_a_revoked_token_ends_at_once_and_others_stay(redis: Redis, ada: PlayerId) -> None:
    tokens = Tokens(redis)
    first, second = [await tokens.create(ada, "ui", {"read"}, None, None, NOW) for _ in range(2)]
    assert [await tokens.revoke(ada, first.token.token) for _ in range(2)] == [True, False]
    with pytest.raises(Unauthenticated):
        await authenticate(redis, first.secret.reveal(), NOW)
    assert (await authenticate(redis, second.secret.reveal(), NOW)).player == ada
    assert await tokens.list(ada) == [second.token]


async def test_another_player_cannot_revoke_it(redis: Redis, ada: PlayerId) -> None:
    bo = (await Players(redis).register("Bo", NOW)).player
    new = await Tokens(redis).create(ada, "ui", {"read"}, None, None, NOW)
    assert not await Tokens(redis).revoke(bo, new.token.token)
    assert (await authenticate(redis, new.secret.reveal(), NOW)).player == ada


@pytest.mark.parametrize("scopes", [[], ["all"], ["read", "all"], ["write"], ["Read"], [""]])
async def test_other_scopes_are_refused(redis: Redis, ada: PlayerId, scopes: list[str]) -> None:
    with pytest.raises(Refused) as caught:
        await Tokens(redis).create(ada, "ui", scopes, None, None, NOW)
    assert (caught.value.code, caught.value.pointer) == ("token-scopes", "/scopes")
    assert await Tokens(redis).list(ada) == []


@pytest.mark.parametrize("expires", [NOW, NOW - 1, 0])
async def test_a_token_that_has_ended_already_is_refused(redis: Redis, ada: PlayerId, expires: int) -> None:
    with pytest.raises(Refused) as caught:
        await Tokens(redis).create(ada, "ui", {"read"}, None, expires, NOW)
    assert (caught.value.code, caught.value.pointer) == ("token-expires", "/expires")


async def test_a_token_needs_a_name(redis: Redis, ada: PlayerId) -> None:
    with pytest.raises(Refused) as caught:
        await Tokens(redis).create(ada, "", {"read"}, None, None, NOW)
    assert caught.value.code == "name-empty"


async def test_there_is_room_for_so_many_even_if_created_at_once(redis: Redis, ada: PlayerId) -> None:
    tokens = Tokens(redis)
    wanted = (tokens.create(ada, "ui", {"read"}, None, None, NOW) for _ in range(MOST_TOKENS + 5))
    came = await gather(*wanted, return_exceptions=True)
    made = [new for new in came if isinstance(new, NewToken)]
    assert len(made) == len(await tokens.list(ada)) == MOST_TOKENS
    assert {refused.code for refused in came if isinstance(refused, Refused)} == {"too-many-tokens"}
    await Players(redis).rename(ada, "Ada again")
    await tokens.revoke(ada, made[0].token.token)
    await tokens.create(ada, "ui", {"read"}, None, None, NOW)


async def test_a_token_created_while_the_account_is_deleted_does_not_stay(redis: Redis, ada: PlayerId) -> None:
    creations = [Tokens(redis).create(ada, "ui", {"read"}, None, None, NOW) for _ in range(5)]
    came = await gather(*creations[:2], Players(redis).delete(ada, NOW), *creations[2:], return_exceptions=True)
    for new in came:
        if isinstance(new, NewToken):
            with pytest.raises(Unauthenticated):
                await authenticate(redis, new.secret.reveal(), NOW)
    assert await redis.hkeys(keys.account(ada)) == [b"deleted"]
