"""What every form can do, and what the checks of answers share."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from domain.kernel.errors import Refused

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


def ids_of(answer: object) -> tuple[str, ...]:
    if not isinstance(answer, (list, tuple)) or [x for x in answer if type(x) is not str]:
        raise Refused("list-shape", "The answer must be a list of ids.", pointer="/answer")
    return tuple(answer)


def not_offered(got: str, allowed: tuple[str, ...], pointer: str) -> Refused:
    return Refused(
        "not-offered",
        "{got} is not offered; offered: {allowed}.",
        got=got,
        allowed=", ".join(allowed) or "nothing",
        pointer=pointer,
    )


def span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def pointer(*steps: str | int) -> str:
    """A place within the answer, as a JSON pointer."""
    return "/answer" + "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in steps)
