"""Pictures of the page to look at: `python -m tests.tools.web_look [FOLDER]`. Each game in its beginning, its middle
and its end, on a desk and on a phone; with `GAMES=everrain` only that one, and with `SEALOG_GAMES=tests.coming` those
that are being made, too. With `--docs` the pictures of the page in the docs are taken anew, too; chance
makes them others each time."""

import os
import sys
import tempfile
from pathlib import Path

from tests.processes.up import Up
from tests.sampling import ROOT
from tests.tools import web

FOLDER = ROOT / "build" / "looks"
DOCS = ROOT / "docs" / "pictures"


def shoot(folder: Path, docs: Path | None = None) -> list[Path]:
    """Starts a service of its own, plays, and gives the pictures."""
    web.packages()
    wanted = {"DOCS": str(docs)} if docs else {}
    more = {"SEALOG_GAMES": os.environ["SEALOG_GAMES"]} if "SEALOG_GAMES" in os.environ else {}
    with tempfile.TemporaryDirectory() as home, Up(Path(home), **more) as up:
        web.checked("tests/look.mjs", str(folder.resolve()), URL=up.url, HOME=home, **wanted)
    return sorted(folder.glob("*.png"))


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--docs"]
    for path in shoot(Path(words[0]) if words else FOLDER, DOCS if "--docs" in sys.argv else None):
        sys.stdout.write(f"{path}\n")
