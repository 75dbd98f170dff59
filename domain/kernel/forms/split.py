"""Spread an amount over targets."""

from msgspec import Struct

from domain.kernel.errors import Refused, RuleFault
from domain.kernel.forms.form import Pick, not_offered, pointer, span

ALL_OF_IT = -1


class Split(Struct, frozen=True, tag="split", omit_defaults=True):
    """Spread an amount over targets: from `least` to `most` in all, each target within its own bounds. The answer
    names the targets that take something."""

    targets: dict[str, int]
    """Target -> the most it may take."""
    most: int
    least: int = ALL_OF_IT
    """-1: all of it."""
    floor: dict[str, int] = {}
    """Target -> the least it must take; those that are not named, nothing."""

    @property
    def needed(self) -> int:
        """How much must be spread."""
        return self.most if self.least == ALL_OF_IT else self.least

    def check(self, answer: object) -> dict[str, int]:
        given = self._amounts(answer)
        for target, most in self.targets.items():
            low, got = self.floor.get(target, 0), given.get(target, 0)
            if not low <= got <= most:
                raise Refused(
                    "split-target",
                    "{target} takes {wanted}, not {got}.",
                    target=target,
                    wanted=span(low, most),
                    got=got,
                    pointer=pointer(target) if target in given else pointer(),
                )
        total = sum(given.values())
        if not self.needed <= total <= self.most:
            wanted = span(self.needed, self.most)
            raise Refused(
                "split-total", "Spread {wanted} in all, not {got}.", wanted=wanted, got=total, pointer=pointer()
            )
        return {target: given[target] for target in self.targets if given.get(target)}

    def _amounts(self, answer: object) -> dict[str, int]:
        """How many for whom, if the answer says that at all, and of nobody who is not offered."""
        if not isinstance(answer, dict) or not all(type(target) is str for target in answer):
            example = next((f', such as {{"{target}": 1}}' for target in self.targets), "")
            raise Refused(
                "split-shape", "The answer must say how many each takes{example}.", example=example, pointer=pointer()
            )
        for target, n in answer.items():
            if target not in self.targets:
                raise not_offered(target, tuple(self.targets), pointer(target))
            if type(n) is not int:
                raise Refused(
                    "split-shape",
                    "What {target} takes must be a whole number.",
                    target=target,
                    pointer=pointer(target),
                )
        return dict(answer)

    def sane(self) -> None:
        stray = [target for target in self.floor if target not in self.targets]
        if stray:
            raise RuleFault(f"{stray[0]} must take something and is no target: {self}")
        if any(not 0 <= self.floor.get(target, 0) <= most for target, most in self.targets.items()):
            raise RuleFault(f"a target must take more than it may: {self}")
        most = min(self.most, sum(self.targets.values()))
        if not 0 <= self.needed <= most or sum(self.floor.values()) > most:
            raise RuleFault(f"no answer is legal: {self}")

    def default(self) -> dict[str, int]:
        """As little as may be; the first targets take most of it."""
        return self.any_answer(lambda _: 0)

    def any_answer(self, pick: Pick) -> dict[str, int]:
        least = max(self.needed, sum(self.floor.values()))
        left = least + pick(min(self.most, sum(self.targets.values())) - least + 1)
        room, owed = sum(self.targets.values()), sum(self.floor.values())
        out: dict[str, int] = {}
        for target, most in self.targets.items():
            low = self.floor.get(target, 0)
            room, owed = room - most, owed - low
            high = min(most, left - owed)
            out[target] = high - pick(high - max(low, left - room) + 1)
            left -= out[target]
        return {target: n for target, n in out.items() if n}
