"""The forms a question can have, one file each. Each checks an answer against exactly what was offered."""

from domain.kernel.forms.arrange import Arrange
from domain.kernel.forms.assign import Assign
from domain.kernel.forms.choose import Choose
from domain.kernel.forms.form import Form, Pick
from domain.kernel.forms.number import Number
from domain.kernel.forms.place import Place, Spot
from domain.kernel.forms.propose import Deal, Propose
from domain.kernel.forms.split import Split

__all__ = [
    "AnyForm",
    "Arrange",
    "Assign",
    "Choose",
    "Deal",
    "Form",
    "Number",
    "Pick",
    "Place",
    "Propose",
    "Split",
    "Spot",
    "outline_of",
]

AnyForm = Choose | Number | Arrange | Assign | Propose | Split | Place


def outline_of(answer: object) -> tuple[str | int, ...]:
    """How many, not which: what may be public of a sealed answer. Of a split, how much in all."""
    match answer:
        case Deal():
            return (answer.reply, sum(answer.give.values()), sum(answer.want.values()))
        case dict() if all(type(n) is int for n in answer.values()):
            return (sum(answer.values()),)
        case tuple() | dict():
            return (len(answer),)
    return ()
