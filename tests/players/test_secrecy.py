"""No secret shows in a repr, an error, a log or Redis."""

import logging
import traceback

import msgspec
import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from domain.kernel.ids import PlayerId
from service.players import authentication, keys, tickets
from service.players.accounts import Players
from service.players.authentication import authenticate
from service.players.credentials import Kind, Secret, claimed, digest_of
from service.players.errors import Unauthenticated
from service.players.tickets import Tickets
from service.players.tokens import Tokens

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000_000
CANARY = "canary" + "a" * 46
MASTER = f"slp_aaaaaaaaaaaa_{CANARY}"
TOKEN = f"slt_aaaaaaaaaaaa_aaaaaaaaaa_{CANARY}"
TICKET = f"sls_aaaaaaaaaaaa_{CANARY}"


def test_a_secret_shows_itself_only_when_told_to() -> None:
    secret = Secret(CANARY)
    assert secret.reveal() == CANARY
    assert CANARY not in f"{secret} {secret!r} {secret!s} {[secret]}"
    assert not hasattr(secret, "__dict__")
    with pytest.raises(TypeError):
        msgspec.json.encode(secret)


async def test_what_holds_a_secret_hides_it(redis: Redis) -> None:
    ada = await Players(redis).register("Ada", NOW)
    token = await Tokens(redis).create(ada.player, "ui", {"read"}, None, None, NOW)
    caller = await authenticate(redis, token.secret.reveal(), NOW)
    ticket = await Tickets(redis).issue(caller, None, NOW)
    pipe = redis.pipeline()
    holders = [ada, token, caller, ticket, claimed(token.secret.reveal(), Kind.TOKEN)]
    holders += [authentication.queue(pipe, ada.secret.reveal()), tickets.queue(pipe, ticket.reveal(), NOW)]
    for secret in (ada.secret, token.secret, ticket):
        last = secret.reveal()[-52:]
        assert all(last not in shown for holder in holders for shown in (repr(holder), str(holder), f"{holder}"))


@pytest.mark.parametrize("bearer", [MASTER, TOKEN, CANARY, f"slp_{CANARY}", TICKET])
async def test_a_refusal_does_not_repeat_what_was_shown(redis: Redis, bearer: str) -> None:
    for use in (authenticate(redis, bearer, NOW), Tickets(redis).redeem(bearer, NOW)):
        with pytest.raises(Unauthenticated) as caught:
            await use
        error = caught.value
        told = [repr(error), str(error), repr(error.args), repr(vars(error)), *traceback.format_exception(error)]
        assert "canary" not in "".join(told)


async def test_an_error_of_redis_does_not_repeat_what_was_shown(redis: Redis) -> None:
    await redis.set(keys.account(PlayerId("p-aaaaaaaaaaaa")), "not a hash")
    for use in (authenticate(redis, MASTER, NOW), Tickets(redis).redeem(TICKET, NOW)):
        with pytest.raises(ResponseError) as caught:
            await use
        assert "canary" not in "".join(traceback.format_exception(caught.value))


async def test_no_log_line_has_a_secret(redis: Redis, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    ada = await Players(redis).register("Ada", NOW)
    await Players(redis).rotate_secret(await authenticate(redis, ada.secret.reveal(), NOW))
    assert ada.secret.reveal()[-52:] not in caplog.text


async def test_redis_holds_digests_only(redis: Redis) -> None:
    ada = await Players(redis).register("Ada", NOW)
    token = await Tokens(redis).create(ada.player, "ui", {"read"}, None, None, NOW)
    ticket = await Tickets(redis).issue(await authenticate(redis, ada.secret.reveal(), NOW), None, NOW)
    account = keys.account(ada.player)
    [ticket_key] = [key for key in await redis.keys() if key != account.encode()]
    held = repr([await redis.hgetall(account), ticket_key, await redis.hgetall(ticket_key)])
    for secret in (ada.secret, token.secret, ticket):
        assert secret.reveal()[-52:] not in held and digest_of(secret) in held
