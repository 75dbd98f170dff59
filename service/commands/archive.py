"""`sealog archive`: what lies in the archive, what it saves, and moving games there."""

import argparse
import asyncio
from collections.abc import Mapping
from typing import Any

from domain.kernel.ids import GameId
from projections.catalogue import GameEntry
from service.commands.processes import begin, on_store
from service.errors import Complaint
from service.services import Services
from service.store.errors import NoSuchGame
from service.store.keys import game_id
from service.stored_games.archiving import Archived, figures


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "archive",
        help="show what lies in the archive and what it saves; or move games there now",
        description="Without a game: show how many games lie in the archive (SEALOG_ARCHIVE), what that saves, and "
        "which games stay in Redis and why. With games, or --all for every game that is over: move them there now, "
        "whatever SEALOG_ARCHIVE_AFTER says. Each is checked, written, read back and compared before its log in Redis "
        "is trimmed. Exit status 1 if one of them stays.",
        epilog="example:\n  REDIS_URL=redis://127.0.0.1:6379/0 SEALOG_ARCHIVE=/srv/archive sealog archive --all\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", nargs="*", metavar="GAME", help="a game's id")
    parser.add_argument("--all", action="store_true", help="every game that is over")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    return asyncio.run(_run(args, games))


async def _run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    async with on_store(begin(args), games) as parts:
        if parts.archive is None:
            raise Complaint("SEALOG_ARCHIVE is not set: say where games that are over go, such as /srv/archive")
        stay = 0
        for game in await _wanted(args, parts):
            done = await parts.archiving.archive(game)
            print(_said(done))
            stay += bool(done.kept_back)
        await _show(parts)
    return 1 if stay else 0


async def _wanted(args: argparse.Namespace, parts: Services) -> list[GameId]:
    try:
        named = [game_id(name) for name in args.game]
    except NoSuchGame as error:
        raise Complaint(str(error)) from error
    if not args.all:
        return named
    there = set(await parts.archive.games()) if parts.archive else set()
    return [game for game in await parts.store.games() if game not in there and await parts.store.is_over(game)]


def _said(done: Archived) -> str:
    if done.kept_back:
        return f"{done.game} stays in Redis: {done.kept_back}"
    each = f"{done.after / done.events:.1f} an event"
    return f"{done.game}: {done.events} events, {done.before:,} bytes in Redis, {done.after:,} in the archive ({each})"


async def _show(parts: Services) -> None:
    found = await figures(parts.redis)
    print(f"{found.games:,} games with {found.events:,} events lie in the archive.")
    if found.events:
        print(
            f"They took {found.before:,} bytes in Redis ({found.before / found.events:.0f} an event) and take "
            f"{found.after:,} there ({found.after / found.events:.1f} an event)."
        )
    print(f"{found.waiting:,} games that are over wait for their day.")
    for game, why in found.kept_back.items():
        print(f"stays in Redis: {game}: {why}")
