"""The built files are what their sources build. Digests show a forgotten build without Node; Node builds them anew."""

import json
from hashlib import sha256
from pathlib import Path

from service.web import assets
from tests.tools import web
from tests.verify.both import needs_node

MADE = json.loads((web.STATIC / "made.json").read_text("utf-8"))
LEFT_OUT = {"node_modules", "tests", "contract.d.ts", ".lock"}


def digests(folder: Path, names: list[str]) -> dict[str, str]:
    return {name: sha256((folder / name).read_bytes()).hexdigest() for name in names}


def sources(folder: Path = web.SOURCE) -> list[str]:
    found = [path for path in folder.iterdir() if path.name not in LEFT_OUT]
    below = [name for path in found if path.is_dir() for name in sources(path)]
    return sorted(below + [path.relative_to(web.SOURCE).as_posix() for path in found if path.is_file()])


def test_the_page_was_built_after_the_last_change() -> None:
    assert digests(web.SOURCE, sources()) == MADE["sources"], "run: make web"
    assert digests(web.STATIC, list(MADE["outputs"])) == MADE["outputs"], "run: make web"


MOST = {"app.js": 80, "app.css": 12, "icons.svg": 80, "board.js": 12, "worker.js": 1, "verify.mjs": 38}
"""KB of each file, gzipped as it is sent. The verifier is fetched only by those who check something."""
MOST_FONTS = 75


def test_files_are_small_enough() -> None:
    sizes = {name: len(asset.packed or asset.body) / 1000 for name, asset in assets().items()}
    assert {name: size for name, size in sizes.items() if size > MOST.get(name, MOST_FONTS)} == {}
    assert sum(size for name, size in sizes.items() if name.endswith(".woff2")) <= MOST_FONTS


@needs_node
def test_the_sources_build_to_the_same_bytes(tmp_path: Path) -> None:
    web.build(tmp_path)
    built = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(built) == {*MADE["outputs"], "made.json"}
    assert [name for name in built if (web.STATIC / name).read_bytes() != built[name]] == []


@needs_node
def test_the_sources_keep_to_the_contract() -> None:
    web.check_types()


@needs_node
def test_forms_refs_and_patches() -> None:
    web.packages()
    done = web.run("tests/unit.mjs")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_lock_file_names_no_host() -> None:
    assert "resolved" not in (web.SOURCE / "package-lock.json").read_text("utf-8")
