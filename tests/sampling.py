"""Samples of long test suites, chosen by the commit: the same for everybody, another one each commit."""

import hashlib
import math
import subprocess
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

Item = TypeVar("Item")

ROOT = Path(__file__).resolve().parents[1]
NO_COMMIT = "0" * 40


@cache
def commit(root: Path = ROOT) -> str:
    """The hash of the commit checked out at `root`, or zeros where there is none."""
    try:
        git = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return NO_COMMIT
    return git.stdout.strip()


def chosen(items: Iterable[Item], share: float, key: Callable[[Item], str], seed: str = "") -> list[Item]:
    """This share of the items, rounded up and in their own order, chosen by `seed` or else the commit."""
    items = list(items)
    seed = seed or commit()
    lots = [(hashlib.sha256(f"{seed} {key(item)}".encode()).digest(), i) for i, item in enumerate(items)]
    winners = sorted(lots)[: math.ceil(share * len(items))]
    return [items[i] for i in sorted(i for _, i in winners)]
