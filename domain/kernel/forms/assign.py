"""Give each item a target."""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from domain.kernel.errors import Refused, RuleFault
from domain.kernel.forms.form import Pick, not_offered


class Assign(Struct, frozen=True, tag="assign", omit_defaults=True):
    """Give each item one of the targets it may take, within each target's bounds."""

    items: dict[str, tuple[str, ...]]
    least: dict[str, int] = {}
    most: dict[str, int] = {}

    def check(self, answer: object) -> dict[str, str]:
        given = _mapping(answer)
        for item in self.items:
            if item not in given:
                raise Refused("assign-missing", "{item} has no target yet.", item=item, pointer="/answer")
        for item, target in given.items():
            if item not in self.items:
                raise not_offered(item, tuple(self.items), f"/answer/{item}")
            if target not in self.items[item]:
                raise not_offered(target, self.items[item], f"/answer/{item}")
        self._check_bounds(given)
        return {item: given[item] for item in self.items}

    def _check_bounds(self, given: Mapping[str, str]) -> None:
        load = Counter(given.values())
        for target, most in self.most.items():
            if load[target] > most:
                raise Refused(
                    "assign-most",
                    "{target} takes at most {most}, not {got}.",
                    target=target,
                    most=most,
                    got=load[target],
                    pointer="/answer",
                )
        for target, least in self.least.items():
            if load[target] < least:
                raise Refused(
                    "assign-least",
                    "{target} needs at least {least}, not {got}.",
                    target=target,
                    least=least,
                    got=load[target],
                    pointer="/answer",
                )

    def sane(self) -> None:
        self.any_answer(lambda _: 0)

    def default(self) -> dict[str, str]:
        return self.any_answer(lambda _: 0)

    def any_answer(self, pick: Pick) -> dict[str, str]:
        if not self.least and not self.most:
            for item, targets in self.items.items():
                if not targets:
                    raise RuleFault(f"no answer is legal: {item} has no target")
            return {item: targets[pick(len(targets))] for item, targets in self.items.items()}
        pickiest_first = sorted(self.items, key=lambda item: len(self.items[item]))
        found = self._place(pickiest_first, dict(self.least), dict(self.most), pick)
        if found is None:
            raise RuleFault(f"no answer is legal: {self}")
        return {item: found[item] for item in self.items}

    def _place(self, items: list[str], need: dict[str, int], room: dict[str, int], pick: Pick) -> dict[str, str] | None:
        """Backtracking search; the bounds of real questions leave it next to nothing to do."""
        if any(n > sum(t in self.items[i] for i in items) for t, n in need.items()):
            return None
        if sum(n for n in need.values() if n > 0) > len(items):
            return None
        if not items:
            return {}
        item, rest = items[0], items[1:]
        open_targets = [t for t in self.items[item] if room.get(t, 1) > 0]
        turn = pick(len(open_targets)) if open_targets else 0
        for target in open_targets[turn:] + open_targets[:turn]:
            fewer = {**need, target: need.get(target, 0) - 1}
            tighter = {**room, target: room[target] - 1} if target in room else room
            found = self._place(rest, fewer, tighter, pick)
            if found is not None:
                return {item: target, **found}
        return None


def _mapping(answer: object) -> dict[str, str]:
    if not isinstance(answer, dict) or not all(type(k) is str and type(v) is str for k, v in answer.items()):
        raise Refused("assign-shape", "The answer must map each item to a target.", pointer="/answer")
    return dict(answer)
