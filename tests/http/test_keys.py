"""A process that does not have the keys of the games says so: not ready, a typed problem, and nothing is lost."""

import pytest
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

from service.http.app import create_app
from service.http.services import Services
from service.keyring import Keyring, Vault
from service.keyring.signing import Signing, new_signing_key
from service.keyring.vault import new_storage_key
from service.settings import Settings
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.http.test_frozen import started
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
