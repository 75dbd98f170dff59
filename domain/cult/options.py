"""The variants a table may choose, and which of them go together."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict

from domain.kernel import Refused

SEATS = (4, 5, 6, 7, 8)
HERESY_SEATS = (6, 7, 8)
FOUR = 4
Necromancy = Literal["off", "dealt", "high_priest"]


class Options(Struct, frozen=True, omit_defaults=True):
    """Variants of the last pages of the rulebook."""

    necromancer: Necromancy = "off"
    """`dealt`: shuffled in with the characters. `high_priest`: given to the High Priest after the reveal."""
    truly_a_high_priest: bool = False
    """The High Priest may swap one ritual before play."""
    dont_be_so_selfish: bool = False
    """The High Priest loses 3 life when the last Faithful dies."""
    merchant_of_death: bool = False
    """2 life per Cabalist at the start, and 2 whenever a player becomes a Wraith."""
    heresy: bool = False
    """Both Heretics are in the game."""


def check_options(options: Options, seats: int) -> None:
    """Rules: SMALL VARIANTS. `Refused` for what the book does not provide for."""
    if options.heresy and seats not in HERESY_SEATS:
        raise Refused(
            "heresy-seats",
            "Heresy! is played with {allowed} players, not {got}.",
            allowed=", ".join(map(str, HERESY_SEATS)),
            got=seats,
            pointer="/setup/heresy",
        )
    if seats != FOUR:
        return
    if options.necromancer == "high_priest":  # ruling B1
        raise Refused(
            "necromancer-automated",
            "With four players nobody plays the High Priest, so the Necromancer cannot be given to that seat; "
            "shuffle it in with the characters.",
            pointer="/setup/necromancer",
        )
    if options.truly_a_high_priest:  # ruling B1
        raise Refused(
            "priest-automated",
            "With four players nobody plays the High Priest, who could choose a ritual to swap.",
            pointer="/setup/truly_a_high_priest",
        )


def allowed(options: Options, seats: int) -> bool:
    try:
        check_options(options, seats)
    except Refused:
        return False
    return True


def every_setup(seats: int) -> list[Options]:
    """All set-ups that are allowed, the plain one first."""
    flags = (False, True)
    choices = product(("off", "dealt", "high_priest"), flags, flags, flags, flags)
    return [options for options in (Options(*choice) for choice in choices) if allowed(options, seats)]  # type: ignore[arg-type]


def pairwise_setups(seats: int) -> list[Options]:
    """Few set-ups in which every allowed pair of choices occurs."""
    possible = every_setup(seats)
    chosen = [Options()]
    missing = {pair for options in possible for pair in _pairs(options)}.difference(_pairs(Options()))
    while missing:
        best = max(possible, key=lambda options: sum(pair in missing for pair in _pairs(options)))
        chosen.append(best)
        missing.difference_update(_pairs(best))
    return chosen


def _pairs(options: Options) -> Iterator[tuple[tuple[str, object], ...]]:
    return combinations(asdict(options).items(), 2)
