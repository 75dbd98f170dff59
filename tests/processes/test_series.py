"""An inevitable series of three games over HTTP, on real processes. The worker is killed between two games, and the
record of the series verifies in both verifiers, with those of its games."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.arkham.quick import QUICK
from tests.processes.stubborn import Stubborn
from tests.processes.up import Up
from tests.sampling import ROOT
from tests.verify.both import node

pytestmark = pytest.mark.processes
GAMES = 3
LONG = 900
"""Seconds for a whole game; the machine may be busy."""


class Evening:
    """One person and bots, from game to game."""

    def __init__(self, up: Up, host: Stubborn) -> None:
        self.up, self.host, self.series = up, host, ""

    async def shown(self) -> Any:
        return await self.host.get(f"/v1/series/{self.series}")

    async def open(self) -> None:
        await self.host.register()
        wish = {"ruleset": QUICK.name, "options": {"waves": False}}
        self.series = (await self.host.send("POST", "/v1/series", wish)).json()["id"]

    async def next_game(self) -> str:
        """The next game with a bot beside, played to its end; the person leaves it to a bot at last."""
        wish = {"seats": 2, "bot": "greedy", "entropy": "server"}
        opened = await self.host.send("POST", f"/v1/series/{self.series}/games", wish)
        assert opened.status_code == 201, opened.text
        game = str(opened.json()["id"])
        await self.host.start(game)
        await self.host.play(game)
        return game

    async def strike(self) -> None:
        """The worker is killed; whoever comes after it goes on."""
        before = self.up.pid("worker")
        self.up.kill("worker")
        async with asyncio.timeout(LONG):
            while self.up.pid("worker") in (0, before):
                await asyncio.sleep(0.05)

    async def counted(self, n: int) -> Any:
        async with asyncio.timeout(LONG):
            while (shown := await self.shown()).get("counted", 0) < n:
                await asyncio.sleep(0.2)
        return shown


async def play(up: Up, folder: Path) -> tuple[Any, list[str]]:
    """Three games; the worker dies after each of the first two."""
    evening = Evening(up, Stubborn(up.url, "Host"))
    await evening.open()
    games: list[str] = []
    async with asyncio.timeout(LONG):
        for n in range(1, GAMES + 1):
            games.append(await evening.next_game())
            if n < GAMES:
                await evening.strike()
            shown = await evening.counted(n)
    await keep(evening.host, f"/v1/series/{evening.series}/record", folder / "series.jsonl")
    for game in games:
        await keep(evening.host, f"/v1/games/{game}/record", folder / f"{game}.jsonl")
    await keep(evening.host, "/.well-known/sealog-keys.json", folder / "keys.json")
    await keep(evening.host, f"/v1/series/{evening.series}/audit", folder / "audit.json")
    await evening.host.http.aclose()
    return shown, games


async def keep(host: Stubborn, path: str, file: Path) -> None:
    file.write_bytes((await host.send("GET", path)).content)


def test_an_inevitable_series_of_three_games_survives_killed_workers_and_verifies(tmp_path: Path) -> None:
    with Up(tmp_path, SEALOG_GAMES="tests.arkham.quick") as up:
        shown, games = asyncio.run(play(up, tmp_path))
    assert [(game["n"], game["game"]) for game in shown["games"]] == [(n, id) for n, id in enumerate(games, 1)]
    setups = [game["setup"] for game in shown["games"]]
    carried = [game["carried"] for game in shown["games"]]
    assert [setup["game"] for setup in setups] == [1, 2, 3]
    assert setups[2]["played"] == [one["scenario"] for one in carried[:2]]
    assert len({one["scenario"] for one in carried}) == GAMES, "no scenario comes twice"
    lost = dict.fromkeys(person for one in carried[:2] for person in one["lost"])
    assert setups[2].get("lost", []) == list(lost)
    assert [one["won"] for one in carried[:2]] == [True, True]
    said = [change["key"].removeprefix("series.change.") for change in shown["games"][2]["changes"]]
    assert said == ["doom", "cup_doom"]
    assert shown.get("ended", "") == ("" if carried[2]["won"] else "done")
    audit = json.loads((tmp_path / "audit.json").read_text())
    assert audit["holds"] and audit["unchecked"] == []
    beside = [word for game in games for word in ("--game", f"{game}.jsonl")]
    words = ["series.jsonl", *beside, "--keys", "keys.json", "--json"]
    results = [verified(command, words, tmp_path) for command in verifiers()]
    assert all(result == results[0] for result in results)
    assert results[0]["checked"]["games that ended as the series says"] == GAMES
    assert set(results[0]["games"]) == set(games)


def verifiers() -> list[list[str]]:
    python = [sys.executable, str(ROOT / "service" / "verify.py")]
    return [python, *([[str(node()), str(ROOT / "service" / "verify.mjs")]] if node() else [])]


def verified(command: list[str], words: list[str], folder: Path) -> Any:
    ran = subprocess.run([*command, *words], cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return json.loads(ran.stdout)
