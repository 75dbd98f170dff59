"""One game through all that can happen to the machines under it, in one run: its bucket moves to another master of the
cluster, the process of the API that has it is lost, it is archived, everything is backed up, and put back elsewhere."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.keyring.vault import Vault
from service.ops.redis_server import RedisServer
from service.store import EventStore, connect
from service.store.archive.archive import Archive
from service.store.archive.storage import DirectoryStorage
from service.store.keys import keys_of
from tests.http.conftest import ALL_GAMES
from tests.processes.audit import audited, nothing_lost_or_doubled
from tests.processes.on_cluster import OnCluster, Timed, on_cluster
from tests.processes.up import Up

pytestmark = pytest.mark.processes
RULESET, SEATS = "cult", 4
READS = ("", "/view", "/table", "/history", "/audit", "/disputes", "/knowledge?seat=everything", "/view?at={half}")


class Play:
    """A table of one person and bots that is played step by step."""

    def __init__(self, person: Timed, game: str) -> None:
        self.person, self.game = person, game

    async def answers(self, count: int) -> None:
        """So many more answers of the person."""
        wanted = len(self.person.acknowledged) + count
        while len(self.person.acknowledged) < wanted:
            view = await self.person.get(f"/v1/games/{self.game}/view")
            assert not view.get("ended"), "the game is too short for this test"
            if not await self.person.answer_one(self.game, view):
                await asyncio.sleep(0.05)

    async def reads(self) -> dict[str, str]:
        """Every read of a game that is over."""
        last = int(str((await self.person.get(f"/v1/games/{self.game}/view"))["seq"]))
        paths = [path.format(half=last // 2) for path in READS]
        said = {path: await self.person.send("GET", f"/v1/games/{self.game}{path}") for path in paths}
        assert {reply.status_code for reply in said.values()} == {200}
        return {path: reply.text for path, reply in said.items()}


async def begun(service: OnCluster, name: str) -> Play:
    play = Play(*await service.table(name, RULESET, SEATS))
    await play.answers(2)
    return play


async def moved(service: OnCluster, play: Play) -> None:
    """The game's bucket moves to another master while it is played."""
    home = service.master_of(play.game)
    to = next(server for server in service.cluster.servers if server.name != home.name)
    words = ("cluster", "--move", play.game[:2], to.name)
    ran, _ = await asyncio.gather(asyncio.to_thread(service.up.run, *words), play.answers(3))
    assert "has moved" in ran and service.master_of(play.game).name == to.name


async def lost_process(service: OnCluster, play: Play) -> None:
    """The process of the API that the game is at home in is killed while it is played."""
    name = f"API {int(play.game[:2]) % 2 + 1}"
    before = service.up.pid(name)

    async def kill() -> None:
        await asyncio.sleep(0.05)
        service.up.kill(name)

    await asyncio.gather(kill(), play.answers(3))
    await service.until(lambda: service.up.pid(name) not in (0, before), "the process is there again")


async def archived(service: OnCluster, play: Play) -> dict[str, str]:
    """The game is played to its end and archived; every read says the same. Those reads."""
    await play.person.play(play.game)
    before = await play.reads()
    assert "in the archive" in await asyncio.to_thread(service.up.run, "archive", play.game)
    client = connect(service.cluster.url)
    assert await client.xlen(keys_of(play.game).events) < 8, "its log is not in Redis any more"
    await client.aclose()
    assert await play.reads() == before
    return before


async def judged(url: str, vault: Vault, archive: Path, *plays: Play) -> int:
    """How many answers stand in the logs as they were acknowledged."""
    client, kept = connect(url), 0
    store = EventStore(client, vault, Archive(DirectoryStorage(archive)))
    for play in plays:
        records = await audited(store, ALL_GAMES, play.game, RULESET)
        given = [one for one in play.person.acknowledged if one.game == play.game]
        kept += nothing_lost_or_doubled(ALL_GAMES[RULESET], play.game, records, given)
    await client.aclose()
    return kept


def kept_proofs(folder: Path, url: str, *plays: Play) -> list[str]:
    """What people and witnesses hold: all receipts, and a checkpoint of the site log. Names of files."""
    receipts, checkpoint = folder / "receipts.jsonl", folder / "site.checkpoint"
    receipts.write_text("".join(json.dumps(one.receipt) + "\n" for play in plays for one in play.person.acknowledged))
    checkpoint.write_text(httpx.get(f"{url}/v1/site-log/checkpoint").text)
    return [str(receipts), str(checkpoint)]


def test_a_game_survives_resharding_a_lost_process_the_archive_and_a_restore(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    settings = {"SEALOG_API_PROCESSES": "2", "SEALOG_ARCHIVE": str(first / "archive")}

    async def until_backed_up(service: OnCluster) -> tuple[Play, Play, dict[str, str], Any, list[str]]:
        over, running = await begun(service, "Ann"), await begun(service, "Bob")
        for play in (over, running):
            await moved(service, play)
            await lost_process(service, play)
        before = await archived(service, over)
        view = await running.person.get(f"/v1/games/{running.game}/view")
        ran = await asyncio.to_thread(service.up.run, "backup", str(tmp_path / "backups"))
        assert "1 archived games" in ran
        for play in (over, running):
            await play.person.http.aclose()
        return over, running, before, view, kept_proofs(tmp_path, service.up.url, over, running)

    with on_cluster(first, replicas=0, **settings) as service:
        over, running, before, view, proofs = asyncio.run(until_backed_up(service))
        keys = service.up.folder / "var" / "keys"

    async def go_on(url: str) -> None:
        for play in (over, running):
            play.person.http = httpx.AsyncClient(base_url=url, timeout=5)
        assert await over.reads() == before
        assert await running.person.get(f"/v1/games/{running.game}/view") == view
        await running.answers(1)
        await running.person.play(running.game)
        assert (await running.person.get(f"/v1/games/{running.game}/audit"))["holds"]

    # Another machine: another Redis (one, where it was a cluster), another archive, the same keys.
    (backup,) = (tmp_path / "backups").iterdir()
    with RedisServer(second / "redis") as redis:
        up = Up(second, REDIS_URL=redis.url, SEALOG_KEYS=str(keys), SEALOG_ARCHIVE=str(second / "archive"))
        up.run("restore", str(backup))
        assert "all that they prove is there" in up.run("held", *proofs)
        with up:
            asyncio.run(go_on(up.url))
            assert asyncio.run(judged(redis.url, service.up.vault, second / "archive", over, running)) > 14
