"""Games in which two seats sign their moves, and the clock sometimes decides for one of them."""

import random
from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.kernel import GameId, Seat, fair, seats_for
from domain.kernel.chance import rehearsal_source
from domain.kernel.events import Event, GameOpened, SeatKeyed, SeatTaken
from domain.kernel.headless import one_step
from domain.kernel.ids import AskId, PlayerId
from domain.kernel.live import Live
from domain.kernel.log import published
from domain.kernel.record import Record, encode, log_of
from domain.kernel.starting import open_table
from projections.record_file import paths_of, recorded_for, write_record
from tests.verify.games import RULESETS

PLAYERS = {Seat(f"s{n}"): Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32) for n in (1, 2)}


def public_of(seat: Seat) -> bytes:
    return PLAYERS[seat].public_key().public_bytes_raw()


class Signers(Live[Any]):
    """Seats with a key sign whatever they answer."""

    def answer(self, seat: Seat, ask: AskId, answer: object, **how: Any) -> list[Record]:
        if seat not in PLAYERS:
            return super().answer(seat, ask, answer, **how)
        _, checked = self.check(seat, ask, answer)
        signature = PLAYERS[seat].sign(fair.move(self.game, ask, encode(checked), self.head))
        return super().answer(seat, ask, answer, **how | {"by": "", "saw": self.head, "signature": signature})


@cache
def signed_game(name: str, most: int | None = None) -> tuple[GameId, list[Record], bytes]:
    """The game, its records, its key."""
    ruleset, game = RULESETS[name], GameId(f"signed-{name}")
    seats = seats_for(next(count for count in ruleset.seats if count > len(PLAYERS)))
    table: list[Event] = [GameOpened(game, name), *(SeatTaken(seat, PlayerId(f"p-{seat}")) for seat in seats)]
    table += [SeatKeyed(seat, public_of(seat)) for seat in PLAYERS]
    source = rehearsal_source(game, seats)
    live, records = open_table(ruleset, game, len(seats), source=source, table=table, live_type=Signers)
    live.appended()
    pick = random.Random(f"signed {name}").randrange
    steps = 0
    while live.board.ended is None and (most is None or steps < most):
        steps += 1
        late = not live.board.deferred and pick(12) == 0
        records += live.time_out() if late else one_step(live, {}, pick)
        live.appended()
    return game, records, source.key


@cache
def signed_record(name: str, viewer: str = "", most: int | None = None) -> bytes:
    game, records, key = signed_game(name, most)
    seen = published(records)
    seat = recorded_for(Seat(viewer), seen)
    return write_record(RULESETS[name], game, seat, log_of(seat, seen), paths_of(game, {1: key}, seen))
