"""What must be true of the logs, however often the service was killed while they were written."""

import base64
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from domain.kernel import fair
from domain.kernel.chance import SealedChance
from domain.kernel.events import ChanceSealed, Decided
from domain.kernel.ids import GameId, Seat
from domain.kernel.log import is_kind, rerun
from domain.kernel.record import Record, log_of
from domain.kernel.secrets import named
from domain.kernel.viewer import Viewer
from projections.catalogue import GameEntry
from service.games.repeated_answers import own_answer
from service.store import EventStore
from tests.processes.stubborn import Acknowledged

_decided = msgspec.json.Decoder(Decided).decode
_sealed = msgspec.json.Decoder(ChanceSealed).decode


async def audited(store: EventStore, games: Mapping[str, GameEntry], game: str, ruleset: str) -> list[Record]:
    """The log of a game: its chain holds, and its rules lead where it leads, byte for byte."""
    records = await store.raw(GameId(game))
    head = fair.chain_start(GameId(game))
    for record in records:
        head = fair.chain(head, record.public)
        assert record.head == head, f"{game}: the chain breaks at event {record.seq}"
    source = await store.load_source(GameId(game))
    sealed = next(_sealed(record.public) for record in records if is_kind(record, ChanceSealed))
    assert source is not None
    rules = games[ruleset].ruleset
    chance = SealedChance(GameId(game), 1, source.key, sealed.entropy, size=rules.draws)
    rerun(rules, GameId(game), chance, records)
    return records


def nothing_lost_or_doubled(
    entry: GameEntry, game: str, records: Sequence[Record], acknowledged: Sequence[Acknowledged]
) -> int:
    """Every acknowledged answer stands in the log where its receipt says, as it was given, and none stands there
    twice. How many answers were compared; of passes, which are sealed, only the receipts are."""
    decided = [_decided(record.public) for record in records if is_kind(record, Decided)]
    assert set(Counter((event.ask, event.seat) for event in decided).values()) <= {1}
    for given in acknowledged:
        assert given.seq <= len(records), f"{given} is lost"
        assert base64.b64encode(records[given.seq - 1].head).decode() == given.head
    seats = sorted({given.seat for given in acknowledged})
    return sum(
        _as_given(entry, game, Seat(seat), records, [one for one in acknowledged if one.seat == seat]) for seat in seats
    )


def _as_given(
    entry: GameEntry, game: str, seat: Seat, records: Sequence[Record], acknowledged: Sequence[Acknowledged]
) -> int:
    """Along the seat's own log, since answers are given in handles, which only the seat can read."""
    viewer: Viewer[Any] = Viewer(entry.ruleset, GameId(game), seat)
    at = {given.seq: given for given in acknowledged if given.answer is not None}
    for record in log_of(seat, records):
        if record.seq in at:
            given, event = at[record.seq], _decided(record.public)
            handles = {str(handle): str(card) for card, handle in viewer.knowledge.handles.items()}
            plain = msgspec.json.decode(msgspec.json.encode(given.answer))
            assert (event.ask, event.seat) == (given.ask, seat)
            assert own_answer(record) in (plain, named(plain, handles))
        viewer.feed(record)
    return len(at)
