"""`sealog arrange`: build a position from a file and look at it."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from domain.kernel import GameId, Refused, RuleFault
from domain.kernel.live import Live
from domain.kernel.record import Record
from domain.kernel.starting import open_table
from projections.catalogue import GameEntry
from service.console.lookup import game_named, table_of, viewers
from service.errors import Complaint
from service.games.position_file import PositionFile, position
from service.simulate.log_file import header_of, read_bytes, write_log
from service.validation.json_files import read_json, read_struct

EPILOG = """The file is JSON; only `ruleset` and `seats` are needed:
  {"ruleset": "toy-crossing", "seats": 2,
   "setup": {},                                              options of the game
   "rolls": [["wreck"]],                                     the next rolls, by their faces
   "tops": {"perils": [["lore-5", "will-1"]]},               what the next shuffles of a zone bring to its top
   "placings": [{"zone": "hand:s1", "faces": ["lore-3"]}],   cards in a zone; also top, seen, up
   "facts": [{"e": "Progressed"}],                           what happens after that
   "chapter": {"chapter": "Watch", "seat": "s2"},            where play begins
   "through": 1}                                             how many chapters the set-up takes

examples:
  sealog arrange position.json --as s1
  sealog arrange position.json --as all --out position.jsonl
"""


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "arrange",
        help="build a position from a JSON file and show it",
        description="Build a position from a JSON file and show the table with the open questions.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the position, as JSON")
    parser.add_argument("--as", dest="seat", default="", metavar="SEAT", help="a seat, or all (default: an onlooker)")
    parser.add_argument("--out", type=Path, metavar="LOG", help="also write the log, as JSON lines")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    source = str(args.file)
    wanted = read_json(read_bytes(args.file), PositionFile, source)
    entry = game_named(games, wanted.ruleset)
    setup = read_struct(bytes(wanted.setup), entry.ruleset.setup, source, "/setup")
    live, records = arranged(entry, wanted, setup, source)
    print("\n".join(table_of(entry, live, seat) for seat in viewers(live.board.seats, args.seat)), end="")
    if args.out is not None:
        write_log(args.out, header_of(entry.ruleset, live.game, wanted.seats, setup), records)
    return 0


def arranged(entry: GameEntry, wanted: PositionFile, setup: Any, source: str) -> tuple[Live[Any], list[Record]]:
    """The game at the position that the file describes."""
    try:
        game = GameId(f"arranged-{entry.name}")
        live, records = open_table(entry.ruleset, game, wanted.seats, setup, position=position(entry, wanted, source))
    except Refused as refused:
        raise Complaint(f"{source}: {refused.pointer or '/setup'}: {refused}") from refused
    except RuleFault as fault:
        why = fault.__cause__ if isinstance(fault.__cause__, RuleFault) else fault
        raise Complaint(f"{source}: this position cannot be built: {why}") from fault
    live.appended()
    return live, records
