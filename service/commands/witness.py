"""`sealog witness`: see to it that a site log only grows, and cosign its checkpoints."""

import argparse
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from projections.catalogue import GameEntry
from service.errors import Complaint
from service.witness.checking import Listed, Unclear, compare, read_listed
from service.witness.memory import Memory
from service.witness.rounds import Round, Witness
from service.witness.web import ask

STATUS = {"cosigned": 0, "refused": 1, "unclear": 2}


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "witness",
        help="see to it that the site logs of services only grow, and cosign their checkpoints",
        description="Ask each service for its newest checkpoint and for the proof that its site log begins with the "
        "one seen before; cosign what holds and hand it in. A log that has shrunk or was changed is not cosigned: what "
        "it showed is kept as evidence. Run it on a machine of its own, under another hand than the service. "
        "`compare` holds two checkpoints of one log against each other.",
        epilog="Exit status with --once, and of compare: 0 fine, 1 refused (two histories), 2 no answer, or nothing to "
        "compare.\n\nexamples:\n"
        "  sealog witness https://games.example --dir witness --name witness.example/w1\n"
        "  sealog witness compare mine.checkpoint yours.checkpoint --keys sealog-keys.json\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", nargs="+", metavar="URL", help="addresses of services; or: compare FILE FILE")
    parser.add_argument("--dir", default="", help="the witness's folder: its key, and what it has seen")
    parser.add_argument("--name", default="", help="what the witness is called, such as witness.example/w1")
    often = parser.add_mutually_exclusive_group()
    often.add_argument("--once", action="store_true", help="look once and end")
    often.add_argument("--every", type=float, default=60.0, metavar="SECONDS", help="look so often (60)")
    parser.add_argument("--keys", default="", metavar="FILE", help="the service's list of keys, got another way")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    listed = _listed(args.keys) if args.keys else None
    if args.what[0] == "compare":
        return _compare(args.what[1:], listed)
    if not args.dir:
        raise Complaint("--dir: the folder of the witness is wanted, where its key and its memory are")
    memory = Memory(Path(args.dir))
    try:
        witness = Witness(memory, memory.own_key(args.name), ask, lambda: int(time.time()), listed)
        print(f"witness {witness.own.key.vkey}", flush=True)
        if args.once:
            return _status([_look(witness, url) for url in args.what])
        while True:
            for url in args.what:
                _look(witness, url)
            time.sleep(args.every)
    finally:
        memory.close()


def _look(witness: Witness, url: str) -> Round:
    done = witness.look(url)
    print(done.said, file=sys.stdout if done.outcome == "cosigned" else sys.stderr, flush=True)
    return done


def _status(rounds: list[Round]) -> int:
    """A refusal outweighs whoever did not answer."""
    found = {STATUS[one.outcome] for one in rounds}
    return 1 if 1 in found else max(found)


def _compare(files: list[str], listed: Listed | None) -> int:
    if len(files) != 2:
        raise Complaint("compare: two files are wanted, each with one checkpoint")
    one, other = (_read(file) for file in files)
    compared = compare(one, other, listed)
    print(compared.said, file=sys.stderr if compared.status else sys.stdout)
    return compared.status


def _listed(file: str) -> Listed:
    try:
        return read_listed(_read(file).encode())
    except Unclear as error:
        raise Complaint(f"--keys: {error}") from None


def _read(file: str) -> str:
    try:
        return Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Complaint(f"{file} cannot be read: {error}") from None
