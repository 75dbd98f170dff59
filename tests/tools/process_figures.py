"""What processes cost: seconds of the processor, and memory of their own."""

from collections.abc import Mapping
from pathlib import Path

import redis

from tests.bench_http import busy

__all__ = ["Memory", "busy", "data_in_redis", "memory_of"]

Memory = dict[str, float]
"""Bytes, by the name of the process."""


def memory_of(processes: Mapping[str, int]) -> Memory:
    """What each has in memory; what it shares with others counts in parts."""
    return {name: _proportional(pid) for name, pid in processes.items()}


def _proportional(pid: int) -> float:
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return float(line.split()[1]) * 1024
    raise ValueError(f"process {pid} does not say how much memory it has")


def data_in_redis(url: str) -> float:
    """Bytes of everything that is kept there."""
    with redis.Redis.from_url(url) as client:
        return float(client.info("memory")["used_memory_dataset"])
