"""`make chaos N=100`: kill everything at random while people play, and see whether anything is lost."""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from service.store import EventStore, connect
from tests.tools.chaos_audit import Findings, judge, settle
from tests.tools.chaos_kills import KINDS, House, night, order_of
from tests.tools.chaos_people import Table

TABLES = (("toy-crossing", 3, 3), ("toy-mutiny", 3, 2), ("cult", 4, 5))
"""Ruleset, seats, seconds for a move."""


async def evening(house: House, count: int, seed: int) -> Findings:
    """Play, kill, and judge."""
    found, late, pick = Findings(), asyncio.Event(), random.Random(seed)
    tables = [Table(house.url, *one, number) for number, one in enumerate(TABLES)]

    async def all_blows() -> None:
        while not all(table.games for table in tables):
            await asyncio.sleep(0.05)
        await night(house, order_of(count, pick), pick)
        late.set()

    async with asyncio.TaskGroup() as group:
        for table in tables:
            group.create_task(table.play(late))
        group.create_task(all_blows())
    store = EventStore(client := connect(house.up.redis_url), house.up.vault)
    await settle(store, tables, found)
    await judge(house, store, tables, found)
    for table in tables:
        for person in table.people:
            await person.http.aclose()
    await client.aclose()
    return found


def chaos(folder: Path, count: int, seed: int) -> tuple[Findings, list[tuple[str, float]]]:
    """So many kills; what was found, and how long each took."""
    house = House(folder)
    house.start()
    try:
        return asyncio.run(evening(house, count, seed)), house.kills
    finally:
        house.stop()


def table_of(kills: Sequence[tuple[str, float]], found: Findings) -> list[str]:
    """As it stands in docs/operations.md."""
    lines = ["| killed | times | well again after, p50 | max |", "|---|---|---|---|"]
    for kind in (*KINDS, "all"):
        times = [took for name, took in kills if kind in (name, "all")]
        if times:
            lines.append(f"| {kind} | {len(times)} | {median(times):.1f} s | {max(times):.1f} s |")
    lines += ["", "| lost, broken or missed | |", "|---|---|"]
    lines += [f"| {name} | {count} |" for name, count in found.faults.items()]
    lines += ["", "| there were | |", "|---|---|"]
    return lines + [f"| {name} | {count:,} |" for name, count in sorted(found.counts.items())]


def main() -> int:
    parser = argparse.ArgumentParser(prog="chaos", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=100, help="how many kills")
    parser.add_argument("--seed", type=int, default=0, help="the order and the moments of the kills; 0: a fresh one")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever stops it leaves no processes behind
    seed = args.seed or random.SystemRandom().randrange(1, 1 << 32)
    print(f"{args.count} kills, seed {seed} (again: --seed {seed})", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="chaos") as folder:
        found, kills = chaos(Path(folder), args.count, seed)
    print("\n".join(table_of(kills, found)))
    print(f"\n{time.monotonic() - began:.0f} s")
    for line in found.said:
        print(line[:500], file=sys.stderr)
    return int(any(found.faults.values()))


if __name__ == "__main__":
    sys.exit(main())
