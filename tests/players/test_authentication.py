"""From a bearer secret to a caller."""

import pytest
from redis.asyncio import Redis

from domain.kernel.ids import GameId
from service.players import authentication
from service.players.accounts import Players
from service.players.authentication import authenticate
from service.players.errors import Unauthenticated
from service.players.tokens import Tokens

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000_000
LETTERS = "a" * 52


async def rejected(redis: Redis, bearer: str, now_ms: int = NOW) -> str:
    with pytest.raises(Unauthenticated) as caught:
        await authenticate(redis, bearer, now_ms)
    return caught.value.code


@pytest.mark.parametrize(
    "bearer",
    [
        "Bearer x",
        "slp_",
        f"slp_aaaaaaaaaaaa_{LETTERS}a",
        f"slp_aaaaaaaaaaaa_{LETTERS}\n",
        f"SLP_aaaaaaaaaaaa_{LETTERS}",
        f"slx_aaaaaaaaaaaa_{LETTERS}",
        f"slp_aaaaaaaaaaaa_bbbbbbbbbb_{LETTERS}",
        f"slt_aaaaaaaaaaaa_{LETTERS}",
        f"sls_aaaaaaaaaaaa_{LETTERS}",
        f"slp_aaaaaaa}}aaaa_{LETTERS}",
        f"slp_aaaaaaaaaaaé_{LETTERS}",
        "x" * 100_000,
    ],
)
async def test_what_is_no_secret_is_malformed(redis: Redis, bearer: str) -> None:
    assert await rejected(redis, bearer) == "secret-malformed"


async def test_no_secret_is_missing(redis: Redis) -> None:
    assert await rejected(redis, "") == "secret-missing"


async def test_the_reason_does_not_tell_who_exists(redis: Redis) -> None:
    players, tokens = Players(redis), Tokens(redis)
    ada, gone = [await players.register(name, NOW) for name in ("Ada", "Bo")]
    revoked = await tokens.create(ada.player, "ui", {"read"}, None, None, NOW)
    kept = await tokens.create(ada.player, "ui", {"read"}, None, None, NOW)
    await tokens.revoke(ada.player, revoked.token.token)
    await players.delete(gone.player, NOW)
    tried = {
        "a stranger": f"slp_aaaaaaaaaaaa_{LETTERS}",
        "a wrong secret": ada.secret.reveal()[:-52] + LETTERS,
        "a deleted player": gone.secret.reveal(),
        "a revoked token": revoked.secret.reveal(),
        "a wrong token": kept.secret.reveal()[:-52] + LETTERS,
        "a stranger's token": f"slt_aaaaaaaaaaaa_aaaaaaaaaa_{LETTERS}",
        "another's secret": ada.secret.reveal()[:17] + gone.secret.reveal()[17:],
    }
    said = set()
    for bearer in tried.values():
        with pytest.raises(Unauthenticated) as caught:
            await authenticate(redis, bearer, NOW)
        said.add((caught.value.code, str(caught.value), caught.value.pointer, repr(caught.value.text)))
    assert len(said) == 1


async def test_expiry_is_told_only_with_the_right_token(redis: Redis) -> None:
    ada = await Players(redis).register("Ada", NOW)
    token = await Tokens(redis).create(ada.player, "ui", {"read"}, None, NOW + 10, NOW)
    shown = token.secret.reveal()
    assert (await authenticate(redis, shown, NOW + 9)).token == token.token.token
    assert await rejected(redis, shown, NOW + 10) == "token-expired"
    assert await rejected(redis, shown[:-52] + LETTERS, NOW + 10) == "secret-unknown"


async def test_many_checks_go_on_one_pipeline_with_other_commands(redis: Redis) -> None:
    ada = await Players(redis).register("Ada", NOW)
    token = await Tokens(redis).create(ada.player, "ui", {"play"}, GameId("g-1"), None, NOW)
    pipe = redis.pipeline(transaction=False)
    pipe.set("before", 1)
    first = authentication.queue(pipe, ada.secret.reveal())
    pipe.set("between", 1)
    second = authentication.queue(pipe, token.secret.reveal())
    with pytest.raises(Unauthenticated):
        authentication.queue(pipe, "nothing")
    replies = await pipe.execute()
    assert len(replies) == 4
    assert first.read(replies, NOW).token is None
    caller = second.read(replies, NOW)
    assert (caller.token, caller.scopes, caller.game) == (token.token.token, {"play"}, "g-1")


async def test_a_check_is_one_command(redis: Redis) -> None:
    ada = await Players(redis).register("Ada", NOW)
    before = (await redis.info("stats"))["total_commands_processed"]
    await authenticate(redis, ada.secret.reveal(), NOW)
    assert (await redis.info("stats"))["total_commands_processed"] - before == 2  # one of them is INFO
