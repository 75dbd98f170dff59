"""The rules audit: a game is run again in a fresh process with another hash seed, and every event must come out."""

import asyncio
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from domain.kernel.events import Checkpoint, Forked, GameLocked
from domain.kernel.ids import GameId
from domain.kernel.lobby import fold_lobby
from domain.kernel.log import is_kind
from domain.kernel.record import Record
from domain.kernel.ruleset import Ruleset
from service.audit.rerun import Progress, RulesJob, RulesVerdict
from service.stored_games.other_content import digest_said, other_content

PATIENCE = 45.0
"""Seconds for one game."""
Tell = Callable[[Progress], None]


def job_of(
    modules: Sequence[str],
    ruleset: Ruleset[Any],
    game: GameId,
    keys: Mapping[int, bytes],
    records: Sequence[Record],
    *,
    whole: bool,
) -> RulesJob | RulesVerdict:
    """What has to be run again; or, if it cannot be done here, why not."""
    epochs = fold_lobby(records).epochs
    if not any(is_kind(record, Checkpoint) for record in records):
        return RulesVerdict("unchecked", said="the rules have not begun")
    if any(is_kind(record, Forked) for record in records):
        return RulesVerdict("unchecked", said="a study game proves nothing")
    locked = lock_of(records)
    if said := why_not_here(ruleset, locked, records):
        return RulesVerdict("unchecked", said=said)
    return RulesJob(
        modules=tuple(modules),
        ruleset=ruleset.name,
        version=ruleset.version,
        content=ruleset.content,
        game=game,
        epochs=tuple(epochs),
        keys={epoch.number: keys[epoch.number] for epoch in epochs},
        recompute=not locked.arranged,
        whole=whole,
        records=tuple(records),
    )


def lock_of(records: Sequence[Record]) -> GameLocked:
    """The lock of a game that has begun; the last one, if somebody left after the first."""
    found = next(r for r in reversed(records) if is_kind(r, GameLocked))
    return msgspec.json.decode(found.public, type=GameLocked)


class Stretch(NamedTuple):
    """Events that were played by one version of the rules."""

    first: int
    last: int
    version: str


def stretches(locked: GameLocked, records: Sequence[Record]) -> list[Stretch]:
    """Which events were played by which version: a checkpoint names the one from there on, the lock the first."""
    found = [Stretch(records[0].seq, records[-1].seq, locked.version)]
    for record in records:
        if is_kind(record, Checkpoint):
            version = msgspec.json.decode(record.public, type=Checkpoint).rules
            if version != found[-1].version:
                found[-1:] = [found[-1]._replace(last=record.seq - 1), Stretch(record.seq, records[-1].seq, version)]
    return found


def why_not_here(ruleset: Ruleset[Any], locked: GameLocked, records: Sequence[Record]) -> str:
    """Which events these rules were not made for, and what that means for the others; or that the game was locked with
    other content. Nothing, if they can be run along it."""
    name, here, played = ruleset.name, ruleset.version, stretches(locked, records)
    differs = other_content(ruleset, locked)
    other = [f"events {s.first} to {s.last} were played by {name} {s.version}" for s in played if s.version != here]
    if not other and not differs:
        return ""
    if not other:
        return f"not checkable here: {differs}, so its rules may lead elsewhere; it takes a sealog with that content"
    own = [f"{s.first} to {s.last}" for s in played if s.version == here]
    rest = f"; events {', '.join(own)} are of {here}, but a game is run whole or not at all" if own else ""
    versions = " and ".join(dict.fromkeys(s.version for s in played if s.version != here))
    content = f" whose content has the digest {digest_said(locked.content)}" if differs else ""
    return (
        f"not checkable here: {', '.join(other)}, and this is {name} {here}, whose rules may lead elsewhere{rest}; "
        f"it takes a sealog with {name} {versions}{content}"
    )


async def run_again(job: RulesJob, patience: float = PATIENCE, tell: Tell | None = None) -> RulesVerdict:
    """In a fresh process, whose hash seed is another than ours."""
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "service.audit.rerun",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        limit=1 << 20,
    )
    try:
        async with asyncio.timeout(patience):
            return await _heard(process, msgspec.msgpack.encode(job), tell)
    except TimeoutError:
        return RulesVerdict("unchecked", said=f"it took longer than {patience:g} seconds")
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _heard(process: asyncio.subprocess.Process, job: bytes, tell: Tell | None) -> RulesVerdict:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(job)
    with suppress(BrokenPipeError, ConnectionResetError):
        await process.stdin.drain()
    process.stdin.close()
    async for line in process.stdout:
        if b'"finding"' in line:
            return msgspec.json.decode(line, type=RulesVerdict)
        if tell is not None:
            tell(msgspec.json.decode(line, type=Progress))
    return RulesVerdict("unchecked", said="the process that ran the rules ended without a word")
