"""What the types of Python leave open and the contract does not: answers by form, events by tag, steps of a patch."""

from typing import Any

from msgspec import Struct

from domain.kernel.board import Ended
from domain.kernel.forms import Deal, Spot
from domain.kernel.ids import Face, Seat
from domain.kernel.record import Opening, SealedValue
from service.audit.disputes import Verdict
from service.http.openapi_plain import Schema


class BoardShown(Struct, frozen=True, omit_defaults=True):
    """What every board has. The ruleset's own fields stand beside these: `GET /v1/rulesets/{ruleset}/schemas` gives the
    JSON Schema of the whole."""

    seats: tuple[Seat, ...] = ()
    slow: bool = False
    """A day or more per move: windows wait only for those who want to be asked."""
    stocked: int = 0
    """How often known cards came into the game."""
    turn: int = 0
    """How many turns have begun."""
    current: Seat | None = None
    """Whose turn it is."""
    deferred: str = ""
    """A worker is at it: what for."""
    ended: Ended | None = None
    abandoned: bool = False
    independent: tuple[Seat, ...] = ()
    """Seats whose client made its share of chance itself."""
    chance_spent: bool = False
    """No draw is left: the seats are asked for entropy again."""


class Openings(Struct, frozen=True, omit_defaults=True):
    """What of an event is opened to a viewer."""

    faces: tuple[Face, ...] = ()
    """Of the cards a `Resealed` lays, in their order; once the game is over."""
    cards: tuple[Opening, ...] = ()
    values: tuple[SealedValue, ...] = ()


PARTS: tuple[Any, ...] = (BoardShown, Deal, Openings, Spot, Verdict)
"""Types that only schemas written by hand refer to."""

UNBOUNDED = {"BoardShown"}
"""Types that stand for larger ones: further fields are allowed, and come."""

NAMES = {
    "projections.audit.found.Fault": "AuditFault",
    "projections.audit.statistics.Verdict": "LuckVerdict",
    "service.audit.disputes.Verdict": "DisputeVerdict",
    "service.http.problems.Fault": "ProblemFault",
}
"""Types that share a name with another."""


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _open(of: str) -> Schema:
    said = f"{of} of the ruleset: `GET /v1/rulesets/{{ruleset}}/schemas` gives the JSON Schema."
    return {"type": "object", "additionalProperties": True, "description": said}


ANSWER_OR_NULL: Schema = {"anyOf": [ref("Answer"), {"type": "null"}]}
ANYTHING: Schema = {"description": "Any JSON value."}

OPEN: dict[str, dict[str, Schema]] = {
    "Answering": {"answer": ANSWER_OR_NULL},
    "Trying": {"answer": ANSWER_OR_NULL},
    "Order": {"answer": ANSWER_OR_NULL},
    "AskView": {"default": ref("Answer"), "answer": ref("Answer")},
    "NextAsk": {"default": ref("Answer")},
    "Changed": {"before": ANYTHING, "after": ANYTHING},
    "ChangesShown": {"patch": {"type": "array", "items": ref("PatchStep")}},
    "StepSent": {"patch": {"type": "array", "items": ref("PatchStep")}},
    "EventShown": {"event": ref("Event"), "openings": ref("Openings")},
    "GameShown": {"setup": _open("Options")},
    "NewGame": {"setup": _open("Options")},
    "OrdersShown": {"orders": {"type": "array", "items": ref("Order")}},
    "PositionByHand": {
        "setup": _open("Options"),
        "facts": {"type": "array", "items": ref("Event")},
        "chapter": {"anyOf": [_open("A chapter"), {"type": "null"}]},
    },
    "Problem": {"fresh": ref("AsksShown")},
    "SeatView_Any_": {"board": ref("BoardShown")},
    "StateSent": {"view": ref("SeatView")},
    "VerdictShown": {"verdict": ref("DisputeVerdict")},
}
"""Fields that Python's types leave open, by type."""

BY_HAND: dict[str, Schema] = {
    "Answer": {
        "description": "An answer, as the question's `form` wants it: a list of ids for `choose` and `arrange`, a "
        "number for `number`, a target for each item for `assign`, an amount for each target for `split`, a deal for "
        "`propose`, a list of spots for `place`.",
        "anyOf": [
            ref("AnswerList"),
            ref("AnswerNumber"),
            ref("Deal"),
            ref("AnswerTargets"),
            ref("AnswerAmounts"),
        ],
    },
    "AnswerList": {
        "description": "Ids: what is chosen (`choose`), or all items in the seat's order (`arrange`). Spots: pieces "
        "laid (`place`). Never both in one list; it is one type because generated code cannot tell two kinds of lists "
        "apart.",
        "type": "array",
        "items": {"anyOf": [ref("Spot"), {"type": "string"}]},
    },
    "AnswerNumber": {"description": "A number (`number`).", "type": "integer"},
    "AnswerTargets": {
        "description": "Item -> its target (`assign`).",
        "type": "object",
        "additionalProperties": {"type": "string"},
    },
    "AnswerAmounts": {
        "description": "Target -> how much goes there (`split`).",
        "type": "object",
        "additionalProperties": {"type": "integer"},
    },
    "Event": {
        "description": "One thing that happened. `e` names what, and with that its other fields: "
        "`GET /v1/rulesets/{ruleset}/schemas` has the JSON Schema of each.",
        "type": "object",
        "properties": {"e": {"type": "string", "description": "What happened: one of `events` of the ruleset."}},
        "required": ["e"],
        "additionalProperties": True,
    },
    "PatchStep": {
        "description": "One step of a JSON patch (RFC 6902).",
        "type": "object",
        "properties": {
            "op": {"type": "string", "enum": ["add", "remove", "replace"]},
            "path": {"type": "string", "description": "A JSON pointer."},
            "value": {"description": "Any JSON value; left out only by `remove`."},
        },
        "required": ["op", "path"],
    },
}
"""Components that no type of Python makes."""
