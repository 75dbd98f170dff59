"""A service with the same people, ids, secrets and time each time: what two of them answer can be compared."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
from httpx import ASGITransport, AsyncClient, Response
from litestar import Litestar
from redis.asyncio import Redis

from domain.kernel.ids import GameId, PlayerId
from domain.kernel.log import published
from domain.kernel.record import Record
from service.games.tables import NewGame
from service.http.app import create_app
from service.http.entity_tags import digest, weak
from service.keyring import Keyring, Signing, Vault
from service.keyring.signing import new_signing_key
from service.keyring.vault import new_storage_key
from service.live.heartbeats import StreamClock
from service.ops.settings import Settings
from service.players.accounts import Players
from service.players.credentials import Kind, new_player, new_secret
from service.services import Services
from service.store.client import connect
from service.store.commit import Commit
from tests.http.conftest import ALL_GAMES
from tests.http.leak.worlds import BEGAN, Worlds
from tests.live.virtual import VirtualClock

NOW = BEGAN + 3_600_000
PATIENCE = 60.0
"""Seconds after which something has gone wrong. On a machine with too much to do Redis may be silent for some seconds:
a service that gave up then would answer 503 in one world, and that is no leak."""
MESSAGE_ID = re.compile(rb"\b\d{13}-\d+\b")
"""Of chat: Redis takes it from its own clock."""


class Answer(NamedTuple):
    """Everything that comes back."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class Ear:
    """Listens to a stream, without a network."""

    def __init__(
        self, app: Litestar, path: str, secret: str = "", query: str = "", clock: StreamClock | None = None
    ) -> None:
        self.app, self.clock = app, clock or StreamClock()
        self.status, self.heard = 0, b""
        self.times: list[tuple[float, bytes]] = []
        """When each heartbeat came."""
        self._gone, self._news = asyncio.Event(), asyncio.Event()
        self._asked = False
        self.marks = 0
        headers = [(b"authorization", f"Bearer {secret}".encode())] if secret else []
        self.scope: Any = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
            "path": path, "raw_path": path.encode(), "root_path": "", "query_string": query.encode(),
            "headers": headers, "client": ("127.0.0.1", 1), "server": ("sealog.test", 80), "extensions": {},
            "state": {},
        }  # fmt: skip
        self.task: asyncio.Task[None] | None = None

    async def receive(self) -> Any:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        self.status = message.get("status", self.status)
        body = message.get("body", b"")
        self.heard += body
        if body.startswith(b":"):
            self.times.append((self.clock.now(), body))
        self._news.set()

    async def until(self, mark: bytes, times: int = 1) -> None:
        """Wait until this was said so often."""
        async with asyncio.timeout(PATIENCE):
            while self.heard.count(mark) < times:
                await self.news()
        for _ in range(5):
            await asyncio.sleep(0)

    async def news(self) -> None:
        """Wait for anything at all."""
        self._news.clear()
        await self._news.wait()

    def frames(self) -> list[bytes]:
        """What was heard, message by message; ids of chat are Redis's own. Of heartbeats only the time is told: what
        comes at the same time comes in any order."""
        frames = self.heard.split(b"\n\n")
        return [MESSAGE_ID.sub(b"<id>", frame) for frame in frames if frame and not frame.startswith(b":")]

    async def __aenter__(self) -> "Ear":
        self.task = asyncio.create_task(self.app(self.scope, self.receive, self.send))  # type: ignore[arg-type]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._gone.set()
        assert self.task is not None
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


OWN_SECRETS = (b"signs what it says".ljust(32, b"."), b"opens what lies".ljust(32, b"."))
"""The service's own keys: one that signs, one for what is stored."""
KEYRING = Keyring(Signing([new_signing_key(NOW, OWN_SECRETS[0])]), Vault([new_storage_key(NOW, OWN_SECRETS[1])]))


def without_ids(reply: Response) -> Answer:
    """Ids of messages come from the clock of Redis, and so does what follows from them: a tag that is nothing but the
    digest of the body, the compressed length, and a link to what comes after one."""
    body, headers = MESSAGE_ID.sub(b"<id>", reply.content), dict(reply.headers)
    if body != reply.content:
        if headers.get("etag") == weak(digest(reply.content)):
            headers["etag"] = weak(digest(body))
        if "content-encoding" in headers:
            headers["content-length"] = str(len(body))
        headers = {name: MESSAGE_ID.sub(b"<id>", value.encode()).decode() for name, value in headers.items()}
    return Answer(reply.status_code, tuple(sorted(headers.items())), body)


class FixedService:
    """One world behind HTTP: its players, a table, and what belongs to nobody at it."""

    def __init__(self, redis: Redis) -> None:
        self.services = Services(Settings(limits=False), ALL_GAMES, redis, now=lambda: NOW, keyring=KEYRING)
        for part in (self.services.players, self.services.tokens, self.services.tickets):
            part.random = random.Random(type(part).__name__).randbytes
        self.clock = self.services.streams.clock = VirtualClock()
        self.app = create_app(self.services)
        transport = ASGITransport(app=self.app, raise_app_exceptions=False)  # type: ignore[arg-type]
        self.http = AsyncClient(transport=transport, base_url="http://sealog.test")
        self.secrets: dict[str, str] = {}
        self.ids: dict[str, PlayerId] = {}
        self.length = 0
        self.marks = 0

    async def people(self, count: int) -> None:
        """Everybody, the same in every service: those at the table, a stranger, and a program that only reads."""
        for name in (*(f"s{n}" for n in range(1, count + 1)), "stranger"):
            made = await self.services.players.register(name, BEGAN)
            self.ids[name], self.secrets[name] = made.player, made.secret.reveal()

    async def token(self, of: str, called: str, scopes: Iterable[str], game: GameId | None = None) -> str:
        """A token's id; its secret is known under its name."""
        made = await self.services.tokens.create(self.ids[of], called, frozenset(scopes), game, None, BEGAN)
        self.secrets[called] = made.secret.reveal()
        return str(made.token.token)

    async def private_table(self, owner: str) -> GameId:
        """A table by invitation."""
        mine, _ = await self.services.tables.open(self.ids[owner], NewGame("toy-mutiny", 3, public=False))
        await self.services.listing.update(mine)
        return mine

    async def go_to(self, worlds: Worlds, log: list[Record], length: int) -> None:
        """Another process stores the log up to here."""
        store = self.services.store
        if not self.length:
            await store.save_source(worlds.game, worlds.source)
        stored, whole = log[: self.length], log[:length]
        if length > self.length:
            shown, noted = len(published(whole)), self.length - len(published(stored))
            window = len(published(stored)) if noted or shown < length else -1
            laid = shown > len(published(stored))
            with self.services.wakes.listening(worlds.game) as woken:
                await store.append(
                    Commit(
                        worlds.game,
                        len(published(stored)),
                        f"c{length}",
                        whole[len(published(stored)) : shown],
                        notes=whole[shown:] if laid else whole[self.length :],
                        window=window,
                        noted=noted,
                        laid=laid,
                    )
                )
                assert await woken.wait(1000 * PATIENCE), "the service has not heard of it"
            self.length = length
        await self.services.listing.update(worlds.game)

    async def call(
        self, who: str, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """One request; the same is answered however often it is asked."""
        sent = {**({"Authorization": f"Bearer {self.secrets[who]}"} if who else {}), **(headers or {})}
        more = {"content": msgspec.json.encode(body)} if body is not None else {}
        if body is not None:
            sent["Content-Type"] = "application/json"
        reply = await self.http.request(method, path, headers=sent, **more)  # type: ignore[arg-type]
        return without_ids(reply)

    async def settle(self, game: GameId, speaker: str, *ears: Ear) -> None:
        """Everything stored has reached every stream: a word in the chat comes behind it."""
        following = self.services.followings._games.get(game)
        if following is not None:
            await following.look()
        self.services.wakes.wake(game)
        self.marks += 1
        said = await self.call(speaker, "POST", f"/v1/games/{game}/chat", {"said": f"mark {self.marks}."})
        assert said.status == 201, said
        for ear in ears:
            ear.marks += 1
            mark = b'"said":"mark' if "/games/" in ear.scope["path"] else b'"what":"chat"'
            await ear.until(mark, ear.marks)

    def forget(self, game: GameId) -> None:
        """As if the process had been started just now."""
        slot = self.services.live_games.slot(game)
        slot.held = None
        if not slot.in_use:
            slot.watchers.clear()


def people_of(count: int) -> list[PlayerId]:
    """The ids of those at the table in every service."""
    chance, found = random.Random(Players.__name__).randbytes, []
    for _ in range(count):
        found.append(new_player(chance))
        new_secret(Kind.MASTER, found[-1], None, chance)
    return found


@asynccontextmanager
async def fixed_service(url: str) -> AsyncIterator[FixedService]:
    """A fixed service with nothing in it."""
    redis = connect(url)
    redis.connection_pool.connection_kwargs.update(socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
    await redis.flushall()
    made = FixedService(redis)
    await made.services.start()
    try:
        yield made
    finally:
        await made.services.stop()
        await made.http.aclose()
        await redis.aclose()
