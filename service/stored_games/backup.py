"""A backup of a running service, and putting one back: all primary data as plain frames, in an order in which what is
copied later knows everything that was copied before.

First the site log, then the logs of series, then those of games, then the rest: so no line of the site log in a backup
speaks of an event that is not in it, and every game that a series has counted is there to its end. Each key is read in
one command, and a game's log is one key: no game is ever half in a backup."""

import asyncio
import fnmatch
import gzip
import hashlib
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from redis.exceptions import ResponseError

from domain.kernel import fair
from domain.kernel.errors import Divergence, Refused
from domain.kernel.ids import GameId
from service.errors import Complaint
from service.services import Services
from service.store.archive.archive import name_of
from service.store.archive.file_format import BadArchive
from service.store.client import reaching
from service.store.commit import Commit
from service.store.errors import BrokenLog
from service.store.keys import game_id
from service.store.series_store import PATTERN as SERIES
from service.stored_games.rebuilding import DERIVED, NAMES, rebuild

DATA, MANIFEST, ARCHIVE, NEW = "data.gz", "backup.json", "archive", ".new"
FORMAT = "sealog backup 1"
SHORT_LIVED = (
    *("rq:*", "limit:*", "pl:*:ticket:*", "pl:*:limit:*", "pl:*:once:*", "once:*"),
    *("site:ready", "site:ready:*", "site:worker", "site:worker:*", "confirm:*"),
)
"""What may be lost at any time, or belongs to the processes that ran."""
SITE, LOGS = "es:{site}:*", "es:{b??}:ev:*"
ORDER = (SITE, SERIES, LOGS, "*")
"""What is copied first, second, third, last."""
AT_ONCE = 64

Tell = Callable[[str], None]


class Frame(Struct, frozen=True, array_like=True):
    """One key."""

    key: bytes
    kind: str
    expires: int
    """In milliseconds from the copy on; -1: never."""
    value: Any
    """A string; pairs of a hash; members of a set; members with scores; elements of a list; of a stream its last id and
    its entries."""


class Manifest(Struct, frozen=True):
    """What a backup holds. It is written last: without it there is no backup."""

    format: str
    began: int
    """ms since 1970. Whatever was acknowledged before is in it."""
    ended: int
    keys: int
    games: int
    events: int
    site_size: int
    """Lines of the site log."""
    site_root: bytes
    archived: int
    """Files of the archive."""
    storage_key: str
    """The id of the key that the keys of games are encrypted under."""
    sha256: str
    """Of the file with the data."""


class BadBackup(Complaint):
    """A folder that is no backup, or one that was changed."""


_encode = msgspec.msgpack.Encoder().encode


# --- making one --------------------------------------------------------------------------------------


async def back_up(parts: Services, folder: Path, before: Path | None = None) -> Manifest:
    """Copy everything into a new folder, while the service runs. Archived games that an earlier backup has are linked
    from there."""
    if folder.exists() and any(folder.iterdir()):
        raise Complaint(f"{folder}: there is something already; a backup wants a folder of its own")
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    began, site = parts.now(), await parts.site.tree()
    keys = games = events = 0
    new = folder / (DATA + NEW)
    with open(new, "wb", opener=_for_us_alone) as file, gzip.open(file, "wb", 6) as packed:
        for wanted in ORDER:
            async for frame in _frames(parts, wanted):
                raw = _encode(frame)
                await asyncio.to_thread(packed.write, len(raw).to_bytes(4, "big") + raw)
                keys += 1
                if wanted == LOGS:
                    games, events = games + 1, events + int(frame.value[0].partition(b"-")[0])
    _sync(new)
    new.replace(folder / DATA)
    archived = await _copy_archive(parts, folder / ARCHIVE, before / ARCHIVE if before else None)
    digest = _digest(folder / DATA)
    key = await parts.store.storage_key()
    made = Manifest(FORMAT, began, parts.now(), keys, games, events, site.size, site.root, archived, key, digest)
    unfinished = folder / (MANIFEST + NEW)
    unfinished.write_bytes(msgspec.json.format(msgspec.json.encode(made)) + b"\n")
    _sync(unfinished)
    unfinished.replace(folder / MANIFEST)
    return made


async def _frames(parts: Services, wanted: str) -> AsyncIterator[Frame]:
    earlier = ORDER[: ORDER.index(wanted)]
    seen: set[bytes] = set()
    batch: list[bytes] = []
    async for key in parts.redis.scan_iter(match=wanted, count=1000):
        name = key.decode("utf-8", "replace")
        if key in seen or _any(name, (*earlier, *SHORT_LIVED, *DERIVED)):
            continue
        seen.add(key)
        batch.append(key)
        if len(batch) == AT_ONCE:
            for frame in await asyncio.gather(*(_frame(parts, key) for key in batch)):
                if frame is not None:
                    yield frame
            batch = []
    for frame in await asyncio.gather(*(_frame(parts, key) for key in batch)):
        if frame is not None:
            yield frame


def _any(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


async def _frame(parts: Services, key: bytes) -> Frame | None:
    """Nothing if it has gone meanwhile."""
    redis: Any = parts.redis
    with reaching():
        kind = (await redis.type(key)).decode()
        if kind == "none":
            return None
        expires = await redis.pttl(key)
        value = await _READ[kind](redis, key)
        gone = value is None or (value == [] and kind != "string")
        return None if gone else Frame(key, kind, int(expires), value)


async def _string(redis: Any, key: bytes) -> Any:
    return await redis.execute_command("GET", key)


async def _hash(redis: Any, key: bytes) -> Any:
    return list((await redis.hgetall(key)).items())


async def _set(redis: Any, key: bytes) -> Any:
    return list(await redis.smembers(key))


async def _scored(redis: Any, key: bytes) -> Any:
    return await redis.zrange(key, 0, -1, withscores=True)


async def _list(redis: Any, key: bytes) -> Any:
    return await redis.lrange(key, 0, -1)


async def _stream(redis: Any, key: bytes) -> Any:
    async with redis.pipeline(transaction=True) as pipeline:
        pipeline.xrange(key)
        pipeline.xinfo_stream(key)
        entries, info = await pipeline.execute(raise_on_error=False)
    if isinstance(info, ResponseError) and "no such key" in str(info):
        return None
    for reply in (entries, info):
        if isinstance(reply, BaseException):
            raise reply
    listed = [(entry, [part for pair in fields.items() for part in pair]) for entry, fields in entries]
    return (info["last-generated-id"], listed)


_READ = {"string": _string, "hash": _hash, "set": _set, "zset": _scored, "list": _list, "stream": _stream}


async def _copy_archive(parts: Services, folder: Path, before: Path | None) -> int:
    """Files of the archive never change."""
    if parts.archive is None:
        return 0
    copied = 0
    for game in await parts.archive.games():
        folder.mkdir(exist_ok=True)
        path = folder / name_of(game)
        copied += 1
        if before is not None and (before / path.name).exists():
            os.link(before / path.name, path)
            continue
        data = await parts.archive.storage.get(path.name)
        assert data is not None, f"{path.name} was listed"
        with open(path, "wb", opener=_for_us_alone) as file:
            file.write(data)
        _sync(path)
    return copied


# --- putting one back --------------------------------------------------------------------------------


class Restored(Struct, frozen=True):
    """What came of it."""

    keys: int
    games: int
    events: int
    broken: dict[GameId, str]
    """Games and series whose log does not hold, and why."""
    parked: int
    """Games of which something could not be made again."""
    ended_since: int = 0
    """Games that ran when the copy was made, have ended since, and lie in the archive: they have ended here too."""


def manifest_of(folder: Path) -> Manifest:
    """Of a backup that is whole."""
    try:
        made = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except FileNotFoundError:
        raise BadBackup(f"{folder}: there is no {MANIFEST}: it is no backup, or one that was not finished") from None
    except msgspec.DecodeError as error:
        raise BadBackup(f"{folder / MANIFEST}: {error}") from error
    if made.format != FORMAT:
        raise BadBackup(f"{folder}: it is a {made.format!r}; this service reads {FORMAT!r}")
    with suppress(FileNotFoundError):
        if _digest(folder / DATA) == made.sha256:
            return made
    raise BadBackup(f"{folder / DATA}: it is not the file that {MANIFEST} speaks of")


async def put_back(parts: Services, folder: Path, tell: Tell) -> Restored:
    """Write a backup into a Redis that holds no games, make again what is derived, and check every log."""
    made = await asyncio.to_thread(manifest_of, folder)
    await _require_empty(parts)
    if made.storage_key and not parts.keyring.vault.has(made.storage_key):
        raise Complaint(
            f"the keys of games are encrypted under the storage key {made.storage_key}, which is not here: put the "
            "service's keys back first (SEALOG_KEYS, or SEALOG_STORAGE_KEY)"
        )
    if made.archived:
        await _put_archive_back(parts, folder / ARCHIVE)
    keys = 0
    with gzip.open(folder / DATA, "rb") as packed:
        for frame in _read(packed):
            await _write(parts, frame)
            keys += 1
    tell(f"{keys} keys are written")
    ended = [game for game in await parts.store.games() if await _ended_since(parts, game)]
    parked = await rebuild(parts, NAMES, lambda name, done, of: tell(f"{name}: {done} of {of}") if done == of else None)
    games, events = 0, 0
    broken: dict[GameId, str] = {}
    for series in await parts.series.store.all():
        try:
            await parts.series.series(series)
        except (BrokenLog, Divergence, Refused) as error:
            broken[GameId(series)] = str(error)
    for game in sorted(await parts.store.games()):
        games += 1
        found, why = await _checked(parts, game)
        events += found
        if why:
            broken[game] = why
    tree = await parts.site.tree()
    if tree.size < made.site_size or not await parts.site.holds(made.site_size, made.site_root):
        raise BadBackup("the site log is not the one that the backup was made of")
    return Restored(keys, games, events, broken, parked, len(ended))


async def _require_empty(parts: Services) -> None:
    for pattern in ("es:*", "pl:*"):
        async for _ in parts.redis.scan_iter(match=pattern, count=1000):
            raise Complaint("there are games or players in this Redis: a backup is put back into an empty one")


async def _put_archive_back(parts: Services, folder: Path) -> None:
    if parts.archive is None:
        raise Complaint("SEALOG_ARCHIVE is not set: the backup has archived games, and they need their place")
    there = set(await parts.archive.storage.names())
    for path in sorted(folder.iterdir()):
        if path.name not in there:
            await parts.archive.storage.put(path.name, path.read_bytes())


def _read(packed: Any) -> Iterator[Frame]:
    decode = msgspec.msgpack.Decoder(Frame).decode
    while size := packed.read(4):
        yield decode(packed.read(int.from_bytes(size, "big")))


async def _write(parts: Services, frame: Frame) -> None:
    redis: Any = parts.redis
    key, value = frame.key, frame.value
    with reaching():
        match frame.kind:
            case "string":
                await redis.execute_command("SET", key, value)
            case "hash":
                await redis.execute_command("HSET", key, *(part for pair in value for part in pair))
            case "set":
                await redis.execute_command("SADD", key, *value)
            case "zset":
                await redis.execute_command("ZADD", key, *(part for name, score in value for part in (score, name)))
            case "list":
                await redis.execute_command("RPUSH", key, *value)
            case "stream":
                await _write_stream(redis, key, *value)
        if frame.expires >= 0:
            await redis.execute_command("PEXPIRE", key, frame.expires)


async def _write_stream(redis: Any, key: bytes, last: bytes, entries: list[Any]) -> None:
    if not entries:  # a stream that was emptied keeps its last id
        await redis.execute_command("XADD", key, last, "x", "")
        await redis.execute_command("XDEL", key, last)
    for entry, fields in entries:
        await redis.execute_command("XADD", key, entry, *fields)
    await redis.execute_command("XSETID", key, last)


async def _ended_since(parts: Services, game: GameId) -> bool:
    """Where the archive has outlived the store: a game of which it holds the end gets that end. It must not be played
    on, for its key is open to everybody."""
    if parts.archive is None or await parts.store.is_over(game):
        return False
    try:
        archived = await parts.archive.game(game)
        _, _, records, notes = await parts.store.load(game)
    except (BrokenLog, BadArchive):
        return False
    if archived is None or [one.head for one in archived.records[len(records) - 1 :][:1]] != [records[-1].head]:
        return False
    rest, window = archived.records[len(records) :], 0 if notes else -1
    if rest:
        commit = Commit(
            game, len(records), "from-archive", rest, window=window, noted=len(notes), laid=bool(notes),
        )  # fmt: skip
        await parts.store.append(commit)
    return bool(rest)


async def _checked(parts: Services, game: GameId) -> tuple[int, str]:
    """How many events a game has, and what is wrong with its log."""
    try:
        records = await parts.store.raw(game)
    except (BrokenLog, BadArchive) as error:
        return 0, str(error)
    head = fair.chain_start(game_id(game))
    for record in records:
        head = fair.chain(head, record.public)
        if record.head != head:
            return len(records), f"event {record.seq} is not the one that was stored"
    return len(records), ""


def _for_us_alone(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
