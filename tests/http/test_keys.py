"""A process that does not have the keys of the games says so: not ready, a typed problem, and nothing is lost."""

import pytest
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

from domain.kernel.ids import GameId
from service.http.app import create_app
from service.http.endpoints import ENDPOINTS
from service.keyring import Keyring, Vault
from service.keyring.signing import Signing, new_signing_key
from service.keyring.vault import new_storage_key
from service.ops.settings import Settings
from service.services import Services
from service.store.keys import keys_of
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.http.test_frozen import started
from tests.http.test_missing_rules import answered
from workers.tending import tend

pytestmark = pytest.mark.anyio


def with_other_keys(redis: Redis) -> Services:
    ring = Keyring(Signing([new_signing_key(0)]), Vault([new_storage_key(0)]))
    return Services(Settings(limits=False), ALL_GAMES, redis, keyring=ring)


async def test_the_wrong_storage_key_is_a_readiness_failure(
    redis: Redis, services: Services, client: AsyncClient, ann: Person
) -> None:
    game = await started(ann)
    other = with_other_keys(redis)
    transport = ASGITransport(app=create_app(other), raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        ready = await http.get("/health/ready")
        (check,) = [check for check in ready.json()["checks"] if check["name"] == "keys"]
        assert ready.status_code == 503 and not check["fine"] and services.store.vault.id in check["said"]
        away = Person(http, ann.id, ann.secret)
        await away.refused(503, "key-missing", "GET", f"/v1/games/{game}/view")
        body = {"ask": "1.0", "answer": []}
        await away.refused(503, "key-missing", "POST", f"/v1/games/{game}/answers", body)
    assert (await tend(other, game, lambda n: 0)).fault == "KeyMissing"  # type: ignore[arg-type]
    (check,) = [c for c in (await client.get("/health/ready")).json()["checks"] if c["name"] == "keys"]
    assert check["fine"]
    assert (await ann.get(f"/v1/games/{game}"))["state"] == "running"


@pytest.mark.parametrize("broken", ["key-missing", "lost", "changed"])
async def test_whoever_may_not_know_of_a_table_does_not_learn_that_its_key_is_missing(
    redis: Redis, services: Services, ann: Person, bob: Person, broken: str
) -> None:
    game = GameId(await started(ann, public=False))
    other = with_other_keys(redis)
    if broken != "key-missing":
        other = Services(Settings(limits=False), ALL_GAMES, redis, keyring=services.keyring)
        kept = await services.store.sealed_source(game)
        await redis.hset(keys_of(game).source, "1", kept[:-1] + bytes([kept[-1] ^ 1]))  # type: ignore[misc]
    if broken == "lost":
        await redis.delete(keys_of(game).source)
    transport = ASGITransport(app=create_app(other), raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        host, stranger = Person(http, ann.id, ann.secret), Person(http, bob.id, bob.secret)
        seen = 0
        for endpoint in [e for e in ENDPOINTS if e.path.startswith("/v1/games/{game}") and e.tag != "Streams"]:
            nowhere = await answered(stranger, "07-zzzzzzzzzz", endpoint)
            found = await answered(stranger, game, endpoint)
            assert (found.status_code, found.content) == (nowhere.status_code, nowhere.content), endpoint.path
            seen += (await answered(host, game, endpoint)).status_code >= 500
        assert seen > 20, "whoever may know of it does"
