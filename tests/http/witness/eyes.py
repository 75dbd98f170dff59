"""Witnesses in one process with the service that they look at, and logs that tell two histories."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

from service.http.app import create_app
from service.keyring import Keyring, passing_keyring
from service.ops.settings import Settings
from service.proofs.checkpoints import COSIGNED
from service.services import Services
from service.witness.checking import Listed
from service.witness.memory import Memory
from service.witness.rounds import Round, Witness
from service.witness.web import Answer
from tests.http.conftest import ALL_GAMES

URL, ORIGIN = "http://sealog.test", "games.example/log"


class Eye:
    """One witness with its folder; `look` is one round, through a service in this process."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, name
        self.time = 1_700_000_000
        self.client: AsyncClient | None = None
        self.meddle: Callable[[str, Answer], Answer] = lambda url, answer: answer
        self.trusted: Listed | None = None
        memory = Memory(folder)
        self.key = memory.own_key(name).key
        memory.close()

    async def look(self, url: str = URL) -> Round:
        """As a fresh process does it: all that it knows is in its folder."""
        loop = asyncio.get_running_loop()

        async def send(url: str, sent: object) -> Answer:
            assert self.client is not None
            got = await (self.client.get(url) if sent is None else self.client.post(url, json=sent))
            return Answer(got.status_code, got.content)

        def ask(url: str, sent: object) -> Answer:
            return self.meddle(url, asyncio.run_coroutine_threadsafe(send(url, sent), loop).result(20))

        def round() -> Round:
            memory = Memory(self.folder)
            try:
                return Witness(memory, memory.own_key(""), ask, lambda: self.time, self.trusted).look(url)
            finally:
                memory.close()

        self.time += 60
        return await asyncio.to_thread(round)

    def note(self) -> str:
        """The newest checkpoint that it has cosigned."""
        return self.file("checkpoint")

    def file(self, name: str) -> str:
        (found,) = self.folder.glob(f"logs/*/{name}")
        return found.read_text()

    def evidence(self) -> list[Path]:
        return sorted(self.folder.glob("logs/*/evidence-*"))


def made(redis: Redis, eyes: list[Eye], ring: Keyring | None = None) -> Services:
    witnesses = ",".join(eye.key.vkey for eye in eyes)
    settings = Settings(limits=False, origin=ORIGIN, witnesses=witnesses)
    return Services(settings, ALL_GAMES, redis, keyring=ring or passing_keyring())


async def served(services: Services, eyes: list[Eye]) -> AsyncClient:
    client = AsyncClient(transport=ASGITransport(app=create_app(services)), base_url=URL)  # type: ignore[arg-type]
    for eye in eyes:
        eye.client = client
    return client


async def say(services: Services, *names: str) -> None:
    for name in names:
        await services.site.append(name, name.encode())


async def seen(services: Services, eyes: list[Eye], *names: str) -> Eye:
    """The first of them has looked at a log of these lines."""
    await say(services, *names)
    await eyes[0].look()
    return eyes[0]


class Histories:
    """The site log as it stands in Redis at some moment, to be put back later: a backup, or another face."""

    def __init__(self, redis: Redis) -> None:
        self.redis = redis

    async def kept(self) -> dict[bytes, bytes]:
        keys = [key async for key in self.redis.scan_iter(match="es:{site}:*") if key.decode() != COSIGNED]
        return {key: await self.redis.dump(key) for key in keys}

    async def put_back(self, kept: dict[bytes, bytes]) -> None:
        for key, data in kept.items():
            await self.redis.restore(key, 0, data, replace=True)
