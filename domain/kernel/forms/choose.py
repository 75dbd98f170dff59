"""Pick some of the options."""

from collections.abc import Iterable

from msgspec import Struct

from domain.kernel.errors import Refused, RuleFault
from domain.kernel.forms.form import Pick, ids_of, not_offered, span


class Choose(Struct, frozen=True, tag="choose", omit_defaults=True):
    """Pick between `least` and `most` of the options, by id. With `worth`, what is picked must be worth that much
    together; picking nothing, where that is allowed, is fine all the same."""

    options: tuple[str, ...]
    least: int = 1
    most: int = 1
    worth: int = 0
    weights: dict[str, int] = {}
    """What options are worth; those that are not named, nothing."""

    def check(self, answer: object) -> tuple[str, ...]:
        chosen = ids_of(answer)
        if not self.least <= len(chosen) <= self.most:
            raise Refused(
                "choose-count",
                "Choose {wanted}, not {got}.",
                wanted=span(self.least, self.most),
                got=len(chosen),
                pointer="/answer",
            )
        for place, option in enumerate(chosen):
            if option not in self.options:
                raise not_offered(option, self.options, f"/answer/{place}")
            if option in chosen[:place]:
                raise Refused(
                    "choose-twice",
                    "{option} is chosen twice; each option counts once.",
                    option=option,
                    pointer=f"/answer/{place}",
                )
        if chosen and self._worth_of(chosen) < self.worth:
            raise Refused(
                "choose-worth",
                "These are worth {got}; at least {wanted} are needed.",
                got=self._worth_of(chosen),
                wanted=self.worth,
                pointer="/answer",
            )
        return chosen

    def _worth_of(self, chosen: Iterable[str]) -> int:
        return sum(self.weights.get(option, 0) for option in chosen) if self.weights else 0

    def _heaviest(self, n: int) -> tuple[str, ...]:
        return tuple(sorted(self.options, key=lambda option: -self.weights.get(option, 0))[:n])

    def sane(self) -> None:
        if not 0 <= self.least <= self.most or self.least > len(self.options):
            raise RuleFault(f"no answer is legal: {self}")
        if len(set(self.options)) != len(self.options):
            raise RuleFault(f"an option stands twice: {self}")
        if self.least and self.worth and self._worth_of(self._heaviest(self.most)) < self.worth:
            raise RuleFault(f"nothing that may be chosen is worth enough: {self}")

    def default(self) -> tuple[str, ...]:
        if not self.least or not self.worth:
            return self.options[: self.least]
        return next(c for n in range(self.least, self.most + 1) if self._worth_of(c := self._heaviest(n)) >= self.worth)

    def any_answer(self, pick: Pick) -> tuple[str, ...]:
        most = min(self.most, len(self.options))
        left, out = list(self.options), []
        for _ in range(self.least + pick(most - self.least + 1)):
            out.append(left.pop(pick(len(left))))
        while out and len(out) < most and self._worth_of(out) < self.worth:
            out.append(left.pop(pick(len(left))))
        return tuple(out) if not out or self._worth_of(out) >= self.worth else self.default()
