"""The audit of games in which players sign their moves: it says what the verifiers say."""

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.kernel import GameId, PlayerId, Seat, fair, seats_for
from domain.kernel.chance import rehearsal_source
from domain.kernel.events import Asked, Asking, Decided, Event, GameOpened, SeatKeyed, SeatLeft, SeatTaken, Undone
from domain.kernel.headless import one_step
from domain.kernel.ids import AskId
from domain.kernel.live import Live
from domain.kernel.log import published
from domain.kernel.record import NOTHING, Record, log_of
from domain.kernel.starting import open_table
from projections.audit.checks import Auditor
from projections.audit.found import AuditFault
from projections.audit.moves import SignedMoves
from projections.audit.report import Report, report_of
from projections.audit.seatings import Seatings
from projections.record_file import paths_of, recorded_for
from service.verify import verify
from tests.verify.games import RULESETS
from tests.verify.signed_moves import PLAYERS, Signers, public_of, signed_game, signed_record

TOYS = ("toy-mutiny", "toy-crossing")
COUNTED = "signatures of moves"


def audited(name: str, viewer: str, most: int | None, records: list[Record] | None = None) -> Report:
    game, played, key = signed_game(name, most)
    seen = published(records or played)
    seat = recorded_for(Seat(viewer), seen)
    return report_of(Auditor(RULESETS[name], game, seat, paths_of(game, {1: key}, seen)).run(log_of(seat, seen)))


def about_moves(unchecked: list[str]) -> list[str]:
    return [what for what in unchecked if "seats with a key" in what or "sealed moves" in what]


@pytest.mark.parametrize(("viewer", "most"), [("", 60), ("s1", 60), ("s3", 60), ("", None)])
@pytest.mark.parametrize("name", TOYS)
def test_the_audit_and_the_verifier_check_the_same_signatures(name: str, viewer: str, most: int | None) -> None:
    report, result = audited(name, viewer, most), verify(signed_record(name, viewer, most))
    assert report.holds and result["ok"], (report.fault, result)
    counted = {check.text.en: check.count for check in report.checked}
    assert counted[COUNTED] == result["checked"][COUNTED] > 0
    assert about_moves(result["unchecked"]) == about_moves([what.en for what in report.unchecked])


def with_event(name: str, i: int, most: int | None, **changes: Any) -> list[Record]:
    """The log with one event that says something else, chained anew; what is None is left out."""
    records = list(signed_game(name, most)[1])
    event = {k: v for k, v in (json.loads(records[i].public) | changes).items() if v is not None}
    head = records[i - 1].head
    records[i] = msgspec.structs.replace(records[i], public=msgspec.json.encode(event))
    for at in range(i, len(records)):
        head = fair.chain(head, records[at].public)
        records[at] = msgspec.structs.replace(records[at], head=head)
    return records


def found(name: str, i: int, most: int | None, **changes: Any) -> str:
    """What the audit says of such a log, at that event."""
    report = audited(name, "", most, with_event(name, i, most, **changes))
    assert report.fault is not None and report.fault.seq == i + 1, report.fault
    return report.fault.why


def place(name: str, most: int | None, fits: Callable[[dict[str, Any]], bool]) -> int:
    return next(i for i, r in enumerate(signed_game(name, most)[1]) if fits(json.loads(r.public)))


def signed(event: dict[str, Any]) -> bool:
    return event["e"] == "Decided" and "signed" in event


@pytest.mark.parametrize("name", TOYS)
def test_a_forged_move_is_found(name: str) -> None:
    other = msgspec.to_builtins(fair.digest(b"another history"))
    assert found(name, place(name, 60, signed), 60, saw=other) == "its signature is not that of the key"


@pytest.mark.parametrize("name", TOYS)
def test_a_signature_where_none_belongs_is_found(name: str) -> None:
    unsigned = place(name, 60, lambda e: e["e"] == "Decided" and e["seat"] == "s3" and "seal" not in e)
    stray = ["1", msgspec.to_builtins(bytes(64))]
    assert found(name, unsigned, 60, signed=stray) == "it is signed, and its seat has no key"
    by_order = "it is signed, and it was made by order, not by the seat's player"
    assert found(name, place(name, 60, signed), 60, by="order") == by_order


def test_a_time_out_is_the_clock_s_and_nobody_signs_it() -> None:
    late = place("toy-mutiny", None, lambda e: e["e"] == "TimedOut" and e["seat"] in ("s1", "s2") and "seal" not in e)
    stray = ["1", msgspec.to_builtins(bytes(64))]
    by_clock = "it is signed, and it was made by clock, not by the seat's player"
    assert found("toy-mutiny", late, None, signed=stray) == by_clock
    assert found("toy-mutiny", late, None, by="order") == "a time-out was not made by the clock"


def test_the_clock_makes_nothing_but_time_outs() -> None:
    forged = place("toy-mutiny", 60, signed)
    assert found("toy-mutiny", forged, 60, by="clock", signed=None) == "it was made by the clock, and is no time-out"


def follow(*events: Event) -> None:
    seatings = Seatings(GameId("g"), {}, lambda _: None)
    moves = SignedMoves(GameId("g"), seatings, lambda _: None)
    for seq, event in enumerate(events, 1):
        moves.take(event, NOTHING, seq)


S1, S2 = Seat("s1"), Seat("s2")
ASKED = Asked(1, tuple(Asking(seat, "card") for seat in (S1, S2)))


def decided(seat: Seat, ask: str) -> Decided:
    return Decided(AskId(ask), seat, 1)


def test_a_question_is_answered_once() -> None:
    follow(ASKED, decided(S1, "1.0"), decided(S2, "1.1"))
    with pytest.raises(AuditFault, match="s1 has answered this already"):
        follow(ASKED, decided(S1, "1.0"), decided(S1, "1.0"))


def test_what_was_taken_back_is_answered_under_its_new_id() -> None:
    own = (ASKED, decided(S1, "1.0"), Undone(3, S1, 2))
    follow(*own, decided(S1, "3.0"), decided(S2, "1.1"))
    for seat, ask in ((S1, "1.0"), (S2, "3.1")):
        with pytest.raises(AuditFault, match="answers what it was not asked"):
            follow(*own, decided(seat, ask))
    twice = (*own, decided(S1, "3.0"), Undone(5, S1, 4))
    follow(*twice, decided(S1, "5.0"))
    with pytest.raises(AuditFault, match="answers what it was not asked"):
        follow(*twice, decided(S1, "3.0"))


def test_after_an_agreement_all_open_asks_have_new_ids() -> None:
    agreed = (ASKED, decided(S1, "1.0"), Undone(3, S1, 2, proposal=1))
    follow(*agreed, decided(S1, "3.0"), decided(S2, "3.1"))
    with pytest.raises(AuditFault, match="s2 answers what it was not asked"):
        follow(*agreed, decided(S2, "1.1"))
    later = (ASKED, decided(S1, "1.0"), decided(S2, "1.1"), Undone(4, S2, 3, proposal=1))
    follow(*later, decided(S2, "4.1"))
    with pytest.raises(AuditFault, match="s1 has answered this already"):
        follow(*later, decided(S1, "1.0"))


@pytest.mark.parametrize("name", TOYS)
def test_a_move_of_a_seat_with_a_key_that_is_said_to_be_a_bots(name: str) -> None:
    i = place(name, 60, signed)
    seat = json.loads(signed_game(name, 60)[1][i].public)["seat"]
    assert found(name, i, 60, signed=None, by="bot") == f"{seat} has not signed this"


@pytest.mark.parametrize("name", TOYS)
def test_an_answer_to_another_question_is_found(name: str) -> None:
    i = place(name, 60, signed)
    seat = json.loads(signed_game(name, 60)[1][i].public)["seat"]
    assert found(name, i, 60, ask="9999.0") == f"{seat} answers what it was not asked"


def test_a_pass_in_another_question_is_found() -> None:
    i = place("toy-crossing", None, lambda e: e["e"] == "Passed" and e["question"] > 40)
    why = "it is no pass in the question that was put last"
    assert found("toy-crossing", i, None, question=20) == why


def passed_behind_a_hand_over(signer: Seat | None) -> Report:
    """In an open window the player of a seat with a key resigns, and a pass of that seat stands behind it, which this
    one has signed, or nobody."""
    name, game, seats = "toy-crossing", GameId("signed-and-left"), seats_for(3)
    table: list[Event] = [GameOpened(game, name), *(SeatTaken(seat, PlayerId(f"p-{seat}")) for seat in seats)]
    table += [SeatKeyed(seat, public_of(seat)) for seat in PLAYERS]
    source, pick = rehearsal_source(game, seats), random.Random(1).randrange
    live, records = open_table(RULESETS[name], game, len(seats), source=source, table=table, live_type=Signers)
    live.appended()
    while not ((question := live.board.question) and question.trigger and Seat("s1") in live.waits_for()):
        records += one_step(live, {}, pick)
        live.appended()
    ask, saw = question.ask_of(Seat("s1")), live.head
    assert ask is not None
    records += live.beside([SeatLeft(ask.seat, "resigned"), SeatTaken(ask.seat, PlayerId("bot:random"))])
    live.appended()
    signed = PLAYERS[signer].sign(fair.move(game, ask.id, b"null", saw)) if signer else b""
    records += Live.answer(live, ask.seat, ask.id, None, saw=saw, signature=signed)
    log = log_of(ask.seat, records)
    return report_of(Auditor(RULESETS[name], game, ask.seat, paths_of(game, {1: source.key}, log)).run(log))


def test_a_pass_may_stand_behind_the_hand_over_of_its_seat() -> None:
    """Passes of a window may come into the log when it has closed: by then their player may have resigned."""
    assert passed_behind_a_hand_over(Seat("s1")).holds
    assert passed_behind_a_hand_over(None).holds, "the bot's own"
    other = passed_behind_a_hand_over(Seat("s2")).fault
    assert other is not None and other.why == "its signature is not that of the key"
