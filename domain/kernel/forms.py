"""The five forms a question can have. Each checks an answer against exactly what was offered."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, Protocol, TypeVar

import msgspec
from msgspec import Struct

from domain.kernel.errors import Refused, RuleFault
from domain.kernel.ids import Seat

T_co = TypeVar("T_co", covariant=True)
Pick = Callable[[int], int]
"""An even choice below n, lent by the caller: the domain has no randomness of its own."""


class Form(Protocol[T_co]):
    """What every form can do."""

    def check(self, answer: object) -> T_co:
        """The answer in its canonical shape, or `Refused`."""
        ...

    def sane(self) -> None:
        """`RuleFault` unless at least one answer is legal."""
        ...

    def default(self) -> T_co:
        """A legal answer for one whose time is up."""
        ...

    def any_answer(self, pick: Pick) -> T_co:
        """Some legal answer."""
        ...


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
        chosen = _ids(answer)
        if not self.least <= len(chosen) <= self.most:
            raise Refused(
                "choose-count",
                "Choose {wanted}, not {got}.",
                wanted=_range(self.least, self.most),
                got=len(chosen),
                pointer="/answer",
            )
        for place, option in enumerate(chosen):
            if option not in self.options:
                raise _unknown(option, self.options, f"/answer/{place}")
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
        return sum(self.weights.get(option, 0) for option in chosen)

    def _heaviest(self, n: int) -> tuple[str, ...]:
        return tuple(sorted(self.options, key=lambda option: -self.weights.get(option, 0))[:n])

    def sane(self) -> None:
        if not 0 <= self.least <= self.most or self.least > len(self.options):
            raise RuleFault(f"no answer is legal: {self}")
        if len(set(self.options)) != len(self.options):
            raise RuleFault(f"an option stands twice: {self}")
        if self.least and self._worth_of(self._heaviest(self.most)) < self.worth:
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
                wanted=_range(self.least, self.most),
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


class Arrange(Struct, frozen=True, tag="arrange"):
    """Put all items in an order; the first comes first (or on top)."""

    items: tuple[str, ...]

    def check(self, answer: object) -> tuple[str, ...]:
        order = _ids(answer)
        if Counter(order) != Counter(self.items):
            raise Refused(
                "arrange-items",
                "Name each of these once, in your order: {items}.",
                items=", ".join(self.items),
                pointer="/answer",
            )
        return order

    def sane(self) -> None:
        if len(set(self.items)) != len(self.items):
            raise RuleFault(f"an item stands twice: {self}")

    def default(self) -> tuple[str, ...]:
        return self.items

    def any_answer(self, pick: Pick) -> tuple[str, ...]:
        left = list(self.items)
        return tuple(left.pop(pick(len(left))) for _ in self.items)


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
                raise _unknown(item, tuple(self.items), f"/answer/{item}")
            if target not in self.items[item]:
                raise _unknown(target, self.items[item], f"/answer/{item}")
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


class Deal(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An offer, or the reply to one."""

    reply: Literal["offer", "accept", "refuse"]
    give: dict[str, int] = {}
    want: dict[str, int] = {}


class Propose(Struct, frozen=True, tag="propose", omit_defaults=True):
    """Trade with one partner. Without an offer on the table: make one, or refuse (no trade).
    With one: accept, refuse, or, where `counter` says so, offer something else."""

    partner: Seat
    give: dict[str, int]
    want: dict[str, int]
    on_table: Deal | None = None
    counter: bool = False
    both: bool = False
    """An offer must both give and want something."""
    apart: tuple[str, ...] = ()
    """What is never exchanged for itself."""

    def check(self, answer: object) -> Deal:
        deal = _deal(answer, self)
        if deal.reply == "accept" and self.on_table is None:
            raise Refused("propose-nothing", "There is no offer to accept yet.", pointer="/answer/reply")
        if deal.reply != "offer":
            if deal.give or deal.want:
                raise Refused(
                    "propose-terms",
                    "Only an offer names what is given and wanted.",
                    pointer="/answer",
                )
            return deal
        if self.on_table is not None and not self.counter:
            raise Refused("propose-counter", "Accept or refuse: no counter-offer here.", pointer="/answer/reply")
        if not deal.give and not deal.want:
            raise Refused("propose-empty", "An offer gives or wants something.", pointer="/answer")
        _check_terms(deal.give, self.give, "/answer/give")
        _check_terms(deal.want, self.want, "/answer/want")
        self._check_sides(deal)
        return deal

    def _check_sides(self, deal: Deal) -> None:
        if self.both and not (deal.give and deal.want):
            side = "want" if deal.give else "give"
            raise Refused(
                "propose-one-sided",
                "An exchange needs something on both sides: say also what you {side}.",
                side=side,
                pointer=f"/answer/{side}",
            )
        twice = [item for item in self.apart if item in deal.give and item in deal.want]
        if twice:
            raise Refused(
                "propose-same",
                "{item} is exchanged for other things only, not for {item}.",
                item=twice[0],
                pointer=f"/answer/want/{twice[0]}",
            )

    def sane(self) -> None:
        """Refusing is always legal."""

    def default(self) -> Deal:
        return Deal("refuse")

    def any_answer(self, pick: Pick) -> Deal:
        if self.on_table is not None and pick(2):
            return Deal("accept")
        give, want = _some(self.give, pick), _some(self.want, pick)
        want = {item: n for item, n in want.items() if item not in self.apart or item not in give}
        may_offer = self.on_table is None or self.counter
        enough = (give and want) if self.both else (give or want)
        return Deal("offer", give, want) if may_offer and enough else Deal("refuse")


class Split(Struct, frozen=True, tag="split", omit_defaults=True):
    """Spread an amount over targets: from `least` to `most` in all, each target within its own bounds."""

    targets: dict[str, int]
    """Target -> the most it may take."""
    most: int
    least: int = -1
    """-1: all of it."""
    floor: dict[str, int] = {}
    """What a target takes at least, if anything."""

    @property
    def needed(self) -> int:
        return self.most if self.least < 0 else self.least

    def check(self, answer: object) -> dict[str, int]:
        if not isinstance(answer, dict) or not all(type(k) is str and type(n) is int for k, n in answer.items()):
            raise Refused("split-shape", "The answer must say how many each target takes.", pointer="/answer")
        for target, n in answer.items():
            if target not in self.targets:
                raise _unknown(target, tuple(self.targets), f"/answer/{target}")
            low, high = self.floor.get(target, 0), self.targets[target]
            if n and not low <= n <= high:
                wanted = _range(low, high)
                raise Refused(
                    "split-most",
                    "{target} takes {wanted}, not {got}.",
                    target=target,
                    wanted=wanted,
                    got=n,
                    pointer=f"/answer/{target}",
                )
        total = sum(answer.values())
        if not self.needed <= total <= self.most:
            wanted = _range(self.needed, self.most)
            raise Refused(
                "split-total", "Spread {wanted} in all, not {got}.", wanted=wanted, got=total, pointer="/answer"
            )
        return {target: answer[target] for target in self.targets if answer.get(target)}

    def sane(self) -> None:
        if not 0 <= self.needed <= self.most or sum(self.targets.values()) < self.needed:
            raise RuleFault(f"no answer is legal: {self}")
        self.check(self.default())

    def default(self) -> dict[str, int]:
        return self.any_answer(lambda _: 0)

    def any_answer(self, pick: Pick) -> dict[str, int]:
        left, out = self.needed + pick(self.most - self.needed + 1), dict[str, int]()
        targets = list(self.targets)
        turn = pick(len(targets)) if targets else 0
        for target in targets[turn:] + targets[:turn]:
            n = min(left, self.targets[target])
            if n >= self.floor.get(target, 0):
                out[target] = n
                left -= n
        return {target: out[target] for target in self.targets if out.get(target)}


class Spot(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A piece laid: where, and turned how far."""

    piece: str
    at: str
    turn: int = 0


class Place(Struct, frozen=True, tag="place", omit_defaults=True):
    """Lay pieces: each in one place, turned in one way. What fits is written once for each piece and place, as bits:
    bit t is set if turn t is legal. Pieces alike share one entry."""

    fits: dict[str, dict[str, int]]
    """Kind -> place -> its legal turns as bits."""
    pieces: dict[str, str]
    """Piece -> its kind in `fits`."""
    least: int = 1
    most: int = 1
    apart: bool = True
    """No two in one place."""

    def check(self, answer: object) -> tuple[Spot, ...]:
        try:
            spots = msgspec.convert(answer, tuple[Spot, ...], from_attributes=True)
        except msgspec.ValidationError:
            raise Refused(
                "place-shape",
                'The answer must be a list such as {{"piece": …, "at": …, "turn": 0}}.',
                pointer="/answer",
            ) from None
        if not self.least <= len(spots) <= self.most:
            raise Refused(
                "place-count",
                "Lay {wanted}, not {got}.",
                wanted=_range(self.least, self.most),
                got=len(spots),
                pointer="/answer",
            )
        for i, spot in enumerate(spots):
            if spot.piece not in self.pieces or spot.piece in [s.piece for s in spots[:i]]:
                raise _unknown(spot.piece, tuple(self.pieces), f"/answer/{i}/piece")
            turns = self.fits[self.pieces[spot.piece]].get(spot.at, 0)
            if not turns or (self.apart and spot.at in [s.at for s in spots[:i]]):
                raise _unknown(spot.at, tuple(self.fits[self.pieces[spot.piece]]), f"/answer/{i}/at")
            if not 0 <= spot.turn < 63 or not turns >> spot.turn & 1:
                legal = ", ".join(str(t) for t in range(turns.bit_length()) if turns >> t & 1)
                raise Refused(
                    "place-turn",
                    "{piece} fits {at} only if turned by {legal}.",
                    piece=spot.piece,
                    at=spot.at,
                    legal=legal,
                    pointer=f"/answer/{i}/turn",
                )
        return spots

    def sane(self) -> None:
        if len(self.default()) < self.least:
            raise RuleFault(f"no answer is legal: {self}")

    def default(self) -> tuple[Spot, ...]:
        return self._lay(self.least, lambda _: 0)

    def any_answer(self, pick: Pick) -> tuple[Spot, ...]:
        return self._lay(self.least + pick(self.most - self.least + 1), pick)

    def _lay(self, n: int, pick: Pick) -> tuple[Spot, ...]:
        out: list[Spot] = []
        for piece, kind in self.pieces.items():
            free = [
                at for at, turns in self.fits[kind].items() if turns and not (self.apart and at in [s.at for s in out])
            ]
            if free and len(out) < n:
                at = free[pick(len(free))]
                turns = [t for t in range(63) if self.fits[kind][at] >> t & 1]
                out.append(Spot(piece, at, turns[pick(len(turns))]))
        return tuple(out)


AnyForm = Choose | Number | Arrange | Assign | Propose | Split | Place


def outline_of(answer: object) -> tuple[str | int, ...]:
    """How many, not which: what may be public of a sealed answer."""
    if isinstance(answer, Deal):
        return (answer.reply, sum(answer.give.values()), sum(answer.want.values()))
    if isinstance(answer, dict) and answer and all(type(n) is int for n in answer.values()):
        return (sum(answer.values()),)
    return (len(answer),) if isinstance(answer, tuple | dict) else ()


def _ids(answer: object) -> tuple[str, ...]:
    if not isinstance(answer, list | tuple) or not all(type(x) is str for x in answer):
        raise Refused("list-shape", "The answer must be a list of ids.", pointer="/answer")
    return tuple(answer)


def _mapping(answer: object) -> dict[str, str]:
    if not isinstance(answer, dict) or not all(type(k) is str and type(v) is str for k, v in answer.items()):
        raise Refused("assign-shape", "The answer must map each item to a target.", pointer="/answer")
    return dict(answer)


def _deal(answer: object, form: Propose) -> Deal:
    try:
        return answer if isinstance(answer, Deal) else msgspec.convert(answer, Deal)
    except msgspec.ValidationError:
        why, where = _no_deal(answer, form)
        raise Refused(
            "propose-shape",
            "The answer must be an offer, accept or refuse: {why}.",
            why=why,
            pointer=f"/answer{where}",
        ) from None


def _no_deal(answer: object, form: Propose) -> tuple[str, str]:
    """What of an answer keeps it from being a deal, and where."""
    if not isinstance(answer, dict):
        return 'send an object such as {"reply": "refuse"}', ""
    if answer.get("reply") not in ("offer", "accept", "refuse"):
        return "reply is offer, accept or refuse", "/reply"
    unknown = next((str(name) for name in answer if name not in Deal.__struct_fields__), None)
    if unknown is not None:
        escaped = unknown.replace("~", "~0").replace("/", "~1")
        return f"there is no {unknown}; fields: {', '.join(Deal.__struct_fields__)}", f"/{escaped}"
    side, things = ("want", form.want) if _counts(answer.get("give", {})) else ("give", form.give)
    example = next((f', such as {{"{thing}": 1}}' for thing in things), "")
    return f"{side} says how many of each{example}", f"/{side}"


def _counts(side: object) -> bool:
    return isinstance(side, dict) and all(type(n) is int for n in side.values())


def _check_terms(terms: Mapping[str, int], bounds: Mapping[str, int], pointer: str) -> None:
    for item, n in terms.items():
        if item not in bounds:
            raise _unknown(item, tuple(bounds), f"{pointer}/{item}")
        if not 1 <= n <= bounds[item]:
            raise Refused(
                "propose-amount",
                "Of {item} the offer may name {wanted}, not {got}.",
                item=item,
                wanted=_range(1, bounds[item]),
                got=n,
                pointer=f"{pointer}/{item}",
            )


def _some(bounds: Mapping[str, int], pick: Pick) -> dict[str, int]:
    drawn: dict[str, Any] = {item: pick(most + 1) for item, most in bounds.items()}
    return {item: n for item, n in drawn.items() if n}


def _unknown(got: str, allowed: tuple[str, ...], pointer: str) -> Refused:
    return Refused(
        "not-offered",
        "{got} is not offered; offered: {allowed}.",
        got=got,
        allowed=", ".join(allowed) or "nothing",
        pointer=pointer,
    )


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"
