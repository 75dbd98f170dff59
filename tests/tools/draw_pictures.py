"""Draws the pictures of the docs, each game in its middle: `python -m tests.tools.draw_pictures`."""

import random
from pathlib import Path

from domain.kernel import GameId, Seat
from domain.kernel.headless import play_out
from domain.kernel.starting import open_table
from projections.art.stage import picture
from projections.catalogue import GameEntry
from projections.games import GAMES
from projections.view import view_of
from tests.sampling import ROOT

HOME = ROOT / "docs" / "pictures"
FONTS = ROOT / "service" / "web" / "static" / "fonts"
NAMES = {Seat(f"s{i + 1}"): name for i, name in enumerate(("Ann", "Bartholomew", "Chidi", "Dolores", "Eve"))}
SEATS, SEED = 5, 4
SHARE = {"cult": 0.4, "unfathomable": 0.62}
"""How far into the game."""


def drawn(entry: GameEntry) -> str:
    """A game of bots, drawn at its share."""
    fonts = {name: (FONTS / f"{name}.woff2").read_bytes() for name in ("text", "bold", "title")}
    live, _ = open_table(entry.ruleset, GameId("pictures"), SEATS)
    live.appended()
    bots = {seat: entry.bot(entry.bot_names()[-1]) for seat in live.board.seats}
    scenes = []
    for _ in play_out(live, bots, random.Random(SEED).randrange, 20_000):
        scenes.append(view_of(entry, live.board, live.knowledge(live.board.seats[0]), live.seq))
    view = scenes[int(len(scenes) * SHARE.get(entry.name, 0.5))]
    return picture(entry.layout(view), entry.look, fonts, NAMES)


def path_of(entry: GameEntry) -> Path:
    return HOME / f"{entry.name}.svg"


if __name__ == "__main__":
    for entry in GAMES:
        path_of(entry).write_text(drawn(entry), "utf-8")
