"""The scenario of `docs/add-a-scenario.md`, added to a copy of the game as the page says, and played to its end."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.rule import rule
from tests.sampling import ROOT

PAGE = ROOT / "docs" / "add-a-scenario.md"
CONTENT = Path("domain") / "arkham" / "content"
EVENTS = 24
TILES = ("rivertown", "easttown")


def shown() -> list[dict[str, Any]]:
    """The entries that the page shows: whole objects with an id."""
    blocks = re.findall(r"```json\n(\{.*?\})\n```", PAGE.read_text("utf-8"), flags=re.DOTALL)
    return [json.loads(block) for block in blocks]


def added(folder: Path, file: str, *entries: dict[str, Any]) -> None:
    path = folder / CONTENT / file
    path.write_text(json.dumps([*json.loads(path.read_text("utf-8")), *entries], ensure_ascii=False), "utf-8")


def told(folder: Path, ids: list[str]) -> None:
    path = folder / CONTENT / "texts_archive.json"
    texts = json.loads(path.read_text("utf-8")) | {id: f"A story about {id}." for id in ids}
    path.write_text(json.dumps(texts, ensure_ascii=False), "utf-8")


def events_like(event: dict[str, Any], spaces: dict[str, list[str]]) -> list[dict[str, Any]]:
    """As many as a scenario has, after the one that is shown."""
    ways = [part["then"] for part in event["parts"].values()]
    out = []
    for n in range(1, EVENTS + 1):
        tile = TILES[n % 2]
        parts = {
            space: {"text": f"fog_{n}.{space}", "then": way} for space, way in zip(spaces[tile], ways, strict=True)
        }
        out.append(
            {**event, "id": f"fog_{n}", "name": f"Fog {n}", "tile": tile, "doom": spaces[tile][:1], "parts": parts}
        )
    return out


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy")
    for name in ("domain", "projections", "service"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "web", "*.pyc"))
    sheet, *codex, event = shown()
    tiles = json.loads((folder / CONTENT / "neighbourhoods.json").read_text("utf-8"))
    spaces = {tile["id"]: [space["id"] for space in tile["spaces"]] for tile in tiles if tile["id"] in TILES}
    events = events_like(event, spaces)
    added(folder, "scenarios.json", sheet)
    added(folder, "archive.json", *codex)
    added(folder, "events.json", *events)
    stories = [text for card in codex for text in card["stories"]]
    parts = [part["text"] for card in events for part in card["parts"].values()]
    told(folder, [sheet["intro"], *(part["text"] for part in sheet["sealed"].values()), *stories, *parts])
    return folder


PLAYED = """
import sys
from domain.arkham import Options
from projections.arkham import ENTRY
from service.simulate.simulation import Task, play, setups_of

setup = setups_of(ENTRY, 2).index(Options("fog"))
for seed in range(6):
    done = play(ENTRY, Task("arkham", 2, setup, seed, (sys.argv[1],), 20000, light=True))
    print(done.ending if done.broken is None else done.broken.header.failure)
"""
LIT = """
from domain.parts.in_play import Marked
from tests.arkham.scenes import asset, done, ended, has, marked, scene, sheet_grows, use
from tests.given import S1

table = sheet_grows("clue", sheet={"clue": 1}, scenario="fog")
print(*(["old_lamp"] if has(table, "old_lamp") else []), *(marker.at for marker in table.board.markers.values()))

def at_the_lamp(lights):
    facts = [*marked("blue", "graveyard"), Marked("old_lamp.800", "clue", lights)]
    arranged = {"sheet": {"clue": 2}, "at": {S1: "graveyard"}, "facts": facts, "rolls": [(6, 1, 1)]}
    return done(use(scene(scenario="fog", codex=["old_lamp"], **arranged), "old_lamp"))

table = at_the_lamp(0)
print(table.board.play[asset(table, "old_lamp")].tokens["clue"], table.board.sheet["clue"])
print(*ended(at_the_lamp(2)))
print(*ended(sheet_grows("doom", sheet={"doom": 7}, scenario="fog")))
"""
DRAWN = """
from domain.arkham import ARKHAM, Options
from domain.kernel import seats_for
from domain.kernel.ids import GameId
from domain.kernel.starting import open_table
from projections.arkham import ENTRY
from projections.scene import faults
from projections.view import view_of

live, _ = open_table(ARKHAM, GameId("g"), 2, Options("fog"), slow=False, position=None)
scene = ENTRY.layout(view_of(ENTRY, live.board, live.knowledge(seats_for(2)[0]), live.seq))
print(*faults(scene), *sorted(space.id for space in scene.spaces if space.kind in ("tile", "street")))
"""


def said(folder: Path, *command: str) -> list[str]:
    """The copy comes first; only tests are those of this tree."""
    run = subprocess.run(
        [sys.executable, "-c", *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout.split()


@rule("ARK-1")
def test_the_scenario_of_the_page_can_be_played(copied: Path) -> None:
    endings = said(copied, PLAYED, "random")
    assert len(endings) == 6 and set(endings) <= {"fog_stays", "fog_lifted", "nobody_left"}, endings
    assert "fog_stays" in endings


def test_the_codex_of_the_page_does_what_the_page_says(copied: Path) -> None:
    """Two clues bring the lamp and its marker; there two clues of the sheet and a test light it; the third light wins,
    the eighth doom loses."""
    assert said(copied, LIT) == ["old_lamp", "graveyard", "1", "0", "fog_lifted", "True", "fog_stays", "False"]


def test_the_map_of_the_scenario_of_the_page_is_drawn_without_more_ado(copied: Path) -> None:
    assert said(copied, DRAWN) == ["easttown", "rivertown", "rivertown-easttown"]
