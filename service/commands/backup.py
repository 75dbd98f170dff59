"""`sealog backup`, `sealog restore`, `sealog held`: a copy of everything, putting it back, what is missing then."""

import argparse
import asyncio
import shutil
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from domain.kernel.errors import Refused
from projections.catalogue import GameEntry
from service.commands.processes import begin, on_store
from service.errors import Complaint
from service.store.errors import NoSuchGame
from service.stored_games.backup import MANIFEST, Manifest, back_up, put_back
from service.stored_games.still_held import Unread, still_held

NAME = "%Y-%m-%dT%H-%M-%SZ"


def add(commands: Any) -> None:
    plain = argparse.RawDescriptionHelpFormatter
    backup = commands.add_parser(
        "backup",
        help="copy all games and players into a folder while the service runs",
        description="Copy everything that cannot be made again from something else into a new folder below FOLDER, "
        "named by the time: logs, keys of games (encrypted), players, chat, disputes, the site log, archived games. "
        "The service may run. The service's own keys (var/keys) are not in it: keep them in another place.",
        epilog="example:\n  REDIS_URL=redis://127.0.0.1:6379/0 sealog backup /srv/backups --keep 14\n",
        formatter_class=plain,
    )
    backup.add_argument("folder", type=Path, metavar="FOLDER", help="where backups are kept")
    backup.add_argument("--keep", type=int, default=0, metavar="N", help="remove all but the newest N (default: none)")
    backup.set_defaults(run=_run_backup)
    restore = commands.add_parser(
        "restore",
        help="put a backup back into an empty Redis",
        description="Write a backup into a Redis that holds no games, make again what is derived, and check every log. "
        "Start the service afterwards, and show it with `sealog held` what players and witnesses have kept: it says "
        "what was acknowledged after the backup and is lost. Exit status 1 if a log does not hold.",
        epilog="example:\n  REDIS_URL=redis://127.0.0.1:6379/0 sealog restore /srv/backups/2026-11-18T03-00-00Z\n",
        formatter_class=plain,
    )
    restore.add_argument("folder", type=Path, metavar="BACKUP", help="one backup")
    restore.set_defaults(run=_run_restore)
    held = commands.add_parser(
        "held",
        help="say what is missing of what receipts and checkpoints prove",
        description="Compare receipts that players hold, and checkpoints of the site log that witnesses have kept, "
        "with what is stored. A file is one checkpoint, one receipt, a list of receipts, or one a line. Games of which "
        "something is missing stand still from then on. Exit status 1 if anything is missing.",
        epilog="example:\n  REDIS_URL=redis://127.0.0.1:6379/0 sealog held receipts.jsonl witness/*.checkpoint\n",
        formatter_class=plain,
    )
    held.add_argument("files", nargs="+", type=Path, metavar="FILE")
    held.set_defaults(run=_run_held)


def _run_backup(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    if args.keep < 0:
        raise Complaint(f"--keep: 0 or more, not {args.keep}")
    made, place = asyncio.run(_backup(args, games))
    print(
        f"{place}: {made.games:,} games with {made.events:,} events, {made.keys:,} keys in all, "
        f"{made.archived:,} archived games, {made.site_size:,} lines of the site log"
    )
    if args.keep:
        for old in _whole(args.folder)[: -args.keep]:
            shutil.rmtree(old)
            print(f"{old} is removed")
    return 0


async def _backup(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> tuple[Manifest, Path]:
    before = _whole(args.folder)
    place = args.folder / time.strftime(NAME, time.gmtime())
    async with on_store(begin(args), games) as parts:
        return await back_up(parts, place, before[-1] if before else None), place


def _whole(folder: Path) -> list[Path]:
    """Backups that were finished, the oldest first."""
    return sorted(path.parent for path in folder.glob(f"*/{MANIFEST}"))


def _run_restore(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    return asyncio.run(_restore(args, games))


async def _restore(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    async with on_store(begin(args), games) as parts:
        done = await put_back(parts, args.folder, lambda line: print(line, file=sys.stderr, flush=True))
    print(
        f"{done.games:,} games with {done.events:,} events, {done.keys:,} keys in all; {len(done.broken)} do not hold"
    )
    if done.ended_since:
        print(f"{done.ended_since} ran when the copy was made and lie in the archive: they have ended")
    for game, why in done.broken.items():
        print(f"{game}: {why}")
    if done.parked:
        print(f"{done.parked} could not be made again: `sealog rebuild nothing` names them")
    return 1 if done.broken or done.parked else 0


def _run_held(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    return asyncio.run(_held(args, games))


async def _held(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    try:
        texts = [path.read_text("utf-8") for path in args.files]
    except (OSError, UnicodeDecodeError) as error:
        raise Complaint(str(error)) from error
    async with on_store(begin(args), games) as parts:
        try:
            found = await still_held(parts, texts)
        except (Unread, NoSuchGame) as error:
            raise Complaint(str(error)) from error
        except Refused as error:
            raise Complaint(str(error)) from error
    for missing in found.missing:
        print(missing)
    print(f"{found.receipts:,} receipts and {found.checkpoints:,} checkpoints: ", end="")
    print("something is missing" if found.missing else "all that they prove is there")
    return 1 if found.missing else 0
