"""Questions as the API shows them, one of each form."""

from typing import Any

import msgspec

from domain.kernel import Assign, Choose, Place, Propose, Split
from domain.kernel.forms import AnyForm, Deal
from service.terminal.text import Question


def asked(form: AnyForm, **more: Any) -> Question:
    """A question as the API shows it."""
    plain = msgspec.to_builtins(form)
    match form:
        case Assign():
            options, targets = form.items, dict.fromkeys(t for to in form.items.values() for t in to)
        case Propose():
            options, targets = form.give, form.want
        case Split():
            options, targets = form.targets, {}
        case Place():
            options, targets = form.pieces, dict.fromkeys(form.places())
        case _:
            options, targets = plain.get("options") or plain.get("items") or (), {}
    shown = [[{"id": id, "text": {"en": id.upper()}} for id in ids] for ids in (options, targets)]
    ask = {"id": "7.0", "seat": "s1", "kind": "k", "text": {"en": "What?"}, "form": plain}
    return Question({**ask, "options": shown[0], "targets": shown[1], **more})


CHOOSE = Choose(("x", "y", "z"), 0, 2)
ASSIGN = Assign({"i": ("p", "q"), "j": ("q",), "k": ("p", "q")}, least={"p": 1}, most={"q": 2})
PROPOSE = Propose("s2", {"gold": 2, "fish": 1}, {"rope": 3, "gold": 1}, apart=("gold",), both=True)  # type: ignore[arg-type]
SPLIT = Split({"s1": 2, "s2": 3}, 4)
PLACE = Place({"bent": {"0,0": 0b101, "1,0": 1}}, {"t1": "bent", "t2": "bent"}, 0, 2)
REPLY = Propose("s2", {}, {}, Deal("offer", {"gold": 1}, {"rope": 2}))  # type: ignore[arg-type]
