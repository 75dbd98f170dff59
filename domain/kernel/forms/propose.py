"""Offer a trade, or reply to an offer."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from domain.kernel.errors import Refused
from domain.kernel.forms.form import Pick, not_offered, span
from domain.kernel.ids import Seat


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
            raise not_offered(item, tuple(bounds), f"{pointer}/{item}")
        if not 1 <= n <= bounds[item]:
            raise Refused(
                "propose-amount",
                "Of {item} the offer may name {wanted}, not {got}.",
                item=item,
                wanted=span(1, bounds[item]),
                got=n,
                pointer=f"{pointer}/{item}",
            )


def _some(bounds: Mapping[str, int], pick: Pick) -> dict[str, int]:
    drawn: dict[str, Any] = {item: pick(most + 1) for item, most in bounds.items()}
    return {item: n for item, n in drawn.items() if n}
