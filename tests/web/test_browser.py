"""The page in a real browser, on the whole service as processes. Chromium comes with a package of the page's own
development tools, so this is never skipped where they can be fetched."""

from pathlib import Path

import pytest

from tests.processes.up import Up
from tests.tools import web
from tests.verify.both import needs_node

pytestmark = pytest.mark.processes
FILES = ("tests/browser.mjs", "tests/table.mjs", "tests/series.mjs", "tests/restart.mjs")


@needs_node
def test_the_page_in_a_browser(tmp_path: Path) -> None:
    web.packages()
    with Up(tmp_path, SEALOG_CORS="*") as up:
        state = str(tmp_path / "var" / "up.json")
        done = web.run("--test", "--test-concurrency=1", *FILES, URL=up.url, UP=state, HOME=str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
