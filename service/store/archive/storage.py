"""Where archived games lie: files by name, in a directory or in an object store."""

import asyncio
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from service.errors import Complaint
from service.store.errors import NotFromArchive

T = TypeVar("T")
S3 = "s3://"


class StorageUnavailable(NotFromArchive):
    """The archive did not do as asked. Nothing in Redis was touched."""


class Storage(Protocol):
    """Files by name. What `put` has returned from is there after a loss of power."""

    async def put(self, name: str, data: bytes) -> None: ...

    async def get(self, name: str) -> bytes | None:
        """Nothing if there is no such file."""
        ...

    async def names(self) -> list[str]: ...


class DirectoryStorage:
    """A directory on a disk of this machine, or one that all machines share."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def put(self, name: str, data: bytes) -> None:
        await _in_thread(lambda: self._put(name, data))

    async def get(self, name: str) -> bytes | None:
        return await _in_thread(lambda: self._get(name))

    async def names(self) -> list[str]:
        return await _in_thread(lambda: sorted(path.name for path in self.folder.glob("*/*") if path.suffix != ".new"))

    def _path(self, name: str) -> Path:
        """By the first letters, so that no directory holds too many."""
        return self.folder / name[:2] / name

    def _put(self, name: str, data: bytes) -> None:
        path = self._path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
        with open(new, "wb", opener=_for_us_alone) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
        _sync(path.parent)
        _sync(self.folder)

    def _get(self, name: str) -> bytes | None:
        try:
            return self._path(name).read_bytes()
        except FileNotFoundError:
            return None


class S3Storage:
    """A bucket of an object store that speaks S3. Its keys and its address stand in the environment, as for all
    programs that use one (AWS_ACCESS_KEY_ID, AWS_ENDPOINT_URL_S3 and so on)."""

    def __init__(self, where: str) -> None:
        try:
            import boto3  # type: ignore[import-untyped]
            from botocore.config import Config  # type: ignore[import-untyped]
            from botocore.exceptions import BotoCoreError, ClientError  # type: ignore[import-untyped]
        except ImportError:
            raise Complaint("SEALOG_ARCHIVE: an object store needs boto3: pip install 'sealog[s3]'") from None
        self.bucket, _, prefix = where.removeprefix(S3).partition("/")
        self.prefix = f"{prefix.strip('/')}/" if prefix.strip("/") else ""
        if not self.bucket:
            raise Complaint(f"SEALOG_ARCHIVE: s3://BUCKET or s3://BUCKET/PREFIX is wanted, not {where!r}")
        self._errors = (BotoCoreError, ClientError)
        self._missing: type[Exception] = ClientError
        config = Config(connect_timeout=5, read_timeout=30, retries={"mode": "standard", "total_max_attempts": 4})
        self._client: Any = boto3.client("s3", config=config)

    async def put(self, name: str, data: bytes) -> None:
        await self._do(lambda: self._client.put_object(Bucket=self.bucket, Key=self.prefix + name, Body=data))

    async def get(self, name: str) -> bytes | None:
        return await self._do(lambda: self._get(name))

    async def names(self) -> list[str]:
        return await self._do(self._names)

    def _get(self, name: str) -> bytes | None:
        try:
            return bytes(self._client.get_object(Bucket=self.bucket, Key=self.prefix + name)["Body"].read())
        except self._missing as error:
            if error.response["Error"]["Code"] == "NoSuchKey":  # type: ignore[attr-defined]
                return None
            raise

    def _names(self) -> list[str]:
        pages = self._client.get_paginator("list_objects_v2").paginate(Bucket=self.bucket, Prefix=self.prefix)
        return sorted(found["Key"].removeprefix(self.prefix) for page in pages for found in page.get("Contents", ()))

    async def _do(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.to_thread(work)
        except self._errors as error:
            raise StorageUnavailable(f"the archive cannot be read or written: {error}") from error


def _for_us_alone(path: str, flags: int) -> int:
    """What was hidden in a game that is over is still nobody's business but that of whoever may look."""
    return os.open(path, flags, 0o600)


def _sync(folder: Path) -> None:
    """A new name in a directory is there after a loss of power."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


async def _in_thread(work: Callable[[], T]) -> T:
    try:
        return await asyncio.to_thread(work)
    except OSError as error:
        raise StorageUnavailable(f"the archive cannot be read or written: {error}") from error


def storage_of(where: str) -> Storage | None:
    """By the setting: nothing, a directory, or a bucket."""
    if where.startswith(S3):
        return S3Storage(where)
    if "://" in where:
        raise Complaint(f"SEALOG_ARCHIVE: a directory or s3://BUCKET is wanted, not {where!r}")
    return DirectoryStorage(Path(where)) if where else None
