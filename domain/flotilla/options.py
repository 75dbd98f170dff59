"""The set-ups a table may choose: which Objectives lie out, and how several tiles of one Build are scored."""

from typing import Literal

from msgspec import Struct

from domain.kernel import Refused, pairwise_setups

SEATS = (3, 4, 5)
Sets = Literal[
    "shallows", "shelf", "depths", "harvest", "spectrum", "islands", "skiffs", "seals", "recruits", "ruins", "outposts"
]  # fmt: skip
Scoring = Literal["each", "together"]


class Options(Struct, frozen=True, omit_defaults=True):
    """Without any: Objectives by lot, and each tile is scored before the next is built."""

    left: tuple[Sets, ...] = ()
    """Sets of Objectives for Sinksiders, one for each player; by lot if none is named."""
    right: tuple[Sets, ...] = ()
    """The same for Skysiders."""
    scoring: Scoring = "each"
    """Of several tiles of one Build: each is scored before the next is built, or all together at the end."""


def check_options(options: Options, seats: int) -> None:
    """Whoever names Objectives names one set for each player; no set lies on both sides."""
    for field, sets in (("left", options.left), ("right", options.right)):
        if sets and not len(sets) == len(set(sets)) == seats:
            raise Refused(
                "objectives-count",
                "Name {seats} different sets of Objectives, one for each player, or none.",
                seats=seats,
                pointer=f"/setup/{field}",
            )
    if both := sorted(set(options.left) & set(options.right)):
        raise Refused(
            "objectives-twice",
            "The set {set} cannot lie on both sides; leave it out on one.",
            set=both[0],
            pointer="/setup/right",
        )


def pairwise(seats: int) -> list[Options]:
    """The set-ups that are tried: every pair of choices occurs."""
    return [*pairwise_setups(Options, check_options, seats), Options(left=NAMED[:seats], right=NAMED[5 : 5 + seats])]


NAMED: tuple[Sets, ...] = (
    "shallows", "depths", "islands", "seals", "outposts",
    "shelf", "harvest", "spectrum", "recruits", "ruins",
)  # fmt: skip
