"""The judge of the crashes notices what it is there to notice: planted faults in a game that was played."""

import base64
from collections.abc import Sequence

import msgspec
import pytest

from domain.kernel.events import Decided
from domain.kernel.ids import Seat
from domain.kernel.log import is_kind
from domain.kernel.record import Record, log_of
from service.games.repeated_answers import own_answer
from tests.http.conftest import ALL_GAMES
from tests.processes.audit import nothing_lost_or_doubled
from tests.processes.stubborn import Acknowledged
from tests.recorded import games_of, kept_game

HEADER, RECORDS = kept_game(games_of("cult")[0])
_decided = msgspec.json.Decoder(Decided).decode


def acknowledged() -> list[Acknowledged]:
    """What its people would have been told."""
    found = []
    for record in RECORDS:
        if is_kind(record, Decided):
            event = _decided(record.public)
            (own,) = log_of(Seat(event.seat), [record])
            head = base64.b64encode(record.head).decode()
            found.append(Acknowledged(HEADER.game, event.seat, event.ask, own_answer(own), record.seq, head))
    return found


def judged(records: Sequence[Record], given: Sequence[Acknowledged]) -> int:
    return nothing_lost_or_doubled(ALL_GAMES["cult"], HEADER.game, records, given)


def test_a_sound_log_passes() -> None:
    given = acknowledged()
    assert judged(RECORDS, given) == len(given) > 50


def test_a_lost_answer_is_found() -> None:
    given = acknowledged()
    with pytest.raises(AssertionError, match="is lost"):
        judged(RECORDS[: given[-1].seq - 1], given)


def test_an_answer_that_was_replaced_is_found() -> None:
    given = acknowledged()
    given[3].head = given[4].head
    with pytest.raises(AssertionError):
        judged(RECORDS, given)


def test_another_answer_than_was_given_is_found() -> None:
    given = acknowledged()
    given[7].answer = ["nothing of the kind"]
    with pytest.raises(AssertionError):
        judged(RECORDS, given)


def test_an_answer_that_stands_twice_is_found() -> None:
    given = acknowledged()
    with pytest.raises(AssertionError):
        judged([*RECORDS, RECORDS[given[0].seq - 1]], given)
