"""`sealog play`: play on a server, from the terminal. The client itself is `service/terminal`."""

import argparse
import json
import os
import shutil
import sys
from collections.abc import Callable, Mapping
from getpass import getuser
from pathlib import Path
from random import Random
from typing import Any

from service.terminal.api import Api, Trouble
from service.terminal.client import Client

HERE = "http://127.0.0.1:8000"
SECRET = "SEALOG_SECRET"
WIDEST = 120


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "play",
        help="play on a server, from the terminal",
        description="Play on a server, from the terminal. "
        f"Who you are is remembered in your configuration folder, or stands in ${SECRET}.",
        epilog="example: sealog play http://127.0.0.1:8000",
    )
    parser.add_argument("url", nargs="?", default=HERE, metavar="URL", help=f"the server (default: {HERE})")
    parser.add_argument("--name", default=getuser(), help="your name, if you are new there (default: %(default)s)")
    parser.add_argument("--script", metavar="FILE", help="commands, a line each (default: standard input, if piped)")
    parser.add_argument("--auto", type=int, metavar="SEED", help="answer everything that is asked, at random")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: Mapping[str, object]) -> int:
    try:
        api = Api(args.url)
        print(f"You are {sign_in(api, args.name)} at {api.url}.")
        print("Questions are answered by numbers. ? lists the commands; each may be shortened to its beginning.")
        dice = None if args.auto is None else Random(args.auto)
        return Client(api, _reader(args.script), dice, min(shutil.get_terminal_size().columns, WIDEST)).run()
    except (Trouble, OSError) as trouble:
        print(f"sealog: {trouble}", file=sys.stderr)
        return 2


def _reader(file: str | None) -> Callable[[str], str]:
    """What answers a prompt: somebody who types, or the next line of a script, which is shown as if it were typed."""
    if file is None and sys.stdin.isatty():
        return input
    lines = iter(sys.stdin if file is None else Path(file).read_text().splitlines())

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        print(prompt + line.rstrip())
        return line

    return read


def sign_in(api: Api, name: str) -> str:
    """Be who one was before, or register; the name."""
    api.secret = os.environ.get(SECRET, "")
    if api.secret:
        return str(api.call("GET", "/v1/players/me")["name"])
    file = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "sealog" / "secrets.json"
    kept = json.loads(file.read_text()) if file.exists() else {}
    api.secret = kept.get(api.url, "")
    try:
        return str(api.call("GET", "/v1/players/me")["name"])
    except Trouble as trouble:
        if trouble.status not in (401, 410):
            raise
    made = api.call("POST", "/v1/players", {"name": name})
    api.secret = made["secret"]
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.touch(mode=0o600)
    file.write_text(json.dumps({**kept, api.url: api.secret}))
    print(f"You are new at this address and have been registered; your secret is kept in {file}.")
    return str(made["name"])
