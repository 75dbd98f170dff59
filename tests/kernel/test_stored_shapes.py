"""What is left out of stored bytes means the same for ever: changing a default would change every old game."""

from typing import Any

import msgspec
import pytest
from msgspec import Raw

from domain.kernel import Ask, Board, Knowledge, Number, OpenAsk, Order, Placing, Question, Trigger, When
from domain.kernel.chapters import Arranged
from domain.kernel.events import (
    Asked,
    Asking,
    Clock,
    Decided,
    EntropyCommitted,
    EntropyRevealed,
    GameAbandoned,
    GameLocked,
    GameOpened,
    GameStarted,
    Laid,
    Moved,
    OrderGiven,
    Passed,
    Paused,
    Proposed,
    SeatKeyed,
    SeatLeft,
    SeatTaken,
    ServiceAway,
    Shown,
    TimedOut,
    Undone,
    Unpaused,
    Voted,
)
from domain.kernel.forms import Assign, Choose, Deal, Propose
from domain.kernel.record import Private
from domain.kernel.secrets import Secrets
from tests.given import S1, S2, S3

ALL = ("*",)

SHAPES: list[tuple[type[msgspec.Struct], str, dict[str, Any]]] = [
    (
        OpenAsk,
        '{"id":"3.0","seat":"s1","kind":"k"}',
        {
            "rule": "",
            "form": None,
            "default": None,
            "hidden": False,
            "outlined": False,
            "open_to": (),
            "early": False,
            "answered": False,
            "answer": None,
        },
    ),
    (Question, '{"id":3,"asks":[]}', {"trigger": None, "undone": {}}),
    (
        Board,
        "{}",
        {
            "seats": (),
            "players": {},
            "slow": False,
            "zones": {},
            "stocked": 0,
            "turn": 0,
            "current": None,
            "question": None,
            "deferred": "",
            "ended": None,
            "abandoned": False,
        },
    ),
    (Choose, '{"type":"choose","options":["a"]}', {"least": 1, "most": 1}),
    (Assign, '{"type":"assign","items":{}}', {"least": {}, "most": {}}),
    (Deal, '{"reply":"refuse"}', {"give": {}, "want": {}}),
    (
        Propose,
        '{"type":"propose","partner":"s2","give":{},"want":{}}',
        {"on_table": None, "counter": False, "both": False, "apart": ()},
    ),
    (
        Trigger,
        '{"name":"t"}',
        {"current": None, "targets": (), "dying": (), "margin": None, "about": (), "quiet": False},
    ),
    (When, "{}", {"current": False, "targeted": False, "dying": False, "within": None}),
    (Order, '{"do":"pass"}', {"kind": "*", "scope": "standing", "when": When(), "answer": None}),
    (Placing, '{"zone":"deck","faces":[]}', {"top": False, "seen": None, "up": False}),
    (Arranged, '{"chapter":"Arranged","setup":{}}', {"through": 1, "placings": (), "facts": (), "then": Raw(b"null")}),
    (
        GameOpened,
        '{"e":"GameOpened","game":"g","ruleset":"r"}',
        {
            "at": 0,
            "host": "",
            "seats": 0,
            "setup": Raw(b"{}"),
            "clock": Clock(),
            "public": True,
            "spectators": True,
            "hot_seat": False,
            "entropy": "clients",
            "strict": False,
        },
    ),
    (Clock, "{}", {"per_move": 0, "per_game": 0, "increment": 0}),
    (SeatKeyed, '{"e":"SeatKeyed","seat":"s1"}', {"key": b"", "at": 0}),
    (SeatLeft, '{"e":"SeatLeft","seat":"s1","why":"left"}', {"at": 0, "saw": b"", "signed": b""}),
    (Proposed, '{"e":"Proposed","seat":"s1","what":"pause"}', {"at": 0}),
    (Voted, '{"e":"Voted","seat":"s1","agrees":true}', {"at": 0}),
    *((kind, f'{{"e":"{kind.__name__}"}}', {"at": 0}) for kind in (Paused, Unpaused, GameAbandoned)),
    (ServiceAway, '{"e":"ServiceAway","since":5,"until":9}', {"at": 0}),
    (SeatTaken, '{"e":"SeatTaken","seat":"s1","player":"p"}', {"at": 0}),
    (
        GameLocked,
        '{"e":"GameLocked","ruleset":"r","version":"1","content":"","seats":[],"setup":{}}',
        {
            "clock": "live",
            "arranged": False,
            "at": 0,
            "limits": Clock(),
            "players": (),
            "dice": {},
            "protocol": "fair/1",
            "keys": (),
            "strict": False,
        },
    ),
    (EntropyCommitted, '{"e":"EntropyCommitted","seat":"s1","commitment":""}', {"source": "client", "signed": b""}),
    (EntropyRevealed, '{"e":"EntropyRevealed","seat":"s1","r":""}', {"at": 0, "signed": b""}),
    (GameStarted, '{"e":"GameStarted"}', {"at": 0}),
    (
        Asking,
        '{"seat":"s1","kind":"k"}',
        {
            "rule": "",
            "form": None,
            "seal": None,
            "default": None,
            "hidden": False,
            "outlined": False,
            "open_to": (),
            "early": False,
        },
    ),
    (Asked, '{"e":"Asked","id":3,"asks":[]}', {"trigger": None}),
    *(
        (
            kind,
            f'{{"e":"{kind.__name__}","ask":"3.0","seat":"s1"}}',
            {"answer": None, "seal": None, "outline": (), "by": "", "at": 0, "saw": b""},
        )
        for kind in (Decided, TimedOut)
    ),
    (Passed, '{"e":"Passed","question":3,"seal":""}', {"by": ""}),
    (OrderGiven, '{"e":"OrderGiven","seat":"s1","seal":""}', {"at": 0}),
    (Undone, '{"e":"Undone","id":3,"seat":"s1","decision":2}', {"at": 0}),
    (Laid, '{"zone":"deck","seals":[]}', {"at": 0, "mixed": False, "seen": ()}),
    (Moved, '{"e":"Moved","cards":[],"source":"a","target":"b"}', {"at": 0}),
    (Shown, '{"e":"Shown","cards":[]}', {"to": ALL, "faces": (), "salts": ()}),
    (Private, "{}", {"faces": (), "steps": (), "cards": (), "values": ()}),
    (Secrets, "{}", {"faces": {}, "forms": {}, "answers": {}, "knows": {}, "handles": {}, "orders": {}, "passed": []}),
    (Knowledge, "{}", {"viewer": "", "handles": {}, "orders": [], "passed": False}),
]


@pytest.mark.parametrize(("kind", "stored", "meant"), SHAPES, ids=lambda x: x.__name__ if isinstance(x, type) else "")
def test_what_is_left_out_has_its_old_meaning(kind: type[msgspec.Struct], stored: str, meant: dict[str, Any]) -> None:
    read = msgspec.json.decode(stored, type=kind)
    assert {field: getattr(read, field) for field in meant} == meant


def test_a_question_finds_the_ask_of_a_seat() -> None:
    asks = [OpenAsk("3.0", S1, "k"), OpenAsk("3.1", S2, "k")]  # type: ignore[arg-type]
    question = Question(3, asks)
    assert question.ask_of(S2) is asks[1]
    assert question.ask_of(S3) is None


def test_an_ask_is_open_without_a_rule_or_default_unless_told() -> None:
    assert Ask(S1, "k", Number(0, 1)) == Ask(S1, "k", Number(0, 1), "", None, False, False, False, (), False)
