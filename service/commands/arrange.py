"""`sealog arrange`: build a position from a file and look at it."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct

from domain.kernel import Chapter, Fact, GameId, Placing, Refused, RuleFault
from domain.kernel.live import Live
from domain.kernel.record import Record
from domain.kernel.starting import Position, open_table
from projections.catalogue import GameEntry
from service.console.lookup import game_named, table_of, viewers
from service.errors import Complaint
from service.simulate.log_file import header_of, read_bytes, write_log
from service.validation.json_files import complaint, no_unknown_fields, read_json, read_struct

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


NONE = Raw(b"null")


class PlacingFile(Placing, frozen=True, forbid_unknown_fields=True):
    """As the kernel's, but a misspelt field is a mistake."""


class PositionFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file for `arrange` may say."""

    ruleset: str
    seats: int
    setup: Raw = Raw(b"{}")
    rolls: tuple[tuple[str, ...], ...] = ()
    tops: dict[str, tuple[tuple[str, ...], ...]] = {}
    placings: tuple[PlacingFile, ...] = ()
    facts: tuple[Raw, ...] = ()
    chapter: Raw = NONE
    through: int = 1


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


def position(entry: GameEntry, wanted: PositionFile, source: str) -> Position:
    facts = tuple(_fact(entry, raw, source, f"/facts/{i}") for i, raw in enumerate(wanted.facts))
    chapter = None if bytes(wanted.chapter) == bytes(NONE) else _chapter(entry, wanted.chapter, source)
    return Position(wanted.placings, facts, chapter, wanted.through, wanted.rolls, wanted.tops)


def _fact(entry: GameEntry, raw: Raw, source: str, at: str) -> Fact:
    try:
        fact = entry.ruleset.event(bytes(raw))
    except msgspec.ValidationError as error:
        raise complaint(source, error, at) from error
    if not isinstance(fact, Fact):
        raise Complaint(f"{source}: {at}/e: {type(fact).__name__} is no fact: only facts can be arranged")
    no_unknown_fields(bytes(raw), type(fact), source, at)
    return fact


def _chapter(entry: GameEntry, raw: Raw, source: str) -> Chapter:
    try:
        chapter = entry.ruleset.chapter(raw)
    except msgspec.ValidationError as error:
        raise complaint(source, error, "/chapter") from error
    no_unknown_fields(bytes(raw), type(chapter), source, "/chapter")
    return chapter
