"""`sealog watch`: one random game, told step by step as one viewer may know it."""

import argparse
import random
from collections.abc import Mapping
from typing import Any

from domain.kernel import GameId
from domain.kernel.headless import play_out
from domain.kernel.opening import open_table
from domain.kernel.record import Record, log_of
from projections.catalogue import GameEntry
from projections.history import Teller
from service.common import drawn, game_named, seat_count, viewers
from service.errors import Complaint

CAP = 100_000


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "watch",
        help="play one random game and tell it in words",
        description="Play one random game and tell it in words, as one viewer may know it; then show the table.",
        epilog="example: sealog watch GAME --seats 4 --seed 7 --as s2",
    )
    parser.add_argument("game", metavar="GAME", help="name of the game, as in `sealog rulesets`")
    parser.add_argument("--seats", type=int, metavar="N", help="number of seats (default: the fewest)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="another seed, another game (default: 1)")
    parser.add_argument("--as", dest="seat", default="", metavar="SEAT", help="whose eyes (default: an onlooker's)")
    parser.add_argument("--all", action="store_true", help="every event, also those that only matter for proofs")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    entry = game_named(games, args.game)
    seats = seat_count(entry, entry.ruleset.seats[0] if args.seats is None else args.seats)
    game = GameId(f"watch-{entry.name}-{seats}-{args.seed}")
    live, records = open_table(entry.ruleset, game, seats)
    live.appended()
    if args.seat == "all":
        raise Complaint("--as: watch through one pair of eyes at a time")
    (viewer,) = viewers(live.board.seats, args.seat)
    teller = Teller(entry.ruleset, entry.words, game, viewer)
    _tell(teller, records, args.all)
    for records in play_out(live, {}, random.Random(game).randrange, CAP):
        _tell(teller, records, args.all)
    print()
    print(drawn(entry, teller.viewer.board, teller.viewer.knowledge, live.seq), end="")
    return 0


def _tell(teller: Teller[Any], records: list[Record], everything: bool) -> None:
    for line in teller.feed_all(log_of(teller.viewer.seat, records)):
        if everything or not line.quiet:
            gap = "\n" if line.tag == "TurnBegun" else ""
            print(f"{gap}{line.seq:>5}  {line.text.en}")
