"""Stream tickets: one stream, opened within a minute, never more than what they were issued for."""

import re
from asyncio import gather

import pytest
from redis.asyncio import Redis

from domain.kernel.errors import Refused
from domain.kernel.ids import GameId
from service.players import tickets as ticket_module
from service.players.accounts import Players, Registered
from service.players.authentication import authenticate
from service.players.callers import Caller, may_manage, may_play, may_read
from service.players.errors import Unauthenticated
from service.players.tickets import BACK_MS, TICKET_MS, Tickets
from service.players.tokens import NewToken, Tokens

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000_000
THIS, OTHER = GameId("g-this"), GameId("g-other")


@pytest.fixture
async def ada(redis: Redis) -> Registered:
    return await Players(redis).register("Ada", NOW)


async def caller_of(redis: Redis, new: Registered | NewToken) -> Caller:
    return await authenticate(redis, new.secret.reveal(), NOW)


async def token_of(redis: Redis, ada: Registered, *scopes: str, game: GameId | None = None) -> NewToken:
    return await Tokens(redis).create(ada.player, "ui", scopes, game, NOW + 30_000, NOW)


async def issued(redis: Redis, new: Registered | NewToken, game: GameId | None = None) -> str:
    return (await Tickets(redis).issue(await caller_of(redis, new), game, NOW)).reveal()


async def rejected(redis: Redis, ticket: str, now_ms: int = NOW) -> bool:
    with pytest.raises(Unauthenticated) as caught:
        await Tickets(redis).redeem(ticket, now_ms)
    return caught.value.code == "ticket-unknown"


async def test_a_ticket_stands_for_its_player(redis: Redis, ada: Registered) -> None:
    ticket = await issued(redis, ada)
    assert re.fullmatch("sls_[a-z2-7]{12}_[a-z2-7]{52}", ticket)
    caller = await Tickets(redis).redeem(ticket, NOW)
    assert (caller.player, caller.token, caller.game) == (ada.player, None, None)


async def test_a_ticket_only_reads(redis: Redis, ada: Registered) -> None:
    caller = await Tickets(redis).redeem(await issued(redis, ada), NOW)
    assert may_read(caller, THIS) and not may_play(caller, THIS) and not may_manage(caller)


async def test_a_ticket_works_once(redis: Redis, ada: Registered) -> None:
    ticket = await issued(redis, ada)
    await Tickets(redis).redeem(ticket, NOW)
    assert await rejected(redis, ticket)


async def test_of_many_uses_at_once_one_gets_through(redis: Redis, ada: Registered) -> None:
    ticket = await issued(redis, ada)
    came = await gather(*(Tickets(redis).redeem(ticket, NOW) for _ in range(8)), return_exceptions=True)
    assert sum(isinstance(caller, Caller) for caller in came) == 1
    assert sum(isinstance(refused, Unauthenticated) for refused in came) == 7


async def test_a_ticket_lasts_a_minute(redis: Redis, ada: Registered) -> None:
    first, second = [await issued(redis, ada) for _ in range(2)]
    assert (await Tickets(redis).redeem(first, NOW + TICKET_MS - 1)).player == ada.player
    assert await rejected(redis, second, NOW + TICKET_MS)


async def test_redis_forgets_a_ticket_that_nobody_used(redis: Redis, ada: Registered) -> None:
    await issued(redis, ada)
    [key] = await redis.keys("*:ticket:*")
    assert 0 < await redis.pttl(key) <= TICKET_MS


async def test_a_tickets_game_is_the_asked_one(redis: Redis, ada: Registered) -> None:
    caller = await Tickets(redis).redeem(await issued(redis, ada, THIS), NOW)
    assert may_read(caller, THIS) and not may_read(caller, OTHER)


async def test_a_tokens_game_binds_its_tickets(redis: Redis, ada: Registered) -> None:
    token = await token_of(redis, ada, "read", "play", game=THIS)
    for asked in (None, THIS):
        caller = await Tickets(redis).redeem(await issued(redis, token, asked), NOW)
        assert (caller.game, caller.scopes, caller.token) == (THIS, {"read"}, token.token.token)


async def test_no_ticket_for_another_game_than_the_tokens(redis: Redis, ada: Registered) -> None:
    caller = await caller_of(redis, await token_of(redis, ada, "read", game=THIS))
    with pytest.raises(Refused) as caught:
        await Tickets(redis).issue(caller, OTHER, NOW)
    assert (caught.value.code, caught.value.pointer) == ("ticket-game", "/game")


async def test_no_ticket_for_a_token_that_may_not_read(redis: Redis, ada: Registered) -> None:
    caller = await caller_of(redis, await token_of(redis, ada, "play"))
    with pytest.raises(Refused) as caught:
        await Tickets(redis).issue(caller, THIS, NOW)
    assert caught.value.code == "ticket-scope"


# Coming back


async def test_whoever_comes_back_is_let_in_for_some_hours(redis: Redis, ada: Registered) -> None:
    tickets, ticket = Tickets(redis), await issued(redis, ada, THIS)
    await tickets.redeem(ticket, NOW)
    await tickets.bind(ticket, "this/s1")
    for later in (1, TICKET_MS, BACK_MS - 1):
        assert (await tickets.redeem(ticket, NOW + later, back=True)).game == THIS
        await tickets.bind(ticket, "this/s1")
        assert await rejected(redis, ticket, NOW + later), "a second stream is not opened"
    [key] = await redis.keys("*:ticket:*")
    assert TICKET_MS < await redis.pttl(key) <= BACK_MS
    with pytest.raises(Unauthenticated):
        await tickets.redeem(ticket, NOW + BACK_MS, back=True)


async def test_coming_back_opens_no_other_stream(redis: Redis, ada: Registered) -> None:
    tickets, ticket = Tickets(redis), await issued(redis, ada)
    await tickets.redeem(ticket, NOW)
    await tickets.bind(ticket, "this/s1")
    for stream in ("this/s2", "this/onlooker", "other/s1", "me"):
        with pytest.raises(Unauthenticated) as caught:
            await tickets.bind(ticket, stream)
        assert caught.value.code == "ticket-unknown"


async def test_a_first_use_that_is_too_late_is_no_way_back(redis: Redis, ada: Registered) -> None:
    ticket = await issued(redis, ada)
    for back in (True, False, True):
        with pytest.raises(Unauthenticated):
            await Tickets(redis).redeem(ticket, NOW + TICKET_MS, back=back)


async def test_a_use_that_opened_no_stream_leaves_no_way_back(redis: Redis, ada: Registered) -> None:
    """The table was not there, say: whoever finds the address has nothing to come back to."""
    tickets, ticket = Tickets(redis), await issued(redis, ada)
    await tickets.redeem(ticket, NOW)
    for later in (1, TICKET_MS, BACK_MS - 1):
        with pytest.raises(Unauthenticated):
            await tickets.redeem(ticket, NOW + later, back=True)


async def test_nobody_comes_back_whose_token_was_revoked(redis: Redis, ada: Registered) -> None:
    token = await token_of(redis, ada, "read")
    ticket = await issued(redis, token)
    await Tickets(redis).redeem(ticket, NOW)
    await Tickets(redis).bind(ticket, "this/s1")
    await Tokens(redis).revoke(ada.player, token.token.token)
    with pytest.raises(Unauthenticated):
        await Tickets(redis).redeem(ticket, NOW + 1, back=True)


# What ends a ticket before its time


async def test_a_token_revoked_since(redis: Redis, ada: Registered) -> None:
    token = await token_of(redis, ada, "read")
    ticket = await issued(redis, token)
    await Tokens(redis).revoke(ada.player, token.token.token)
    assert await rejected(redis, ticket)


async def test_a_token_expired_since(redis: Redis, ada: Registered) -> None:
    ticket = await issued(redis, await token_of(redis, ada, "read"))
    assert await rejected(redis, ticket, NOW + 30_000)


async def test_a_secret_rotated_since(redis: Redis, ada: Registered) -> None:
    ticket = await issued(redis, ada)
    await Players(redis).rotate_secret(await caller_of(redis, ada))
    assert await rejected(redis, ticket)


async def test_an_account_deleted_since(redis: Redis, ada: Registered) -> None:
    tickets = [await issued(redis, new) for new in (ada, await token_of(redis, ada, "read"))]
    await Players(redis).delete(ada.player, NOW)
    assert [await rejected(redis, ticket) for ticket in tickets] == [True, True]


async def test_a_caller_made_up_without_a_secret(redis: Redis, ada: Registered) -> None:
    ticket = await Tickets(redis).issue(Caller(ada.player, frozenset({"read"})), None, NOW)
    assert await rejected(redis, ticket.reveal())


# What is no ticket


async def test_other_secrets_are_no_tickets_and_the_other_way_round(redis: Redis, ada: Registered) -> None:
    for secret in ("", "x", ada.secret.reveal(), "sls_" + ada.secret.reveal()[4:]):
        assert await rejected(redis, secret)
    with pytest.raises(Unauthenticated):
        await authenticate(redis, await issued(redis, ada), NOW)


async def test_a_token_cannot_be_written_into_anothers_ticket(redis: Redis, ada: Registered) -> None:
    token = await token_of(redis, ada, "read")
    ticket = await issued(redis, ada)
    forged = "_".join([ticket[:16], token.token.token[2:], ticket[17:]])
    assert await rejected(redis, forged)
    assert (await Tickets(redis).redeem(ticket, NOW)).token is None


async def test_a_use_goes_on_a_pipeline_with_other_commands(redis: Redis, ada: Registered) -> None:
    pipe = redis.pipeline(transaction=False)
    pipe.set("before", 1)
    redemption = ticket_module.queue(pipe, await issued(redis, ada, THIS), NOW)
    pipe.set("after", 1)
    replies = await pipe.execute()
    assert len(replies) == 4
    assert redemption.read(replies, NOW).game == THIS
