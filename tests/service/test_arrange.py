"""`sealog arrange`: a position from a file, and complaints that point to the mistake."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.cult.options import Options
from service.errors import Complaint
from service.simulate.log_file import read_log
from service.validation.json_files import pointer_of, read_struct
from tests.service.conftest import Run
from tests.toy.crossing.board import GOAL

POSITION: dict[str, Any] = {
    "ruleset": "toy-crossing",
    "seats": 2,
    "tops": {"perils": [["lore-5"]]},
    "placings": [{"zone": "hand:s1", "faces": ["lore-3", "will-1"]}],
    "facts": [{"e": "Progressed"}],
    "chapter": {"chapter": "Watch", "seat": "s2"},
}


def write(path: Path, position: object) -> str:
    path.write_text(position if isinstance(position, str) else json.dumps(position), "utf-8")
    return str(path)


def test_a_position_is_shown_to_a_seat(run: Run, tmp_path: Path) -> None:
    status, out, _ = run("arrange", write(tmp_path / "p.json", POSITION), "--as", "s1")
    assert status == 0
    assert "[Lore 3] [Will 1]" in out and f"1 of {GOAL}" in out and "as Seat 1 sees it" in out
    assert "Which skills are drawn?" in out


def test_an_onlooker_sees_no_hand(run: Run, tmp_path: Path) -> None:
    out = run("arrange", write(tmp_path / "p.json", POSITION))[1]
    assert "as an onlooker sees it" in out and "Lore 3" not in out


def test_all_seats_are_shown_one_after_the_other(run: Run, tmp_path: Path) -> None:
    out = run("arrange", write(tmp_path / "p.json", POSITION), "--as", "all")[1]
    assert [line.split()[-5:-3] for line in out.splitlines() if "sees it" in line] == [["Seat", "1"], ["Seat", "2"]]


def test_the_log_can_be_kept(run: Run, tmp_path: Path) -> None:
    run("arrange", write(tmp_path / "p.json", POSITION), "--out", "kept/p.jsonl")
    header, records = read_log(tmp_path / "kept/p.jsonl")
    assert (header.ruleset, header.seats, header.failure) == ("toy-crossing", 2, None)
    assert b'"arranged":true' in b"".join(record.public for record in records)


def test_a_log_that_cannot_be_written_is_a_complaint(run: Run, tmp_path: Path) -> None:
    status, _, err = run("arrange", write(tmp_path / "p.json", POSITION), "--out", str(tmp_path))
    assert status == 2 and "cannot write" in err


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seats": "2"}, "/seats: expected integer, got string"),
        ({"seats": 9}, "/seats: Crossing is played with"),
        ({"ruleset": "chess"}, "there is no game chess"),
        ({"extra": 1}, "/extra: there is no such field; fields: ruleset, seats,"),
        ({"setup": {"x": 1}}, "/setup/x: there is no such field; fields: none"),
        ({"setup": []}, "/setup: expected object, got array"),
        ({"placings": [{"zone": "hand:s1", "faces": [1]}]}, "/placings/0/faces/0: expected string, got integer"),
        (
            {"placings": [{"zone": "hand:s1", "faces": [], "tops": 1}]},
            "/placings/0/tops: there is no such field; fields: zone, faces,",
        ),
        ({"placings": [{"zone": "hand:s1", "faces": ["oak"]}]}, "cannot be built: no oak is left to be placed"),
        ({"facts": [{"e": "Damaged"}, {"e": "Sunk"}]}, "/facts/1/e: invalid value 'Sunk'"),
        ({"facts": [{"e": "SuppliesUsed", "n": "x"}]}, "/facts/0/n: expected integer, got string"),
        ({"facts": [{"e": "SuppliesUsed", "n": 1, "m": 2}]}, "/facts/0/m: there is no such field; fields: n"),
        ({"facts": [{"e": "GameStarted"}]}, "/facts/0/e: GameStarted is no fact"),
        ({"chapter": {"chapter": "Nap"}}, "/chapter/chapter: invalid value 'Nap'"),
        ({"chapter": {"chapter": "Watch", "seat": "s1", "x": 1}}, "/chapter/x: there is no such field; fields: seat"),
        ({"tops": {"perils": [["oak"]]}}, "cannot be built: oak cannot be forced to the top of perils"),
    ],
)
def test_a_mistake_is_pointed_at(run: Run, tmp_path: Path, change: dict[str, Any], said: str) -> None:
    status, out, err = run("arrange", write(tmp_path / "p.json", {**POSITION, **change}))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


@pytest.mark.parametrize(
    ("text", "said"), [("{", "this is no JSON"), ("[]", "the document: expected object, got array")]
)
def test_what_is_no_document_is_refused(run: Run, tmp_path: Path, text: str, said: str) -> None:
    status, _, err = run("arrange", write(tmp_path / "p.json", text))
    assert status == 2 and said in err


def test_a_seat_that_is_not_there_is_refused(run: Run, tmp_path: Path) -> None:
    status, _, err = run("arrange", write(tmp_path / "p.json", POSITION), "--as", "s7")
    assert status == 2 and err == "sealog: --as: there is no seat s7. Seats: s1, s2, all\n"


def test_paths_become_pointers() -> None:
    assert pointer_of("$.placings[0].zone") == "/placings/0/zone"
    assert pointer_of("$") == ""


def test_what_is_not_known_comes_with_what_is() -> None:
    with pytest.raises(
        Complaint, match=r"file: /setup/necromancer: 'often' is not allowed; allowed: dealt, high_priest, off"
    ):
        read_struct(b'{"necromancer":"often"}', Options, "file", "/setup")
