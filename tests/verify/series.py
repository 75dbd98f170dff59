"""A whole series with the records of its games, to be verified and forged."""

import json
import random
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from domain.kernel import GameId, PlayerId, fair
from domain.kernel.events import GameOpened, SeatTaken
from domain.kernel.headless import play_out
from domain.kernel.ids import SeriesId
from domain.kernel.record import Record, encode, log_of
from domain.kernel.ruleset import seats_for
from domain.kernel.series import Series, Terms, fold_series
from domain.kernel.series_steps import count, drop, go_on, join, open_series, place_of
from domain.kernel.starting import open_table
from projections.record_file import Digest, paths_of, recorded_for, write_record
from projections.series_record import write_series_record
from tests.toy.shoals import SHOALS
from tests.toy.shoals.options import Watch

ID = SeriesId("s07-seriesabcd")
ANN, BOB = PlayerId("p-aaaaaaaaaaaa"), PlayerId("p-bbbbbbbbbbbb")
NIGHTS = 2


class Whole(NamedTuple):
    """The log of a series, and the records of its games by their ids."""

    log: list[Record]
    games: dict[GameId, bytes]

    @property
    def record(self) -> bytes:
        return write_series_record(fold_series(self.log), self.log)

    @property
    def texts(self) -> list[str]:
        return [data.decode() for data in self.games.values()]


@cache
def whole(nights: int = NIGHTS) -> Whole:
    """Two people at the light for so many nights; before the first a table was closed."""
    series, log = open_series(SHOALS, ID, ANN, Watch(nights=nights), at=5)
    log += join(series, SHOALS, BOB)
    log += go_on(series, SHOALS, GameId("07-cccccccccc"), terms())
    log += drop(series, "closed", 3, bytes(32))
    games: dict[GameId, bytes] = {}
    seed = 0
    while not series.ended:
        game, seed = GameId(f"07-{'defghjkmnp'[len(games)] * 10}"), seed + 1
        log += go_on(series, SHOALS, game, terms())
        games[game], more = played(series, game, seed)
        log += more
    return Whole(log, games)


def terms() -> Terms:
    return Terms(2, dict(zip(seats_for(2), (ANN, BOB), strict=True)))


def played(series: Series, game: GameId, seed: int) -> tuple[bytes, list[Record]]:
    """The game that has joined, to its end: its record, and how it is counted."""
    joined = series.games[-1]
    sitting = [SeatTaken(seat, player) for seat, player in joined.terms.sitting.items()]
    opened = GameOpened(game, SHOALS.name, 0, ANN, 2, joined.setup, series=place_of(series))
    setup = SHOALS.read_setup(joined.setup)
    live, log = open_table(SHOALS, game, 2, setup, table=[opened, *sitting], series=place_of(series))
    live.appended()
    for batch in play_out(live, {}, random.Random(seed).randrange, 1000):
        log += batch
    seat = recorded_for(live.board.seats[0], log)
    paths = paths_of(game, dict(live.dealer.chance.epoch_keys()), log)
    return write_record(SHOALS, game, seat, log_of(seat, log), paths), count(
        series, SHOALS, live.board, live.seq, live.head
    )


def rechained(record: bytes, change: Any) -> bytes:
    """The record of one who can compute: an event is otherwise, and chain, header and digest are right."""
    lines = [json.loads(line) for line in record.splitlines()]
    header, events = lines[0], lines[1:-1]
    publics = [json.loads(event["public"]) for event in events]
    publics = change(publics) or publics
    head = fair.series_start(header["series"])
    made = []
    for seq, public in enumerate(publics, 1):
        text = json.dumps(public, separators=(",", ":"))
        head = fair.chain(head, text.encode())
        made.append({"seq": seq, "public": text, "head": encode(head).decode()[1:-1]})
    header |= {"events": len(made), "head": made[-1]["head"] if made else header["head"]}
    return sealed([header, *made])


def sealed(lines: Sequence[Any]) -> bytes:
    body = b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines)
    return body + encode(Digest(fair.digest(body))) + b"\n"
