"""The audit of games in which players sign their moves: it says what the verifiers say."""

import json

import msgspec
import pytest

from domain.kernel import Seat, fair
from domain.kernel.events import Decided
from domain.kernel.log import is_kind, published
from domain.kernel.record import Record, log_of
from projections.audit.checks import Auditor
from projections.audit.report import Report, report_of
from projections.record_file import paths_of, recorded_for
from service.verify import verify
from tests.verify.games import RULESETS
from tests.verify.signed_moves import signed_game, signed_record

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


@pytest.mark.parametrize("name", TOYS)
def test_a_forged_move_is_found(name: str) -> None:
    records = list(signed_game(name, 60)[1])
    i = next(i for i, r in enumerate(records) if is_kind(r, Decided) and b'"signed":[' in r.public)
    event = json.loads(records[i].public)
    event["saw"] = msgspec.to_builtins(fair.digest(b"another history"))
    head = records[i - 1].head
    records[i] = msgspec.structs.replace(records[i], public=msgspec.json.encode(event))
    for at in range(i, len(records)):
        head = fair.chain(head, records[at].public)
        records[at] = msgspec.structs.replace(records[at], head=head)
    report = audited(name, "", 60, records)
    assert report.fault is not None
    assert (report.fault.seq, report.fault.why) == (i + 1, "its signature is not that of the key")
