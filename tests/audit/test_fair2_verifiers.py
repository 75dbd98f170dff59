"""Logs of `fair/2`, honest and forged: the audit and both verifiers say the same of them, in the same words."""

from collections.abc import Callable

import pytest

from domain.kernel import PlayerId, Seat
from domain.kernel.events import Asked, Asking, Closed, SeatKeyed, SeatTaken, Told
from domain.kernel.log import published
from domain.kernel.orders import Trigger
from domain.kernel.record import Record, log_of
from projections.record_file import paths_of, recorded_for, write_record
from tests.audit.fair2 import PEOPLE, PUBLIC, Keyed, audited, counts, place, running, with_event, with_more
from tests.audit.test_fair2 import BOT, S1, S2, S3, SHOWN, committed, revealed, undone_over
from tests.verify.both import verified
from tests.verify.epochs import GAME, KEYS, RULES

Log = list[Record]
HONEST: dict[str, Callable[[], Log]] = {
    "signed": lambda: running().records,
    "handed over": lambda: running().resign(S2).records,
    "dropped": lambda: Keyed().lock().seal(S1, S2).seal().records,
    "strict": lambda: Keyed(strict=True).lock().seal(S2).records,
    "fair/1": lambda: running(protocol="fair/1").resign(S2).records,
    "fair/1 dropped": lambda: Keyed("fair/1").lock().seal(S2).seal().records,
}
PLAIN = Asking(S1, "meddle", form=None)


def changed(log: Log, fits: Callable[..., bool], **changes: object) -> Log:
    return with_event(log, place(log, fits), **changes)


FORGED: dict[str, Callable[[], Log]] = {
    "other keys": lambda: Keyed().lock(keys=(PUBLIC[S1], b"", b"")).records,
    "keys in fair/1": lambda: Keyed("fair/1").lock(keys=(PUBLIC[S1], PUBLIC[S2], b"")).records,
    "no signature under a commitment": lambda: changed(running().records, committed(S1), signed=None),
    "no signature under entropy": lambda: changed(running().records, revealed(S1), signed=None),
    "a bot as independent": lambda: changed(
        Keyed(players=(*PEOPLE[:2], BOT)).lock().seal().records, committed(S3), source="client"
    ),
    "strict and on": lambda: Keyed().lock(strict=True).seal(S2).records,
    "a key after the lock": lambda: with_more(running().records, SeatKeyed(S1, b"")),
    "a key lost": lambda: with_more(running().records, SeatTaken(S1, PlayerId("p-new"))),
    "a hand-over that nobody signed": lambda: changed(
        running().resign(S2).records, lambda e: e["e"] == "SeatLeft", signed=None, saw=None
    ),
    "undo over a showing": lambda: undone_over(SHOWN, "fair/1"),
    "undo over a telling": lambda: undone_over(Told("r", 1), "fair/2"),
    "undo over a window": lambda: undone_over(Asked(0, (PLAIN,), Trigger("aimed")), "fair/2"),
    "undo over a skipped window": lambda: undone_over(Closed("meddle"), "fair/2"),
}


def recorded(log: Log) -> bytes:
    seen = published(log)
    seat = recorded_for(Seat(""), seen)
    return write_record(RULES, GAME, seat, log_of(seat, seen), paths_of(GAME, KEYS, seen))


@pytest.mark.parametrize("name", HONEST)
def test_what_holds_for_the_audit_holds_for_the_verifiers(name: str) -> None:
    log = HONEST[name]()
    report, told = audited(log), verified(recorded(log))
    assert report.holds and told["ok"], (report.fault, told)
    assert told["headline"].startswith(report.headline.en)
    assert counts(report) == {what: n for what, n in told["checked"].items() if what != "heads known from elsewhere"}


@pytest.mark.parametrize("name", FORGED)
def test_what_the_audit_finds_the_verifiers_find_at_the_same_event(name: str) -> None:
    log = FORGED[name]()
    fault, told = audited(log).fault, verified(recorded(log))
    assert fault is not None and not told["ok"], (fault, told)
    assert (told["where"].split()[:2], told["why"]) == (["event", str(fault.seq)], fault.why)
