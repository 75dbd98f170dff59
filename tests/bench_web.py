"""`make bench`, the part about the page: how quick it is in a real browser on this machine. Figures, not tests."""

import sys
import tempfile
from pathlib import Path

from tests.processes.up import Up
from tests.tools import web


def main() -> None:
    web.packages()
    with tempfile.TemporaryDirectory() as home, Up(Path(home)) as up:
        sys.stdout.write(web.checked("tests/bench.mjs", URL=up.url, HOME=home))


if __name__ == "__main__":
    main()
