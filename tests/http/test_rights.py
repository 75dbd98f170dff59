"""Who may do what: every operation, by everybody there is. A new operation without a row fails."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from domain.kernel.ids import GameId, PlayerId
from service.http import routes
from service.http.endpoints import ENDPOINTS
from service.ops.redis_server import RedisServer
from tests.http import series_rows
from tests.http.conftest import ALL_GAMES
from tests.http.leak.fixed_service import NOW, Ear, FixedService, fixed_service, people_of
from tests.http.leak.requests import not_ours
from tests.http.leak.worlds import Worlds, played_by

pytestmark = pytest.mark.anyio
GAME, OTHER = GameId("07-aaaaaaaaaa"), GameId("08-bbbbbbbbbb")

CALLERS = ("", "stranger", "s2", "s1", "read", "play", "elsewhere", "revoked", "deleted")
"""Nobody in particular, somebody without a seat, a seat, the host, and programs of the seat's: one that reads, one that
plays (and reads its own seat), one for another game only, one that was revoked; and a player whose account is gone."""

LOOKED = "200 200 200 200 200 200 403 401 401"
ANYBODY = "200 200 200 200 200 200 200 200 200"

RIGHTS = {
    "register": "422 422 422 422 422 422 422 422 422",
    "register_bot": "401 422 422 422 403 403 403 401 401",
    "show_me": "401 200 200 200 200 403 403 401 401",
    "rename": "401 422 422 422 403 403 403 401 401",
    "list_tokens": "401 200 200 200 403 403 403 401 401",
    "create_token": "401 422 422 422 403 403 403 401 401",
    "revoke_token": "401 404 404 404 403 403 403 401 401",
    "issue_ticket": "401 201 201 201 201 403 403 401 401",
    "show_player": "200 200 200 200 200 403 403 401 401",
    "list_rulesets": "200 200 200 200 200 200 200 200 200",
    "show_ruleset": "200 200 200 200 200 200 200 200 200",
    "show_schemas": "200 200 200 200 200 200 200 200 200",
    "show_content": "200 200 200 200 200 200 200 200 200",
    "show_words": "200 200 200 200 200 200 200 200 200",
    "show_looks": "200 200 200 200 200 200 200 200 200",
    "live": "200 200 200 200 200 200 200 200 200",
    "ready": "200 200 200 200 200 200 200 200 200",
    "metrics": "403 403 403 403 403 403 403 403 403",
    "show_openapi": "200 200 200 200 200 200 200 200 200",
    "enter": "200 200 200 200 200 200 200 200 200",
    "show_docs": "200 200 200 200 200 200 200 200 200",
    "list_problems": "200 200 200 200 200 200 200 200 200",
    "explain_problem": "200 200 200 200 200 200 200 200 200",
    "open_game": "401 404 404 404 403 404 403 401 401",
    "arrange_game": "401 403 403 403 403 403 403 401 401",
    "list_games": "200 200 200 200 200 403 403 401 401",
    "show_game": LOOKED,
    "commit_entropy": "401 403 200 200 403 200 403 401 401",
    "reveal_entropy": "401 403 409 409 403 409 403 401 401",
    "close_game": "401 403 403 409 403 403 403 401 401",
    "start_game": "401 403 403 409 403 403 403 401 401",
    "propose": "401 403 409 409 403 409 403 401 401",
    "vote": "401 403 409 409 403 409 403 401 401",
    "join": "401 409 409 409 403 409 403 401 401",
    "leave": "401 403 409 409 403 409 403 401 401",
    "name_key": "401 403 409 403 403 409 403 401 401",
    "resign": "401 403 403 403 403 403 403 401 401",
    "show_view": LOOKED,
    "show_scene": LOOKED,
    "show_table": LOOKED,
    "show_picture": LOOKED,
    "show_stage": LOOKED,
    "show_asks": LOOKED,
    "list_events": LOOKED,
    "show_history": LOOKED,
    "tell_story": LOOKED,
    "show_knowledge": LOOKED,
    "show_changes": LOOKED,
    "import_record": "401 415 415 415 403 415 403 401 401",
    "fork_game": "401 403 403 403 403 403 403 401 401",
    "answer": "401 403 409 409 403 409 403 401 401",
    "preview": "401 403 409 409 403 409 403 401 401",
    "show_orders": "401 403 200 200 200 200 403 401 401",
    "give_orders": "401 403 422 422 403 422 403 401 401",
    "undo": "401 403 409 409 403 409 403 401 401",
    "show_keys": "200 200 200 200 200 200 200 200 200",
    "show_receipt": LOOKED,
    "hand_in_receipt": "401 422 422 422 422 403 403 401 401",
    "compare_receipts": "422 422 422 422 422 422 422 422 422",
    "read_site_log": "200 200 200 200 200 200 200 200 200",
    "show_checkpoint": "200 200 200 200 200 200 200 200 200",
    "prove_inclusion": "404 404 404 404 404 404 404 404 404",
    "prove_consistency": "200 200 200 200 200 200 200 200 200",
    "add_cosignature": "422 422 422 422 422 422 422 422 422",
    "read_chat": LOOKED,
    "say": "401 403 201 201 403 201 403 401 401",
    "unsay": "401 404 404 404 403 404 403 401 401",
    "read_notes": "401 200 200 200 200 200 403 401 401",
    "write_notes": "401 200 200 200 403 200 403 401 401",
    "download_record": LOOKED,
    "show_audit": LOOKED,
    "list_draws": LOOKED,
    "show_draw": LOOKED,
    "show_card": LOOKED,
    "show_luck": LOOKED,
    "draw_luck": LOOKED,
    "show_site_luck": ANYBODY,
    "draw_site_luck": ANYBODY,
    "dispute": "401 403 422 422 403 422 403 401 401",
    "list_disputes": LOOKED,
    "show_dispute": "404 404 404 404 404 404 403 401 401",
    "follow_game": LOOKED,
    "follow_player": "401 200 200 200 200 403 200 401 401",
    **series_rows.RIGHTS,
    "rotate_secret": "401 200 200 200 403 403 403 401 401",
    "delete_me": "401 204 204 204 401 401 401 401 401",
}
"""Statuses by operation, in the order of the callers; 409 and 422 are refusals of what may be asked for, as is 404 of a
ruleset, a token or a message that is not there. The last of all deletes accounts, and with them their tokens."""
INVITED = {"join": 403, "hand_in_receipt": 422, **series_rows.INVITED}
"""What a stranger learns of a table by invitation: nothing, but that an invitation is needed to join. A receipt that is
not ours is refused whether there is such a table or not."""


@pytest.fixture
def public() -> bool:
    return True


@pytest.fixture
async def full(redis_server: RedisServer, public: bool) -> AsyncIterator[FixedService]:
    """A running game of three, and everybody who might want something of it."""
    async with fixed_service(redis_server.url) as made:
        await made.people(3)
        entry = ALL_GAMES["toy-crossing"]
        played, source = played_by(entry, GAME, people_of(3), 1, most=8, public=public)
        worlds = Worlds(entry, GAME, source, played.live.board.seats[0], "", played.records, played.records)
        await made.go_to(worlds, played.records, len(played.records))
        await made.services.redis.set("site:worker", NOW)
        await made.token("s2", "read", {"read"})
        await made.token("s2", "play", {"play"})
        await made.token("s2", "elsewhere", {"read", "play"}, OTHER)
        revoked = await made.token("s2", "revoked", {"read", "play"})
        await made.services.tokens.revoke(made.ids["s2"], revoked)
        gone = await made.services.players.register("gone", 0)
        made.ids["deleted"], made.secrets["deleted"] = gone.player, gone.secret.reveal()
        await made.services.players.delete(gone.player, 0)
        await series_rows.full_series(made.services, [*people_of(3), PlayerId("p-somebodyelse")], public)
        yield made


def requests() -> dict[str, tuple[str, str, Any]]:
    here = f"/v1/games/{GAME}"
    return {
        "register": ("POST", "/v1/players", {"name": ""}),
        "register_bot": ("POST", "/v1/players/me/bots", {"name": ""}),
        "show_me": ("GET", "/v1/players/me", None),
        "rename": ("PATCH", "/v1/players/me", {"name": ""}),
        "list_tokens": ("GET", "/v1/players/me/tokens", None),
        "create_token": ("POST", "/v1/players/me/tokens", {"name": "", "scopes": ["read"]}),
        "revoke_token": ("DELETE", "/v1/players/me/tokens/t-aaaaaaaaaa", None),
        "issue_ticket": ("POST", "/v1/tickets", {"game": GAME}),
        "show_player": ("GET", f"/v1/players/{people_of(1)[0]}", None),
        "list_rulesets": ("GET", "/v1/rulesets", None),
        "show_ruleset": ("GET", "/v1/rulesets/cult", None),
        "show_content": ("GET", "/v1/rulesets/cult/content", None),
        "show_schemas": ("GET", "/v1/rulesets/cult/schemas", None),
        "show_looks": ("GET", "/v1/rulesets/cult/looks", None),
        "show_words": ("GET", "/v1/rulesets/cult/words", None),
        "live": ("GET", "/health/live", None),
        "ready": ("GET", "/health/ready", None),
        "metrics": ("GET", "/metrics", None),
        "show_openapi": ("GET", "/openapi.json", None),
        "enter": ("GET", "/", None),
        "show_docs": ("GET", "/docs", None),
        "list_problems": ("GET", "/problems", None),
        "explain_problem": ("GET", "/problems/ask-closed", None),
        "open_game": ("POST", "/v1/games", {"ruleset": "chess", "seats": 2}),
        "arrange_game": ("POST", "/v1/arranged", {"ruleset": "chess", "seats": 2}),
        "list_games": ("GET", "/v1/games", None),
        "show_game": ("GET", here, None),
        "commit_entropy": ("POST", f"{here}/entropy/commit", {"commitment": None}),
        "reveal_entropy": ("POST", f"{here}/entropy/reveal", {"r": "A" * 43 + "="}),
        "close_game": ("DELETE", here, None),
        "start_game": ("POST", f"{here}/start", None),
        "propose": ("POST", f"{here}/proposals", {"what": "resume"}),
        "vote": ("POST", f"{here}/votes", {"agrees": True}),
        "join": ("POST", f"{here}/seats", {}),
        "leave": ("DELETE", f"{here}/seats/s2", None),
        "name_key": ("PUT", f"{here}/seats/s2/key", {"key": ""}),
        "resign": ("POST", f"{here}/resign", {"seat": "s3"}),
        "show_view": ("GET", f"{here}/view", None),
        "show_scene": ("GET", f"{here}/scene", None),
        "show_table": ("GET", f"{here}/table", None),
        "show_picture": ("GET", f"{here}/picture", None),
        "show_stage": ("GET", f"{here}/stage", None),
        "show_asks": ("GET", f"{here}/asks", None),
        "list_events": ("GET", f"{here}/events", None),
        "show_history": ("GET", f"{here}/history", None),
        "tell_story": ("GET", f"{here}/story", None),
        "show_knowledge": ("GET", f"{here}/knowledge?at=20", None),
        "import_record": ("POST", "/v1/records", {}),
        "fork_game": ("POST", f"{here}/forks", {"at": "end"}),
        "show_changes": ("GET", f"{here}/changes?since=20", None),
        "answer": ("POST", f"{here}/answers", {"ask": "2.0", "answer": []}),
        "preview": ("POST", f"{here}/previews", {"ask": "2.0", "answer": []}),
        "show_orders": ("GET", f"{here}/orders", None),
        "give_orders": ("PUT", f"{here}/orders", {"orders": [{"do": "pass", "scope": "once"}]}),
        "undo": ("POST", f"{here}/undo", {}),
        "show_keys": ("GET", "/.well-known/sealog-keys.json", None),
        "show_receipt": ("GET", f"{here}/receipts", None),
        "hand_in_receipt": ("POST", f"{here}/receipts", not_ours(GAME, 1)),
        "compare_receipts": ("POST", "/v1/receipts/compare", {"one": not_ours(GAME, 1), "other": not_ours(GAME, 2)}),
        "read_site_log": ("GET", "/v1/site-log", None),
        "show_checkpoint": ("GET", "/v1/site-log/checkpoint", None),
        "prove_inclusion": ("GET", "/v1/site-log/inclusion?seq=1000", None),
        "prove_consistency": ("GET", "/v1/site-log/consistency", None),
        "add_cosignature": ("POST", "/v1/site-log/cosignatures", {"checkpoint": "all is well"}),
        "read_chat": ("GET", f"{here}/chat", None),
        "say": ("POST", f"{here}/chat", {"said": "aye"}),
        "unsay": ("DELETE", f"{here}/chat/1-1", None),
        "read_notes": ("GET", f"{here}/notes", None),
        "write_notes": ("PUT", f"{here}/notes", {"text": "mine"}),
        "download_record": ("GET", f"{here}/record", None),
        "show_audit": ("GET", f"{here}/audit", None),
        "list_draws": ("GET", f"{here}/audit/draws", None),
        "show_draw": ("GET", f"{here}/audit/draws/0", None),
        "show_card": ("GET", f"{here}/audit/cards/u0.0", None),
        "show_luck": ("GET", f"{here}/audit/luck", None),
        "draw_luck": ("GET", f"{here}/audit/luck.svg", None),
        "show_site_luck": ("GET", "/v1/audit/luck", None),
        "draw_site_luck": ("GET", "/v1/audit/luck.svg", None),
        "dispute": ("POST", f"{here}/disputes", {}),
        "list_disputes": ("GET", f"{here}/disputes", None),
        "show_dispute": ("GET", f"{here}/disputes/1", None),
        "follow_game": ("GET", f"{here}/stream", None),
        "follow_player": ("GET", "/v1/players/me/stream", None),
        **series_rows.REQUESTS,
        "rotate_secret": ("POST", "/v1/players/me/secret", None),
        "delete_me": ("DELETE", "/v1/players/me", None),
    }


async def status(full: FixedService, who: str, operation: str) -> int:
    method, path, body = requests()[operation]
    if operation.startswith("follow"):
        async with Ear(full.app, path, full.secrets[who] if who else "") as ear:
            await ear.until(b"")
            while not ear.status:
                await ear.news()
            return ear.status
    answer = await full.call(who, method, path, body)
    if operation == "rotate_secret" and answer.status == 200:
        full.secrets[who] = msgspec.json.decode(answer.body)["secret"]
    return answer.status


async def test_everybody_may_do_what_the_table_says_and_nothing_else(full: FixedService) -> None:
    for operation, expected in RIGHTS.items():
        found = " ".join([str(await status(full, who, operation)) for who in CALLERS])
        assert found == expected, operation


def test_every_operation_has_a_row() -> None:
    routes.load()
    assert {endpoint.name for endpoint in ENDPOINTS} == set(RIGHTS) == set(requests())


@pytest.mark.parametrize("public", [False])
async def test_a_table_by_invitation_is_not_there_for_strangers(full: FixedService, public: bool) -> None:
    for endpoint in ENDPOINTS:
        if "{game}" in endpoint.path or "{series}" in endpoint.path:
            assert await status(full, "stranger", endpoint.name) == INVITED.get(endpoint.name, 404), endpoint.name
            assert await status(full, "", endpoint.name) in (401, 404), endpoint.name
            assert await status(full, "elsewhere", endpoint.name) == 403, endpoint.name
    for who in ("", "stranger"):
        assert (await full.call(who, "GET", "/v1/games")).body == b'{"games":[],"next":"","more":false}'
        assert (await full.call(who, "GET", "/v1/series")).body == b'{"series":[],"next":"","more":false}'


@pytest.mark.parametrize("of", ["s1", "s3"])
async def test_nobody_looks_or_acts_from_anothers_seat(full: FixedService, of: str) -> None:
    here = f"/v1/games/{GAME}"
    audits = ("record", "audit", "audit/draws", "audit/draws/0", "audit/cards/u0.0", "audit/luck", "audit/luck.svg")
    for name in ("view", "scene", "table", "picture", "stage", "asks", "events", "orders", *audits):
        for who in ("s2", "read", "stranger"):
            assert (await full.call(who, "GET", f"{here}/{name}?seat={of}")).status == 403, (who, name)
    for name, body in {
        "answers": {"ask": "2.0", "answer": []},
        "previews": {"ask": "2.0", "answer": []},
        "undo": {},
        "resign": {},
        "proposals": {"what": "pause"},
        "votes": {"agrees": True},
        "entropy/commit": {"commitment": None},
        "entropy/reveal": {"r": "A" * 43 + "="},
    }.items():
        for who in ("s2", "play", "stranger"):
            assert (await full.call(who, "POST", f"{here}/{name}", {**body, "seat": of})).status == 403, (who, name)
    for who in ("s2", "play", "stranger"):
        assert (await full.call(who, "PUT", f"{here}/orders", {"orders": [], "seat": of})).status == 403, who


async def test_a_token_for_one_game_gets_tickets_for_that_game_only(full: FixedService) -> None:
    await full.token("s2", "here", {"read"}, GAME)
    for body in ({"game": GAME}, {}):
        made = await full.call("here", "POST", "/v1/tickets", body)
        assert made.status == 201
        ticket = msgspec.json.decode(made.body)["ticket"]
        async with Ear(full.app, f"/v1/games/{GAME}/stream", query=f"ticket={ticket}") as ear:
            await ear.until(b'"seat":"s2"')
    refused = await full.call("elsewhere", "POST", "/v1/tickets", {"game": GAME})
    assert (refused.status, msgspec.json.decode(refused.body)["code"]) == (403, "ticket-game")
    elsewhere = msgspec.json.decode((await full.call("elsewhere", "POST", "/v1/tickets", {})).body)["ticket"]
    async with Ear(full.app, f"/v1/games/{GAME}/stream", query=f"ticket={elsewhere}") as ear:
        await ear.until(b"forbidden")
