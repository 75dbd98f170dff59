"""Questions that every game asks: one of these, some of these, yes or no."""

from collections.abc import Sequence

from domain.kernel.forms import Choose
from domain.kernel.ids import Seat
from domain.kernel.steps import Ask

YES, NO = "yes", "no"


async def choose_one(seat: Seat, kind: str, options: Sequence[str], rule: str = "", *, early: bool = False) -> str:
    """Exactly one; a single option needs no question. With `early`, orders may answer it."""
    if len(options) == 1:
        return options[0]
    (chosen,) = await Ask(seat, kind, Choose(tuple(options)), rule, early=early)
    return chosen


async def choose_some(seat: Seat, kind: str, options: Sequence[str], most: int, rule: str = "") -> tuple[str, ...]:
    """Up to so many, in the order named; none is possible. Without options there is no question."""
    most = min(most, len(options))
    return await Ask(seat, kind, Choose(tuple(options), least=0, most=most), rule) if most > 0 else ()


async def agrees(seat: Seat, kind: str, rule: str = "") -> bool:
    """Whether a player does what may be done. The clock says no."""
    (answer,) = await Ask(seat, kind, Choose((YES, NO)), rule, default=(NO,))
    return answer == YES
