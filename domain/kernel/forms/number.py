"""Say a number."""

from msgspec import Struct

from domain.kernel.errors import Refused, RuleFault
from domain.kernel.forms.form import Pick, span


class Number(Struct, frozen=True, tag="number"):
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def check(self, answer: object) -> int:
        if type(answer) is not int:
            raise Refused("number-shape", "The answer must be a whole number.", pointer="/answer")
        if not self.least <= answer <= self.most:
            raise Refused(
                "number-range",
                "The number must be {wanted}, not {got}.",
                wanted=span(self.least, self.most),
                got=answer,
                pointer="/answer",
            )
        return answer

    def sane(self) -> None:
        if self.least > self.most:
            raise RuleFault(f"no answer is legal: {self}")

    def default(self) -> int:
        return self.least

    def any_answer(self, pick: Pick) -> int:
        return self.least + pick(self.most - self.least + 1)
