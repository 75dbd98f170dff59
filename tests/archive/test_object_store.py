"""The archive in an object store: a server that speaks S3, made by others, in this process."""

from collections.abc import Iterator
from secrets import token_hex
from typing import Any

import boto3  # type: ignore[import-untyped]
import pytest
from moto.server import ThreadedMotoServer
from msgspec import structs
from redis.asyncio import Redis

from service.errors import Complaint
from service.services import Services
from service.store.archive.archive import name_of
from service.store.archive.storage import S3Storage, StorageUnavailable, storage_of
from service.store.keys import keys_of
from tests.archive.test_archived_games import played, seen_by_another
from tests.http.people import Person

pytestmark = pytest.mark.anyio


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A new one; the server keeps what it has for as long as the process lives."""
    server = ThreadedMotoServer(port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    url = f"http://{host}:{port}"
    for name, value in {
        "AWS_ENDPOINT_URL_S3": url,
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
    }.items():
        monkeypatch.setenv(name, value)
    name = f"games-{token_hex(4)}"
    boto3.client("s3").create_bucket(Bucket=name)
    yield name
    server.stop()


async def test_games_lie_there_and_say_the_same(
    services: Services, redis: Redis, ann: Person, bob: Person, bucket: str
) -> None:
    at = structs.replace(services.settings, archive=f"s3://{bucket}/sealog/")
    parts = Services(at, services.games, redis, services.now, keyring=services.keyring)
    game = await played(parts, ann, bob)
    last = await parts.store.last(game)
    before = await seen_by_another(parts, ann, game, last)
    assert (await parts.archiving.archive(game)).kept_back == ""
    assert await redis.xlen(keys_of(game).events) < last
    assert await seen_by_another(parts, ann, game, last) == before
    there: Any = boto3.client("s3").list_objects_v2(Bucket=bucket)
    assert [found["Key"] for found in there["Contents"]] == [f"sealog/{name_of(game)}"]
    assert parts.archive is not None and await parts.archive.games() == [game]


async def test_files_by_name(bucket: str) -> None:
    storage = storage_of(f"s3://{bucket}")
    assert isinstance(storage, S3Storage) and await storage.names() == []
    for name in ("b", "a"):
        await storage.put(name, name.encode())
    assert (await storage.names(), await storage.get("a"), await storage.get("c")) == (["a", "b"], b"a", None)


async def test_what_does_not_answer_is_said(bucket: str) -> None:
    with pytest.raises(StorageUnavailable, match="NoSuchBucket"):
        await S3Storage("s3://nobody").get("a")
    with pytest.raises(Complaint, match="is wanted"):
        storage_of("s3://")
    with pytest.raises(Complaint, match="a directory or s3"):
        storage_of("gs://games")
