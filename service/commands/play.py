"""Play on a server, for example http://127.0.0.1:8000. You are known by a file in ~/.config, or by $SEALOG_SECRET."""

import argparse
import os
import shutil
from getpass import getuser
from pathlib import Path

from service.errors import Complaint
from service.terminal.client import Api, Client, Trouble
from service.terminal.screen import Screen


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("play", help="play on a server, from the terminal", description=__doc__)
    parser.add_argument("url", nargs="?", default="http://127.0.0.1:8000", help="the server (default: %(default)s)")
    parser.add_argument("--name", default=getuser(), help="your name, if you are new there (default: %(default)s)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: object) -> int:
    api = Api(args.url, Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config", "sealog", "secrets.json"))
    try:
        print(f"You are {sign_in(api, args.name)} at {api.url}. ? lists the commands; Ctrl-D ends.")
        width = min(shutil.get_terminal_size().columns, 120)
        return Client(api, Screen.of_terminal(width, api.file.with_name("history"))).run()
    except Trouble as trouble:
        raise Complaint(trouble.args[0]) from None


def sign_in(api: Api, name: str) -> str:  # be who one was before, or register; the name
    api.secret = os.environ.get("SEALOG_SECRET") or api.keep().get(api.url, "")
    try:
        return str(api("GET", "/v1/players/me")["name"])
    except Trouble as trouble:
        if trouble.args[1] != 401 or "SEALOG_SECRET" in os.environ:
            raise
    api.secret = api.keep(**{api.url: api("POST", "/v1/players", {"name": name})["secret"]})[api.url]
    print(f"You are new at this address and have been registered; your secret is kept in {api.file}.")
    return name
