"""What the commands that run a part of the service have in common."""

import argparse
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from projections.catalogue import GameEntry, load
from service.ops.logging_setup import configure
from service.ops.parent_watch import add_parent_watch, watch_parent
from service.ops.settings import Settings, read_settings
from service.services import Services, services
from workers.process import required_url


def add_process(
    commands: Any, name: str, run: Any, *, help: str, description: str, example: str
) -> argparse.ArgumentParser:
    """A command that runs until it is stopped."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=help,
        description=description,
        epilog=f"Settings are environment variables: see `sealog settings`.\n\nexample:\n  {example}\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_parent_watch(parser)
    parser.set_defaults(run=run)
    return parser


def begin(args: argparse.Namespace) -> Settings:
    """The settings, with the games of `--load`; logs as they say."""
    settings = with_games(read_settings(os.environ), args.load)
    configure(settings)
    watch_parent(getattr(args, "watch_parent", False))
    return settings


@asynccontextmanager
async def on_store(settings: Settings, games: Mapping[str, GameEntry]) -> AsyncIterator[Services]:
    """The service on its store, for as long as a command works with it."""
    parts = services(settings, games, required_url(settings))
    try:
        yield parts
    finally:
        await parts.redis.aclose()


def with_games(settings: Settings, more: Sequence[str]) -> Settings:
    listed = [module for module in settings.games.split(",") if module]
    return msgspec.structs.replace(settings, games=",".join(dict.fromkeys([*listed, *more])))


def games_of(settings: Settings) -> dict[str, GameEntry]:
    return load(settings.modules())
