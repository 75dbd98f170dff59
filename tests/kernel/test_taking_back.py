"""Which decision a table may go back to, how often a seat may ask, and what an agreement leaves."""

import pytest

from domain.kernel import Refused, Seat
from domain.kernel.events import Decided, OrderGiven, Proposed, SeatTaken, Undone, Voted
from domain.kernel.forking import resting_place
from domain.kernel.ids import AskId, PlayerId
from domain.kernel.lobby import Lobby
from domain.kernel.log import is_kind
from domain.kernel.record import Record, encode
from domain.kernel.taking_back import MOST, PAUSE, REACH, UndoRequests, whose_decision
from tests.laws.played import play
from tests.toy import CROSSING

S1, S2 = Seat("s1"), Seat("s2")


def log(*events: object, first: int = 10) -> list[Record]:
    return [Record(first + i, encode(event), b"", b"") for i, event in enumerate(events)]


def decided(seat: Seat = S1, by: str = "") -> Decided:
    return Decided(AskId("9.0"), seat, ["go"], by=by)  # type: ignore[arg-type]


def refusal(records: list[Record], decision: int) -> str:
    with pytest.raises(Refused) as refused:
        whose_decision(records, decision)
    return refused.value.code


def test_a_decision_that_stands() -> None:
    assert whose_decision(log(decided(S2), decided(S1)), 10) == S2


def test_what_is_no_decision_or_stands_no_more() -> None:
    assert refusal([], 10) == "no-such-decision"
    assert refusal(log(OrderGiven(S1, b"")), 10) == "no-such-decision"
    assert refusal(log(decided(), Undone(11, S1, 10)), 10) == "no-such-decision"
    assert refusal(log(decided(by="order")), 10) == "no-such-decision"


def test_what_lies_too_far_back() -> None:
    assert whose_decision(log(*[decided()] * REACH), 10) == S1
    assert refusal(log(*[decided()] * (REACH + 1)), 10) == "undo-too-far"
    assert refusal(log(decided(), SeatTaken(S2, PlayerId("bot:random"))), 10) == "undo-too-far"


def test_pauses_grow_and_there_is_a_cap() -> None:
    asked = UndoRequests()
    for refused in range(4):
        asked.note_refusal(1000)
        asked.require(1000 + PAUSE * 2**refused)
        with pytest.raises(Refused, match="wait"):
            asked.require(999 + PAUSE * 2**refused)
    with pytest.raises(Refused) as spent:
        UndoRequests(times=MOST).require(0)
    assert spent.value.code == "undo-spent"


def test_a_table_counts_what_seats_ask_and_forgets_what_was_refused() -> None:
    lobby = Lobby(seats=(S1, S2), players={S1: PlayerId("p-1"), S2: PlayerId("p-2")}, state="running")
    lobby.fold(Proposed(S1, "undo", 5, 3, S2), 7)
    assert lobby.proposal is not None and lobby.proposal.seq == 7 and lobby.backs[S1].times == 1
    assert lobby.vote(S2, True, 6) == [Voted(S2, True, 6), Undone(0, S2, 3, 6, 7)]
    lobby.fold(Voted(S2, False, 9), 8)
    assert lobby.proposal is None and lobby.backs[S1].until == 9 + PAUSE


def test_a_study_goes_on_only_from_where_the_game_waited() -> None:
    game = play(CROSSING, 2, seed=3, most=30)
    for at in range(40, len(game.records), 7):
        rest = resting_place(game.records, at)
        assert rest <= at and game.reopened(rest).board.ended is None, "it opens there"
    first = next(r.seq for r in game.records if is_kind(r, Decided))
    with pytest.raises(Refused):
        resting_place(game.records, first - 3)
