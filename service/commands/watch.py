"""`sealog watch`: one random game, told step by step as one viewer may know it."""

import argparse
import random
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from domain.kernel import Event, GameId, PlayerId, Refused, RuleFault, seats_for
from domain.kernel.events import GameOpened, SeatTaken
from domain.kernel.headless import play_out
from domain.kernel.lobby import BOT
from domain.kernel.record import Record, log_of
from domain.kernel.starting import check_table, open_table
from projections.catalogue import GameEntry
from projections.history import Teller
from projections.record_file import paths_of, recorded_for, write_record
from service.console.lookup import WATCHED, drawn, game_named, seat_count, viewers
from service.errors import Complaint
from service.simulate.log_file import write_bytes
from service.simulate.rule_errors import ForgottenAwait, place_of, watching_awaits
from service.validation.json_files import read_struct

CAP = 100_000


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "watch",
        help="play one random game and tell it in words",
        description="Play one random game and tell it in words, as one viewer may know it; then show the table.",
        epilog="example: sealog watch GAME --seats 4 --seed 7 --as s2\n"
        """         sealog watch GAME --setup '{"storms":true}'""",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="name of the game, as in `sealog rulesets`")
    parser.add_argument("--seats", type=int, metavar="N", help="number of seats (default: the fewest)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed, another game (default: 1)")
    parser.add_argument("--as", dest="seat", default="", metavar="SEAT", help="whose eyes (default: an onlooker's)")
    parser.add_argument(
        "--setup", default="{}", metavar="JSON", help="""options, such as '{"storms":true}' (default: {})"""
    )
    parser.add_argument("--all", action="store_true", help="every event, also those that only matter for proofs")
    parser.add_argument("--record", type=Path, metavar="FILE", help="also write the record of the game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    entry = game_named(games, args.game)
    seats = seat_count(entry, entry.ruleset.seats[0] if args.seats is None else args.seats)
    if args.seat == "all":
        raise Complaint("--as: watch through one pair of eyes at a time")
    (viewer,) = viewers(seats_for(seats), args.seat)
    setup = _setup(entry, seats, args.setup)
    game = GameId(f"{WATCHED}{entry.name}-{seats}-{args.seed}")
    teller = Teller(entry.ruleset, entry.words, game, viewer)
    try:
        seq = _play(entry, teller, game, seats, setup, args.all, args.record)
    except (RuleFault, ForgottenAwait) as fault:
        return _failed(fault)
    print()
    print(drawn(entry, teller.viewer.board, teller.viewer.knowledge, seq), end="")
    return 0


def _setup(entry: GameEntry, seats: int, text: str) -> Any:
    setup = read_struct(text.encode(), entry.ruleset.setup, "--setup")
    try:
        check_table(entry.ruleset, seats, setup)
    except Refused as refused:
        pointer = refused.pointer.removeprefix("/setup")
        raise Complaint(f"--setup: {pointer + ': ' if pointer else ''}{refused}") from refused
    return setup


def _play(
    entry: GameEntry, teller: Teller[Any], game: GameId, seats: int, setup: Any, everything: bool, file: Path | None
) -> int:
    """Tell a whole game; how many events it came to."""
    log: list[Record] = []
    with watching_awaits() as forgotten:
        live, records = open_table(entry.ruleset, game, seats, setup, table=_table(entry, game, seats))
        live.appended()
        _tell(teller, records, everything)
        log += records
        for records in play_out(live, {}, random.Random(game).randrange, CAP):
            _tell(teller, records, everything)
            log += records
            forgotten.check()
    if file is not None:
        viewer = recorded_for(teller.viewer.seat, log)
        told, paths = log_of(viewer, log), paths_of(game, dict(live.dealer.chance.epoch_keys()), log)
        write_bytes(file, write_record(entry.ruleset, game, viewer, told, paths))
    return live.seq


def _table(entry: GameEntry, game: GameId, seats: int) -> list[Event]:
    """Random players, by name: the record binds who sits where."""
    taken = [SeatTaken(seat, PlayerId(f"{BOT}random")) for seat in seats_for(seats)]
    return [GameOpened(game, entry.name, seats=seats), *taken]


def _failed(fault: Exception) -> int:
    """In a line or two where the fault says what is wrong; with its traceback where a rule broke."""
    sys.stdout.flush()
    if isinstance(fault, RuleFault) and not isinstance(fault.__cause__, RuleFault | Refused | None):
        traceback.print_exception(fault)
    place = place_of(fault)
    print(f"sealog: the game failed: {fault}{f' (at {place})' if place else ''}", file=sys.stderr)
    return 1


def _tell(teller: Teller[Any], records: list[Record], everything: bool) -> None:
    """Tell what is new."""
    for line in teller.feed_all(log_of(teller.viewer.seat, records)):
        if everything or not line.quiet:
            gap = "\n" if line.tag == "TurnBegun" else ""
            print(f"{gap}{line.seq:>5}  {line.text.en}")
