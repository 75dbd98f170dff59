"""Verdicts of disputes: both verifiers check the service's signature, over the exact bytes."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw

from domain.kernel.ids import GameId, Seat
from domain.kernel.record import encode
from service import verify
from service.audit.disputes import Subject, Verdict, verdict_message
from service.http.routes.disputes import DisputeShown, DisputesShown, VerdictShown
from tests.verify.both import SCRIPT, needs_node, node, verified_verdict
from tests.verify.signing import KEYS, OTHER, SIGNING, keys_text, text_of

GAME, HEAD = GameId("07-k3f9x2m4qd"), bytes(range(32))


def judged(
    finding: Any = "holds", dispute: int = 1, fault: int = 0, signing: Any = SIGNING, head: bytes = HEAD
) -> VerdictShown:
    """As the service keeps and shows it."""
    exact = encode(Verdict(GAME, dispute, Subject(draw=3), finding, 57, head, 'It is "so".', fault, at=5))
    made = signing.sign(verdict_message(exact))
    return VerdictShown(Raw(exact), made.signature, made.key)


NOT_SIGNED = "its signature is not that of the key; were its bytes changed? verify the file as it was received"


def shown(*verdicts: VerdictShown, dispute: int = 1) -> DisputeShown:
    return DisputeShown(GAME, dispute, Seat("s1"), Subject(draw=3), 4, "settled", verdicts, "/proof")


@pytest.mark.parametrize("answer", [judged(), shown(judged()), DisputesShown((shown(judged()),), 1, False)])
def test_a_verdict_that_the_service_has_signed_holds_in_whichever_answer_it_stands(answer: Any) -> None:
    result = verified_verdict(encode(answer), KEYS)
    assert result["ok"], result
    assert result["checked"] == {"signatures of verdicts": 1}
    assert result["headline"] == f"Dispute 1 of {GAME}, judged up to event 57: holds."
    assert result["unchecked"] == ["that the verdicts are right: they are the service's own word; check the record"]


def test_all_verdicts_of_an_answer_are_checked() -> None:
    both = (shown(judged("waits"), judged("fails", fault=12)), shown(judged(dispute=2), dispute=2))
    answer = DisputesShown(both, 2, False)
    result = verified_verdict(encode(answer), KEYS)
    assert result["checked"] == {"signatures of verdicts": 3}
    assert f"Dispute 1 of {GAME}, judged up to event 57: fails at event 12." in result["headline"]
    forged = encode(answer).replace(b'"dispute":2,"subject"', b'"dispute":3,"subject"')
    assert forged != encode(answer)
    result = verified_verdict(forged, KEYS)
    assert (result["where"], result["why"]) == ("verdict 3", NOT_SIGNED)
    assert result["checked"] == {"signatures of verdicts": 2}


def test_a_head_that_no_verdict_is_on_is_told() -> None:
    result = verified_verdict(encode(judged()), KEYS, {57: HEAD, 90: HEAD, 9: HEAD})
    assert result["ok"]
    assert result["unchecked"][1:] == [
        f"the head of event {seq} (--head): no verdict judges up to there" for seq in (9, 90)
    ]


def test_two_verdicts_on_two_histories_do_not_hold_together() -> None:
    both = shown(judged("waits"), judged("holds", head=bytes(32)))
    result = verified_verdict(encode(both), KEYS)
    assert (result["ok"], result["where"]) == (False, "verdict 2")
    assert result["why"] == "it judges another history than a verdict before it"


@pytest.mark.parametrize(
    ("was", "now"),
    [(b"holds", b"fails"), (b'"seq":57', b'"seq":58'), (b'"finding":', b' "finding":'), (b"so", b"s\\u006f")],
)
def test_any_other_bytes_were_not_signed(was: bytes, now: bytes) -> None:
    """Not even a space, or a letter written in another way."""
    data = encode(shown(judged()))
    assert data.count(was) == 1
    result = verified_verdict(data.replace(was, now), KEYS)
    assert (result["ok"], result["where"], result["why"]) == (False, "verdict 1", NOT_SIGNED)


def test_a_verdict_that_was_printed_prettily_is_to_be_verified_as_it_came() -> None:
    pretty = json.dumps(json.loads(encode(shown(judged()))), indent=1).encode()
    result = verified_verdict(pretty, KEYS)
    assert (result["ok"], result["why"]) == (False, NOT_SIGNED)


def test_space_around_a_verdict_is_not_part_of_it() -> None:
    data = encode(shown(judged())).replace(b'"verdict":{', b'"verdict" :\n {').replace(b'},"sign', b'} ,\n"sign')
    assert data.count(b"\n") == 2 and verified_verdict(data, KEYS)["ok"]


def test_a_verdict_of_somebody_else() -> None:
    made = judged(signing=OTHER)
    result = verified_verdict(encode(made), KEYS)
    assert (result["where"], result["why"]) == ("verdict 1", f"none of the keys is {made.key}, which signed this")
    assert verified_verdict(encode(made), keys_text(SIGNING, OTHER))["ok"]


def test_a_verdict_on_another_history_than_one_knows() -> None:
    assert verified_verdict(encode(judged()), KEYS, {57: HEAD, 9: bytes(32)})["ok"]
    result = verified_verdict(encode(judged()), KEYS, {57: bytes(32)})
    assert result["why"] == "it judges another history than the one that is known"


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        ("", "the file", "there is no verdict in it"),
        ("{", "the file", "this is no JSON"),
        ("{}", "the file", "there is no verdict in it"),
        ('{"verdicts":[]}', "the file", "there is no verdict in it"),
        ('{"verdict":1}', "the file", "there is no verdict in it"),
        ('{"verdict":{}}', "verdict 1", "game is no text"),
        ('{"verdict":{},"verdict":{}}', "the file", "a field stands twice in one object"),
        ('{\n"verdict":{"a":1,"a":2}\n}', "the file", "a field stands twice in one object"),
        ('{"\\u0076erdict":{}}', "the file", "there is no verdict in it"),
        ('{"x":"\\"verdict\\":{}"}', "the file", "there is no verdict in it"),
    ],
)
def test_what_is_no_verdict_is_named_and_never_breaks(text: str, where: str, why: str) -> None:
    result = verified_verdict(text.encode(), KEYS)
    assert (result["ok"], result["where"], result["why"]) == (False, where, why)


def test_a_finding_that_there_is_not() -> None:
    data = encode(judged()).replace(b"holds", b"hopes")
    assert verified_verdict(data, KEYS)["why"] == "its finding is none"


def test_more_than_a_verdict_and_its_signature() -> None:
    found = json.loads(encode(judged())) | {"more": 1}
    assert verified_verdict(json.dumps(found).encode(), KEYS)["why"] == "the field more does not belong here"


def test_without_cryptography_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "Ed25519PublicKey", None)
    result = verify.verify_verdict(encode(judged()), KEYS)
    assert result["ok"] and result["checked"] == {}
    assert "the signatures of verdicts (1): there is no Ed25519 here" in result["unchecked"]


@needs_node
def test_both_command_lines_say_the_same(tmp_path: Path) -> None:
    (tmp_path / "dispute.json").write_bytes(encode(shown(judged())))
    (tmp_path / "forged.json").write_bytes(encode(shown(judged())).replace(b"holds", b"fails"))
    (tmp_path / "keys.json").write_text(KEYS)
    commands = ([sys.executable, "-I", str(Path(verify.__file__))], [str(node()), str(SCRIPT)])
    for file, status in (("dispute.json", 0), ("forged.json", 1)):
        words = ["verdict", file, "--keys", "keys.json", "--head", f"57:{text_of(HEAD)}"]
        ran = [
            subprocess.run([*command, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
            for command in commands
        ]
        assert [one.returncode for one in ran] == [status, status], ran
        assert ran[0].stdout == ran[1].stdout and "dict" in ran[0].stdout
    for command in commands:
        ran = [subprocess.run([*command, "verdict", "dispute.json"], cwd=tmp_path, capture_output=True, check=False)]
        assert ran[0].returncode == 2 and b"--keys" in ran[0].stderr
