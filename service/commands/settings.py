"""`sealog settings`: everything that can be set, and what it is set to."""

import argparse
import os
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from projections.catalogue import GameEntry
from service.console.text_columns import columns
from service.ops.settings import described, read_settings, variable

KEYS = {variable("signing_key"), variable("storage_key"), variable("metrics_token")}


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "settings",
        help="list the settings",
        description="List the environment variables that are read, their values and defaults.",
        epilog="example:\n  SEALOG_PORT=9000 sealog settings\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    read_settings(os.environ)
    rows = [(name, shown(name, os.environ.get(name, default)), default, text) for name, default, text in described()]
    print(columns(("variable", "value", "default", "meaning"), rows), end="")
    return 0


def shown(name: str, value: str) -> str:
    """A value without the password that an address may hold; of a key or a token, only that it is given."""
    if name in KEYS:
        return "(given)" if value else ""
    if "@" not in value:
        return value
    parts = urlsplit(value)
    return urlunsplit(parts._replace(netloc="…@" + parts.netloc.rpartition("@")[2]))
